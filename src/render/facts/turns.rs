//! The steps of a walkthrough as a whole: how they reason, what they open up, and which are turning points.

use std::any::Any;
use std::cmp::Reverse;

use serde::Serialize;

use crate::technique::Net;
use crate::trace::{Deduction, Event, Trace};

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
            patterns: count(|step| !step.is_single() && net(step).is_none()),
            refuted: count(|step| net(step).is_some_and(|net| net.over.is_none())),
            agreed: count(|step| net(step).is_some_and(|net| net.over.is_some())),
            unique: count(|step| step.proof.assumes_unique()),
        }
    }
}

/// The pattern of a step, if it is a forcing chain or net.
fn net(step: &Deduction) -> Option<&Net> {
    let pattern: &dyn Any = &*step.pattern;
    pattern.downcast_ref()
}

/// A turning point of a walkthrough.
#[derive(Clone, Serialize)]
pub(in crate::render) struct Turn {
    /// The number of its event.
    pub n: u32,
    /// The number of singles that follow it directly.
    pub opens: usize,
    /// Whether it is the hardest step.
    hardest: bool,
    /// Whether only singles follow it.
    last: bool,
}

/// Returns the turning points of a trace, in order: the hardest step, the last that is not a single, and those that
/// open up the most singles. A trace with guesses has none: it turns on its guesses.
pub(in crate::render) fn turns(trace: &Trace) -> Vec<Turn> {
    if trace.deductions().count() < trace.events.len() {
        return Vec::new();
    }
    let hardest = trace.deductions().map(rung).max();
    let is_single = |event: &Event| event.deduction().is_some_and(Deduction::is_single);
    let turn = |(at, event): (usize, &Event)| {
        let rest = &trace.events[at + 1..];
        let opens = rest.iter().take_while(|event| is_single(event)).count();
        let hardest = event.deduction().map(rung) == hardest;
        Turn { n: event.n, opens, hardest, last: opens == rest.len() }
    };
    let mut turns: Vec<Turn> =
        trace.events.iter().enumerate().filter(|(_, event)| !is_single(event)).map(turn).collect();
    // Among equally hard steps, the first counts as the hardest.
    let mut harder = turns.iter_mut().filter(|turn| turn.hardest).skip(1);
    harder.by_ref().for_each(|turn| turn.hardest = false);
    turns.sort_by_key(|turn| Reverse((turn.hardest, turn.last, turn.opens)));
    turns.retain(|turn| turn.hardest || turn.opens > 0);
    turns.truncate(MOST_TURNS);
    turns.sort_by_key(|turn| turn.n);
    turns
}

fn rung(step: &Deduction) -> usize {
    step.technique.rung()
}
