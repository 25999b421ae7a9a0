//! Two strong links on one digit: skyscraper, two-string kite, turbot fish, and the dual kite.
//!
//! A house (a *base*) with two places left for a digit is a strong link: if one place is false, the other is true. Let
//! one end of a base see one end of another. These two cannot both be true, so at least one of the far ends, the
//! *pincers*, is true: a cell that sees both pincers cannot be the digit.
//!
//! ```text
//!        c2              c7 c8
//!   r3   X ═════════════ X  .     skyscraper: two parallel lines, near ends in a crossing line
//!        │                        kite:       a row and a column, near ends in a box
//!   r8   X ═════════════════ X    turbot fish: any two houses
//!   r9                   ✗        ✗ sees both pincers, r3c7 and r8c8
//! ```
//!
//! A *dual* kite is two kites whose near ends are the same two cells, with row and column swapped.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::links::{By, ChainLink, Node, told};
use super::marks::strong_links;
use super::{Emit, Inference, Link, Parts, Pattern, Position, Role, Strength, dual};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Shape};
use crate::proof::{Proof, Truth};

/// Two houses with two places each for a digit, such that one end of each sees one end of the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Turbot {
    /// The digit.
    pub digit: Digit,
    /// The houses with two places.
    pub base: [House; 2],
    /// The end of each base that sees an end of the other.
    pub near: [Cell; 2],
    /// A house in which the near ends see each other.
    pub bridge: House,
    /// The other end of each base.
    pub far: [Cell; 2],
}

fn is_line(house: House) -> bool {
    house.kind.shape() == Shape::Line
}

/// The arrangement of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Two parallel lines, bridged by a line.
    Skyscraper,
    /// A row and a column, bridged by a box or window.
    TwoStringKite,
    /// Any arrangement.
    TurbotFish,
}

impl Turbot {
    /// Returns `true` if it is of this kind.
    pub(super) fn is(&self, kind: Kind) -> bool {
        let lines = self.base.iter().all(|&base| is_line(base));
        let parallel = self.base[0].kind == self.base[1].kind;
        match kind {
            Kind::Skyscraper => lines && parallel && is_line(self.bridge),
            Kind::TwoStringKite => lines && !parallel && self.bridge.kind.shape() == Shape::Block,
            Kind::TurbotFish => true,
        }
    }

    /// Says that one of the far ends is true; returns the number of that claim.
    fn told(&self, draft: &mut Draft<'_>) -> u16 {
        let node = |cell| Node::from(Candidate::new(cell, self.digit));
        let link = |from, to, house| ChainLink { from: node(from), to: node(to), by: By::House(house) };
        let links = [link(self.far[0], self.near[0], self.base[0]), link(self.near[1], self.far[1], self.base[1])];
        told(&links, vec![vec![self.bridge.into()]], draft)
    }
}

impl Pattern for Turbot {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let layout = grid.layout();
        let two = |cells: [Cell; 2]| -> CellSet { cells.into_iter().collect() };
        let linked = |i: usize| {
            let (near, far) = (self.near[i], self.far[i]);
            near != far && grid.places_in(self.base[i], self.digit) == two([near, far])
        };
        let bridged = self.near[0] != self.near[1] && two(self.near).is_subset(layout.members(self.bridge));
        let seen = layout.seen_by_all(two(self.far), self.digit) & grid.places(self.digit);
        // A cell that sees both ends of a base does not need a second base.
        let needs_both = self.near.iter().all(|&near| !seen.is_subset(layout.seen(Candidate::new(near, self.digit))));
        if !linked(0) || !linked(1) || !bridged || self.far[0] == self.far[1] || !needs_both {
            return None;
        }
        let truths = self.base.iter().map(|&house| Truth::Place(house, self.digit));
        Inference::eliminate(seen.iter().map(|cell| Candidate::new(cell, self.digit)), Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let chain = self.told(draft);
        draft.exclude_all([chain]);
    }

    fn parts(&self, _: &Grid) -> Parts {
        let candidate = |cell| vec![Candidate::new(cell, self.digit)];
        let link = |from, to, strength| Link { from: candidate(from), to: candidate(to), strength };
        let mut parts = self.base.iter().fold(Parts::default(), |parts, &house| parts.house(Role::Base, house));
        parts = parts.digit(Role::Pattern, self.digit, self.near.into_iter().collect());
        parts = parts.digit(Role::Pincer, self.digit, self.far.into_iter().collect());
        parts.links.push(link(self.far[0], self.near[0], Strength::Strong));
        parts.links.push(link(self.near[0], self.near[1], Strength::Weak));
        parts.links.push(link(self.near[1], self.far[1], Strength::Strong));
        parts
    }
}

/// Two kites with the same near ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DualKite {
    /// The kites; the near end of the row in one is the near end of the column in the other.
    pub kites: [Turbot; 2],
}

impl Pattern for DualKite {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [a, b] = &self.kites;
        let crossed = a.digit == b.digit && a.near == [b.near[1], b.near[0]] && a.bridge == b.bridge;
        let strings = a.base.map(|base| base.kind) == b.base.map(|base| base.kind);
        let kites = self.kites.iter().all(|kite| kite.is(Kind::TwoStringKite));
        if !crossed || !strings || !kites { None } else { dual::both([a.argue(grid)?, b.argue(grid)?]) }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        dual::explain(&self.kites, Turbot::told, draft);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        dual::parts(&self.kites, grid)
    }
}

/// Visits the pairs of strong links of this kind, each once.
pub(super) fn find(kind: Kind, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("turbot", kind as usize), emit, |changed, emit| {
        visit(kind, changed.digits(position), position, &mut |turbot| emit(Arc::new(turbot)))
    })
}

fn visit(
    kind: Kind,
    digits: DigitSet,
    grid: &Grid,
    then: &mut dyn FnMut(Turbot) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = grid.layout();
    for digit in digits.iter() {
        let bases = strong_links(grid, digit);
        for (i, &(first, [a, b])) in bases.iter().enumerate() {
            for &(second, [c, d]) in &bases[i + 1..] {
                for (far, near) in [([a, c], [b, d]), ([a, d], [b, c]), ([b, c], [a, d]), ([b, d], [a, c])] {
                    let shared = layout.houses_of(near[0]).both(layout.houses_of(near[1]));
                    let base = [first, second];
                    let mut turbots = shared.iter().map(|bridge| Turbot { digit, base, near, bridge, far });
                    if let Some(turbot) = turbots.find(|turbot| turbot.is(kind))
                        && turbot.argue(grid).is_some()
                    {
                        then(turbot)?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn dual_kites(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("dual_kite", 0), emit, |changed, emit| {
        let kites =
            |then: dual::Visit<'_, Turbot>| visit(Kind::TwoStringKite, changed.digits(position), position, then);
        dual::pairs(kites, |kites| DualKite { kites }, position, emit)
    })
}
