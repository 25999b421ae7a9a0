//! Verification: repeats a trace from outside, event by event.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use super::recorder::{Recorder, SHOWN_SOLUTIONS, is_claimed};
use super::step::{Finding, StepError};
use super::{Checked, Claim, Deduction, Event, EventKind, FORMAT, Limit, Trace};
use crate::grid::{Candidate, Conflict, Digits, Puzzle, RecordError};
use crate::proof::Uniqueness;

/// A fault of a trace.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum TraceError {
    /// It is written in another version of the format.
    Format(String),
    /// A part of the puzzle does not fit its layout, or contradicts another part.
    Puzzle(RecordError),
    /// Two digits of the puzzle conflict.
    Conflict(Conflict),
    /// The event that should have the first number has the second.
    Number(u32, u32),
    /// The depth of the event does not match the events before it.
    Depth(u32),
    /// The event is not a step in its position.
    Refused(u32, StepError),
    /// The event adds nothing to those of its pass.
    Idle(u32),
    /// The recorded event differs from what follows from its pattern, in the named field.
    Differs(u32, &'static str),
    /// The move of a search is not possible in its position, or does not follow from the moves before it.
    Impossible(u32),
    /// The trace ends under a guess that is neither taken back nor solved.
    Unresolved,
    /// It assumes a unique solution, but the puzzle has none or several.
    NotUnique,
    /// The last event does not have the conclusion to which the trace should lead.
    Until,
    /// The search did not end at this limit, or ended at one that is not named.
    Limit,
    /// The outcome is different.
    Outcome,
    /// A grid listed as a solution is not one, or is listed twice; numbered from 1.
    Solution(usize),
    /// Solutions are missing.
    Solutions,
}

impl fmt::Display for TraceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) if found == "whydoku-trace/1" => {
                write!(
                    f,
                    "found format `{found}`, whose steps have no arguments, expected `{FORMAT}`: solve the puzzle again to record it"
                )
            }
            Self::Format(found) => write!(f, "found format `{}`, expected `{FORMAT}`", found.escape_debug()),
            Self::Puzzle(error) => error.fmt(f),
            Self::Conflict(conflict) => write!(f, "the puzzle contradicts itself: {conflict}"),
            Self::Number(expected, found) => write!(f, "event {expected} has the number {found}"),
            Self::Depth(n) => write!(f, "event {n} has a depth that does not match the guesses before it"),
            Self::Refused(n, why) => write!(f, "step {n} is not valid: {why}"),
            Self::Idle(n) => write!(f, "step {n} adds nothing to the steps of its pass"),
            Self::Differs(n, field) => write!(f, "step {n}: `{field}` does not follow from its pattern"),
            Self::Impossible(n) => write!(f, "event {n}: the search cannot make this move here"),
            Self::Unresolved => write!(f, "the last guess is neither taken back nor solved"),
            Self::NotUnique => write!(f, "`assumes_unique` is set, but the givens do not have a unique solution"),
            Self::Until => write!(f, "`until` is not the conclusion of the last event"),
            Self::Limit => write!(f, "`limit` is not where the search ended"),
            Self::Outcome => write!(f, "`outcome` does not match how the events end"),
            Self::Solution(i) => write!(f, "solution {i} does not solve the puzzle, or appears twice"),
            Self::Solutions => write!(f, "`solutions` does not match the solutions of the events and the puzzle"),
        }
    }
}

impl Error for TraceError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Conflict(conflict) => Some(conflict),
            Self::Refused(_, why) => Some(why),
            _ => None,
        }
    }
}

/// Repeats a trace from its puzzle and the patterns of its steps, and compares.
///
/// This proves each step, each contradiction and each solution; that a search skipped no option of a guess; how many
/// solutions there are; and that the trace leads to its `until`. It does not prove what the profile *could* do: that
/// there was nothing more to find, that the search was abandoned at its limit, or that no other technique came first.
/// To check that means to look for steps, which takes as long as solving; so the engine does it if it has the profile
/// (`engine::verify`), and the rest is a [`Claim`] of the trace's author. If the end is cut off, `outcome` and `limit`
/// become such claims.
///
/// # Errors
/// The first fault found.
pub fn verify(trace: Trace) -> Result<Checked<Trace>, TraceError> {
    retrace(trace).map(|(checked, _)| checked)
}

/// Verifies a trace like [`verify`](verify()), and also returns the recorder after the last event.
pub(crate) fn retrace(trace: Trace) -> Result<(Checked<Trace>, Recorder), TraceError> {
    if trace.format != FORMAT {
        return Err(TraceError::Format(trace.format));
    }
    let puzzle = trace.puzzle.read().map_err(TraceError::Puzzle)?;
    let asked = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let recorder = match trace.limit {
        Some(Limit::Count) => Recorder::uncounted(&puzzle),
        _ => Recorder::new(&puzzle, asked),
    };
    let mut recorder = recorder.map_err(TraceError::Conflict)?;
    if recorder.uniqueness() != asked {
        return Err(TraceError::NotUnique);
    }
    let numbers = 1..=trace.events.len() as u32;
    if let Some((expected, event)) = numbers.zip(&trace.events).find(|(expected, event)| event.n != *expected) {
        return Err(TraceError::Number(expected, event.n));
    }
    let mut left = trace.events.as_slice();
    while !left.is_empty() {
        let again = repeat(&mut recorder, left)?;
        left = &left[again..];
    }
    match trace.limit {
        Some(Limit::Guesses(_)) => recorder.give_up(),
        Some(Limit::Work) => recorder.cut_short(),
        _ => {}
    }
    let end = recorder.clone();
    let again = match trace.until {
        Some(until) => recorder.finish_at(&trace.profile, until).ok_or(TraceError::Until)?,
        None => recorder.finish(&trace.profile),
    };
    if again.events.len() != trace.events.len() {
        return Err(TraceError::Unresolved);
    }
    if again.limit != trace.limit {
        return Err(TraceError::Limit);
    }
    if again.outcome != trace.outcome {
        return Err(TraceError::Outcome);
    }
    check_solutions(&trace, &again, &puzzle)?;
    let known = end.known();
    let claims =
        std::iter::once(Claim::Profile).chain(is_claimed(&trace, end.guesses()).then_some(Claim::End)).collect();
    Ok((Checked { value: trace, claims, known }, end))
}

