//! What requests have in common: a position, techniques, words.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::problem::{Problem, ProblemKind};
use super::told::Voice;
use crate::clue::Clue;
use crate::engine::{Profile, nearest};
use crate::format::{ClueReading, ReadOptions, Reading};
use crate::grid::{Budget, Cell, DigitSet, Layout, Notation, Puzzle};
use crate::render::{HeadingLevel, Needs, OUTLETS, Outlet, Source, Style, Telling, Words};
use crate::technique::Technique;
use crate::tutor::session::Session;

/// The maximum number of characters quoted from a request.
const LONGEST_QUOTE: usize = 60;

/// Says in a schema that exactly one of two fields is to be there.
pub(super) fn either(schema: &mut Schema, fields: [&str; 2]) {
    let one = |field: &str| json!({ "required": [field], "properties": { field: { "not": { "type": "null" } } } });
    all_of(schema, json!({ "oneOf": fields.map(one) }));
}

/// Says in a schema that at most one of two fields is to be there.
fn not_both(schema: &mut Schema, fields: [&str; 2]) {
    let one = |field: &str| json!({ "properties": { field: { "type": "null" } } });
    all_of(schema, json!({ "anyOf": fields.map(one) }));
}

fn all_of(schema: &mut Schema, rule: Value) {
    let all = schema.ensure_object().entry("allOf").or_insert_with(|| json!([]));
    if let Value::Array(all) = all {
        all.push(rule);
    }
}

fn puzzle_or_session(schema: &mut Schema) {
    either(schema, ["puzzle", "session"]);
}

fn profile_or_technique(schema: &mut Schema) {
    not_both(schema, ["profile", "max_technique"]);
}

/// Rejects a request with fields that its operation does not know: a misspelt one would be ignored in silence.
pub(super) fn check<Asked: JsonSchema>(request: &Value) -> Result<(), Problem> {
    let Value::Object(fields) = request else {
        return Err(Problem::new(ProblemKind::InvalidRequest, "expected a JSON object"));
    };
    let schema = SchemaGenerator::default().into_root_schema_for::<Asked>();
    let known = schema.get("properties").and_then(Value::as_object);
    let is_known = |name: &String| known.is_some_and(|known| known.contains_key(name));
    let Some(name) = fields.keys().find(|name| !is_known(name)) else { return Ok(()) };
    let known: Vec<String> = known.into_iter().flat_map(|known| known.keys()).map(|name| format!("`{name}`")).collect();
    let what = format_args!("unknown field `{}`; there are {}", quoted(name), known.join(", "));
    Err(Problem::new(ProblemKind::InvalidRequest, what))
}

/// The position that a request is about: a text, or the current position of a game.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(default)]
#[schemars(transform = puzzle_or_session)]
pub(super) struct PositionAsked {
    /// A puzzle or a position in any format that the command line reads: 81 characters, rows, a link, a pencil mark grid.
    puzzle: Option<String>,
    /// The layout, such as `9x9` or `6x6-diagonal`; by default, that of the text.
    layout: Option<String>,
    /// The pencil marks of cells, besides those in the text: `{"r1c3": [1, 4, 9]}`. A cell without an entry has none.
    marks: BTreeMap<Cell, DigitSet>,
    /// A game as `begin` and `play` return it, instead of `puzzle`.
    session: Option<Session>,
}

impl PositionAsked {
    /// Returns the position, and the game if it is that of one.
    pub fn read(self) -> Result<(Puzzle, Option<Session>), Problem> {
        let (puzzle, _, session) = self.read_as(ClueReading::Ruled)?;
        Ok((puzzle, session))
    }

    /// Returns the position, with the clues of a variant beside it.
    pub fn read_with_clues(self) -> Result<(Puzzle, Vec<Clue>), Problem> {
        let (puzzle, clues, _) = self.read_as(ClueReading::Read)?;
        Ok((puzzle, clues))
    }

