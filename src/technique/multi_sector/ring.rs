//! The search for SK loops.
//!
//! Two rows and two columns cross in four boxes. Apart from the crossings, each box has a pair of cells in its row and
//! a pair in its column: a ring of eight pairs, in which each pair shares a box with one neighbour and a line with the
//! other.
//!
//! ```text
//!   . p . │ . p .     p pairs in columns, q pairs in rows, + crossings
//!   q + q │ q + q     neighbours: p q in a box, q q in a row, p p in a column
//!   . p . │ . p .
//!   ──────┼──────
//!   . p . │ . p .
//!   q + q │ q + q
//!   . p . │ . p .
//! ```
//!
//! The digits that two neighbours share belong to their common house. Choose the digits that the first two share: then
//! the second pair's other digits must be shared with the third, and so on around the ring.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{MultiSector, Sector};
use crate::grid::{Cell, CellSet, DigitSet, Grid, House, HouseKind};
use crate::technique::intersection::is_block;
use crate::technique::{Emit, choices};

/// The maximum number of digits that two neighbours share.
const MOST_SHARED: usize = 3;

/// Eight pairs, and the house that each shares with the next.
struct Ring {
    pairs: [CellSet; 8],
    houses: [House; 8],
}

impl Ring {
    /// Returns the ring of two rows and two columns; `None` unless they cross in four boxes.
    fn of(grid: &Grid, [top, bottom]: [House; 2], [left, right]: [House; 2]) -> Option<Self> {
        let layout = grid.layout();
        let corner = |row: House, column: House| -> Option<(Cell, House)> {
            let cell = (layout.members(row) & layout.members(column)).first()?;
            let block = layout.houses_of(cell).iter().find(|&house| is_block(house))?;
            Some((cell, block))
        };
        let [a, b, c, d] = [corner(top, left)?, corner(top, right)?, corner(bottom, right)?, corner(bottom, left)?];
        let pair = |(cell, block): (Cell, House), line: House| {
            grid.open_in(block) & (layout.members(line) - CellSet::of(cell))
        };
        let pairs = [
            pair(a, left),
            pair(a, top),
            pair(b, top),
            pair(b, right),
            pair(c, right),
            pair(c, bottom),
            pair(d, bottom),
            pair(d, left),
        ];
        let houses = [a.1, top, b.1, right, c.1, bottom, d.1, left];
        let apart = [(0, 2), (0, 6), (2, 4), (4, 6)].iter().all(|&(one, other)| houses[one] != houses[other]);
        let full = pairs.iter().all(|pair| pair.len() > 1);
        (apart && full).then_some(Self { pairs, houses })
    }

    /// Visits the loops of the ring.
    fn run(&self, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
        let cells = self.pairs.iter().fold(CellSet::EMPTY, |cells, &pair| cells | pair);
        let held = self.pairs.map(|pair| pair.iter().fold(DigitSet::EMPTY, |held, cell| held | grid.candidates(cell)));
        // Each digit of a pair is shared with one of the neighbours.
        if held.iter().map(|held| held.len()).sum::<usize>() > 2 * cells.len() {
            return ControlFlow::Continue(());
        }
        let first: Vec<_> = (held[0] & held[1]).iter().collect();
        for size in 1..=first.len().min(MOST_SHARED) {
            choices(&first, size, &mut |first| {
                let mut shared = [first.iter().copied().collect::<DigitSet>(); 8];
                for i in 1..8 {
                    shared[i] = held[i] - shared[i - 1];
                }
                shared[7] |= held[0] - shared[0];
                let taken: usize = shared.iter().map(|shared| shared.len()).sum();
                if taken != cells.len() || shared.iter().any(|shared| shared.is_empty()) {
                    return ControlFlow::Continue(());
                }
                let sectors = self.houses.into_iter().zip(shared);
                let sectors = sectors.map(|(house, digits)| Sector { house, digits }).collect();
                let found = MultiSector { cells, sectors };
                if crate::technique::Pattern::argue(&found, grid).is_some() {
                    emit(Arc::new(found))?;
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}

pub(in crate::technique) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let lines =
        |kind| -> Vec<House> { grid.layout().houses().iter().copied().filter(|house| house.kind == kind).collect() };
    let columns = lines(HouseKind::Column);
    choices(&lines(HouseKind::Row), 2, &mut |rows| {
        choices(&columns, 2, &mut |columns| match Ring::of(grid, [rows[0], rows[1]], [columns[0], columns[1]]) {
            Some(ring) => ring.run(grid, emit),
            None => ControlFlow::Continue(()),
        })
    })
}
