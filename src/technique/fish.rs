//! Basic fish: X-Wing, Swordfish, Jellyfish.
//!
//! Take one digit. If n parallel houses (the *base*) offer it only in n crossing houses (the
//! *cover*), the base uses up the cover: elsewhere in it the digit goes.
//!
//! ```text
//!        c2        c7
//!   r3   X ─ ─ ─ ─ X      base   r3 r8
//!   r5   ✗         ╎      cover  c2 c7
//!   r8   X ─ ─ ─ ─ X      ✗      eliminated
//! ```

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::subset::some_union_is_small;
use super::{Argument, Emit, Parts, Pattern, Role, choices};
use crate::grid::{Candidate, CellSet, Digit, Grid, House, HouseKind};
use crate::proof::{Proof, Truth};

/// A digit that some houses offer only within as many others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The houses that offer the digit.
    pub base: Vec<House>,
    /// The houses they use up.
    pub cover: Vec<House>,
}

impl Fish {
    fn cells(grid: &Grid, houses: &[House], digit: Digit) -> CellSet {
        houses.iter().fold(CellSet::EMPTY, |cells, &house| cells | grid.places_in(house, digit))
    }
}

impl Pattern for Fish {
    fn is(&self, id: &str) -> bool {
        let size = ["x_wing", "swordfish", "jellyfish"].iter().position(|name| *name == id);
        size.is_some_and(|size| self.base.len() == size + 2 && self.cover.len() == size + 2)
    }

    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let base = Self::cells(grid, &self.base, self.digit);
        let cover = Self::cells(grid, &self.cover, self.digit);
        let cleared = (cover - base).iter().map(|cell| Candidate::new(cell, self.digit));
        let truths = self.base.iter().map(|&house| Truth::Place(house, self.digit));
        if !base.is_subset(cover) { None } else { Argument::eliminate(cleared, Proof::of(truths)) }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = self.base.iter().fold(Parts::default(), |parts, &house| parts.house(Role::Base, house));
        let parts = self.cover.iter().fold(parts, |parts, &house| parts.house(Role::Cover, house));
        parts.digit(Role::Base, self.digit, Self::cells(grid, &self.base, self.digit))
    }
}

pub(super) fn find(size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    for digit in layout.digits().iter() {
        for (base_kind, cover_kind) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
            let of = |kind| layout.houses().iter().copied().filter(move |house: &House| house.kind == kind);
            let narrow = of(base_kind).filter(|&house| (2..=size).contains(&grid.places_in(house, digit).len()));
            let narrow: Vec<House> = narrow.collect();
            choices(&narrow, size, &mut |base| {
                let cells = Fish::cells(grid, base, digit);
                let cover: Vec<House> =
                    of(cover_kind).filter(|&house| !layout.members(house).is_disjoint(cells)).collect();
                // A smaller fish within the base says the same with fewer truths.
                let covered = |house: &House| {
                    let cells = grid.places_in(*house, digit);
                    let touched =
                        cover.iter().enumerate().filter(|(_, cover)| !layout.members(**cover).is_disjoint(cells));
                    touched.fold(0, |bits, (i, _)| bits | 1 << i)
                };
                if cover.len() != size || some_union_is_small(&base.iter().map(covered).collect::<Vec<_>>()) {
                    return ControlFlow::Continue(());
                }
                let fish = Fish { digit, base: base.to_vec(), cover };
                if fish.argue(grid).is_some() { emit(Box::new(fish)) } else { ControlFlow::Continue(()) }
            })?;
        }
    }
    ControlFlow::Continue(())
}
