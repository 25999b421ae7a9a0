//! A position as finders see it: the grid, and what several of them would otherwise each work out
//! anew.

use std::ops::Deref;
use std::sync::OnceLock;

use super::almost_locked::{self, AlmostLockedSet, Exclusions, Links};
use super::links::{ChainLink, Graph, strong};
use crate::grid::{Budget, Grid};

/// A grid together with what finders share about it. Each part is worked out when it is first asked
/// for, so a position that singles solve pays for none of it. It reads as its grid; to change that, there is
/// [`Position::change`].
#[derive(Clone, Debug)]
pub struct Position {
    grid: Grid,
    shared: Shared,
    /// What finders may spend.
    budget: Budget,
    /// The part of it for suppositions inside each other.
    nesting: Budget,
}

#[derive(Clone, Debug, Default)]
struct Shared {
    almost_locked: OnceLock<Vec<AlmostLockedSet>>,
    links: OnceLock<Links>,
    exclusions: OnceLock<Exclusions>,
    chains: OnceLock<Graph>,
    grouped_chains: OnceLock<Graph>,
}

impl From<Grid> for Position {
    fn from(grid: Grid) -> Self {
        Self::new(grid, &Budget::default())
    }
}

impl Deref for Position {
    type Target = Grid;

    fn deref(&self) -> &Grid {
        &self.grid
    }
}

/// How many units suppositions inside each other may take in all, where nothing says that they come to an
/// end: in a puzzle with one solution every false candidate falls, but one with several may have no step left
/// that could be told. The hardest puzzles known take less for all their steps together.
const MOST_NESTING: u64 = 100_000;

impl Position {
    /// A position in which finders spend from a budget.
    pub fn new(grid: Grid, budget: &Budget) -> Self {
        Self { grid, shared: Shared::default(), nesting: budget.clone(), budget: budget.clone() }
    }

    /// The same where there may be nothing to find, however deep one looks.
    #[must_use]
    pub fn with_bounded_nesting(self) -> Self {
        Self { nesting: self.budget.part(MOST_NESTING), ..self }
    }

    /// Another grid as finders see it, within the same budgets.
    #[must_use]
    pub fn at(&self, grid: Grid) -> Self {
        Self { grid, shared: Shared::default(), budget: self.budget.clone(), nesting: self.nesting.clone() }
    }

    /// What finders spend from.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// What they spend from while suppositions stand inside each other.
    pub(super) fn nesting(&self) -> &Budget {
        &self.nesting
    }

    /// Whether a finder was cut short here, or in a position before: there may be more to be found.
    pub fn is_cut_short(&self) -> bool {
        self.budget.is_spent() || self.nesting.is_spent()
    }

    /// The grid, to be changed. What finders shared about it is forgotten.
    pub fn change(&mut self) -> &mut Grid {
        self.shared = Shared::default();
        &mut self.grid
    }

    /// The almost locked sets, small ones first.
    pub(super) fn almost_locked(&self) -> &[AlmostLockedSet] {
        self.shared.almost_locked.get_or_init(|| almost_locked::all(&self.grid))
    }

    /// How these sets hang together.
    pub(super) fn almost_locked_links(&self) -> &Links {
        self.shared.links.get_or_init(|| Links::between(&self.grid, self.almost_locked(), &self.budget))
    }

    /// The pairs of candidates that these sets exclude.
    pub(super) fn exclusions(&self) -> &Exclusions {
        self.shared.exclusions.get_or_init(|| Exclusions::by(self.almost_locked(), &self.almost_locked_links().reach))
    }

    /// The chains whose nodes are single candidates.
    pub(super) fn chains(&self) -> &Graph {
        self.shared.chains.get_or_init(|| Graph::of(self, &self.budget, self.plain_links()))
    }

    /// These chains, and those with groups and almost locked sets.
    pub(super) fn grouped_chains(&self) -> &Graph {
        self.shared.grouped_chains.get_or_init(|| {
            let sets = strong::sets(self, self.almost_locked());
            let beside = strong::beside(self, self.almost_locked(), &self.almost_locked_links().reach);
            Graph::of(self, &self.budget, self.plain_links().chain(strong::groups(self)).chain(sets).chain(beside))
        })
    }

    fn plain_links(&self) -> impl Iterator<Item = ChainLink> {
        strong::cells(self).into_iter().chain(strong::houses(self))
    }
}
