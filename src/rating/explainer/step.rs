//! A step on the Explainer scale: its kind, its rating, what it concludes.

use super::Kind;
use super::board::CANDIDATES;
use super::origin::Origin;

/// A step as facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// The rating in tenths.
    pub(super) rating: u32,
    /// The number of nodes of a chain.
    pub(super) complexity: Option<u32>,
    /// The candidate that it places.
    pub(super) placed: Option<u16>,
    /// The candidates that it eliminates.
    pub(super) eliminated: Eliminations,
    /// Where a chain can be found again.
    pub(super) origin: Option<Origin>,
}

/// A set of candidates in the order in which they were added.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Eliminations(Vec<u16>);

impl Eliminations {
    /// Adds a candidate, once.
    pub(super) fn push(&mut self, cell: usize, digit: usize) {
        debug_assert!(9 * cell + digit < CANDIDATES);
        let candidate = (9 * cell + digit) as u16;
        if !self.0.contains(&candidate) {
            self.0.push(candidate);
        }
    }

    /// Returns `true` if nothing is eliminated.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the candidates, row by row and in the order of their digits.
    pub(super) fn sorted(mut self) -> Vec<u16> {
        self.0.sort_unstable();
        self.0
    }

    /// Returns the candidates.
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.0.iter().copied()
    }
}

impl Step {
    /// Returns a step that places a digit.
    pub(super) fn place(kind: Kind, cell: usize, digit: usize) -> Self {
        let placed = Some((9 * cell + digit) as u16);
        Self { kind, rating: kind.base(), complexity: None, placed, eliminated: Eliminations::default(), origin: None }
    }

    /// Returns a step that eliminates candidates; `None` if there are none.
    pub(super) fn eliminate(kind: Kind, eliminated: Eliminations) -> Option<Self> {
        let step = Self { kind, rating: kind.base(), complexity: None, placed: None, eliminated, origin: None };
        (!step.eliminated.is_empty()).then_some(step)
    }

    /// Returns the step with a higher rating, in tenths.
    pub(super) fn dearer(self, tenths: u32) -> Self {
        Self { rating: self.rating + tenths, ..self }
    }
}
