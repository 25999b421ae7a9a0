//! A report on many puzzles: counts, in tables and charts.

use minijinja::value::Value;
use serde::Serialize;

use super::writer::Writer;
use crate::grid::{Cell, Layout};
use crate::render::document::Document;
use crate::render::pictures::chart::{Bar, Style};
use crate::render::words::escape::plain;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;

/// The counts of many puzzles.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct BatchFigures {
    /// The name of the profile.
    pub profile: String,
    /// The number of records: puzzles, and lines that are none.
    pub records: usize,
    /// The number of records with an error.
    pub errors: usize,
    /// The number of puzzles on which the work was ended by a limit.
    pub limited: usize,
    /// The number of puzzles for each outcome, by its name in records (`no_solution`).
    pub outcomes: Vec<(String, usize)>,
    /// The number of puzzles at each level, easiest first; empty if they were not rated.
    pub levels: Vec<(String, usize)>,
    /// How often each technique was used, in order.
    pub techniques: Vec<TechniqueUse>,
    /// The number of records that the last run made.
    pub done: usize,
    /// Its time in seconds.
    pub seconds: f64,
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TechniqueUse {
    /// The technique's id.
    pub technique: String,
    /// The number of puzzles with at least one of its steps.
    pub puzzles: usize,
    /// The number of its steps.
    pub steps: usize,
}

/// The data of the template.
#[derive(Serialize)]
struct Facts<'a> {
    #[serde(flatten)]
    figures: &'a BatchFigures,
    title: Option<&'a str>,
    time: String,
    per_second: String,
    level_chart: Value,
    technique_chart: Value,
}

/// Describes a run over many puzzles.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn batch_report(figures: &BatchFigures, telling: &Telling) -> Result<Document, RenderError> {
    let layout = Layout::with_cells(Cell::COUNT).ok_or(RenderError::Puzzle)?;
    let mut writer = Writer::new(telling, &layout)?;
    let levels = figures.levels.iter().map(|(level, count)| bar(plain(level), *count)).collect();
    let level_chart = writer.chart("levels", levels)?;
    let word = |used: &TechniqueUse| bar(writer.names.words.technique(&used.technique).to_owned(), used.puzzles);
    let techniques = figures.techniques.iter().map(word).collect();
    let technique_chart = writer.chart("techniques", techniques)?;
    let facts = Facts {
        figures,
        title: telling.title.as_deref(),
        time: format!("{:.1}", figures.seconds),
        per_second: format!("{:.1}", figures.done as f64 / figures.seconds.max(1e-3)),
        level_chart,
        technique_chart,
    };
    writer.finish("batch.md", &facts)
}

fn bar(label: String, value: usize) -> Bar {
    Bar { label, value, note: None, style: Style::Full }
}
