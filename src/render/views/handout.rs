//! The handout: a puzzle with its steps as questions, then hints, then the answers.
//!
//! The number of a question is that of its hint and answer. The first steps of a trace are asked: up to the end game, or to
//! the first guess. Where there are harder steps, these are what the handout is about: the singles before each are counted,
//! and the position shows them.

use std::sync::Arc;

use minijinja::value::Value;
use serde::Serialize;
use serde_json::json;

use super::block::TemplateBlock;
use super::occasion::Occasion;
use super::recalled::{Recalled, recalled};
use super::teller::Teller;
use crate::grid::Candidate;
use crate::render::document::Document;
use crate::render::facts::heading::Heading;
use crate::render::facts::look;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::technique::Technique;
use crate::trace::{Checked, Deduction, Event, Outcome, Trace};
use crate::tutor::Look;

/// The data of a handout's template.
#[derive(Serialize)]
struct Handout<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    /// The harder techniques that it asks for, easiest first; none if it has a title of its own, or they are many.
    about: Vec<&'static str>,
    outcome: Outcome,
    start: Value,
    questions: Vec<Asked>,
    /// The reason of each harder step, and its diagram, if there is room for them among the answers.
    reasons: Vec<Value>,
    /// What is to be known for the hints, if these leave room for it.
    recalled: Vec<Recalled>,
    /// The number of cells that are empty after the last question.
    left: usize,
    /// The position that was shown last, without candidates, to fill in the rest; none if none was shown.
    rest: Value,
    end: Value,
}

/// The maximum number of questions whose hints leave room for lessons, and their answers for diagrams.
const MOST_HINTS: usize = 6;

/// The maximum number of techniques that a heading names.
const MOST_NAMED: usize = 2;

/// The maximum number of questions about one step.
const MOST_QUESTIONS: usize = 2;

/// A step as a question.
#[derive(Serialize)]
struct Asked {
    n: u32,
    technique: &'static str,
    kind: AskedKind,
    /// What to ask: for a harder step, to find its pattern.
    question: Value,
    /// What there is or what to ask, where to look, and why it works: for a single, there; otherwise, wherever its technique
    /// does.
    hint: [Value; 3],
    /// The number of singles that come before it without being asked.
    before: usize,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    /// The position, if pencil marks are needed that an earlier question does not show.
    board: Value,
}

/// What a question asks for.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum AskedKind {
    /// A single.
    Single,
    /// What a harder technique places.
    Place,
    /// What it eliminates.
    Eliminate,
}

impl AskedKind {
    fn of(step: &Deduction) -> Self {
        match (step.is_single(), step.placements.is_empty()) {
            (true, _) => Self::Single,
            (false, false) => Self::Place,
            (false, true) => Self::Eliminate,
        }
    }
}

