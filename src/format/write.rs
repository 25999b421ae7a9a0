//! Writes puzzles, and finds out what a format can express by reading back what was written.
//!
//! So no table lists what each format can express, and nothing is lost silently: what does not come back is reported,
//! and a puzzle that would come back as a different one is rejected.

use std::fmt;

use super::cells::{allowed, counted};
use super::{Asked, FORMATS, Format, FormatError, Found};
use crate::clue::{Clue, Form, names, unruled};
use crate::grid::{Cell, DigitSet, Layout, Puzzle};

/// How a format writes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Writer {
    /// It is read-only.
    None,
    /// One puzzle per text.
    One(fn(&Puzzle) -> String),
    /// One puzzle per line.
    Lines(fn(&Puzzle) -> String),
    /// One puzzle per line, with its clues.
    Clued(fn(&Puzzle, &[Clue]) -> String),
    /// Any number of puzzles in a table: a header, then one line per puzzle.
    #[cfg_attr(not(feature = "formats"), expect(dead_code, reason = "tables need a crate"))]
    Table(fn(&[Puzzle]) -> String),
    /// Any number of puzzles in one document.
    #[cfg_attr(not(feature = "formats"), expect(dead_code, reason = "the format needs a crate"))]
    All(fn(&[Puzzle]) -> String),
    /// Any number of puzzles in one document, each with its clues.
    AllClued(fn(&[Puzzle], &[&[Clue]]) -> String),
}

/// How a text can be read piece by piece, if it is too long to be read at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pieces {
    /// It cannot.
    Whole,
    /// Each line is a puzzle.
    Lines,
    /// Each line is a puzzle, if the header of the table is written above it.
    Table,
}

/// Puzzles as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The text, with a line feed at its end.
    pub text: String,
    /// For each puzzle, what the format could not express, in a few words each.
    pub left_out: Vec<Vec<String>>,
}

/// Puzzles that cannot be written in a format.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The format is read-only.
    ReadOnly {
        /// The name of the format.
        format: &'static str,
    },
    /// The format is for one puzzle only.
    OnlyOne {
        /// The name of the format.
        format: &'static str,
        /// The number of puzzles to write.
        count: usize,
    },
    /// The result would be a different puzzle.
    Unfit {
        /// The name of the format.
        format: &'static str,
        /// The index of the puzzle, from 0.
        puzzle: usize,
        /// What the format cannot express, although the puzzle would be different without it.
        what: String,
        /// The formats that can express this puzzle.
        others: Vec<&'static str>,
    },
    /// All puzzles together are too large for the format, though each alone is not.
    TooMuch(FormatError),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ReadOnly { format } => {
                let written: Vec<_> = FORMATS.iter().filter(|format| format.is_written()).map(|it| it.name).collect();
                write!(f, "`{format}` is read-only; formats to write: {}", written.join(", "))
            }
            Self::OnlyOne { format, count } => {
                let many: Vec<_> = FORMATS.iter().filter(|format| format.holds_many()).map(|it| it.name).collect();
                write!(f, "`{format}` is for one puzzle, but there are {count}; formats for many: {}", many.join(", "))
            }
            Self::Unfit { format, what, others, .. } if others.is_empty() => {
                write!(
                    f,
                    "`{format}` cannot express {what}, without which it would be another puzzle; no other format can"
                )
            }
            Self::Unfit { format, what, others, .. } => {
                write!(f, "`{format}` cannot express {what}, without which it would be another puzzle; ")?;
                write!(f, "{} can", others.join(", "))
            }
            Self::TooMuch(error) => {
                write!(f, "the puzzles together are too much for the format: {}, expected ", error.problem)?;
                write!(f, "{}; {}", error.expected, error.help)
            }
        }
    }
}

impl std::error::Error for WriteError {}

/// Writes puzzles in a format.
///
/// # Errors
/// If the format is read-only, if it is for one puzzle only, or if it cannot express the puzzle itself: its layout, its
/// givens, or the candidates that are its clues.
pub fn write(puzzles: &[Puzzle], format: &'static Format) -> Result<Written, WriteError> {
    write_with_clues(puzzles, &[], format)
}

