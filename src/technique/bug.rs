//! BUG, the *bivalue universal grave*: a whole grid of bivalue cells.
//!
//! If every empty cell had two candidates, and every house each missing digit in two of its cells, the puzzle would
//! have several solutions or none. So in a puzzle with a unique solution, at least one of the candidates beyond such
//! pairs, the guardians, is true.
//!
//! ```text
//!   12  │ 23  │ 13      each digit twice in each row and column, except for 2 in the middle:
//!   23  │ 123 │ 12      that 2 is the guardian of BUG+1, and true
//!   13  │ 12  │ 23
//! ```
//!
//! With guardians in several cells (BUG+n), types 2 to 4 of unique rectangles apply.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::balance::{Tally, houses_of};
use super::guardians::{self, Type, Way};
use super::{Emit, Inference, Parts, Pattern, Role, choices};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{self, Deadly};

/// All empty cells, reduced to pairs except for a few extra candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bug {
    /// The pair of each empty cell.
    pub pairs: Deadly,
    /// The extra candidates.
    pub guardians: Vec<Candidate>,
    /// The deduction from the guardians.
    pub way: Way,
}

/// With guardians in more cells, a conclusion would be a coincidence.
const MOST_GUARDED: usize = 5;

impl Bug {
    /// Returns `true` if it is of this type.
    pub(super) fn is(&self, which: Type) -> bool {
        self.way.which() == which
    }
}

impl Pattern for Bug {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let whole = self.pairs.cells() == grid.open() && self.pairs.0.values().all(|pair| pair.len() == 2);
        if whole { guardians::argue(grid, self.pairs.clone(), &self.guardians, &self.way) } else { None }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        guardians::explain(draft, self.pairs.clone(), &self.guardians, &self.way);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let roof = guardians::cells_of(&self.guardians);
        let parts = guardians::parts(grid, roof, &self.guardians, &self.way);
        self.pairs
            .0
            .iter()
            .fold(parts, |parts, (&cell, &pair)| parts.digits_of(Role::Pattern, grid, CellSet::of(cell), pair))
    }
}

pub(super) fn find(which: Type, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let is_pair = |&cell: &Cell| grid.candidates(cell).len() == 2;
    let pairs: CellSet = grid.open().iter().filter(is_pair).collect();
    let wide: Vec<Cell> = (grid.open() - pairs).iter().collect();
    if wide.is_empty() || wide.len() > MOST_GUARDED {
        return ControlFlow::Continue(());
    }
    let houses_of = houses_of(grid.layout());
    let counted = pairs
        .iter()
        .try_fold(Tally::default(), |tally, cell| tally.with(grid.candidates(cell), houses_of[cell.index()]));
    let mut graves = Vec::new();
    if let Some(tally) = counted {
        pair_up(grid, &wide, &houses_of, tally, &mut Vec::new(), &mut graves);
    }
    for grave in graves {
        let deadly: Deadly = pairs.iter().map(|cell| (cell, grid.candidates(cell))).chain(grave).collect();
        let guardians = proof::guardians(grid, &deadly);
        guardians::ways(which, grid, &deadly, &guardians, &mut |way| {
            let found = Bug { pairs: deadly.clone(), guardians: guardians.clone(), way };
            if found.argue(grid).is_some() { emit(Arc::new(found)) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}

/// Finds all ways to assign a pair to each cell with more candidates, so that every house is balanced.
fn pair_up(
    grid: &Grid,
    wide: &[Cell],
    houses_of: &[u64; Cell::COUNT],
    tally: Tally,
    chosen: &mut Vec<(Cell, DigitSet)>,
    found: &mut Vec<Vec<(Cell, DigitSet)>>,
) {
    let Some((&cell, rest)) = wide.split_first() else {
        if tally.is_balanced() {
            found.push(chosen.clone());
        }
        return;
    };
    let digits: Vec<Digit> = grid.candidates(cell).iter().collect();
    let _ = choices(&digits, 2, &mut |pair| {
        let pair: DigitSet = pair.iter().copied().collect();
        if let Some(tally) = tally.with(pair, houses_of[cell.index()]) {
            chosen.push((cell, pair));
            pair_up(grid, rest, houses_of, tally, chosen, found);
            chosen.pop();
        }
        ControlFlow::Continue(())
    });
}
