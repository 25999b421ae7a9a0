//! The argument of a net: each branch is an assumption, and each of its lines one claim or a few. They cite the claims of
//! the lines from which they follow; an assumption is in force as long as it is open, without being cited.

use std::collections::BTreeMap;

use super::tell::by_truths;
use super::trial::Trial;
use super::{Branch, Cleared, Line, Net, Then};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Grid};
use crate::proof::{Conclusion, Truth};
use crate::technique::{Technique, conclusions};

pub(super) fn explain(net: &Net, draft: &mut Draft<'_>) {
    let mut speaker = Speaker { grid: draft.grid(), said: BTreeMap::new() };
    let start = Trial::new(draft.grid());
    match net.over {
        None => {
            let refuted = net.branches.iter().map(|branch| speaker.suppose(draft, &start, branch, &[]));
            let refuted: Vec<u16> = refuted.collect();
            draft.exclude_all(refuted);
        }
        Some(over) => speaker.agree(draft, &start, over, &net.branches),
    }
}

struct Speaker<'a> {
    grid: &'a Grid,
    /// The claims that say what a line concludes; an assumption has none.
    said: BTreeMap<u16, Vec<u16>>,
}

impl Speaker<'_> {
    fn all(&self, lines: &[u16]) -> Vec<u16> {
        lines.iter().filter_map(|line| self.said.get(line)).flatten().copied().collect()
    }

    /// Says what is left of a truth, where each of its candidates leads, and what follows in any case.
    fn agree(&mut self, draft: &mut Draft<'_>, start: &Trial, over: Truth, branches: &[Branch]) {
        let placements: Vec<Candidate> = draft.placements().collect();
        let eliminations: Vec<Candidate> = draft.eliminations().collect();
        let all = conclusions(&placements, &eliminations);
        let Some(options) = draft.truth_after(over, []) else { return };
        let mut needs: BTreeMap<Conclusion, Vec<u16>> = all.iter().map(|&one| (one, vec![options])).collect();
        for branch in branches {
            // An assumption that is the conclusion, or conflicts with it, need not be followed.
            let settles = |conclusion: Conclusion| match conclusion {
                Conclusion::Placed(place) => place == branch.suppose,
                Conclusion::Eliminated(gone) => self.grid.layout().conflict(branch.suppose, gone),
            };
            let to: Vec<Conclusion> =
                all.iter().copied().filter(|&one| branch.clash.is_some() || !settles(one)).collect();
            if !to.is_empty() {
                let supposed = self.suppose(draft, start, branch, &to);
                to.iter().for_each(|one| needs.entry(*one).or_default().push(supposed));
            }
        }
        for &place in &placements {
            draft.place(place, needs[&Conclusion::Placed(place)].clone());
        }
        let mut alike: BTreeMap<&[u16], Vec<Candidate>> = BTreeMap::new();
        for &gone in &eliminations {
            alike.entry(&needs[&Conclusion::Eliminated(gone)]).or_default().push(gone);
        }
        for (from, gone) in alike {
            draft.exclude(gone, from.iter().copied());
        }
    }

    /// Follows an assumption to a contradiction, or to these conclusions.
    fn suppose(&mut self, draft: &mut Draft<'_>, outer: &Trial, branch: &Branch, to: &[Conclusion]) -> u16 {
        let mut trial = outer.clone();
        trial.take(self.grid, branch.suppose, branch.n);
        draft.suppose([branch.suppose], [], |draft| {
            branch.lines.iter().for_each(|line| self.line(draft, &mut trial, line));
            match &branch.clash {
                Some(clash) => {
                    let nothing = draft.truth_after(clash.truth, self.all(&clash.because));
                    vec![Lead::contradiction(nothing)]
                }
                None => self.leads(branch, to),
            }
        })
    }

    fn line(&mut self, draft: &mut Draft<'_>, trial: &mut Trial, line: &Line) {
        let from = self.all(&line.because);
        let said = match &line.then {
            Then::Forced(forced) => {
                trial.take(self.grid, forced.place, line.n);
                draft.truth_after(forced.truth, from).into_iter().collect()
            }
            Then::Cleared(cleared) => {
                let said = self.cleared(draft, trial, cleared, from);
                cleared.gone.iter().for_each(|&gone| trial.strike(gone, line.n));
                said
            }
            Then::Refuted(inner) => {
                let refuted = self.suppose(draft, trial, inner, &[]);
                trial.strike(inner.suppose, line.n);
                draft.exclude([inner.suppose], [refuted])
            }
        };
        self.said.insert(line.n, said);
    }

    /// Lets the pattern of a simple technique explain itself in the position of the trial.
    fn cleared(&self, draft: &mut Draft<'_>, trial: &Trial, cleared: &Cleared, from: Vec<u16>) -> Vec<u16> {
        let position = trial.position(self.grid);
        let technique = Technique::named(&cleared.technique);
        let found = technique.and_then(|technique| by_truths(technique, &position, cleared));
        found.map(|(pattern, _)| draft.within(&cleared.gone, from, |draft| pattern.explain(draft))).unwrap_or_default()
    }

    /// Returns where a branch first reaches these conclusions.
    fn leads(&self, branch: &Branch, to: &[Conclusion]) -> Vec<Lead> {
        let layout = self.grid.layout();
        let mut leads: Vec<Lead> = Vec::new();
        for &conclusion in to {
            let reached = branch.lines.iter().find_map(|line| {
                let lead = match (&line.then, conclusion) {
                    (Then::Forced(forced), Conclusion::Placed(place)) if forced.place == place => Lead::to([place], []),
                    (Then::Forced(forced), Conclusion::Eliminated(gone)) if layout.conflict(forced.place, gone) => {
                        Lead::to([forced.place], [])
                    }
                    (Then::Cleared(cleared), Conclusion::Eliminated(gone)) if cleared.gone.contains(&gone) => {
                        Lead::not([gone], [])
                    }
                    (Then::Refuted(inner), Conclusion::Eliminated(gone)) if inner.suppose == gone => {
                        Lead::not([gone], [])
                    }
                    _ => return None,
                };
                Some(Lead { from: self.all(&[line.n]), ..lead })
            });
            leads.extend(reached.filter(|lead| !leads.contains(lead)));
        }
        leads
    }
}
