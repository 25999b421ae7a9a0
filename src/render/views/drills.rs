//! A sheet of drills: the positions with their questions, then hints, then answers.

use std::collections::BTreeMap;

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::cards::{LabelledHint, Said, Told, card};
use super::hint::{RUNGS, diagram, said};
use super::occasion::Occasion;
use super::recalled::{Recalled, recalled};
use super::teller::Teller;
use super::writer::Writer;
use crate::grid::{Candidate, Notation};
use crate::render::document::{Card, Document, Picture};
use crate::render::facts::heading::Heading;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::tutor::{self, Drill};

/// The data of the template of a sheet.
#[derive(Serialize)]
struct Sheet<'a> {
    title: Option<&'a str>,
    /// The techniques, easiest first.
    techniques: Vec<&'static str>,
    /// What the questions are about.
    asks: Asks,
    /// How cells are named.
    notation: Notation,
    drills: Vec<DrillView>,
    /// The lesson on the technique that all drill.
    recalled: Vec<Recalled>,
}

/// A drill in words, with its boards.
#[derive(Serialize)]
pub(super) struct DrillView {
    technique: &'static str,
    only_way: bool,
    /// What the question begins with.
    #[serde(skip)]
    pub(super) start: Value,
    question: Value,
    /// The rules of the layout besides those of every Sudoku, unless they are those of the drill before.
    pub(super) rule: String,
    board: Value,
    /// A link that opens the position in a solving page; empty if there is none.
    open: Value,
    pub(super) hints: Vec<LabelledHint>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    reason: Value,
    answer: Value,
}

/// Writes a sheet of drills: the positions, then the hints, then the answers.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn drills(drills: &[Drill], telling: &Telling) -> Result<Document, RenderError> {
    written(drills, telling, "drills.md")
}

/// Writes drills for somebody's text: without headings, each with its hints and its answer.
///
/// # Errors
/// The same as [`drills`].
pub fn drills_in_text(drills: &[Drill], telling: &Telling) -> Result<Document, RenderError> {
    written(drills, telling, "drills_in_text.md")
}

fn written(drills: &[Drill], telling: &Telling, template: &str) -> Result<Document, RenderError> {
    let first = drills.first().ok_or(RenderError::Puzzle)?;
    let mut writer = Writer::new(telling, &first.position().layout)?;
    let techniques = tutor::drilled(drills);
    let asks = if techniques.len() > 1 { Asks::Which } else { Asks::What };
    let mut views = Vec::new();
    let mut before = None;
    for (n, drill) in (1..).zip(drills) {
        let (mut view, card, pictures) = view(n, drill, asks, telling)?;
        let layout = drill.position().layout;
        if before.replace(layout.clone()).is_some_and(|before| before == layout) {
            view.rule.clear();
        }
        writer.pictures.extend(pictures);
        writer.cards.push(card);
        views.push(view);
    }
    let known = if asks == Asks::What { recalled(&techniques, &writer)? } else { Vec::new() };
    let facts = Sheet {
        title: telling.title.as_deref(),
        techniques: techniques.into_iter().map(|technique| technique.id).collect(),
        asks,
        notation: telling.notation,
        drills: views,
        recalled: known,
    };
    writer.finish(template, &facts)
}

/// A drill in words, as a card, and its pictures.
pub(super) type Viewed = (DrillView, Card, BTreeMap<String, Picture>);

/// What a drill asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Asks {
    /// What follows by a technique.
    What,
    /// Which technique it is, as well.
    Which,
}

/// Returns a drill in words.
pub(super) fn view(n: u32, drill: &Drill, asks: Asks, telling: &Telling) -> Result<Viewed, RenderError> {
    let mut teller = Teller::new(&drill.hint.trace, telling)?;
    teller.writer.tell_alone();
    let event = drill.hint.trace.events.first().ok_or(RenderError::Puzzle)?;
    let (step, grid) = (drill.hint.step(), teller.grids[0].clone());
    let heading = Heading::of(&drill.hint.trace.puzzle, grid.layout(), None, telling.notation);
    let rule = teller.writer.line("rule.md", heading)?;
    let say = |what: Said| teller.writer.text("card.md", what).map(Value::from_safe_string);
    let rungs = said(&teller, &drill.hint)?.into_iter().take(RUNGS - 1).map(Value::from_safe_string);
    let hints = (1..).zip(rungs).map(|(n, text)| Ok(LabelledHint { label: say(Said::Hint { n })?, text }));
    let mut hints = hints.collect::<Result<Vec<_>, RenderError>>()?;
    // The first rung names the technique: it is given, or an answer.
    let named = hints.remove(0);
    let start = match asks {
        Asks::What => named.text.clone(),
        Asks::Which => say(Said::Which)?,
    };
    let question = say(Said::open(drill, &start))?;
    let reason = teller.say(event, None, &[TemplateBlock::Item])?.concat();
    let mut position = Diagram::of(&teller.puzzle, &grid);
    if !teller.puzzle.notes.is_empty() {
        position = position.with_candidates(&grid);
    }
    let answer = diagram(&teller.puzzle, &teller, &drill.hint, RUNGS);
    let names = [format!("drill-{n}"), format!("answer-{n}")];
    let board = teller.writer.board(position, &names[0], Occasion::default())?;
    let answer = teller.writer.board(answer, &names[1], Occasion::page(step.technique.family))?;
    let reason = Value::from_safe_string(reason);
    let told = Told { start: &start, hints: &hints, reason: &reason, rule: &rule, boards: names };
    let card = card(drill, told, &teller)?;
    if asks == Asks::Which {
        hints.insert(1, named);
    }
    let view = DrillView {
        technique: step.technique.id,
        only_way: drill.only_way,
        start,
        question,
        rule,
        board,
        open: teller.writer.opening(&drill.position()),
        hints,
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
        reason,
        answer,
    };
    Ok((view, card, teller.writer.pictures))
}