/// Writes puzzles, each with its clues, in a format: those among the rules of its layout, and then those beside it. Where the list
/// of clues ends, there are none beside it.
///
/// # Errors
/// The same as [`write()`], or if the format cannot express clues.
pub fn write_with_clues(
    puzzles: &[Puzzle],
    clues: &[Vec<Clue>],
    format: &'static Format,
) -> Result<Written, WriteError> {
    let (puzzles, clues): (Vec<Puzzle>, Vec<Vec<Clue>>) = puzzles
        .iter()
        .enumerate()
        .map(|(index, puzzle)| {
            let (puzzle, own) = unruled(puzzle);
            (puzzle, [&own[..], clues.get(index).map_or(&[][..], Vec::as_slice)].concat())
        })
        .unzip();
    let (puzzles, clues_of) = (&puzzles[..], |index: usize| clues.get(index).map_or(&[][..], Vec::as_slice));
    let Some(text) = format.text(puzzles, &clues_of) else { return Err(WriteError::ReadOnly { format: format.name }) };
    if puzzles.len() != 1 && !format.holds_many() {
        return Err(WriteError::OnlyOne { format: format.name, count: puzzles.len() });
    }
    let mut left_out = Vec::new();
    for (index, puzzle) in puzzles.iter().enumerate() {
        let lost = losses(puzzle, clues_of(index), format).map_err(|what| {
            let holds = |other: &&Format| other.is_written() && losses(puzzle, clues_of(index), other).is_ok();
            let others = FORMATS.iter().filter(holds).map(|other| other.name).collect();
            WriteError::Unfit { format: format.name, puzzle: index, what, others }
        })?;
        left_out.push(lost);
    }
    if let (true, Err(fault)) = (puzzles.len() > 1, format.found(&text, &Asked::on(None))) {
        return Err(WriteError::TooMuch(fault.into_error(&text, Some(format.name))));
    }
    Ok(Written { text, left_out })
}

impl Format {
    /// Returns `true` if puzzles can be written in this format.
    pub fn is_written(&self) -> bool {
        !matches!(self.write, Writer::None)
    }

    /// Returns `true` if one text can contain many puzzles.
    pub fn holds_many(&self) -> bool {
        matches!(
            self.write,
            Writer::Lines(_) | Writer::Clued(_) | Writer::Table(_) | Writer::All(_) | Writer::AllClued(_)
        )
    }

    /// Returns how a long text in this format can be read.
    pub fn pieces(&self) -> Pieces {
        match self.write {
            Writer::Lines(_) | Writer::Clued(_) => Pieces::Lines,
            Writer::Table(_) => Pieces::Table,
            Writer::None | Writer::One(_) | Writer::All(_) | Writer::AllClued(_) => Pieces::Whole,
        }
    }

    /// Returns `true` if texts can be joined, because they have one line per puzzle and nothing else.
    pub fn is_line_by_line(&self) -> bool {
        matches!(self.write, Writer::Lines(_) | Writer::Clued(_))
    }

    /// Returns puzzles as text, with the clues of each by its index, if the format can express any.
    fn text<'a>(&self, puzzles: &[Puzzle], clues: &dyn Fn(usize) -> &'a [Clue]) -> Option<String> {
        match self.write {
            Writer::None => None,
            Writer::One(one) => Some(puzzles.iter().map(one).collect()),
            Writer::Lines(one) => Some(puzzles.iter().map(|puzzle| one(puzzle) + "\n").collect()),
            Writer::Clued(one) => {
                Some(puzzles.iter().enumerate().map(|(index, puzzle)| one(puzzle, clues(index)) + "\n").collect())
            }
            Writer::Table(all) | Writer::All(all) => Some(all(puzzles)),
            Writer::AllClued(all) => Some(all(puzzles, &(0..puzzles.len()).map(clues).collect::<Vec<_>>())),
        }
    }
}

