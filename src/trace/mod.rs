//! The trace: the steps of a solution path, each with its proof. Facts only.
//!
//! [`Trace`] is the public format, version 2: JSON that other programs read and write, with a schema ([`schema`]). A
//! [`Recorder`] records a trace while a puzzle is being solved: it checks every step before recording it, so it is the
//! only source of a [`Checked`] trace. [`verify`] passes a trace from outside to a recorder again, event by event.
//!
//! ```
//! use whydoku::trace::{Checked, Trace};
//! use whydoku::{engine, format};
//!
//! let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
//! let puzzle = format::read(line)?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("classic")?)?;
//! // A trace that was stored is verified while it is read.
//! let stored = serde_json::to_string(&trace)?;
//! assert_eq!(serde_json::from_str::<Checked<Trace>>(&stored)?, trace);
//! assert!(serde_json::from_str::<Checked<Trace>>(&stored.replace("r5c1", "r5c3")).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod event;
mod history;
mod json;
mod judge;
mod recorder;
mod replay;
#[cfg(feature = "schema")]
mod schema;
mod search;
mod stage;
mod step;
mod verify;

use std::collections::BTreeSet;
use std::ops::Deref;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

pub use event::{
    Backtrack, Blocker, Branch, Cause, Contradiction, Deduction, Event, EventKind, Guess, Impossible, Solution,
};
pub use history::History;
pub use json::JsonError;
pub(crate) use recorder::Forgetful;
pub use recorder::{MOST_EVENTS, Outcome, Recorder};
pub use replay::{Histories, histories, replay};
#[cfg(feature = "schema")]
pub use schema::schema;
pub use step::{Finding, ProvenStep, StepError};
pub(crate) use verify::retrace;
pub use verify::{TraceError, verify};

use crate::grid::{Known, PuzzleRecord};
use crate::proof::Conclusion;

/// The version that this library writes and reads.
pub const FORMAT: &str = "whydoku-trace/2";

/// A puzzle and everything that was concluded about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trace {
    /// `whydoku-trace/2`.
    pub format: String,
    /// The program that wrote it.
    pub generator: String,
    /// The puzzle.
    pub puzzle: PuzzleRecord,
    /// The name of the profile that solved it.
    pub profile: String,
    /// Whether steps may assume that the puzzle has a unique solution.
    pub assumes_unique: bool,
    /// The outcome.
    pub outcome: Outcome,
    /// The solutions of the position, row by row: if there are several, as many as were requested. How many there are, this
    /// list does not say: it is empty as well if they were not counted.
    pub solutions: Vec<String>,
    /// The conclusion with which the trace ends, if its purpose is not to solve the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Conclusion>,
    /// The limit that ended it early, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// The events, in order.
    pub events: Vec<Event>,
}

impl Trace {
    /// Returns the logical steps, in order.
    pub fn deductions(&self) -> impl Iterator<Item = &Deduction> + Clone {
        self.events.iter().filter_map(Event::deduction)
    }

    /// Returns the numbers of the events on which an event depends, directly or through others, ascending; only those
    /// after the event with number `after` (0 for all).
    pub fn dependencies(&self, event: &Event, after: u32) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        let mut open = event.needs().to_vec();
        while let Some(n) = open.pop() {
            if n > after && found.insert(n) {
                open.extend(self.events.get(n as usize - 1).into_iter().flat_map(Event::needs));
            }
        }
        found
    }
}

/// A limit that ended a trace early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Limit {
    /// This many solutions were found, the last of them at the end of the trace; there may be more.
    Solutions(u32),
    /// The search was abandoned after this many guesses, because its profile makes no more, or because no house had few
    /// enough orders to guess.
    Guesses(u32),
    /// The budget was spent: there may be steps that were not found. A larger budget may lead further.
    Work,
    /// The budget did not suffice to count the solutions, so their number is not known.
    Count,
}

/// A statement of a trace from outside that its events cannot prove. To check it, the profile is needed:
/// `engine::verify` does so for the profiles that it knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Claim {
    /// The profile took these steps, made these guesses, and counts the steps as these techniques.
    Profile,
    /// The profile finds nothing more after the end of the trace, or abandons its search there.
    End,
}

/// A value that has passed the checker, which is the only source of such values. Reading one checks it again. Two are
/// equal if their values are, regardless of unchecked claims.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Checked<T> {
    value: T,
    #[serde(skip)]
    claims: Vec<Claim>,
    #[serde(skip)]
    known: Known,
}

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: PartialEq> PartialEq for Checked<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

/// A trace from outside is [verified](verify()) while it is read; its claims remain claims.
impl<'de> Deserialize<'de> for Checked<Trace> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        verify(Trace::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl Checked<Trace> {
    /// Returns what is known of the solutions of the puzzle: counted by whoever made or verified the trace, and never read
    /// off it.
    pub fn known(&self) -> Known {
        self.known
    }

    /// Returns the same trace, of whose puzzle this is known.
    pub(crate) fn knowing(self, known: Known) -> Self {
        Self { known, ..self }
    }
}

impl<T> Checked<T> {
    /// Returns the claims about the value that were not checked; none for a trace that the engine made.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// Returns the same value without claims, because the caller is who made them: the engine, of its own profiles.
    pub(crate) fn vouched(self) -> Self {
        self.claiming(Vec::new())
    }

    /// Returns the same value with only these claims left unchecked.
    pub(crate) fn claiming(self, claims: Vec<Claim>) -> Self {
        Self { claims, ..self }
    }

    /// Returns the value itself, which can then be modified.
    pub fn into_inner(self) -> T {
        self.value
    }
}
