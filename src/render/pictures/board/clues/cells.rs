//! What is drawn in whole cells: tints, discs and squares, bars, and cages.

use super::{AROUND, tagged};
use crate::clue::{Clue, Drawn};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::board::frame::{area, outline};
use crate::render::pictures::board::geometry::{CELL, Point, centre, corner};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Length, Step, circle, path, rect};

/// How far a cage keeps inside its cells.
const INSET: f32 = 4.0;

/// Both groups of cells with a tint and an outline.
pub(super) fn tinted(clue: &Clue, look: Look) -> Vec<Item> {
    let cells = |cells: &[Cell]| -> Vec<Item> {
        let cells: CellSet = cells.iter().copied().collect();
        let edge = path(&[Look::Slope], outline(cells)).map(|edge| edge.ink(Ink::Stroke));
        path(&[look], area(cells)).into_iter().chain(edge).collect()
    };
    [&clue.cells, &clue.others].into_iter().flat_map(|group| cells(group)).collect()
}

/// A disc in each cell.
pub(super) fn discs(clue: &Clue) -> Vec<Item> {
    clue.cells.iter().map(|&cell| circle(&[Look::Parity], centre(cell), AROUND).ink(Ink::Stroke)).collect()
}

/// A square in each cell.
pub(super) fn squares(clue: &Clue) -> Vec<Item> {
    let (reach, side) = (Point::new(AROUND, AROUND), 2.0 * AROUND);
    let square =
        |&cell: &Cell| rect(&[Look::Parity], centre(cell) - reach, Point::new(side, side), 0.0).ink(Ink::Stroke);
    clue.cells.iter().map(square).collect()
}

/// A frame in each cell.
pub(super) fn frames(clue: &Clue) -> Vec<Item> {
    const GAP: f32 = 5.0;
    let side = CELL - 2.0 * GAP;
    let frame = |&cell: &Cell| {
        rect(&[Look::Bars], corner(cell) + Point::new(GAP, GAP), Point::new(side, side), 14.0).ink(Ink::Stroke)
    };
    clue.cells.iter().map(frame).collect()
}

/// Parallel lines across cells, each from one place of a cell to another.
pub(super) fn bars(clue: &Clue, ends: impl Fn(f32) -> (Point, Point)) -> Vec<Item> {
    let bar = |cell: Cell, at: f32| {
        let (from, to) = ends(at);
        [Step::Move((corner(cell) + from).into()), Step::Line((corner(cell) + to).into())]
    };
    let all = clue.cells.iter().flat_map(|&cell| [5.0, CELL - 5.0].into_iter().flat_map(move |at| bar(cell, at)));
    path(&[Look::Bars], all.collect()).map(|bars| bars.ink(Ink::Stroke)).into_iter().collect()
}

/// A dashed outline inside the cells.
pub(super) fn cage(clue: &Clue) -> Vec<Item> {
    let cells = clue.cells.iter().copied().collect();
    path(&[Look::Cage], within(cells)).map(|edge| edge.ink(Ink::Stroke)).into_iter().collect()
}

/// The number of a cage, in the first of its cells.
pub(super) fn sum(clue: &Clue, is_pencilled: bool) -> Vec<Item> {
    let cells: CellSet = clue.cells.iter().copied().collect();
    let number = cells.first().zip(clue.value).map(|(cell, value)| {
        let value = value.to_string();
        let wide = 7.5 * value.len() as f32;
        // Candidates need the corner.
        let down = if is_pencilled { 1.0 } else { 7.0 };
        tagged(corner(cell) + Point::new(3.0 + wide / 2.0, down), &value)
    });
    number.into_iter().flatten().collect()
}

/// The outline of cells, a little inside of them: each side of a cell reaches to where the next one begins.
fn within(cells: CellSet) -> Vec<Step> {
    let has = |cell: Cell, (down, right): (i8, i8)| {
        let (row, column) = (cell.row() as i8 + down, cell.column() as i8 + right);
        let is_there = (0..9).contains(&row) && (0..9).contains(&column);
        is_there && cells.contains(Cell::at(row as u8, column as u8))
    };
    // Where a side ends: short of a corner, at the edge of the cell, or beyond it where the outline turns away.
    let end = |beside: bool, across: bool| match (beside, across) {
        (false, _) => INSET,
        (true, false) => 0.0,
        (true, true) => -INSET,
    };
    let mut steps = Vec::new();
    for cell in cells.iter() {
        let at = corner(cell);
        for side in [-1, 1] {
            let near = if side < 0 { INSET } else { CELL - INSET };
            if !has(cell, (side, 0)) {
                let [start, stop] = [-1, 1].map(|beside| end(has(cell, (0, beside)), has(cell, (side, beside))));
                steps.push(Step::Move((at + Point::new(start, near)).into()));
                steps.push(Step::Right(Length::from(CELL - start - stop)));
            }
            if !has(cell, (0, side)) {
                let [start, stop] = [-1, 1].map(|beside| end(has(cell, (beside, 0)), has(cell, (beside, side))));
                steps.push(Step::Move((at + Point::new(near, start)).into()));
                steps.push(Step::Down(Length::from(CELL - start - stop)));
            }
        }
    }
    steps
}

/// The letters of clones: groups with the same digits have the same letter, each group once.
pub(super) fn letters(clues: &[Clue]) -> Vec<Item> {
    let mut families: Vec<Vec<&[Cell]>> = Vec::new();
    for clue in clues.iter().filter(|clue| clue.kind.drawn == Drawn::Twins) {
        let pair = [&clue.cells[..], &clue.others[..]];
        let (own, others): (Vec<_>, Vec<_>) =
            families.into_iter().partition(|family| pair.iter().any(|group| family.contains(group)));
        let mut family: Vec<&[Cell]> = own.concat();
        family.extend(pair.into_iter().filter(|group| !own.concat().contains(group)));
        families = others;
        families.push(family);
    }
    let mut taken = CellSet::EMPTY;
    let mut letters = Vec::new();
    for (number, family) in families.iter().enumerate() {
        let letter = char::from(b'a' + (number % 26) as u8).to_string();
        for group in family {
            // Groups may share cells, but no cell has two letters.
            let Some(&cell) = group.iter().find(|&&cell| !taken.contains(cell)) else { continue };
            taken.insert(cell);
            letters.extend(tagged(corner(cell) + Point::new(8.0, 7.0), &letter));
        }
    }
    letters
}
