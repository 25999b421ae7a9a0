//! Nets: all lines of a forcing chain or net, as its argument tells them. Each line has the label that the reader sees,
//! the rule that it applies, and everything that it follows from: other lines, and earlier eliminations.
//!
//! ```text
//!   10          lines are numbered from 1 through all branches
//!   11          the lines of an assumption inside a branch are lettered,
//!     11a       by the line that they come after
//!     11b
//!   12          back in the outer branch
//! ```

use std::collections::BTreeSet;

use serde::Serialize;

use super::cleared::ClearedFacts;
use super::reasons::{Group, Reason, by_step};
use super::truth::TruthFacts;
use crate::argument::{Cause, Claim, Lead, Says};
use crate::grid::{Candidate, Layout};
use crate::trace::Deduction;

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
    /// The candidates that earlier steps eliminated from it.
    pub earlier: Vec<Group>,
}

/// Returns all lines of a step, if it is a forcing chain or net.
pub fn net(layout: &Layout, step: &Deduction) -> Option<NetFacts> {
    let claims = &step.argument.claims;
    let first = claims.first().filter(|_| step.technique.is_net())?;
    let over = first.says.truth().and_then(TruthFacts::of);
    let mut teller = Teller { layout, step, lines: Vec::new(), known: Vec::new() };
    let mut labels = Labels { outer: String::new(), depth: 0, last: 0 };
    if over.is_none() {
        let branches = vec![teller.branch(first, None, &mut labels)?];
        return Some(NetFacts { over, earlier: Vec::new(), options: Vec::new(), branches });
    }
    teller.known.push(Known { claim: first, line: None });
    let mut branches = Vec::new();
    for option in first.says.left() {
        let supposes =
            |claim: &&Claim| matches!(&claim.says, Says::Suppose { candidates, .. } if candidates[..] == [option]);
        branches.push(match claims.iter().find(supposes) {
            Some(claim) => teller.branch(claim, None, &mut labels)?,
            // What is the result itself, or excludes the same, is not followed.
            None => {
                let at = teller.line(&mut labels, vec![option], Vec::new());
                let label = teller.label(at);
                BranchFacts { reached: vec![label.clone()], ..BranchFacts::of(label, None, option) }
            }
        });
    }
    let (_, earlier) = teller.basis(&[first], |_| true);
    Some(NetFacts { over, earlier, options: Reason::of(&first.says).into_iter().collect(), branches })
}

/// The labels of an assumption and its lines, in turn.
struct Labels {
    /// The label before an assumption inside a branch.
    outer: String,
    depth: usize,
    last: usize,
}

impl Labels {
    fn next(&mut self) -> String {
        self.last += 1;
        let Self { outer, depth, last } = self;
        if depth.is_multiple_of(2) { format!("{outer}{last}") } else { format!("{outer}{}", letters(*last)) }
    }
}

/// Writes a number, from 1, in letters: a to z, then aa, ab and so on.
fn letters(number: usize) -> String {
    let (more, last) = ((number - 1) / 26, (number - 1) % 26);
    let last = char::from(b'a' + last as u8);
    if more == 0 { last.to_string() } else { format!("{}{last}", letters(more)) }
}

/// A line, as others cite it.
struct Line {
    label: String,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// A claim that can be cited, and the line that it concludes. What leads to a conclusion belongs to its line.
struct Known<'a> {
    claim: &'a Claim,
    line: Option<usize>,
}

/// What claims stand on: lines, and what earlier steps eliminated.
#[derive(Default)]
struct Basis {
    lines: BTreeSet<usize>,
    earlier: BTreeSet<(u32, Candidate)>,
}

struct Teller<'a> {
    layout: &'a Layout,
    step: &'a Deduction,
    lines: Vec<Line>,
    /// The claims so far, by number.
    known: Vec<Known<'a>>,
}

