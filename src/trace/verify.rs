//! Verification: a trace from outside, made again event by event.

use std::collections::HashSet;
use std::error::Error;
use std::fmt;

use super::recorder::{Finding, Outcome, Recorder, Refused, SHOWN_SOLUTIONS};
use super::{Checked, Claim, Deduction, Event, EventKind, FORMAT, Limit, Trace};
use crate::grid::{Candidate, Clash, Digits, Puzzle};
use crate::proof::Uniqueness;

/// What is wrong with a trace.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Forgery {
    /// It is written in another version of the format.
    Format(String),
    /// A part of the puzzle does not fit its layout.
    Puzzle,
    /// Two digits of the puzzle clash.
    Clash(Clash),
    /// The event that should have the first number has the second.
    Number(u32, u32),
    /// The event stands at a depth that nothing before it accounts for.
    Depth(u32),
    /// The event is no step in its position.
    Refused(u32, Refused),
    /// The event adds nothing to those of its pass.
    Idle(u32),
    /// The event records something else than what follows from its pattern; the field is named.
    Differs(u32, &'static str),
    /// The move of a search is not possible in its position, or nothing accounts for it.
    Impossible(u32),
    /// The trace ends under a guess that is neither taken back nor solved.
    Unresolved,
    /// It assumes a single solution, and the puzzle has none or several.
    NotUnique,
    /// The last event does not conclude what the trace is said to lead to.
    Until,
    /// The search did not end at this bound, or ended at one that is not named.
    Limit,
    /// The outcome is another.
    Outcome,
    /// A grid that is given as a solution is none, or stands twice; numbered from 1.
    Solution(usize),
    /// Solutions are missing.
    Solutions,
}

impl fmt::Display for Forgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(found) => write!(f, "found format `{}`, expected `{FORMAT}`", found.escape_debug()),
            Self::Puzzle => write!(f, "the puzzle does not fit its layout: check layout, givens, placed and notes"),
            Self::Clash(clash) => write!(f, "the puzzle contradicts itself: {clash}"),
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

impl Error for Forgery {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Clash(clash) => Some(clash),
            Self::Refused(_, why) => Some(why),
            _ => None,
        }
    }
}

/// Makes a trace again from its puzzle and the patterns of its steps, and compares.
///
/// That proves each step, each contradiction and each solution; that a search skipped no option of a guess;
/// how many solutions there are; and that the trace leads to its `until`. It does not prove what the profile
/// *could* do: that there was nothing more to find, that the search was given up at its bound, or that
/// another technique did not come first. To check that means to look for steps, which takes as long as
/// solving does; so the engine does it where it has the profile (`engine::verify`), and what remains is a
/// [`Claim`] of whoever wrote the trace. What is cut off at the end makes `outcome` and `limit` such claims.
///
/// # Errors
/// The first thing found that does not stand.
pub fn verify(trace: Trace) -> Result<Checked<Trace>, Forgery> {
    retrace(trace).map(|(checked, _)| checked)
}

/// The same, with the recorder as it was after the last event.
pub(crate) fn retrace(trace: Trace) -> Result<(Checked<Trace>, Recorder), Forgery> {
    if trace.format != FORMAT {
        return Err(Forgery::Format(trace.format));
    }
    let puzzle = trace.puzzle.puzzle().ok_or(Forgery::Puzzle)?;
    let asked = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let recorder = match trace.limit {
        Some(Limit::Count) => Recorder::uncounted(&puzzle),
        _ => Recorder::new(&puzzle, asked),
    };
    let mut recorder = recorder.map_err(Forgery::Clash)?;
    if recorder.uniqueness() != asked {
        return Err(Forgery::NotUnique);
    }
    let numbers = 1..=trace.events.len() as u32;
    if let Some((expected, event)) = numbers.zip(&trace.events).find(|(expected, event)| event.n != *expected) {
        return Err(Forgery::Number(expected, event.n));
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
        Some(until) => recorder.finish_at(&trace.profile, until).ok_or(Forgery::Until)?,
        None => recorder.finish(&trace.profile),
    };
    if again.events.len() != trace.events.len() {
        return Err(Forgery::Unresolved);
    }
    if again.limit != trace.limit {
        return Err(Forgery::Limit);
    }
    if again.outcome != trace.outcome {
        return Err(Forgery::Outcome);
    }
    check_solutions(&trace, &again, &puzzle)?;
    let claims = std::iter::once(Claim::Profile).chain(ends_by_claim(&trace, &end).then_some(Claim::End)).collect();
    Ok((Checked { value: trace, claims }, end))
}

