//! Unique loops: the argument of a unique rectangle for six cells and more.
//!
//! Consider a loop of cells such that each house contains none or two of them. Two digits could fill it in two ways, by
//! alternating around it. So at least one guardian is true, as in a unique rectangle, and the same four types apply.
//!
//! ```text
//!        c1    c4    c7
//!   r1   37 ── 37           three rows, three columns, three boxes:
//!   r2         37 ── 37     each has two cells of the loop
//!   r3   37 ──────── 37+5   so r3c7 is 5
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

/// Six or more cells that must not be filled with two digits alternately.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UniqueLoop {
    /// The cells.
    pub cells: CellSet,
    /// The two digits.
    pub digits: DigitSet,
    /// The other candidates of the cells.
    pub guardians: Vec<Candidate>,
    /// The deduction from the guardians.
    pub way: Way,
}

impl UniqueLoop {
    fn deadly(&self) -> Deadly {
        self.cells.iter().map(|cell| (cell, self.digits)).collect()
    }
}

impl UniqueLoop {
    /// Returns `true` if it is of this type.
    pub(super) fn is(&self, which: Type) -> bool {
        self.way.which() == which
    }
}

impl Pattern for UniqueLoop {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        if self.cells.len() < 6 || self.digits.len() != 2 || !self.cells.is_subset(grid.open()) {
            return None;
        }
        guardians::argue(grid, self.deadly(), &self.guardians, &self.way)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        guardians::explain(draft, self.deadly(), &self.guardians, &self.way);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = guardians::parts(grid, self.cells, &self.guardians, &self.way);
        parts.digits_of(Role::Pattern, grid, self.cells, self.digits)
    }

    fn nodes(&self) -> Option<usize> {
        Some(self.cells.len())
    }
}

pub(super) fn find(which: Type, grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let mut pairs: Vec<DigitSet> = Vec::new();
    for cell in grid.open().iter() {
        let digits = grid.candidates(cell);
        if digits.len() != 2 || pairs.contains(&digits) {
            continue;
        }
        pairs.push(digits);
        balanced(grid, digits, &mut |pattern, guardians| {
            if pattern.len() < 6 {
                return ControlFlow::Continue(());
            }
            let deadly = pattern.iter().copied().collect();
            guardians::ways(which, grid, &deadly, guardians, &mut |way| {
                let found = UniqueLoop { cells: deadly.cells(), digits, guardians: guardians.to_vec(), way };
                if found.argue(grid).is_some() { emit(Arc::new(found)) } else { ControlFlow::Continue(()) }
            })
        })?;
    }
    ControlFlow::Continue(())
}
