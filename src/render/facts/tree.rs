//! The tree of a search: the guesses, how they are nested, and how each ended.
//!
//! ```text
//! ├─ r6c1=4 (1 of 2)  ✗ dead end
//! └─ r6c1=5 (2 of 2)  ↓ leads on
//!    ├─ r3c2=6 (1 of 2)  ✗ dead end
//!    └─ r3c2=9 (2 of 2)  ★ solution
//! ```
//!
//! A tree contains every guess; a drawing shows its upper part, and counts the guesses that it omits. The sign before
//! each outcome shows what it is without its colour.

use serde::Serialize;

use crate::grid::Candidate;
use crate::trace::{Event, EventKind};

/// A search as a tree of guesses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The options of the first guess.
    pub tries: Vec<Try>,
}

/// An option that was tried, and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The number of its event.
    pub n: u32,
    /// The digits that it placed.
    pub placements: Vec<Candidate>,
    /// The number of the option, from 1.
    pub attempt: u32,
    /// The number of options.
    pub options: usize,
    /// Its outcome.
    pub ending: Ending,
    /// The guesses inside it.
    pub tries: Vec<Try>,
    /// The totals of this guess and those inside it.
    pub sum: Sum,
}

/// The outcome of a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// It leads to a contradiction.
    Contradiction,
    /// Every guess inside it fails.
    Fails,
    /// It leads to a solution after further guesses.
    Holds,
    /// It leads to a solution.
    Solution,
    /// The search was given up inside it.
    GivenUp,
}

impl Ending {
    /// The key of its word.
    pub(in crate::render) fn id(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::Holds => "leads_on",
            Self::Contradiction => "dead_end",
            Self::Fails => "fails",
            Self::GivenUp => "given_up",
        }
    }
}

/// The totals of a part of a tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Guesses.
    pub guesses: usize,
    /// Guesses that led to a contradiction.
    pub dead_ends: usize,
    /// Guesses that led to a solution.
    pub solutions: usize,
}

impl std::iter::Sum for Sum {
    fn sum<I: Iterator<Item = Self>>(sums: I) -> Self {
        sums.fold(Self::default(), |a, b| Self {
            guesses: a.guesses + b.guesses,
            dead_ends: a.dead_ends + b.dead_ends,
            solutions: a.solutions + b.solutions,
        })
    }
}

/// Returns the tree of the guesses in a trace.
pub fn of(events: &[Event]) -> Tree {
    let mut open: Vec<Try> = Vec::new();
    let mut tree = Tree::default();
    for event in events {
        match (&event.what, open.last_mut()) {
            (EventKind::Guess(guess), _) => open.push(Try {
                n: event.n,
                placements: guess.placements.clone(),
                attempt: guess.attempt,
                options: guess.branch.len(),
                ending: Ending::GivenUp,
                tries: Vec::new(),
                sum: Sum::default(),
            }),
            (EventKind::Contradiction(_), Some(guess)) => guess.ending = Ending::Contradiction,
            (EventKind::Solution(_), Some(guess)) => guess.ending = Ending::Solution,
            (EventKind::Backtrack(_), _) => tree.close(&mut open),
            _ => {}
        }
    }
    while !open.is_empty() {
        tree.close(&mut open);
    }
    tree
}

impl Tree {
    /// Closes the innermost open guess and adds it to the guess around it.
    fn close(&mut self, open: &mut Vec<Try>) {
        let Some(mut guess) = open.pop() else { return };
        let inside: Sum = guess.tries.iter().map(|inner| inner.sum).sum();
        let failed = |inner: &Try| matches!(inner.ending, Ending::Contradiction | Ending::Fails);
        let all_tried = guess.tries.last().is_some_and(|last| last.attempt as usize == last.options);
        if inside.solutions > 0 {
            guess.ending = Ending::Holds;
        } else if all_tried && guess.tries.iter().all(failed) {
            guess.ending = Ending::Fails;
        }
        let own = Sum {
            guesses: 1,
            dead_ends: usize::from(guess.ending == Ending::Contradiction),
            solutions: usize::from(guess.ending == Ending::Solution),
        };
        guess.sum = [own, inside].into_iter().sum();
        open.last_mut().map_or(&mut self.tries, |outer| &mut outer.tries).push(guess);
    }

    /// Returns the totals of the tree.
    pub fn sum(&self) -> Sum {
        self.tries.iter().map(|guess| guess.sum).sum()
    }

    /// Returns the outcome of the guess with this number; an unknown guess was given up.
    pub fn ending(&self, guess: u32) -> Ending {
        let mut tries = &self.tries;
        while let Some(last) = tries[..tries.partition_point(|other| other.n <= guess)].last() {
            if last.n == guess {
                return last.ending;
            }
            tries = &last.tries;
        }
        Ending::GivenUp
    }

    /// Returns the largest number of nested guesses.
    pub fn depth(&self) -> usize {
        fn depth(tries: &[Try]) -> usize {
            tries.iter().map(|guess| 1 + depth(&guess.tries)).max().unwrap_or(0)
        }
        depth(&self.tries)
    }
}
