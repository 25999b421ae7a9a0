//! A library line of HoDoKu: a position, and the step to find in it.
//!
//! ```text
//! :0300:4:.4..+6....1.54.2…:717 817 819:314 316::
//!  │    │ │               │           │      ││
//!  │    │ │               │           │      │└ extra, such as the length of a chain
//!  │    │ │               │           │      └ placements
//!  │    │ │               │           └ eliminations: digit, row, column
//!  │    │ │               └ candidates deleted before
//!  │    │ └ 81 cells, `+` before a digit that was placed
//!  │    └ the digits that the step is about
//!  └ code of the technique, perhaps with a variant: 0402-1, 0610-x
//! ```
//!
//! The cells with deleted candidates get pencil marks: the digits that their peers allow, without the deleted ones. The
//! format is that of HoDoKu's library files, one line per step; lines that begin with `#` are comments.

use std::ops::Range;
use std::sync::Arc;

use super::cells::{Mark, allowed, counted, layout_of, line_by_line};
use super::error::Fault;
use super::pencilmarks::marks;
use super::{Format, FormatError, Found, Reader, Writer};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Digits, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "hodoku",
    about: "HoDoKu library lines, :code:digits:cells:…",
    extensions: &[],
    read: Reader::Plain(read),
    write: Writer::Lines(write),
};

/// A line of a library: a position and the expected step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Case {
    /// The code of the technique, such as `0300`.
    pub code: String,
    /// The text after the code and a hyphen: a number, or `x` if no step is expected.
    pub variant: Option<String>,
    /// The digits of the step; may be empty.
    pub digits: DigitSet,
    /// The position: givens, placed digits, and pencil marks where candidates were deleted.
    pub puzzle: Puzzle,
    /// The candidates deleted before.
    pub deleted: Vec<Candidate>,
    /// The candidates that the step eliminates.
    pub eliminations: Vec<Candidate>,
    /// The digits that the step places.
    pub placements: Vec<Candidate>,
    /// Further information, such as the length of a chain.
    pub extra: String,
}

/// Reads a library: one case per line.
///
/// # Errors
/// If there are no cases, or a line is not in the format.
pub fn cases(text: &str) -> Result<Vec<Case>, FormatError> {
    read_cases(text, None).map_err(|fault| fault.into_error(text, Some(FORMAT.name)))
}

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    Ok(read_cases(text, layout)?.into_iter().map(Found::from).collect())
}

impl From<Case> for Found {
    fn from(case: Case) -> Self {
        let step = !case.eliminations.is_empty() || !case.placements.is_empty();
        Self { left_out: step.then(|| "the step".to_owned()).into_iter().collect(), ..Self::from(case.puzzle) }
    }
}

/// Returns a line without a step: HoDoKu's code for a mere position, and the cells.
fn write(puzzle: &Puzzle) -> String {
    let cell = |cell| match (puzzle.givens.get(cell), puzzle.placed.get(cell)) {
        (Some(digit), _) => digit.to_string(),
        (None, Some(digit)) => format!("+{digit}"),
        (None, None) => ".".to_owned(),
    };
    let cells: String = puzzle.layout.cells().iter().map(cell).collect();
    let gone = |(&cell, &notes): (&Cell, &DigitSet)| {
        let allowed = allowed(puzzle, cell);
        let gone = if allowed.is_disjoint(notes) { DigitSet::EMPTY } else { allowed - notes };
        gone.iter().map(move |digit| Candidate::new(cell, digit))
    };
    format!(":0000:x:{cells}:{}:::", written(puzzle.notes.iter().flat_map(gone)))
}

fn read_cases(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Case>, Fault> {
    let layout = layout_of(Cell::COUNT, 0..0, layout)
        .map_err(|fault| Fault { distance: Fault::FOREIGN, ..fault }.help("library lines are for 9x9 grids"))?;
    line_by_line(text, |line| read_case(line, &layout))
}

/// The names of the fields, in order.
const FIELDS: [&str; 7] = ["code", "digits", "cells", "deleted candidates", "eliminations", "placements", "extra"];

fn read_case(line: &str, layout: &Arc<Layout>) -> Result<Case, Fault> {
    let Some(rest) = line.strip_prefix(':') else {
        let fault = Fault::new(0..0, Fault::FOREIGN, "the line does not begin with `:`", "a library line");
        return Err(fault.help("a library line is :code:digits:cells:deleted:eliminations:placements:extra"));
    };
    let mut fields = Vec::new();
    let mut at = 1;
    for text in rest.split(':') {
        fields.push(Field { at, text });
        at += text.len() + 1;
    }
    if !(3..=FIELDS.len()).contains(&fields.len()) {
        let read = format!("found {}", counted(fields.len(), "field"));
        let fault = Fault::new(0..line.len(), Fault::MEANT, read, format!("3 to 7: {}", FIELDS.join(", ")));
        return Err(fault.help("separate fields by one colon each, and begin the line with one"));
    }
    let field = |index: usize| fields.get(index).copied().unwrap_or(Field { at: line.len(), text: "" });
    let (code, variant) = field(0).code()?;
    let digits = field(1).digits()?;
    let mut puzzle = field(2).cells(layout)?;
    let deleted = field(3).candidates()?;
    note(&mut puzzle, &deleted).map_err(|cell| field(3).fault(0..field(3).text.len(), lost(cell), "one at least"))?;
    Ok(Case {
        code,
        variant,
        digits,
        puzzle,
        deleted,
        eliminations: field(4).candidates()?,
        placements: field(5).candidates()?,
        extra: field(6).text.to_owned(),
    })
}

fn lost(cell: Cell) -> String {
    format!("{cell} has no candidate left")
}

/// Adds pencil marks to each empty cell with deleted candidates: the digits that its peers allow, without the deleted
/// ones.
///
/// # Errors
/// A cell with no digits left.
fn note(puzzle: &mut Puzzle, deleted: &[Candidate]) -> Result<(), Cell> {
    let filled = puzzle.givens.cells() | puzzle.placed.cells();
    let mut notes = std::collections::BTreeMap::new();
    for candidate in deleted.iter().filter(|candidate| !filled.contains(candidate.cell)) {
        let left = notes.entry(candidate.cell).or_insert_with(|| allowed(puzzle, candidate.cell));
        left.remove(candidate.digit);
    }
    let empty = notes.iter().find(|(_, left)| left.is_empty()).map(|(&cell, _)| cell);
    puzzle.notes = notes;
    empty.map_or(Ok(()), Err)
}

/// A field of the line and its position.
#[derive(Clone, Copy)]
struct Field<'a> {
    at: usize,
    text: &'a str,
}

