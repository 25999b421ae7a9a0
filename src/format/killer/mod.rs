//! Killer puzzles in one line: the cages of a 9x9, and no digits.
//!
//! ```text
//! A<v3>^…                      81 characters, which lead to the cell with the sum: see arrows.rs
//! 3x3::k:2561:2561:3330:…:     81 numbers, of which equal ones are a cage: see numbers.rs
//! ```
//!
//! Such a line is written as numbers.
//!
//! Source: the strings of SumoCue and JSudoku, as forums exchange them.

mod arrows;
mod numbers;

use std::ops::Range;

use super::cells::line_by_line;
use super::error::Fault;
use super::{Asked, Format, Found, Reader, Writer};
use crate::clue::{Clue, Kind};
use crate::grid::Cell;

pub(super) const FORMAT: Format = Format {
    name: "killer",
    about: "the cages of a killer in one line, as SumoCue and JSudoku have them",
    extensions: &[],
    read: Reader::Clued(read),
    write: Writer::Clued(numbers::write),
};

/// The greatest sum: that of all digits.
const MOST: u16 = 45;

/// The maximum number of cells of a cage.
const MOST_CELLS: usize = 9;

const HELP: &str = "correct it, or copy the line again";

fn read(text: &str, asked: &Asked<'_>) -> Result<Vec<Found>, Fault> {
    line_by_line(text, |line| match numbers::is_meant(line) {
        true => numbers::read(line, asked),
        false => arrows::read(line, asked),
    })
}

/// Returns the clue of a cage with this sum; 0 is none.
fn cage(sum: u16, cells: Vec<Cell>) -> Option<Clue> {
    let value = Some(sum).filter(|&sum| sum > 0);
    Kind::with_id("killercage").map(|kind| Clue { value, ..Clue::of(kind, cells) })
}

/// Returns the fault of a cage with too many cells.
fn too_large(cells: usize, at: Range<usize>) -> Fault {
    wrong(at, format!("the cage has {cells} cells"), "at most 9, because no digit repeats")
}

/// Returns a fault of a line that is certainly a killer.
fn wrong(at: Range<usize>, problem: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(at, Fault::MEANT, problem, expected).help(HELP)
}
