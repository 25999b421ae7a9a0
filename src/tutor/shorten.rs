//! Shorter solution paths: fewer steps that are not singles, none of them harder than before.
//!
//! A solver takes the easiest step that it finds, whether or not it is useful. So idle steps are removed first. Then
//! the puzzle is solved again many times: wherever there is no single, a few of the possible steps are drawn at random,
//! and the one that opens up the most is taken; afterwards each step that is not needed is dropped. The shortest path gets its
//! simplest reading, and is recorded: the recorder checks every step of it.

mod search;
mod simpler;

use serde::{Deserialize, Serialize};

use super::walk::{Step, Walk, steps};
use crate::engine::{self, Pace, Profile, Source};
use crate::grid::{Candidate, CellSet, Grid, Puzzle, Spent};
use crate::proof::Uniqueness;
use crate::trace::{Checked, Outcome, Recorder, Trace};

/// The effort to make.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortening {
    /// The number of paths to try.
    pub tries: u32,
    /// The seed of the random choices: the same seed finds the same path.
    pub seed: u64,
}

impl Default for Shortening {
    fn default() -> Self {
        Self { tries: 8, seed: 1 }
    }
}

/// The length of a trace. Of two, the one with fewer steps that are not singles is the shorter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Length {
    /// The number of steps that are not singles.
    pub non_singles: usize,
    /// The number of all steps.
    pub steps: usize,
}

impl Length {
    /// Returns the length of a trace.
    pub fn of(trace: &Trace) -> Self {
        let steps = trace.deductions();
        Self { non_singles: steps.clone().filter(|step| !step.is_single()).count(), steps: steps.count() }
    }
}

/// A shortened trace.
#[derive(Clone, Debug)]
pub struct Shortened {
    /// The shorter trace, or the same if none was found.
    pub trace: Checked<Trace>,
    /// The length before.
    pub before: Length,
    /// The length after.
    pub after: Length,
    /// Why not all paths were tried, if this is so.
    pub spent: Option<Spent>,
}

/// Looks for a shorter trace of the same puzzle that fills the same cells, with the techniques of the profile up to the
/// hardest that the trace uses. `None` if the trace contains guesses: a search cannot be shortened. The profile's
/// budget may end the search early.
pub fn shorten(trace: &Checked<Trace>, profile: &Profile, how: Shortening) -> Option<Shortened> {
    let path = steps(trace)?;
    let before = Length::of(trace);
    let shorter = trace.puzzle.puzzle().and_then(|puzzle| shorter(&puzzle, trace, path, profile, how));
    let shorter = shorter.filter(|shorter| Length::of(shorter) < before).unwrap_or_else(|| trace.clone());
    Some(Shortened { after: Length::of(&shorter), before, trace: shorter, spent: profile.budget.spent() })
}

/// Returns the trace without idle steps: those on which nothing later depends, and those that the rest does not need.
/// The trace is returned unchanged if each step counts: if it is in passes, contains guesses or has the steps of Sudoku
/// Explainer or HoDoKu, because it reproduces another solver, or if it does not lead to the solution, so that the purpose
/// of its last steps is not known.
pub fn without_idle(trace: &Checked<Trace>, profile: &Profile) -> Checked<Trace> {
    let is_copied = profile.pace == Pace::Pass || profile.search.is_some() || profile.steps != Source::Techniques;
    let is_told_whole = is_copied || trace.outcome != Outcome::Solved;
    let shortened = (!is_told_whole).then(|| shorten(trace, profile, Shortening { tries: 0, seed: 0 })).flatten();
    shortened.map_or_else(|| trace.clone(), |shortened| shortened.trace)
}

/// Returns the shortest path found, recorded.
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
    // If a path ends without a solution, the profile must find nothing more.
    while trace.until.is_none() && recorder.is_solvable() && engine::step(&mut recorder, profile) {}
    let arrived = recorder.grid().open().is_subset(end.open());
    let shorter = match trace.until {
        Some(until) => recorder.finish_at(&trace.profile, until),
        None => arrived.then(|| recorder.finish(&trace.profile)),
    };
    shorter.map(Checked::vouched)
}

/// Records a path: singles wherever the profile finds one, otherwise the next step of the path.
fn record(recorder: &mut Recorder, profile: &Profile, path: Vec<Step>) {
    let mut path = path.into_iter();
    let rungs = || profile.techniques.iter().flatten();
    loop {
        let single = rungs().filter(|rung| rung.technique.is_single()).find_map(|rung| rung.first(recorder));
        let next = single.or_else(|| path.by_ref().find_map(|step| profile.judge(recorder, &step.finding)));
        let Some(step) = next else { break };
        if recorder.step(step).is_err() {
            break;
        }
    }
}

/// Places singles until there are none.
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
