//! Positions for the tutor: from the middle of solves, with and without pencil marks.
#![allow(dead_code, reason = "each test program uses a part of it")]

use std::sync::OnceLock;

use rayon::prelude::*;
use whydoku::engine::{self, Profile};
use whydoku::grid::{CellSet, Digits, Grid, Puzzle, solutions};
use whydoku::trace::replay;

use crate::support::pack;

/// Of the project's puzzles, and of those from outside, every n-th is tried: fewer in a debug build, which is slow.
pub const ONE_IN: [usize; 2] = if cfg!(debug_assertions) { [12, 12] } else { [2, 1] };

/// Returns the whole ladder.
pub fn classic() -> Profile {
    Profile::named("classic").expect("ours")
}

/// A position, and the solution it belongs to.
pub struct Case {
    pub name: String,
    pub position: Puzzle,
    pub grid: Grid,
    pub solution: Digits,
    /// Every n-th of its empty cells is asked about.
    pub asked: usize,
}

/// Returns a position of a solve: the learner has placed the digits of the grid, and marked the candidates of these
/// cells.
pub fn position(puzzle: &Puzzle, grid: &Grid, marked: CellSet) -> Puzzle {
    let mut placed = *puzzle.placed();
    let found = grid.digits().iter().filter(|place| puzzle.givens().get(place.cell).is_none());
    found.for_each(|place| placed.set(place.cell, Some(place.digit)));
    let notes = (grid.open() & marked).iter().map(|cell| (cell, grid.candidates(cell))).collect();
    puzzle.clone().with_placed(placed).and_then(|puzzle| puzzle.with_notes(notes)).expect("what the grid has")
}

/// Returns positions from the beginning and the middle of the solves of the project's puzzles, each with all cells
/// marked, some, or none. In each, one cell is asked about.
pub fn ours() -> &'static [Case] {
    static CASES: OnceLock<Vec<Case>> = OnceLock::new();
    CASES.get_or_init(|| {
        let puzzles: Vec<Puzzle> = ["seeds", "classics", "exemplars", "small"].into_iter().flat_map(pack).collect();
        let of_puzzle = |(i, puzzle): (usize, &Puzzle)| {
            let marks = [CellSet::EMPTY, puzzle.layout().cells(), puzzle.layout().cells().iter().step_by(2).collect()];
            let at = |part: usize| of_solve(puzzle, (part, 3), marks[(i + part) % 3], puzzle.layout().cells().len());
            (0..3).filter_map(at).collect()
        };
        let cases: Vec<Vec<Case>> = puzzles.par_iter().step_by(ONE_IN[0]).enumerate().map(of_puzzle).collect();
        cases.into_iter().flatten().collect()
    })
}

/// Returns one position from the middle of the solve of each puzzle, with all pencil marks; every n-th of its empty
/// cells is asked about.
pub fn in_the_middle(puzzles: &[Puzzle], asked: usize) -> Vec<Case> {
    let of_puzzle = |(i, puzzle): (usize, &Puzzle)| of_solve(puzzle, (i % 3 + 1, 4), puzzle.layout().cells(), asked);
    puzzles.par_iter().enumerate().filter_map(of_puzzle).collect()
}

/// Returns the position after a part of a solve; none if the puzzle has several solutions or is solved by then.
fn of_solve(puzzle: &Puzzle, (part, of): (usize, usize), marked: CellSet, asked: usize) -> Option<Case> {
    let trace = engine::solve(puzzle, &classic()).expect("no conflict");
    let grids = replay(puzzle, &trace.events).expect("no conflict");
    let [solution] = solutions(&grids[0], 2)[..] else { return None };
    let position = position(puzzle, &grids[part * (grids.len() - 1) / of], marked);
    // The candidates of unmarked cells are forgotten.
    let grid = position.grid().expect("no conflict");
    let name = format!("{} at {part}/{of}", puzzle.id().map(str::to_owned).unwrap_or(trace.puzzle.givens.clone()));
    (!grid.is_full()).then_some(Case { name, position, grid, solution, asked })
}

/// Returns the results for every case; all faults are reported together.
pub fn in_every_case<T: Send>(cases: &[Case], find: impl Fn(&Case) -> Result<T, String> + Sync) -> Vec<T> {
    let found: Vec<Result<T, String>> =
        cases.par_iter().map(|case| find(case).map_err(|fault| format!("{}: {fault}", case.name))).collect();
    let faults: Vec<&str> = found.iter().filter_map(|found| found.as_ref().err()).map(String::as_str).collect();
    assert!(faults.is_empty(), "{} of {} cases:\n{}", faults.len(), found.len(), faults.join("\n"));
    found.into_iter().flatten().collect()
}
