//! Common peers: what every place for a digit, or every candidate of a cell, excludes.
//!
//! ```text
//!   ┌───────┬───────┐
//!   │ . . X │ . . . │   X  the only places for 6 in the box
//!   │ . . . │ . ✗ . │   ✗  a knight's move from both: no 6, whichever of them has it
//!   │ . . X │ . . . │
//!   └───────┴───────┘
//! ```
//!
//! Where a house connects all of them, this is an [`Intersection`](super::Intersection); so a grid without clues has no others.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, CandidateSet, CellSet, Grid, House};
use crate::proof::{Proof, Truth};

/// A truth whose candidates all exclude the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CommonPeer {
    /// The cell, or the digit in a house.
    pub truth: Truth,
}

impl CommonPeer {
    /// Returns what all candidates of the truth exclude, unless a house connects them with it.
    fn excluded(&self, grid: &Grid) -> CandidateSet {
        let layout = grid.layout();
        let all = self.truth.candidates(grid);
        if all.len() < 2 || layout.rulings().is_empty() {
            return CandidateSet::EMPTY;
        }
        let excluded = all.iter().fold(*grid.remaining(), |excluded, &one| &excluded & layout.excluded(one));
        let cells: CellSet = all.iter().map(|one| one.cell).collect();
        let in_house = |gone: Candidate, house: House| layout.members(house).contains(gone.cell);
        let shared = layout.houses_of_all(cells);
        let is_digit = matches!(self.truth, Truth::Place(..));
        excluded.filter(|gone| {
            !(is_digit && gone.digit == all[0].digit && shared.iter().any(|house| in_house(gone, house)))
        })
    }
}

impl Pattern for CommonPeer {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        Inference::eliminate(self.excluded(grid).iter(), Proof::of([self.truth]))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let said = draft.truth_after(self.truth, []);
        draft.exclude_all(said);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        match self.truth {
            Truth::Place(house, digit) => {
                let places = grid.places_in(house, digit);
                Parts::default().house(Role::Pattern, house).digit(Role::Pattern, digit, places)
            }
            Truth::Cell(cell) => Parts::default().cells(Role::Pattern, CellSet::of(cell)),
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => Parts::default(),
        }
    }
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    if layout.rulings().is_empty() {
        return ControlFlow::Continue(());
    }
    let places =
        layout.houses().iter().flat_map(|&house| layout.digits().iter().map(move |digit| Truth::Place(house, digit)));
    for truth in places.chain(grid.open().iter().map(Truth::Cell)) {
        let pattern = CommonPeer { truth };
        if !pattern.excluded(grid).is_empty() {
            emit(Arc::new(pattern))?;
        }
    }
    ControlFlow::Continue(())
}
