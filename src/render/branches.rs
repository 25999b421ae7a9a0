//! Branches: how each guess of a search ended, and what stood on trial when.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grid::{CellSet, Grid};
use crate::trace::{Event, Limit, Move};

/// How a guess ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// What followed from it contradicts itself.
    Contradiction,
    /// All that was tried under it failed.
    Fails,
    /// It is right, or at least leads to a solution by way of further guesses.
    Holds,
    /// It leads to a solution.
    Solution,
    /// The search was given up under it.
    GivenUp,
}

/// The branches of a search.
pub(super) struct Branches {
    endings: BTreeMap<u32, Ending>,
    /// For each position (before each event, and after the last) the outermost guess it stands under.
    outermost: Vec<Option<u32>>,
}

impl Branches {
    pub(super) fn of(events: &[Event], limit: Option<Limit>) -> Self {
        let mut endings: BTreeMap<u32, Ending> = BTreeMap::new();
        let mut open: Vec<u32> = Vec::new();
        let mut outermost = Vec::with_capacity(events.len() + 1);
        for event in events {
            outermost.push(open.first().copied());
            match &event.what {
                Move::Guess(_) => {
                    if let Some(parent) = open.last().filter(|parent| !endings.contains_key(parent)) {
                        endings.insert(*parent, Ending::Fails);
                    }
                    open.push(event.n);
                }
                Move::Contradiction(_) => {
                    if let Some(&guess) = open.last() {
                        endings.entry(guess).or_insert(Ending::Contradiction);
                    }
                }
                Move::Solution(_) => {
                    for (i, &guess) in open.iter().rev().enumerate() {
                        endings.insert(guess, if i == 0 { Ending::Solution } else { Ending::Holds });
                    }
                }
                Move::Backtrack(_) => {
                    if let Some(guess) = open.pop()
                        && matches!(limit, Some(Limit::Guesses(_)))
                    {
                        endings.entry(guess).or_insert(Ending::GivenUp);
                    }
                }
                Move::Deduction(_) => {}
            }
        }
        outermost.push(open.first().copied());
        Self { endings, outermost }
    }

    /// How the guess with this number ended.
    pub(super) fn ending(&self, guess: u32) -> Ending {
        self.endings.get(&guess).copied().unwrap_or(Ending::GivenUp)
    }

    /// The cells that are filled on trial in the position with this index: all that were filled since
    /// the outermost guess it stands under.
    pub(super) fn on_trial(&self, grids: &[Grid], position: usize) -> CellSet {
        match self.outermost.get(position).copied().flatten() {
            Some(guess) => grids[guess as usize - 1].open() - grids[position].open(),
            None => CellSet::EMPTY,
        }
    }

    /// The cells that were ever filled on trial up to a position, and are open there or on trial again.
    pub(super) fn ever_tried(&self, grids: &[Grid], position: usize) -> CellSet {
        let tried = (0..=position).fold(CellSet::EMPTY, |tried, at| tried | self.on_trial(grids, at));
        tried & (grids[position].open() | self.on_trial(grids, position))
    }
}
