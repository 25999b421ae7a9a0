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

use super::reasons::{Group, Reason, by_step, is_by_step, latest_first, once_each};
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
    let options = net.over.iter().filter_map(|_| Reason::of(&step.argument.claims.first()?.says)).collect();
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

    /// The candidates of some cells or houses that earlier steps eliminated, each once.
    fn blockers(&self, truths: &[Truth]) -> Vec<Blocker> {
        let blockers = truths.iter().flat_map(|&truth| self.history.blockers(self.grid, truth));
        once_each(blockers.filter(|blocker| is_by_step(self.grid, blocker)))
    }

    /// The labels of the lines to cite for what is seen in some cells or houses, and the earlier eliminations: those
    /// without which a reader, who knows the others and the start, would not see it. If a line and an earlier elimination
    /// say the same, the line is cited. `shows` is about what the text describes, `follows` about what it concludes.
    fn cited(&self, truths: &[Truth], because: &[u16], [shows, follows]: [Seen<'_>; 2]) -> (Vec<String>, Vec<Group>) {
        let mut lines = because.to_vec();
        let mut blockers = self.blockers(truths);
        latest_first(&mut blockers);
        let mut bare = self.grid.clone();
        blockers.iter().for_each(|blocker| bare.restore(blocker.candidate));
        let known = |lines: &[u16], blockers: &[Blocker]| {
            let mut known = bare.clone();
            blockers.iter().for_each(|blocker| known.eliminate(blocker.candidate));
            for said in lines.iter().filter_map(|line| self.said.get(line)) {
                said.gone.iter().for_each(|&gone| known.eliminate(gone));
                said.placed.into_iter().for_each(|place| known.place(place));
            }
            known
        };
        drop_idle(&mut blockers, |rest| follows(&known(&lines, rest)));
        // What need not be cited may be part of what the text describes; then its conclusion counts.
        let told = if shows(&known(&lines, &blockers)) { shows } else { follows };
        drop_idle(&mut lines, |rest| told(&known(rest, &blockers)));
        (self.all(&lines), by_step(self.grid, &blockers))
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
            let clashes = |grid: &Grid| clash.truth.candidates(grid).is_empty();
            let (because, earlier) = self.cited(&[clash.truth], &clash.because, [&clashes; 2]);
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
                eliminations.contains(one) || placements.iter().any(|&place| self.grid.layout().conflict(place, *one))
            })
        };
        let (placements, eliminations) = (&self.step.placements, &self.step.eliminations);
        let reached: BTreeSet<usize> =
            placements.iter().filter_map(places).chain(eliminations.iter().filter_map(clears)).collect();
        let labels: Vec<&str> = branch.told().map(|(label, ..)| label).collect();
        reached.into_iter().map(|at| labels[at].to_owned()).collect()
    }

    fn line(&self, line: &NetLine, before: u16, position: &Grid) -> Option<LineFacts> {
        let (placements, eliminations, rule, (because, earlier)) = match &line.then {
            Then::Forced(forced) => {
                let is_last = |grid: &Grid| forced.truth.candidates(grid) == [forced.place];
                let cited = self.cited(&[forced.truth], &line.because, [&is_last; 2]);
                (vec![forced.place], Vec::new(), RuleFacts::Forced { truth: forced.truth }, cited)
            }
            Then::Cleared(cleared) => {
                let technique = Technique::named(&cleared.technique)?;
                let facts = |grid: &Grid| serde_json::to_value(pattern(technique, cleared, grid)?).ok();
                let pattern_here = facts(position)?;
                let shows = |grid: &Grid| facts(grid).is_some_and(|facts| facts == pattern_here);
                let follows = |grid: &Grid| pattern(technique, cleared, grid).is_some();
                let cited = self.cited(&cleared.by, &line.because, [&shows, &follows]);
                let by = cleared.by.clone();
                let rule = RuleFacts::Cleared { technique: technique.id, by, pattern: pattern_here };
                (Vec::new(), cleared.gone.clone(), rule, cited)
            }
            Then::Refuted(inner) => {
                let branch = self.branch(inner, Some(before), position.clone())?;
                (Vec::new(), vec![inner.suppose], RuleFacts::Refuted { branch }, Default::default())
            }
        };
        Some(LineFacts { label: self.label(line.n), placements, eliminations, rule, because, earlier })
    }
}

/// Whether something is seen in a position.
type Seen<'a> = &'a dyn Fn(&Grid) -> bool;

/// Drops one after the other, from the first, without which the rest is still enough.
fn drop_idle<T: Copy>(items: &mut Vec<T>, is_enough: impl Fn(&[T]) -> bool) {
    let mut at = 0;
    while at < items.len() {
        let idle = items.remove(at);
        if !is_enough(items) {
            items.insert(at, idle);
            at += 1;
        }
    }
}

/// The pattern of a simple technique in a position that is based on exactly these cells or houses.
fn pattern(technique: &Technique, cleared: &Cleared, position: &Grid) -> Option<Box<dyn Pattern>> {
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
    found
}

impl BranchFacts {
    /// The assumption and each line: its label, the candidates that it makes true, and those that it eliminates.
    pub(in crate::render) fn told(&self) -> impl Iterator<Item = (&str, &[Candidate], &[Candidate])> {
        let lines = self.lines.iter().map(|line| (&*line.label, &*line.placements, &*line.eliminations));
        std::iter::once((&*self.label, std::slice::from_ref(&self.suppose), &[][..])).chain(lines)
    }
}
