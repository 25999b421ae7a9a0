//! A position as finders see it: the grid, and intermediate results that several finders share.

use std::ops::{ControlFlow, Deref};
use std::sync::OnceLock;

use super::Emit;
use super::almost_locked::{self, AlmostLockedSet, Exclusions, Links};
use super::frame::Frame;
use super::links::{ChainLink, Graph, strong};
use super::memory::{Changed, Memory, Search};
use crate::grid::{Budget, Grid};

/// A grid together with results that finders share. Each is computed when it is first used, so a position that singles
/// solve does not pay for any. It dereferences to its grid; use [`Position::change`] to change the grid.
#[derive(Clone, Debug)]
pub struct Position {
    grid: Grid,
    /// Nothing yet in most positions.
    shared: OnceLock<Box<Shared>>,
    memory: Memory,
    /// The budget of the finders.
    budget: Budget,
    /// The part of the budget for nested assumptions.
    nesting: Budget,
}

#[derive(Clone, Debug, Default)]
struct Shared {
    almost_locked: OnceLock<Vec<AlmostLockedSet>>,
    links: OnceLock<Links>,
    exclusions: OnceLock<Exclusions>,
    chains: OnceLock<Graph>,
    grouped_chains: OnceLock<Graph>,
    unsolved_frames: OnceLock<Vec<Frame>>,
    partly_solved_frames: OnceLock<Vec<Frame>>,
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

/// The total number of units for nested assumptions in a puzzle without a known unique solution. In a puzzle with one
/// solution every false candidate can be refuted, but one with several may have no step left. The hardest puzzles known
/// take less for all their steps together.
const MOST_NESTING: u64 = 100_000;

impl Position {
    /// Creates a position in which finders spend from a budget.
    pub fn new(grid: Grid, budget: &Budget) -> Self {
        let (shared, memory) = (OnceLock::new(), Memory::default());
        Self { grid, shared, memory, nesting: budget.clone(), budget: budget.clone() }
    }

    /// Returns the same position with a limit on nested assumptions, for puzzles in which there may be nothing to find
    /// at any depth.
    #[must_use]
    pub fn with_bounded_nesting(self) -> Self {
        Self { nesting: self.budget.part(MOST_NESTING), ..self }
    }

    /// Returns the position of another grid, within the same budgets.
    #[must_use]
    pub fn at(&self, grid: Grid) -> Self {
        Self { nesting: self.nesting.clone(), ..Self::new(grid, &self.budget) }
    }

    /// Returns the budget of the finders.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the budget for nested assumptions.
    pub(super) fn nesting(&self) -> &Budget {
        &self.nesting
    }

    /// Returns `true` if a finder was cut short here, or in a position before: there may be more to find.
    pub fn is_cut_short(&self) -> bool {
        self.budget.is_spent() || self.nesting.is_spent()
    }

    /// Visits the patterns of a search, of which only those with something that changed since it last found nothing can
    /// be new. If there are none again, this is remembered.
    pub(super) fn news(
        &self,
        search: Search,
        emit: Emit<'_>,
        find: impl FnOnce(&Changed, Emit<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut found = false;
        find(&self.memory.changed(search, self), &mut |pattern| {
            found = true;
            emit(pattern)
        })?;
        if !found && !self.budget.is_spent() {
            self.memory.nothing(search, self);
        }
        ControlFlow::Continue(())
    }

    /// Returns the grid for modification. Shared results are discarded.
    pub fn change(&mut self) -> &mut Grid {
        self.shared.take();
        &mut self.grid
    }

    fn shared(&self) -> &Shared {
        self.shared.get_or_init(Box::default)
    }

    /// Returns the almost locked sets, small ones first.
    pub(super) fn almost_locked(&self) -> &[AlmostLockedSet] {
        self.shared().almost_locked.get_or_init(|| almost_locked::all(&self.grid))
    }

    /// Returns the links between these sets.
    pub(super) fn almost_locked_links(&self) -> &Links {
        self.shared().links.get_or_init(|| Links::between(&self.grid, self.almost_locked(), &self.budget))
    }

    /// Returns the pairs of candidates that these sets exclude.
    pub(super) fn exclusions(&self) -> &Exclusions {
        self.shared().exclusions.get_or_init(|| Exclusions::by(self.almost_locked(), &self.almost_locked_links().reach))
    }

    /// Returns the graph of chains whose nodes are single candidates.
    pub(super) fn chains(&self) -> &Graph {
        self.shared().chains.get_or_init(|| Graph::of(self, &self.budget, self.plain_links()))
    }

    /// Returns the graphs of these chains, and of those with groups and almost locked sets.
    pub(super) fn grouped_chains(&self) -> &Graph {
        self.shared().grouped_chains.get_or_init(|| {
            let sets = strong::sets(self, self.almost_locked());
            let beside = strong::beside(self, self.almost_locked(), &self.almost_locked_links().reach);
            Graph::of(self, &self.budget, self.plain_links().chain(strong::groups(self)).chain(sets).chain(beside))
        })
    }

    /// Returns the unsolved frames of rectangles.
    pub(super) fn unsolved_frames(&self) -> &[Frame] {
        self.shared().unsolved_frames.get_or_init(|| Frame::unsolved(&self.grid))
    }

    /// Returns the partly solved frames of rectangles.
    pub(super) fn partly_solved_frames(&self) -> &[Frame] {
        self.shared().partly_solved_frames.get_or_init(|| Frame::partly_solved(&self.grid))
    }

    fn plain_links(&self) -> impl Iterator<Item = ChainLink> {
        strong::cells(self).into_iter().chain(strong::houses(self))
    }
}
