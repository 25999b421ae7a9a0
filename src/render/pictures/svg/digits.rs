//! Digits: the large ones of filled cells, and how any of them is set.
//!
//! ```text
//!   5  given: heavy     5  found: lighter     5  on trial: slanted, in a dashed frame
//! ```

use std::collections::BTreeMap;
use std::fmt;

use super::geometry::{CELL, Point, centre, num};
use super::{Sheet, piece};
use crate::grid::Digit;

const SIZE: f32 = 31.0;

/// The digits of filled cells, and of those that the step fills.
pub(super) fn draw(sheet: &Sheet) -> String {
    let diagram = sheet.diagram;
    let (mut given, mut found, mut new, mut trial) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for digit in diagram.givens.iter() {
        given.push((centre(digit.cell), digit.digit));
    }
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
    let group = |class: &str, style: &str, digits: String| {
        if digits.is_empty() { digits } else { format!("<g class=\"{class}\"{style}>{digits}</g>") }
    };
    let given = piece(&lines(&given, SIZE).concat());
    let [found, new, trial] = [found, new, trial].map(|digits| piece(&pieces(&digits, SIZE)));
    format!(
        "<g fill=\"currentColor\" font-size=\"{SIZE}\">{}{}{}{}</g>",
        group("given", " font-weight=\"700\"", given),
        group("found", "", found),
        group("found new", "", new),
        group("trial", " font-style=\"italic\"", trial)
    )
}

/// Digits around their middles, a line of type for each height: an `x` for each digit of a line
/// takes a fraction of what an element for each digit would.
fn lines(digits: &[(Point, Digit)], size: f32) -> Vec<String> {
    let mut lines: BTreeMap<i32, (String, String)> = BTreeMap::new();
    for (at, digit) in digits {
        let (xs, text) = lines.entry((base(at.y, size) * 10.0) as i32).or_default();
        *xs += if xs.is_empty() { "" } else { " " };
        *xs += &num(at.x).to_string();
        *text += &digit.to_string();
    }
    lines.iter().map(|(&y, (xs, text))| format!("<text x=\"{xs}\" y=\"{}\">{text}</text>", y as f32 / 10.0)).collect()
}

/// The same in pieces: each line is one, and so are all lines of a row of cells, and of three rows.
pub(super) fn pieces(digits: &[(Point, Digit)], size: f32) -> String {
    let row = |at: &Point| (at.y / CELL) as u8;
    let of_row = |row: &[(Point, Digit)]| piece(&lines(row, size).iter().map(|line| piece(line)).collect::<String>());
    let three = digits.chunk_by(|(one, _), (other, _)| row(one) / 3 == row(other) / 3);
    three
        .map(|rows| {
            let rows = rows.chunk_by(|(one, _), (other, _)| row(one) == row(other));
            piece(&rows.map(of_row).collect::<String>())
        })
        .collect()
}

/// The same in one text with a place for each sign: for the few that stand where they like. The height of the last ones
/// is said once.
pub(super) fn scattered<T: fmt::Display>(signs: &[(Point, T)], size: f32) -> String {
    let Some((last, _)) = signs.last() else { return String::new() };
    let heights = signs.iter().rposition(|(at, _)| at.y != last.y).map_or(1, |other| other + 2);
    let list =
        |places: &mut dyn Iterator<Item = f32>| places.map(|place| place.to_string()).collect::<Vec<_>>().join(" ");
    let xs = list(&mut signs.iter().map(|(at, _)| num(at.x)));
    let ys = list(&mut signs.iter().take(heights).map(|(at, _)| base(at.y, size)));
    let text: String = signs.iter().map(|(_, sign)| sign.to_string()).collect();
    format!("<text x=\"{xs}\" y=\"{ys}\">{text}</text>")
}

/// A short text around its middle.
pub(super) fn text(class: &str, middle: Point, size: f32, text: &str) -> String {
    let class = format!(" class=\"{class}\" font-size=\"{size}\" fill=\"currentColor\"");
    element(&class, middle, size, text)
}

/// A short text with some attributes, in the size that they or its group say.
pub(super) fn element(attributes: &str, middle: Point, size: f32, text: &str) -> String {
    format!("<text{attributes} x=\"{}\" y=\"{}\">{text}</text>", num(middle.x), base(middle.y, size))
}

/// The base line of type whose figures are centred on a height. Not every renderer knows
/// `dominant-baseline`, and figures are about 0.72 of the size high.
fn base(middle: f32, size: f32) -> f32 {
    num(middle + size * 0.36)
}
