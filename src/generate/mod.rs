//! Puzzles to order: with one solution, and the properties of a [`Wish`].
//!
//! # Steps
//!
//! 1. [`Generator::new`] checks the wish: a [`Contradiction`] is recognised before any search.
//! 2. [`Generator::puzzle`] searches for one puzzle. Its random choices depend on the seed of the run and on the number
//!    of the puzzle alone, so a run finds the same puzzles whatever the order in which it looks for them.
//! 3. A walk varies the givens of a random puzzle towards the wish, with quick tests.
//! 4. [`Test::fit`] tests the result with the ordinary solver and rater. It is also the test for puzzles from elsewhere.
//!
//! [`Driller`] searches in the same way for positions in which a technique is the next step.
//!
//! ```
//! use whydoku::generate::{Effort, Generator, Wish};
//! use whydoku::grid::{Count, Symmetry, count_solutions};
//!
//! let wish = Wish { ground: "6x6".parse()?, symmetry: Symmetry::HalfTurn, ..Wish::default() };
//! let puzzle = Generator::new(wish)?.puzzle(1, 0, &Effort::default())?;
//! assert_eq!(count_solutions(&puzzle.grid()?), Count::One);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clues;
mod contradiction;
mod drill;
mod filling;
mod fit;
mod ground;
mod level;
mod outline;
mod shortfall;
mod span;
mod walk;
mod wish;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

pub use contradiction::Contradiction;
pub use drill::Driller;
pub use fit::{Fit, Misfit, Test, Use};
pub use ground::{Extra, Ground};
pub use level::Level;
pub use shortfall::{Seen, Shortfall, grouped};
pub use span::Span;
pub use wish::Wish;

use crate::grid::{Budget, Puzzle};

/// The effort to make for a puzzle.
#[derive(Clone, Debug)]
pub struct Effort {
    /// The maximum number of candidates, in which a wish is given up. A candidate is a puzzle that was compared with the
    /// wish, or a random start that led to none.
    pub tries: u64,
    /// A limit on time or work, by which any thread can stop the search.
    pub budget: Budget,
    /// The number of candidates so far, of all searches that share it.
    pub candidates: Arc<AtomicU64>,
}

impl Default for Effort {
    fn default() -> Self {
        Self { tries: 100_000, budget: Budget::default(), candidates: Arc::default() }
    }
}

impl Effort {
    /// Counts a candidate.
    fn count(&self) {
        self.candidates.fetch_add(1, Ordering::Relaxed);
    }
}

/// A maker of puzzles.
#[derive(Clone, Debug)]
pub struct Generator {
    test: Test,
}

impl Generator {
    /// Prepares the search for puzzles.
    ///
    /// # Errors
    /// If no puzzle can fulfil the wish.
    pub fn new(wish: Wish) -> Result<Self, Contradiction> {
        Ok(Self { test: Test::new(wish)? })
    }

    /// Returns the wish as a test.
    pub fn test(&self) -> &Test {
        &self.test
    }

    /// Searches for the puzzle with this number, from 0, in the run with this seed. The same wish, seed and number give
    /// the same puzzle, or the same failure, unless the budget ends the search.
    ///
    /// # Errors
    /// If none was found: with an account of what was.
    pub fn puzzle(&self, seed: u64, number: u64, effort: &Effort) -> Result<Puzzle, Box<Shortfall>> {
        search(&self.test, (seed, number), effort, &|puzzle| self.test.fit(&puzzle, &effort.budget).map(|_| puzzle))
    }
}

/// Searches for what is accepted, with the random choices of this seed and number.
fn search<Found>(
    test: &Test,
    (seed, number): (u64, u64),
    effort: &Effort,
    accept: &dyn Fn(Puzzle) -> Result<Found, Misfit>,
) -> Result<Found, Box<Shortfall>> {
    let random = fastrand::Rng::with_seed(mixed(seed ^ mixed(number)));
    let mut search = walk::Search { test, accept, effort, random, shortfall: Shortfall::default() };
    search.run().ok_or_else(|| Box::new(Shortfall { spent: effort.budget.spent(), ..search.shortfall }))
}

/// Returns a number whose bits all depend on all bits of another: the finaliser of SplitMix64 (Steele, Lea and Flood,
/// 2014), after its increment.
fn mixed(number: u64) -> u64 {
    let mut bits = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
