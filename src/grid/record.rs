//! Puzzles as plain serialisable data.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize, Serializer};

use super::{Cell, CellSet, ClueRecord, Digit, DigitSet, Digits, Layout, Puzzle};

/// A puzzle as it is stored, in a trace or alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PuzzleRecord {
    /// The name of the layout, such as `9x9`, `6x6-diagonal`, `windoku` or `jigsaw`.
    pub layout: String,
    /// The regions of a jigsaw, one digit per cell row by row.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub regions: Option<String>,
    /// The extra regions, as the cells of each: further houses, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<CellSet>,
    /// The givens row by row, `.` for an empty cell.
    pub givens: String,
    /// The placed digits, without givens, in the same format.
    #[serde(default)]
    pub placed: Option<String>,
    /// The learner's pencil marks by cell.
    #[serde(default)]
    pub notes: Option<BTreeMap<Cell, DigitSet>>,
    /// The digits allowed in each cell row by row, for a puzzle set by candidates.
    #[serde(default)]
    pub clue_candidates: Option<Vec<String>>,
    /// The clues of a variant, such as thermometers: arguments refer to them by their places in this list, as in `clue:1`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<ClueRecord>,
    /// An identifier to find the puzzle by.
    #[serde(default)]
    pub id: Option<String>,
    /// The title.
    #[serde(default)]
    pub title: Option<String>,
    /// The author.
    #[serde(default)]
    pub author: Option<String>,
    /// The source.
    #[serde(default)]
    pub source: Option<String>,
}

impl From<&Puzzle> for PuzzleRecord {
    fn from(puzzle: &Puzzle) -> Self {
        let layout = &puzzle.layout;
        let digits_of =
            |clues: &[DigitSet; Cell::COUNT]| layout.cells().iter().map(|cell| clues[cell.index()].to_text()).collect();
        // In a given, marks say nothing, and are refused where they are read.
        let mut notes = puzzle.notes.clone();
        notes.retain(|&cell, _| puzzle.givens.get(cell).is_none());
        Self {
            layout: layout.name().to_owned(),
            regions: layout.regions().map(str::to_owned),
            extra: layout.extra(),
            givens: puzzle.givens.to_line(layout),
            placed: (puzzle.placed != Digits::default()).then(|| puzzle.placed.to_line(layout)),
            notes: (!notes.is_empty()).then_some(notes),
            clue_candidates: puzzle.clue_candidates.as_deref().map(digits_of),
            clues: layout.rulings().iter().map(|ruling| ruling.clue().clone()).collect(),
            id: puzzle.id.clone(),
            title: puzzle.title.clone(),
            author: puzzle.author.clone(),
            source: puzzle.source.clone(),
        }
    }
}

/// Why a record is not a puzzle: the part that is wrong, and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The key of the part.
    pub key: &'static str,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` of the puzzle: {}", self.key, self.what)
    }
}

impl std::error::Error for RecordError {}

/// The layouts of which the regions are recorded.
const JIGSAWS: [&str; 2] = ["jigsaw", "jigsaw-diagonal"];

impl PuzzleRecord {
    /// Returns the recorded puzzle without its clues.
    ///
    /// # Errors
    /// If a part of it does not fit its layout or contradicts another part.
    pub(crate) fn without_clues(&self) -> Result<Puzzle, RecordError> {
        let wrong = |key, what: String| RecordError { key, what };
        let layout = match (&self.regions, JIGSAWS.contains(&self.layout.as_str())) {
            (Some(regions), true) => {
                Layout::jigsaw(regions, &self.layout).map_err(|why| wrong("regions", why.to_string()))?
            }
            (None, false) => Layout::named(&self.layout).map_err(|why| wrong("layout", why.to_string()))?,
            (Some(_), false) => return Err(wrong("regions", "only a jigsaw has regions".to_owned())),
            (None, true) => return Err(wrong("regions", "a jigsaw needs its regions".to_owned())),
        };
        let layout = layout.with_extra(&self.extra).map_err(|why| wrong("extra", why.to_string()))?;
        let digits = |key, line: &str| {
            let cells = layout.cells().len();
            let unfit =
                || wrong(key, format!("expected {cells} characters, digits of the grid and `.` for an empty cell"));
            Digits::from_line(line, &layout).ok_or_else(unfit)
        };
        let mut puzzle = Puzzle::of(Arc::clone(&layout), digits("givens", &self.givens)?);
        if let Some(placed) = &self.placed {
            puzzle.placed = digits("placed", placed)?;
            if let Some(cell) = (puzzle.givens.cells() & puzzle.placed.cells()).first() {
                return Err(wrong("placed", format!("{cell} has a given")));
            }
        }
        if let Some(clues) = &self.clue_candidates {
            let unfit = || wrong("clue_candidates", "expected the digits of each cell of the grid".to_owned());
            puzzle.clue_candidates = Some(read_clues(clues, &layout).ok_or_else(unfit)?);
            if let Some(given) = puzzle.excluded() {
                let what = format!("{} has the given {}, which is not among them", given.cell, given.digit);
                return Err(wrong("clue_candidates", what));
            }
        }
        // Below a digit that was entered, marks may be left; they say nothing as long as it stands.
        for (&cell, &digits) in self.notes.iter().flatten() {
            if !layout.cells().contains(cell) || !digits.is_subset(layout.digits()) {
                return Err(wrong("notes", format!("{cell} is not on the grid, or has no such digits")));
            }
            if puzzle.givens.get(cell).is_some() {
                return Err(wrong("notes", format!("{cell} has a given")));
            }
        }
        puzzle.notes = self.notes.clone().unwrap_or_default();
        puzzle.id = self.id.clone();
        puzzle.title = self.title.clone();
        puzzle.author = self.author.clone();
        puzzle.source = self.source.clone();
        Ok(puzzle)
    }
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        PuzzleRecord::from(self).serialize(to)
    }
}

/// As it is stored.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Puzzle {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        PuzzleRecord::schema_name()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        PuzzleRecord::json_schema(generator)
    }
}

fn read_clues(clues: &[String], layout: &Layout) -> Option<Box<[DigitSet; Cell::COUNT]>> {
    let mut sets = Box::new([DigitSet::EMPTY; Cell::COUNT]);
    let mut clues = clues.iter();
    for cell in layout.cells().iter() {
        for sign in clues.next()?.chars() {
            let digit = Digit::new(u8::try_from(sign.to_digit(10)?).ok()?)?;
            let is_new = layout.contains(cell, digit) && !sets[cell.index()].contains(digit);
            is_new.then(|| sets[cell.index()].insert(digit))?;
        }
    }
    clues.next().is_none().then_some(sets)
}
