//! Puzzles: as plain data, in other formats, made to order, and positions to practise in.

use std::collections::BTreeMap;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{TechniquesAsked, WordsAsked, layout, none_of, puzzle, technique, techniques};
use super::problem::{Problem, ProblemKind};
use super::{Ask, Operation};
use crate::clue::Clue;
use crate::format::{self, ClueReading, FORMATS, Format, ReadOptions, Reading};
use crate::generate::{Driller, Effort, Generator, Ground, Shortfall, Span, Wish};
use crate::grid::{Budget, Cell, ClueRecord, DigitSet, Digits, Puzzle, Symmetry};
use crate::proof::Conclusion;
use crate::render;
use crate::tutor::Drilling;

pub(super) const READ: Operation =
    Operation::of::<ReadAsked>("read", "Puzzles as plain data, cell by cell", r#"{"puzzles": "..14 .... 13.. ...."}"#);
pub(super) const CONVERT: Operation = Operation::of::<ConvertAsked>(
    "convert",
    "Puzzles in another format",
    r#"{"puzzles": "..14 .... 13.. ....", "to": "line"}"#,
);
pub(super) const GENERATE: Operation = Operation::of::<GenerateAsked>(
    "generate",
    "A new puzzle with one solution, made to order",
    r#"{"layout": "6x6", "symmetry": "half_turn", "seed": 7}"#,
);
pub(super) const DRILL: Operation = Operation::of::<DrillAsked>(
    "drill",
    "A new position in which everything easier has been done, and a technique finds the next step",
    r#"{"technique": "naked_pair", "seed": 7}"#,
);

/// The maximum number of puzzles to read or convert at once.
const MOST_PUZZLES: usize = 10_000;

/// The maximum number of candidates in which a puzzle is searched for.
const MOST_TRIES: u64 = 100_000;

/// Puzzles in a text.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ReadAsked {
    /// One or more puzzles, in any format that is read.
    puzzles: String,
    /// The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
    layout: Option<String>,
    /// The format of the text; by default, it is recognised.
    from: Option<String>,
}

impl ReadAsked {
    fn readings(&self, clues: ClueReading) -> Result<Vec<Reading>, Problem> {
        let format = self.from.as_deref().map(format_named).transpose()?;
        let layout = self.layout.as_deref().map(layout).transpose()?;
        let readings = ReadOptions { format, layout, clues, ..ReadOptions::default() }.read_all(&self.puzzles)?;
        if readings.len() > MOST_PUZZLES {
            let what = format_args!("found {} puzzles, expected at most {MOST_PUZZLES}", readings.len());
            return Err(Problem::new(ProblemKind::InvalidRequest, what));
        }
        Ok(readings)
    }
}

/// Puzzles as plain data.
#[derive(Serialize, JsonSchema)]
struct ReadAnswer {
    /// The format of the text.
    from: &'static str,
    /// The puzzles.
    puzzles: Vec<ReadPuzzle>,
}

/// A puzzle as plain data.
#[derive(Serialize, JsonSchema)]
struct ReadPuzzle {
    /// The puzzle with all that is known of it, as a text that is read again.
    puzzle: String,
    /// The name by which it is found in a pack.
    id: Option<String>,
    /// The title.
    title: Option<String>,
    /// The name of the layout.
    layout: String,
    /// The clues of a variant, which `puzzle` has as well.
    clues: Vec<ClueRecord>,
    /// The digits, row by row: givens and placed ones; 0 in an empty cell.
    grid: Vec<Vec<u8>>,
    /// The givens, row by row; 0 in another cell.
    givens: Vec<Vec<u8>>,
    /// The pencil marks of the cells that have some.
    marks: BTreeMap<Cell, DigitSet>,
    /// The candidates of each empty cell: the digits that no digit which it sees rules out, and no pencil marks; nothing if
    /// two digits conflict.
    open: Option<BTreeMap<Cell, DigitSet>>,
    /// The parts of the text that were left out.
    left_out: Vec<String>,
}

impl ReadPuzzle {
    fn of(reading: Reading) -> Result<Self, Problem> {
        let Reading { mut puzzle, left_out, .. } = reading;
        let id = puzzle.id.take();
        let side = usize::from(puzzle.layout.side());
        let rows = |digits: &Digits| {
            let digits: Vec<u8> =
                puzzle.layout.cells().iter().map(|cell| digits.get(cell).map_or(0, |digit| digit.get())).collect();
            digits.chunks(side).map(<[u8]>::to_vec).collect()
        };
        let open =
            puzzle.grid().ok().map(|grid| grid.open().iter().map(|cell| (cell, grid.candidates(cell))).collect());
        Ok(Self {
            puzzle: text(&puzzle)?,
            id,
            title: puzzle.title.clone(),
            layout: puzzle.layout.name().to_owned(),
            clues: puzzle.layout.rulings().iter().map(|ruling| ruling.clue().clone()).collect(),
            grid: rows(&puzzle.digits()),
            givens: rows(&puzzle.givens),
            marks: puzzle.notes.clone(),
            open,
            left_out,
        })
    }
}

