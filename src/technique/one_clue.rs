//! One clue: what a clue of a variant rules out in its own cells.
//!
//! If every candidate of a cell excludes a candidate of another one, that one is false. Along a thermometer this bounds each
//! cell by those before and after it; on a whispers line digits fall that have no partner.
//!
//! ```text
//!   ●───○───○      a thermometer of three cells in a grid of nine digits:
//!   1-7 2-8 3-9    its second cell is more than 1, its third more than 2, and so on backwards
//! ```
//!
//! A clue about the whole grid is not gone through in one step: see [`CommonPeer`](super::CommonPeer).

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, ClueId, DigitSet, Grid, Ruling};
use crate::proof::{Proof, Truth};

/// A clue that rules out candidates of its cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OneClue {
    /// The clue.
    pub clue: ClueId,
}

/// The candidates of a cell, and what all of them exclude.
type Round = (Cell, Vec<Candidate>);

impl OneClue {
    /// Returns the empty cells of the clue, in its order; none if it is about the whole grid.
    fn cells(&self, grid: &Grid) -> Vec<Cell> {
        let Some(ruling) = grid.layout().ruling(self.clue) else { return Vec::new() };
        let clue = ruling.clue();
        if clue.cells.is_empty() {
            return Vec::new();
        }
        let mut cells: Vec<Cell> = Vec::new();
        for cell in clue.cells.iter().chain(&clue.others).copied().chain(ruling.cells().iter()) {
            if grid.open().contains(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        cells
    }

    /// Returns what one cell after the other rules out, until nothing more follows; none if a cell has no candidate left.
    fn rounds(&self, grid: &Grid) -> Option<Vec<Round>> {
        let ruling = grid.layout().ruling(self.clue)?;
        let cells = self.cells(grid);
        let mut left = grid.remaining() & &CandidateSet::all(cells.iter().copied().collect(), grid.layout().digits());
        let mut rounds: Vec<Round> = Vec::new();
        loop {
            let before = left;
            for &cell in &cells {
                let digits = left.digits_in(cell);
                if digits.is_empty() {
                    return None;
                }
                let gone = ruled_out(grid, ruling, (cell, digits), &left);
                if !gone.is_empty() {
                    left -= &gone;
                    rounds.push((cell, gone.iter().collect()));
                }
            }
            if left == before {
                return Some(rounds);
            }
        }
    }
}

/// What each of these digits in a cell excludes, at least one of them because of the clue.
fn ruled_out(grid: &Grid, ruling: &Ruling, (cell, digits): (Cell, DigitSet), left: &CandidateSet) -> CandidateSet {
    let here = || digits.iter().map(move |digit| Candidate::new(cell, digit));
    let all = here().fold(*left, |all, one| &all & grid.layout().excluded(one));
    all.filter(|gone| here().any(|one| ruling.conflict(one, gone)))
}

impl Pattern for OneClue {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let truths = self.cells(grid).into_iter().map(Truth::Cell);
        let gone = self.rounds(grid)?.into_iter().flat_map(|(_, gone)| gone);
        Inference::eliminate(gone, Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let mut before: Vec<u16> = Vec::new();
        for (cell, gone) in self.rounds(draft.grid()).unwrap_or_default() {
            let digits = draft.digits_after(cell, before.iter().copied());
            before.extend(draft.exclude(gone, [digits]));
        }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let cells: CellSet = self.cells(grid).into_iter().collect();
        Parts::default().cells(Role::Pattern, cells)
    }
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for (clue, _) in grid.layout().ruled() {
        let pattern = OneClue { clue };
        if pattern.rounds(grid).is_some_and(|rounds| !rounds.is_empty()) {
            emit(Arc::new(pattern))?;
        }
    }
    ControlFlow::Continue(())
}
