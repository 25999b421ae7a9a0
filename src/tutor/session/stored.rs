//! A session as it is stored, and the errors of one that cannot be read.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::action::{Action, ActionError};
use crate::grid::Puzzle;
use crate::proof::Conclusion;

/// The format of a stored session, with its version.
pub const SESSION_FORMAT: &str = "whydoku-session/1";

/// A session as it is stored.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Stored {
    /// `whydoku-session/1`.
    pub format: String,
    /// The position in which it began.
    pub puzzle: Puzzle,
    /// The moves, in order.
    pub done: Vec<Vec<Action>>,
    /// The moves that were undone; the next one to redo is the last.
    pub undone: Vec<Vec<Action>>,
    /// The hints that were given.
    pub hints: Vec<StoredHint>,
}

#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct StoredHint {
    /// The id of the technique of its step.
    pub technique: String,
    /// The conclusions of its step.
    pub conclusions: Vec<Conclusion>,
    /// The last rung that was shown, from 1.
    pub rung: u8,
}

/// Why a stored session cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum SessionError {
    /// There is too much of it.
    TooLong {
        /// The counted unit: bytes or values.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
    /// It is not JSON of this shape.
    Unreadable(String),
    /// It has another format, or another version of it.
    Format(String),
    /// It has more than this many actions, or hints.
    TooMany(usize),
    /// A move is empty, or impossible in its position.
    Move {
        /// The number of the move, from 1; undone moves come after the others.
        n: usize,
        /// What is impossible in it; `None` if it is empty.
        error: Option<ActionError>,
    },
    /// It names a technique that does not exist.
    Technique(String),
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { what, most } => write!(f, "a session has at most {most} {what}"),
            Self::Unreadable(what) => write!(f, "not a session: {what}"),
            Self::Format(found) => {
                write!(f, "found the format `{}`, expected `{SESSION_FORMAT}`", found.escape_debug())
            }
            Self::TooMany(most) => write!(f, "a session has at most {most} actions and {most} hints"),
            Self::Move { n, error: Some(error) } => write!(f, "move {n} is impossible: {error}"),
            Self::Move { n, error: None } => write!(f, "move {n} is empty"),
            Self::Technique(id) => write!(f, "unknown technique `{}`", id.escape_debug()),
        }
    }
}

impl Error for SessionError {}
