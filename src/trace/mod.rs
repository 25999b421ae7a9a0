//! The trace: what was done to a puzzle, step by step, each step with its proof. Facts only.
//!
//! [`Trace`] is the public format, version 1: JSON that other programs read and write, with a schema
//! ([`schema`]). A [`Recorder`] keeps the books while a puzzle is being solved: it judges every step
//! before it writes it down, and so it is the only one that makes a [`Checked`] trace. [`verify`]
//! hands a trace from outside to a recorder again, event by event.
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
mod recorder;
mod replay;
mod schema;
mod search;
mod stage;
mod verify;

use std::collections::BTreeSet;
use std::ops::Deref;

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

pub use event::{
    Backtrack, Blocker, Branch, Cause, Contradiction, Deduction, Event, EventKind, Guess, Impossible, Solution,
};
pub use history::History;
pub use json::JsonError;
pub use recorder::{Finding, Outcome, ProvenStep, Recorder, Refused};
pub use replay::{histories, replay};
pub use schema::schema;
pub(crate) use verify::retrace;
pub use verify::{Forgery, verify};

use crate::grid::PuzzleRecord;
use crate::proof::Conclusion;

/// The version that this library writes and reads.
pub const FORMAT: &str = "whydoku-trace/1";

/// A puzzle and everything that was concluded about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trace {
    /// `whydoku-trace/1`.
    pub format: String,
    /// The program that wrote it.
    pub generator: String,
    /// What was to be solved.
    pub puzzle: PuzzleRecord,
    /// The profile that solved it.
    pub profile: String,
    /// Whether steps may rest on the puzzle's single solution.
    pub assumes_unique: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// The solution; several if there are several, as many as were asked for. Row by row.
    pub solutions: Vec<String>,
    /// What the trace leads to, and ends with, where it is not to solve the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Conclusion>,
    /// The limit at which it ended early, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl Trace {
    /// The steps of logic, in order.
    pub fn deductions(&self) -> impl Iterator<Item = &Deduction> + Clone {
        self.events.iter().filter_map(Event::deduction)
    }

    /// The numbers of the events after a certain one (0 for all) that an event stands on, directly or
    /// by way of others, ascending.
    pub fn stands_on(&self, event: &Event, after: u32) -> BTreeSet<u32> {
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

/// The limit at which a trace ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// So many solutions were found, the last of them at the end of the trace; there may be more.
    Solutions(u32),
    /// So many guesses were made, and the search was given up.
    Guesses(u32),
    /// What finders may spend was spent: there may be steps that were not found. Who solves the same puzzle
    /// with a larger budget may come further.
    Work,
    /// The budget did not last to count the solutions, so nothing is said of how many there are.
    Count,
}

/// Something that a trace from outside says, and that its events cannot prove. It takes the profile to
/// check that: `engine::verify` does so for the profiles that it knows.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Claim {
    /// The profile took these steps, made these guesses, and has these names for them.
    Profile,
    /// The profile finds nothing more where the trace ends, or gives its search up there.
    End,
}

/// A value that has passed the checker, which alone can make one. Whoever reads one has it checked again.
/// Two are equal if their values are, whatever is only claimed of them.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct Checked<T> {
    value: T,
    #[serde(skip)]
    claims: Vec<Claim>,
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

/// A trace from outside is [verified](verify()) while it is read; what it only claims, it still claims.
impl<'de> Deserialize<'de> for Checked<Trace> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        verify(Trace::deserialize(from)?).map_err(D::Error::custom)
    }
}

impl<T> Checked<T> {
    /// What is claimed of the value, and was not checked; nothing of what was made here.
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// The same value, when all that was claimed of it was checked as well, except for this.
    pub(crate) fn claiming(self, claims: Vec<Claim>) -> Self {
        Self { claims, ..self }
    }

    /// The value itself, which from now on anybody may change.
    pub fn into_inner(self) -> T {
        self.value
    }
}