impl Ask for ReadAsked {
    type Answer = ReadAnswer;

    fn answer(self, _: &Budget) -> Result<ReadAnswer, Problem> {
        let readings = self.readings(ClueReading::Ruled)?;
        let from = readings.first().map_or("", |reading| reading.format.name);
        let puzzles = readings.into_iter().map(ReadPuzzle::of).collect::<Result<_, _>>()?;
        Ok(ReadAnswer { from, puzzles })
    }
}

/// Puzzles in another format.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ConvertAsked {
    #[serde(flatten)]
    read: ReadAsked,
    /// The format to write; by default `line`.
    to: Option<String>,
}

/// Puzzles in another format.
#[derive(Serialize, JsonSchema)]
struct ConvertAnswer {
    /// The format of the text.
    from: &'static str,
    /// The number of puzzles.
    count: usize,
    /// The puzzles in the other format.
    text: String,
    /// The parts that the other format cannot express.
    left_out: Vec<String>,
}

/// Returns the puzzle format with this name.
fn format_named(name: &str) -> Result<&'static Format, Problem> {
    let names = FORMATS.iter().map(|format| format.name);
    Format::named(name).ok_or_else(|| none_of("format", name, names))
}

impl Ask for ConvertAsked {
    type Answer = ConvertAnswer;

    fn answer(self, _: &Budget) -> Result<ConvertAnswer, Problem> {
        let to = format_named(self.to.as_deref().unwrap_or("line"))?;
        let readings = self.read.readings(ClueReading::Read)?;
        let from = readings.first().map_or("", |reading| reading.format.name);
        let mut left_out: Vec<String> = readings.iter().flat_map(|reading| reading.left_out.clone()).collect();
        let (puzzles, clues): (Vec<Puzzle>, Vec<Vec<Clue>>) =
            readings.into_iter().map(|reading| (reading.puzzle, reading.clues)).unzip();
        let written = format::write_with_clues(&puzzles, &clues, to)
            .map_err(|error| Problem::new(ProblemKind::InvalidValue, error))?;
        left_out.extend(written.left_out.into_iter().flatten());
        left_out.dedup();
        Ok(ConvertAnswer { from, count: puzzles.len(), text: written.text, left_out })
    }
}

/// A puzzle with these properties.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(default)]
struct GenerateAsked {
    /// The layout, such as `9x9`, `6x6-diagonal`, `windoku`, or `7x7-jigsaw` for random regions.
    layout: Option<String>,
    /// The level on HoDoKu's scale: `easy`, `medium`, `hard`, `unfair`, `extreme`, or a range such as `easy..medium`.
    level: Option<String>,
    /// The rating on Sudoku Explainer's scale, such as `3.0..4.2`; classic puzzles only.
    rating: Option<String>,
    /// The id or name of a technique that the puzzle needs.
    needs: Option<String>,
    /// The id or name of a technique that suffices, together with all easier ones.
    max_technique: Option<String>,
    /// Techniques (ids or names), groups such as `chains`, or families that the ordinary solution path does not use.
    without: Vec<String>,
    /// The symmetry of the pattern of givens: `half_turn`, `left_right`, …
    symmetry: Option<Symmetry>,
    /// The number of givens, such as `22..26`.
    givens: Option<String>,
    /// Whether every given must be necessary.
    minimal: bool,
    /// The same request with the same seed gives the same puzzle.
    seed: u64,
}

/// A new puzzle.
#[derive(Serialize, JsonSchema)]
struct GenerateAnswer {
    /// The puzzle as a line, or, if it is a jigsaw, as a pack in YAML.
    puzzle: String,
    /// The number of its givens.
    givens: usize,
    /// The number of puzzles that were compared with the request.
    candidates: u64,
}

/// Reads a value of the request.
fn value<T: FromStr<Err: std::fmt::Display>>(text: Option<&String>) -> Result<Option<T>, Problem> {
    text.map(|text| text.parse().map_err(|error| Problem::new(ProblemKind::InvalidValue, error))).transpose()
}

fn span<T>(text: Option<&String>) -> Result<Span<T>, Problem>
where
    Span<T>: FromStr<Err: std::fmt::Display>,
{
    Ok(value(text)?.unwrap_or_default())
}

fn effort(budget: &Budget) -> Effort {
    Effort { tries: MOST_TRIES, budget: budget.clone(), ..Effort::default() }
}

