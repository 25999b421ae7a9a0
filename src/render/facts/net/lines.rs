//! The lines of a net, from the claims of its argument.
//!
//! A claim that leaves one candidate, or excludes some, concludes a line; what one pattern excludes is one line. Other
//! claims only lead there, so what they cite is what the line stands on.

use std::collections::{BTreeMap, BTreeSet};

use super::labels::Labels;
use super::{BranchFacts, ClashFacts, ClearedFacts, LineFacts, NetFacts, RuleFacts, RuledOut};
use crate::argument::{Cause, Claim, Lead, Says, Sight};
use crate::grid::{Candidate, CellSet, DigitSet, House, Layout};
use crate::render::facts::reasons::{Group, Reason, by_step};
use crate::render::facts::truth::TruthFacts;
use crate::trace::Deduction;

/// Returns all lines of a step, if it is a forcing chain or net.
pub fn net(layout: &Layout, step: &Deduction) -> Option<NetFacts> {
    let claims = &step.argument.claims;
    let first = claims.first().filter(|_| step.technique.is_net())?;
    let over = TruthFacts::of(&first.says);
    let mut teller = Teller { layout, step, lines: Vec::new(), known: Vec::new() };
    let mut labels = Labels::outermost();
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

/// A line, as others cite it.
struct Line {
    label: String,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

impl Line {
    /// Whether it makes a candidate false.
    fn excludes(&self, layout: &Layout, gone: Candidate) -> bool {
        self.eliminations.contains(&gone) || self.placements.iter().any(|&place| layout.conflict(place, gone))
    }
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
        let mut inner = None;
        let mut rest = &claims[..];
        while let Some(claim) = rest.first() {
            let (run, others) = rest.split_at(self.run(rest));
            rest = others;
            let line = match &claim.says {
                Says::Suppose { .. } => {
                    let before = facts.lines.last().map_or(&facts.label, |line| &line.label).clone();
                    let mut labels = labels.inside(&before);
                    inner = Some(self.branch(claim, Some(before), &mut labels)?);
                    continue;
                }
                Says::Excluded { .. } => Some(self.excluded(run, inner.take(), labels)?),
                says if says.single().is_some() => Some(self.forced(claim, labels)?),
                _ => None,
            };
            let at = line.as_ref().map(|_| self.lines.len() - 1);
            self.known.extend(run.iter().map(|claim| Known { claim, line: at }));
            facts.lines.extend(line);
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
        let key = |claim: &Claim| {
            let by = *claim.from.last()?;
            match (&claim.says, &self.known.get(usize::from(by))?.claim.says) {
                (Says::Excluded { .. }, Says::Fills { .. } | Says::Options { .. }) => Some((by, None)),
                (Says::Excluded { sights, .. }, _) => Some((by, through(sights))),
                _ => None,
            }
        };
        let first = claims.first().and_then(key);
        claims.iter().take_while(|claim| first.is_some() && key(claim) == first).count().max(1)
    }

    /// A line that leaves one candidate.
    fn forced(&mut self, claim: &Claim, labels: &mut Labels) -> Option<LineFacts> {
        let placements = Vec::from_iter(claim.says.single());
        let rule = RuleFacts::Forced { truth: TruthFacts::of(&claim.says)? };
        let (because, earlier) = self.basis(&[claim], |_| true);
        let line = self.line(labels, placements.clone(), Vec::new());
        let by = self.ruled_out(claim, &because);
        Some(LineFacts { label: self.label(line), placements, eliminations: Vec::new(), rule, because, by, earlier })
    }

    /// A line in which a simple pattern excludes candidates, or the assumption before it, if there is one.
    fn excluded(&mut self, run: &[Claim], inner: Option<BranchFacts>, labels: &mut Labels) -> Option<LineFacts> {
        let (mut eliminations, mut seen) = (Vec::new(), None);
        for claim in run {
            if let Says::Excluded { candidates, sights } = &claim.says {
                eliminations.extend(candidates);
                seen = through(sights);
            }
        }
        eliminations.sort_unstable();
        let (rule, (because, earlier)) = match inner {
            Some(branch) => (RuleFacts::Refuted { branch }, Default::default()),
            None => {
                let last = self.cited(&run.first()?.from).last()?.claim;
                let by = self.cited(&last.from).next().map(|known| &known.claim.says);
                let cleared = ClearedFacts::of(self.layout, &eliminations, &last.says, by, seen)?;
                let claims: Vec<&Claim> = run.iter().collect();
                let basis = self.basis(&claims, |left| cleared.denies(self.layout, left, &eliminations));
                (RuleFacts::Cleared(cleared), basis)
            }
        };
        let line = self.line(labels, Vec::new(), eliminations.clone());
        let (placements, by) = (Vec::new(), Vec::new());
        Some(LineFacts { label: self.label(line), placements, eliminations, rule, because, by, earlier })
    }

    fn clash(&self, lead: &Lead) -> Option<ClashFacts> {
        let claim = self.cited(&lead.from).last()?.claim;
        let (because, earlier) = self.basis(&[claim], |_| true);
        let by = self.ruled_out(claim, &because);
        Some(ClashFacts { truth: TruthFacts::of(&claim.says)?, because, by, earlier })
    }

    /// The lines that first reach what the step concludes: the assumption itself, if it settles any of it, and those to
    /// which it leads.
    fn reached(&self, assumption: usize, leads: &[Lead]) -> Vec<String> {
        let Deduction { placements, eliminations, .. } = self.step;
        let assumed = &self.lines[assumption];
        let settles = placements.iter().any(|place| assumed.placements.contains(place))
            || eliminations.iter().any(|&gone| assumed.excludes(self.layout, gone));
        let led = leads.iter().flat_map(|lead| self.cited(&lead.from)).filter_map(|known| known.line);
        let reached: BTreeSet<usize> = settles.then_some(assumption).into_iter().chain(led).collect();
        reached.into_iter().map(|line| self.label(line)).collect()
    }

    /// The labels of the lines that some claims stand on, and the earlier eliminations that matter to them, except those
    /// that such a line makes as well.
    fn basis(&self, claims: &[&Claim], matters: impl Fn(Candidate) -> bool) -> (Vec<String>, Vec<Group>) {
        let mut basis = Basis::default();
        claims.iter().for_each(|claim| self.add(claim, &mut basis));
        let Basis { lines, earlier } = basis;
        let is_told = |gone| lines.iter().any(|&line| self.lines[line].excludes(self.layout, gone));
        let earlier = earlier.into_iter().filter(|&(_, gone)| matters(gone) && !is_told(gone));
        (lines.iter().map(|&line| self.label(line)).collect(), by_step(earlier))
    }

    /// Which lines rule out what a claim is about: nothing if it is a single line, or if some of the lines that the claim
    /// stands on rule out nothing directly.
    fn ruled_out(&self, claim: &Claim, because: &[String]) -> Vec<RuledOut> {
        let is_cell = matches!(claim.says, Says::OnlyDigits { .. });
        let mut by: BTreeMap<BTreeSet<usize>, (CellSet, DigitSet)> = BTreeMap::new();
        for why in claim.says.why() {
            let Cause::Claim(n) = why.because else { continue };
            let mut basis = Basis::default();
            for known in self.cited(&[n]) {
                match known.line {
                    Some(line) => _ = basis.lines.insert(line),
                    None => self.add(known.claim, &mut basis),
                }
            }
            let (cells, digits) = by.entry(basis.lines).or_default();
            match is_cell {
                true => *digits |= why.digits,
                false => *cells |= why.cells,
            }
        }
        let told: BTreeSet<usize> = by.keys().flatten().copied().collect();
        let labels = |lines: &BTreeSet<usize>| lines.iter().map(|&line| self.label(line)).collect::<Vec<_>>();
        if by.len() < 2 || labels(&told) != because {
            return Vec::new();
        }
        by.into_iter().map(|(lines, (cells, digits))| RuledOut { lines: labels(&lines), cells, digits }).collect()
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

/// The house in which candidates are seen, if it is only one.
fn through(sights: &[Sight]) -> Option<House> {
    match sights {
        [Sight { house, .. }] => *house,
        _ => None,
    }
}
