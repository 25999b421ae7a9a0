//! The records of a batch: one for each puzzle or unreadable line, as a line of JSON or CSV.

use std::sync::Arc;

use clap::ValueEnum;
use csv::{ReaderBuilder, StringRecord};
use serde::{Serialize, Serializer};
use serde_json::Value;
use whydoku::format;
use whydoku::format::csv::unguarded;
use whydoku::grid::{ClueRecord, Count, Known as KnownSolutions};
use whydoku::trace::{Limit, Outcome, Trace};
use whydoku::tutor::{Length, Used};

use crate::cli::failure::Failure;
use crate::cli::report::{Found, RATED_HEADS, Rated, csv_cells, list, or_nothing};

/// What a record tells about its puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Emit {
    /// Outcome, length, techniques and solution
    Summary,
    /// The rating and the properties, as `whydoku rate --canonical` gives them
    Rating,
    /// The summary, and the trace with every step and proof
    Trace,
    /// The summary, and the walkthrough as text
    Walkthrough,
}

/// The format of records.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum RecordFormat {
    /// One JSON object per line
    Ndjson,
    /// A table; only for summaries and ratings
    Csv,
}

/// A record.
#[derive(Serialize)]
pub struct Record {
    /// The name of the source.
    pub source: Arc<str>,
    /// The number of the line, or of the puzzle in formats without a line for each.
    pub line: u64,
    /// The identifier of the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// The givens; none if the line cannot be read, or if its puzzle has clues for which a table has no room.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub puzzle: Option<String>,
    /// The clues of a variant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<ClueRecord>,
    /// The limit that ended the work on it, if one did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<&'static str>,
    /// What was found, or an error.
    #[serde(flatten)]
    pub found: Found<Facts>,
}

/// What was found out about a puzzle.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Facts {
    Rated(Box<Rated>),
    Told(Box<Summary>),
}

/// How the work on a puzzle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The profile did what it can.
    Done(Outcome),
    /// A limit ended it: nobody knows how far the profile gets.
    CutShort,
}

/// The outcome of a record whose work a limit ended.
pub const CUT_SHORT: &str = "cut_short";

impl Serialize for Ending {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Done(outcome) => outcome.serialize(serializer),
            Self::CutShort => serializer.serialize_str(CUT_SHORT),
        }
    }
}

impl Ending {
    /// Returns how a trace ended.
    pub fn of(trace: &Trace) -> Self {
        match trace.outcome {
            Outcome::Stuck if is_abandoned(trace) => Self::CutShort,
            outcome => Self::Done(outcome),
        }
    }
}

/// Returns `true` if a limit ended the trace before the profile did what it can.
pub fn is_abandoned(trace: &Trace) -> bool {
    let is_open = matches!(trace.outcome, Outcome::Stuck | Outcome::ManySolutions);
    is_open && matches!(trace.limit, Some(Limit::Work | Limit::Count | Limit::Guesses(_)))
}

/// How a profile solved a puzzle.
#[derive(Serialize)]
pub struct Summary {
    pub profile: String,
    pub outcome: Ending,
    /// Whether a limit ended the work, whatever is known of the outcome.
    #[serde(skip)]
    pub is_abandoned: bool,
    /// What is known of the solutions, of the givens and of the position.
    pub solutions: KnownSolutions,
    #[serde(flatten)]
    pub length: Length,
    pub hardest: Option<&'static str>,
    pub techniques: Vec<Used>,
    pub solution: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trace: Option<Trace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub walkthrough: Option<String>,
    /// The file with the trace or the walkthrough, in the directory of the records.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
}

/// The names of the columns before and after those of the facts.
const BEFORE: [&str; 4] = ["source", "line", "id", "puzzle"];
const AFTER: [&str; 2] = ["limit", "error"];
const SUMMARY: [&str; 9] = [
    "profile",
    "outcome",
    "solutions_of_givens",
    "solutions_of_position",
    "steps",
    "non_singles",
    "hardest",
    "techniques",
    "solution",
];

/// Returns the names of the columns of a table.
fn columns(emit: Emit) -> Vec<&'static str> {
    let facts = if emit == Emit::Rating { &RATED_HEADS[..] } else { &SUMMARY[..] };
    [&BEFORE, facts, &AFTER].concat()
}

impl RecordFormat {
    /// Returns the first line of the output, if it has one.
    pub fn head(self, emit: Emit) -> Result<String, Failure> {
        match self {
            Self::Ndjson => Ok(String::new()),
            Self::Csv => csv_cells(columns(emit)),
        }
    }

    /// Returns a record as one line.
    pub fn line(self, emit: Emit, record: &Record) -> Result<String, Failure> {
        match self {
            Self::Ndjson => Ok(serde_json::to_string(record).map_err(Failure::data)? + "\n"),
            Self::Csv => csv_cells(record.fields(columns(emit).len()).iter().map(String::as_str)),
        }
    }

    /// Reads a line back; `None` if it is not a record of this kind.
    pub fn known(self, emit: Emit, line: &[u8]) -> Option<Known> {
        match self {
            Self::Ndjson => Known::of_json(emit, &format::Limit::RECORDED.json(line).ok()?),
            Self::Csv => {
                let mut table = ReaderBuilder::new().has_headers(false).from_reader(line);
                let fields = table.records().next()?.ok()?;
                Known::of_fields(&columns(emit), &fields)
            }
        }
    }
}

