//! The path to one conclusion: the part of a trace that leads to it.

use std::error::Error;
use std::fmt;

use super::path::lead;
use super::walk::steps;
use crate::engine::Profile;
use crate::grid::Digit;
use crate::proof::{Conclusion, Uniqueness};
use crate::trace::{Checked, Recorder, Trace};

/// Why a trace does not lead to a conclusion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UntilError {
    /// It is true from the start.
    FromStart,
    /// The cell has this other digit from the start, or the very digit to eliminate.
    Given(Digit),
    /// The trace never gets there.
    Never,
    /// The event with this number concludes the opposite.
    Opposite(u32),
    /// The trace guesses, so nothing in it is concluded for good.
    Guessed,
    /// A limit was reached first: of the trace, or of the budget.
    CutShort,
}

impl fmt::Display for UntilError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromStart => write!(f, "this is so from the start, and no step leads to it"),
            Self::Given(digit) => write!(f, "the puzzle has {digit} in this cell from the start"),
            Self::Never => write!(f, "no step concludes this"),
            Self::Opposite(n) => write!(f, "no step concludes this, and step {n} concludes the opposite"),
            Self::CutShort => write!(f, "a limit was reached before any step concluded this"),
            Self::Guessed => write!(f, "the trace has guesses, and no conclusion after a guess is certain"),
        }
    }
}

impl Error for UntilError {}

/// Returns the part of a trace that leads to the first step with this conclusion, as a separate trace: no step can be
/// left out of it. The steps of a pass become separate steps. If one is no longer valid without those left out, another
/// of the profile's techniques, no harder, may have the same conclusions.
///
/// # Errors
/// If the trace does not have the conclusion.
pub fn until(trace: &Checked<Trace>, conclusion: Conclusion, profile: &Profile) -> Result<Checked<Trace>, UntilError> {
    let puzzle = trace.puzzle.puzzle().ok_or(UntilError::Never)?;
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let start = Recorder::within(&puzzle, uniqueness, &profile.budget).map_err(|_| UntilError::Never)?;
    if conclusion.is_applied(start.grid()) {
        return Err(UntilError::FromStart);
    }
    if let Some(given) = start.grid().digit(conclusion.candidate().cell) {
        return Err(UntilError::Given(given));
    }
    let path = steps(trace).ok_or(UntilError::Guessed)?;
    let first = |wanted| trace.deductions().position(|step| step.concludes(wanted, &puzzle.layout));
    let is_cut_short = trace.limit.is_some() || !start.is_counted();
    let never = if is_cut_short { UntilError::CutShort } else { UntilError::Never };
    let opposite = || first(conclusion.denied()).map_or(never, |at| UntilError::Opposite(at as u32 + 1));
    let last = first(conclusion).ok_or_else(opposite)?;
    let way = lead(&start, &path[..=last], conclusion, profile).ok_or(never)?;
    let reached = way.finish_at(&trace.profile, conclusion).ok_or(never)?;
    Ok(reached.claiming(trace.claims().to_vec()))
}
