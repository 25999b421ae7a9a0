//! The state of a recorder: its conclusions so far, its guesses, and the possible next moves.

use std::sync::atomic::{AtomicU64, Ordering};

use super::history::History;
use super::{Branch, Contradiction};
use crate::technique::Position;

/// What a guess changes and a backtrack restores.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub grid: Position,
    pub history: History,
    /// The contradiction between placements of the last pass.
    pub clash: Option<Contradiction>,
}

/// A guess on which the position depends.
#[derive(Clone, Debug)]
pub(super) struct OpenGuess {
    /// The number of its event.
    pub event: u32,
    pub branch: Branch,
    pub attempt: u32,
    /// The position before it.
    pub before: State,
}

/// The possible next moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Any move that the position allows.
    Open,
    /// The branch has ended, by a solution, a contradiction or its last option: only a backtrack.
    Closed,
    /// A guess was taken back, and has this option left: only this option.
    Next(Branch, u32),
    /// The search was abandoned: no move.
    GivenUp,
    /// The budget was spent: no move.
    CutShort,
}

/// The time between two events of one recorder: a check made in this time is valid only during this time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Moment(u64);

impl Moment {
    /// Returns a moment that no recorder has had.
    pub fn next() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Self(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
