//! Combinations: the ways to fill the cells of one clue, such as a cage, an arrow or a sandwich.
//!
//! ```text
//!   ┌7╌╌┬───┬───┐      three different digits that add up to 7 are 1, 2 and 4:
//!   ╎124 124 124╎  ✗   the cage holds nothing else, and all its digits are in row 1,
//!   └───┴───┴───┘      so there is no other 4 in the row
//! ```
//!
//! *Combinations*: a candidate of a cell that is part of no filling is false, and the last empty cell has what is left.
//! *Pointing*: if each filling has a digit, one of
//! the places that it can have in the clue is true, so what all of them exclude is false.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, CandidateSet, CellSet, ClueId, Digit, Fillings, Grid};
use crate::proof::{Proof, Truth};

/// A clue whose fillings rule something out.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Combinations {
    /// The clue.
    pub clue: ClueId,
    /// The digit that each filling has, if it rules something out outside of the clue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digit: Option<Digit>,
}

/// Where the fillings of a clue rule something out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// In its own cells.
    Inside,
    /// In other cells.
    Outside,
}

impl Combinations {
    pub(super) fn is(&self, kind: Kind) -> bool {
        self.digit.is_some() == (kind == Kind::Outside)
    }

    /// Returns the digit of the only empty cell of the clue, if the others leave just one.
    fn last(&self, grid: &Grid) -> Option<Candidate> {
        let fillings = Fillings::of(grid.layout(), self.clue).filter(|_| self.digit.is_none())?;
        let cell = (fillings.cells() & grid.open()).single()?;
        let digit = fillings.supported(&grid.possible())?.digits_in(cell).single()?;
        Some(Candidate::new(cell, digit))
    }

    /// Returns what is false; nothing if the clue is not about all of its cells together.
    fn gone(&self, grid: &Grid) -> CandidateSet {
        let Some(fillings) = Fillings::of(grid.layout(), self.clue) else { return CandidateSet::EMPTY };
        let inside = grid.remaining() & &CandidateSet::all(fillings.cells(), grid.layout().digits());
        let Some(supported) = fillings.supported(&grid.possible()) else {
            // Without a filling, all candidates are false. Those of one cell are enough for a contradiction.
            let first = inside.cells().iter().min_by_key(|&cell| inside.digits_in(cell).len());
            let first = first.filter(|_| self.digit.is_none()).into_iter().collect();
            return &inside & &CandidateSet::all(first, grid.layout().digits());
        };
        match self.digit {
            None => &inside - &supported,
            Some(digit) => {
                let places = self.places(grid, &fillings, &supported, digit);
                let all = places.iter().fold(*grid.remaining(), |all, one| &all & grid.layout().excluded(one));
                if places.is_empty() { CandidateSet::EMPTY } else { &all - &inside }
            }
        }
    }

    /// Returns the places that a digit can have in the clue, if each filling has it in an empty cell.
    fn places(&self, grid: &Grid, fillings: &Fillings<'_>, supported: &CandidateSet, digit: Digit) -> CandidateSet {
        let places = CandidateSet::of(digit, supported.places(digit));
        let is_open = !places.is_empty() && places.cells().is_subset(grid.open());
        let is_there = is_open && !fillings.is_possible(&(&grid.possible() - &places));
        if is_there { places } else { CandidateSet::EMPTY }
    }
}

impl Pattern for Combinations {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let proof = Proof::of([Truth::Clue(self.clue)]);
        match self.last(grid) {
            Some(last) => Some(Inference::place(last, proof)),
            None => Inference::eliminate(self.gone(grid).iter(), proof),
        }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let Some(options) = draft.options_after(self.clue, []) else { return };
        draft.exclude_all([options]);
        let placed: Vec<Candidate> = draft.placements().collect();
        placed.into_iter().for_each(|one| _ = draft.place(one, [options]));
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let Some(fillings) = Fillings::of(grid.layout(), self.clue) else { return Parts::default() };
        let cells: CellSet = fillings.cells() & grid.open();
        let parts = Parts::default().cells(Role::Pattern, cells);
        match self.digit {
            Some(digit) => {
                let supported = fillings.supported(&grid.possible()).unwrap_or_default();
                parts.digit(Role::Pattern, digit, self.places(grid, &fillings, &supported, digit).cells())
            }
            None => parts,
        }
    }
}

/// Finds the clues whose fillings rule something out inside or outside of them.
pub(super) fn find(kind: Kind, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let digits = || grid.layout().digits().iter().map(Some);
    for (clue, ruling) in grid.layout().ruled().filter(|(_, ruling)| !ruling.reads().is_empty()) {
        if ruling.cells().is_disjoint(grid.open()) {
            continue;
        }
        let asked: Vec<Option<Digit>> = if kind == Kind::Inside { vec![None] } else { digits().collect() };
        for digit in asked {
            let pattern = Combinations { clue, digit };
            if pattern.argue(grid).is_some() {
                emit(Arc::new(pattern))?;
            }
        }
    }
    ControlFlow::Continue(())
}
