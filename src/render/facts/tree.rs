//! The tree of a search: what was tried, inside what, and how it ended.
//!
//! ```text
//! ├─ r6c1=4 (1 of 2)  ✗ dead end
//! └─ r6c1=5 (2 of 2)  ↓ leads on
//!    ├─ r3c2=6 (1 of 2)  ✗ dead end
//!    └─ r3c2=9 (2 of 2)  ★ solution
//! ```
//!
//! A tree holds everything; a drawing shows its upper part, and says of what it leaves out how much
//! that is. The sign before each outcome, not its colour, tells what it is.

use serde::Serialize;

use crate::grid::Candidate;
use crate::trace::{Event, EventKind};

/// A search as a tree of guesses.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// The options that were tried first of all.
    pub tries: Vec<Try>,
}

/// An option that was tried, and what came of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// The number of its event.
    pub n: u32,
    /// What it placed.
    pub placements: Vec<Candidate>,
    /// Which of the options it was, from 1.
    pub attempt: u32,
    /// How many options there were.
    pub options: usize,
    /// How it ended.
    pub ending: Ending,
    /// What was tried inside.
    pub tries: Vec<Try>,
    /// What there is in all, it included.
    pub sum: Sum,
}

/// How a guess ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// What followed from it contradicts itself.
    Contradiction,
    /// All that was tried under it failed.
    Fails,
    /// It is right, or at least leads to a solution by way of further guesses.
    Holds,
    /// It leads to a solution.
    Solution,
    /// The search was given up under it.
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

/// What a part of a tree holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// Guesses.
    pub guesses: usize,
    /// Guesses that contradicted themselves.
    pub dead_ends: usize,
    /// Guesses that filled the board.
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

/// The tree of the guesses in a trace.
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
    /// Puts the innermost guess that is open where it belongs.
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

    /// What the tree holds.
    pub fn sum(&self) -> Sum {
        self.tries.iter().map(|guess| guess.sum).sum()
    }

    /// How the guess with this number ended; one that is not there was given up.
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

    /// How many guesses stand inside each other at the most.
    pub fn depth(&self) -> usize {
        fn depth(tries: &[Try]) -> usize {
            tries.iter().map(|guess| 1 + depth(&guess.tries)).max().unwrap_or(0)
        }
        depth(&self.tries)
    }
}
