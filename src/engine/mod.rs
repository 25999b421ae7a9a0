//! The engine: the easiest technique first, and on progress start over.
//!
//! ```
//! use whydoku::trace::Outcome;
//! use whydoku::{engine, format};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = format::read(line)?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("beginner")?)?;
//! assert_eq!(trace.outcome, Outcome::Solved);
//! assert_eq!(trace.deductions().next().map(|step| step.technique.id), Some("hidden_single"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod compare;
mod profile;
mod rung;
mod scale;
mod search;
mod solution_check;
mod verify;

use std::ops::ControlFlow;

pub use compare::{COMPARISON, Comparison, End, Figures, Run, compare};
pub use profile::{Pace, Profile, ProfileError, nearest};
pub use rung::Rung;
pub use scale::{Level, Points, Price, Rates, Scale, Worth};
pub use search::{Begin, First, Kind, Order, Search};
pub use solution_check::{Changed, Repeated, SolutionCheck, check_solution};
pub use verify::{Disproof, verify};

use crate::grid::{Clash, Digits, Puzzle};
use crate::proof::Refusal;
use crate::technique::Technique;
use crate::trace::{Checked, Finding, Limit, Outcome, ProvenStep, Recorder, Refused, Trace};

/// Solves a puzzle as far as a profile and its budget go, and says how.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, Clash> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?;
    while advance(&mut recorder, profile) {}
    Ok(recorder.finish(&profile.name))
}

/// What a profile comes to, without the steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The solutions that were found, in order.
    pub solutions: Vec<Digits>,
    /// How it ended.
    pub outcome: Outcome,
    /// The bound at which a search was given up, if it was.
    pub limit: Option<Limit>,
    /// How many steps were taken.
    pub steps: usize,
}

/// Solves a puzzle as [`solve`] does, and keeps no step: the trace of a long search takes gigabytes.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn answer(puzzle: &Puzzle, profile: &Profile) -> Result<Answer, Clash> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?;
    while advance(&mut recorder, profile) {
        recorder.forget();
    }
    let steps = recorder.recorded();
    let full = recorder.grid().is_full().then(|| *recorder.grid().digits());
    let found = recorder.solutions().to_vec();
    let solutions = if profile.search.is_some() { found } else { full.into_iter().collect() };
    // Its events are not all there, so this is no trace.
    let Trace { outcome, limit, .. } = recorder.finish(&profile.name).into_inner();
    Ok(Answer { solutions, outcome, limit, steps })
}

/// Makes one move of a search, or takes one step where the profile does not search; says whether it goes on.
fn advance(recorder: &mut Recorder, profile: &Profile) -> bool {
    match &profile.search {
        None => {
            let goes_on = recorder.is_solvable() && !recorder.grid().is_full() && step(recorder, profile);
            if !goes_on && recorder.position().is_cut_short() {
                recorder.cut_short();
            }
            goes_on
        }
        Some(search) => search.advance(recorder, |recorder| step(recorder, profile)),
    }
}

/// Records the first step that the profile's techniques find, in order, or all steps that the first
/// group of techniques to find any finds in this position; says whether there was one.
pub(crate) fn step(recorder: &mut Recorder, profile: &Profile) -> bool {
    profile.techniques.iter().any(|group| match profile.pace {
        Pace::Step => {
            let first = group.iter().find_map(|rung| rung.first(recorder));
            first.map(|first| recorder.step(first)).is_some()
        }
        Pace::Pass => {
            let all = group.iter().flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(())));
            let all = all.collect();
            recorder.pass(all)
        }
    })
}

/// The steps that a technique finds in a position, until `then` breaks off. A finding that the
/// checker refuses is a fault of its finder, and never becomes a step. A technique that rests on a
/// single solution finds nothing where none is assumed.
pub fn find(
    recorder: &Recorder,
    technique: &'static Technique,
    mut then: impl FnMut(&ProvenStep) -> ControlFlow<()>,
) -> Vec<ProvenStep> {
    let mut found = Vec::new();
    visit(recorder, technique, |step| {
        let flow = then(&step);
        found.push(step);
        flow
    });
    found
}

/// Visits the steps that a technique finds in a position.
fn visit(recorder: &Recorder, technique: &'static Technique, mut step: impl FnMut(ProvenStep) -> ControlFlow<()>) {
    let budget = recorder.position().budget();
    if !technique.is_open_to(recorder.uniqueness()) || budget.spend(1).is_break() {
        return;
    }
    let _ = technique.find(recorder.position(), &mut |pattern| {
        budget.spend(1)?;
        let finding = Finding { technique, pattern: pattern.into() };
        match recorder.judge(&finding) {
            Ok(judged) => step(judged),
            // Too hard for the checker is too hard to be told; no finder can know that beforehand.
            Err(Refused::Unproven(Refusal::TooHard(..))) => ControlFlow::Continue(()),
            // In a branch that has ended there is nothing to find.
            Err(Refused::Closed) => ControlFlow::Break(()),
            Err(refused) => {
                debug_assert!(false, "{finding:?} was refused: {refused:?}");
                ControlFlow::Continue(())
            }
        }
    });
}
