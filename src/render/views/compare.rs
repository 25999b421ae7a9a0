//! A comparison of solvers in words: a table, charts, and the trees of the searches.

use std::sync::Arc;

use minijinja::value::Value;
use serde::Serialize;

use super::occasion::Occasion;
use super::writer::Writer;
use crate::engine::{Comparison, End, Figures, Run};
use crate::render::document::Document;
use crate::render::facts::heading::Heading;
use crate::render::facts::tree;
use crate::render::pictures::chart::{Bar, Style};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::escape::plain;
use crate::render::words::locale::Words;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::trace::Outcome;

/// The data of the template.
#[derive(Serialize)]
struct Compared<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    /// Whether the puzzle has several solutions.
    several: bool,
    profiles: Vec<Row<'a>>,
    start: Value,
    /// The number of logical steps of each profile.
    steps: Value,
    /// The number of guesses of each profile; empty if there were none.
    guesses: Value,
}

/// A profile in the table, and the tree of its search; empty if it made no guess.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    figures: &'a Figures,
    about: Option<&'a str>,
    time: Time,
    tree: Value,
}

impl<'a> Row<'a> {
    fn of(run: &'a Run, tree: Value, words: &'a Words) -> Self {
        let figures = &run.figures;
        let about = run.about.as_deref().or_else(|| words.profiles.get(&figures.profile).map(String::as_str));
        Self { figures, about, time: Time::of(figures.seconds), tree }
    }
}

/// A duration, as it is shown.
#[derive(Serialize)]
struct Time {
    value: String,
    /// `milliseconds` or `seconds`.
    unit: &'static str,
}

impl Time {
    fn of(seconds: f64) -> Self {
        let (value, unit) = if seconds < 0.995 { (seconds * 1e3, "milliseconds") } else { (seconds, "seconds") };
        let places = usize::from(value < 9.95);
        Self { value: format!("{:.places$}", value.max(0.1)), unit }
    }
}

/// Describes how several profiles solved one puzzle.
///
/// # Errors
/// If a template is missing or has a mistake, or the puzzle cannot be read back.
pub fn comparison(compared: &Comparison, runs: &[Run], telling: &Telling) -> Result<Document, RenderError> {
    let puzzle = compared.puzzle.puzzle().ok_or(RenderError::Puzzle)?;
    let mut writer = Writer::new(telling, &puzzle.layout)?;
    let names = Arc::clone(&writer.names);
    let start = Diagram::of(&puzzle, &puzzle.grid().map_err(|_| RenderError::Puzzle)?);
    let start = writer.board(start, "start", Occasion::default())?;
    let steps = chart(&mut writer, "steps", runs, |figures| figures.steps)?;
    let guesses = chart(&mut writer, "guesses", runs, |figures| figures.guesses)?;
    let trees =
        runs.iter().enumerate().map(|(i, run)| writer.search(&format!("search-{}", i + 1), &tree::of(&run.search)));
    let trees = trees.collect::<Result<Vec<_>, _>>()?;
    let facts = Compared {
        heading: Heading::of(&compared.puzzle, &puzzle.layout, telling.title.as_deref(), telling.notation),
        several: runs.iter().any(|run| run.outcome == Outcome::ManySolutions),
        profiles: runs.iter().zip(trees).map(|(run, tree)| Row::of(run, tree, &names.words)).collect(),
        start,
        steps,
        guesses,
    };
    writer.finish("compare.md", &facts)
}

/// A chart of one figure; empty if it is zero for all profiles.
fn chart(writer: &mut Writer, id: &str, runs: &[Run], figure: fn(&Figures) -> usize) -> Result<Value, RenderError> {
    let words = &writer.names.words;
    let bar = |run: &Run| {
        let Figures { end, profile, .. } = &run.figures;
        let note = match end {
            End::Solved | End::NoSolution => None,
            End::Stuck => Some(words.ending("stuck", None)),
            End::GivenUp => Some(words.ending("given_up", None)),
        };
        let style = if note.is_none() { Style::Full } else { Style::Hollow };
        Bar { label: plain(profile), value: figure(&run.figures), note, style }
    };
    let bars = runs.iter().map(bar).collect();
    writer.chart(id, bars)
}
