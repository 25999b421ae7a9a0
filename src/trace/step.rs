//! What a technique finds, why it may be no step, and what is a step: only [`judge`](super::judge) makes one.

use std::error::Error;
use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::Deduction;
use super::stage::Moment;
use crate::argument::Fault;
use crate::proof::{Conclusion, ProofError};
use crate::technique::{Pattern, Technique};

/// A pattern found by a technique.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The technique.
    pub technique: &'static Technique,
    /// The pattern.
    pub pattern: Arc<dyn Pattern>,
}

/// Why a finding was not accepted as a step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepError {
    /// The technique does not accept this pattern.
    Misnamed,
    /// The position does not show the pattern, or nothing new follows from it.
    NotThere,
    /// Its inference is not a valid proof.
    Unproven(ProofError),
    /// What its pattern tells is not a valid argument.
    Untold(Fault),
    /// The branch has ended, so nothing more can be concluded in it.
    Closed,
}

impl fmt::Display for StepError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Misnamed => write!(f, "its pattern belongs to another technique"),
            Self::NotThere => write!(f, "the position does not have this pattern, or nothing new follows from it"),
            Self::Unproven(refusal) => write!(f, "its proof fails: {refusal}"),
            Self::Untold(fault) => write!(f, "its argument fails: {fault}"),
            Self::Closed => write!(f, "its branch has ended: backtrack, or try the next option, first"),
        }
    }
}

impl Error for StepError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Unproven(refusal) => Some(refusal),
            Self::Untold(fault) => Some(fault),
            Self::Misnamed | Self::NotThere | Self::Closed => None,
        }
    }
}

/// A step that the recorder has checked and proven in its present position. What it depends on (`needs`, `blockers`) is
/// worked out when it is recorded.
#[derive(Clone, Debug)]
pub struct ProvenStep {
    pub(super) deduction: Box<Deduction>,
    /// All that it concludes, placements first.
    pub(super) conclusions: Vec<Conclusion>,
    pub(super) moment: Moment,
    pub(super) is_reasoned: bool,
}

impl Deref for ProvenStep {
    type Target = Deduction;

    fn deref(&self) -> &Deduction {
        &self.deduction
    }
}