impl Record {
    /// Returns the fields of a table with this number of columns.
    fn fields(&self, columns: usize) -> Vec<String> {
        let Self { source, line, id, puzzle, clues: _, limit, found } = self;
        let mut fields =
            vec![source.to_string(), line.to_string(), or_nothing(id.as_ref()), or_nothing(puzzle.as_ref())];
        match found {
            Found::Nothing { .. } => {}
            Found::This(Facts::Rated(rated)) => fields.extend(rated.fields()),
            Found::This(Facts::Told(summary)) => fields.extend(summary.fields()),
        }
        fields.resize(columns - AFTER.len(), String::new());
        fields.extend([or_nothing(*limit), or_nothing(self.error())]);
        fields
    }

    /// Returns why there is no result, if there is none.
    fn error(&self) -> Option<&str> {
        match &self.found {
            Found::Nothing { error } => Some(error),
            Found::This(Facts::Rated(rated)) => rated.error(),
            Found::This(Facts::Told(_)) => None,
        }
    }

    /// Returns what a report counts.
    pub fn known(&self) -> Known {
        let (outcome, level, techniques) = match &self.found {
            Found::Nothing { .. } => (None, None, Vec::new()),
            Found::This(Facts::Rated(rated)) => match rated.rating().and_then(|rating| rating.scored.as_ref()) {
                None => (None, None, Vec::new()),
                Some(scored) => (Some(outcome_of(scored.solved)), scored.level.clone(), scored.techniques.clone()),
            },
            Found::This(Facts::Told(summary)) => (Some(id(summary.outcome)), None, summary.techniques.clone()),
        };
        Known {
            source: self.source.to_string(),
            line: self.line,
            puzzle: self.puzzle.clone(),
            profile: None,
            is_error: self.error().is_some(),
            is_limited: self.limit.is_some(),
            outcome,
            level,
            techniques,
            file: None,
        }
    }
}

impl Summary {
    fn fields(&self) -> [String; SUMMARY.len()] {
        let Self { profile, outcome, solutions, length, hardest, techniques, solution, .. } = self;
        [
            profile.clone(),
            id(*outcome),
            or_nothing(solutions.givens().map(Count::id)),
            or_nothing(solutions.position().map(Count::id)),
            length.steps.to_string(),
            length.non_singles.to_string(),
            or_nothing(*hardest),
            list(techniques, COMMA),
            or_nothing(solution.as_ref()),
        ]
    }
}

/// The characters between techniques in a table.
const COMMA: &str = "; ";

/// Returns the name of an outcome in a record.
fn id(outcome: Ending) -> String {
    serde_json::to_value(outcome).ok().and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_default()
}

fn outcome_of(is_solved: bool) -> String {
    id(Ending::Done(if is_solved { Outcome::Solved } else { Outcome::Stuck }))
}

/// The part of a record that a report counts, and that shows whether a run may continue after it.
pub struct Known {
    pub source: String,
    pub line: u64,
    pub puzzle: Option<String>,
    /// The name of the profile, if the record was read back.
    pub profile: Option<String>,
    pub is_error: bool,
    pub is_limited: bool,
    pub outcome: Option<String>,
    pub level: Option<String>,
    pub techniques: Vec<Used>,
    /// The file with the trace or the walkthrough, if the record was read back.
    pub file: Option<String>,
}

impl Known {
    fn of_json(emit: Emit, record: &Value) -> Option<Self> {
        let text = |key: &str| record.get(key).and_then(Value::as_str).map(str::to_owned);
        let error = record.get("error");
        let solved = record.get("solved").and_then(Value::as_bool);
        let techniques = record.get("techniques").map(|used| serde_json::from_value(used.clone()));
        let techniques: Vec<Used> = techniques.transpose().ok()?.unwrap_or_default();
        let has = |key: &str| record.get(key).is_some();
        let kind = match () {
            () if has("explainer") => Emit::Rating,
            () if has("trace") => Emit::Trace,
            () if has("walkthrough") => Emit::Walkthrough,
            () if has("file") => emit,
            () => Emit::Summary,
        };
        (error.is_some() || kind == emit).then_some(())?;
        Some(Self {
            source: text("source")?,
            line: record.get("line")?.as_u64()?,
            puzzle: text("puzzle"),
            profile: text("profile"),
            is_error: error.is_some(),
            is_limited: has("limit"),
            outcome: text("outcome").or(solved.map(outcome_of)),
            level: text("level"),
            techniques,
            file: text("file"),
        })
    }

    fn of_fields(columns: &[&str], fields: &StringRecord) -> Option<Self> {
        (fields.len() == columns.len()).then_some(())?;
        let text = |name: &str| {
            let at = columns.iter().position(|column| *column == name)?;
            fields.get(at).filter(|field| !field.is_empty()).map(|field| unguarded(field).to_owned())
        };
        let used = |word: &str| {
            let (technique, times) = word.rsplit_once(' ')?;
            Some(Used { technique: technique.to_owned(), times: times.parse().ok()? })
        };
        let techniques = text("techniques").unwrap_or_default();
        let techniques = techniques.split(COMMA).filter(|word| !word.is_empty()).map(used).collect::<Option<_>>()?;
        Some(Self {
            source: text("source")?,
            line: text("line")?.parse().ok()?,
            puzzle: text("puzzle"),
            profile: text("profile"),
            is_error: text("error").is_some(),
            is_limited: text("limit").is_some(),
            outcome: text("outcome").or(text("solved").map(|solved| outcome_of(solved == "true"))),
            level: text("level"),
            techniques,
            file: text("file"),
        })
    }
}
