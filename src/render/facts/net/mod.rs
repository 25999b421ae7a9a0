//! Nets: all lines of a forcing chain or net. Each line has the label that the reader sees, the rule that it applies, and
//! everything that it follows from: other lines, and earlier eliminations.

mod cleared;
mod labels;
mod lines;
mod told;

use serde::Serialize;

pub use cleared::ClearedFacts;
pub use lines::net;
pub(in crate::render) use told::Concluded;

use super::reasons::{Group, Reason};
use super::truth::TruthFacts;
use crate::grid::{Candidate, CellSet, DigitSet};

/// A forcing chain or net.
#[derive(Clone, Debug, Serialize)]
pub struct NetFacts {
    /// The cell, or the digit in a house, whose candidates are assumed in turn; `None` if one candidate is refuted.
    pub over: Option<TruthFacts>,
    /// The candidates that earlier steps eliminated from it.
    pub earlier: Vec<Group>,
    /// Why there are no other options, if it starts from all of them: a list of one.
    pub options: Vec<Reason>,
    /// The assumptions.
    pub branches: Vec<BranchFacts>,
}

/// An assumption and its consequences.
#[derive(Clone, Debug, Serialize)]
pub struct BranchFacts {
    /// The label of the assumption.
    pub label: String,
    /// The label of the line before it in the outer branch; `None` if there is no outer branch.
    pub after: Option<String>,
    /// The assumption.
    pub suppose: Candidate,
    /// The lines, in order.
    pub lines: Vec<LineFacts>,
    /// The contradiction, if there is one.
    pub clash: Option<ClashFacts>,
    /// The lines that reach the result of all branches; empty if there is a contradiction.
    pub reached: Vec<String>,
}

/// A line of a branch.
#[derive(Clone, Debug, Serialize)]
pub struct LineFacts {
    /// Its label.
    pub label: String,
    /// The candidates that are true: at most one.
    pub placements: Vec<Candidate>,
    /// The candidates that are false.
    pub eliminations: Vec<Candidate>,
    /// The rule that it applies.
    pub rule: RuleFacts,
    /// The labels of the lines that it follows from.
    pub because: Vec<String>,
    /// Which of them rule out what, if there are several, and each rules out something that the line is about.
    pub by: Vec<RuledOut>,
    /// The candidates that earlier steps eliminated from its cells or houses.
    pub earlier: Vec<Group>,
}

/// What some lines rule out: places for a digit, or digits of a cell.
#[derive(Clone, Debug, Serialize)]
pub struct RuledOut {
    /// The labels of the lines.
    pub lines: Vec<String>,
    /// The places, if it is about a digit in a house.
    pub cells: CellSet,
    /// The digits, if it is about a cell.
    pub digits: DigitSet,
}

/// The rule of a line, and what it is applied to.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RuleFacts {
    /// The only candidate left in a cell, or the only place left for a digit in a house.
    Forced {
        /// The cell, or the digit in a house.
        truth: TruthFacts,
    },
    /// A further assumption that leads to a contradiction.
    Refuted {
        /// The assumption and its consequences.
        branch: BranchFacts,
    },
    /// A simple technique; its kind is that of its pattern.
    #[serde(untagged)]
    Cleared(ClearedFacts),
}

/// A contradiction: a cell without candidates, or a digit without a place in a house.
#[derive(Clone, Debug, Serialize)]
pub struct ClashFacts {
    /// The cell, or the digit in a house.
    pub truth: TruthFacts,
    /// The labels of the lines that rule out all its candidates.
    pub because: Vec<String>,
    /// Which of them rule out what, as for a line.
    pub by: Vec<RuledOut>,
    /// The candidates that earlier steps eliminated from it.
    pub earlier: Vec<Group>,
}

impl NetFacts {
    /// The labels of its assumptions, also of those inside others.
    pub(in crate::render) fn labels(&self) -> impl Iterator<Item = &str> {
        self.branches.iter().flat_map(BranchFacts::labels)
    }
}

impl BranchFacts {
    /// The labels of the assumption and of those inside it.
    fn labels(&self) -> Vec<&str> {
        let inner = self.lines.iter().filter_map(|line| match &line.rule {
            RuleFacts::Refuted { branch } => Some(branch.labels()),
            _ => None,
        });
        std::iter::once(&*self.label).chain(inner.flatten()).collect()
    }

    fn of(label: String, after: Option<String>, suppose: Candidate) -> Self {
        Self { label, after, suppose, lines: Vec::new(), clash: None, reached: Vec::new() }
    }

    /// Whether it makes a candidate true or false, or an assumption inside it does.
    pub(in crate::render) fn speaks_of(&self, one: Candidate) -> bool {
        let inner = self.lines.iter().any(|line| match &line.rule {
            RuleFacts::Refuted { branch } => branch.speaks_of(one),
            _ => false,
        });
        inner || self.told().any(|(_, placed, gone)| placed.contains(&one) || gone.contains(&one))
    }

    /// The assumption and each line: its label, the candidates that it makes true, and those that it eliminates.
    pub(in crate::render) fn told(&self) -> impl Iterator<Item = (&str, &[Candidate], &[Candidate])> {
        let lines = self.lines.iter().map(|line| (&*line.label, &*line.placements, &*line.eliminations));
        std::iter::once((&*self.label, std::slice::from_ref(&self.suppose), &[][..])).chain(lines)
    }
}
