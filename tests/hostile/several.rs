//! Puzzles with several solutions, on every layout: there may be no steps to find, but every answer ends, within a
//! limit of work that is the same on every machine.

use rayon::prelude::*;
use whydoku::engine::{self, Profile};
use whydoku::format::{self, Format};
use whydoku::grid::{Budget, Puzzle, solutions_within};
use whydoku::proof::Conclusion;
use whydoku::tutor::{self, Move};

use super::{Limits, run};
use crate::support::several::{layouts, several};
use crate::support::{is_full_run, program};

/// The number of puzzles.
const PUZZLES: usize = 300;

/// The maximum number of units of work for one answer: less than two seconds. Two thirds of it are for counting
/// solutions.
const MOST: u64 = 1_500_000;

fn puzzles() -> Vec<Puzzle> {
    let boards = layouts().len();
    several(if is_full_run() { PUZZLES } else { boards }, &mut fastrand::Rng::with_seed(13))
}

/// Returns the first placed digits of a solution, as moves; none if no solution is found in time.
fn moves(puzzle: &Puzzle) -> Vec<Move> {
    let grid = puzzle.grid().expect("no conflict");
    let known = solutions_within(&grid, 1, &Budget::default()).unwrap_or_default();
    let open = known.iter().flat_map(|solution| solution.iter()).filter(|place| grid.has(*place));
    open.take(6).map(|place| Move { line: 1, entry: Conclusion::Placed(place) }).collect()
}

#[test]
fn every_answer_takes_a_bounded_amount_of_work() {
    puzzles().into_par_iter().for_each(|puzzle| {
        let (moves, profiles) = (moves(&puzzle), ["classic", "unit-permutations", "reading-order"]);
        let asked =
            moves.first().map_or(Conclusion::Eliminated("1r1c1".parse().expect("a candidate")), |first| first.entry);
        type Answer<'a> = &'a dyn Fn(&Profile);
        let answers: [(&str, Answer<'_>); 8] = [
            ("explain", &|profile| _ = engine::solve(&puzzle, profile)),
            ("review", &|profile| _ = tutor::review(&puzzle, profile)),
            ("grade", &|profile| _ = tutor::grade(&puzzle, &moves, profile)),
            ("why", &|profile| _ = tutor::why(&puzzle, asked, profile)),
            ("hint", &|profile| _ = tutor::hint(&puzzle, profile)),
            ("steps", &|profile| _ = tutor::steps(&puzzle, profile).count()),
            ("rate", &|profile| _ = tutor::rate(&puzzle, profile)),
            ("compare", &|profile| {
                let named =
                    |name| Profile { budget: profile.budget.clone(), ..Profile::named(name).expect("built in") };
                _ = engine::compare(&puzzle, profiles.map(named).into(), u32::MAX);
            }),
        ];
        for (name, answer) in answers {
            let budget = Budget::work(MOST);
            answer(&Profile { budget: budget.clone(), ..Profile::named("classic").expect("built in") });
            assert!(
                !budget.is_spent(),
                "{name} {} on {}",
                puzzle.givens().to_line(puzzle.layout()),
                puzzle.layout().name()
            );
        }
    });
}

#[test]
fn every_command_keeps_its_limits_on_every_board() {
    let boards = layouts().len();
    let puzzles = several(boards, &mut fastrand::Rng::with_seed(66));
    let folder = tempfile::tempdir().expect("a folder");
    let pack = format::write(&puzzles, Format::named("yaml").expect("a format")).expect("a pack");
    program::write(folder.path(), "several.yaml", &pack.text);
    program::write(folder.path(), "moves.txt", "r1c1=1, r1c2!=2, r2c2=3, r4c4=4");
    let [pack, moves] = ["several.yaml", "moves.txt"].map(|name| folder.path().join(name).display().to_string());
    // The other test counts the work; this one is about memory, in a build that may be slow.
    let limits = Limits { seconds: 300, ..Limits::default() };
    // The layouts with the most houses take longest.
    let first = if is_full_run() { 0 } else { boards - 3 };
    for number in first..boards {
        let puzzle = &*format!("{pack}#{}", number + 1);
        for args in [
            &["explain", puzzle, "-f", "html"] as &[&str],
            &["review", puzzle],
            &["review", puzzle, "--moves", &moves],
            &["why", puzzle, "r1c1=1"],
            &["hint", puzzle, "--all-rungs"],
            &["steps", puzzle, "--all"],
            &["rate", puzzle],
            &["shorten", puzzle],
            &["solve", puzzle, "--count", "--limit", "1000"],
            &["solve", puzzle, "--limit", "1000"],
            &["compare", puzzle],
            &["convert", puzzle, "--to", "yaml"],
        ] {
            run(args, b"", limits);
        }
    }
}

#[test]
fn a_search_without_a_limit_ends_with_what_it_found() {
    let home = tempfile::tempdir().expect("a folder");
    let profile = home.path().join("all.yaml");
    let text = "name: all\ntechniques: [full_house]\nsearch: {try: cell, solutions: all, guesses: 4000000000}\n";
    std::fs::write(&profile, text).expect("a profile");
    let limits = crate::Limits { seconds: 120, megabytes: 3072 };
    let args = ["explain", &".".repeat(81), "--profile", profile.to_str().expect("a path")];
    let said = crate::run(&args, b"", limits);
    assert!(said.code == 0 && said.out.contains("stops at its limit"), "{}{}", said.err, said.out);
}
