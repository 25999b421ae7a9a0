//! Redundant givens: a puzzle with one solution is minimal if it has none.

use super::{Budget, Candidate, CellSet, Grid, Puzzle, Spent, solutions_within};

/// Returns the givens of a puzzle that could be removed one at a time: without it, the solution is still unique. Each is
/// redundant by itself; without all of them there may be several solutions. `None` if the puzzle, as it was set, does
/// not have exactly one solution.
///
/// # Errors
/// If the budget, or the limit of [`solutions_within`], was reached before all givens were tried.
pub fn redundant_givens(puzzle: &Puzzle, budget: &Budget) -> Result<Option<CellSet>, Spent> {
    let Ok(start) = puzzle.start() else { return Ok(None) };
    if solutions_within(&start, 2, budget)?.len() != 1 {
        return Ok(None);
    }
    let mut redundant = CellSet::EMPTY;
    for given in puzzle.givens.iter() {
        if is_redundant(puzzle, given, budget)? {
            redundant.insert(given.cell);
        }
    }
    Ok(Some(redundant))
}

/// Returns `true` if a puzzle that has exactly one solution still has exactly one without this given.
///
/// # Errors
/// If the budget, or the limit of [`solutions_within`], was reached.
pub fn is_redundant(puzzle: &Puzzle, given: Candidate, budget: &Budget) -> Result<bool, Spent> {
    Ok(solutions_within(&without(puzzle, given), 1, budget)?.is_empty())
}

/// Returns the start of a puzzle with another digit in the place of a given: its solutions are those that the given
/// rules out.
fn without(puzzle: &Puzzle, given: Candidate) -> Grid {
    let mut grid = Grid::new(puzzle.layout.clone());
    puzzle.givens.iter().filter(|&other| other != given).for_each(|other| grid.give(other));
    if let Some(clues) = &puzzle.clue_candidates {
        grid.restrict_to_clues(clues);
    }
    grid.eliminate(given);
    grid
}