/// Returns what is lost when a puzzle is written and read again.
///
/// # Errors
/// What is lost, if the puzzle is a different one without it.
fn losses(puzzle: &Puzzle, clues: &[Clue], format: &Format) -> Result<Vec<String>, String> {
    let text = format.text(std::slice::from_ref(puzzle), &|_| clues).unwrap_or_default();
    let layout = || match puzzle.layout.extra().is_empty() {
        true => format!("the layout {}", puzzle.layout.name()),
        false => "extra regions".to_owned(),
    };
    let found = match format.found(&text, &Asked::on(None)) {
        Ok(found) => found,
        Err(_) if !is_nine(&puzzle.layout) => return Err(layout()),
        Err(fault) => {
            let error = fault.into_error(&text, None);
            return Err(format!("this ({}, expected {})", error.problem, error.expected));
        }
    };
    let [Found { puzzle: back, clues: back_clues, .. }] = &found[..] else { return Err("one puzzle".to_owned()) };
    if !same_houses(&back.layout, &puzzle.layout) {
        return Err(layout());
    }
    if !same_clues(back_clues, clues) {
        return Err(format!("its clues: {}", names(clues)));
    }
    if restrictions(back) != restrictions(puzzle) {
        let clues = if puzzle.clue_candidates.is_some() { "candidates as clues" } else { "these givens" };
        return Err(clues.to_owned());
    }
    let placed = puzzle.placed.iter().filter(|place| back.placed.get(place.cell) != Some(place.digit)).count();
    let noted = puzzle.notes.iter().filter(|&(cell, notes)| {
        back.notes.get(cell) != Some(notes) && candidates(back, *cell) != candidates(puzzle, *cell)
    });
    let count = |count: usize, what: String| (count > 0).then_some(what);
    let texts = [
        ("the title", &puzzle.title, &back.title),
        ("the author", &puzzle.author, &back.author),
        ("the source", &puzzle.source, &back.source),
    ];
    let texts = texts.into_iter().filter(|(_, text, back)| text.is_some() && text != back);
    let noted = noted.count();
    let lost = [
        count(placed, counted(placed, "placed digit")),
        count(noted, format!("pencil marks in {}", counted(noted, "cell"))),
    ];
    Ok(lost.into_iter().flatten().chain(texts.map(|(name, ..)| name.to_owned())).collect())
}

/// Returns `true` if the layouts have the same houses, whatever their names.
fn same_houses(a: &Layout, b: &Layout) -> bool {
    let same = |house| a.members(house) == b.members(house);
    a.houses() == b.houses() && a.houses().iter().copied().all(same)
}

/// Returns `true` if there are the same clues, in any order. The cells of a cage have no order either.
fn same_clues(a: &[Clue], b: &[Clue]) -> bool {
    let ordered = |clue: &Clue| {
        let mut clue = clue.clone();
        if clue.kind.form == Form::Cells {
            clue.cells.sort();
        }
        clue
    };
    let mut left: Vec<Clue> = a.iter().map(ordered).collect();
    let mut taken = |clue: &Clue| {
        let clue = ordered(clue);
        let at = left.iter().position(|other| *other == clue);
        at.map(|at| left.swap_remove(at)).is_some()
    };
    b.iter().all(&mut taken) && left.is_empty()
}

/// Returns `true` if the layout is the plain 9x9.
pub(super) fn is_nine(layout: &Layout) -> bool {
    layout.side() == 9 && layout.is_plain()
}

/// Returns the givens row by row in one line, with this character for an empty cell.
pub(super) fn line_of(puzzle: &Puzzle, empty: char) -> String {
    puzzle.givens.to_line(&puzzle.layout).replace('.', empty.encode_utf8(&mut [0; 4]))
}

/// Returns the digits that the puzzle itself allows in each cell: only the given, if there is one.
pub(super) fn restrictions(puzzle: &Puzzle) -> [DigitSet; Cell::COUNT] {
    let mut clues = [DigitSet::EMPTY; Cell::COUNT];
    for cell in puzzle.layout.cells().iter() {
        let allowed = puzzle.clue_candidates.as_ref().map_or(puzzle.layout.digits(), |clues| clues[cell.index()]);
        clues[cell.index()] = puzzle.givens.get(cell).map_or(allowed, DigitSet::of);
    }
    clues
}

/// Returns the pencil marks of a cell without those that its peers rule out, or else all digits that they allow.
pub(super) fn candidates(puzzle: &Puzzle, cell: Cell) -> DigitSet {
    let allowed = allowed(puzzle, cell);
    puzzle.notes.get(&cell).map_or(allowed, |&notes| notes & allowed)
}

/// Returns the cells of the grid, by rows.
pub(super) fn rows_of(layout: &Layout) -> Vec<Vec<Cell>> {
    let cells: Vec<Cell> = layout.cells().iter().collect();
    cells.chunks(usize::from(layout.side())).map(<[Cell]>::to_vec).collect()
}
