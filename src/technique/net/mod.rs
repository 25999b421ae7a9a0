//! Forcing chains and nets: suppose, follow, and see where it ends.
//!
//! Suppose that a candidate is true. Then its peers lose the digit and its cell all others; where a
//! cell or a house is left with one candidate, that one is true as well; and so on.
//!
//! *Contradiction*: if that leaves some cell or house nothing, the supposition is false.
//! *Verity*: if a cell or a house has a few candidates, and each of them leads to the same conclusion,
//! the conclusion holds whichever is true.
//!
//! ```text
//!            ┌─ 3 → r5c1=7 → r5c8=2 ─┐
//!   r2c1 is ─┤                        ├─ either way r9c8 is not 2
//!            └─ 8 → r2c8=5 → r9c8=6 ─┘
//! ```
//!
//! In a *chain* each line follows from one line before it, since it uses only cells and houses with
//! two candidates; in a *net* several may work together. A *nested* net may use simple techniques, and
//! suppose further, inside a branch.

mod course;
mod search;
mod simple;
mod tell;
mod trial;

pub use simple::SIMPLE;

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Argument, Emit, Parts, Pattern, Position, Role};
use crate::grid::{Candidate, Grid};
use crate::proof::Truth;

/// How far a net may go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// Each line follows from one line before it: only cells and houses with two candidates are used.
    Chain,
    /// Several lines may work together.
    Net,
    /// Simple techniques, and further suppositions, inside a branch.
    Nested,
}

/// What a net comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// What is supposed leads to a clash.
    Contradiction,
    /// All that may be true leads to the same.
    Verity,
}

/// Visits the nets that come to this and go so far.
pub(super) fn find((kind, reach): (Kind, Reach), position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    match kind {
        Kind::Contradiction => search::contradictions(reach, position, emit),
        Kind::Verity => search::verities(reach, position, emit),
    }
}

/// A forcing chain or net.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Net {
    /// The truth of which every candidate is tried; none if a single candidate is supposed, and refuted.
    pub over: Option<Truth>,
    /// What is supposed, and what follows.
    pub branches: Vec<Branch>,
}

/// A supposition and what follows from it, as far as it matters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Branch {
    /// The number of the supposition. Suppositions and lines are numbered from 1 as they are told.
    pub n: u16,
    /// What is supposed to be true.
    pub suppose: Candidate,
    /// What follows, in order.
    pub lines: Vec<Line>,
    /// Where it clashes, if it does.
    pub clash: Option<Clash>,
}

/// A line of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Line {
    /// Its number.
    pub n: u16,
    /// What follows.
    pub then: Then,
    /// The numbers of the suppositions and lines that it follows from, beside the position.
    pub because: Vec<u16>,
}

/// What follows in a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// A cell, or a digit in a house, has one candidate left.
    Forced(Forced),
    /// A simple technique clears candidates.
    Cleared(Cleared),
    /// To suppose this as well leads to a clash, so it is false.
    Refuted(Branch),
}

/// The last candidate of a truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Forced {
    /// The truth.
    pub truth: Truth,
    /// What is left of it.
    pub place: Candidate,
}

/// What a simple technique clears inside a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Cleared {
    /// The technique.
    pub technique: String,
    /// The truths by which.
    pub by: Vec<Truth>,
    /// Of what it clears, in ascending order, the candidates of truths in later lines of the branch and in its
    /// clash: nothing else matters.
    pub gone: Vec<Candidate>,
}

/// A truth of which nothing is left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Clash {
    /// The truth.
    pub truth: Truth,
    /// The numbers of the suppositions and lines that leave nothing of it.
    pub because: Vec<u16>,
}

impl Net {
    /// The truths that it goes by, line by line.
    fn truths(&self) -> Vec<Truth> {
        self.over.into_iter().chain(self.branches.iter().flat_map(|branch| branch.truths_after(0))).collect()
    }

    /// How far it goes: the least reach that has all its lines.
    fn reach(&self, grid: &Grid) -> Reach {
        self.branches.iter().map(|branch| branch.reach(grid)).max().unwrap_or(Reach::Chain)
    }
}

impl Branch {
    /// The truths that it goes by after its first lines, in order.
    fn truths_after(&self, first: usize) -> Vec<Truth> {
        let mut truths: Vec<Truth> = Vec::new();
        for line in &self.lines[first..] {
            match &line.then {
                Then::Forced(forced) => truths.push(forced.truth),
                Then::Cleared(cleared) => truths.extend(&cleared.by),
                Then::Refuted(inner) => truths.extend(inner.truths_after(0)),
            }
        }
        truths.extend(self.clash.as_ref().map(|clash| clash.truth));
        truths
    }

    fn reach(&self, grid: &Grid) -> Reach {
        let by = |truth| if trial::candidates(grid, truth).len() <= 2 { Reach::Chain } else { Reach::Net };
        let reach = |line: &Line| match line.then {
            Then::Forced(forced) => by(forced.truth),
            Then::Cleared(_) | Then::Refuted(_) => Reach::Nested,
        };
        let clash = self.clash.iter().map(|clash| by(clash.truth));
        self.lines.iter().map(reach).chain(clash).max().unwrap_or(Reach::Chain)
    }

    /// How many suppositions and lines there are, with those of the suppositions inside.
    fn size(&self) -> usize {
        let size = |line: &Line| if let Then::Refuted(inner) = &line.then { inner.size() + 1 } else { 1 };
        1 + self.lines.iter().map(size).sum::<usize>()
    }
}

impl Net {
    /// Whether it comes to such an end, and goes no further.
    pub(super) fn is(&self, (kind, reach): (Kind, Reach), grid: &Grid) -> bool {
        self.over.is_some() == (kind == Kind::Verity) && self.reach(grid) <= reach
    }
}

impl Pattern for Net {
    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let (told, argument) = tell::tell(grid, self)?;
        (told == *self).then_some(argument)
    }

    fn begins(&self) -> Option<Truth> {
        self.over.or_else(|| Some(Truth::Cell(self.branches.first()?.suppose.cell)))
    }

    /// What its lines make true and false stands in them, so a drawing takes it from there.
    fn parts(&self, _: &Grid) -> Parts {
        let mut parts = Parts::default();
        match self.over {
            Some(Truth::Cell(cell)) => parts.cells.push((Role::Pivot, cell)),
            Some(Truth::Place(house, _)) => parts.houses.push((Role::Base, house)),
            _ => {}
        }
        let clashes = self.branches.iter().filter_map(|branch| branch.clash.as_ref());
        for clash in clashes {
            match clash.truth {
                Truth::Cell(cell) => parts.cells.push((Role::Clash, cell)),
                Truth::Place(house, _) => parts.houses.push((Role::Clash, house)),
                Truth::Guardian(_) => {}
            }
        }
        parts
    }
}
