//! Links of SudokuPad: an f-puzzles puzzle, or the givens alone.
//!
//! ```text
//! https://sudokupad.app/?puzzleid=fpuzzlesN4Ig…       the data of an f-puzzles link
//! https://sudokupad.app/fpuzzlesN4Ig…
//! https://sudokupad.app/scf034tICGOkw3nEtJn5wh…       a character is a digit and up to five zeros
//! ```
//!
//! The character at index n of `0`–`9`, `A`–`Z`, `a`–`x` is the digit n mod 10, followed by n / 10 zeros. The app's own
//! format (`scl`) draws puzzles without stating their rules, so it is rejected; a short name (`sudokupad.app/abc123`)
//! contains no puzzle.

use std::sync::Arc;

use super::cells::{layout_of, line_by_line};
use super::error::{Fault, clean};
use super::fpuzzles::Allowance;
use super::link::{Link, Part, encoded};
use super::write::{is_nine, line_of};
use super::{Asked, Format, Found, Reader, Writer, fpuzzles, line};
use crate::clue::Clue;
use crate::grid::{Cell, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "sudokupad",
    about: "a link to sudokupad.app that contains the puzzle",
    extensions: &[],
    read: Reader::Clued(read),
    write: Writer::Clued(write),
};

pub(super) const HOSTS: &[&str] =
    &["sudokupad.app", "beta.sudokupad.app", "sudokupad.svencodes.com", "app.crackingthecryptic.com"];

const ZIP: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

const HELP: &str = "if the puzzle was made at f-puzzles.com, export its long link there; \
                    or write its givens as 81 digits";

fn read(text: &str, asked: &Asked<'_>) -> Result<Vec<Found>, Fault> {
    let allowance = Allowance::default();
    line_by_line(text, |line| read_link(line, asked, &allowance))
}

fn read_link(text: &str, asked: &Asked<'_>, allowance: &Allowance) -> Result<Found, Fault> {
    let Some(link) = Link::of(text).filter(|link| HOSTS.contains(&link.host)) else {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no link to SudokuPad", "one to sudokupad.app"));
    };
    let data = link.value("puzzleid")?.or(link.value("load")?).unwrap_or(link.last());
    if let Some(data) = data.after("fpuzzles").or(data.after("fpuz")) {
        return fpuzzles::unpack(data, asked, allowance);
    }
    if let Some(data) = data.after("scf") {
        return unzip(data, asked.layout).map(Found::from);
    }
    let kinds =
        [("scl", "SudokuPad's own format, which draws a puzzle without stating its rules"), ("ctc", "an old format")];
    match kinds.into_iter().find(|(kind, _)| data.text.starts_with(kind)) {
        Some((kind, what)) => {
            Err(data.fault(format!("the link contains `{kind}`: {what}"), "`fpuzzles` or `scf` and the puzzle", HELP))
        }
        None => {
            let problem = format!("the link contains only a name, `{}`, and no puzzle", clean(data.text, 40));
            Err(link.fault(problem, "`fpuzzles` or `scf` and the puzzle", HELP))
        }
    }
}

fn unzip(data: Part<'_>, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let mut digits = String::new();
    for (at, sign) in data.text.char_indices() {
        let Some(value) = ZIP.iter().position(|&known| char::from(known) == sign) else {
            let at = data.at + at;
            let fault = Fault::new(at..at + sign.len_utf8(), Fault::MEANT, "", "a digit or a letter up to x");
            return Err(fault.help(HELP));
        };
        digits += &format!("{}{}", value % 10, "0".repeat(value / 10));
        if digits.len() > Cell::COUNT {
            break;
        }
    }
    let at = data.at..data.at + data.text.len();
    let layout = layout_of(digits.len(), at, layout).map_err(|fault| Fault { distance: Fault::MEANT, ..fault })?;
    line::read_line(&digits, Some(&layout)).map_err(|fault| {
        data.fault(format!("the grid `{digits}` is invalid: {}", fault.problem), &fault.expected, &fault.help)
    })
}

/// Returns the short form if it can express the whole puzzle.
fn write(puzzle: &Puzzle, clues: &[Clue]) -> String {
    let texts = [&puzzle.title, &puzzle.author];
    if clues.is_empty() && is_nine(&puzzle.layout) && puzzle.is_bare() && texts.iter().all(|text| text.is_none()) {
        return format!("https://sudokupad.app/scf{}", zip(&line_of(puzzle, '0')));
    }
    format!("https://sudokupad.app/?puzzleid=fpuzzles{}", encoded(&fpuzzles::pack(puzzle, clues)))
}

fn zip(line: &str) -> String {
    let mut out = String::new();
    let mut rest = line.as_bytes();
    while let [digit, after @ ..] = rest {
        let zeros = after.iter().take(5).take_while(|&&next| next == b'0').count();
        let place = usize::from(digit.wrapping_sub(b'0')) + 10 * zeros;
        out.extend(ZIP.get(place).map(|&sign| char::from(sign)));
        rest = &after[zeros..];
    }
    out
}
