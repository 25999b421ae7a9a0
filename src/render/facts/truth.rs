//! Truths as templates see them: the cell, or the digit in a house, that a sentence is about.

use serde::Serialize;

use crate::argument::Says;
use crate::grid::{Cell, ClueId, Digit, House};
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
    /// A clue.
    Clue {
        /// The clue.
        clue: ClueId,
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
    /// Returns what a claim is about, if it says what is left of a cell, or of a digit in a house.
    pub(super) fn of(says: &Says) -> Option<Self> {
        match *says {
            Says::OnlyDigits { cell, .. } => Some(Self::Cell { cell }),
            Says::OnlyPlaces { digit, house, .. } => Some(Self::Place { digit, house }),
            Says::Options { clue, .. } => Some(Self::Clue { clue }),
            _ => None,
        }
    }

    /// Returns the truth.
    pub fn truth(self) -> Truth {
        match self {
            Self::Cell { cell } => Truth::Cell(cell),
            Self::Clue { clue } => Truth::Clue(clue),
            Self::Place { digit, house } => Truth::Place(house, digit),
        }
    }
}
