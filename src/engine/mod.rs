//! The engine: applies the easiest technique that makes progress, then starts again.
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
mod told;
mod verify;

use std::ops::ControlFlow;

pub use compare::{COMPARISON, Comparison, End, Figures, Run, compare};
pub use profile::{Pace, Profile, ProfileError, Source, UnknownClue, nearest};
pub use rung::Rung;
pub use scale::{Level, Price, Rates, Scale, Worth};
pub use search::{Begin, First, Kind, Order, Search};
pub use solution_check::{Changed, Repeated, SolutionCheck, check_solution};
pub(crate) use told::rating as explainer_rating;
pub use verify::{VerifyError, verify};

use crate::grid::{Conflict, Digits, Known, Puzzle};
use crate::proof::ProofError;
use crate::technique::Technique;
use crate::trace::{Checked, Event, Finding, Forgetful, Limit, Outcome, ProvenStep, Recorder, StepError, Trace};

/// Solves a puzzle as far as a profile and its budget allow, and returns the trace.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, Conflict> {
    solve_until(puzzle, profile, |_| false)
}

/// Solves a puzzle like [`solve`], until what is recorded is enough.
pub(crate) fn solve_until(
    puzzle: &Puzzle,
    profile: &Profile,
    mut is_enough: impl FnMut(&Recorder) -> bool,
) -> Result<Checked<Trace>, Conflict> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?;
    while !is_enough(&recorder) && advance(&mut recorder, profile) {}
    Ok(recorder.finish(&profile.name).vouched())
}

/// The result of a profile, without the steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The solutions found, in order.
    pub solutions: Vec<Digits>,
    /// The outcome.
    pub outcome: Outcome,
    /// What is known of the number of solutions.
    pub known: Known,
    /// The limit that ended the search, if one did.
    pub limit: Option<Limit>,
    /// The number of steps.
    pub steps: usize,
}

/// Solves a puzzle like [`solve`], but keeps no steps: the trace of a long search takes gigabytes.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn answer(puzzle: &Puzzle, profile: &Profile) -> Result<Answer, Conflict> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?.forgetting();
    each_event(&mut recorder, profile, |_| ());
    let steps = recorder.recorded();
    let full = recorder.grid().is_full().then(|| *recorder.grid().digits());
    let found = recorder.solutions().to_vec();
    let solutions = if profile.search.is_some() { found } else { full.into_iter().collect() };
    let known = recorder.known();
    let Trace { outcome, limit, .. } = recorder.end(&profile.name);
    Ok(Answer { solutions, outcome, known, limit, steps })
}

/// Solves as far as the profile can, and hands over the events instead of keeping them. The last ones stay in the recorder.
fn each_event(recorder: &mut Forgetful, profile: &Profile, mut event: impl FnMut(Event)) {
    while advance(recorder, profile) {
        recorder.forget().for_each(&mut event);
    }
}

/// Makes one move of a search, or takes one step if the profile does not search; returns `true` if it can continue.
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

/// Records the next step of Sudoku Explainer or HoDoKu, if the profile takes its steps and there is one; otherwise the
/// first step that the profile's techniques find, in order; or, by passes, all steps that the first successful group
/// finds in this position. Returns `true` if there was one.
pub(crate) fn step(recorder: &mut Recorder, profile: &Profile) -> bool {
    if let Some(told) = told::step(recorder, profile)
        && record(recorder, told)
    {
        return true;
    }
    profile.techniques.iter().any(|group| match profile.pace {
        Pace::Step => group.iter().any(|rung| rung.first(recorder).is_some_and(|first| record(recorder, first))),
        Pace::Pass => {
            let all = group.iter().flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(())));
            let all = all.collect();
            recorder.pass(all)
        }
    })
}

/// Records a step. One whose argument the checker rejects is a fault of its pattern, and never becomes a step.
fn record(recorder: &mut Recorder, step: ProvenStep) -> bool {
    let recorded = recorder.step(step);
    debug_assert!(recorded.is_ok(), "{recorded:?}");
    recorded.is_ok()
}

/// Visits the steps that a technique finds in a position, until `then` breaks off. A finding that the checker rejects
/// is a fault of its finder, and never becomes a step. A technique that assumes a unique solution finds nothing if none
/// is assumed.
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
    if !technique.is_allowed(recorder.uniqueness()) || budget.spend(1).is_break() {
        return;
    }
    let _ = technique.find(recorder.position(), &mut |pattern| {
        budget.spend(1)?;
        let finding = Finding { technique, pattern };
        let judged = recorder.judge(&finding);
        let spent = budget.spend(checking(&judged));
        match judged {
            Ok(judged) => step(judged)?,
            // A proof that is too hard for the checker is too hard for a reader, and no finder can know that in
            // advance.
            Err(StepError::Unproven(ProofError::TooHard(..))) => {}
            // A branch that has ended has no more steps.
            Err(StepError::Closed) => return ControlFlow::Break(()),
            Err(refused) => debug_assert!(false, "{finding:?} was refused: {refused:?}"),
        }
        spent
    });
}

/// Returns the approximate number of units that a check took. The proof of each conclusion is tried without each truth,
/// and each time every truth is looked at; a check that was given up has tried branches up to its limit.
fn checking(judged: &Result<ProvenStep, StepError>) -> u64 {
    const PER_UNIT: usize = 8;
    let tried = match judged {
        Ok(step) => step.proof.truths.len().pow(2) * (step.placements.len() + step.eliminations.len()),
        Err(StepError::Unproven(ProofError::TooHard(_, branches))) => *branches,
        Err(_) => 0,
    };
    (tried / PER_UNIT) as u64
}
