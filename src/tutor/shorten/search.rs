//! The search for a shorter path: solves again, with random choices in every position, and prunes.

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;
use std::rc::Rc;

use super::Shortening;
use crate::engine::{Profile, Rung};
use crate::grid::{CellSet, Digits, Grid};
use crate::proof::Uniqueness;
use crate::technique::{Inference, Position};
use crate::trace::Finding;
use crate::tutor::walk::{Step, Walk};

/// The number of known steps in a position from which no harder technique is tried: there is choice enough, and the
/// hard ones take longest.
const ENOUGH: usize = 16;

/// The maximum number of steps of one technique in a position.
const MOST_OF_A_KIND: usize = 8;

/// The minimum and maximum number of random draws for a step; the one that opens up the most is taken.
const LOTS: std::ops::RangeInclusive<usize> = 2..=16;

/// A possible step.
struct Offer {
    step: Step,
    /// The number of eliminations by the step and the singles after it.
    opens: usize,
}

/// The placed digits, and the remaining places of each: enough to identify a position.
type Key = (Digits, [CellSet; 9]);

pub(super) struct PathSearch<'a> {
    pub(super) walk: Walk<'a>,
    profile: &'a Profile,
    /// The maximum difficulty of a step.
    hardest: usize,
    uniqueness: Uniqueness,
    how: Shortening,
    random: fastrand::Rng,
    offers: HashMap<Key, Rc<[Offer]>>,
}

impl<'a> PathSearch<'a> {
    pub fn new(walk: Walk<'a>, profile: &'a Profile, uniqueness: Uniqueness, how: Shortening) -> Self {
        let random = fastrand::Rng::with_seed(how.seed);
        Self { walk, profile, hardest: 0, uniqueness, how, random, offers: HashMap::new() }
    }

    /// Returns the shortest path found, with no step harder than the hardest of this one.
    pub fn shortest(mut self, path: Vec<Step>) -> Vec<Step> {
        self.hardest = path.iter().map(|step| self.rank(step)).max().unwrap_or(0);
        let first = path.len();
        let mut best = self.pruned(path);
        for attempt in 0..self.how.tries {
            if best.len() < 2 || self.walk.start.budget().is_spent() {
                break;
            }
            let lots = if attempt == 0 { None } else { Some(self.random.usize(LOTS)) };
            // A slightly longer path may be pruned to a shorter one.
            let other = self.solve(lots, best.len() + 1).map(|path| self.pruned(path));
            if let Some(path) = other.filter(|path| self.measure(path) < self.measure(&best)) {
                best = path;
            }
        }
        // Without tries, every step stays as it was found.
        if self.how.tries > 0 { self.told_simply(best, first) } else { best }
    }

    /// Returns the path in its simplest reading. What is told more simply may make another step idle, and without that a third
    /// may be simpler. It gets longer only where it stays below the number of steps at first.
    fn told_simply(&self, mut path: Vec<Step>, first: usize) -> Vec<Step> {
        loop {
            let simple = self.pruned(self.simplest(&path, first));
            let is_short = simple.len() <= path.len() || simple.len() < first;
            if !is_short || self.measure(&simple) == self.measure(&path) {
                return path;
            }
            path = simple;
        }
    }

    pub(super) fn rank(&self, step: &Step) -> usize {
        self.profile.rank(step.finding.technique).unwrap_or(0)
    }

    /// Returns the measure of a path: fewer steps are better; among equals, easier ones.
    fn measure(&self, path: &[Step]) -> (usize, usize) {
        (path.len(), path.iter().map(|step| self.rank(step)).sum())
    }

    /// Returns the path without unnecessary steps.
    fn pruned(&self, path: Vec<Step>) -> Vec<Step> {
        self.walk.prune(&path).unwrap_or(path)
    }

    /// Returns a path of at most this many steps. In every position the given number of draws is made, and the drawn
    /// step that opens up the most is taken; without draws, the best of all steps.
    fn solve(&mut self, lots: Option<usize>, most: usize) -> Option<Vec<Step>> {
        let mut grid = (**self.walk.start).clone();
        (self.walk.settle)(&mut grid);
        let mut path = Vec::new();
        while !(self.walk.arrived)(&grid) {
            let offers = self.offers(&grid);
            if path.len() == most || offers.is_empty() || self.walk.start.budget().spend(1).is_break() {
                return None;
            }
            let drawn: Vec<&Offer> = match lots {
                Some(lots) => (0..lots).map(|_| &offers[self.random.usize(..offers.len())]).collect(),
                None => offers.iter().collect(),
            };
            let taken = drawn.into_iter().max_by_key(|offer| offer.opens)?;
            grid.conclude(&taken.step.inference.placements, &taken.step.inference.eliminations);
            (self.walk.settle)(&mut grid);
            path.push(taken.step.clone());
        }
        Some(path)
    }

    /// Returns the possible steps in a position, the easiest of those with the same conclusions.
    fn offers(&mut self, grid: &Grid) -> Rc<[Offer]> {
        let mut key: Key = (*grid.digits(), [CellSet::EMPTY; 9]);
        grid.layout().digits().iter().for_each(|digit| key.1[digit.index()] = grid.places(digit));
        if let Some(known) = self.offers.get(&key) {
            return Rc::clone(known);
        }
        let offers: Rc<[Offer]> = self.look(grid).into();
        self.offers.insert(key, Rc::clone(&offers));
        offers
    }

    /// The techniques of the first groups of the profile that are no singles and may be used.
    pub(super) fn rungs(&self, groups: usize) -> impl Iterator<Item = &Rung> {
        let may_be_asked = |rung: &&Rung| !rung.technique.is_single() && rung.technique.is_allowed(self.uniqueness);
        self.profile.techniques.iter().take(groups).flatten().filter(may_be_asked)
    }

    /// Visits the steps that a technique finds in a position.
    pub(super) fn each_of(
        &self,
        rung: &Rung,
        position: &Position,
        mut visit: impl FnMut(Step) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        position.budget().spend(1)?;
        rung.technique.find(position, &mut |pattern| {
            position.budget().spend(1)?;
            let inference = pattern.argue(position).filter(|inference| rung.admits(&*pattern, inference, position));
            let finding = Finding { technique: rung.technique, pattern };
            inference.map_or(ControlFlow::Continue(()), |inference| visit(Step { finding, inference }))
        })
    }

    fn look(&self, grid: &Grid) -> Vec<Offer> {
        let (mut offers, mut said) = (Vec::new(), BTreeSet::new());
        let position = self.walk.start.at(grid.clone());
        for rung in self.rungs(self.hardest + 1) {
            if offers.len() >= ENOUGH {
                break;
            }
            let mut met = 0;
            let _ = self.each_of(rung, &position, |step| {
                let Inference { placements, eliminations, .. } = &step.inference;
                if said.insert((placements.clone(), eliminations.clone())) {
                    offers.push(Offer { opens: self.opens(grid, &step.inference), step });
                }
                met += 1;
                if met < MOST_OF_A_KIND { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        offers
    }

    /// Returns the number of eliminations by an argument and the singles after it.
    fn opens(&self, grid: &Grid, inference: &Inference) -> usize {
        let left = |grid: &Grid| grid.layout().digits().iter().map(|digit| grid.places(digit).len()).sum::<usize>();
        let mut after = grid.clone();
        after.conclude(&inference.placements, &inference.eliminations);
        (self.walk.settle)(&mut after);
        left(grid) - left(&after)
    }
}
