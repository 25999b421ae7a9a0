//! The report of `whydoku rate`, which grows row by row.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;
use whydoku::engine::Scale;
use whydoku::grid::{CellSet, Count, Known, Symmetry};
use whydoku::rating::Points;
use whydoku::tutor::{ExplainerRating, Properties, Rating, Reliance, Scored};

use crate::cli::failure::Failure;
use crate::cli::job::Weight;
use crate::cli::report::{
    RATED_HEADS, RateOptions, Rated, ReportFormat, Rows, csv_head, csv_line, json_item, json_line, list, one_decimal,
};
use crate::cli::terminal;

/// A puzzle's name, and what was found out.
#[derive(Serialize)]
pub struct Row {
    pub puzzle: String,
    #[serde(flatten)]
    pub rated: Rated,
}

/// A row takes little memory.
impl Weight for Row {
    fn bytes(&self) -> usize {
        0
    }
}

/// A report, and its counts so far.
pub struct Report {
    form: ReportFormat,
    profile: String,
    /// Whether it has ratings, and not only properties.
    has_ratings: bool,
    /// The names of the scale's levels, easiest first.
    levels: Vec<String>,
    pub puzzles: usize,
    pub rated: usize,
    at_level: BTreeMap<String, usize>,
    unsolved: usize,
    /// The lowest and the highest rating on the Explainer scale.
    explained: Option<(Points, Points)>,
    /// The number of puzzles for each kind of reliance on a unique solution, in the order of [`RELIANCES`].
    reliances: [usize; 3],
    /// The number of puzzles with one solution, and of those whose solutions were not counted.
    unique: usize,
    uncounted: usize,
    /// The number of puzzles of which it is known whether they are minimal, and of those that are.
    examined: usize,
    minimal: usize,
    symmetric: usize,
}

const RELIANCES: [Reliance; 3] = [Reliance::Unused, Reliance::Used, Reliance::Needed];

/// The columns of the text with a rating, and with properties.
const RATING: [&str; 5] = ["level", "score", "ER/EP/ED", "steps", "uniqueness"];
const PROPERTIES: [&str; 3] = ["givens", "minimal", "symmetry"];

/// The maximum number of redundant givens that a line of text lists.
const MOST_LISTED: usize = 6;

impl Rows<Row> for Report {
    fn head(&self) -> Result<String, Failure> {
        match self.form {
            ReportFormat::Text if self.has_ratings => {
                Ok(self.line(RATING, PROPERTIES, &format!("puzzle: techniques ({})", self.profile)))
            }
            ReportFormat::Text => Ok(self.line(RATING, PROPERTIES, "puzzle")),
            ReportFormat::Csv => csv_head(RATED_HEADS),
            ReportFormat::Json | ReportFormat::Ndjson => Ok(String::new()),
        }
    }

    fn row(&mut self, row: &Row) -> Result<String, Failure> {
        self.puzzles += 1;
        self.count_properties(&row.rated.properties);
        if let Some(rating) = row.rated.rating() {
            self.count(rating);
        }
        match self.form {
            ReportFormat::Text => Ok(self.told(row)),
            ReportFormat::Csv => csv_line(&row.puzzle, &row.rated.fields(), row.rated.error().unwrap_or_default()),
            ReportFormat::Json => {
                Ok((if self.puzzles == 1 { "[\n" } else { ",\n" }).to_owned() + &json_item(row, "  ")?)
            }
            ReportFormat::Ndjson => json_line(row),
        }
    }

    fn end(&self) -> Result<String, Failure> {
        Ok(match self.form {
            ReportFormat::Text => self.summary(),
            ReportFormat::Csv | ReportFormat::Ndjson => String::new(),
            ReportFormat::Json if self.puzzles == 0 => "[]\n".to_owned(),
            ReportFormat::Json => "\n]\n".to_owned(),
        })
    }
}

impl Report {
    /// Creates a report on the scale of a profile.
    pub fn new(form: ReportFormat, options: &RateOptions, scale: &Scale) -> Self {
        Self {
            form,
            profile: options.profile.name.clone(),
            has_ratings: options.scales.is_some(),
            levels: scale.levels.iter().map(|level| level.name.clone()).collect(),
            puzzles: 0,
            rated: 0,
            at_level: BTreeMap::new(),
            unsolved: 0,
            explained: None,
            reliances: [0; 3],
            unique: 0,
            uncounted: 0,
            examined: 0,
            minimal: 0,
            symmetric: 0,
        }
    }

    fn count(&mut self, rating: &Rating) {
        self.rated += 1;
        if let Some(ExplainerRating { er, .. }) = rating.explainer {
            let (least, most) = self.explained.unwrap_or((er, er));
            self.explained = Some((least.min(er), most.max(er)));
        }
        let Some(scored) = &rating.scored else { return };
        self.unsolved += usize::from(!scored.solved);
        if let Some(level) = &scored.level {
            *self.at_level.entry(level.clone()).or_default() += 1;
        }
        for (reliance, count) in RELIANCES.iter().zip(&mut self.reliances) {
            *count += usize::from(scored.uniqueness == *reliance);
        }
    }

    fn count_properties(&mut self, properties: &Properties) {
        self.unique += usize::from(properties.solutions == Some(Count::One));
        self.uncounted += usize::from(properties.solutions.is_none());
        self.examined += usize::from(properties.minimal.is_some());
        self.minimal += usize::from(properties.minimal == Some(true));
        self.symmetric += usize::from(properties.symmetry != Symmetry::None);
    }

