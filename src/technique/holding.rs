//! Cells and their candidates.

use serde::{Deserialize, Serialize};

use crate::grid::{CellSet, DigitSet, Grid};

/// Some cells, and the candidates that at least one of them has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Holding {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of the cells together.
    pub digits: DigitSet,
}

impl Holding {
    /// Returns these cells with their candidates.
    pub(super) fn of(grid: &Grid, cells: CellSet) -> Self {
        Self { cells, digits: cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell)) }
    }

    /// Returns `true` if these are empty cells of the grid with exactly these candidates.
    pub(super) fn is_in(&self, grid: &Grid) -> bool {
        !self.cells.is_empty() && self.cells.is_subset(grid.open()) && Self::of(grid, self.cells) == *self
    }

    /// Returns the union of both.
    pub(super) fn and(self, other: Self) -> Self {
        Self { cells: self.cells | other.cells, digits: self.digits | other.digits }
    }
}
