//! Clues of variants: tints and lines below the grid, cages, dots and signs above it, numbers beside it.
//!
//! ```text
//!   ╭8┄┄┄┄┄┄╮   cage     ◉━━━━━  thermometer     ○ ● X V  between two cells
//!   ┊   ┊   ┊            ◯───▶   arrow           ⊙        around a corner
//!   ╰┄┄┄┴┄┄┄╯            ┅┅┅┅┅   lines: each kind has a pattern in its band, for those who see no colours
//! ```

mod beside;
mod cells;
mod lines;
mod marks;
mod sample;

pub(super) use sample::sample;

use super::Sheet;
use super::digits::text;
use super::geometry::{CELL, Point};
use crate::clue::{Clue, Drawn};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{At, Ink, Item, Step, group, path, rect};

/// The size of type of a number: eight pixels on a telephone, where a board with numbers beside it is 0.63 times as large.
const NUMBER: f32 = 13.6;
/// The radius of what surrounds a digit.
const AROUND: f32 = 20.0;
/// The space on each side of a board that has numbers beside it.
const RING: f32 = 30.0;

/// How much space there is on each side of a board for what stands beside it.
pub(super) fn ring(diagram: &Diagram) -> f32 {
    if diagram.clues.iter().any(|clue| clue.from.is_some()) { RING } else { 0.0 }
}

/// What lies under the digits of cells: tints, discs and squares.
pub(super) fn grounds(sheet: &Sheet) -> Vec<Item> {
    each(sheet, |clue, drawn| match drawn {
        Drawn::Region => cells::tinted(clue, Look::Region1),
        Drawn::Twins => cells::tinted(clue, Look::Twins),
        Drawn::Disc => cells::discs(clue),
        Drawn::Square => cells::squares(clue),
        Drawn::RowBars => cells::bars(clue, |at| (Point::new(2.0, at), Point::new(CELL - 2.0, at))),
        Drawn::ColumnBars => cells::bars(clue, |at| (Point::new(at, 2.0), Point::new(at, CELL - 2.0))),
        Drawn::Frame => cells::frames(clue),
        _ => Vec::new(),
    })
}

/// Lines and arrows, each behind the digits.
pub(super) fn lines(sheet: &Sheet) -> Vec<Item> {
    let side = sheet.diagram.layout.side();
    let size = f32::from(side) * CELL;
    let slope = |from: (f32, f32), to: (f32, f32)| {
        let ends = vec![Step::Move(At::new(from.0, from.1)), Step::Line(At::new(to.0, to.1))];
        path(&[Look::Slope], ends).map(|line| line.ink(Ink::Stroke)).into_iter().collect()
    };
    each(sheet, |clue, drawn| match drawn {
        Drawn::Rising => slope((0.0, size), (size, 0.0)),
        Drawn::Falling => slope((0.0, 0.0), (size, size)),
        Drawn::Line(ends) => lines::line(clue, ends, clue.own_number(side)),
        Drawn::Arrow => lines::arrow(clue, sheet.filled),
        _ => Vec::new(),
    })
}

/// Cages, and marks on edges and corners.
pub(super) fn marks(sheet: &Sheet) -> Vec<Item> {
    let is_pencilled = sheet.shown.iter().any(|digits| !digits.is_empty());
    let side = sheet.diagram.layout.side();
    let letters = group(cells::letters(&sheet.diagram.clues)).map(|letters| letters.looks(&[Look::Clues]));
    let marks = each(sheet, |clue, drawn| match drawn {
        Drawn::Cage => cells::cage(clue),
        Drawn::WhiteDot => marks::dot(clue, Look::WhiteDot, clue.own_number(side)),
        Drawn::BlackDot => marks::dot(clue, Look::BlackDot, clue.own_number(side)),
        Drawn::Sign => marks::sign(clue),
        Drawn::Corner => marks::quadruple(clue, if is_pencilled { 13.0 } else { 15.0 }),
        Drawn::Inwards => marks::heads(clue, marks::Way::In),
        Drawn::Outwards => marks::heads(clue, marks::Way::Out),
        _ => Vec::new(),
    });
    marks.into_iter().chain(letters).collect()
}

/// The numbers of cages: marks of a step leave them legible.
pub(super) fn sums(sheet: &Sheet) -> Vec<Item> {
    let is_pencilled = sheet.shown.iter().any(|digits| !digits.is_empty());
    each(sheet, |clue, drawn| if drawn == Drawn::Cage { cells::sum(clue, is_pencilled) } else { Vec::new() })
}

/// The numbers beside the grid.
pub(super) fn beside(sheet: &Sheet) -> Vec<Item> {
    let (side, clues) = (sheet.diagram.layout.side(), &sheet.diagram.clues);
    each(sheet, |clue, drawn| match (drawn, beside::place(clue, clues, side)) {
        (Drawn::Beside(plate), Some(at)) => beside::number(clue, at, plate),
        (Drawn::Pointer, Some(at)) => beside::pointer(clue, at),
        _ => Vec::new(),
    })
}

/// What is drawn of each clue, as one group.
fn each(sheet: &Sheet, mut draw: impl FnMut(&Clue, Drawn) -> Vec<Item>) -> Vec<Item> {
    let items: Vec<Item> = sheet.diagram.clues.iter().flat_map(|clue| draw(clue, clue.kind.drawn)).collect();
    group(items).map(|items| items.looks(&[Look::Clues])).into_iter().collect()
}

/// A number on a plate, which hides the lines under it.
fn tagged(at: Point, letters: &str) -> [Item; 2] {
    let wide = 2.0 + 7.5 * letters.len() as f32;
    let plate = rect(&[Look::Tab], at - Point::new(wide / 2.0, 6.0), Point::new(wide, 12.0), 2.0);
    [plate, text(&[Look::ClueNumber], at, NUMBER, letters)]
}
