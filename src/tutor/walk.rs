//! Walks a path again, with some of its steps left out.
//!
//! Walking is cheap: each pattern is asked for its conclusions in the new position, without a check. The result is
//! recorded afterwards, and the recorder checks everything.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::grid::{Candidate, Grid};
use crate::technique::{Inference, Position};
use crate::trace::{Deduction, Finding, Trace};

/// A step of a path: the pattern, and its conclusions where it was found.
#[derive(Clone)]
pub(super) struct Step {
    pub finding: Finding,
    pub inference: Inference,
}

impl From<&Deduction> for Step {
    fn from(step: &Deduction) -> Self {
        let finding = Finding { technique: step.technique, pattern: Arc::clone(&step.pattern) };
        Self { finding, inference: step.inference() }
    }
}

impl Step {
    /// Returns the index of its technique on the ladder; all singles count as equally easy.
    fn rung(&self) -> Option<usize> {
        let technique = self.finding.technique;
        (!technique.is_single()).then(|| technique.rung())
    }

    /// Takes the step in a position; returns `true` if it is valid there: a single wherever it is one, another step
    /// wherever its pattern has conclusions.
    pub fn take(&self, grid: &mut Grid) -> bool {
        match (self.finding.technique.is_single(), &self.inference.placements[..]) {
            (true, &[place]) => {
                let stands = is_single(grid, place);
                if stands {
                    grid.place(place);
                }
                stands
            }
            _ => {
                let inference = self.finding.pattern.argue(grid);
                inference.is_some_and(|inference| {
                    grid.conclude(&inference.placements, &inference.eliminations);
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

/// A walk: its start, what happens automatically on the way, and its goal.
pub(super) struct Walk<'a> {
    /// The position at the start, whose budget the walk spends.
    pub start: &'a Position,
    /// What is done in every position before the next step.
    pub settle: fn(&mut Grid),
    /// Whether a position is the goal.
    pub arrived: &'a dyn Fn(&Grid) -> bool,
}

/// A step of the walk: its index, and the position in which it is taken.
struct Leg {
    step: usize,
    before: Grid,
}

impl Walk<'_> {
    /// Returns the path without the steps that it does not need, in an order in which each is valid; `None` if it does
    /// not reach the goal. It tries to drop the latest steps first, or the hardest first; the shorter path counts. Once
    /// the budget is spent, no more steps are tried.
    pub fn prune(&self, path: &[Step]) -> Option<Vec<Step>> {
        let latest = (0..path.len()).rev().collect();
        let mut hardest: Vec<usize> = (0..path.len()).collect();
        hardest.sort_by_cached_key(|&at| Reverse(path[at].rung()));
        let ways = [latest, hardest].into_iter().filter_map(|order| self.leave_out(path, order));
        let legs = ways.min_by_key(Vec::len)?;
        Some(legs.into_iter().map(|leg| path[leg.step].clone()).collect())
    }

    /// Returns the path without the steps that it does not need, tried in this order.
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

    /// Returns the steps that lead from a position to the goal, in the order in which they become valid; `None` if they
    /// do not lead there.
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
