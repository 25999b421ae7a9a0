//! The simplest reading of a path: no step is kept where easier ones prove the same.
//!
//! In a path that is shorter, fewer candidates are eliminated before a step than where it was found, so an easier technique may
//! be there as well that had nothing to say in the longer path.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use super::search::PathSearch;
use crate::grid::{Candidate, Grid};
use crate::technique::{Group, Inference};
use crate::tutor::walk::Step;

/// The conclusions of a step: digits to place, and candidates to eliminate.
struct Said {
    places: BTreeSet<Candidate>,
    gone: BTreeSet<Candidate>,
}

impl Said {
    /// Returns what a step says in a position; `None` if it says nothing there.
    fn by(step: &Step, grid: &Grid) -> Option<Self> {
        let inference = step.finding.pattern.argue(grid)?;
        Some(Self {
            places: inference.placements.iter().copied().collect(),
            gone: inference.eliminations.iter().copied().collect(),
        })
    }

    /// Returns what is left of it after another step.
    fn without(&self, step: &Step) -> Self {
        let Inference { placements, eliminations, .. } = &step.inference;
        Self {
            places: self.places.iter().filter(|place| !placements.contains(place)).copied().collect(),
            gone: self.gone.iter().filter(|one| !eliminations.contains(one)).copied().collect(),
        }
    }

    fn size(&self) -> usize {
        self.places.len() + self.gone.len()
    }
}

impl PathSearch<'_> {
    /// Returns the path with each step told by the easiest technique that proves all its conclusions where it is taken. Where
    /// there is none, and the path may be longer, two steps with intersections and subsets may prove them together.
    pub fn simplest(&self, path: &[Step], most: usize) -> Vec<Step> {
        let mut grid = (**self.walk.start).clone();
        (self.walk.settle)(&mut grid);
        let mut told = Vec::new();
        for (at, step) in path.iter().enumerate() {
            let Some(said) = Said::by(step, &grid) else { continue };
            let may_be_two = told.len() + path.len() - at < most;
            let one = self.easier(&grid, step, &said).map(|easier| vec![easier]);
            let two = || may_be_two.then(|| self.two_easy(&grid, step, &said)).flatten();
            for step in one.or_else(two).unwrap_or_else(|| vec![step.clone()]) {
                step.take(&mut grid);
                (self.walk.settle)(&mut grid);
                told.push(step);
            }
        }
        told
    }

    /// Returns a step with an easier technique that has all these conclusions.
    fn easier(&self, grid: &Grid, than: &Step, said: &Said) -> Option<Step> {
        let mut found = None;
        self.each_easier(grid, than, |step| {
            found = (said.without(&step).size() == 0).then_some(step);
            if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        found
    }

    /// Returns two steps with intersections and subsets, both easier, that have these conclusions together.
    fn two_easy(&self, grid: &Grid, than: &Step, said: &Said) -> Option<Vec<Step>> {
        let mut best: Option<Step> = None;
        self.each_easier(grid, than, |step| {
            let open = said.without(&step).size();
            let least = best.as_ref().map_or(said.size(), |best| said.without(best).size());
            if step.finding.technique.group() <= Group::Subsets && open < least {
                best = Some(step);
            }
            ControlFlow::Continue(())
        });
        let first = best?;
        let mut after = grid.clone();
        first.take(&mut after);
        let second = self.easier(&after, than, &said.without(&first))?;
        (second.finding.technique.group() <= Group::Subsets).then(|| vec![first, second])
    }

    /// Visits what the techniques find in a position that are easier than that of a step, the easiest first.
    fn each_easier(&self, grid: &Grid, than: &Step, mut visit: impl FnMut(Step) -> ControlFlow<()>) {
        let position = self.walk.start.at(grid.clone());
        let _ = self.rungs(self.rank(than)).try_for_each(|rung| self.each_of(rung, &position, &mut visit));
    }
}
