//! Numbers beside the grid.

use super::{NUMBER, RING, text};
use crate::clue::{Clue, Plate};
use crate::render::pictures::board::geometry::{CELL, Point, head};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Shape, Step, circle, path, rect};

/// How far apart the middles of clues are that have the same place.
const APART: f32 = 24.0;

/// The middle of a clue beside a grid of this side. Several in one place stand beside each other, those that look to one
/// side on that side.
pub(super) fn place(clue: &Clue, clues: &[Clue], side: u8) -> Option<Point> {
    let (row, column) = clue.from?;
    let along = |place: i8| match u8::try_from(place) {
        Err(_) => -RING / 2.0,
        Ok(place) if place < side => (f32::from(place) + 0.5) * CELL,
        Ok(_) => f32::from(side) * CELL + RING / 2.0,
    };
    let is_above_or_below = u8::try_from(row).map_or(true, |row| row >= side);
    let way = |clue: &Clue| {
        let first = clue.cells[0];
        let way = (first.row() as i8 - row, first.column() as i8 - column);
        if is_above_or_below { way.1 } else { way.0 }
    };
    let mut here: Vec<&Clue> = clues.iter().filter(|other| other.from == clue.from).collect();
    here.sort_by_key(|clue| way(clue));
    let number = here.iter().position(|other| *other == clue).unwrap_or(0);
    let aside = (number as f32 - (here.len() as f32 - 1.0) / 2.0) * APART;
    let aside = if is_above_or_below { Point::new(aside, 0.0) } else { Point::new(0.0, aside) };
    Some(Point::new(along(column), along(row)) + aside)
}

/// The number of a row or column, on its plate.
pub(super) fn number(clue: &Clue, at: Point, kind: Plate) -> Vec<Item> {
    let number = text(&[Look::ClueNumber], at, NUMBER + 1.0, &value(clue));
    plate(kind, at, 13.0).into_iter().chain([number]).collect()
}

/// What surrounds a number, so far from its middle.
pub(super) fn plate(kind: Plate, at: Point, reach: f32) -> Option<Item> {
    let plate = match kind {
        Plate::Bare => return None,
        Plate::Square => rect(&[Look::Plate], at - Point::new(reach, reach), Point::new(2.0 * reach, 2.0 * reach), 0.0),
        Plate::Circle => circle(&[Look::Plate], at, reach),
        Plate::Roof => {
            let eaves = -0.5 * reach;
            let tips = [(0.0, -1.15 * reach), (reach, eaves), (reach, reach), (-reach, reach), (-reach, eaves)];
            let [top, walls @ ..] = tips.map(|(x, y)| (at + Point::new(x, y)).into());
            let walls = walls.map(Step::Line);
            Shape::Path([&[Step::Move(top)], &walls[..], &[Step::Close]].concat(), None).item().looks(&[Look::Plate])
        }
    };
    Some(plate.ink(Ink::Stroke))
}

/// The number of a diagonal, and an arrow along it.
pub(super) fn pointer(clue: &Clue, at: Point) -> Vec<Item> {
    let way = clue.from.map(|(row, column)| (clue.cells[0].column() as i8 - column, clue.cells[0].row() as i8 - row));
    let (right, down) = way.unwrap_or_default();
    pointer_at(at, Point::new(f32::from(right), f32::from(down)), &value(clue))
}

/// A number, and an arrow away from it on a slope.
pub(super) fn pointer_at(at: Point, way: Point, number: &str) -> Vec<Item> {
    let way = way.unit();
    let tip = at + way * 22.0;
    let line = [Step::Move((at + way * 8.0).into()), Step::Line((tip - way * 4.0).into())];
    let shaft = path(&[Look::Shaft], line.into()).map(|shaft| shaft.ink(Ink::Stroke));
    let point = path(&[Look::Point], head(tip, way, 10.0).into()).map(|point| point.ink(Ink::Fill));
    let number = text(&[Look::ClueNumber], at - way * 4.0, NUMBER, number);
    shaft.into_iter().chain(point).chain([number]).collect()
}

fn value(clue: &Clue) -> String {
    clue.value.map(|value| value.to_string()).unwrap_or_default()
}
