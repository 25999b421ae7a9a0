//! Truths: the cell, or the digit in a house, that a sentence is about.

use serde::Serialize;

use crate::grid::{Cell, Digit, House};
use crate::proof::Truth;

/// What has exactly one candidate that is true.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TruthFacts {
    /// A cell.
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// A digit in a house.
    Place {
        /// The digit.
        digit: Digit,
        /// The house.
        house: House,
    },
}

impl TruthFacts {
    /// Returns the facts of a truth; `None` for a guardian, which is neither.
    pub(super) fn of(truth: Truth) -> Option<Self> {
        match truth {
            Truth::Cell(cell) => Some(Self::Cell { cell }),
            Truth::Place(house, digit) => Some(Self::Place { digit, house }),
            Truth::Guardian(_) => None,
        }
    }

    /// Returns the truth.
    pub fn truth(self) -> Truth {
        match self {
            Self::Cell { cell } => Truth::Cell(cell),
            Self::Place { digit, house } => Truth::Place(house, digit),
        }
    }
}