fn not_found(shortfall: Box<Shortfall>) -> Problem {
    let kind = if shortfall.spent.is_some() { ProblemKind::LimitReached } else { ProblemKind::NothingFound };
    Problem::new(kind, shortfall)
}

/// Returns a puzzle as a text that is read again: a line, or, if a line cannot express all of it, a pack.
pub(super) fn text(puzzle: &Puzzle) -> Result<String, Problem> {
    let written = |to: &str| Ok::<_, Problem>(format::write(std::slice::from_ref(puzzle), format_named(to)?));
    let is_bare = puzzle.notes.is_empty() && puzzle.placed.cells().is_empty();
    let text = match written("line")? {
        Ok(line) if is_bare && line.left_out.iter().all(Vec::is_empty) => line.text,
        _ => written("yaml")?.map_err(|error| Problem::new(ProblemKind::Internal, error))?.text,
    };
    Ok(text.trim_end().to_owned())
}

impl Ask for GenerateAsked {
    type Answer = GenerateAnswer;

    fn answer(self, budget: &Budget) -> Result<GenerateAnswer, Problem> {
        let named = |name: &Option<String>| name.as_deref().map(technique).transpose();
        let wish = Wish {
            ground: value::<Ground>(self.layout.as_ref())?.unwrap_or_default(),
            level: span(self.level.as_ref())?,
            rating: span(self.rating.as_ref())?,
            needs: named(&self.needs)?,
            max_technique: named(&self.max_technique)?,
            without: techniques(&self.without)?,
            symmetry: self.symmetry.unwrap_or_default(),
            givens: span(self.givens.as_ref())?,
            minimal: self.minimal,
            ..Wish::default()
        };
        let generator = Generator::new(wish).map_err(|error| Problem::new(ProblemKind::InvalidValue, error))?;
        let effort = effort(budget);
        let puzzle = generator.puzzle(self.seed, 0, &effort).map_err(not_found)?;
        let candidates = effort.candidates.load(std::sync::atomic::Ordering::Relaxed);
        Ok(GenerateAnswer { puzzle: text(&puzzle)?, givens: puzzle.givens.cells().len(), candidates })
    }
}

/// A position in which a technique is the next step.
#[derive(Serialize, Deserialize, JsonSchema)]
struct DrillAsked {
    /// The id or name of the technique.
    technique: String,
    /// A puzzle on whose solution path to look for it; by default, new ones.
    puzzle: Option<String>,
    /// The layout of new puzzles.
    layout: Option<String>,
    /// The name of the built-in profile that says what is easier; by default `classic`.
    profile: Option<String>,
    #[serde(flatten)]
    words: WordsAsked,
    /// The same request with the same seed gives the same position.
    #[serde(default)]
    seed: u64,
}

/// A position in which a technique is the next step.
#[derive(Serialize, JsonSchema)]
struct DrillAnswer {
    /// The position, as a text that is read again.
    position: String,
    /// The id of the technique.
    technique: &'static str,
    /// The conclusions of the step.
    answer: Vec<Conclusion>,
    /// Whether the step has every conclusion that the technique can draw.
    only_way: bool,
    /// The drill with hints and answer in the requested format.
    document: String,
}

impl Ask for DrillAsked {
    type Answer = DrillAnswer;

    fn answer(self, budget: &Budget) -> Result<DrillAnswer, Problem> {
        let technique = technique(&self.technique)?;
        let profile = self.profile.map(TechniquesAsked::named).unwrap_or_default().profile(budget)?;
        let voice = self.words.voice(budget)?;
        let drilling = Drilling::new(technique, &profile).ok_or_else(|| {
            let what = format_args!("the profile `{}` does not use `{}`", profile.name, technique.id);
            Problem::new(ProblemKind::InvalidValue, what)
        })?;
        let drills = match &self.puzzle {
            Some(from) => {
                let from = puzzle(from, self.layout.as_deref())?;
                drilling.within(budget).along(&from).take(1).collect()
            }
            None => {
                let ground = value::<Ground>(self.layout.as_ref())?.unwrap_or_default();
                Driller::new(drilling, ground).drills(self.seed, 0, &effort(budget)).map_err(not_found)?
            }
        };
        let Some(drill) = drills.into_iter().next() else {
            return Err(Problem::new(ProblemKind::NothingFound, "the technique is never the next step in this puzzle"));
        };
        let document = render::drills(std::slice::from_ref(&drill), &voice.telling)?;
        Ok(DrillAnswer {
            position: text(&drill.position())?,
            technique: technique.id,
            answer: drill.hint.step().inference().conclusions(),
            only_way: drill.only_way,
            document: voice.written(&document)?,
        })
    }
}