/// Writes the handout of a trace.
pub(super) fn handout(trace: &Checked<Trace>, telling: &Telling) -> Result<Document, RenderError> {
    let mut teller = Teller::new(trace, telling)?;
    teller.writer.tell_alone();
    let steps = trace.events[..teller.end_game].iter().map_while(|event| Some((event, event.deduction()?)));
    let has_harder = steps.clone().any(|(_, step)| !step.is_single());
    let mut questions: Vec<Asked> = Vec::new();
    for (event, step) in steps.filter(|(_, step)| !has_harder || !step.is_single()) {
        let before = event.n as usize - 1 - questions.last().map_or(0, |asked| asked.n as usize);
        questions.push(teller.asked(event, step, before)?);
    }
    let mut reasons = Vec::new();
    if questions.len() <= MOST_HINTS {
        for asked in questions.iter().filter(|asked| asked.kind != AskedKind::Single) {
            let event = trace.events.iter().find(|event| event.n == asked.n).ok_or(RenderError::Puzzle)?;
            let step = event.deduction().ok_or(RenderError::Puzzle)?;
            reasons.push(teller.argument(event, step)?);
            let [board, _] = teller.board_of(event, &format!("answer-{}", event.n))?;
            reasons.push(board);
        }
    }
    let layout = Arc::clone(&teller.puzzle.layout);
    // Nothing that a question asks for is in the position that was shown last.
    let shown = questions.iter().rfind(|asked| asked.board.is_true());
    let rest = match shown.map(|asked| Diagram::of(&teller.puzzle, &teller.grids[asked.n as usize - 1])) {
        Some(rest) => teller.writer.board(rest, "rest", Occasion::default())?,
        None => Value::from(""),
    };
    let (start, end) = (&teller.grids[0], &teller.grids[teller.grids.len() - 1]);
    let [start, end] = [start, end].map(|grid| Diagram::of(&teller.puzzle, grid));
    let facts = Handout {
        heading: Heading::of(&trace.puzzle, &layout, telling.title.as_deref(), telling.notation),
        about: if telling.title.is_none() { about(&questions) } else { Vec::new() },
        outcome: trace.outcome,
        reasons,
        recalled: teller.recalled(&questions)?,
        left: teller.grids[questions.last().map_or(0, |asked| asked.n as usize)].open().len(),
        questions,
        rest,
        start: teller.writer.board(start, "start", Occasion::default())?,
        end: teller.writer.board(end, "end", Occasion::default())?,
    };
    teller.writer.finish("handout.md", &facts)
}

/// The harder techniques that are asked for, easiest first; none if they are many.
fn about(questions: &[Asked]) -> Vec<&'static str> {
    let harder = questions.iter().filter(|asked| asked.kind != AskedKind::Single);
    let mut techniques: Vec<_> = harder.filter_map(|asked| Technique::named(asked.technique)).collect();
    techniques.sort_by_key(|technique| technique.rung());
    techniques.dedup();
    techniques.truncate(if techniques.len() > MOST_NAMED { 0 } else { MOST_NAMED });
    techniques.into_iter().map(|technique| technique.id).collect()
}

impl Teller<'_> {
    /// The lessons on the harder techniques that are asked: none if the questions are many.
    fn recalled(&self, questions: &[Asked]) -> Result<Vec<Recalled>, RenderError> {
        let harder = questions.iter().filter(|asked| asked.kind != AskedKind::Single && questions.len() <= MOST_HINTS);
        let harder: Vec<_> = harder.filter_map(|asked| Technique::named(asked.technique)).collect();
        recalled(&harder, &self.writer)
    }

    /// A step as a question, after this many singles that are not asked. If it needs pencil marks, its position is shown,
    /// unless it is that of the question before and what this eliminates.
    fn asked(&mut self, event: &Event, step: &Deduction, before: usize) -> Result<Asked, RenderError> {
        let look = Look::at(step, self.before(event));
        let rung = |block| Ok::<_, RenderError>(self.say(event, Some(&look), &[block])?.concat());
        let (nudge, area) = (rung(TemplateBlock::Rung1)?, rung(TemplateBlock::Rung2)?);
        let reason = rung(if step.is_single() { TemplateBlock::Rung4 } else { TemplateBlock::Principle })?;
        let asks = match look.questions.len() {
            ..=MOST_QUESTIONS => self.phrase("questions", &json!({ "look": look::told(&look) }))?.to_string(),
            _ => String::new(),
        };
        let (question, hint) = match step.is_single() {
            true => (asks, [nudge, area, reason]),
            false => (nudge, [area, asks, reason]),
        };
        let mut board = Value::from("");
        if !step.is_single() && (before > 0 || event.n == 1) {
            let grid = self.before(event);
            let diagram = Diagram::of(&self.puzzle, grid).with_candidates(grid);
            board = self.writer.board(diagram, &format!("board-{}", event.n), Occasion::default())?;
        }
        Ok(Asked {
            n: event.n,
            technique: step.technique.id,
            kind: AskedKind::of(step),
            question: Value::from_safe_string(question),
            before,
            hint: hint.map(Value::from_safe_string),
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
            board,
        })
    }
}
