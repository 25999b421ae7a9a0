//! Frames of rectangles: four corners that could take two digits crosswise. All kinds of rectangles begin with them.

use std::ops::ControlFlow;

use super::guardians::{self, content};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Grid, HouseKind};
use crate::proof::{self, Deadly};

/// Four corners that two digits could fill crosswise, and the guardians that prevent it.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    pub corners: [Cell; 4],
    pub digits: DigitSet,
    pub deadly: Deadly,
    pub guardians: Vec<Candidate>,
}

impl Frame {
    /// Returns the unsolved frames of a grid.
    pub(super) fn unsolved(grid: &Grid) -> Vec<Self> {
        Self::all(grid, open)
    }

    /// Returns the partly solved frames of a grid.
    pub(super) fn partly_solved(grid: &Grid) -> Vec<Self> {
        Self::all(grid, partly_filled)
    }

    fn all(grid: &Grid, around: fn(&Grid, Visit<'_>) -> ControlFlow<()>) -> Vec<Self> {
        let mut frames = Vec::new();
        let _ = around(grid, &mut |corners, digits| {
            let pattern = corners.map(|corner| (corner, digits));
            if is_rectangle(grid, corners) && guardians::can_come_true(grid, &pattern) {
                let deadly = deadly(&corners, digits);
                let guardians = proof::guardians(grid, &deadly);
                frames.push(Self { corners, digits, deadly, guardians });
            }
            ControlFlow::Continue(())
        });
        frames
    }
}

pub(super) fn deadly(corners: &[Cell; 4], digits: DigitSet) -> Deadly {
    corners.iter().map(|&corner| (corner, digits)).collect()
}

fn cells_of_corners(corners: [Cell; 4]) -> CellSet {
    corners.into_iter().collect()
}

/// Returns `true` if every house has none or two of the corners: two rows, two columns, two boxes.
fn is_rectangle(grid: &Grid, corners: [Cell; 4]) -> bool {
    let cells = cells_of_corners(corners);
    let mut houses = grid.layout().houses().iter();
    houses.all(|&house| matches!((grid.layout().members(house) & cells).len(), 0 | 2))
}

/// Returns the cells of a cell's row or column.
fn line(grid: &Grid, kind: HouseKind, cell: Cell) -> CellSet {
    let mut houses = grid.layout().houses_of(cell).iter();
    houses.find(|house| house.kind == kind).map_or(CellSet::EMPTY, |house| grid.layout().members(house))
}

type Visit<'a> = &'a mut dyn FnMut([Cell; 4], DigitSet) -> ControlFlow<()>;

/// Visits unsolved rectangles with a floor cell: it has two candidates, and each other corner has at least one of them.
/// Each is visited from its first floor cell.
fn open(grid: &Grid, visit: Visit<'_>) -> ControlFlow<()> {
    for first in grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2) {
        let digits = grid.candidates(first);
        let fits = digits.iter().fold(CellSet::EMPTY, |fits, digit| fits | grid.places(digit));
        let earlier = |&corner: &Cell| corner < first && grid.candidates(corner) == digits;
        around(grid, first, fits, &mut |corners| {
            if corners.iter().any(earlier) { ControlFlow::Continue(()) } else { visit(corners, digits) }
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits partly solved rectangles without a given: the digit of one corner is possible in the opposite corner, and
/// another digit in both corners between. Each is visited from its first solved corner.
fn partly_filled(grid: &Grid, visit: Visit<'_>) -> ControlFlow<()> {
    let free = grid.layout().cells() - grid.givens();
    for first in (free - grid.open()).iter() {
        around(grid, first, free, &mut |corners| {
            let [held, next, opposite, last] = corners.map(|corner| content(grid, corner));
            let all_open_before = corners.iter().all(|&corner| corner >= first || grid.open().contains(corner));
            let some_open = !cells_of_corners(corners).is_disjoint(grid.open());
            if !all_open_before || !some_open || !held.is_subset(opposite) {
                return ControlFlow::Continue(());
            }
            let mut others = ((next & last) - held).iter();
            others.try_for_each(|other| visit(corners, held | DigitSet::of(other)))
        })?;
    }
    ControlFlow::Continue(())
}

/// Visits the rectangles around a corner whose other corners are among these cells.
fn around(
    grid: &Grid,
    first: Cell,
    among: CellSet,
    visit: &mut dyn FnMut([Cell; 4]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let row = (line(grid, HouseKind::Row, first) & among) - CellSet::of(first);
    let column = (line(grid, HouseKind::Column, first) & among) - CellSet::of(first);
    for (next, last) in row.iter().flat_map(|next| column.iter().map(move |last| (next, last))) {
        let opposite = Cell::at(last.row(), next.column());
        if among.contains(opposite) {
            visit([first, next, opposite, last])?;
        }
    }
    ControlFlow::Continue(())
}
