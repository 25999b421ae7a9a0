//! What a trace from outside says of its profile, checked by doing what the profile does.
//!
//! [`trace::verify`] proves every step. Here, where the profile is one of ours:
//!
//! * Each step has the name that the profile has for its pattern: that of the first of its techniques that
//!   takes it. So a profile without forcing chains may call one a net, and `classic` may not.
//! * Where the techniques ran out, they are tried once more in the last position, and find nothing.
//! * A search is run again, and must come out the same, event by event. It is made of guesses that follow
//!   from the profile alone, so this takes as long as verifying its steps does.
//!
//! Where work was given up at a limit, how much was allowed is not known: that nothing more was found within
//! it remains a claim.
//!
//! The steps themselves need not be those that [`solve`](super::solve) would take: a shortened way is one
//! of the profile's as well. Of a profile that is known by name only nothing is checked, and the
//! [claims](Checked::claims) remain.

use std::error::Error;
use std::fmt;

use super::{Profile, solve, step};
use crate::proof::Uniqueness;
use crate::technique::Technique;
use crate::trace::{self, Checked, Claim, EventKind, Forgery, Limit, Outcome, Recorder, Trace, replay};

/// Why a trace is refused.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Disproof {
    /// Its events do not prove what it says.
    Forged(Forgery),
    /// The profile does not take such steps as the one with this number, or has the other name for it.
    Misnamed(u32, Option<&'static Technique>),
    /// The profile finds a step with this technique where the trace ends.
    Unfinished(&'static Technique),
    /// The profile's search differs from this event on.
    Search(u32),
}

impl fmt::Display for Disproof {
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

impl Error for Disproof {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Forged(forgery) => forgery.source(),
            _ => None,
        }
    }
}

/// Verifies a trace, and what it says of its profile if that is a built-in one.
///
/// # Errors
/// The first thing found that is not so.
pub fn verify(trace: Trace) -> Result<Checked<Trace>, Disproof> {
    let (trace, end) = trace::retrace(trace).map_err(Disproof::Forged)?;
    let Ok(profile) = Profile::named(&trace.profile) else { return Ok(trace) };
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let profile = Profile { uniqueness, ..profile };
    let guesses = trace.events.iter().any(|event| matches!(event.what, EventKind::Guess(_)));
    let is_done = matches!(trace.outcome, Outcome::Solved | Outcome::Reached);
    if let Some(Limit::Work | Limit::Count) = trace.limit {
        // How much work was allowed is not known, so where it ended stays a claim.
        return match guesses {
            true => Ok(trace),
            false => names(&trace, &profile).map(|()| trace.claiming(vec![Claim::End])),
        };
    }
    if guesses || (profile.search.is_some() && !is_done) {
        search(&trace, &profile)?;
    } else {
        names(&trace, &profile)?;
        if !is_done && end.is_solvable() {
            finds_nothing(end, &profile)?;
        }
    }
    Ok(trace.claiming(Vec::new()))
}

/// Whether each step has the name that the profile has for it.
fn names(trace: &Trace, profile: &Profile) -> Result<(), Disproof> {
    let before = trace.puzzle.puzzle().and_then(|puzzle| replay(&puzzle, &trace.events).ok());
    for (event, grid) in trace.events.iter().zip(before.unwrap_or_default()) {
        let Some(step) = event.deduction() else { continue };
        let name = profile.name_of(&*step.pattern, &grid);
        if name != Some(step.technique) {
            return Err(Disproof::Misnamed(event.n, name));
        }
    }
    Ok(())
}

/// Whether the profile's techniques have run out.
fn finds_nothing(mut end: Recorder, profile: &Profile) -> Result<(), Disproof> {
    let more = step(&mut end, profile).then(|| end.events().last()?.deduction()).flatten();
    more.map_or(Ok(()), |more| Err(Disproof::Unfinished(more.technique)))
}

/// Whether the profile searches like that.
fn search(trace: &Trace, profile: &Profile) -> Result<(), Disproof> {
    let again = trace.puzzle.puzzle().and_then(|puzzle| solve(&puzzle, profile).ok());
    let again = again.map(Checked::into_inner).unwrap_or_else(|| unreachable!("the trace was made again"));
    let same = again.events.iter().zip(&trace.events).take_while(|(again, event)| again == event).count();
    if same == trace.events.len() && (again.events.len(), again.limit) == (same, trace.limit) {
        return Ok(());
    }
    Err(Disproof::Search(same as u32 + 1))
}
