//! Shorter ways: fewer steps that are not singles, none of them harder than before.
//!
//! A solver takes the easiest step it sees, whether or not anything comes of it. So what nothing stands
//! on goes first. Then the puzzle is solved again many times: wherever there is no single, a few of all
//! the steps there are get drawn by lot, and the one that opens most is taken; afterwards each that can be
//! spared is dropped again. The shortest way is recorded, and the recorder judges every step of it.

mod search;

use serde::{Deserialize, Serialize};

use super::walk::{Step, Walk, steps};
use crate::engine::{self, Pace, Profile};
use crate::grid::{Candidate, CellSet, Grid, Puzzle, Spent};
use crate::proof::Uniqueness;
use crate::trace::{Checked, Outcome, Recorder, Trace};

/// How much to try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortening {
    /// How many ways to look at.
    pub tries: u32,
    /// Where chance begins: the same seed finds the same way.
    pub seed: u64,
}

impl Default for Shortening {
    fn default() -> Self {
        Self { tries: 8, seed: 1 }
    }
}

/// How long a trace is. Of two, the one with fewer steps that are not singles is the shorter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Length {
    /// How many steps are not singles.
    pub non_singles: usize,
    /// How many steps there are in all.
    pub steps: usize,
}

impl Length {
    /// Returns the length of a trace.
    pub fn of(trace: &Trace) -> Self {
        let steps = trace.deductions();
        Self { non_singles: steps.clone().filter(|step| !step.is_single()).count(), steps: steps.count() }
    }
}

/// A trace made shorter.
#[derive(Clone, Debug)]
pub struct Shortened {
    /// The shorter trace, or the same where none was found.
    pub trace: Checked<Trace>,
    /// How long it was.
    pub before: Length,
    /// How long it is.
    pub after: Length,
    /// Why not all ways were looked at, if they were not.
    pub spent: Option<Spent>,
}

/// Looks for a shorter trace of the same puzzle that fills the same cells, with the techniques of the
/// profile up to the hardest that the trace uses. `None` if the trace guesses: a search is no way that
/// could be cut. The profile's budget may end the search early.
pub fn shorten(trace: &Checked<Trace>, profile: &Profile, how: Shortening) -> Option<Shortened> {
    let path = steps(trace)?;
    let before = Length::of(trace);
    let shorter = trace.puzzle.puzzle().and_then(|puzzle| shorter(&puzzle, trace, path, profile, how));
    let shorter = shorter.filter(|shorter| Length::of(shorter) < before).unwrap_or_else(|| trace.clone());
    Some(Shortened { after: Length::of(&shorter), before, trace: shorter, spent: profile.budget.spent() })
}

/// Returns the trace without idle steps: those that nothing later stands on, and those that the rest can do without.
/// The same trace where each step counts: where it is in passes or has guesses, as of a solver that is made again, or
/// does not lead to the solution, so that nobody knows what its last steps are for.
pub fn without_idle(trace: &Checked<Trace>, profile: &Profile) -> Checked<Trace> {
    let is_told_whole = profile.pace == Pace::Pass || profile.search.is_some() || trace.outcome != Outcome::Solved;
    let shortened = (!is_told_whole).then(|| shorten(trace, profile, Shortening { tries: 0, seed: 0 })).flatten();
    shortened.map_or_else(|| trace.clone(), |shortened| shortened.trace)
}

/// Returns the shortest way that was found, recorded.
fn shorter(
    puzzle: &Puzzle,
    trace: &Trace,
    path: Vec<Step>,
    profile: &Profile,
    how: Shortening,
) -> Option<Checked<Trace>> {
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let mut recorder = Recorder::within(puzzle, uniqueness, &profile.budget).ok()?;
    let start = recorder.position().clone();
    let mut end = recorder.grid().clone();
    trace.deductions().for_each(|step| step.apply(&mut end));
    let path: Vec<Step> = path.into_iter().filter(|step| !step.finding.technique.is_single()).collect();
    let walk = Walk { start: &start, settle: fill_singles, arrived: &|grid| grid.open().is_subset(end.open()) };
    let path = search::PathSearch::new(walk, profile, uniqueness, how).shortest(path);
    record(&mut recorder, profile, path);
    // A way that ends without a solution shows that nothing more is found.
    while trace.until.is_none() && recorder.is_solvable() && engine::step(&mut recorder, profile) {}
    let arrived = recorder.grid().open().is_subset(end.open());
    match trace.until {
        Some(until) => recorder.finish_at(&trace.profile, until),
        None => arrived.then(|| recorder.finish(&trace.profile)),
    }
}

/// Records a path: singles wherever the profile finds one, else the next step of the path.
fn record(recorder: &mut Recorder, profile: &Profile, path: Vec<Step>) {
    let mut path = path.into_iter();
    let rungs = || profile.techniques.iter().flatten();
    loop {
        let single = rungs().filter(|rung| rung.technique.is_single()).find_map(|rung| rung.first(recorder));
        let next = single.or_else(|| path.by_ref().find_map(|step| profile.judge(recorder, &step.finding)));
        match next {
            Some(step) => recorder.step(step),
            None => break,
        }
    }
}

/// Fills in singles until there are none.
fn fill_singles(grid: &mut Grid) {
    let layout = grid.layout().clone();
    let mut open = CellSet::EMPTY;
    while open != grid.open() {
        open = grid.open();
        for cell in open.iter() {
            if let Some(digit) = grid.candidates(cell).single() {
                grid.place(Candidate::new(cell, digit));
            }
        }
        for digit in layout.digits().iter() {
            for &house in layout.houses() {
                if let Some(cell) = grid.places_in(house, digit).single() {
                    grid.place(Candidate::new(cell, digit));
                }
            }
        }
    }
}
