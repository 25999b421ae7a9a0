//! A drill as a card: an open question, and a closed one whose answers are right or wrong for a reason.

use minijinja::value::Value;
use serde::Serialize;

use super::teller::Teller;
use crate::grid::{Candidate, Cell, Digit, Digits, Grid, solutions};
use crate::render::document::{Asked, Card, CardHint, CardOption, Span, Verdict, plain};
use crate::render::words::source::RenderError;
use crate::technique::Parts;
use crate::trace::Deduction;
use crate::tutor::Drill;

/// The maximum number of right answers to choose from, and of wrong ones. Moodle knows the share of one of up to ten.
const MOST_OPTIONS: usize = 5;

/// The minimum number of wrong ones.
const FEWEST_WRONG: usize = 2;

/// What the template of a card is to say.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum Said<'a> {
    /// The question, as a sheet asks it.
    Open { start: &'a Value, placements: &'a [Candidate], eliminations: &'a [Candidate], only_way: bool },
    /// The question which digit a cell has.
    Digit { start: &'a Value, cell: Cell },
    /// The question which of some candidates can be eliminated.
    Candidates { start: &'a Value },
    /// A candidate to choose.
    Option { candidate: Candidate },
    /// Why an answer is right.
    Right,
    /// Why this digit is wrong: a cell that sees the one that is asked for has it, or another digit must go there.
    WrongDigit { digit: Digit, cell: Cell, seen: Option<Cell> },
    /// Why this candidate cannot be eliminated: it is part of the solution.
    Stays { candidate: Candidate },
    /// The name of the technique.
    Topic { technique: &'a str },
    /// The reason of the answer.
    Reason { reason: &'a Value },
    /// The label of a hint, from 1.
    Hint { n: usize },
    /// What a question begins with that does not name the technique.
    Which,
    /// The label of the table of a board.
    Table,
}

/// A hint, and what it tells.
#[derive(Serialize)]
pub(super) struct LabelledHint {
    /// What it tells, such as "where to look".
    pub label: Value,
    pub text: Value,
}

/// What a drill has in words already.
pub(super) struct Told<'a> {
    /// What the question begins with.
    pub start: &'a Value,
    /// The hints.
    pub hints: &'a [LabelledHint],
    /// The reason of its answer.
    pub reason: &'a Value,
    /// The rules of its layout; empty if there are no special ones.
    pub rule: &'a str,
    /// The names of the pictures of the position and of the answer.
    pub boards: [String; 2],
}

/// Returns a drill as a card.
pub(super) fn card(drill: &Drill, told: Told, teller: &Teller) -> Result<Card, RenderError> {
    let Told { start, hints, reason, rule, boards: [board, answer] } = told;
    let (step, grid) = (drill.hint.step(), &teller.grids[0]);
    let say = |what: Said| teller.writer.text("card.md", what).map(|text| Span::read(&text));
    let asks = |what: Said| {
        let rule = if rule.is_empty() { Vec::new() } else { vec![Span::Text(format!("{rule} "))] };
        Ok::<_, RenderError>(rule.into_iter().chain(say(what)?).collect())
    };
    let (asked, closed, options) = match step.placements.first() {
        Some(place) => {
            let options = digits(*place, grid, &say)?;
            (Asked::Digit, asks(Said::Digit { start, cell: place.cell })?, options)
        }
        None => {
            let solution = solutions(grid, 1).pop().ok_or(RenderError::Puzzle)?;
            let offered = offered(step, &solution, grid);
            let options = candidates(&offered, &say)?;
            (Asked::Candidates, asks(Said::Candidates { start })?, options)
        }
    };
    let read = |text: &Value| Span::read(text.as_str().unwrap_or_default());
    let hints = hints.iter().map(|hint| CardHint { label: read(&hint.label), text: read(&hint.text) });
    Ok(Card {
        technique: step.technique.id,
        topic: plain(&say(Said::Topic { technique: step.technique.id })?),
        board,
        question: asks(Said::open(drill, start))?,
        closed,
        asked,
        options,
        hints: hints.collect(),
        answer,
        reason: say(Said::Reason { reason })?,
        conclusion: teller.telling.notation.in_prose(&step.placements, &step.eliminations),
        table: say(Said::Table)?,
    })
}

impl<'a> Said<'a> {
    /// The open question of a drill that begins so.
    pub fn open(drill: &'a Drill, start: &'a Value) -> Self {
        let Deduction { placements, eliminations, .. } = drill.hint.step();
        Self::Open { start, placements, eliminations, only_way: drill.only_way }
    }
}

/// Words for a part of a card.
type Say<'a> = &'a dyn Fn(Said) -> Result<Vec<Span>, RenderError>;

/// All digits as answers, of which one is right.
fn digits(place: Candidate, grid: &Grid, say: Say) -> Result<Vec<CardOption>, RenderError> {
    let Candidate { cell, digit: right } = place;
    let option = |digit: Digit| {
        let (verdict, feedback) = match digit == right {
            true => (Verdict::Right, say(Said::Right)?),
            false => {
                let seen = (grid.layout().seen(Candidate::new(cell, digit)) & grid.held(digit)).first();
                (Verdict::Wrong, say(Said::WrongDigit { digit, cell, seen })?)
            }
        };
        Ok(CardOption { text: digit.to_string(), verdict, feedback })
    };
    grid.layout().digits().iter().map(option).collect()
}

/// Candidates to choose from, in the order of the grid: some that the step eliminates, and some that are true.
fn offered(step: &Deduction, solution: &Digits, grid: &Grid) -> Vec<(Candidate, Verdict)> {
    let right: Vec<Candidate> = step.eliminations.iter().copied().take(MOST_OPTIONS).collect();
    let parts = step.pattern.parts(grid);
    let mut wrong: Vec<Candidate> = solution.iter().filter(|it| grid.open().contains(it.cell)).collect();
    wrong.sort_by_key(|candidate| remoteness(*candidate, &parts, &right));
    wrong.truncate(right.len().max(FEWEST_WRONG));
    let right = right.into_iter().map(|it| (it, Verdict::Right));
    let mut offered: Vec<_> = right.chain(wrong.into_iter().map(|it| (it, Verdict::Wrong))).collect();
    offered.sort_by_key(|(candidate, _)| *candidate);
    offered
}

/// How unlikely it is that this candidate is mistaken for one to eliminate: one of the pattern comes first, then one in a
/// cell of these, then one of their digits.
fn remoteness(candidate: Candidate, parts: &Parts, right: &[Candidate]) -> usize {
    let has_digit = || right.iter().any(|it| it.digit == candidate.digit);
    let is_in_pattern = parts.cells.iter().any(|(_, cell)| *cell == candidate.cell)
        || parts.candidates.iter().any(|(_, it)| it.cell == candidate.cell);
    match () {
        () if is_in_pattern && has_digit() => 0,
        () if right.iter().any(|it| it.cell == candidate.cell) => 1,
        () if is_in_pattern => 2,
        () if has_digit() => 3,
        () => 4,
    }
}

fn candidates(offered: &[(Candidate, Verdict)], say: Say) -> Result<Vec<CardOption>, RenderError> {
    let option = |&(candidate, verdict): &(Candidate, Verdict)| {
        let feedback = match verdict {
            Verdict::Right => say(Said::Right)?,
            Verdict::Wrong => say(Said::Stays { candidate })?,
        };
        Ok(CardOption { text: plain(&say(Said::Option { candidate })?), verdict, feedback })
    };
    offered.iter().map(option).collect()
}