/// Repeats the next event, or the steps of the next pass, or the guesses that are taken back when the search is
/// abandoned; returns the number of these events.
fn repeat(recorder: &mut Recorder, left: &[Event]) -> Result<usize, TraceError> {
    let (first, before) = (&left[0], recorder.events().len());
    let same_pass = |event: &&Event| first.pass().is_some() && event.pass() == first.pass();
    let together = left.iter().take_while(same_pass).count().max(1);
    match &first.what {
        EventKind::Deduction(_) => deduce(recorder, &left[..together])?,
        EventKind::Guess(guess) if guess.attempt > 1 => _ = recorder.retry(),
        EventKind::Guess(guess) => _ = recorder.guess(guess.branch.clone()),
        EventKind::Contradiction(wrong) => _ = recorder.contradict(wrong.clone()),
        EventKind::Solution(_) => _ = recorder.solution(),
        EventKind::Backtrack(_) if recorder.backtrack() => {}
        EventKind::Backtrack(_) => recorder.give_up(),
    }
    let recorded = &recorder.events()[before..];
    for (event, again) in left.iter().zip(recorded) {
        if event.depth != again.depth {
            return Err(TraceError::Depth(event.n));
        }
        if event.what != again.what {
            return Err(TraceError::Differs(event.n, if event.pass().is_some() { "pass" } else { "kind" }));
        }
    }
    match recorded.len() {
        0 if first.pass().is_none() => Err(TraceError::Impossible(first.n)),
        again if again > left.len() => Err(TraceError::Unresolved),
        again if again < together => Err(TraceError::Idle(left[again].n)),
        again => Ok(again),
    }
}

/// Records a step, or the steps of a pass.
fn deduce(recorder: &mut Recorder, events: &[Event]) -> Result<(), TraceError> {
    let mut steps = Vec::new();
    for (n, recorded) in events.iter().filter_map(|event| Some((event.n, event.deduction()?))) {
        let finding = Finding { technique: recorded.technique, pattern: recorded.pattern.clone() };
        let step = match recorded.part {
            true => recorder.judge_part(&finding, &recorded.inference().conclusions()),
            false => recorder.judge(&finding),
        };
        let mut step = step.map_err(|refused| TraceError::Refused(n, refused))?;
        // What it depends on is compared as well.
        recorder.reason(&mut step).map_err(|refused| TraceError::Refused(n, refused))?;
        if let Some(field) = difference(recorded, &step) {
            return Err(TraceError::Differs(n, field));
        }
        steps.push(step);
    }
    match events[0].pass() {
        Some(_) => _ = recorder.pass(steps),
        None => steps
            .into_iter()
            .try_for_each(|step| recorder.step(step))
            .map_err(|refused| TraceError::Refused(events[0].n, refused))?,
    }
    Ok(())
}

/// Returns the first field in which a recorded deduction differs from the checked one.
fn difference(recorded: &Deduction, judged: &Deduction) -> Option<&'static str> {
    let same = [
        ("placements", recorded.placements == judged.placements),
        ("eliminations", recorded.eliminations == judged.eliminations),
        ("part", recorded.part == judged.part),
        ("proof", recorded.proof == judged.proof),
        ("argument", recorded.argument == judged.argument),
        ("needs", recorded.needs == judged.needs),
        ("blockers", recorded.blockers == judged.blockers),
    ];
    same.into_iter().find(|(_, same)| !same).map(|(field, _)| field)
}

/// Checks that the trace lists as many solutions as possible, all of them correct and different.
fn check_solutions(trace: &Trace, again: &Trace, puzzle: &Puzzle) -> Result<(), TraceError> {
    let Ok(grid) = puzzle.grid() else { return Err(TraceError::Solutions) };
    let mut seen = HashSet::new();
    for (i, line) in trace.solutions.iter().enumerate() {
        let fits = |place: Candidate| grid.has(place) || grid.digit(place.cell) == Some(place.digit);
        let digits = Digits::from_line(line, &puzzle.layout).filter(|digits| digits.cells() == puzzle.layout.cells());
        let right = digits.is_some_and(|digits| {
            digits.iter().all(fits) && Puzzle::of(puzzle.layout.clone(), digits).conflict().is_none()
        });
        if !right || !seen.insert(line) {
            return Err(TraceError::Solution(i + 1));
        }
    }
    let known = again.solutions.len();
    let enough = trace.solutions.len() == known || (known == SHOWN_SOLUTIONS && trace.solutions.len() > known);
    if enough { Ok(()) } else { Err(TraceError::Solutions) }
}
