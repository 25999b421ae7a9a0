//! A puzzle in rows, one per line or separated by commas. The line above the rows may be a title.
//!
//! ```text
//! .7. | ... | 5..        "   4 28  ,7    9  1,    8  73, 2   79  ,…"
//! 531 | ... | 4..
//! 8.. | 64. | ...        5,3,,,7,,,,
//! ----+-----+----        6,,,1,9,5,,,
//! …                      …
//! ```
//!
//! Frames, bars and spaces are decoration; but in rows with exactly as many characters as the grid has columns, spaces
//! are empty cells. In one of several lines with commas, each field is a cell. A line of dashes alone may be a frame or
//! a row of empty cells: the number of rows decides.

use std::sync::Arc;

use super::cells::{Blanks, bounded, fields, lines, puzzle, signs, square, strange};
use super::error::Fault;
use super::settle::settle;
use super::write::line_of;
use super::{Format, Found, Reader, Writer};
use crate::grid::{Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "rows",
    about: "nine rows, one a line or comma-separated",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::One(write),
};

/// The maximum length of the title line in bytes.
const LONGEST_TITLE: usize = 200;

/// The number of rows of the smallest grid.
const LEAST_ROWS: usize = 4;

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let titled = |fault: Fault| {
        let Some((title, rows)) = title(text) else { return Err(fault) };
        match read_board(rows, layout) {
            Ok(puzzle) => Ok(Puzzle { title: Some(title.to_owned()), ..puzzle }),
            // The rows may be what is wrong, and not the title.
            Err(other) if other.distance < fault.distance && lines(rows).count() >= LEAST_ROWS => {
                Err(other.shifted(text.len() - rows.len()))
            }
            Err(_) => Err(fault),
        }
    };
    let puzzle = read_board(text, layout).or_else(titled)?;
    Ok(vec![puzzle.into()])
}

/// Returns the title line above the rows, if there is one, and the text after it. A title has a letter that is not an
/// empty cell, and is neither a comment nor the head of a section.
fn title(text: &str) -> Option<(&str, &str)> {
    let (title, rows) = text.trim_start().split_once('\n')?;
    let title = title.trim();
    let has_letter = title.contains(|sign: char| sign.is_alphabetic() && !matches!(sign, 'x' | 'X'));
    (has_letter && title.len() <= LONGEST_TITLE && !title.starts_with(['#', '['])).then_some((title, rows))
}

/// Reads the grid of these rows.
pub(super) fn read_board(text: &str, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    bounded(text)?;
    let reading = |blanks, dashes| read_rows(text, blanks, dashes, layout).map(|puzzle| [puzzle]);
    let ways = [
        ("spaces and dashes ignored", reading(Blanks::Decoration, Dashes::Frame)),
        ("dashes as empty cells", reading(Blanks::Decoration, Dashes::Cells)),
        ("spaces as empty cells", reading(Blanks::Cells, Dashes::Frame)),
        ("spaces and dashes as empty cells", reading(Blanks::Cells, Dashes::Cells)),
    ];
    settle(text, ways, "write an empty cell as `.`").map(|(_, [puzzle])| puzzle)
}

/// The meaning of a line of dashes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dashes {
    Frame,
    Cells,
}

fn read_rows(text: &str, blanks: Blanks, dashes: Dashes, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let mut rows: Vec<(usize, &str)> = lines(text).filter(|(_, line)| !line.is_empty()).collect();
    if let [(start, row)] = rows[..] {
        rows = fields(row).map(|(at, row)| (start + at, row)).collect();
    }
    let mut all = Vec::new();
    let mut places = Vec::new();
    for (at, row) in rows {
        let frame = match ruler(row) {
            Ruler::Certain => true,
            Ruler::Perhaps => dashes == Dashes::Frame,
            Ruler::No => false,
        };
        let mut signs = signs(row, blanks);
        if !frame && !signs.is_empty() {
            signs.iter_mut().for_each(|sign| sign.at = sign.at.start + at..sign.at.end + at);
            places.push((at..at + row.trim_end().len(), signs.len()));
            all.append(&mut signs);
        }
    }
    // A single row is a line, and too short for one.
    let surely = if places.len() == 1 { Fault::FOREIGN } else { 0 };
    let square = square(&places, layout).map_err(|fault| Fault { distance: fault.distance.max(surely), ..fault });
    if let Some((_, fault)) = strange(&all) {
        let missing = square.map_or_else(|fault| fault.distance, |_| 0);
        return Err(Fault { distance: fault.distance.saturating_add(missing), ..fault });
    }
    puzzle(&all, text.len(), Some(&square?))
}

/// Whether a line is part of a frame or a row of cells.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ruler {
    Certain,
    Perhaps,
    No,
}

/// Distinguishes a line such as `:---+---:`, certainly part of a frame, from `---` and `.---.`, which may be cells.
pub(super) fn ruler(line: &str) -> Ruler {
    let frame = |char: char| "-=+:'`.*|".contains(char) || char.is_whitespace();
    if !line.contains(['-', '=']) || !line.chars().all(frame) {
        Ruler::No
    } else if line.contains(['=', '+', ':', '\'', '`']) {
        Ruler::Certain
    } else {
        Ruler::Perhaps
    }
}

/// Returns the givens, one row per line.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let signs: Vec<char> = line_of(puzzle, '.').chars().collect();
    signs.chunks(usize::from(puzzle.layout.side())).map(|row| row.iter().collect::<String>() + "\n").collect()
}