impl<'a> Teller<'a> {
    /// Adds a line, and returns its place.
    fn line(&mut self, labels: &mut Labels, placements: Vec<Candidate>, eliminations: Vec<Candidate>) -> usize {
        self.lines.push(Line { label: labels.next(), placements, eliminations });
        self.lines.len() - 1
    }

    fn label(&self, line: usize) -> String {
        self.lines[line].label.clone()
    }

    fn cited(&self, from: &[u16]) -> impl Iterator<Item = &Known<'a>> {
        from.iter().filter_map(|&n| self.known.get(usize::from(n)))
    }

    /// The facts of an assumption that comes after a line of the outer branch.
    fn branch(&mut self, claim: &'a Claim, after: Option<String>, labels: &mut Labels) -> Option<BranchFacts> {
        let Says::Suppose { candidates, claims, leads } = &claim.says else { return None };
        let &[suppose] = &candidates[..] else { return None };
        let number = self.known.len();
        let assumption = self.line(labels, vec![suppose], Vec::new());
        self.known.push(Known { claim, line: Some(assumption) });
        let mut facts = BranchFacts::of(self.label(assumption), after, suppose);
        let mut inner: Option<BranchFacts> = None;
        let mut rest = &claims[..];
        while let Some(claim) = rest.first() {
            let before = facts.lines.last().map_or(&facts.label, |line| &line.label);
            let run = &rest[..self.run(rest)];
            rest = &rest[run.len()..];
            if matches!(claim.says, Says::Suppose { .. }) {
                let mut labels = Labels { outer: before.clone(), depth: labels.depth + 1, last: 0 };
                inner = Some(self.branch(claim, Some(before.clone()), &mut labels)?);
                continue;
            }
            let told = self.told(run, inner.take(), labels)?;
            let line = told.as_ref().map(|_| self.lines.len() - 1);
            self.known.extend(run.iter().map(|claim| Known { claim, line }));
            facts.lines.extend(told);
        }
        match leads.iter().find(|lead| lead.is_contradiction()) {
            Some(lead) => facts.clash = Some(self.clash(lead)?),
            None => facts.reached = self.reached(assumption, leads),
        }
        self.known.truncate(number + 1);
        Some(facts)
    }

    /// The number of claims, from the first of these, that belong to one line: all that a pattern excludes.
    fn run(&self, claims: &[Claim]) -> usize {
        let key = |claim: &Claim| match &claim.says {
            Says::Excluded { sights, .. } => {
                let by = *claim.from.last()?;
                let is_set = matches!(self.known.get(usize::from(by))?.claim.says, Says::Fills { .. });
                Some((by, sights.first().and_then(|sight| sight.house).filter(|_| !is_set)))
            }
            _ => None,
        };
        let first = claims.first().and_then(key);
        let same = claims.iter().take_while(|claim| first.is_some() && key(claim) == first).count();
        same.max(1)
    }

    /// The line that some claims conclude, if they conclude one. `inner` is the assumption before them.
    fn told(&mut self, run: &[Claim], inner: Option<BranchFacts>, labels: &mut Labels) -> Option<Option<LineFacts>> {
        let claims: Vec<&Claim> = run.iter().collect();
        let (first, layout) = (run.first()?, self.layout);
        let mut gone: Vec<Candidate> = Vec::new();
        let (rule, placements, (because, earlier)) = match &first.says {
            Says::Excluded { sights, .. } => {
                for claim in run {
                    if let Says::Excluded { candidates, .. } = &claim.says {
                        gone.extend(candidates);
                    }
                }
                gone.sort_unstable();
                match inner {
                    Some(branch) => (RuleFacts::Refuted { branch }, None, Default::default()),
                    None => {
                        let said = self.cited(&first.from).last()?.claim;
                        let by = self.cited(&said.from).map(|known| known.claim);
                        let through = sights.first().and_then(|sight| sight.house);
                        let rule = ClearedFacts::of(layout, &gone, &said.says, by, through)?;
                        let basis = self.basis(&claims, |left| rule.denies(layout, left, &gone));
                        (RuleFacts::Cleared(rule), None, basis)
                    }
                }
            }
            says => match (says.single(), says.truth().and_then(TruthFacts::of)) {
                (Some(place), Some(truth)) => (RuleFacts::Forced { truth }, Some(place), self.basis(&claims, |_| true)),
                _ => return Some(None),
            },
        };
        let placements = Vec::from_iter(placements);
        let line = self.line(labels, placements.clone(), gone.clone());
        Some(Some(LineFacts { label: self.label(line), placements, eliminations: gone, rule, because, earlier }))
    }

    fn clash(&self, lead: &Lead) -> Option<ClashFacts> {
        let claim = self.cited(&lead.from).last()?.claim;
        let (because, earlier) = self.basis(&[claim], |_| true);
        Some(ClashFacts { truth: TruthFacts::of(claim.says.truth()?)?, because, earlier })
    }

    /// The lines that first reach what the step concludes: the assumption itself, if it rules out the same, and those to
    /// which it leads.
    fn reached(&self, assumption: usize, leads: &[Lead]) -> Vec<String> {
        let conflicts = |gone: &Candidate| {
            self.lines[assumption].placements.iter().any(|&place| self.layout.conflict(place, *gone))
        };
        let is_result = self.step.placements.iter().any(|place| self.lines[assumption].placements.contains(place));
        let at_once = (is_result || self.step.eliminations.iter().any(conflicts)).then_some(assumption);
        let led = leads.iter().flat_map(|lead| self.cited(&lead.from)).filter_map(|known| known.line);
        let reached: BTreeSet<usize> = at_once.into_iter().chain(led).collect();
        reached.into_iter().map(|line| self.label(line)).collect()
    }

    /// The labels of the lines that some claims stand on, and the earlier eliminations that matter to them, except those
    /// that such a line makes as well.
    fn basis(&self, claims: &[&Claim], matters: impl Fn(Candidate) -> bool) -> (Vec<String>, Vec<Group>) {
        let mut basis = Basis::default();
        claims.iter().for_each(|claim| self.add(claim, &mut basis));
        let Basis { lines, earlier } = basis;
        let is_told = |gone: Candidate| {
            let lines = lines.iter().map(|&line| &self.lines[line]);
            lines.into_iter().any(|Line { placements, eliminations, .. }| {
                eliminations.contains(&gone) || placements.iter().any(|&place| self.layout.conflict(place, gone))
            })
        };
        let earlier = earlier.into_iter().filter(|&(_, gone)| matters(gone) && !is_told(gone));
        (lines.iter().map(|&line| self.label(line)).collect(), by_step(earlier))
    }

    /// Adds what a claim cites; a claim that concludes no line passes on what it cites itself.
    fn add(&self, claim: &Claim, basis: &mut Basis) {
        let mut cited = claim.from.clone();
        for why in claim.says.why() {
            match why.because {
                Cause::Step(step) => basis.earlier.extend(why.candidates().map(|gone| (step, gone))),
                Cause::Claim(n) => cited.push(n),
                _ => {}
            }
        }
        for known in self.cited(&cited) {
            match known.line {
                Some(line) => _ = basis.lines.insert(line),
                None => self.add(known.claim, basis),
            }
        }
    }
}

impl BranchFacts {
    fn of(label: String, after: Option<String>, suppose: Candidate) -> Self {
        Self { label, after, suppose, lines: Vec::new(), clash: None, reached: Vec::new() }
    }

    /// The assumption and each line: its label, the candidates that it makes true, and those that it eliminates.
    pub(in crate::render) fn told(&self) -> impl Iterator<Item = (&str, &[Candidate], &[Candidate])> {
        let lines = self.lines.iter().map(|line| (&*line.label, &*line.placements, &*line.eliminations));
        std::iter::once((&*self.label, std::slice::from_ref(&self.suppose), &[][..])).chain(lines)
    }
}
