//! The argument of a net: each branch is an assumption, and each of its lines one claim or a few. They cite the claims of
//! as few lines as they need, and name the assumptions among them, although these are in force as long as they are open.

use std::collections::BTreeMap;

use super::tell::by_truths;
use super::trial::{Left, Trial};
use super::{Branch, Cleared, Line, Net, Then};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Grid};
use crate::proof::{Conclusion, Truth};
use crate::technique::{Technique, conclusions};

pub(super) fn explain(net: &Net, draft: &mut Draft<'_>) {
    let mut speaker = Speaker { grid: draft.grid(), said: BTreeMap::new() };
    match net.over {
        None => {
            let refuted: Vec<u16> = net.branches.iter().map(|branch| speaker.suppose(draft, branch, &[])).collect();
            draft.exclude_all(refuted);
        }
        Some(over) => speaker.agree(draft, over, &net.branches),
    }
}

/// What an assumption or a line says.
struct Said {
    /// The claims that say so.
    claims: Vec<u16>,
    /// The candidate that it makes true, if it does.
    placed: Option<Candidate>,
    /// The candidates that it eliminates by name.
    gone: Vec<Candidate>,
}

struct Speaker<'a> {
    grid: &'a Grid,
    said: BTreeMap<u16, Said>,
}

impl Speaker<'_> {
    /// The claims of these lines.
    fn claims(&self, lines: &[u16]) -> Vec<u16> {
        self.heard(lines).flat_map(|(_, said)| &said.claims).copied().collect()
    }

    fn heard(&self, lines: &[u16]) -> impl Iterator<Item = (u16, &Said)> {
        lines.iter().filter_map(|&line| Some((line, self.said.get(&line)?)))
    }

    /// What is left if just these lines are known.
    fn after(&self, lines: &[u16]) -> Trial {
        let mut trial = Trial::new(self.grid);
        for (n, said) in self.heard(lines) {
            said.placed.iter().for_each(|&place| trial.take(self.grid, place, n));
            said.gone.iter().for_each(|&gone| trial.strike(gone, n));
        }
        trial
    }

    /// The claims of those lines without which something does not follow.
    fn needed(&self, because: &[u16], follows: impl Fn(&Trial) -> bool) -> Vec<u16> {
        let mut lines = because.to_vec();
        let mut at = 0;
        while at < lines.len() {
            let idle = lines.remove(at);
            if !follows(&self.after(&lines)) {
                lines.insert(at, idle);
                at += 1;
            }
        }
        self.claims(&lines)
    }

    /// Says what is left of a truth, where each of its candidates leads, and what follows in any case.
    fn agree(&mut self, draft: &mut Draft<'_>, over: Truth, branches: &[Branch]) {
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
                let supposed = self.suppose(draft, branch, &to);
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
    fn suppose(&mut self, draft: &mut Draft<'_>, branch: &Branch, to: &[Conclusion]) -> u16 {
        let assumption = Said { claims: vec![draft.next()], placed: Some(branch.suppose), gone: Vec::new() };
        self.said.insert(branch.n, assumption);
        draft.suppose([branch.suppose], [], |draft| {
            branch.lines.iter().for_each(|line| self.line(draft, line));
            match &branch.clash {
                Some(clash) => {
                    let is_empty = |left: &Trial| matches!(left.left(self.grid, clash.truth), Left::Nothing);
                    let nothing = draft.truth_after(clash.truth, self.needed(&clash.because, is_empty));
                    vec![Lead::contradiction(nothing)]
                }
                None => self.leads(branch, to),
            }
        })
    }

    fn line(&mut self, draft: &mut Draft<'_>, line: &Line) {
        let (claims, placed, gone) = match &line.then {
            Then::Forced(forced) => {
                let is_last = |left: &Trial| matches!(left.left(self.grid, forced.truth), Left::One(last) if last == forced.place);
                let said = draft.truth_after(forced.truth, self.needed(&line.because, is_last));
                (said.into_iter().collect(), Some(forced.place), Vec::new())
            }
            Then::Cleared(cleared) => (self.cleared(draft, &line.because, cleared), None, cleared.gone.clone()),
            Then::Refuted(inner) => {
                let refuted = self.suppose(draft, inner, &[]);
                (draft.exclude([inner.suppose], [refuted]), None, vec![inner.suppose])
            }
        };
        self.said.insert(line.n, Said { claims, placed, gone });
    }

    /// Lets the pattern of a simple technique explain itself where it is first seen: after as few lines as show it.
    fn cleared(&self, draft: &mut Draft<'_>, because: &[u16], cleared: &Cleared) -> Vec<u16> {
        let position = |left: &Trial| left.position(self.grid);
        let technique = Technique::named(&cleared.technique);
        let found = technique.and_then(|technique| by_truths(technique, &position(&self.after(because)), cleared));
        let Some((pattern, _)) = found else { return Vec::new() };
        let is_seen =
            |left: &Trial| pattern.argue(&position(left)).is_some_and(|seen| cleared.follows(&seen, self.grid));
        draft.within(&cleared.gone, self.needed(because, is_seen), |draft| pattern.explain(draft))
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
                Some(Lead { from: self.claims(&[line.n]), ..lead })
            });
            leads.extend(reached.filter(|lead| !leads.contains(lead)));
        }
        leads
    }
}
