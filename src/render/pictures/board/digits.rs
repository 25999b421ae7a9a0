//! Digits: the large ones of filled cells, and how any of them is set.
//!
//! ```text
//!   5  given: heavy     5  found: lighter     5  on trial: slanted, in a dashed frame
//! ```

use std::collections::BTreeMap;

use super::Sheet;
use super::geometry::{CELL, Point, centre};
use crate::grid::Digit;
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Align, Ink, Item, Length, Shape, group, piece, word};

const SIZE: f32 = 31.0;

/// The digits of filled cells, and of those that the step fills.
pub(super) fn draw(sheet: &Sheet) -> Vec<Item> {
    let diagram = sheet.diagram;
    let (mut found, mut new, mut trial) = (Vec::new(), Vec::new(), Vec::new());
    let given: Vec<_> = diagram.givens.iter().map(|digit| (centre(digit.cell), digit.digit)).collect();
    let placements = diagram.placements.iter().copied().filter(|placement| sheet.large.contains(placement.cell));
    let earlier = diagram.placed.iter().filter(|digit| !sheet.large.contains(digit.cell));
    let both = earlier.map(|digit| (digit, false)).chain(placements.map(|digit| (digit, true)));
    for (digit, is_new) in both {
        let kind = match (diagram.trial.contains(digit.cell), is_new) {
            (true, _) => &mut trial,
            (false, true) => &mut new,
            (false, false) => &mut found,
        };
        kind.push((centre(digit.cell), digit.digit));
    }
    let kinds = [
        (&[Look::Given][..], lines(&given, SIZE)),
        (&[Look::Found], pieces(&found, SIZE)),
        (&[Look::Found, Look::New], pieces(&new, SIZE)),
        (&[Look::Trial], pieces(&trial, SIZE)),
    ];
    let kinds =
        kinds.into_iter().filter_map(|(looks, digits)| Some(group(piece(digits).into_iter().collect())?.looks(looks)));
    vec![Shape::Group(kinds.collect()).item().ink(Ink::Fill).type_size(SIZE)]
}

/// Digits around their middles, a line of type for each height.
fn lines(digits: &[(Point, Digit)], size: f32) -> Vec<Item> {
    let mut lines: BTreeMap<Length, (Vec<Length>, String)> = BTreeMap::new();
    for (at, digit) in digits {
        let (xs, text) = lines.entry(base(at.y, size).into()).or_default();
        xs.push(at.x.into());
        *text += &digit.to_string();
    }
    lines
        .into_iter()
        .map(|(y, (xs, text))| Shape::Text { xs, ys: vec![y], align: Align::Middle, text }.item())
        .collect()
}

/// The same in pieces: each line is one, and so are all lines of a row of cells, and of three rows.
pub(super) fn pieces(digits: &[(Point, Digit)], size: f32) -> Vec<Item> {
    let row = |at: &Point| (at.y / CELL) as u8;
    let line = |line: Item| piece(vec![line]);
    let of_row = |row: &[(Point, Digit)]| piece(lines(row, size).into_iter().filter_map(line).collect());
    let three = digits.chunk_by(|(one, _), (other, _)| row(one) / 3 == row(other) / 3);
    let of_three = |rows: &[(Point, Digit)]| {
        piece(rows.chunk_by(|(one, _), (other, _)| row(one) == row(other)).filter_map(of_row).collect())
    };
    three.filter_map(of_three).collect()
}

/// The same in one text with a place for each sign: for the few that stand where they like.
pub(super) fn scattered(signs: &[(Point, String)], size: f32) -> Option<Item> {
    let (last, _) = signs.last()?;
    // The height of the last ones is said once.
    let heights = signs.iter().rposition(|(at, _)| at.y != last.y).map_or(1, |other| other + 2);
    let xs = signs.iter().map(|(at, _)| at.x.into()).collect();
    let ys = signs.iter().take(heights).map(|(at, _)| base(at.y, size).into()).collect();
    let text = signs.iter().map(|(_, sign)| sign.as_str()).collect();
    Some(Shape::Text { xs, ys, align: Align::Middle, text }.item())
}

/// A short text around its middle.
pub(super) fn text(looks: &[Look], middle: Point, size: f32, text: &str) -> Item {
    element(middle, size, text).looks(looks).type_size(size).ink(Ink::Fill)
}

/// The same in the size that its group says.
pub(super) fn element(middle: Point, size: f32, text: &str) -> Item {
    word(Point::new(middle.x, base(middle.y, size)), text)
}

/// The base line of type whose figures are centred on a height. Not every renderer knows
/// `dominant-baseline`, and figures are about 0.72 of the size high.
fn base(middle: f32, size: f32) -> f32 {
    middle + size * 0.36
}
