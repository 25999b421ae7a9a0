//! Reads curricula.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Curriculum, OwnWords, Start, Unit};
use crate::engine::Rung;
use crate::format::FormatError;
use crate::format::pack;
use crate::format::yaml::{self, Step, YamlError};
use crate::grid::Layout;

/// Why a text is not a curriculum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CurriculumError {
    /// The problem, and what to do.
    pub what: String,
    /// Its line and column, from 1, if known.
    pub place: Option<(usize, usize)>,
}

impl fmt::Display for CurriculumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.place {
            Some((line, column)) => write!(f, "line {line}, column {column}: {}", self.what),
            None => f.write_str(&self.what),
        }
    }
}

impl Error for CurriculumError {}

impl From<YamlError> for CurriculumError {
    fn from(error: YamlError) -> Self {
        let place = error.place;
        Self { what: YamlError { place: None, ..error }.to_string(), place }
    }
}

impl From<FormatError> for CurriculumError {
    fn from(error: FormatError) -> Self {
        let told = error.to_string();
        let what = told.split_once(": ").map_or(told.as_str(), |(_, what)| what).to_owned();
        Self { what, place: Some((error.line, error.column)) }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a curriculum: a pack that also has `units`")]
struct Raw {
    #[serde(rename = "pack")]
    _pack: IgnoredAny,
    #[serde(rename = "license")]
    _license: Option<IgnoredAny>,
    #[serde(default)]
    start: Start,
    units: Vec<RawUnit>,
    #[serde(rename = "puzzles")]
    _puzzles: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a unit with its id, title, goal and techniques")]
struct RawUnit {
    id: String,
    title: String,
    goal: String,
    words: Option<OwnWords>,
    #[serde(default)]
    requires: Vec<String>,
    layout: Option<String>,
    techniques: Vec<Rung>,
    #[serde(default)]
    drills: Vec<Rung>,
    examples: Vec<String>,
    puzzles: Vec<String>,
}

impl Curriculum {
    /// Reads a curriculum.
    ///
    /// # Errors
    /// If the text is not a pack with units, or if a unit refers to what is not there: an unknown technique or puzzle,
    /// or a unit that does not come before.
    pub fn parse(text: &str) -> Result<Self, CurriculumError> {
        let raw: Raw = yaml::read(text)?;
        let curriculum = Self { units: units_of(raw.units, text)?, start: raw.start, pack: pack::parse(text, None)? };
        let ids: Vec<&str> = curriculum.pack.puzzles.iter().filter_map(|entry| entry.puzzle.id.as_deref()).collect();
        let known: BTreeSet<&str> = ids.iter().copied().collect();
        let mut used = BTreeSet::new();
        for (index, unit) in curriculum.units.iter().enumerate() {
            for (key, listed) in [("examples", &unit.examples), ("puzzles", &unit.puzzles)] {
                for (item, id) in listed.iter().enumerate() {
                    let what = match (known.contains(id.as_str()), used.insert(id.as_str())) {
                        (true, true) => continue,
                        (false, _) => "no puzzle below has this id",
                        (true, false) => "this puzzle was listed before: list each once",
                    };
                    let path = [Step::Key("units"), Step::Item(index), Step::Key(key), Step::Item(item)];
                    return Err(wrong(text, &path, what));
                }
            }
        }
        let Some(unused) = ids.iter().position(|id| !used.contains(id)) else { return Ok(curriculum) };
        let path = [Step::Key("puzzles"), Step::Item(unused), Step::Key("id")];
        Err(wrong(text, &path, "no unit lists this puzzle: add it to one, or delete it"))
    }
}

fn has_double<T: Ord>(list: impl Iterator<Item = T>) -> bool {
    let mut seen = BTreeSet::new();
    list.into_iter().any(|one| !seen.insert(one))
}

fn wrong(text: &str, path: &[Step<'_>], what: &str) -> CurriculumError {
    CurriculumError { what: what.to_owned(), place: yaml::locate(text, path).place }
}

/// Reads the units of a curriculum alone, whether its puzzles are there or not.
///
/// # Errors
/// If the text is not YAML or has no valid units.
pub fn units(text: &str) -> Result<Vec<Unit>, CurriculumError> {
    let raw: Raw = yaml::read(text)?;
    units_of(raw.units, text)
}

fn units_of(raw: Vec<RawUnit>, text: &str) -> Result<Vec<Unit>, CurriculumError> {
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut units = Vec::new();
    for (index, told) in raw.into_iter().enumerate() {
        let of_unit = [Step::Key("units"), Step::Item(index)];
        let wrong = |key, what: &str| wrong(text, &[&of_unit[..], &[Step::Key(key)]].concat(), what);
        if told.requires.iter().any(|id| !known.contains(id)) {
            return Err(wrong("requires", "one of these ids is not that of a unit before this one"));
        }
        for (key, is_doubled) in [
            ("requires", has_double(told.requires.iter())),
            ("techniques", has_double(told.techniques.iter().map(Rung::terms))),
            ("drills", has_double(told.drills.iter().map(Rung::terms))),
        ] {
            if is_doubled {
                return Err(wrong(key, "one of these is listed twice: list each once"));
            }
        }
        let texts = [("id", &told.id), ("title", &told.title), ("goal", &told.goal)];
        if let Some((key, _)) = texts.iter().find(|(_, text)| yaml::is_nothing(text)) {
            return Err(wrong(key, "nothing stands here: give the unit an id, a title and a goal"));
        }
        if told.words.as_ref().is_some_and(|words| yaml::is_nothing(&words.idea)) {
            return Err(wrong("words", "their `idea` is empty: say what the technique is, or delete `words`"));
        }
        if told.techniques.is_empty() {
            return Err(wrong("techniques", "the unit teaches no technique: name at least one"));
        }
        let name = told.layout.as_deref().unwrap_or("9x9");
        let layout = Layout::named(name).map_err(|error| wrong("layout", &error.to_string()))?;
        if !known.insert(told.id.clone()) {
            return Err(wrong("id", "another unit has this id: choose another one"));
        }
        let RawUnit { id, title, goal, words, requires, techniques, drills, examples, puzzles, .. } = told;
        units.push(Unit { id, title, goal, words, requires, layout, techniques, drills, examples, puzzles });
    }
    if units.is_empty() {
        return Err(wrong(text, &[Step::Key("units")], "the curriculum has no unit: add one below `units:`"));
    }
    Ok(units)
}
