//! Empty rectangles, single and dual.
//!
//! In a box, all places of a digit are in two crossing lines, the *arms*; the cells outside both arms form the
//! rectangle that has no place for it. So the digit of the box is in one arm or the other. A strong link starts in the
//! first arm: if its far end is false, its near end is true, and the digit of the box is in the second arm. A cell of
//! the second arm that sees the far end cannot be the digit in either case.
//!
//! ```text
//!         c2           c8
//!       ┌ . X . ┐       ║
//!   r2  │ X ┼ X │ ─ ─ ─ X  near     arms r2 and c2; the corners of the block are empty
//!       └ . X . ┘       ║           ║ c8 has two places left
//!           ┆           ║
//!   r7      ✗ ─ ─ ─ ─ ─ X  far      ✗ is in c2 and sees the far end
//! ```
//!
//! A *dual* empty rectangle is two of them in one block, each with a link of its own.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::links::{By, ChainLink, Node, told};
use super::marks::strong_links;
use super::{Emit, Inference, Link, Parts, Pattern, Position, Role, Strength, dual};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Shape};
use crate::proof::{Proof, Truth};

/// A box with all places for a digit in two arms, and a strong link that starts in the first of them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EmptyRectangle {
    /// The digit.
    pub digit: Digit,
    /// The box.
    pub block: House,
    /// The house of the near end, and the house of the eliminations.
    pub arms: [House; 2],
    /// The house with two places for the digit.
    pub link: House,
    /// The end of the link in the first arm.
    pub near: Cell,
    /// The other end of the link.
    pub far: Cell,
}

impl EmptyRectangle {
    /// Returns the places in the box along one arm, without those that are in the other arm too.
    fn along(&self, grid: &Grid, arm: usize) -> CellSet {
        let layout = grid.layout();
        let inside = grid.places_in(self.block, self.digit) & layout.members(self.arms[arm]);
        inside - layout.members(self.arms[1 - arm])
    }

    /// Says that the far end is true, or a place of the second arm; returns the number of that claim.
    fn told(&self, draft: &mut Draft<'_>) -> u16 {
        let Self { digit, block, link, .. } = *self;
        let second = self.along(draft.grid(), 1);
        let first = draft.grid().places_in(block, digit) - second;
        let node = |cells| Node { digit, cells };
        let [near, far] = [self.near, self.far].map(|end| node(CellSet::of(end)));
        let links = [
            ChainLink { from: far, to: near, by: By::House(link) },
            ChainLink { from: node(first), to: node(second), by: By::House(block) },
        ];
        draft.places(block, digit);
        told(&links, vec![vec![self.arms[0].into()]], draft)
    }
}

impl Pattern for EmptyRectangle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let layout = grid.layout();
        let [first, second] = self.arms.map(|arm| layout.members(arm));
        let block = layout.members(self.block);
        let places = grid.places_in(self.block, self.digit);
        let cross = self.arms[0] != self.arms[1] && !(first & second & block).is_empty();
        let in_arms = places.is_subset(first | second) && !self.arms.contains(&self.block);
        let linked = self.near != self.far
            && grid.places_in(self.link, self.digit) == [self.near, self.far].into_iter().collect()
            && (first - block).contains(self.near);
        // Eliminations inside the box, or in sight of the near end too, do not need the arms.
        let by = |cell| layout.seen(Candidate::new(cell, self.digit));
        let seen = (second & by(self.far) & grid.places(self.digit)) - block - by(self.near);
        let both_arms = !self.along(grid, 0).is_empty() && !self.along(grid, 1).is_empty();
        let cleared: CellSet = seen.iter().filter(|&cell| !places.is_subset(by(cell))).collect();
        if !cross || !in_arms || !linked || !both_arms {
            return None;
        }
        let truths = [Truth::Place(self.block, self.digit), Truth::Place(self.link, self.digit)];
        Inference::eliminate(cleared.iter().map(|cell| Candidate::new(cell, self.digit)), Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let chain = self.told(draft);
        draft.exclude_all([chain]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let candidates = |cells: CellSet| cells.iter().map(|cell| Candidate::new(cell, self.digit)).collect();
        let link = |from, to, strength| Link { from: candidates(from), to: candidates(to), strength };
        let places = grid.places_in(self.block, self.digit);
        let [near, far] = [self.near, self.far].map(CellSet::of);
        let mut parts = Parts::default().house(Role::Base, self.block).house(Role::Base, self.link);
        parts = self.arms.iter().fold(parts, |parts, &arm| parts.house(Role::Cover, arm));
        parts = parts.digit(Role::Base, self.digit, places).digit(Role::Pattern, self.digit, near);
        parts = parts.digit(Role::Pincer, self.digit, far);
        parts.links.push(link(far, near, Strength::Strong));
        parts.links.push(link(near, places & grid.layout().members(self.arms[0]), Strength::Weak));
        parts
    }
}

/// Two empty rectangles in one box.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DualEmptyRectangle {
    /// The two rectangles; each has its own link and eliminations.
    pub rectangles: [EmptyRectangle; 2],
}

impl Pattern for DualEmptyRectangle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [a, b] = &self.rectangles;
        let same = a.digit == b.digit && a.block == b.block;
        if !same { None } else { dual::both([a.argue(grid)?, b.argue(grid)?]) }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        dual::explain(&self.rectangles, EmptyRectangle::told, draft);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        dual::parts(&self.rectangles, grid)
    }
}

pub(super) fn find(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("empty_rectangle", 0), emit, |changed, emit| {
        visit(changed.digits(position), position, &mut |rectangle| emit(Arc::new(rectangle)))
    })
}

fn visit(digits: DigitSet, grid: &Grid, then: &mut dyn FnMut(EmptyRectangle) -> ControlFlow<()>) -> ControlFlow<()> {
    let layout = grid.layout();
    let blocks = || layout.houses().iter().copied().filter(|house| house.kind.shape() == Shape::Block);
    for digit in digits.iter() {
        let links = strong_links(grid, digit);
        for block in blocks() {
            let (places, inside) = (grid.places_in(block, digit), layout.members(block));
            let lines = || layout.houses().iter().copied().filter(move |&line| line != block);
            for first in lines().filter(|&line| !layout.members(line).is_disjoint(places)) {
                let rest = places - layout.members(first);
                if rest.is_empty() {
                    continue;
                }
                let starts = layout.members(first) - inside;
                for second in layout.houses_of_all(rest).iter().filter(|&second| second != block) {
                    let ends = (layout.members(second) & grid.places(digit)) - inside;
                    for &(link, [a, b]) in &links {
                        for (near, far) in [(a, b), (b, a)] {
                            // Most links lead nowhere.
                            if !starts.contains(near) || layout.seen(Candidate::new(far, digit)).is_disjoint(ends) {
                                continue;
                            }
                            let rectangle = EmptyRectangle { digit, block, arms: [first, second], link, near, far };
                            if rectangle.argue(grid).is_some() {
                                then(rectangle)?;
                            }
                        }
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn duals(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("dual_empty_rectangle", 0), emit, |changed, emit| {
        let rectangles = |then: dual::Visit<'_, EmptyRectangle>| visit(changed.digits(position), position, then);
        dual::pairs(rectangles, |rectangles| DualEmptyRectangle { rectangles }, position, emit)
    })
}
