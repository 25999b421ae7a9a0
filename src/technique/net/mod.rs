//! Forcing chains and nets: make an assumption, and follow its consequences.
//!
//! Assume that a candidate is true. Then the digit is eliminated from its peers, and all other candidates from its
//! cell; if only one candidate of a cell or house is left, that one is true as well; and so on.
//!
//! *Contradiction*: if a cell or house has nothing left, the assumption is false. *Verity*: if a cell or a house has a
//! few candidates, and each of them leads to the same conclusion, the conclusion is true. A candidate that leads to a
//! contradiction is false, and does not count.
//!
//! ```text
//!            ┌─ 3 → r5c1=7 → r5c8=2 ─┐
//!   r2c1 is ─┤                        ├─ either way r9c8 is not 2
//!            └─ 8 → r2c8=5 → r9c8=6 ─┘
//! ```
//!
//! In a *chain* each line follows from one line before it, because it uses only cells and houses with two candidates;
//! in a *net* several lines may work together. A *nested* net may use simple techniques, and make further assumptions,
//! inside a branch.

mod asked;
mod course;
mod explain;
mod search;
mod simple;
mod tell;
mod trial;
mod truths;

pub use asked::Means;
pub use simple::SIMPLE;

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::Draft;
use crate::grid::{Candidate, Grid};
use crate::proof::Truth;

/// The means that a net may use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reach {
    /// Each line follows from one line before it: only cells and houses with two candidates are used.
    Chain,
    /// Several lines may work together.
    Net,
    /// Simple techniques, and further assumptions, inside a branch.
    Nested,
}

/// The result of a net.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The assumption leads to a contradiction.
    Contradiction,
    /// All possibilities lead to the same conclusion.
    Verity,
}

/// Finds the nets with this kind of result and this reach.
pub(super) fn find((kind, reach): (Kind, Reach), position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    match kind {
        Kind::Contradiction => search::contradictions(reach, position, emit),
        Kind::Verity => search::verities(reach, position, emit),
    }
}

/// A forcing chain or net.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Net {
    /// The truth of which every candidate is assumed in turn; none if a single candidate is assumed and refuted.
    pub over: Option<Truth>,
    /// The assumptions and their consequences.
    pub branches: Vec<Branch>,
}

/// An assumption and its consequences, as far as they matter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Branch {
    /// The number of the assumption. Assumptions and lines are numbered from 1 in the order in which they are shown.
    pub n: u16,
    /// The candidate assumed to be true.
    pub suppose: Candidate,
    /// The consequences, in order.
    pub lines: Vec<Line>,
    /// The contradiction, if there is one.
    pub clash: Option<NetContradiction>,
}

/// A line of a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// Its number.
    pub n: u16,
    /// The consequence.
    pub then: Then,
    /// The numbers of the assumptions and lines from which it follows, besides the position.
    pub because: Vec<u16>,
}

/// The consequence in a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// A cell, or a digit in a house, has one candidate left.
    Forced(Forced),
    /// A simple technique eliminates candidates.
    Cleared(Cleared),
    /// A further assumption leads to a contradiction, so it is false.
    Refuted(Branch),
}

/// The last candidate of a truth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forced {
    /// The truth.
    pub truth: Truth,
    /// Its last candidate.
    pub place: Candidate,
}

/// The eliminations of a simple technique inside a branch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cleared {
    /// The technique.
    pub technique: String,
    /// The truths that prove it.
    pub by: Vec<Truth>,
    /// The eliminations that matter, in ascending order: candidates of truths in later lines of the branch and in its
    /// contradiction.
    pub gone: Vec<Candidate>,
}

/// A truth with no candidates left: a contradiction.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NetContradiction {
    /// The truth.
    pub truth: Truth,
    /// The numbers of the assumptions and lines that eliminate its candidates.
    pub because: Vec<u16>,
}

impl Net {
    /// Returns the truths that it uses, line by line.
    fn truths(&self) -> Vec<Truth> {
        self.over.into_iter().chain(self.branches.iter().flat_map(|branch| branch.truths_after(0))).collect()
    }

    /// Returns the least reach that allows all its lines.
    fn reach(&self, grid: &Grid) -> Reach {
        self.branches.iter().map(|branch| branch.reach(grid)).max().unwrap_or(Reach::Chain)
    }
}

impl Branch {
    /// Returns the truths that it uses after its first lines, in order.
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
        let by = |truth: Truth| if truth.candidates(grid).len() <= 2 { Reach::Chain } else { Reach::Net };
        let reach = |line: &Line| match line.then {
            Then::Forced(forced) => by(forced.truth),
            Then::Cleared(ref cleared) if cleared.technique == simple::OF_A_CLUE => Reach::Net,
            Then::Cleared(_) | Then::Refuted(_) => Reach::Nested,
        };
        let clash = self.clash.iter().map(|clash| by(clash.truth));
        self.lines.iter().map(reach).chain(clash).max().unwrap_or(Reach::Chain)
    }

    /// Returns the number of assumptions and lines, including nested ones.
    fn size(&self) -> usize {
        let size = |line: &Line| if let Then::Refuted(inner) = &line.then { inner.size() + 1 } else { 1 };
        1 + self.lines.iter().map(size).sum::<usize>()
    }
}

impl Net {
    /// Returns `true` if it has this kind of result and this reach. A nested net may have either kind of result.
    pub(super) fn is(&self, (kind, reach): (Kind, Reach), grid: &Grid) -> bool {
        let is_kind = self.over.is_some() == (kind == Kind::Verity) || reach == Reach::Nested;
        is_kind && self.reach(grid) <= reach
    }
}

impl Pattern for Net {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let (told, inference) = tell::tell(grid, self)?;
        (told == *self).then_some(inference)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        explain::explain(self, draft);
    }

    fn begins(&self) -> Option<Truth> {
        self.over.or_else(|| Some(Truth::Cell(self.branches.first()?.suppose.cell)))
    }

    /// Diagrams read what its lines make true and false from the lines themselves.
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
                Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => {}
            }
        }
        parts
    }
}