impl Field<'_> {
    fn fault(&self, at: Range<usize>, problem: impl Into<String>, expected: impl Into<String>) -> Fault {
        Fault::new(at, Fault::MEANT, problem, expected).shifted(self.at)
    }

    fn code(&self) -> Result<(String, Option<String>), Fault> {
        let (code, variant) = self.text.split_once('-').map_or((self.text, None), |(code, rest)| (code, Some(rest)));
        let sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        let word = |word: &str| (1..=32).contains(&word.len()) && word.bytes().all(sign);
        if word(code) && variant.is_none_or(word) {
            return Ok((code.to_owned(), variant.map(str::to_owned)));
        }
        let fault = self.fault(0..self.text.len(), "", "the code of a technique, such as 0300 or 0402-1");
        Err(fault.help("a library line is :code:digits:cells:deleted:eliminations:placements:extra"))
    }

    fn digits(&self) -> Result<DigitSet, Fault> {
        match self.text {
            "" | "x" => Ok(DigitSet::EMPTY),
            text => marks(text).ok_or_else(|| self.fault(0..text.len(), "", "the digits of the step, each once")),
        }
    }

    fn cells(&self, layout: &Arc<Layout>) -> Result<Puzzle, Fault> {
        let mut puzzle = Puzzle::of(Arc::clone(layout), Digits::default());
        let mut cells = layout.cells().iter();
        let mut placed = false;
        let mut count = 0;
        for (at, char) in self.text.char_indices() {
            let fault = |expected: &str| self.fault(at..at + char.len_utf8(), "", expected);
            match Mark::of(char) {
                Mark::Strange if char == '+' && !placed => {
                    placed = true;
                    continue;
                }
                Mark::Digit(digit) => {
                    let digits = if placed { &mut puzzle.placed } else { &mut puzzle.givens };
                    cells.next().into_iter().for_each(|cell| digits.set(cell, Some(digit)));
                }
                Mark::Empty if !placed => _ = cells.next(),
                _ if placed => return Err(fault("a digit after `+`").help("`+` marks a digit as placed")),
                _ => return Err(fault("a digit or `.`").help("write `+` before a placed digit, `.` for an empty cell")),
            }
            placed = false;
            count += 1;
        }
        match layout_of(count, self.at..self.at + self.text.len(), Some(layout)) {
            Ok(_) => Ok(puzzle),
            Err(fault) => Err(Fault { distance: Fault::MEANT, ..fault }),
        }
    }

    fn candidates(&self) -> Result<Vec<Candidate>, Fault> {
        candidates(self.text).map_err(|fault| fault.shifted(self.at))
    }
}

/// Reads candidates, each as digit, row and column: `412 513`.
pub(super) fn candidates(text: &str) -> Result<Vec<Candidate>, Fault> {
    let mut at = 0;
    let mut candidates = Vec::new();
    for word in text.split(' ') {
        let start = at;
        at += word.len() + 1;
        if !word.is_empty() {
            let help = "412 is digit 4 in row 1, column 2; separate candidates by spaces";
            let expected = "digit, row and column, each 1 to 9";
            let fault = || Fault::new(start..start + word.len(), Fault::MEANT, "", expected).help(help);
            candidates.push(candidate(word).ok_or_else(fault)?);
        }
    }
    Ok(candidates)
}

/// Returns candidates in this form.
pub(super) fn written(candidates: impl IntoIterator<Item = Candidate>) -> String {
    let word = |Candidate { cell, digit }: Candidate| format!("{digit}{}{}", cell.row() + 1, cell.column() + 1);
    candidates.into_iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Returns a candidate written as digit, row and column.
fn candidate(word: &str) -> Option<Candidate> {
    let value = |byte: u8| byte.checked_sub(b'0').and_then(Digit::new);
    match *word.as_bytes() {
        [digit, row, column] => {
            let cell = Cell::at(value(row)?.get() - 1, value(column)?.get() - 1);
            Some(Candidate::new(cell, value(digit)?))
        }
        _ => None,
    }
}
