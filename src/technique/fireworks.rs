//! Fireworks: digits that can leave a box only through one cell in each of two lines.
//!
//! Two lines cross in a cell of a box, the *corner*. Outside the box, let a digit have at most one place in each line,
//! the *ends*. If the digit is in neither end, both lines have it inside the box. The box has it only once, so it is
//! where the lines cross. Therefore the digit is in the corner or in an end.
//!
//! ```text
//!   ┌───────┐
//!   │ C . . │ . E .       C corner, E ends: the lines have 1 2 3 nowhere else outside the box
//!   │ . . . │             C and both E hold 1 2 3, and nothing else
//!   │ . . . │
//!   └───────┘             two corners with two digits each, and the same two ends: four cells for
//!     E                   four digits (a quadruple)
//! ```
//!
//! **Theorem.** If n such digits have n corners and ends between them, each of these cells contains one of them.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::intersection::is_block;
use super::{Emit, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Truth};

/// The cell where two lines cross in a box, and the digits that leave the box only through the ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Corner {
    /// The cell where the lines cross.
    pub cell: Cell,
    /// The box.
    pub block: House,
    /// The lines, in the order of their ends.
    pub lines: [House; 2],
    /// The digits.
    pub digits: DigitSet,
}

/// One or two corners with the same ends: as many cells as digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fireworks {
    /// The corners.
    pub corners: Vec<Corner>,
    /// The ends.
    pub ends: [Cell; 2],
}

impl Corner {
    /// Returns `true` if each of the digits is in the corner or in one of the ends.
    fn holds(&self, grid: &Grid, ends: [Cell; 2]) -> bool {
        let layout = grid.layout();
        let [first, second] = self.lines.map(|line| layout.members(line));
        let block = layout.members(self.block);
        let leaves = |(line, end): (&House, Cell), digit| {
            let places = grid.places_in(*line, digit);
            !places.is_empty() && (places - block).is_subset(CellSet::of(end))
        };
        first & second == CellSet::of(self.cell)
            && block.contains(self.cell)
            && first.contains(ends[0])
            && second.contains(ends[1])
            && self.digits.iter().all(|digit| self.lines.iter().zip(ends).all(|line| leaves(line, digit)))
    }
}

impl Fireworks {
    fn digits(&self) -> DigitSet {
        self.corners.iter().fold(DigitSet::EMPTY, |digits, corner| digits | corner.digits)
    }

    /// Returns the cells, each with its possible digits.
    fn cells(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        let corners = self.corners.iter().map(|corner| (corner.cell, corner.digits));
        corners.chain(self.ends.map(|end| (end, self.digits())))
    }
}

impl Pattern for Fireworks {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let cells: CellSet = self.cells().map(|(cell, _)| cell).collect();
        let apart: usize = self.corners.iter().map(|corner| corner.digits.len()).sum();
        let count = self.corners.len() + self.ends.len();
        if cells.len() != count
            || apart != count
            || self.digits().len() != count
            || !self.corners.iter().all(|corner| corner.holds(grid, self.ends))
        {
            return None;
        }
        let truths = self.corners.iter().flat_map(|corner| {
            let of_line = |line| corner.digits.iter().map(move |digit| Truth::Place(line, digit));
            corner.lines.into_iter().flat_map(of_line)
        });
        let gone = self.cells().flat_map(|(cell, digits)| {
            (grid.candidates(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit))
        });
        Inference::eliminate(gone, Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let mut covered = Vec::new();
        for corner in &self.corners {
            let [first, second] = corner.lines.map(|line| draft.layout().members(line));
            let leaving = ((first | second) - draft.layout().members(corner.block)) | CellSet::of(corner.cell);
            for digit in corner.digits.iter() {
                let places = corner.lines.map(|line| draft.places(line, digit));
                let (base, cover) = (corner.lines.to_vec(), vec![corner.block]);
                let covers = Says::Covers { digit, base, cover, fins: leaving & draft.grid().places(digit) };
                covered.push(draft.says(covers, places));
            }
        }
        let cells = self.cells().map(|(cell, _)| cell).collect();
        let filled = draft.says(Says::Fills { digits: self.digits(), cells, also: Vec::new() }, covered);
        draft.exclude_all([filled]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let ends: CellSet = self.ends.into_iter().collect();
        let mut parts = Parts::default();
        for corner in &self.corners {
            let cell = CellSet::of(corner.cell);
            parts = corner.lines.iter().fold(parts, |parts, &line| parts.house(Role::Pattern, line));
            parts = parts.cells(Role::Pivot, cell).digits_of(Role::Pivot, grid, cell, corner.digits);
        }
        parts.cells(Role::Pincer, ends).digits_of(Role::Pincer, grid, ends, self.digits())
    }
}

pub(super) fn find(grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let mut pairs: Vec<Fireworks> = Vec::new();
    each_corner(grid, &mut |cell, block, lines, leaving| {
        grid.budget().spend(1)?;
        for size in [2, 3] {
            choices(leaving, size, &mut |chosen| {
                let digits: DigitSet = chosen.iter().map(|leaving| leaving.0).collect();
                let ends = [0, 1].map(|i| chosen.iter().fold(CellSet::EMPTY, |ends, leaving| ends | leaving.1[i]));
                let [Some(first), Some(second)] = ends.map(CellSet::single) else {
                    return ControlFlow::Continue(());
                };
                let corner = Corner { cell, block, lines, digits };
                let found = Fireworks { corners: vec![corner], ends: [first, second] };
                match size {
                    2 => pairs.push(found),
                    _ if found.argue(grid).is_some() => emit(Arc::new(found))?,
                    _ => {}
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    })?;
    for (i, first) in pairs.iter().enumerate() {
        grid.budget().spend(1)?;
        for second in &pairs[i + 1..] {
            let mut other = second.corners[0].clone();
            if second.ends != first.ends {
                other.lines.reverse();
            }
            let found = Fireworks { corners: vec![first.corners[0].clone(), other], ends: first.ends };
            if found.argue(grid).is_some() {
                emit(Arc::new(found))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A digit and, for each line, its place outside the box, if there is one.
type Leaving = (Digit, [CellSet; 2]);

/// A callback for a corner, its box, its two lines, and the digits that leave the box along them.
type Visit<'a> = &'a mut dyn FnMut(Cell, House, [House; 2], &[Leaving]) -> ControlFlow<()>;

/// Visits the cells in which two lines cross in a box, with the digits that have at most one place outside the box in
/// either line.
fn each_corner(grid: &Grid, visit: Visit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    let mut leaving: Vec<Leaving> = Vec::new();
    for cell in grid.open().iter() {
        let houses: Vec<House> = layout.houses_of(cell).iter().collect();
        for &block in houses.iter().filter(|&&house| is_block(house)) {
            let lines: Vec<House> = houses.iter().copied().filter(|&house| !is_block(house)).collect();
            choices(&lines, 2, &mut |lines| {
                let lines = [lines[0], lines[1]];
                leaving.clear();
                for digit in (grid.missing(lines[0]) & grid.missing(lines[1])).iter() {
                    let outside = lines.map(|line| grid.places_in(line, digit) - layout.members(block));
                    if outside.iter().all(|places| places.len() <= 1) {
                        leaving.push((digit, outside));
                    }
                }
                visit(cell, block, lines, &leaving)
            })?;
        }
    }
    ControlFlow::Continue(())
}
