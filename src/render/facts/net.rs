//! Nets: all lines of a forcing chain or net. Each line has the label that the reader sees, the rule that it applies,
//! and everything that it follows from: other lines, and earlier eliminations.
//!
//! ```text
//!   10          lines are numbered from 1 through all branches
//!   11          the lines of an assumption inside a branch are lettered,
//!     11a       by the line that they come after
//!     11b
//!   12          back in the outer branch
//! ```

use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use serde::Serialize;

use super::reasons::{Group, Reason, by_step, conflict, is_by_step, once_each, reason, that_matter};
use crate::grid::{Candidate, Grid};
use crate::proof::Truth;
use crate::technique::{Cleared, Net, NetBranch, NetLine, Pattern, Position, Technique, Then};
use crate::trace::{Blocker, Deduction, History};

/// A forcing chain or net.
#[derive(Clone, Debug, Serialize)]
pub struct NetFacts {
    /// The cell, or the digit in a house, whose candidates are assumed in turn; `None` if one candidate is refuted.
    pub over: Option<Truth>,
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
    /// The candidates that earlier steps eliminated from its cells or houses.
    pub earlier: Vec<Group>,
}

/// The rule of a line, and what it is applied to.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum RuleFacts {
    /// The only candidate left in a cell, or the only place left for a digit in a house.
    Forced {
        /// The cell, or the digit in a house.
        truth: Truth,
    },
    /// A simple technique.
    Cleared {
        /// Its id.
        technique: &'static str,
        /// The cells, or the digits in houses, on which it is based.
        by: Vec<Truth>,
        /// The pattern's facts, as the technique's own template has them.
        pattern: serde_json::Value,
    },
    /// A further assumption that leads to a contradiction.
    Refuted {
        /// The assumption and its consequences.
        branch: BranchFacts,
    },
}

/// A contradiction: a cell without candidates, or a digit without a place in a house.
#[derive(Clone, Debug, Serialize)]
pub struct ClashFacts {
    /// The cell, or the digit in a house.
    pub truth: Truth,
    /// The labels of the lines that rule out all its candidates.
    pub because: Vec<String>,
    /// The candidates that earlier steps eliminated from it.
    pub earlier: Vec<Group>,
}

/// Returns all lines of a step, if it is a forcing chain or net; `grid` is the position before the step.
pub fn net(grid: &Grid, step: &Deduction, history: &History) -> Option<NetFacts> {
    let pattern: &dyn Any = step.pattern.as_ref();
    let net: &Net = pattern.downcast_ref()?;
    let mut labels = BTreeMap::new();
    let mut last = 0;
    let mut said = BTreeMap::new();
    net.branches.iter().for_each(|branch| label(branch, "", 0, &mut last, &mut labels));
    net.branches.iter().for_each(|branch| note_said(branch, &mut said));
    let teller = Teller { grid, step, history, labels, said };
    let branches =
        net.branches.iter().map(|branch| teller.branch(branch, None, grid.clone())).collect::<Option<_>>()?;
    let options = net.over.iter().filter_map(|&over| reason(grid, over, &history.blockers(grid, over))).collect();
    let earlier = by_step(grid, &teller.blockers(net.over.as_slice()));
    Some(NetFacts { over: net.over, earlier, options, branches })
}

/// Labels a branch and the branches inside it; `last` is the number of lines labelled so far at this level.
fn label(branch: &NetBranch, outer: &str, depth: usize, last: &mut usize, labels: &mut BTreeMap<u16, String>) {
    let next = |last: &mut usize| {
        *last += 1;
        if depth.is_multiple_of(2) { format!("{outer}{last}") } else { format!("{outer}{}", letters(*last)) }
    };
    let mut before = next(last);
    labels.insert(branch.n, before.clone());
    for line in &branch.lines {
        if let Then::Refuted(inner) = &line.then {
            label(inner, &before, depth + 1, &mut 0, labels);
        }
        before = next(last);
        labels.insert(line.n, before.clone());
    }
}

/// What an assumption or a line says.
struct Said {
    /// The candidate that it makes true, if it does.
    placed: Option<Candidate>,
    /// The candidates that it eliminates by name.
    gone: Vec<Candidate>,
}

