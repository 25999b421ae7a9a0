//! Verification: a trace from outside, made again event by event.

use std::error::Error;
use std::fmt;

use super::recorder::{Finding, Recorder, Refused, SHOWN_SOLUTIONS};
use super::search::Retry;
use super::{Checked, Deduction, Event, FORMAT, Move, Trace};
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
/// # Errors
/// The first thing found that does not stand.
pub fn verify(trace: Trace) -> Result<Checked<Trace>, Forgery> {
    if trace.format != FORMAT {
        return Err(Forgery::Format(trace.format));
    }
    let puzzle = trace.puzzle.puzzle().ok_or(Forgery::Puzzle)?;
    let asked = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let mut recorder = Recorder::new(&puzzle, asked).map_err(Forgery::Clash)?;
    if recorder.uniqueness() != asked {
        return Err(Forgery::NotUnique);
    }
    let mut again = Again { recorder: &mut recorder, dead: false, retry: None, limited: trace.limit.is_some() };
    let mut left = trace.events.as_slice();
    while let Some(first) = left.first() {
        let same_pass = |event: &&Event| first.pass().is_some() && event.pass() == first.pass();
        let together = left.iter().take_while(same_pass).count().max(1);
        again.repeat(&left[..together])?;
        left = &left[together..];
    }
    let solved = trace.events.last().is_some_and(|event| matches!(event.what, Move::Solution(_)));
    if recorder.depth() > 0 && !solved {
        return Err(Forgery::Unresolved);
    }
    recorder.limit = trace.limit;
    let again = match trace.until {
        Some(until) => recorder.finish_at(&trace.profile, until).ok_or(Forgery::Until)?,
        None => recorder.finish(&trace.profile),
    };
    if again.outcome != trace.outcome {
        return Err(Forgery::Outcome);
    }
    check_solutions(&trace, &again, &puzzle)?;
    Ok(Checked(trace))
}

/// A trace in the remaking.
struct Again<'a> {
    recorder: &'a mut Recorder,
    /// Whether the branch is done with: it contradicts itself, is solved, or its last option failed.
    dead: bool,
    /// The options that are left of the guess that was just taken back.
    retry: Option<Retry>,
    /// Whether the search was given up, so that branches may be left as they were.
    limited: bool,
}

impl Again<'_> {
    /// Records one event, or the steps of one pass, and compares them with those recorded before.
    fn repeat(&mut self, events: &[Event]) -> Result<(), Forgery> {
        let before = self.recorder.events().len();
        let retry = self.retry.take();
        let n = events[0].n;
        for (event, expected) in events.iter().zip(before as u32 + 1..) {
            if event.n != expected {
                return Err(Forgery::Number(expected, event.n));
            }
        }
        let goes_on = !self.dead || matches!(events[0].what, Move::Backtrack(_)) || retry.is_some();
        let done = goes_on
            && match &events[0].what {
                Move::Deduction(_) => {
                    self.deduce(events)?;
                    true
                }
                Move::Guess(guess) => {
                    self.dead = false;
                    match retry {
                        Some(next) if guess.attempt > 1 => self.recorder.retry(next),
                        _ => self.recorder.guess(guess.branch.clone()),
                    }
                }
                Move::Contradiction(wrong) => {
                    self.dead = true;
                    self.recorder.contradict(wrong.clone())
                }
                Move::Solution(_) => {
                    self.dead = true;
                    self.recorder.solution()
                }
                Move::Backtrack(_) if !self.dead && !self.limited => false,
                Move::Backtrack(_) => {
                    self.retry = self.recorder.backtrack();
                    self.dead = self.retry.as_ref().is_some_and(|next| next.is_exhausted());
                    self.retry.is_some()
                }
            };
        if !done {
            return Err(Forgery::Impossible(n));
        }
        let recorded = &self.recorder.events()[before..];
        for (event, again) in events.iter().zip(recorded) {
            if event.depth != again.depth {
                return Err(Forgery::Depth(event.n));
            }
            if event.what != again.what {
                return Err(Forgery::Differs(event.n, if event.pass().is_some() { "pass" } else { "kind" }));
            }
        }
        match events.get(recorded.len()) {
            Some(idle) => Err(Forgery::Idle(idle.n)),
            None => Ok(()),
        }
    }

    /// Records a step, or the steps of a pass.
    fn deduce(&mut self, events: &[Event]) -> Result<(), Forgery> {
        let mut steps = Vec::new();
        for (n, recorded) in events.iter().filter_map(|event| Some((event.n, event.deduction()?))) {
            let finding = Finding { technique: recorded.technique, pattern: recorded.pattern.clone() };
            let step = self.recorder.judge(&finding).map_err(|refused| Forgery::Refused(n, refused))?;
            if let Some(field) = difference(recorded, &step) {
                return Err(Forgery::Differs(n, field));
            }
            steps.push(step);
        }
        match events[0].pass() {
            Some(_) => _ = self.recorder.pass(steps),
            None => steps.into_iter().for_each(|step| self.recorder.step(step)),
        }
        Ok(())
    }
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
    for (i, line) in trace.solutions.iter().enumerate() {
        let fits = |place: Candidate| grid.has(place) || grid.digit(place.cell) == Some(place.digit);
        let digits = Digits::from_line(line, &puzzle.layout).filter(|digits| digits.cells() == puzzle.layout.cells());
        let right = digits.is_some_and(|digits| {
            digits.iter().all(fits) && Puzzle::new(puzzle.layout.clone(), digits).clash().is_none()
        });
        if !right || trace.solutions[..i].contains(line) {
            return Err(Forgery::Solution(i + 1));
        }
    }
    let known = again.solutions.len();
    let enough = trace.solutions.len() == known || (known == SHOWN_SOLUTIONS && trace.solutions.len() > known);
    if enough { Ok(()) } else { Err(Forgery::Solutions) }
}
