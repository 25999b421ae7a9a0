//! What the tests share.
#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod browser;
pub mod program;
pub mod random;

use std::path::PathBuf;

use whydoku::grid::{Digits, Grid, Puzzle, solutions};
use whydoku::trace::{Deduction, Event};

/// The puzzle of one line of digits.
pub fn puzzle(line: &str) -> Puzzle {
    whydoku::format::read(line, None, None).unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// The deduction of an event, if it is one.
pub fn deduction(event: &Event) -> Option<&Deduction> {
    event.deduction()
}

/// The first conclusion of a step that is not true in every one of these solutions.
pub fn wrong(step: &Deduction, solutions: &[Digits]) -> Option<String> {
    for solution in solutions {
        if let Some(place) = step.placements.iter().find(|place| solution.get(place.cell) != Some(place.digit)) {
            return Some(format!("{}={}", place.cell, place.digit));
        }
        if let Some(gone) = step.eliminations.iter().find(|gone| solution.get(gone.cell) == Some(gone.digit)) {
            return Some(format!("{}<>{}", gone.cell, gone.digit));
        }
    }
    None
}

/// The only solution of a position.
pub fn only_solution(grid: &Grid) -> Option<Digits> {
    match solutions(grid, 2).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// A folder of material from outside beside the project, where it is present; says so where not.
pub fn outside(path: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared").join(path);
    if !path.exists() {
        eprintln!("skipped: {} is not here", path.display());
    }
    path.exists().then_some(path)
}
