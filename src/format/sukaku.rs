//! A puzzle whose clues are candidates, a Sukaku: nine positions per cell, 729 for a grid.
//!
//! ```text
//! 1..4.6...123456789.2.......…        r1c1 may hold 1, 4 or 6; r1c2 anything; r1c3 only 2
//! ```
//!
//! Each position has its digit, or `.` or `0` if the digit is not allowed. There may be one puzzle per line; otherwise
//! line breaks and spaces are allowed anywhere. Smaller grids have as many positions per cell as they have digits: 64,
//! 216 or 512 in total. If every cell has one digit or all of them, the puzzle is a plain one with those givens.

use std::sync::Arc;

use super::cells::{bounded, layout_of, line_by_line, lines};
use super::error::Fault;
use super::write::restrictions;
use super::{Format, Found, Reader, Writer};
use crate::grid::{Cell, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "729",
    about: "candidates as clues: nine positions a cell, 729 signs",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::Lines(write),
};

/// The sides of grids that the number of positions determines.
const SIDES: [usize; 4] = [4, 6, 8, 9];

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let count = |line: &str| line.chars().filter(|char| !char.is_whitespace()).count();
    let side = layout.map(|layout| usize::from(layout.side()));
    let whole =
        |line: &str| SIDES.iter().any(|&size| side.is_none_or(|side| side == size) && count(line) == size.pow(3));
    let mut told = lines(text).map(|(_, line)| line).filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let one = |text: &str| read_one(text, layout).map(Found::from);
    if told.all(whole) { line_by_line(text, one) } else { Ok(vec![one(text)?]) }
}

fn read_one(text: &str, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    bounded(text)?;
    let signs: Vec<(usize, char)> = text.char_indices().filter(|(_, char)| !char.is_whitespace()).collect();
    let plain = || SIDES.into_iter().min_by_key(|side| side.pow(3).abs_diff(signs.len())).unwrap_or(9);
    let side = layout.map_or_else(plain, |layout| usize::from(layout.side()));
    let own = |index: usize, sign: char| sign.to_digit(10) == Some((index % side) as u32 + 1);
    let wrong = |index: usize, sign: char| !own(index, sign) && sign != '.' && sign != '0';
    let (positions, count) = (side.pow(3), signs.len());
    let bad = signs.iter().enumerate().filter(|&(index, &(_, sign))| wrong(index, sign)).count();
    let fault = |at, problem: String, expected: String| {
        let distance = (positions.abs_diff(count) + 3 * bad).max(2);
        let help = "write each position as its digit, or as `.` where the digit is not allowed";
        Fault::new(at, distance, problem, expected).help(help)
    };
    if count != positions {
        let at = signs.get(positions).map_or(text.len(), |&(at, _)| at);
        let expected = format!("{positions}, {side} for each of {} cells", side * side);
        return Err(fault(at..text.len(), format!("found {count} positions"), expected));
    }
    let layout = layout_of(side * side, 0..0, layout)?;
    let mut clues = Box::new([DigitSet::EMPTY; Cell::COUNT]);
    for (cell, group) in layout.cells().iter().zip(signs.chunks(side)) {
        for (digit, &(at, sign)) in layout.digits().iter().zip(group) {
            if own(digit.index(), sign) {
                clues[cell.index()].insert(digit);
            } else if wrong(digit.index(), sign) {
                let expected = format!("{digit} or `.`, which is position {digit} of {cell}");
                return Err(fault(at..at + sign.len_utf8(), String::new(), expected));
            }
        }
        if clues[cell.index()].is_empty() {
            let at = group.first().map_or(0, |&(at, _)| at);
            return Err(fault(at..at + side, format!("no digit is allowed in {cell}"), "one at least".to_owned()));
        }
    }
    let mut givens = Digits::default();
    layout.cells().iter().for_each(|cell| givens.set(cell, clues[cell.index()].single()));
    let is_plain = |cell| givens.get(cell).is_some() || clues[Cell::index(cell)] == layout.digits();
    if layout.cells().iter().all(is_plain) {
        return Ok(Puzzle::of(layout, givens));
    }
    Ok(Puzzle { clue_candidates: Some(clues), ..Puzzle::of(layout, Digits::default()) })
}

/// Returns the puzzle as positions; a given is the only digit that its cell allows.
fn write(puzzle: &Puzzle) -> String {
    let clues = restrictions(puzzle);
    let sign = |cell: Cell, digit| if clues[cell.index()].contains(digit) { digit.to_string() } else { ".".to_owned() };
    let cells = puzzle.layout.cells().iter();
    cells.flat_map(|cell| puzzle.layout.digits().iter().map(move |digit| sign(cell, digit))).collect()
}
