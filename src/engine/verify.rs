//! Verifies what a trace from outside claims about its profile, by doing what the profile does.
//!
//! [`trace::verify`] proves every step. If the profile is built in, this module also checks the following:
//!
//! * Each step has the technique as which the profile counts its pattern: the first that accepts it. So a profile
//!   without forcing chains may call one a net, and `classic` may not.
//! * If the techniques ran out, they are tried again in the last position, and must find nothing.
//! * A search is repeated, and must give the same events. Its guesses follow from the profile alone, so this takes as
//!   long as verifying its steps does.
//! * The puzzle is solved again, and the steps and their passes are compared. They need not be those that
//!   [`solve`](super::solve) takes: a shortened solution path is valid too. But then it remains a [claim](Checked::claims)
//!   that the profile takes them.
//!
//! If a trace says that the solutions could not be counted, they are counted once more, within a limit of this module: the
//! result is what is [known](Checked::known) of them, for any profile.
//!
//! If work was abandoned at a limit, the size of the limit is not known: that nothing more was found within it remains
//! a claim. If only the name of a profile is known, nothing is checked, and all claims remain.

use std::error::Error;
use std::fmt;

use super::{Profile, solve, solve_until, step};
use crate::grid::{Budget, Known};
use crate::proof::Uniqueness;
use crate::technique::Technique;
use crate::trace::{
    self, Checked, Claim, Deduction, Event, EventKind, Limit, Outcome, Recorder, Trace, TraceError, replay,
};

/// Why a trace was rejected.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum VerifyError {
    /// Its events do not prove what it claims.
    Forged(TraceError),
    /// The profile does not take steps such as the one with this number, or counts it as the other technique.
    Misnamed(u32, Option<&'static Technique>),
    /// The profile finds a step with this technique after the end of the trace.
    Unfinished(&'static Technique),
    /// The profile's search differs from this event onwards.
    Search(u32),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Forged(forgery) => forgery.fmt(f),
            Self::Misnamed(n, None) => write!(f, "step {n}: `technique` is not one that its profile uses"),
            Self::Misnamed(n, Some(name)) => write!(f, "step {n}: `technique` must be `{}` in its profile", name.id),
            Self::Unfinished(technique) => {
                write!(f, "`outcome`: the profile finds another step where the events end, by `{}`", technique.id)
            }
            Self::Search(n) => write!(f, "event {n}: the search of its profile goes on in another way"),
        }
    }
}

impl Error for VerifyError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Forged(forgery) => forgery.source(),
            _ => None,
        }
    }
}

/// Verifies a trace, and what it claims about its profile if that is built in.
///
/// # Errors
/// The first false claim found.
pub fn verify(trace: Trace) -> Result<Checked<Trace>, VerifyError> {
    let (trace, end) = trace::retrace(trace).map_err(VerifyError::Forged)?;
    let uncounted = trace.puzzle.puzzle().filter(|_| trace.limit == Some(Limit::Count));
    let trace = match uncounted {
        Some(puzzle) => trace.knowing(Known::of(&puzzle, &Budget::work(MOST_WORK))),
        None => trace,
    };
    let Ok(profile) = Profile::named(&trace.profile) else { return Ok(trace) };
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let profile = Profile { uniqueness, ..profile };
    let guesses = trace.events.iter().any(|event| matches!(event.what, EventKind::Guess(_)));
    let is_done = matches!(trace.outcome, Outcome::Solved | Outcome::Reached);
    if let Some(Limit::Work | Limit::Count) = trace.limit {
        // The amount of allowed work is not known, so the end remains a claim.
        if guesses {
            return Ok(trace);
        }
        names(&trace, &profile)?;
        let steps = (!takes(&profile, &trace)).then_some(Claim::Profile);
        return Ok(trace.claiming(steps.into_iter().chain([Claim::End]).collect()));
    }
    if guesses || (profile.search.is_some() && !is_done) {
        search(&trace, &profile)?;
        return Ok(trace.claiming(Vec::new()));
    }
    names(&trace, &profile)?;
    if !is_done && end.is_solvable() {
        finds_nothing(end, &profile)?;
    }
    let steps = (!takes(&profile, &trace)).then_some(Claim::Profile);
    Ok(trace.claiming(steps.into_iter().collect()))
}

/// The units of work after which the profile's own steps are not looked for any longer, nor solutions counted: some seconds.
const MOST_WORK: u64 = 2_000_000;

/// Returns `true` if the profile, solving the puzzle again, takes these steps in this order, and perhaps others between
/// them that were left out.
fn takes(profile: &Profile, trace: &Trace) -> bool {
    let mut left = trace.deductions().peekable();
    let Some(puzzle) = trace.puzzle.puzzle().filter(|_| left.peek().is_some()) else { return true };
    let profile = Profile { budget: Budget::work(MOST_WORK), ..profile.clone() };
    let mut seen = 0;
    let again = solve_until(&puzzle, &profile, |recorder| {
        for step in recorder.events()[seen..].iter().filter_map(Event::deduction) {
            let same = |next: &&Deduction| {
                (next.technique, next.pass) == (step.technique, step.pass)
                    && step.technique.same(&*next.pattern, &*step.pattern)
            };
            left.next_if(same);
        }
        seen = recorder.events().len();
        left.peek().is_none()
    });
    again.is_ok() && left.peek().is_none()
}

/// Checks that each step has the technique as which the profile counts it.
fn names(trace: &Trace, profile: &Profile) -> Result<(), VerifyError> {
    let before = trace.puzzle.puzzle().and_then(|puzzle| replay(&puzzle, &trace.events).ok());
    for (event, grid) in trace.events.iter().zip(before.unwrap_or_default()) {
        let Some(step) = event.deduction() else { continue };
        let name = profile.name_of(&*step.pattern, &grid);
        if name != Some(step.technique) {
            return Err(VerifyError::Misnamed(event.n, name));
        }
    }
    Ok(())
}

/// Checks that the profile's techniques have run out.
fn finds_nothing(mut end: Recorder, profile: &Profile) -> Result<(), VerifyError> {
    let more = step(&mut end, profile).then(|| end.events().last()?.deduction()).flatten();
    more.map_or(Ok(()), |more| Err(VerifyError::Unfinished(more.technique)))
}

/// Checks that the profile's search gives the same events.
fn search(trace: &Trace, profile: &Profile) -> Result<(), VerifyError> {
    let again = trace.puzzle.puzzle().and_then(|puzzle| solve(&puzzle, profile).ok());
    let again = again.map(Checked::into_inner).unwrap_or_else(|| unreachable!("the trace was made again"));
    let same = again.events.iter().zip(&trace.events).take_while(|(again, event)| again == event).count();
    if same == trace.events.len() && (again.events.len(), again.limit) == (same, trace.limit) {
        return Ok(());
    }
    Err(VerifyError::Search(same as u32 + 1))
}
