//! The files of SadMan Software and SudoCue: `.sdk`, a puzzle; `.sdx`, a position; `.sdm`, a collection.
//!
//! ```text
//! #ARuud                       author
//! #DA title or description
//! #SA newspaper                source; also #C comment, #B date, #L level, #U link
//! [Puzzle]                     perhaps
//! 2..1.5..3                    .sdx: 2 4689 u7 1 89 5 46 468 3, u before a digit that was placed
//! .54...71.
//! …
//! ```
//!
//! A collection has one puzzle of 81 digits per line, with 0 for an empty cell, and comments after `#`. In `.sdx`, a
//! digit alone is a given.
//!
//! Source: sudocue.net, "File Formats", 2006.

use std::sync::Arc;

use super::cells::{allowed, layout_of, line_by_line, lines};
use super::error::{Fault, clean};
use super::pencilmarks::{Content, marks, read_grid, shown};
use super::write::{line_of, rows_of};
use super::{Format, Found, Reader, Writer, is_harmful, line, rows};
use crate::grid::{Cell, DigitSet, Layout, Puzzle};

pub(super) const SDK: Format = Format {
    name: "sdk",
    about: "a puzzle of SadMan Sudoku: rows, with #A author, #D title, #S source",
    extensions: &["sdk"],
    read: Reader::Plain(|text, layout| read(text, |rows| rows::read_board(rows, layout))),
    write: Writer::One(|puzzle| header(puzzle) + &rows::write(puzzle)),
};

pub(super) const SDX: Format = Format {
    name: "sdx",
    about: "a position of SudoCue: rows of candidates, u5 for a placed digit",
    extensions: &["sdx"],
    read: Reader::Plain(|text, layout| read(text, |rows| read_grid(rows, layout, content))),
    write: Writer::One(write_sdx),
};

pub(super) const SDM: Format = Format {
    name: "sdm",
    about: "a collection of SadMan Sudoku: 81 digits a line",
    extensions: &["sdm"],
    read: Reader::Plain(read_sdm),
    write: Writer::Lines(|puzzle| line_of(puzzle, '0')),
};

/// The meanings of header lines other than author, title and source.
const LEFT_OUT: [(&str, &str); 4] = [("C", "comments"), ("B", "the date"), ("L", "the level"), ("U", "the link")];

fn read(text: &str, board: impl Fn(&str) -> Result<Puzzle, Fault>) -> Result<Vec<Found>, Fault> {
    let mut texts: [Vec<&str>; 3] = Default::default();
    let mut left_out = Vec::new();
    let mut start = text.len();
    for (at, line) in lines(text) {
        let Some(told) = line.strip_prefix('#') else {
            if line.trim().is_empty() || line.trim().eq_ignore_ascii_case("[Puzzle]") {
                continue;
            }
            start = at;
            break;
        };
        let (letter, value) = told.split_at(told.chars().next().map_or(0, char::len_utf8));
        match ["A", "D", "S"].iter().position(|known| *known == letter) {
            Some(index) => texts[index].push(value.trim()),
            None => {
                let known = LEFT_OUT.iter().find(|(other, _)| *other == letter);
                let what = known.map_or("comments", |(_, what)| what).to_owned();
                if !left_out.contains(&what) {
                    left_out.push(what);
                }
            }
        }
    }
    let body = text.get(start..).unwrap_or_default();
    if let Some((at, section)) = lines(body).find(|(_, line)| line.trim_start().starts_with('[')) {
        let help = "only [Puzzle] and its rows are read; delete the other sections";
        let problem = format!("found the section {}", clean(section, 40));
        // A text without a header that begins with a bracket is a list.
        let distance = if text[..start].trim().is_empty() { Fault::FOREIGN } else { Fault::MEANT };
        let place = start + at..start + at + section.len();
        return Err(Fault::new(place, distance, problem, "the rows of a puzzle").help(help));
    }
    let puzzle = board(body).map_err(|fault| fault.shifted(start))?;
    let [author, title, source] = texts.map(|lines| Some(lines.join(" ")).filter(|text| !text.is_empty()));
    Ok(vec![Found { left_out, ..Puzzle { author, title, source, ..puzzle }.into() }])
}

/// Returns the meaning of a group of characters in `.sdx`.
fn content(word: &str) -> Option<Content> {
    match word.strip_prefix('u') {
        Some(digit) => marks(digit)?.single().map(Content::Placed),
        None => {
            let digits = marks(word)?;
            Some(digits.single().map_or(Content::Marks(digits), Content::Given))
        }
    }
}

fn read_sdm(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    let nine = layout_of(Cell::COUNT, 0..0, layout).map_err(|fault| Fault { distance: Fault::FOREIGN, ..fault })?;
    line_by_line(text, |line| line::read_line(line, Some(&nine)).map(Found::from))
}

/// Returns the header: the lines before the rows.
fn header(puzzle: &Puzzle) -> String {
    let texts = [("A", &puzzle.author), ("D", &puzzle.title), ("S", &puzzle.source)];
    let line = |(letter, text): (&str, &Option<String>)| {
        // What controls a terminal stands nowhere in the text; the loss is reported.
        let text = text.as_deref().unwrap_or_default().replace(is_harmful, " ");
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.is_empty() { String::new() } else { format!("#{letter}{}\n", words.join(" ")) }
    };
    texts.into_iter().map(line).collect()
}

fn write_sdx(puzzle: &Puzzle) -> String {
    let group = |&cell: &Cell| match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, Some(digit)) => format!("u{digit}"),
        (None, None) => several(puzzle, cell).to_text(),
    };
    let row = |row: &Vec<Cell>| row.iter().map(group).collect::<Vec<_>>().join(" ") + "\n";
    header(puzzle) + &rows_of(&puzzle.layout).iter().map(row).collect::<String>()
}

/// Returns the digits to write for an empty cell. A candidate alone would be taken for a given, so others are added, if
/// possible such as its peers rule out.
fn several(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let digits = shown(puzzle, cell);
    if digits.len() > 1 {
        return digits;
    }
    let excluded = puzzle.layout.digits() - allowed(puzzle, cell);
    if excluded.is_empty() { puzzle.layout.digits() } else { digits | excluded }
}
