//! Deriving a net: follows its lines one by one, numbers them, and lists the lines from which each follows. The same is
//! done with a net from outside, so nothing in it is trusted.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::simple::{OF_A_CLUE, simple};
use super::trial::{Left, Trial};
use super::{Branch, Cleared, Forced, Line, Net, NetContradiction, Then};
use crate::grid::{Candidate, Grid};
use crate::proof::{Conclusion, Proof, Truth, Uniqueness};
use crate::technique::{Inference, Pattern, Position, Technique, once_each};

/// Returns the net with its numbers and reasons, and its conclusions; `None` if some line does not follow, or if there
/// are no conclusions.
pub(super) fn tell(grid: &Grid, net: &Net) -> Option<(Net, Inference)> {
    let mut teller = Teller { grid, n: 0 };
    let start = Trial::new(grid);
    let mut told = Net { over: net.over, branches: Vec::new() };
    let mut ends: Vec<Trial> = Vec::new();
    for branch in &net.branches {
        let (branch, end) = teller.branch(&start, branch)?;
        told.branches.push(branch);
        ends.push(end);
    }
    let inference = match net.over {
        None => refuted(&told)?,
        Some(over) => agreed(grid, over, &told, &ends)?,
    };
    Some((told, inference))
}

/// Returns the conclusion if the only branch ends in a contradiction.
fn refuted(net: &Net) -> Option<Inference> {
    let [branch] = net.branches.as_slice() else { return None };
    branch.clash.as_ref()?;
    Inference::eliminate([branch.suppose], Proof::of(net.truths()))
}

/// Returns the conclusions on which all branches agree, if they cover every candidate of a truth. A branch that ends in a
/// contradiction agrees with everything.
fn agreed(grid: &Grid, over: Truth, net: &Net, ends: &[Trial]) -> Option<Inference> {
    let tried = net.branches.iter().map(|branch| branch.suppose);
    let left = || net.branches.iter().zip(ends).filter(|(branch, _)| branch.clash.is_none()).map(|(_, end)| end);
    if !tried.eq(over.candidates(grid)) || left().next().is_none() {
        return None;
    }
    let open = || grid.open().iter().flat_map(|cell| Truth::Cell(cell).candidates(grid));
    let placements: Vec<Candidate> = open().filter(|&one| left().all(|end| end.is_taken(one))).collect();
    let implied = |gone: Candidate| placements.iter().any(|&place| grid.layout().conflict(place, gone));
    let eliminations: Vec<Candidate> = open().filter(|&one| left().all(|end| !end.has(one)) && !implied(one)).collect();
    let some = !placements.is_empty() || !eliminations.is_empty();
    some.then(|| Inference { placements, eliminations, proof: Proof::of(net.truths()) })
}

struct Teller<'a> {
    grid: &'a Grid,
    /// The number of assumptions and lines so far.
    n: u16,
}

impl Teller<'_> {
    fn next(&mut self) -> Option<u16> {
        self.n = self.n.checked_add(1)?;
        Some(self.n)
    }

    /// Derives a branch from what `outer` has taken: returns the branch, and the state of its trial.
    fn branch(&mut self, outer: &Trial, branch: &Branch) -> Option<(Branch, Trial)> {
        let mut trial = outer.clone();
        let n = self.next()?;
        if !trial.has(branch.suppose) || trial.is_taken(branch.suppose) {
            return None;
        }
        trial.take(self.grid, branch.suppose, n);
        let mut lines = Vec::with_capacity(branch.lines.len());
        for at in 0..branch.lines.len() {
            lines.push(self.line(&mut trial, branch, at)?);
        }
        let clash = match &branch.clash {
            Some(NetContradiction { truth, .. }) if matches!(trial.left(self.grid, *truth), Left::Nothing) => {
                Some(NetContradiction { truth: *truth, because: trial.causes(self.grid, &[*truth]) })
            }
            Some(_) => return None,
            None => None,
        };
        Some((Branch { n, suppose: branch.suppose, lines, clash }, trial))
    }

    fn line(&mut self, trial: &mut Trial, branch: &Branch, at: usize) -> Option<Line> {
        let then = &branch.lines[at].then;
        Some(match then {
            &Then::Forced(Forced { truth, place }) => {
                if !matches!(trial.left(self.grid, truth), Left::One(left) if left == place) {
                    return None;
                }
                let because = trial.causes(self.grid, &[truth]);
                let n = self.next()?;
                trial.take(self.grid, place, n);
                Line { n, then: then.clone(), because }
            }
            Then::Cleared(cleared) => {
                let later = branch.truths_after(at + 1);
                // Where a branch ends with what all branches share, a line may be that end.
                let matters = |gone: &Candidate| {
                    branch.clash.is_none() || later.iter().any(|&truth| truth.candidates(self.grid).contains(gone))
                };
                self.cleared(trial, cleared, &matters)?
            }
            Then::Refuted(inner) => {
                let (inner, _) = self.branch(trial, inner)?;
                inner.clash.as_ref()?;
                let n = self.next()?;
                trial.strike(inner.suppose, n);
                Line { n, because: Vec::new(), then: Then::Refuted(inner) }
            }
        })
    }

    /// Returns a line in which a simple technique eliminates candidates. The line is named after the easiest technique
    /// that finds a pattern with exactly these truths, and lists those of its eliminations that later truths have.
    ///
    /// The position may have more candidates than the one in which the pattern was found, because lines on which
    /// nothing depends were left out. But the eliminations from these truths, and the candidates of later ones, are the
    /// same.
    fn cleared(&mut self, trial: &mut Trial, cleared: &Cleared, matters: &dyn Fn(&Candidate) -> bool) -> Option<Line> {
        let position = trial.position(self.grid);
        if !once_each(&cleared.by) {
            return None;
        }
        let found = Technique::named(OF_A_CLUE).into_iter().chain(simple()).find_map(|technique| {
            let (_, inference) = by_truths(technique, &position, cleared)?;
            // What a clue leaves in its last cell is told as what it rules out there.
            let told = if inference.placements.is_empty() { inference.eliminations } else { cleared.gone.clone() };
            Some((technique.id.to_owned(), told.into_iter().filter(matters).collect::<Vec<_>>()))
        });
        let (technique, gone) = found.filter(|(_, gone)| !gone.is_empty())?;
        let because = trial.causes(self.grid, &cleared.by);
        let n = self.next()?;
        gone.iter().for_each(|&gone| trial.strike(gone, n));
        Some(Line { n, then: Then::Cleared(Cleared { technique, by: cleared.by.clone(), gone }), because })
    }
}

/// Returns the pattern with which a technique argues by exactly the truths of a line, and what it argues, if that includes
/// all eliminations of the line.
pub(super) fn by_truths(
    technique: &Technique,
    position: &Position,
    line: &Cleared,
) -> Option<(Arc<dyn Pattern>, Inference)> {
    let mut found = None;
    let _ = technique.find(position, &mut |pattern| {
        let such = pattern.argue(position).filter(|inference| line.follows(inference, position));
        found = such.map(|inference| (pattern, inference));
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let (pattern, inference) = found?;
    Some((pattern, inference.proven(position, Uniqueness::Open).ok()?.into()))
}

impl Cleared {
    /// Whether its eliminations follow from an inference by exactly its truths.
    pub(super) fn follows(&self, inference: &Inference, grid: &Grid) -> bool {
        let concludes = |&gone: &Candidate| inference.concludes(Conclusion::Eliminated(gone), grid.layout());
        inference.proof.truths == self.by && self.gone.iter().all(concludes)
    }
}
