//! Direct forms: locked candidates or a hidden subset, and the single that they leave.
//!
//! If all places of a digit in a box are in one row, the digit is nowhere else in this row. Often this is worth knowing
//! for one reason only: another box that the row crosses has just one place left outside the row (*direct pointing*).
//! The same works from a line through a box to another line (*direct claiming*). If some digits of a house need as many
//! cells, and another digit of the house has all its other places there, it has one place left (*direct hidden pair*
//! and *triple*). The single is placed at once, and nothing is noted.
//!
//! ```text
//!   ┌───────┬───────┬───────┐
//!   │ X X . │ ✗ . . │ . . . │   X  all places in the first box
//!   │ . . . │ . 4 . │ . . . │   ✗  not here, so 4 goes there
//!   └───────┴───────┴───────┘
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, HiddenSingle, HiddenSubset, Inference, Intersection, Parts, Pattern, Position, Role, typed};
use super::{intersection, subset};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, CellSet, Grid, House};
use crate::proof::Truth;

/// A pattern of easy eliminations, and the hidden single that they leave.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Direct {
    /// The pattern.
    pub by: Confined,
    /// The single, as it is after the eliminations.
    pub single: HiddenSingle,
}

/// Digits that are confined to some cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Confined {
    /// A digit of one house, to another house.
    Intersection(Intersection),
    /// Some digits of a house, to as many cells.
    HiddenSubset(HiddenSubset),
}

/// The pattern that leaves the single.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Pointing or claiming. The single is in another house of the kind where the digit is confined.
    Intersection(intersection::Kind),
    /// A hidden subset of this size. The single is in the same house.
    HiddenSubset(usize),
}

impl Confined {
    fn pattern(&self) -> &dyn Pattern {
        match self {
            Self::Intersection(by) => by,
            Self::HiddenSubset(by) => by,
        }
    }

    /// Says where the digits are confined; returns the number of that claim.
    fn told(&self, draft: &mut Draft<'_>) -> u16 {
        match self {
            Self::Intersection(by) => draft.places(by.from, by.digit),
            Self::HiddenSubset(by) => {
                let places: Vec<u16> = by.digits.iter().map(|digit| draft.places(by.house, digit)).collect();
                draft.says(Says::Fills { digits: by.digits, cells: by.cells, also: Vec::new() }, places)
            }
        }
    }

    /// Returns the singles that the eliminations leave.
    fn singles(&self, grid: &Grid) -> Vec<HiddenSingle> {
        let Some(Inference { eliminations, .. }) = self.pattern().argue(grid) else { return Vec::new() };
        let layout = grid.layout();
        let is_beside = |house: &&House| match self {
            Self::Intersection(by) => house.kind == by.from.kind && **house != by.from,
            Self::HiddenSubset(by) => **house == by.house,
        };
        let houses = layout.houses().iter().filter(is_beside);
        let pairs = houses.flat_map(|&house| layout.digits().iter().map(move |digit| (house, digit)));
        let single = |(house, digit)| {
            let gone: CellSet =
                eliminations.iter().filter(|gone: &&Candidate| gone.digit == digit).map(|gone| gone.cell).collect();
            let places = grid.places_in(house, digit);
            let cell = (places - gone).single().filter(|_| places.len() > 1)?;
            Some(HiddenSingle { house, digit, cell })
        };
        pairs.filter_map(single).collect()
    }
}

impl Direct {
    /// Returns `true` if it is of this kind.
    pub(super) fn is(&self, kind: Kind) -> bool {
        match (&self.by, kind) {
            (Confined::Intersection(by), Kind::Intersection(kind)) => by.is(kind),
            (Confined::HiddenSubset(by), Kind::HiddenSubset(size)) => by.is(size),
            _ => false,
        }
    }
}

impl Pattern for Direct {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let HiddenSingle { house, digit, cell } = self.single;
        if !self.by.singles(grid).contains(&self.single) {
            return None;
        }
        let mut proof = self.by.pattern().argue(grid)?.proof;
        proof.truths.push(Truth::Place(house, digit));
        Some(Inference::place(Candidate::new(cell, digit), proof))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let HiddenSingle { house, digit, cell } = self.single;
        let confined = self.by.told(draft);
        let others = draft.grid().places_in(house, digit) - CellSet::of(cell);
        let gone = draft.exclude(others.iter().map(|cell| Candidate::new(cell, digit)), [confined]);
        let only = draft.places_after(house, digit, gone);
        draft.place(Candidate::new(cell, digit), [only]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = self.by.pattern().parts(grid);
        if parts.houses.iter().any(|(_, house)| *house == self.single.house) {
            return parts;
        }
        parts.house(Role::Target, self.single.house)
    }
}

/// Finds the direct forms of a kind.
pub(super) fn find(kind: Kind, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let each = &mut |pattern: Arc<dyn Pattern>| {
        let by = typed::<Intersection>(&*pattern).cloned().map(Confined::Intersection);
        let by = by.or_else(|| typed::<HiddenSubset>(&*pattern).cloned().map(Confined::HiddenSubset));
        let singles =
            by.into_iter().flat_map(|by| by.singles(position).into_iter().map(move |single| (by.clone(), single)));
        singles.into_iter().try_for_each(|(by, single)| emit(Arc::new(Direct { by, single })))
    };
    match kind {
        Kind::Intersection(kind) => intersection::find(kind, position, each),
        // What was looked for before may have left no single then.
        Kind::HiddenSubset(size) => subset::hidden_anywhere(size, position, each),
    }
}
