//! Singles: full house, hidden single, naked single.
//!
//! Each house needs each digit, and each cell needs a digit. If only one place is left for the digit, or one digit for
//! the cell, place it.
//!
//! ```text
//!   ┌───────┐
//!   │ ╴ 2 ╴ │◀── 3 in this row     hidden: of box 4's empty cells only one can take 3
//!   │ 3 1 ╵ │                      naked:  of nine digits a cell's peers leave one
//!   │ 9 4 ╵ │◀── 3 in this column  full house: only one cell of the house is open
//!   └───────┘
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::proof::{Proof, Truth};

/// A house with one empty cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FullHouse {
    /// The house.
    pub house: House,
    /// The missing digit.
    pub digit: Digit,
    /// The empty cell.
    pub cell: Cell,
}

impl Pattern for FullHouse {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let full = grid.open_in(self.house) == CellSet::of(self.cell);
        let place = Candidate::new(self.cell, self.digit);
        (full && grid.has(place)).then(|| Inference::place(place, Proof::of([Truth::Place(self.house, self.digit)])))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        draft.only(Truth::Place(self.house, self.digit), Candidate::new(self.cell, self.digit));
    }

    fn parts(&self, _: &Grid) -> Parts {
        Parts::default().house(Role::Pattern, self.house).cells(Role::Pattern, CellSet::of(self.cell))
    }
}

/// A digit with one place left in a house.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HiddenSingle {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// Its only place in the house.
    pub cell: Cell,
}

impl Pattern for HiddenSingle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let only = grid.places_in(self.house, self.digit) == CellSet::of(self.cell);
        let place = Candidate::new(self.cell, self.digit);
        only.then(|| Inference::place(place, Proof::of([Truth::Place(self.house, self.digit)])))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        draft.only(Truth::Place(self.house, self.digit), Candidate::new(self.cell, self.digit));
    }

    fn parts(&self, _: &Grid) -> Parts {
        Parts::default().house(Role::Pattern, self.house).cells(Role::Pattern, CellSet::of(self.cell))
    }
}

/// A cell with one candidate left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NakedSingle {
    /// The cell.
    pub cell: Cell,
    /// Its only candidate.
    pub digit: Digit,
}

impl Pattern for NakedSingle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let only = grid.candidates(self.cell).single() == Some(self.digit);
        let place = Candidate::new(self.cell, self.digit);
        only.then(|| Inference::place(place, Proof::of([Truth::Cell(self.cell)])))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        draft.only(Truth::Cell(self.cell), Candidate::new(self.cell, self.digit));
    }

    fn parts(&self, _: &Grid) -> Parts {
        Parts::default().cells(Role::Pattern, CellSet::of(self.cell))
    }
}

pub(super) fn full_houses(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for &house in grid.layout().houses() {
        if let Some(cell) = grid.open_in(house).single()
            && let Some(digit) = grid.missing(house).single()
            && grid.candidates(cell).contains(digit)
        {
            emit(Arc::new(FullHouse { house, digit, cell }))?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds hidden singles: in boxes first, where they are easiest to see.
pub(super) fn hidden_singles(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for &kind in HouseKind::BY_SIGHT {
        for house in grid.layout().of_kind(kind) {
            // The digits of one cell, and those of several.
            let (mut one, mut several) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in grid.open_in(house).iter() {
                several |= one & grid.candidates(cell);
                one |= grid.candidates(cell);
            }
            for digit in (one - several).iter() {
                if let Some(cell) = grid.places_in(house, digit).single() {
                    emit(Arc::new(HiddenSingle { house, digit, cell }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

pub(super) fn naked_singles(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for cell in grid.open().iter() {
        if let Some(digit) = grid.candidates(cell).single() {
            emit(Arc::new(NakedSingle { cell, digit }))?;
        }
    }
    ControlFlow::Continue(())
}
