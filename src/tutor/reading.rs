//! Reads conclusions that a person typed: in either notation, whichever the output uses.

use std::error::Error;
use std::fmt;

use super::Move;
use crate::grid::{Candidate, Cell, Digit, Layout, Notation, NotationError};
use crate::proof::Conclusion;

/// The maximum number of characters of the input that an error quotes.
const LONGEST_LABEL: usize = 40;

/// A text that is not a conclusion about a grid, or that has more than one.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConclusionError {
    /// It cannot be read.
    Notation(NotationError),
    /// It names a row, a column or a digit that is not in the grid.
    OffBoard {
        /// What the label names.
        what: Label,
        /// The label in the text.
        label: String,
        /// The name of the layout.
        board: String,
    },
    /// It has this many conclusions, where one is expected.
    Several(usize),
    /// It names a cell and nothing else.
    NoDigit {
        /// The cell as written.
        cell: String,
    },
}

/// What a number or a letter names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Label {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A digit.
    Digit,
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Row => "row",
            Self::Column => "column",
            Self::Digit => "digit",
        })
    }
}

impl fmt::Display for ConclusionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Notation(error) => write!(f, "{error}"),
            Self::OffBoard { what, label, board } => write!(f, "there is no {what} {label} in a {board} grid"),
            Self::NoDigit { cell } => {
                write!(f, "`{cell}` names a cell but no digit: add one, as in {cell}=2 or {cell}!=2")
            }
            Self::Several(count) => write!(f, "found {count} conclusions, expected one about one cell and one digit"),
        }
    }
}

impl Error for ConclusionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Notation(error) => Some(error),
            Self::OffBoard { .. } | Self::NoDigit { .. } | Self::Several(_) => None,
        }
    }
}

/// A line that is not a list of moves: its number, from 1, and the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The line, from 1.
    pub line: usize,
    /// The error.
    pub error: ConclusionError,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.error)
    }
}

impl Error for MoveError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.error)
    }
}

/// Reads one conclusion about one cell, in either notation: `r5c1=3` or `E1=3`; `r4c1<>2`, `r4c1!=2`, `r4c1 ≠ 2` or
/// `D1<>2`.
///
/// # Errors
/// If there is none, or more than one, or if its cell or digit is not in the grid.
pub fn conclusion(text: &str, layout: &Layout) -> Result<Conclusion, ConclusionError> {
    match conclusions(text, layout)?[..] {
        [conclusion] => Ok(conclusion),
        ref several => Err(ConclusionError::Several(several.len())),
    }
}

/// Reads conclusions separated by commas or semicolons; one elimination may name several cells and several digits:
/// `r5c1=3, r79c46<>9, D12<>2, r4c1<>48; r4c2 ≠ 4, 8`. Spaces are allowed anywhere.
///
/// # Errors
/// At the first conclusion that cannot be read, or whose cell or digit is not in the grid.
pub fn conclusions(text: &str, layout: &Layout) -> Result<Vec<Conclusion>, ConclusionError> {
    let mut parts: Vec<String> = Vec::new();
    for part in text.split([',', ';']) {
        match parts.last_mut() {
            // The list of an elimination's digits continues.
            Some(before) if is_number(part.trim()) && split_elimination(before).is_some() => *before += part.trim(),
            _ => parts.push(part.trim().to_owned()),
        }
    }
    let parts = parts.iter().map(|part| part_of(part, layout));
    Ok(parts.collect::<Result<Vec<_>, _>>()?.concat())
}

/// Reads a list of moves: the conclusions of each line. `#` starts a comment.
///
/// # Errors
/// At the first line that is neither empty nor a list of conclusions.
pub fn moves(text: &str, layout: &Layout) -> Result<Vec<Move>, MoveError> {
    let mut moves = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.split('#').next().unwrap_or_default().trim();
        if !text.is_empty() {
            let entries = conclusions(text, layout).map_err(|error| MoveError { line, error })?;
            moves.extend(entries.into_iter().map(|entry| Move { line, entry }));
        }
    }
    Ok(moves)
}

