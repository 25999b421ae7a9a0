//! Almost locked sets: n cells of a house with n + 1 digits between them. Take one digit away and the
//! others are locked into the cells.
//!
//! ```text
//!   r2   12  .  .  23  .  .  134     cells r2c1 r2c4 r2c7, digits 1 2 3 4:
//!                                    without 4 they hold 1, 2 and 3
//! ```

use std::ops::ControlFlow;

use super::choices;
use crate::grid::{Cell, CellSet, DigitSet, Grid};

/// Cells of a house that hold one digit more than they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct AlmostLockedSet {
    pub(super) cells: CellSet,
    pub(super) digits: DigitSet,
}

impl AlmostLockedSet {
    /// The set of these cells, if they are one.
    pub(super) fn of(grid: &Grid, cells: CellSet) -> Option<Self> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
        let one_house = !grid.layout().houses_of_all(cells).is_empty();
        (one_house && cells.is_subset(grid.open()) && digits.len() == cells.len() + 1).then_some(Self { cells, digits })
    }
}

/// All almost locked sets of a grid, each once, small ones first. A single cell with two candidates is
/// one.
pub(super) fn all(grid: &Grid) -> Vec<AlmostLockedSet> {
    let mut sets: Vec<AlmostLockedSet> = Vec::new();
    for &house in grid.layout().houses() {
        let open: Vec<Cell> = grid.open_in(house).iter().collect();
        for size in 1..open.len() {
            let _ = choices(&open, size, &mut |cells| {
                let cells: CellSet = cells.iter().copied().collect();
                sets.extend(AlmostLockedSet::of(grid, cells));
                ControlFlow::Continue(())
            });
        }
    }
    sets.sort_unstable_by_key(|set| (set.cells.len(), set.cells));
    sets.dedup();
    sets
}
