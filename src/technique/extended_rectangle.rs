//! Extended rectangles: three digits in two lines of three cells.
//!
//! Six cells in two parallel lines, such that every other house contains whole pairs across or a whole line of three.
//! If they had only three digits, each line would contain all three, and you could swap the two lines. So at least one
//! guardian is true, and the four types of a unique rectangle apply.
//!
//! ```text
//!        c1    c4    c7
//!   r1   12 ── 23 ── 123       r1 and r2 both hold 1, 2 and 3 …
//!   r2   12 ── 13 ── 23+5      … unless r2c7 is 5
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::guardians::{self, Type, Way};
use super::{Emit, Inference, Parts, Pattern, Role, choices};
use crate::argument::Draft;
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Grid, HouseKind};
use crate::proof::{self, Deadly};

/// Six cells in two lines that must not contain only three digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExtendedRectangle {
    /// The two lines: cells with the same index are opposite each other.
    pub lines: [Vec<Cell>; 2],
    /// The three digits.
    pub digits: DigitSet,
    /// The other candidates of the cells.
    pub guardians: Vec<Candidate>,
    /// The deduction from the guardians.
    pub way: Way,
}

impl ExtendedRectangle {
    fn cells(&self) -> CellSet {
        self.lines.iter().flatten().copied().collect()
    }

    fn deadly(&self) -> Deadly {
        self.cells().iter().map(|cell| (cell, self.digits)).collect()
    }
}

impl Pattern for ExtendedRectangle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [upper, lower] = &self.lines;
        let [all, three] = [self.cells(), upper.iter().copied().collect()];
        let sound = upper.len() == 3
            && lower.len() == 3
            && self.digits.len() == 3
            && all.is_subset(grid.open())
            && can_be_exchanged(grid, three, all - three);
        if !sound {
            return None;
        }
        guardians::argue(grid, self.deadly(), &self.guardians, &self.way)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        guardians::explain(draft, self.deadly(), &self.guardians, &self.way);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = guardians::parts(grid, self.cells(), &self.guardians, &self.way);
        parts.digits_of(Role::Pattern, grid, self.cells(), self.digits)
    }
}

/// Returns `true` if swapping the two lines keeps the digits of every house, because each contains whole pairs across
/// or a whole line.
fn can_be_exchanged(grid: &Grid, upper: CellSet, lower: CellSet) -> bool {
    let layout = grid.layout();
    let across = |cell: Cell, other: Cell| cell.row() == other.row() || cell.column() == other.column();
    layout.houses().iter().all(|&house| {
        let members = layout.members(house);
        let (above, below) = (members & upper, members & lower);
        let whole = above == upper && (below.is_empty() || below == lower) || below == lower && above.is_empty();
        let paired =
            above.len() == below.len() && above.iter().all(|cell| below.iter().any(|other| across(cell, other)));
        whole || paired
    })
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    for (kind, crossing) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        let of = |kind| layout.houses().iter().copied().filter(move |house| house.kind == kind);
        let lines: Vec<CellSet> = of(kind).map(|house| grid.open_in(house)).collect();
        choices(&lines, 2, &mut |pair| {
            let across: Vec<[Cell; 2]> = of(crossing)
                .filter_map(|house| {
                    let members = layout.members(house);
                    Some([(pair[0] & members).single()?, (pair[1] & members).single()?])
                })
                .collect();
            choices(&across, 3, &mut |pairs| visit(grid, pairs, emit))
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the rectangles formed by three pairs of cells across.
fn visit(grid: &Grid, pairs: &[[Cell; 2]], emit: Emit<'_>) -> ControlFlow<()> {
    let narrow = pairs.iter().flatten().map(|&cell| grid.candidates(cell)).filter(|digits| digits.len() <= 3);
    // At least four cells are the floor, and at least two of those have all three digits between them.
    if narrow.clone().count() < 4 {
        return ControlFlow::Continue(());
    }
    let line = |i: usize| pairs.iter().map(|pair| pair[i]).collect::<CellSet>();
    let (upper, lower) = (line(0), line(1));
    let mut tried: Vec<DigitSet> = Vec::new();
    for digits in narrow.clone().flat_map(|one| narrow.clone().map(move |other| one | other)) {
        let floor = narrow.clone().filter(|cell| cell.is_subset(digits)).count();
        if digits.len() != 3 || floor < 4 || tried.contains(&digits) {
            continue;
        }
        tried.push(digits);
        let pattern: Vec<(Cell, DigitSet)> = (upper | lower).iter().map(|cell| (cell, digits)).collect();
        if !can_be_exchanged(grid, upper, lower) || !guardians::can_come_true(grid, &pattern) {
            continue;
        }
        let deadly: Deadly = pattern.into_iter().collect();
        let guardians = proof::guardians(grid, &deadly);
        for which in Type::ALL {
            guardians::ways(which, grid, &deadly, &guardians, &mut |way| {
                let lines = [0, 1].map(|i| pairs.iter().map(|pair| pair[i]).collect());
                let found = ExtendedRectangle { lines, digits, guardians: guardians.clone(), way };
                if found.argue(grid).is_some() { emit(Arc::new(found)) } else { ControlFlow::Continue(()) }
            })?;
        }
    }
    ControlFlow::Continue(())
}