    fn read_as(self, clues: ClueReading) -> Result<(Puzzle, Vec<Clue>, Option<Session>), Problem> {
        match (self.puzzle, self.session) {
            (Some(text), None) => {
                let Reading { puzzle, clues, .. } = reading(&text, self.layout.as_deref(), clues)?;
                Ok((marked(puzzle, self.marks)?, clues, None))
            }
            (None, Some(session)) if self.marks.is_empty() => {
                Ok((session.position().clone(), Vec::new(), Some(session)))
            }
            _ => Err(Problem::new(
                ProblemKind::InvalidRequest,
                "give either `puzzle`, with `marks` if there are any, or `session`",
            )),
        }
    }
}

/// Adds pencil marks to a puzzle.
fn marked(mut puzzle: Puzzle, marks: BTreeMap<Cell, DigitSet>) -> Result<Puzzle, Problem> {
    let (layout, filled) = (Arc::clone(&puzzle.layout), puzzle.digits().cells());
    for (cell, digits) in marks {
        let fits = layout.cells().contains(cell) && digits.is_subset(layout.digits()) && !filled.contains(cell);
        if !fits {
            let what = format_args!("`marks`: {cell} is not an empty cell of the grid, or it has no such digits");
            return Err(Problem::new(ProblemKind::InvalidValue, what));
        }
        puzzle.notes.insert(cell, digits);
    }
    Ok(puzzle)
}

/// Reads a puzzle from a text.
pub(super) fn puzzle(text: &str, on: Option<&str>) -> Result<Puzzle, Problem> {
    reading(text, on, ClueReading::Ruled).map(|reading| reading.puzzle)
}

/// Reads a puzzle, with its clues where they are asked for.
fn reading(text: &str, on: Option<&str>, clues: ClueReading) -> Result<Reading, Problem> {
    let layout = on.map(layout).transpose()?;
    let mut reading = ReadOptions { layout, clues, ..ReadOptions::default() }.read(text)?;
    // A name to find it by in its file; it would become a heading.
    reading.puzzle.id = None;
    Ok(reading)
}

/// Returns the layout with this name.
pub(super) fn layout(name: &str) -> Result<Arc<Layout>, Problem> {
    Layout::named(name).map_err(|error| Problem::new(ProblemKind::InvalidValue, error))
}

/// Returns the technique with this id or name.
pub(super) fn technique(name: &str) -> Result<&'static Technique, Problem> {
    Words::load(&Source::default())?.technique_named(name).map_err(|meant| unknown("technique", name, meant))
}

/// Returns the techniques with these ids or names, and those of the groups and families among them.
pub(super) fn techniques(names: &[String]) -> Result<Vec<&'static Technique>, Problem> {
    let words = Words::load(&Source::default())?;
    let named = |name: &String| words.techniques_named(name).map_err(|meant| unknown("technique", name, meant));
    Ok(names.iter().map(named).collect::<Result<Vec<_>, _>>()?.concat())
}

/// Returns the problem of a name that is none of a few.
pub(super) fn none_of<'a>(what: &str, name: &str, names: impl Iterator<Item = &'a str>) -> Problem {
    let names: Vec<&str> = names.collect();
    let meant = nearest(name, names.iter().copied());
    let meant = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
    let detail = format_args!("unknown {what} `{}`{meant} (one of {})", quoted(name), names.join(", "));
    Problem::new(ProblemKind::InvalidValue, detail)
}

/// Returns the problem of a name that means nothing.
pub(super) fn unknown(what: &str, name: &str, meant: Option<&str>) -> Problem {
    let meant = meant.map_or(String::new(), |meant| format!("; did you mean `{meant}`?"));
    Problem::new(ProblemKind::InvalidValue, format_args!("unknown {what} `{}`{meant}", quoted(name)))
}

fn quoted(text: &str) -> String {
    text.chars().take(LONGEST_QUOTE).collect::<String>().escape_debug().to_string()
}

