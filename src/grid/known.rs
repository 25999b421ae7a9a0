//! What is known of the solutions of a puzzle: the only source of what is said about their number.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Budget, Conflict, Count, Grid, Puzzle, solutions_within};

/// What is known of the solutions of a puzzle: of its givens, and of the position that it is in, which is the givens with
/// what was entered (placed digits, missing pencil marks). What was not counted is `None`, so it is never taken for a
/// number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Known {
    /// The number of solutions of the givens; nothing if they were not counted.
    givens: Option<Count>,
    /// The number of solutions of the position; nothing if they were not counted.
    position: Option<Count>,
}

impl Known {
    /// Returns what follows from two counts: each solution of the position is one of the givens.
    pub fn new(givens: Option<Count>, position: Option<Count>) -> Self {
        Self {
            givens: if position == Some(Count::Many) { position } else { givens },
            position: if givens == Some(Count::None) { givens } else { position },
        }
    }

    /// Returns what is known of a puzzle in which nothing was entered.
    pub fn of_givens(count: Option<Count>) -> Self {
        Self { givens: count, position: count }
    }

    /// Counts the solutions of a puzzle within a budget.
    pub fn of(puzzle: &Puzzle, budget: &Budget) -> Self {
        Self::at(puzzle, count(puzzle.grid(), budget), budget)
    }

    /// Counts the solutions of the givens within a budget, where those of the position have been counted before.
    pub fn at(puzzle: &Puzzle, position: Option<Count>, budget: &Budget) -> Self {
        if position == Some(Count::Many) || puzzle.is_bare() {
            return Self::of_givens(position);
        }
        Self::new(count(puzzle.start(), budget), position)
    }

    /// Returns the number of solutions of the givens; `None` if they were not counted.
    pub fn givens(self) -> Option<Count> {
        self.givens
    }

    /// Returns the number of solutions of the position; `None` if they were not counted.
    pub fn position(self) -> Option<Count> {
        self.position
    }
}

fn count(grid: Result<Grid, Conflict>, budget: &Budget) -> Option<Count> {
    match grid {
        Ok(grid) => solutions_within(&grid, 2, budget).ok().map(|found| Count::of(found.len())),
        Err(_) => Some(Count::None),
    }
}

/// A clause that says no more than is known.
impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.givens, self.position) {
            (None, None) => write!(f, "the solutions were not counted"),
            (None, Some(position)) => {
                write!(f, "the position has {position}, and those of the givens were not counted")
            }
            (Some(givens), None) => write!(f, "the givens have {givens}, and those of the position were not counted"),
            (Some(givens), Some(Count::None)) if givens != Count::None => {
                write!(f, "the givens have {givens}, but no solution agrees with the placed digits and pencil marks")
            }
            (Some(givens), Some(position)) if givens != position => {
                write!(f, "the givens have {givens}, and the position has {position}")
            }
            (Some(givens), Some(_)) => write!(f, "the givens have {givens}"),
        }
    }
}
