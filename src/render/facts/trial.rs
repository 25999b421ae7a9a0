//! Trials: the cells that were filled after a guess, which may be wrong.

use crate::grid::{CellSet, Grid};
use crate::trace::{Event, EventKind};

/// The outermost guess on which each position depends: before each event, and after the last.
pub(in crate::render) struct OnTrial(Vec<Option<u32>>);

impl OnTrial {
    pub(in crate::render) fn of(events: &[Event]) -> Self {
        let under = events.iter().scan(None, |outermost, event| {
            match event.what {
                EventKind::Guess(_) if event.depth == 0 => *outermost = Some(event.n),
                EventKind::Backtrack(_) if event.depth == 0 => *outermost = None,
                _ => {}
            }
            Some(*outermost)
        });
        Self(std::iter::once(None).chain(under).collect())
    }

    /// The cells that depend on a guess in the position with this index: all that were filled since its outermost
    /// guess.
    pub(in crate::render) fn cells(&self, grids: &[Grid], position: usize) -> CellSet {
        match self.0.get(position).copied().flatten() {
            Some(guess) => grids[guess as usize - 1].open() - grids[position].open(),
            None => CellSet::EMPTY,
        }
    }

    /// The cells that ever depended on a guess up to a position, and are empty there or depend on one again.
    pub(in crate::render) fn ever(&self, grids: &[Grid], position: usize) -> CellSet {
        let tried = (0..=position).fold(CellSet::EMPTY, |tried, at| tried | self.cells(grids, at));
        tried & (grids[position].open() | self.cells(grids, position))
    }
}