/// Whether nothing but its author's word says that a trace goes no further.
fn ends_by_claim(trace: &Trace, end: &Recorder) -> bool {
    match trace.outcome {
        Outcome::Stuck => true,
        Outcome::ManySolutions => trace.limit.is_some() || end.guesses() == 0,
        Outcome::Solved | Outcome::NoSolution | Outcome::Reached => trace.limit.is_some(),
    }
}

/// Records the next event again, or the steps of the next pass, or the guesses that are taken back
/// where the search is given up; says how many events these are.
fn repeat(recorder: &mut Recorder, left: &[Event]) -> Result<usize, Forgery> {
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
            return Err(Forgery::Depth(event.n));
        }
        if event.what != again.what {
            return Err(Forgery::Differs(event.n, if event.pass().is_some() { "pass" } else { "kind" }));
        }
    }
    match recorded.len() {
        0 if first.pass().is_none() => Err(Forgery::Impossible(first.n)),
        again if again > left.len() => Err(Forgery::Unresolved),
        again if again < together => Err(Forgery::Idle(left[again].n)),
        again => Ok(again),
    }
}

/// Records a step, or the steps of a pass.
fn deduce(recorder: &mut Recorder, events: &[Event]) -> Result<(), Forgery> {
    let mut steps = Vec::new();
    for (n, recorded) in events.iter().filter_map(|event| Some((event.n, event.deduction()?))) {
        let finding = Finding { technique: recorded.technique, pattern: recorded.pattern.clone() };
        let step = recorder.judge(&finding).map_err(|refused| Forgery::Refused(n, refused))?;
        if let Some(field) = difference(recorded, &step) {
            return Err(Forgery::Differs(n, field));
        }
        steps.push(step);
    }
    match events[0].pass() {
        Some(_) => _ = recorder.pass(steps),
        None => steps.into_iter().for_each(|step| recorder.step(step)),
    }
    Ok(())
}

/// The first field in which a recorded deduction differs from what was judged.
fn difference(recorded: &Deduction, judged: &Deduction) -> Option<&'static str> {
    let same = [
        ("placements", recorded.placements == judged.placements),
        ("eliminations", recorded.eliminations == judged.eliminations),
        ("proof", recorded.proof == judged.proof),
        ("needs", recorded.needs == judged.needs),
        ("blockers", recorded.blockers == judged.blockers),
    ];
    same.into_iter().find(|(_, same)| !same).map(|(field, _)| field)
}

/// Whether the trace gives as many solutions as can be asked for, each of them right and new.
fn check_solutions(trace: &Trace, again: &Trace, puzzle: &Puzzle) -> Result<(), Forgery> {
    let Ok(grid) = puzzle.grid() else { return Err(Forgery::Solutions) };
    let mut seen = HashSet::new();
    for (i, line) in trace.solutions.iter().enumerate() {
        let fits = |place: Candidate| grid.has(place) || grid.digit(place.cell) == Some(place.digit);
        let digits = Digits::from_line(line, &puzzle.layout).filter(|digits| digits.cells() == puzzle.layout.cells());
        let right = digits.is_some_and(|digits| {
            digits.iter().all(fits) && Puzzle::new(puzzle.layout.clone(), digits).clash().is_none()
        });
        if !right || !seen.insert(line) {
            return Err(Forgery::Solution(i + 1));
        }
    }
    let known = again.solutions.len();
    let enough = trace.solutions.len() == known || (known == SHOWN_SOLUTIONS && trace.solutions.len() > known);
    if enough { Ok(()) } else { Err(Forgery::Solutions) }
}
