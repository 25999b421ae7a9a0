//! Where a recorder stands: what it has concluded so far, under which guesses, and what may come next.

use std::sync::Arc;

use super::history::History;
use super::{Branch, Contradiction};
use crate::technique::Position;

/// What a guess changes and a backtrack restores.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub grid: Position,
    pub history: History,
    /// What the placements of a pass contradict each other in.
    pub clash: Option<Contradiction>,
}

/// A guess that the position stands under.
#[derive(Clone, Debug)]
pub(super) struct OpenGuess {
    /// The number of its event.
    pub event: u32,
    pub branch: Branch,
    pub attempt: u32,
    /// The position before it.
    pub before: State,
}

/// Which moves are possible next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// Whatever the position bears out.
    Open,
    /// The branch has come to its end, by a solution, a contradiction or its last option: the way back.
    Closed,
    /// A guess was taken back, and has this option left: that one.
    Next(Branch, u32),
    /// The search was given up: none.
    GivenUp,
    /// What finders may spend was spent: none.
    CutShort,
}

/// The time between two events of one recorder: what was judged then holds as long as it lasts, and
/// nowhere else.
#[derive(Clone, Debug, Default)]
pub(super) struct Moment(Arc<()>);

impl Moment {
    pub fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
