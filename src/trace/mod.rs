//! The trace: what was done to a puzzle, step by step, each step with its proof. Facts only.
//!
//! [`Trace`] is the public format, version 1: JSON that other programs read and write, with a schema
//! ([`schema`]). A [`Recorder`] keeps the books while a puzzle is being solved: it judges every step
//! before it writes it down, and so it is the only one that makes a [`Checked`] trace. [`verify`]
//! hands a trace from outside to a recorder again, event by event.

mod event;
mod history;
mod recorder;
mod schema;
mod search;
mod verify;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use event::{
    Backtrack, Blocker, Branch, Cause, Contradiction, Deduction, Event, Guess, Impossible, Move, Solution,
};
pub use recorder::{Finding, Judged, Outcome, Recorder, Refused, replay};
pub use schema::schema;
pub use verify::{Forgery, verify};

use crate::grid::{Cell, Digit, DigitSet, Digits, Layout, Puzzle};
use crate::proof::Conclusion;

/// The version that this library writes and reads.
pub const FORMAT: &str = "whydoku-trace/1";

/// A puzzle and everything that was concluded about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Trace {
    /// `whydoku-trace/1`.
    pub format: String,
    /// The program that wrote it.
    pub generator: String,
    /// What was to be solved.
    pub puzzle: PuzzleRecord,
    /// The profile that solved it.
    pub profile: String,
    /// Whether steps may rest on the puzzle's single solution.
    pub assumes_unique: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// The solution; several if there are several, as many as were asked for. Row by row.
    pub solutions: Vec<String>,
    /// What the trace leads to, and ends with, where it is not to solve the puzzle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Conclusion>,
    /// The bound at which the search was given up, if it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// What happened, in order.
    pub events: Vec<Event>,
}

impl Trace {
    /// The steps of logic, in order.
    pub fn deductions(&self) -> impl Iterator<Item = &Deduction> + Clone {
        self.events.iter().filter_map(Event::deduction)
    }

    /// The numbers of the events after a certain one (0 for all) that an event stands on, directly or
    /// by way of others, ascending.
    pub fn stands_on(&self, event: &Event, after: u32) -> BTreeSet<u32> {
        let mut found = BTreeSet::new();
        let mut open = event.needs().to_vec();
        while let Some(n) = open.pop() {
            if n > after && found.insert(n) {
                open.extend(self.events.get(n as usize - 1).into_iter().flat_map(Event::needs));
            }
        }
        found
    }
}

/// The bound at which a search was given up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// So many solutions were found, the last of them at the end of the trace; there may be more.
    Solutions(u32),
    /// So many guesses were made, and the search was given up.
    Guesses(u32),
}

/// A value that has passed the checker, which alone can make one: it can be written, but not read.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(transparent)]
pub struct Checked<T>(T);

impl<T> Deref for Checked<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> Checked<T> {
    /// The value itself, which from now on anybody may change.
    pub fn into_inner(self) -> T {
        self.0
    }
}

/// A puzzle as a trace writes it down.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PuzzleRecord {
    /// The layout's name, as `9x9`, `6x6-diagonal`, `windoku` or `jigsaw`.
    pub layout: String,
    /// The regions of a jigsaw, one digit a cell row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// The given digits row by row, `.` for an open cell.
    pub givens: String,
    /// Digits in place that are no givens, written likewise.
    #[serde(default)]
    pub placed: Option<String>,
    /// A learner's pencil marks by cell.
    #[serde(default)]
    pub notes: Option<BTreeMap<Cell, DigitSet>>,
    /// For a puzzle set by candidates: the digits allowed in each cell, row by row.
    #[serde(default)]
    pub clue_candidates: Option<Vec<String>>,
    /// A name to find the puzzle by.
    #[serde(default)]
    pub id: Option<String>,
    /// What it is called.
    #[serde(default)]
    pub title: Option<String>,
    /// Who made it.
    #[serde(default)]
    pub author: Option<String>,
    /// Where it comes from.
    #[serde(default)]
    pub source: Option<String>,
}

impl From<&Puzzle> for PuzzleRecord {
    fn from(puzzle: &Puzzle) -> Self {
        let layout = &puzzle.layout;
        let digits_of =
            |clues: &[DigitSet; Cell::COUNT]| layout.cells().iter().map(|cell| clues[cell.index()].to_text()).collect();
        Self {
            layout: layout.name().to_owned(),
            regions: layout.regions().map(str::to_owned),
            givens: puzzle.givens.to_line(layout),
            placed: (puzzle.placed != Digits::default()).then(|| puzzle.placed.to_line(layout)),
            notes: (!puzzle.notes.is_empty()).then(|| puzzle.notes.clone()),
            clue_candidates: puzzle.clue_candidates.as_deref().map(digits_of),
            id: puzzle.id.clone(),
            title: puzzle.title.clone(),
            author: puzzle.author.clone(),
            source: puzzle.source.clone(),
        }
    }
}

impl PuzzleRecord {
    /// The puzzle that is written down here; `None` if a part of it does not fit its layout.
    pub fn puzzle(&self) -> Option<Puzzle> {
        let layout = match &self.regions {
            Some(regions) => Layout::jigsaw(regions, &self.layout).ok()?,
            None => Layout::named(&self.layout).ok()?,
        };
        let placed = self.placed.as_deref().map(|line| Digits::from_line(line, &layout));
        let clues = self.clue_candidates.as_deref().map(|clues| read_clues(clues, &layout));
        let mut puzzle = Puzzle::new(Arc::clone(&layout), Digits::from_line(&self.givens, &layout)?);
        if let Some(placed) = placed {
            puzzle.placed = placed?;
        }
        if let Some(clues) = clues {
            puzzle.clue_candidates = Some(clues?);
        }
        let on_board =
            |(&cell, digits): (&Cell, &DigitSet)| layout.cells().contains(cell) && digits.is_subset(layout.digits());
        puzzle.notes = self.notes.clone().unwrap_or_default();
        let doubled = !(puzzle.givens.cells() & puzzle.placed.cells()).is_empty();
        if doubled || !puzzle.notes.iter().all(on_board) {
            return None;
        }
        puzzle.id = self.id.clone();
        puzzle.title = self.title.clone();
        puzzle.author = self.author.clone();
        puzzle.source = self.source.clone();
        Some(puzzle)
    }
}

fn read_clues(clues: &[String], layout: &Layout) -> Option<Box<[DigitSet; Cell::COUNT]>> {
    let mut sets = Box::new([DigitSet::EMPTY; Cell::COUNT]);
    let mut clues = clues.iter();
    for cell in layout.cells().iter() {
        for sign in clues.next()?.chars() {
            let digit = Digit::new(u8::try_from(sign.to_digit(10)?).ok()?)?;
            layout.contains(cell, digit).then(|| sets[cell.index()].insert(digit))?;
        }
    }
    clues.next().is_none().then_some(sets)
}
