//! Puzzles as plain serialisable data.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Cell, CellSet, Digit, DigitSet, Digits, Layout, Puzzle};

/// A puzzle as it is stored, in a trace or alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// The clues of a variant, such as cages and thermometers. They are defined, but not solved yet, so puzzles that have
    /// some are rejected.
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

/// A clue of a variant as it is stored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClueRecord {
    /// Its name: its kind and its number among those of the kind. Truths will refer to its rules by this name.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[a-z_]+:[1-9][0-9]*$")))]
    pub name: String,
    /// Its other facts, which depend on its kind.
    #[serde(flatten)]
    pub facts: serde_json::Map<String, serde_json::Value>,
}

impl From<&Puzzle> for PuzzleRecord {
    fn from(puzzle: &Puzzle) -> Self {
        let layout = &puzzle.layout;
        let digits_of =
            |clues: &[DigitSet; Cell::COUNT]| layout.cells().iter().map(|cell| clues[cell.index()].to_text()).collect();
        Self {
            layout: layout.name().to_owned(),
            regions: layout.regions().map(str::to_owned),
            extra: layout.extra(),
            givens: puzzle.givens.to_line(layout),
            placed: (puzzle.placed != Digits::default()).then(|| puzzle.placed.to_line(layout)),
            notes: (!puzzle.notes.is_empty()).then(|| puzzle.notes.clone()),
            clue_candidates: puzzle.clue_candidates.as_deref().map(digits_of),
            clues: Vec::new(),
            id: puzzle.id.clone(),
            title: puzzle.title.clone(),
            author: puzzle.author.clone(),
            source: puzzle.source.clone(),
        }
    }
}

impl PuzzleRecord {
    /// Returns the recorded puzzle; `None` if a part of it does not fit its layout, or if it has clues of a variant.
    pub fn puzzle(&self) -> Option<Puzzle> {
        if !self.clues.is_empty() {
            return None;
        }
        let layout = match &self.regions {
            Some(regions) => Layout::jigsaw(regions, &self.layout).ok()?,
            None => Layout::named(&self.layout).ok()?,
        };
        let layout = layout.with_extra(&self.extra).ok()?;
        let placed = self.placed.as_deref().map(|line| Digits::from_line(line, &layout));
        let clues = self.clue_candidates.as_deref().map(|clues| read_clues(clues, &layout));
        let mut puzzle = Puzzle::of(Arc::clone(&layout), Digits::from_line(&self.givens, &layout)?);
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

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        PuzzleRecord::from(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let unfit =
            || D::Error::custom("the puzzle does not fit its layout: check layout, extra, givens, placed and notes");
        PuzzleRecord::deserialize(from)?.puzzle().ok_or_else(unfit)
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
            layout.contains(cell, digit).then(|| sets[cell.index()].insert(digit))?;
        }
    }
    clues.next().is_none().then_some(sets)
}