/// The techniques that an answer may use.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(default)]
#[schemars(transform = profile_or_technique)]
pub(super) struct TechniquesAsked {
    /// The name of a built-in profile; by default `classic`.
    profile: Option<String>,
    /// The id or name of a technique: it and all easier ones, instead of `profile`.
    max_technique: Option<String>,
    /// Techniques (ids or names), groups such as `chains`, or families that the answer may not use.
    without: Vec<String>,
}

impl TechniquesAsked {
    /// Asks for the profile with this name.
    pub fn named(profile: String) -> Self {
        Self { profile: Some(profile), ..Self::default() }
    }

    /// Returns the profile, which spends from this budget.
    pub fn profile(&self, budget: &Budget) -> Result<Profile, Problem> {
        let profile = match (&self.profile, &self.max_technique) {
            (Some(_), Some(_)) => {
                return Err(Problem::new(ProblemKind::InvalidRequest, "give either `profile` or `max_technique`"));
            }
            (None, Some(hardest)) => Profile::up_to(technique(hardest)?),
            (name, None) => {
                let name = name.as_deref().unwrap_or("classic");
                Profile::named(name).map_err(|_| none_of("profile", name, Profile::names()))?
            }
        };
        let profile = match &self.without[..] {
            [] => profile,
            names => profile.without_all(&techniques(names)?, &names.join(", ")),
        };
        Ok(Profile { budget: budget.clone(), ..profile })
    }
}

/// The words of an answer.
#[derive(Serialize, Deserialize, JsonSchema, Default)]
#[serde(default)]
pub(super) struct WordsAsked {
    /// The language; by default `en`.
    lang: Option<String>,
    /// How cells are named.
    notation: Notation,
    /// The output format of `document`: one of those that are a text; by default `fragment`, a piece of HTML.
    format: Option<String>,
    /// The level of the highest heading of `document`, which becomes part of a page; by default 1.
    heading_level: Option<HeadingLevel>,
}

impl WordsAsked {
    /// Returns how to tell an answer, which spends from this budget.
    pub fn voice(&self, budget: &Budget) -> Result<Voice, Problem> {
        let source = match &self.lang {
            Some(lang) => Source { locale: lang.clone(), ..Source::default() },
            None => Source::default(),
        };
        if !source.locales().contains(&source.locale) {
            return Err(none_of("language", &source.locale, source.locales().iter().map(String::as_str)));
        }
        let is_told = |outlet: &&Outlet| outlet.is_text() && outlet.needs == Needs::Anything;
        let name = self.format.as_deref().unwrap_or("fragment");
        let names = OUTLETS.iter().filter(is_told).map(|outlet| outlet.name);
        let outlet = Outlet::named(name).filter(is_told).ok_or_else(|| none_of("format", name, names))?;
        let style = Style { heading: self.heading_level, ..Style::default() };
        let telling = Telling { source, notation: self.notation, style, budget: budget.clone(), ..Telling::default() };
        Ok(Voice { telling, outlet })
    }
}

/// What most questions have: a position, the techniques that the answer may use, and its words.
#[derive(Serialize, Deserialize, JsonSchema)]
pub(super) struct QuestionAsked {
    #[serde(flatten)]
    position: PositionAsked,
    #[serde(flatten)]
    techniques: TechniquesAsked,
    #[serde(flatten)]
    words: WordsAsked,
}

/// A question as it was read.
pub(super) struct Question {
    /// The position.
    pub puzzle: Puzzle,
    /// The game, if it is the position of one.
    pub session: Option<Session>,
    /// The techniques.
    pub profile: Profile,
    /// How to tell the answer.
    pub voice: Voice,
}

impl QuestionAsked {
    /// Reads the question. All that follows spends from this budget.
    pub fn read(self, budget: &Budget) -> Result<Question, Problem> {
        let (puzzle, session) = self.position.read()?;
        let (profile, voice) = (self.techniques.profile(budget)?, self.words.voice(budget)?);
        profile.knows(&puzzle).map_err(|why| {
            Problem::new(ProblemKind::InvalidValue, format_args!("`profile` {}: {why}", quoted(&profile.name)))
        })?;
        Ok(Question { puzzle, session, profile, voice })
    }
}