/// Notes what each assumption and line says.
fn note_said(branch: &NetBranch, said: &mut BTreeMap<u16, Said>) {
    said.insert(branch.n, Said { placed: Some(branch.suppose), gone: Vec::new() });
    for line in &branch.lines {
        let (placed, gone) = match &line.then {
            Then::Forced(forced) => (Some(forced.place), Vec::new()),
            Then::Cleared(cleared) => (None, cleared.gone.clone()),
            Then::Refuted(inner) => {
                note_said(inner, said);
                (None, vec![inner.suppose])
            }
        };
        said.insert(line.n, Said { placed, gone });
    }
}

/// Writes a number, from 1, in letters: a to z, then aa, ab and so on.
fn letters(number: usize) -> String {
    let (more, last) = ((number - 1) / 26, (number - 1) % 26);
    let last = char::from(b'a' + last as u8);
    if more == 0 { last.to_string() } else { format!("{}{last}", letters(more)) }
}

struct Teller<'a> {
    grid: &'a Grid,
    step: &'a Deduction,
    history: &'a History,
    labels: BTreeMap<u16, String>,
    said: BTreeMap<u16, Said>,
}

impl Teller<'_> {
    fn label(&self, line: u16) -> String {
        self.labels.get(&line).cloned().unwrap_or_default()
    }

    fn all(&self, lines: &[u16]) -> Vec<String> {
        lines.iter().map(|&line| self.label(line)).collect()
    }

    /// Whether an assumption or a line rules a candidate out.
    fn rules_out(&self, line: u16, candidate: Candidate) -> bool {
        self.said.get(&line).is_some_and(|said| {
            said.gone.contains(&candidate) || said.placed.is_some_and(|placed| conflict(self.grid, placed, candidate))
        })
    }

    /// The candidates of some cells or houses that earlier steps eliminated, each once.
    fn blockers(&self, truths: &[Truth]) -> Vec<Blocker> {
        let blockers = truths.iter().flat_map(|&truth| self.history.blockers(self.grid, truth));
        once_each(blockers.filter(|blocker| is_by_step(self.grid, blocker)))
    }

    /// The labels of the lines to cite, and the earlier eliminations. One reason for each missing candidate is enough, so
    /// a line is omitted if the others rule out all that it does, and so is an elimination if a line does that.
    fn cited(&self, truths: &[Truth], because: &[u16], mut blockers: Vec<Blocker>) -> (Vec<String>, Vec<Group>) {
        let held = truths.iter().flat_map(|&truth| candidates(self.grid, truth));
        let mut ruled_out: Vec<Candidate> = held.chain(blockers.iter().map(|blocker| blocker.candidate)).collect();
        ruled_out.retain(|&candidate| because.iter().any(|&line| self.rules_out(line, candidate)));
        let mut cited = because.to_vec();
        for line in because {
            let suffices =
                |&candidate: &Candidate| cited.iter().any(|other| other != line && self.rules_out(*other, candidate));
            if ruled_out.iter().all(suffices) {
                cited.retain(|other| other != line);
            }
        }
        blockers.retain(|blocker| !ruled_out.contains(&blocker.candidate));
        (self.all(&cited), by_step(self.grid, &blockers))
    }

    /// The facts of a branch that comes after a line of the outer one, in the position there.
    fn branch(&self, branch: &NetBranch, after: Option<u16>, mut position: Grid) -> Option<BranchFacts> {
        position.place(branch.suppose);
        let mut lines = Vec::with_capacity(branch.lines.len());
        let mut before = branch.n;
        for line in &branch.lines {
            let facts = self.line(line, before, &position)?;
            position.conclude(&facts.placements, &facts.eliminations);
            lines.push(facts);
            before = line.n;
        }
        let clash = branch.clash.as_ref().map(|clash| {
            let truths = [clash.truth];
            let (because, earlier) = self.cited(&truths, &clash.because, self.blockers(&truths));
            ClashFacts { truth: clash.truth, because, earlier }
        });
        let mut facts = BranchFacts {
            label: self.label(branch.n),
            after: after.map(|line| self.label(line)),
            suppose: branch.suppose,
            lines,
            clash,
            reached: Vec::new(),
        };
        facts.reached = self.reached(&facts);
        Some(facts)
    }

    /// For each conclusion of the step, the first line that reaches it in a branch; empty if there is a contradiction.
    fn reached(&self, branch: &BranchFacts) -> Vec<String> {
        if branch.clash.is_some() {
            return Vec::new();
        }
        let places = |one: &Candidate| branch.told().position(|(_, placements, _)| placements.contains(one));
        let clears = |one: &Candidate| {
            branch.told().position(|(_, placements, eliminations)| {
                eliminations.contains(one) || placements.iter().any(|&place| conflict(self.grid, place, *one))
            })
        };
        let (placements, eliminations) = (&self.step.placements, &self.step.eliminations);
        let reached: BTreeSet<usize> =
            placements.iter().filter_map(places).chain(eliminations.iter().filter_map(clears)).collect();
        let labels: Vec<&str> = branch.told().map(|(label, ..)| label).collect();
        reached.into_iter().map(|at| labels[at].to_owned()).collect()
    }

    fn line(&self, line: &NetLine, before: u16, position: &Grid) -> Option<LineFacts> {
        let (placements, eliminations, rule, truths, blockers) = match &line.then {
            Then::Forced(forced) => {
                let truths = vec![forced.truth];
                let blockers = self.blockers(&truths);
                (vec![forced.place], Vec::new(), RuleFacts::Forced { truth: forced.truth }, truths, blockers)
            }
            Then::Cleared(cleared) => {
                let (technique, pattern) = pattern(cleared, position)?;
                let conclusions = (&[][..], &cleared.gone[..]);
                let blockers = that_matter(position, &*pattern, conclusions, self.blockers(&cleared.by));
                let facts = serde_json::to_value(&pattern).ok()?;
                let rule = RuleFacts::Cleared { technique: technique.id, by: cleared.by.clone(), pattern: facts };
                (Vec::new(), cleared.gone.clone(), rule, cleared.by.clone(), blockers)
            }
            Then::Refuted(inner) => {
                let branch = self.branch(inner, Some(before), position.clone())?;
                (Vec::new(), vec![inner.suppose], RuleFacts::Refuted { branch }, Vec::new(), Vec::new())
            }
        };
        let (because, earlier) = self.cited(&truths, &line.because, blockers);
        Some(LineFacts { label: self.label(line.n), placements, eliminations, rule, because, earlier })
    }
}

