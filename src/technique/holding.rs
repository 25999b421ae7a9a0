//! Cells and what they hold between them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::grid::{CellSet, DigitSet, Grid};

/// Some cells, and the candidates that at least one of them has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Holding {
    /// The cells.
    pub cells: CellSet,
    /// The digits that they hold between them.
    pub digits: DigitSet,
}

impl Holding {
    /// What these cells hold.
    pub(super) fn of(grid: &Grid, cells: CellSet) -> Self {
        Self { cells, digits: cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell)) }
    }

    /// Whether these are some open cells of the grid, and hold just these digits.
    pub(super) fn is_in(&self, grid: &Grid) -> bool {
        !self.cells.is_empty() && self.cells.is_subset(grid.open()) && Self::of(grid, self.cells) == *self
    }

    /// Both together.
    pub(super) fn and(self, other: Self) -> Self {
        Self { cells: self.cells | other.cells, digits: self.digits | other.digits }
    }
}
