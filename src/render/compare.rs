//! A comparison of solvers in words: a table, charts, and the trees of the searches.

use std::sync::Arc;

use minijinja::Environment;
use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::chart::{Bar, Chart, Style};
use super::diagram::Diagram;
use super::document::{Document, Picture, title_of};
use super::locale::Words;
use super::notation::{Names, Notation};
use super::story::{Telling, tidy};
use super::templates::{RenderError, environment, plain};
use crate::engine::{Comparison, End, Figures, Run};
use crate::trace::Outcome;

/// What the template sees.
#[derive(Serialize)]
struct Compared<'a> {
    title: &'a str,
    named: bool,
    author: Option<&'a str>,
    source: Option<&'a str>,
    side: u8,
    line: &'a str,
    notation: Notation,
    /// Whether the puzzle has several solutions.
    several: bool,
    profiles: Vec<Row<'a>>,
    start: Value,
    /// How many steps of logic each took.
    steps: Value,
    /// How many guesses each made; empty where nobody made any.
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
        let about = words.profiles.get(&figures.profile).map(String::as_str);
        Self { figures, about, time: Time::of(figures.seconds), tree }
    }
}

/// A span of time as a person says it.
#[derive(Serialize)]
struct Time {
    value: String,
    unit: &'static str,
}

impl Time {
    fn of(seconds: f64) -> Self {
        let (value, unit) = if seconds < 0.995 { (seconds * 1e3, "ms") } else { (seconds, "s") };
        let places = usize::from(value < 9.95);
        Self { value: format!("{:.places$}", value.max(0.1)), unit }
    }
}

/// Tells how several profiles fared with one puzzle.
///
/// # Errors
/// When a template is missing or has a mistake, or the puzzle cannot be read back.
pub fn comparison(compared: &Comparison, runs: &[Run], telling: &Telling) -> Result<Document, RenderError> {
    let puzzle = compared.puzzle.puzzle().ok_or(RenderError::Puzzle)?;
    let words = Arc::new(Words::load(&telling.source)?);
    let names = Arc::new(Names { notation: telling.notation, words, layout: Arc::clone(&puzzle.layout) });
    let env = environment(&telling.source, &names);
    let document = Document::new(&telling.source, &names);
    let mut writer = Writer { env, telling, names: Arc::clone(&names), document };
    let mut start = Diagram::of(&puzzle, &puzzle.grid().map_err(|_| RenderError::Puzzle)?);
    start.notation = telling.notation;
    start.alt = writer.alt(
        "alt.md",
        minijinja::context! {
            step => (), filled => (start.givens.cells() | start.placed.cells()).len(),
            cells => puzzle.layout.cells().len(), parts => Serde(&start.parts),
            placements => Vec::<Value>::new(), eliminations => Vec::<Value>::new(),
        },
    )?;
    let start = writer.picture("start", start);
    let steps = writer.chart("steps", runs, |figures| figures.steps)?;
    let guesses = writer.chart("guesses", runs, |figures| figures.guesses)?;
    let trees = runs
        .iter()
        .enumerate()
        .map(|(i, run)| writer.document.add_search(&writer.env, &format!("search-{}", i + 1), &run.trace.events));
    let trees = trees.collect::<Result<Vec<_>, _>>()?;
    let record = &compared.puzzle;
    let titles = [telling.title.as_deref(), record.title.as_deref(), record.id.as_deref()];
    let title = titles.into_iter().flatten().find(|title| !title.trim().is_empty());
    let facts = Compared {
        title: title.unwrap_or_default(),
        named: title.is_some(),
        author: record.author.as_deref(),
        source: record.source.as_deref(),
        side: puzzle.layout.side(),
        line: &record.givens,
        notation: telling.notation,
        several: runs.iter().any(|run| run.trace.outcome == Outcome::ManySolutions),
        profiles: runs.iter().zip(trees).map(|(run, tree)| Row::of(run, tree, &names.words)).collect(),
        start,
        steps,
        guesses,
    };
    writer.finish(&facts)
}

struct Writer<'a> {
    env: Environment<'static>,
    telling: &'a Telling,
    names: Arc<Names>,
    document: Document,
}

impl Writer<'_> {
    /// Takes a picture in and gives back what stands for it.
    fn picture(&mut self, id: &str, picture: impl Into<Picture>) -> Value {
        Value::from_safe_string(self.document.add(id, picture))
    }

    /// What a picture shows, in a sentence.
    fn alt(&self, template: &str, facts: Value) -> Result<String, RenderError> {
        let said = self.env.get_template(&self.telling.source.name_in_locale(template))?.render(facts)?;
        Ok(said.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    /// A chart of one figure; nothing where it is zero throughout.
    fn chart(&mut self, id: &str, runs: &[Run], figure: fn(&Figures) -> usize) -> Result<Value, RenderError> {
        let bar = |run: &Run| {
            let Figures { end, profile, .. } = &run.figures;
            let note = match end {
                End::Solved | End::NoSolution => None,
                End::Stuck => Some(self.names.words.ending("stuck", None)),
                End::GivenUp => Some(self.names.words.ending("given_up", None)),
            };
            let style = if note.is_none() { Style::Full } else { Style::Hollow };
            Bar { label: plain(profile), value: figure(&run.figures), note, style }
        };
        let chart = Chart { bars: runs.iter().map(bar).collect() };
        if chart.bars.iter().all(|bar| bar.value == 0) {
            return Ok(Value::from(""));
        }
        let bars: Vec<Value> = chart
            .bars
            .iter()
            .map(|bar| minijinja::context! { label => &bar.label, value => bar.value, note => &bar.note })
            .collect();
        let alt = self.alt("alt_chart.md", minijinja::context! { figure => id, bars })?;
        Ok(self.picture(id, Picture::Chart(chart, alt)))
    }

    /// Closes the document with what the template makes of its facts.
    fn finish(mut self, facts: &Compared) -> Result<Document, RenderError> {
        let template = self.env.get_template(&self.telling.source.name_in_locale("compare.md"))?;
        self.document.markdown = tidy(&template.render(Serde(facts))?) + "\n";
        self.document.title = title_of(&self.document.markdown);
        Ok(self.document)
    }
}