/// The pattern of a simple technique that is based on exactly these cells or houses.
fn pattern(cleared: &Cleared, position: &Grid) -> Option<(&'static Technique, Box<dyn Pattern>)> {
    let technique = Technique::named(&cleared.technique)?;
    let mut found = None;
    let _ = technique.find(&Position::from(position.clone()), &mut |pattern| {
        let such = |truths: &[Truth], gone: &[Candidate]| {
            truths == cleared.by && cleared.gone.iter().all(|one| gone.contains(one))
        };
        match pattern.argue(position) {
            Some(argument) if such(&argument.proof.truths, &argument.eliminations) => {
                found = Some(pattern);
                ControlFlow::Break(())
            }
            _ => ControlFlow::Continue(()),
        }
    });
    Some((technique, found?))
}

/// The candidates of a cell, or of a digit in a house.
fn candidates(grid: &Grid, truth: Truth) -> Vec<Candidate> {
    match truth {
        Truth::Cell(cell) => grid.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)).collect(),
        Truth::Place(house, digit) => {
            grid.places_in(house, digit).iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
        Truth::Guardian(_) => Vec::new(),
    }
}

impl BranchFacts {
    /// The assumption and each line: its label, the candidates that it makes true, and those that it eliminates.
    pub(in crate::render) fn told(&self) -> impl Iterator<Item = (&str, &[Candidate], &[Candidate])> {
        let lines = self.lines.iter().map(|line| (&*line.label, &*line.placements, &*line.eliminations));
        std::iter::once((&*self.label, std::slice::from_ref(&self.suppose), &[][..])).chain(lines)
    }
}
