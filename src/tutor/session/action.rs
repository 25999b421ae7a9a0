//! What a learner can do in a position, and why it may be impossible.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::grid::{Candidate, Cell};

/// One thing that a learner does. A move of a session is one or more of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// Place a digit. It replaces the digit or the pencil marks of its cell.
    Place(Candidate),
    /// Empty a cell: its placed digit, or else what was noted there, corner marks with it.
    Erase(Cell),
    /// Add a pencil mark.
    Mark(Candidate),
    /// Eliminate a candidate. A cell without pencil marks first gets those of all digits that no solved cell rules out.
    Unmark(Candidate),
    /// Add a corner mark, or take it away where it is there: the learner's own note that a digit can go in few cells of a
    /// house. No answer depends on it.
    Corner(Candidate),
    /// From now on, the pencil marks of every empty cell are the digits that no solved cell rules out, except those
    /// that the learner eliminated. A digit that a cell with pencil marks of the learner's own only lacks is not eliminated.
    Automatic,
    /// From now on, pencil marks change only by hand. Those that the cells have stay.
    Manual,
}

/// Why an action is impossible. Nothing changes then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", content = "cell", rename_all = "snake_case")]
pub enum ActionError {
    /// The cell has a given.
    Given(Cell),
    /// The cell has a digit, and so no pencil marks.
    Filled(Cell),
    /// A solved cell and its digit, these, rule the pencil mark out.
    Seen(Candidate),
    /// The cell or the digit is not in the grid.
    OffGrid(Cell),
    /// It would change nothing.
    Idle,
    /// The session has as many actions as it can have.
    TooMany,
}

impl fmt::Display for ActionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(cell) => write!(f, "{cell} is a given"),
            Self::Filled(cell) => write!(f, "{cell} has a digit and so no pencil marks"),
            Self::Seen(by) => write!(f, "the {} in {} rules this pencil mark out", by.digit, by.cell),
            Self::OffGrid(cell) => write!(f, "the grid has no such cell or digit ({cell})"),
            Self::Idle => f.write_str("it changes nothing"),
            Self::TooMany => f.write_str("the session has too many actions"),
        }
    }
}

impl Error for ActionError {}
