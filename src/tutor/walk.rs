//! Walking a way again, with some of its steps left out.
//!
//! Walking is cheap: each pattern is asked what it says in the position it now meets, and is believed.
//! Whatever comes of it is recorded afterwards, and the recorder believes nothing.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::grid::{Candidate, Grid};
use crate::technique::{Argument, Position};
use crate::trace::{Deduction, Finding, Trace};

/// A step of a way: what was found, and what it said where it was found.
#[derive(Clone)]
pub(super) struct Step {
    pub finding: Finding,
    pub argument: Argument,
}

impl From<&Deduction> for Step {
    fn from(step: &Deduction) -> Self {
        let finding = Finding { technique: step.technique, pattern: Arc::clone(&step.pattern) };
        Self { finding, argument: step.argument() }
    }
}

impl Step {
    /// Returns the place of its technique on the ladder; singles are all as easy.
    fn rung(&self) -> Option<usize> {
        let technique = self.finding.technique;
        (!technique.is_single()).then(|| technique.rung())
    }

    /// Takes the step in a position, and says whether it stands there: a single wherever it is one,
    /// another step wherever its pattern shows something.
    fn take(&self, grid: &mut Grid) -> bool {
        match (self.finding.technique.is_single(), &self.argument.placements[..]) {
            (true, &[place]) => {
                let stands = is_single(grid, place);
                if stands {
                    grid.place(place);
                }
                stands
            }
            _ => {
                let argument = self.finding.pattern.argue(grid);
                argument.is_some_and(|argument| {
                    grid.conclude(&argument.placements, &argument.eliminations);
                    true
                })
            }
        }
    }
}

/// Returns `true` if a candidate is alone in its cell, or the only place for its digit in a house.
fn is_single(grid: &Grid, place: Candidate) -> bool {
    let Candidate { cell, digit } = place;
    let alone = |house| grid.places_in(house, digit).single() == Some(cell);
    grid.candidates(cell).single() == Some(digit) || grid.layout().houses_of(cell).iter().any(alone)
}

/// Returns the steps of a trace; `None` if it guesses.
pub(super) fn steps(trace: &Trace) -> Option<Vec<Step>> {
    trace.events.iter().map(|event| event.deduction().map(Step::from)).collect()
}

/// A place to go: where the way begins, what happens by itself on it, and where it ends.
pub(super) struct Walk<'a> {
    /// The position in which it begins, from whose budget the walk spends.
    pub start: &'a Position,
    /// What is done in every position before the next step.
    pub settle: fn(&mut Grid),
    /// Whether a position is one to arrive at.
    pub arrived: &'a dyn Fn(&Grid) -> bool,
}

/// A step on its way: its number, and the position in which it is taken.
struct Leg {
    step: usize,
    before: Grid,
}

impl Walk<'_> {
    /// Returns the path without the steps that it can do without, in an order in which each stands; `None` if it does
    /// not arrive. The latest steps are tried first, or the hardest; the shorter path counts. Once the budget is spent,
    /// no more steps are tried.
    pub fn prune(&self, path: &[Step]) -> Option<Vec<Step>> {
        let latest = (0..path.len()).rev().collect();
        let mut hardest: Vec<usize> = (0..path.len()).collect();
        hardest.sort_by_cached_key(|&at| Reverse(path[at].rung()));
        let ways = [latest, hardest].into_iter().filter_map(|order| self.leave_out(path, order));
        let legs = ways.min_by_key(Vec::len)?;
        Some(legs.into_iter().map(|leg| path[leg.step].clone()).collect())
    }

    /// Returns the path without those of its steps that it can do without, tried in this order.
    fn leave_out(&self, path: &[Step], order: Vec<usize>) -> Option<Vec<Leg>> {
        let mut start = (**self.start).clone();
        (self.settle)(&mut start);
        let mut legs = self.legs(path, &start, (0..path.len()).collect())?;
        for dropped in order {
            let Some(at) = legs.iter().position(|leg| leg.step == dropped) else { continue };
            let rest = legs[at + 1..].iter().map(|leg| leg.step).collect();
            if let Some(rest) = self.legs(path, &legs[at].before, rest) {
                legs.truncate(at);
                legs.extend(rest);
            }
        }
        Some(legs)
    }

    /// Returns the steps that lead from a position to the end of the way, in the order in which they come to stand;
    /// `None` if they do not lead there.
    fn legs(&self, path: &[Step], from: &Grid, mut left: Vec<usize>) -> Option<Vec<Leg>> {
        let mut grid = from.clone();
        let mut legs: Vec<Leg> = Vec::new();
        while !(self.arrived)(&grid) {
            let taken = legs.len();
            left.retain(|&step| {
                let before = grid.clone();
                let may_go_on = self.start.budget().spend(1).is_continue();
                let stands = may_go_on && !(self.arrived)(&grid) && path[step].take(&mut grid);
                if stands {
                    (self.settle)(&mut grid);
                    legs.push(Leg { step, before });
                }
                !stands
            });
            if legs.len() == taken {
                return None;
            }
        }
        Some(legs)
    }
}
