//! Finds the solutions of a puzzle with clues by brute force.

use std::ops::ControlFlow;

use super::{Clue, ruled};
use crate::grid::{Budget, Digits, Puzzle, Spent, each_solution_within};

/// Visits each solution of a puzzle with these clues, in the order in which they are found. Digits that conflict leave none.
///
/// # Errors
/// If the budget was spent before all were found.
pub fn each_solution(
    puzzle: &Puzzle,
    clues: &[Clue],
    budget: &Budget,
    visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
) -> Result<(), Spent> {
    match ruled(puzzle.clone(), clues).grid() {
        Ok(grid) => each_solution_within(&grid, budget, &mut |solution| visit(&solution)),
        Err(_) => Ok(()),
    }
}
