//! A short path to a conclusion: a checked trace of the steps on which it depends.
//!
//! The position is solved until it shows the conclusion, once step by step and once with all singles of a position
//! together. Then steps are left out, as long as the rest still leads there. The rest is recorded again, and so it is
//! proven again.

use std::ops::ControlFlow;

use super::walk::{Step, Walk};
use crate::engine::{self, Pace, Profile, Rung};
use crate::grid::{Conflict, Puzzle};
use crate::proof::Conclusion;
use crate::trace::{Checked, Deduction, Event, ProvenStep, Recorder, Trace};

/// Returns the steps that lead from a position to a conclusion; as far as the profile's budget allows, none of them can
/// be left out. `None` if the profile's techniques, within the budget, do not lead there. A profile's search is not
/// used. The last step of the trace has the conclusion; there are no steps if the position already shows it.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn path(puzzle: &Puzzle, until: Conclusion, profile: &Profile) -> Result<Option<Checked<Trace>>, Conflict> {
    Ok(find_path(puzzle, until, profile)?.ok())
}

/// Why there is no path.
pub(super) enum NoPath {
    /// The techniques do not lead there.
    Beyond,
    /// A limit was reached before this was known.
    CutShort,
}

/// Returns the path, or why there is none.
pub(super) fn find_path(
    puzzle: &Puzzle,
    until: Conclusion,
    profile: &Profile,
) -> Result<Result<Checked<Trace>, NoPath>, Conflict> {
    let start = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?;
    let profile = Profile { pace: Pace::Step, search: None, ..profile.clone() };
    let found = shortest(&start, until, &profile);
    let missing = || if start.position().is_cut_short() { NoPath::CutShort } else { NoPath::Beyond };
    Ok(found.and_then(|path| path.finish_at(&profile.name, until)).map(Checked::vouched).ok_or_else(missing))
}

fn shortest(start: &Recorder, until: Conclusion, profile: &Profile) -> Option<Recorder> {
    let solved = advance(start, until, profile, engine::step)?;
    if solved.events().is_empty() {
        return Some(solved);
    }
    let again = if is_long(&solved) { None } else { advance(start, until, profile, wave) };
    let paths = [Some(solved), again];
    let paths = paths.iter().flatten().filter_map(|solved| lead(start, &steps(solved), until, profile));
    let path = paths.min_by_key(|path| path.events().len())?;
    Some(without_idle(start, path, until, profile))
}

/// The number of steps other than singles from which a path is long: a second one is then not searched for.
const LONG: usize = 12;

fn is_long(solved: &Recorder) -> bool {
    deductions(solved).filter(|step| !step.is_single()).count() > LONG
}

fn steps(recorder: &Recorder) -> Vec<Step> {
    deductions(recorder).map(Step::from).collect()
}

fn deductions(recorder: &Recorder) -> impl Iterator<Item = &Deduction> {
    recorder.events().iter().filter_map(Event::deduction)
}

/// Solves until the position shows a conclusion, step by step or in waves.
fn advance(
    start: &Recorder,
    until: Conclusion,
    profile: &Profile,
    step: fn(&mut Recorder, &Profile) -> bool,
) -> Option<Recorder> {
    let mut recorder = start.clone();
    while !until.is_applied(recorder.grid()) {
        if !step(&mut recorder, profile) {
            return None;
        }
    }
    Some(recorder)
}

/// Records all singles of the position at once; if there are none, the next step.
fn wave(recorder: &mut Recorder, profile: &Profile) -> bool {
    let singles = profile.techniques.iter().flatten().filter(|rung| rung.technique.is_single());
    let singles = singles.flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(()))).collect();
    recorder.pass(singles) || engine::step(recorder, profile)
}

/// Records those of the steps that lead to a conclusion; `None` if they do not lead there.
pub(super) fn lead(start: &Recorder, steps: &[Step], until: Conclusion, profile: &Profile) -> Option<Recorder> {
    let walk = Walk { start: start.position(), settle: |_| {}, arrived: &|grid| until.is_applied(grid) };
    let pruned = walk.prune(steps).and_then(|steps| record(start, &steps, until, profile));
    pruned.or_else(|| record(start, steps, until, profile))
}

/// Leaves out the steps on which, as recorded, nothing depends: a pattern may need more to be present than its proof
/// does, and another pattern may have the same conclusions.
fn without_idle(start: &Recorder, path: Recorder, until: Conclusion, profile: &Profile) -> Recorder {
    let needed: Vec<u32> = deductions(&path).flat_map(|step| step.needs.iter().copied()).collect();
    let idle = (1..path.events().len()).rev().filter(|&n| !needed.contains(&(n as u32)));
    let mut idle = idle.take_while(|_| start.position().budget().spend(1).is_continue());
    let without = |idle: usize| {
        let mut kept = steps(&path);
        kept.remove(idle - 1);
        lead(start, &steps(&record(start, &kept, until, profile)?), until, profile)
    };
    match idle.find_map(without) {
        Some(shorter) => without_idle(start, shorter, until, profile),
        None => path,
    }
}

/// Records steps one after the other until one has the conclusion. `None` if one of them is not valid, and no other
/// step, no harder than the hardest, has the same conclusions: a full house becomes a hidden single as long as other
/// cells are empty.
fn record(start: &Recorder, steps: &[Step], until: Conclusion, profile: &Profile) -> Option<Recorder> {
    let mut recorder = start.clone();
    let hardest = steps.iter().map(|step| step.finding.technique.rung()).max();
    let no_harder = |rung: &&Rung| rung.technique.is_single() || Some(rung.technique.rung()) <= hardest;
    let rungs = profile.techniques.iter().flatten().filter(no_harder);
    for step in steps {
        let another = || rungs.clone().find_map(|rung| as_much(&recorder, step, rung));
        let judged = profile.judge(&recorder, &step.finding).or_else(another)?;
        recorder.step(judged).ok()?;
        if until.is_applied(recorder.grid()) {
            return Some(recorder);
        }
    }
    None
}

/// Returns a step of this rung with at least the conclusions of another.
fn as_much(recorder: &Recorder, step: &Step, rung: &Rung) -> Option<ProvenStep> {
    let said = step.inference.conclusions();
    let says_all = |other: &ProvenStep| {
        let mut grid = recorder.grid().clone();
        other.apply(&mut grid);
        said.iter().all(|conclusion| conclusion.is_applied(&grid))
    };
    let then = |other: &ProvenStep| if says_all(other) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    rung.find(recorder, then).pop().filter(says_all)
}
