//! Innies and outies: cells that whole houses and cages leave over, or that stick out of them, and their sum.
//!
//! ```text
//!   ┌───────────────┐
//!   │ 12-cage   . . │   row 1 adds up to 45, its whole cages to 38:
//!   │ . 26-cage   X │   so the cell that is left over, X, is 7
//!   └───────────────┘
//! ```
//!
//! Source: the rule of 45 of Killer Sudoku, as on sudokuwiki.org ("Innies and Outies").

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, CandidateSet, Equation, Fillings, Grid};
use crate::proof::Proof;

/// What houses and cages leave over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Leftover {
    /// The houses and cages that are added up, and those that are subtracted.
    #[serde(flatten)]
    pub of: Equation,
}

/// The most empty cells that are left over.
const MOST_CELLS: usize = 4;

impl Leftover {
    /// Returns the only candidate of the last empty cell, or what is false in several.
    fn follows(&self, grid: &Grid) -> Option<Inference> {
        let fillings = Fillings::of_sum(grid.layout(), &self.of)?;
        let open = fillings.cells() & grid.open();
        let inside = grid.remaining() & &CandidateSet::all(open, grid.layout().digits());
        let supported = &fillings.supported(&grid.possible())? & &inside;
        let proof = Proof::of_sum(self.of.clone());
        if let Some(cell) = open.single()
            && let Some(digit) = supported.digits_in(cell).single()
        {
            return Some(Inference::place(Candidate::new(cell, digit), proof));
        }
        let gone = &inside - &supported;
        if open.len() > MOST_CELLS { None } else { Inference::eliminate(gone.iter(), proof) }
    }
}

impl Pattern for Leftover {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        self.follows(grid)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let Some(sum) = draft.sum(&self.of) else { return };
        draft.exclude_all([sum]);
        let placed: Vec<Candidate> = draft.placements().collect();
        placed.into_iter().for_each(|one| _ = draft.place(one, [sum]));
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let cells = Fillings::of_sum(grid.layout(), &self.of).map(|fillings| fillings.cells()).unwrap_or_default();
        let houses = self.of.plus.iter().filter_map(|term| term.house());
        houses.fold(Parts::default().cells(Role::Pattern, cells), |parts, house| parts.house(Role::Pattern, house))
    }
}

/// Finds what houses and cages leave over, the fewest houses first.
pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for of in grid.layout().equations() {
        let pattern = Leftover { of: of.clone() };
        if pattern.follows(grid).is_some() {
            emit(Arc::new(pattern))?;
        }
    }
    ControlFlow::Continue(())
}
