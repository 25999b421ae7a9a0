//! Verification: a trace from outside, made again event by event.

use super::recorder::{Finding, Recorder, Refused, SHOWN_SOLUTIONS};
use super::{Checked, Deduction, FORMAT, Move, Trace};
use crate::grid::{Candidate, Clash, Digits, Puzzle};
use crate::proof::Uniqueness;

/// What is wrong with a trace.
#[derive(Clone, PartialEq, Debug)]
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
    /// It assumes a single solution, and the puzzle has none or several.
    NotUnique,
    /// The outcome is another.
    Outcome,
    /// A grid that is given as a solution is none, or stands twice; numbered from 1.
    Solution(usize),
    /// Solutions are missing.
    Solutions,
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
    let mut left = trace.events.as_slice();
    while let Some(first) = left.first() {
        let Move::Deduction(deduction) = &first.what;
        let same_pass = |event: &&super::Event| {
            let Move::Deduction(other) = &event.what;
            deduction.pass.is_some() && other.pass == deduction.pass
        };
        let together = left.iter().take_while(same_pass).count().max(1);
        repeat(&mut recorder, &left[..together])?;
        left = &left[together..];
    }
    let again = recorder.finish(&trace.profile);
    if again.outcome != trace.outcome {
        return Err(Forgery::Outcome);
    }
    check_solutions(&trace, &again, &puzzle)?;
    Ok(Checked(trace))
}

/// Records one step, or the steps of one pass, and compares them with those recorded before.
fn repeat(recorder: &mut Recorder, events: &[super::Event]) -> Result<(), Forgery> {
    let before = recorder.events().len();
    let mut steps = Vec::new();
    for event in events {
        let Move::Deduction(recorded) = &event.what;
        let expected = (before + steps.len()) as u32 + 1;
        if event.n != expected {
            return Err(Forgery::Number(expected, event.n));
        }
        if event.depth != 0 {
            return Err(Forgery::Depth(event.n));
        }
        let finding = Finding { technique: recorded.technique, pattern: recorded.pattern.clone() };
        let step = recorder.judge(&finding).map_err(|refused| Forgery::Refused(event.n, refused))?;
        if let Some(field) = difference(recorded, &step) {
            return Err(Forgery::Differs(event.n, field));
        }
        steps.push(step);
    }
    let Move::Deduction(first) = &events[0].what;
    match first.pass {
        Some(_) => drop(recorder.pass(steps)),
        None => steps.into_iter().for_each(|step| recorder.step(step)),
    }
    let recorded = &recorder.events()[before..];
    match events.iter().zip(recorded).find(|(event, again)| event.what != again.what) {
        Some((event, _)) => Err(Forgery::Differs(event.n, "pass")),
        None if recorded.len() < events.len() => Err(Forgery::Idle(events[recorded.len()].n)),
        None => Ok(()),
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
