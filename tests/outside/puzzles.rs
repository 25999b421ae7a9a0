//! Collections of puzzles, from easy ones to the hardest known: every step is true, and the tutor is correct in the
//! middle of each.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use whydoku::grid::Puzzle;

use crate::checks::{Asked, check_hints, check_review, check_why};
use crate::positions::{Case, ONE_IN, classic, in_every_case, in_the_middle, ours};
use crate::support::{explain, puzzle};

/// Returns every n-th puzzle of a file in the directory.
fn read(folder: &Path, name: &str, one_in: usize) -> Vec<Puzzle> {
    let text = std::fs::read_to_string(folder.join(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
    text.lines().step_by(one_in).map(|line| puzzle(&line[..81])).collect()
}

pub fn every_step_is_true(folder: PathBuf) {
    for (name, one_in) in [("seventeen-clue-1000.txt", 4), ("hard-127.txt", 25), ("extreme-54.txt", 25)] {
        read(&folder, name, one_in).iter().for_each(|puzzle| assert!(explain(puzzle, &classic()) > 0));
    }
}

/// Returns a position of each puzzle that is tried.
fn cases(folder: &Path) -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let files = [("seventeen-clue-1000.txt", 6, 1), ("hard-127.txt", 1, 1), ("extreme-54.txt", 6, 10)];
        let of_file = |(name, one_in, asked)| in_the_middle(&read(folder, name, one_in * ONE_IN[1]), asked);
        files.into_iter().flat_map(of_file).collect()
    })
}

pub fn hints_are_new_right_and_give_nothing_away(folder: PathBuf) {
    in_every_case(cases(&folder), |case| check_hints(case, &classic()));
}

pub fn planted_errors_are_found_with_proof(folder: PathBuf) {
    let planted: usize = in_every_case(cases(&folder), |case| check_review(case, &classic())).into_iter().sum();
    assert!(planted > 40, "{planted}");
}

/// In these puzzles together with the project's own, a smaller part of the steps is idle than in the latter alone.
pub fn every_digit_can_be_asked_for(folder: PathBuf) {
    let ask = |cases: &[Case]| in_every_case(cases, |case| check_why(case, &classic())).into_iter().sum::<Asked>();
    let Asked { proofs, steps, idle } = [ask(ours()), ask(cases(&folder))].into_iter().sum();
    assert!(proofs > 200 && idle * 200 < steps, "{proofs} proofs, {idle} of {steps} steps are idle");
}