/// Splits an elimination at its sign.
fn split_elimination(text: &str) -> Option<(&str, &str)> {
    ["<>", "!=", "≠"].iter().find_map(|sign| text.split_once(sign))
}

/// Returns the conclusions about the same cells.
fn part_of(text: &str, layout: &Layout) -> Result<Vec<Conclusion>, ConclusionError> {
    let unread = || ConclusionError::Notation(NotationError::new(text, "a conclusion such as r5c1=3, r4c1<>2 or E1=3"));
    let bare: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
    if by_name(&bare).is_some() {
        return Err(ConclusionError::NoDigit { cell: bare.chars().take(LONGEST_LABEL).collect() });
    }
    let gone = split_elimination(&bare);
    let (cells, digits) = gone.or_else(|| bare.split_once('=')).ok_or_else(unread)?;
    let (rows, columns) = by_name(cells).ok_or_else(unread)?;
    if !is_number(digits) {
        return Err(unread());
    }
    let rows = numbers(Label::Row, rows, layout)?;
    let columns = numbers(Label::Column, columns, layout)?;
    let read = numbers(Label::Digit, digits, layout)?;
    if gone.is_none() && read.len() > 1 {
        return Err(off_board(Label::Digit, digits, layout));
    }
    let digits: Vec<Digit> = read.into_iter().filter_map(Digit::new).collect();
    let cells = rows.iter().flat_map(|row| columns.iter().map(move |column| Cell::at(row - 1, column - 1)));
    let candidates = cells.flat_map(|cell| digits.iter().map(move |&digit| Candidate::new(cell, digit)));
    let conclusions: Vec<Conclusion> = match gone {
        Some(_) => candidates.map(Conclusion::Eliminated).collect(),
        None => candidates.map(Conclusion::Placed).collect(),
    };
    // A digit cannot be placed in several cells at once.
    if gone.is_none() && conclusions.len() > 1 { Err(unread()) } else { Ok(conclusions) }
}

/// Returns the row and column labels of `r79c46` or `E1`. No row is lettered R, so the two cannot be confused.
fn by_name(cells: &str) -> Option<(&str, &str)> {
    by_numbers(cells).or_else(|| by_letter(cells))
}

/// Returns the row and column labels of `E1`.
fn by_letter(cell: &str) -> Option<(&str, &str)> {
    let (row, column) = cell.split_at_checked(1)?;
    let is_row = row.starts_with(|sign: char| sign.is_ascii_alphabetic() && !sign.eq_ignore_ascii_case(&'r'));
    (is_row && is_number(column)).then_some((row, column))
}

/// Returns the row and column labels of `r79c46`.
fn by_numbers(cells: &str) -> Option<(&str, &str)> {
    let (rows, columns) = cells.strip_prefix(['r', 'R'])?.split_once(['c', 'C'])?;
    (is_number(rows) && is_number(columns)).then_some((rows, columns))
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|sign| sign.is_ascii_digit())
}

/// Returns the numbers, from 1, for each digit or row letter.
fn numbers(what: Label, labels: &str, layout: &Layout) -> Result<Vec<u8>, ConclusionError> {
    // No line has the number 0: a number with two digits was intended.
    if labels.contains('0') {
        return Err(off_board(what, labels, layout));
    }
    let number = |label: char| {
        let is_letter = |row: &u8| Notation::LetterNumber.row(row - 1).eq_ignore_ascii_case(&label.to_string());
        let digit = label.to_digit(10).and_then(|number| u8::try_from(number).ok());
        let number = digit.or_else(|| (1..=layout.side()).find(is_letter));
        number.filter(|&number| number <= layout.side()).ok_or_else(|| off_board(what, &label.to_string(), layout))
    };
    labels.chars().map(number).collect()
}

fn off_board(what: Label, label: &str, layout: &Layout) -> ConclusionError {
    ConclusionError::OffBoard {
        what,
        label: label.chars().take(LONGEST_LABEL).collect(),
        board: layout.name().to_owned(),
    }
}
