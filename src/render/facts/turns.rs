//! The steps of a walkthrough as a whole: how they reason, what they open up, and which are turning points.

use std::cmp::Reverse;

use serde::Serialize;

use crate::argument::Says;
use crate::grid::{Candidate, Grid};
use crate::trace::{Deduction, Event, Outcome, Trace};

/// The maximum number of turning points to list.
const MOST_TURNS: usize = 5;

/// The numbers of steps by kind of reasoning.
#[derive(Serialize)]
pub(in crate::render) struct Reasoning {
    /// Singles.
    singles: usize,
    /// Patterns and chains.
    patterns: usize,
    /// Steps that assume a candidate and refute it.
    refuted: usize,
    /// Steps that show that all options of a cell or house lead to the same result.
    agreed: usize,
    /// Steps that assume a unique solution; they are counted above as well.
    unique: usize,
}

impl Reasoning {
    pub(in crate::render) fn of(trace: &Trace) -> Self {
        let count = |is: fn(&Deduction) -> bool| trace.deductions().filter(|step| is(step)).count();
        Self {
            singles: count(Deduction::is_single),
            patterns: count(|step| !step.is_single() && !step.technique.is_net() && !refutes(step)),
            refuted: count(|step| refutes(step) || step.technique.is_net() && !is_agreed(step)),
            agreed: count(|step| step.technique.is_net() && is_agreed(step)),
            unique: count(|step| step.proof.assumes_unique()),
        }
    }
}

/// Whether a step begins with the assumption of what it eliminates.
fn refutes(step: &Deduction) -> bool {
    step.argument.claims.first().is_some_and(|claim| match &claim.says {
        Says::Suppose { candidates, .. } => candidates.iter().all(|one| step.eliminations.contains(one)),
        _ => false,
    })
}

/// Whether a net begins with all options of a cell, or of a digit in a house, instead of one assumption.
fn is_agreed(step: &Deduction) -> bool {
    step.argument.claims.first().is_some_and(|claim| claim.says.truth().is_some())
}

/// A turning point of a walkthrough, or another step that opens up singles.
#[derive(Clone, Serialize)]
pub(in crate::render) struct Turn {
    /// The number of its event.
    pub n: u32,
    /// The number of singles that follow it directly; 0 if the first of them was possible before.
    pub opens: usize,
    /// Whether it is the hardest step.
    hardest: bool,
    /// Whether only singles follow it, up to the solution.
    last: bool,
    /// Whether it is one of the most important.
    pub listed: bool,
}

/// What makes the listed steps turning points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::render) enum Turning {
    /// They are the hardest step and the last one that is not a single.
    HardestAndLast,
    /// Singles follow each of the others.
    Singles,
}

impl Turning {
    pub(in crate::render) fn of<'a>(mut listed: impl Iterator<Item = &'a Turn>) -> Self {
        if listed.all(|turn| turn.hardest || turn.last) { Self::HardestAndLast } else { Self::Singles }
    }
}

/// Returns the steps of a trace that open up singles, in order. The turning points among them are listed: the hardest step,
/// the last that is not a single, and those that open up the most. A trace with guesses has none: it turns on its guesses.
/// `grids` are the positions before each event.
pub(in crate::render) fn turns(trace: &Trace, grids: &[Grid]) -> Vec<Turn> {
    if trace.deductions().count() < trace.events.len() {
        return Vec::new();
    }
    let hardest = trace.deductions().map(rung).max();
    let is_single = |event: &Event| event.deduction().is_some_and(Deduction::is_single);
    let turn = |(at, event): (usize, &Event)| {
        let rest = &trace.events[at + 1..];
        let follow = rest.iter().take_while(|event| is_single(event)).count();
        let stood = rest.first().and_then(Event::deduction).is_some_and(|next| is_possible(next, &grids[at]));
        let opens = if stood { 0 } else { follow };
        let hardest = event.deduction().map(rung) == hardest;
        let last = follow == rest.len() && trace.outcome == Outcome::Solved;
        Turn { n: event.n, opens, hardest, last, listed: false }
    };
    let mut turns: Vec<Turn> =
        trace.events.iter().enumerate().filter(|(_, event)| !is_single(event)).map(turn).collect();
    // Among equally hard steps, the first counts as the hardest.
    let mut harder = turns.iter_mut().filter(|turn| turn.hardest).skip(1);
    harder.by_ref().for_each(|turn| turn.hardest = false);
    turns.sort_by_key(|turn| Reverse((turn.hardest, turn.last, turn.opens)));
    turns.retain(|turn| turn.hardest || turn.last || turn.opens > 0);
    turns.iter_mut().take(MOST_TURNS).for_each(|turn| turn.listed = true);
    turns.sort_by_key(|turn| turn.n);
    turns
}

/// Returns whether what a step places was already alone in its cell, or in a house.
fn is_possible(step: &Deduction, grid: &Grid) -> bool {
    let is_alone = |&Candidate { cell, digit }: &Candidate| {
        let houses = grid.layout().houses_of(cell);
        grid.candidates(cell).len() == 1 || houses.iter().any(|house| grid.places_in(house, digit).len() == 1)
    };
    step.placements.iter().all(is_alone)
}

fn rung(step: &Deduction) -> usize {
    step.technique.rung()
}
