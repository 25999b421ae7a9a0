//! A sheet of drills: the positions with their questions, then hints, then answers.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::cards::{Said, Told, card};
use super::hint::{RUNGS, diagram, said};
use super::occasion::Occasion;
use super::teller::Teller;
use super::writer::Writer;
use crate::grid::Candidate;
use crate::render::document::{Card, Document, Picture};
use crate::render::facts::heading::Heading;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::technique::LADDER;
use crate::tutor::Drill;

/// The data of the template of a sheet.
#[derive(Serialize)]
struct Sheet<'a> {
    title: Option<&'a str>,
    /// The techniques, easiest first. If there are several, the questions do not name them.
    techniques: Vec<&'static str>,
    drills: Vec<DrillView>,
}

/// A drill in words, with its boards.
#[derive(Serialize)]
pub(super) struct DrillView {
    technique: &'static str,
    only_way: bool,
    /// The first rung of its hint, which names the technique.
    named: Value,
    question: Value,
    /// The rules of the layout besides those of every Sudoku, unless they are those of the drill before.
    pub(super) rule: String,
    board: Value,
    /// A link that opens the position in a solving page; empty if there is none.
    open: Value,
    pub(super) rungs: Vec<Value>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    reason: Value,
    answer: Value,
}

/// Writes a sheet of drills.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn drills(drills: &[Drill], telling: &Telling) -> Result<Document, RenderError> {
    let first = drills.first().ok_or(RenderError::Puzzle)?;
    let mut writer = Writer::new(telling, &first.position().layout)?;
    let techniques: BTreeSet<usize> = drills.iter().map(|drill| drill.technique().rung()).collect();
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
    let facts = Sheet {
        title: telling.title.as_deref(),
        techniques: techniques.into_iter().map(|rung| LADDER[rung].id).collect(),
        drills: views,
    };
    writer.finish("drills.md", &facts)
}

/// A drill in words, as a card, and its pictures.
pub(super) type Viewed = (DrillView, Card, BTreeMap<String, Picture>);

/// What a drill asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    let rungs = said(&teller, &drill.hint)?.into_iter().take(RUNGS - 1).map(Value::from_safe_string);
    let mut rungs: Vec<Value> = rungs.collect();
    let named = rungs[0].clone();
    if asks == Asks::Which {
        rungs[0] = Value::from_safe_string(teller.writer.text("card.md", Said::Which)?);
    }
    let reason = teller.say(event, None, &[TemplateBlock::Item])?.concat();
    let mut question = Diagram::of(&teller.puzzle, &grid);
    if !teller.puzzle.notes.is_empty() {
        question = question.with_candidates(&grid);
    }
    let answer = diagram(&teller.puzzle, &teller, &drill.hint, RUNGS);
    let names = [format!("drill-{n}"), format!("answer-{n}")];
    let mut view = DrillView {
        technique: step.technique.id,
        only_way: drill.only_way,
        named,
        question: Value::default(),
        rule,
        board: teller.writer.board(question, &names[0], Occasion::default())?,
        open: teller.writer.opening(&drill.position()),
        rungs,
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
        reason: Value::from_safe_string(reason),
        answer: teller.writer.board(answer, &names[1], Occasion::page(step.technique.family))?,
    };
    view.question = Value::from_safe_string(teller.writer.text("card.md", Said::open(drill, &view.rungs))?);
    let told = Told { rungs: &view.rungs, reason: &view.reason, rule: &view.rule, boards: names };
    let card = card(drill, told, &teller)?;
    Ok((view, card, teller.writer.pictures))
}
