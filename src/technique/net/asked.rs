//! Nets for conclusions that are known: they start from a given candidate or truth, and use given means.

use super::Net;
use super::course::{Course, Ground};
use super::search::{refutation, told};
use crate::grid::Candidate;
use crate::proof::{Conclusion, Truth};
use crate::technique::Position;

/// What the lines of a net may use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Means {
    /// These truths.
    Truths(Vec<Truth>),
    /// All truths.
    All,
    /// All truths, simple techniques, and further assumptions inside each other, up to so many.
    Nested(usize),
}

impl Means {
    fn ground<'a>(&self, position: &'a Position) -> Ground<'a> {
        match self {
            Self::Truths(truths) => Ground::net(position).with(truths.clone()),
            Self::All => Ground::net(position),
            Self::Nested(depth) => Ground::nested(position, *depth),
        }
    }
}

impl Net {
    /// Assumes a candidate and follows it to a contradiction.
    pub fn refuting(position: &Position, candidate: Candidate, means: &Means) -> Option<Self> {
        let ground = means.ground(position);
        told(&ground, refutation(&ground, candidate)?)
    }

    /// Assumes each candidate of a truth in turn, and follows it to these conclusions, or to a contradiction. Further
    /// assumptions are made only for contradictions.
    pub fn agreeing(position: &Position, over: Truth, on: &[Conclusion], means: &Means) -> Option<Self> {
        let ground = means.ground(position);
        let branch = |suppose| {
            let mut course = Course::suppose(position, suppose);
            let clash = course.lead(&ground, on).or_else(|_| course.press(&ground).map(Some).ok_or(())).ok()?;
            let kept = match clash {
                Some(clash) => course.behind(position, clash),
                None => course.closure(position, on.iter().map(|one| course.settles(one.candidate()))),
            };
            Some(course.branch(suppose, &kept, clash))
        };
        let branches = over.candidates(position).into_iter().map(branch).collect::<Option<_>>()?;
        told(&ground, Self { over: Some(over), branches })
    }
}
