//! Collections of puzzles, from easy ones to the hardest known: every step is true, and the tutor is correct in the
//! middle of each.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use rayon::prelude::*;
use whydoku::engine;
use whydoku::grid::Puzzle;
use whydoku::tutor::{self, Shortening};

use crate::checks::{Asked, check_hints, check_review, check_why};
use crate::positions::{Case, ONE_IN, classic, in_every_case, in_the_middle, ours};
use crate::support::simplest::told_harder;
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

/// As it was found, and shortened: no easier technique proves what a step concludes.
pub fn every_step_has_its_simplest_reading(folder: PathBuf) {
    let of_file = |name| read(&folder, name, 1);
    let puzzles: Vec<Puzzle> = ["hard-127.txt", "extreme-54.txt"].into_iter().flat_map(of_file).collect();
    let told = |puzzle: &Puzzle| {
        let found = engine::solve(puzzle, &classic()).expect("no conflict");
        let shorter = tutor::shorten(&found, &classic(), Shortening::default()).expect("no guess").trace;
        [&found, &shorter].map(|trace| told_harder(trace, &classic()))
    };
    let told: Vec<_> = puzzles.par_iter().map(told).collect();
    let harder: Vec<&String> = told.iter().flatten().flat_map(|(harder, _)| harder).collect();
    let [found, shorter] = [0, 1].map(|which| told.iter().map(|told| told[which].1).sum::<usize>());
    assert!(harder.is_empty(), "{} of {found} and {shorter}: {harder:#?}", harder.len());
    assert!(puzzles.len() > 150 && shorter * 4 < found * 3, "{} puzzles: {found}, {shorter}", puzzles.len());
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