    /// Returns the width of the column of levels.
    fn width(&self) -> usize {
        self.levels.iter().map(|level| level.chars().count()).max().unwrap_or(0).max("level".len()) + 1
    }

    fn line(&self, rating: [&str; 5], properties: [&str; 3], rest: &str) -> String {
        let ([level, score, explainer, steps, uniqueness], [givens, minimal, symmetry]) = (rating, properties);
        let width = self.width();
        let rating = format!("{level:<width$}{score:>7}  {explainer:<15}{steps:>5}  {uniqueness:<10}  ");
        let rating = if self.has_ratings { rating } else { String::new() };
        format!("{rating}{givens:>6}  {minimal:<7}  {symmetry:<14}  {rest}\n")
    }

    /// Returns a row as text.
    fn told(&self, Row { puzzle, rated }: &Row) -> String {
        let Properties { givens, solutions, minimal, redundant, symmetry, canonical } = &rated.properties;
        let rating = rated.rating();
        let scored = rating.and_then(|rating| rating.scored.as_ref());
        let explainer = rating.and_then(|rating| rating.explainer.as_ref());
        let none = || "-".to_owned();
        let ratings = explainer.map(|ExplainerRating { er, ep, ed, .. }| [er, ep, ed].map(one_decimal).join("/"));
        let columns = [
            scored.and_then(|scored| scored.level.clone()),
            scored.and_then(|scored| Some(scored.score?.to_string())),
            ratings,
            scored.map(|scored| scored.length.steps.to_string()),
            scored.map(|scored| scored.uniqueness.id().to_owned()),
        ];
        let columns = columns.map(|column| column.unwrap_or_else(none));
        let minimal = minimal.map_or("-", |minimal| if minimal { "yes" } else { "no" });
        let mut rest = Vec::new();
        if let Some(error) = rated.error() {
            rest.push(error.to_owned());
        } else if !self.has_ratings {
            rest.extend(unusual(*solutions));
        }
        if let (Some(er), Some(hardest)) = (explainer, explainer.and_then(|explainer| explainer.hardest.as_ref())) {
            rest.push(format!("{}: {} at step {}", one_decimal(&er.er), hardest.technique, hardest.step));
        }
        if let Some(Scored { techniques, solved, .. }) = scored {
            rest.extend((!techniques.is_empty()).then(|| list(techniques, ", ")));
            let then = if techniques.is_empty() { "stuck" } else { "then stuck" };
            rest.extend((!solved).then(|| then.to_owned()));
        }
        rest.extend((!redundant.is_empty()).then(|| format!("redundant: {}", some_of(*redundant))));
        rest.extend(canonical.as_ref().map(|form| format!("canonical {form}")));
        let rest = format!("{}: {}", terminal::line(puzzle), rest.join("; "));
        let properties = [&givens.to_string(), minimal, symmetry.id()];
        self.line(columns.each_ref().map(String::as_str), properties, rest.trim_end_matches(": "))
    }

    /// Returns the number of puzzles per level, and the other counts.
    fn summary(&self) -> String {
        let Self { profile, puzzles, rated, unsolved, explained, unique, examined, minimal, symmetric, .. } = self;
        let mut text = match self.has_ratings {
            true => format!("\n{rated} of {puzzles} puzzles rated\n"),
            false if self.uncounted == 0 => format!("\n{unique} of {puzzles} puzzles have one solution\n"),
            false => {
                let rest = puzzles - self.uncounted;
                format!("\n{unique} of {rest} puzzles have one solution; not counted: {}\n", self.uncounted)
            }
        };
        if let Some((least, most)) = explained {
            let _ = writeln!(text, "Explainer scale: {} to {}", one_decimal(least), one_decimal(most));
        }
        if self.reliances != [0; 3] {
            for level in &self.levels {
                let (width, count) = (self.width(), self.at_level.get(level).copied().unwrap_or(0));
                let share = 100.0 * count as f64 / (*rated).max(1) as f64;
                let _ = writeln!(text, "{level:<width$}{count:>7}{share:>9.1} %");
            }
            let _ = writeln!(text, "techniques run out: {unsolved} ({profile})");
            let counts = RELIANCES.iter().zip(self.reliances).map(|(kind, count)| format!("{} in {count}", kind.id()));
            let _ = writeln!(text, "uniqueness: {}", counts.collect::<Vec<_>>().join(", "));
        }
        if *examined > 0 {
            let _ = writeln!(text, "minimal: {minimal} of {examined}");
        }
        let _ = writeln!(text, "symmetric: {symmetric} of {puzzles}");
        text
    }
}

/// Describes a number of solutions other than one.
fn unusual(solutions: Option<Count>) -> Option<String> {
    match solutions {
        Some(Count::One) => None,
        other => Some(Known::of_givens(other).to_string()),
    }
}

/// Returns the first of several cells, and the number of the others.
fn some_of(cells: CellSet) -> String {
    let listed: Vec<String> = cells.iter().take(MOST_LISTED).map(|cell| cell.to_string()).collect();
    let more = cells.len() - listed.len();
    listed.join(" ") + &if more > 0 { format!(" and {more} more") } else { String::new() }
}
