//! Links to the solver of SudokuWiki, containing a grid.
//!
//! ```text
//! https://www.sudokuwiki.org/sudoku.htm?bd=0345…      81 digits, 0 for an empty cell
//! https://www.sudokuwiki.org/sudoku.htm?bd=S9B2b03…   81 numbers of two digits in base 36
//! https://www.sudokuwiki.org/sudoku.htm?bd=vu4804…    81 numbers of two digits in base 32
//! ```
//!
//! A number in base 36 is 0 for an empty cell, 1 to 9 for a given, 9 more for a placed digit, and 18 more than a set of
//! candidates, in which bit 0 is digit 1. The older format is in base 32: its bit 0 marks a given, and the bits above
//! are the candidates; a single one is the cell's digit. It is read-only. Both are also accepted alone, without the
//! link.
//!
//! Source: sudokuwiki.org, "Sudoku String Definitions", 2023.

use std::sync::Arc;

use super::cells::{layout_of, line_by_line, mask, set};
use super::error::{Fault, clean};
use super::link::{Link, Part};
use super::write::line_of;
use super::{Format, Found, Reader, Writer, line};
use crate::grid::{Cell, Digit, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "sudokuwiki",
    about: "a link to sudokuwiki.org with ?bd=, or its S9B…",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::Lines(write),
};

pub(super) const HOSTS: &[&str] = &["sudokuwiki.org"];

const PACKED: &str = "S9B";

const HELP: &str = "copy the link from `Email this Board` of SudokuWiki's solver";

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    line_by_line(text, |line| read_line(line, layout).map(Found::from))
}

fn read_line(text: &str, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let foreign = || Fault::new(0..0, Fault::FOREIGN, "no link to SudokuWiki", "one with ?bd=");
    let board = match Link::of(text).filter(|link| HOSTS.contains(&link.host)) {
        Some(link) => board_of(&link)?,
        None => bare(text).ok_or_else(foreign)?,
    };
    let nine = layout_of(Cell::COUNT, 0..0, layout)
        .map_err(|fault| Fault { distance: Fault::FOREIGN, ..fault }.help("SudokuWiki's boards are 9x9"))?;
    if let Some(packed) = board.after(PACKED) {
        return unpack(packed, Radix::New, nine);
    }
    if board.text.len() == 2 * Cell::COUNT {
        return unpack(board, Radix::Old, nine);
    }
    match line::read_line(board.text, Some(&nine)) {
        Ok(puzzle) => Ok(puzzle),
        Err(fault) => Err(Fault { distance: Fault::MEANT, ..fault.shifted(board.at) }.help(HELP)),
    }
}

/// Returns a packed grid without a link. Two lines of digits in one do not count: they have no letters.
fn bare(text: &str) -> Option<Part<'_>> {
    let board = Part { at: text.len() - text.trim_start().len(), text: text.trim() };
    let old = || board.text.len() == 2 * Cell::COUNT && board.text.contains(|sign| matches!(sign, 'a'..='v'));
    let plain = board.text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (plain && (board.text.starts_with(PACKED) || old())).then_some(board)
}

/// Returns the grid in a link to the solver; the pages for other puzzles are rejected.
fn board_of<'a>(link: &Link<'a>) -> Result<Part<'a>, Fault> {
    let page = link.last();
    let name = page.text.split('.').next().unwrap_or_default().to_ascii_lowercase();
    if !["", "sudoku"].contains(&name.as_str()) {
        let problem = format!("SudokuWiki's page `{}` is for other puzzles", clean(page.text, 40));
        let help = "write the puzzle in another format, with its layout: `diagonal` or `windoku`";
        return Err(page.fault(problem, "a link to its page sudoku.htm", help));
    }
    let board = link.value("bd")?.filter(|board| !board.text.is_empty());
    board.ok_or_else(|| link.fault("the link contains no puzzle", "one with ?bd= and a grid", HELP))
}

/// The two packed formats.
#[derive(Clone, Copy)]
enum Radix {
    /// Base 32, until 2023.
    Old = 32,
    /// Base 36, after `S9B`.
    New = 36,
}

fn unpack(packed: Part<'_>, radix: Radix, layout: Arc<Layout>) -> Result<Puzzle, Fault> {
    let signs: Vec<(usize, char)> = packed.text.char_indices().collect();
    if signs.len() != 2 * Cell::COUNT {
        let read = format!("found {} characters", signs.len());
        return Err(packed.fault(read, "162, two for each of 81 cells", HELP));
    }
    let mut puzzle = Puzzle::of(layout, Digits::default());
    for (index, pair) in signs.chunks(2).enumerate() {
        let cell = Cell::from_index(index);
        let number =
            pair.iter().try_fold(0, |sum, (_, sign)| Some(sum * radix as u16 + sign.to_digit(radix as u32)? as u16));
        let content = number.and_then(|number| match radix {
            Radix::New => content(number),
            Radix::Old => old_content(number),
        });
        match content {
            Some(Content::Given(digit)) => puzzle.givens.set(cell, Some(digit)),
            Some(Content::Placed(digit)) => puzzle.placed.set(cell, Some(digit)),
            Some(Content::Notes(digits)) => _ = puzzle.notes.insert(cell, digits),
            Some(Content::Nothing) => {}
            None => {
                let at = packed.at + pair.first().map_or(0, |&(at, _)| at);
                let length: usize = pair.iter().map(|(_, sign)| sign.len_utf8()).sum();
                let expected = format!("two digits in base {} for what is in {cell}", radix as u8);
                return Err(Fault::new(at..at + length, Fault::MEANT, "", expected).help(HELP));
            }
        }
    }
    Ok(puzzle)
}

enum Content {
    Given(Digit),
    Placed(Digit),
    Notes(DigitSet),
    Nothing,
}

fn content(number: u16) -> Option<Content> {
    match number {
        0 => Some(Content::Nothing),
        1..=9 => Digit::new(number as u8).map(Content::Given),
        10..=18 => Digit::new(number as u8 - 9).map(Content::Placed),
        _ => set(number - 18).map(Content::Notes),
    }
}

fn old_content(number: u16) -> Option<Content> {
    let digits = set(number >> 1)?;
    match (digits.single(), number & 1) {
        (Some(digit), 1) => Some(Content::Given(digit)),
        (Some(digit), _) => Some(Content::Placed(digit)),
        (None, 0) if digits.is_empty() => Some(Content::Nothing),
        (None, 0) => Some(Content::Notes(digits)),
        (None, _) => None,
    }
}

fn write(puzzle: &Puzzle) -> String {
    let cells = puzzle.layout.cells().iter();
    let board = if puzzle.is_bare() {
        line_of(puzzle, '0')
    } else {
        PACKED.to_owned() + &cells.map(|cell| pack(puzzle, cell)).collect::<String>()
    };
    format!("https://www.sudokuwiki.org/sudoku.htm?bd={board}")
}

fn pack(puzzle: &Puzzle, cell: Cell) -> String {
    let number = match (puzzle.givens.get(cell), puzzle.placed.get(cell), puzzle.notes.get(&cell)) {
        (Some(digit), ..) => u16::from(digit.get()),
        (_, Some(digit), _) => u16::from(digit.get()) + 9,
        (.., Some(&notes)) => mask(notes) + 18,
        _ => 0,
    };
    let sign = |value: u16| char::from_digit(u32::from(value), 36).unwrap_or('0');
    [sign(number / 36), sign(number % 36)].iter().collect()
}
