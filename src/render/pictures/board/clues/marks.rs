//! Marks on the edges and corners of cells: dots, signs, circles and heads of arrows.

use super::{NUMBER, text};
use crate::clue::Clue;
use crate::grid::{Cell, Digit};
use crate::render::pictures::board::geometry::{CELL, Point, centre, corner, head};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, circle, path, rect};

/// The size of the head of an arrow at an edge.
const HEAD: f32 = 8.0;

/// Where the heads of arrows at the edges of a cell point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    In,
    Out,
}

/// The middle between the cells of a mark.
fn between(clue: &Clue) -> Point {
    let sum = clue.cells.iter().fold(Point::default(), |sum, &cell| sum + centre(cell));
    sum * (1.0 / clue.cells.len() as f32)
}

/// A dot, with its number in it.
pub(super) fn dot(clue: &Clue, look: Look, number: Option<u16>) -> Vec<Item> {
    let at = between(clue);
    let number = number.map(|number| text(&[Look::ClueNumber, look], at, NUMBER, &number.to_string()));
    let radius = if number.is_some() { 9.0 } else { 7.0 };
    let ink = if look == Look::BlackDot { Ink::Fill } else { Ink::Stroke };
    std::iter::once(circle(&[Look::ClueMark, look], at, radius).ink(ink)).chain(number).collect()
}

/// An X or a V.
pub(super) fn sign(clue: &Clue) -> Vec<Item> {
    let letter = if clue.value == Some(10) { "X" } else { "V" };
    let at = between(clue);
    let plate = rect(&[Look::Tab], at - Point::new(6.5, 7.5), Point::new(13.0, 15.0), 2.0);
    vec![plate, text(&[Look::ClueNumber, Look::Xv], at, 16.0, letter)]
}

/// A circle on a corner, with its digits.
pub(super) fn quadruple(clue: &Clue, radius: f32) -> Vec<Item> {
    // Where the four cells meet; of fewer cells, the middle is theirs.
    let corners = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
        let first = clue.cells.iter().min().copied().unwrap_or(Cell::at(0, 0));
        corner(first) + Point::new(f32::from(right as u8) * CELL, f32::from(down as u8) * CELL)
    });
    let far = |at: &Point| clue.cells.iter().map(|&cell| (centre(cell) - *at).length()).fold(0.0, f32::max);
    let at = corners.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_default();
    let size = radius * 0.87;
    let in_rows: Vec<&[_]> = if clue.digits.len() > 2 { clue.digits.chunks(2).collect() } else { vec![&clue.digits] };
    let middle = (in_rows.len() as f32 - 1.0) / 2.0;
    let row = |(row, digits): (usize, &&[Digit])| {
        let letters = digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        text(&[Look::ClueNumber], at + Point::new(0.0, (row as f32 - middle) * size), size, &letters)
    };
    let rows = in_rows.iter().enumerate().map(row);
    std::iter::once(circle(&[Look::ClueMark, Look::WhiteDot], at, radius).ink(Ink::Stroke)).chain(rows).collect()
}

/// Heads of arrows at the four edges of a cell.
pub(super) fn heads(clue: &Clue, to: Way) -> Vec<Item> {
    let head = |&cell: &Cell| {
        [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)].into_iter().flat_map(move |(x, y)| {
            let (way, edge) = (Point::new(x, y), centre(cell) + Point::new(x, y) * (CELL / 2.0 - 1.5));
            if to == Way::Out { head(edge, way, HEAD) } else { head(edge - way * HEAD, way * -1.0, HEAD) }
        })
    };
    let heads = path(&[Look::Point], clue.cells.iter().flat_map(head).collect());
    heads.map(|heads| heads.ink(Ink::Fill)).into_iter().collect()
}
