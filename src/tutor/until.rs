//! The way to one conclusion: of a trace only what leads to it.

use super::walk::{Walk, findings};
use crate::proof::{Conclusion, Uniqueness};
use crate::trace::{Checked, Recorder, Trace};

/// Why a trace does not lead to a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreached {
    /// It is so from the start.
    FromStart,
    /// The trace never gets there.
    Never,
    /// The event with this number concludes the opposite.
    Opposite(u32),
    /// The trace guesses, so nothing in it is concluded for good.
    Guessed,
}

/// The part of a trace that leads to the first of its steps to conclude this, as a trace of its own: no
/// step can be left out of it. The steps of a pass become steps one by one.
///
/// # Errors
/// When the trace does not conclude it.
pub fn until(trace: &Checked<Trace>, conclusion: Conclusion) -> Result<Checked<Trace>, Unreached> {
    let puzzle = trace.puzzle.puzzle().ok_or(Unreached::Never)?;
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let mut recorder = Recorder::new(&puzzle, uniqueness).map_err(|_| Unreached::Never)?;
    let start = recorder.grid().clone();
    if conclusion.is_drawn(&start) {
        return Err(Unreached::FromStart);
    }
    let mut path = findings(trace).ok_or(Unreached::Guessed)?;
    let first = |wanted| trace.deductions().position(|step| step.says(wanted, &puzzle.layout));
    let opposite = || first(conclusion.denied()).map_or(Unreached::Never, |at| Unreached::Opposite(at as u32 + 1));
    let last = first(conclusion).ok_or_else(opposite)?;
    path.truncate(last + 1);

    let walk = Walk { start: &start, settle: |_| {}, arrived: &|grid| conclusion.is_drawn(grid) };
    let needed = trace.stands_on(&trace.events[last], 0);
    let closed: Vec<_> = needed.iter().map(|&n| n as usize - 1).chain([last]).map(|at| path[at].clone()).collect();
    if walk.arrives(&closed) {
        path = closed;
    }
    let latest_first = (0..path.len()).rev();
    for finding in walk.prune(path, latest_first) {
        if let Ok(step) = recorder.judge(&finding) {
            recorder.step(step);
        }
    }
    recorder.finish_at(&trace.profile, conclusion).ok_or(Unreached::Never)
}
