//! A killer in 81 numbers, after `3x3:`, `d:` if both diagonals have each digit or else `:`, and `k:`.
//!
//! ```text
//! 3x3::k:2561:2561:3330:…:     r1c1 and r1c2 are a cage with the sum 10
//! ```
//!
//! Each cell has 256 times the sum of its cage, and the number of the cage. Less than 256 is a cell in no cage, so a cage without
//! a sum cannot be written.

use std::ops::Range;
use std::sync::Arc;

use super::{MOST, MOST_CELLS, cage, too_large, wrong};
use crate::clue::Clue;
use crate::format::cells::{check_layout, counted, layout_of};
use crate::format::error::{Fault, clean};
use crate::format::{Asked, Found};
use crate::grid::{Cell, Digits, Layout, Puzzle, Shape};

/// The factor of sums.
const SUM: u16 = 256;

/// Whether a line begins like a killer in numbers, of any size.
pub(super) fn is_meant(line: &str) -> bool {
    let boxes = line.trim_start().split(':').next().unwrap_or_default();
    matches!(boxes.as_bytes(), [b'0'..=b'9', b'x', b'0'..=b'9']) && line.contains(':')
}

pub(super) fn read(line: &str, asked: &Asked<'_>) -> Result<Found, Fault> {
    let fields: Vec<Field<'_>> = fields(line).collect();
    let (head, cells) = fields.split_at(fields.len().min(3));
    for (field, known, expected) in [
        (0, &["3x3"][..], "`3x3`: only 9x9 grids are supported"),
        (1, &["", "d"], "nothing, or `d` for both diagonals"),
        (2, &["k"], "`k` for a killer"),
    ] {
        let Field { at, text } = head.get(field).cloned().unwrap_or(Field { at: line.len()..line.len(), text: "" });
        if !known.contains(&text) {
            return Err(wrong(at, found(text), expected));
        }
    }
    if cells.len() != Cell::COUNT {
        let at = cells.get(Cell::COUNT).map_or(line.len()..line.len(), |field| field.at.clone());
        return Err(wrong(at, format!("found {}", counted(cells.len(), "number")), "81, separated by colons"));
    }
    let layout = layout(head.iter().any(|field| field.text == "d"), asked)?;
    let mut cages: Vec<(u16, Vec<Cell>)> = Vec::new();
    for (cell, field) in (0..Cell::COUNT).map(Cell::from_index).zip(cells) {
        let number = number(field)?;
        if number < SUM {
            continue;
        }
        match cages.iter_mut().find(|(other, _)| other % SUM == number % SUM) {
            Some((other, _)) if *other != number => {
                let (sums, cage) = ([*other / SUM, number / SUM], number % SUM);
                let problem = format!("cage {cage} has the sums {} and {}", sums[0], sums[1]);
                return Err(wrong(field.at.clone(), problem, "the same number in each of its cells"));
            }
            Some((_, cells)) if cells.len() == MOST_CELLS => return Err(too_large(MOST_CELLS + 1, field.at.clone())),
            Some((_, cells)) => cells.push(cell),
            None => cages.push((number, vec![cell])),
        }
    }
    let clues = cages.into_iter().filter_map(|(number, cells)| cage(number / SUM, cells)).collect();
    Ok(Found { clues, ..Puzzle::of(layout, Digits::default()).into() })
}

/// A part of the line between two colons, without spaces.
#[derive(Clone)]
struct Field<'a> {
    at: Range<usize>,
    text: &'a str,
}

/// Returns the parts of the line; after the last colon there may be nothing.
fn fields(line: &str) -> impl Iterator<Item = Field<'_>> {
    line.trim_end().split_inclusive(':').scan(0, |next, piece| {
        let start = *next + piece.len() - piece.trim_start().len();
        *next += piece.len();
        let text = piece.strip_suffix(':').unwrap_or(piece).trim();
        Some(Field { at: start..start + text.len(), text })
    })
}

/// Says what was found.
fn found(text: &str) -> String {
    if text.is_empty() { "found nothing".to_owned() } else { format!("found `{}`", clean(text, 20)) }
}

/// Returns the number of a cell.
fn number(Field { at, text }: &Field<'_>) -> Result<u16, Fault> {
    let is_plain = !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit());
    let number = if is_plain { text.parse::<u16>().ok() } else { None };
    match number {
        None => Err(wrong(at.clone(), found(text), "256 times the sum, and the number of the cage")),
        Some(number) if number / SUM > MOST => {
            Err(wrong(at.clone(), format!("{number} is a sum of {}", number / SUM), "a sum up to 45"))
        }
        Some(number) => Ok(number),
    }
}

/// Returns the layout: with both diagonals, or else the requested one.
fn layout(has_diagonals: bool, asked: &Asked<'_>) -> Result<Arc<Layout>, Fault> {
    match Layout::named("diagonal").ok().filter(|_| has_diagonals) {
        Some(own) => check_layout(&own, asked.layout.map(Arc::as_ref)).map(|()| own),
        None => layout_of(Cell::COUNT, 0..0, asked.layout),
    }
}

/// Returns the line of a puzzle. Cells in no cage get a number of their own.
pub(super) fn write(puzzle: &Puzzle, clues: &[Clue]) -> String {
    let slopes = puzzle.layout.houses().iter().any(|house| house.kind.shape() == Shape::Slope);
    let mut line = format!("3x3:{}:k:", if slopes { "d" } else { "" });
    let mut order: Vec<Result<usize, Cell>> = Vec::new();
    for cell in puzzle.layout.cells().iter() {
        let cage = clues.iter().position(|clue| clue.kind.name == "killercage" && clue.cells.contains(&cell));
        let own = cage.ok_or(cell);
        let number = order.iter().position(|other| *other == own).unwrap_or_else(|| {
            order.push(own);
            order.len() - 1
        });
        let sum = cage.and_then(|cage| clues[cage].value).filter(|&sum| sum <= MOST).unwrap_or_default();
        line += &format!("{}:", usize::from(sum) * usize::from(SUM) + number + 1);
    }
    line
}
