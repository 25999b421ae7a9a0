//! W-Wing: two cells with the same two candidates, joined by a strong link.
//!
//! Two cells that do not see each other have the candidates a and b. All places for b in a house see one cell or the
//! other (a *link*; if several see the same cell, the link is *grouped*). If neither cell were a, both would be b, and
//! the house would have no place for it. So at least one of them is a: a cell that sees both is not a.
//!
//! ```text
//!   ab ─ ─ b ═══ b ─ ─ ab       b ═══ b  the house offers b nowhere else
//!   │                  │
//!   └─────── ✗a ───────┘        ✗ sees both ends
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::links::{By, ChainLink, Node, joints, told};
use super::{Emit, Inference, Link, Parts, Pattern, Role, Strength};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Truth};

/// Two cells with the same two candidates, and the house that links them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WWing {
    /// The two cells.
    pub ends: [Cell; 2],
    /// The digit that one of the ends must be.
    pub digit: Digit,
    /// The digit that at most one of the ends can be.
    pub linked: Digit,
    /// The house that prevents both ends from being that digit.
    pub link: House,
    /// The places of the linked digit in that house: those that see only the first end, then the others.
    pub places: [CellSet; 2],
}

impl WWing {
    fn places(grid: &Grid, ends: [Cell; 2], link: House, linked: Digit) -> [CellSet; 2] {
        let places = grid.places_in(link, linked);
        let second = places & grid.layout().seen(Candidate::new(ends[1], linked));
        [places - second, second]
    }
}

impl Pattern for WWing {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let layout = grid.layout();
        let pair = DigitSet::of(self.digit) | DigitSet::of(self.linked);
        let pairs = pair.len() == 2 && self.ends.iter().all(|&end| grid.candidates(end) == pair);
        let [near, far] = self.ends.map(|end| layout.seen(Candidate::new(end, self.linked)));
        let apart = self.ends[0] != self.ends[1] && !far.contains(self.ends[0]);
        let [first, second] = self.places;
        let linked = Self::places(grid, self.ends, self.link, self.linked) == self.places
            && first.is_subset(near)
            // If all places in the house see the same end, that end alone cannot be the digit.
            && !first.is_empty()
            && !second.is_subset(near);
        if !pairs || !apart || !linked {
            return None;
        }
        let seen = layout.seen_by_all(self.ends.into_iter().collect(), self.digit) & grid.places(self.digit);
        let truths = [Truth::Cell(self.ends[0]), Truth::Cell(self.ends[1]), Truth::Place(self.link, self.linked)];
        Inference::eliminate(seen.iter().map(|cell| Candidate::new(cell, self.digit)), Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let linked = |cells| Node { digit: self.linked, cells };
        let [one, other] = self.ends.map(CellSet::of);
        let end = |cells, from: Digit, to: Digit| {
            let [from, to] = [from, to].map(|digit| Node { digit, cells });
            ChainLink { from, to, by: By::Cells(cells) }
        };
        let [first, second] = self.places.map(linked);
        let links = [
            end(one, self.digit, self.linked),
            ChainLink { from: first, to: second, by: By::House(self.link) },
            end(other, self.linked, self.digit),
        ];
        draft.each_digits(one | other);
        let chain = told(&links, joints(&links, false, draft.layout()), draft);
        draft.exclude_all([chain]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let ends: CellSet = self.ends.into_iter().collect();
        let candidates =
            |cells: CellSet| cells.iter().map(|cell| Candidate::new(cell, self.linked)).collect::<Vec<_>>();
        let [first, second] = self.places;
        let mut parts = Parts::default().house(Role::Base, self.link).cells(Role::Pincer, ends);
        parts = parts.digits_of(Role::Pincer, grid, ends, DigitSet::of(self.digit) | DigitSet::of(self.linked));
        parts = parts.digit(Role::Base, self.linked, first | second);
        for (i, places) in self.places.into_iter().enumerate() {
            let (from, to) = (candidates(CellSet::of(self.ends[i])), candidates(places));
            parts.links.push(Link { from, to, strength: Strength::Weak });
        }
        parts.links.push(Link { from: candidates(first), to: candidates(second), strength: Strength::Strong });
        parts
    }
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    let bivalue: CellSet = grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect();
    for first in bivalue.iter() {
        let pair = grid.candidates(first);
        let same = |&second: &Cell| second > first && grid.candidates(second) == pair;
        for second in bivalue.iter().filter(same) {
            let ends = [first, second];
            let both = |digit| layout.seen_by_all(ends.into_iter().collect(), digit);
            for digit in pair.iter().filter(|&digit| !both(digit).is_disjoint(grid.places(digit))) {
                for linked in pair.iter().filter(|&linked| linked != digit) {
                    let [near, far] = ends.map(|end| layout.seen(Candidate::new(end, linked)));
                    if near.contains(second) {
                        continue;
                    }
                    let either = near | far;
                    let holds = |&&link: &&House| grid.places_in(link, linked).is_subset(either);
                    for &link in layout.houses().iter().filter(holds) {
                        let places = WWing::places(grid, ends, link, linked);
                        let wing = WWing { ends, digit, linked, link, places };
                        if wing.argue(grid).is_some() {
                            emit(Arc::new(wing))?;
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
