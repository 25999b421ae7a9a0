//! BUG-lite: a part of the grid that would consist of bivalue cells.
//!
//! Assign to some cells two of their candidates each, so that every house has none or two of these cells for each
//! digit. If you filled the cells from these pairs, you could swap the two digits of every cell. So at least one
//! guardian is true. A unique rectangle is the smallest such pattern; here the pairs differ.
//!
//! ```text
//!        c1    c2    c3
//!   r1   12 ── 23 ── 13       three pairs in a row of box 1 …
//!   r4   12 ── 23 ── 13+5     … and the same below: r4c3 is 5
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::balance::balanced;
use super::guardians::{self, Type, Way};
use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, CellSet, DigitSet, Grid};
use crate::proof::Deadly;

/// Some cells, reduced to pairs except for a few extra candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BugLite {
    /// The pair of each cell.
    pub pairs: Deadly,
    /// The extra candidates.
    pub guardians: Vec<Candidate>,
    /// The deduction from the guardians.
    pub way: Way,
}

/// Returns `true` if all cells have the same pair, which makes it a unique rectangle or loop.
fn is_uniform(mut pairs: impl Iterator<Item = DigitSet>) -> bool {
    pairs.next().is_some_and(|first| pairs.all(|pair| pair == first))
}

impl Pattern for BugLite {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let pairs = || self.pairs.0.values().copied();
        let part = self.pairs.cells().is_subset(grid.open()) && self.pairs.cells() != grid.open();
        let differ = pairs().all(|pair| pair.len() == 2) && !is_uniform(pairs());
        if !part || !differ {
            return None;
        }
        guardians::argue(grid, self.pairs.clone(), &self.guardians, &self.way)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        guardians::explain(draft, self.pairs.clone(), &self.guardians, &self.way);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = guardians::parts(grid, self.pairs.cells(), &self.guardians, &self.way);
        self.pairs
            .0
            .iter()
            .fold(parts, |parts, (&cell, &pair)| parts.digits_of(Role::Pattern, grid, CellSet::of(cell), pair))
    }
}

pub(super) fn find(grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    balanced(grid, grid.layout().digits(), &mut |pattern, guardians| {
        if is_uniform(pattern.iter().map(|&(_, pair)| pair)) || pattern.len() == grid.open().len() {
            return ControlFlow::Continue(());
        }
        let pairs: Deadly = pattern.iter().copied().collect();
        Type::ALL.into_iter().try_for_each(|which| {
            guardians::ways(which, grid, &pairs, guardians, &mut |way| {
                let found = BugLite { pairs: pairs.clone(), guardians: guardians.to_vec(), way };
                if found.argue(grid).is_some() { emit(Arc::new(found)) } else { ControlFlow::Continue(()) }
            })
        })
    })
}
