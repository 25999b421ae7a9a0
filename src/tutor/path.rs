//! The shortest way that is found to a conclusion: a checked trace of the steps it stands on.
//!
//! The position is solved until the conclusion holds, in more than one manner; each time what the
//! conclusion stands on is followed back, and recorded again without the rest. The shortest of these
//! traces is the way.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::engine::{self, Pace, Profile, Rung};
use crate::grid::{Clash, Grid, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;
use crate::trace::{Checked, Deduction, Finding, Judged, Recorder, Trace};

/// The steps that lead from a position to a conclusion, and hardly any others; `None` if the
/// profile's techniques do not lead there. A profile's search is not used. The last step of the trace
/// is the one that draws the conclusion; there is none if the position shows it already.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn path(puzzle: &Puzzle, goal: Conclusion, profile: &Profile) -> Result<Option<Checked<Trace>>, Clash> {
    let recorder = Recorder::new(puzzle, profile.uniqueness)?;
    let profile = Profile { pace: Pace::Step, search: None, ..profile.clone() };
    let ways: [fn(&mut Recorder, &Profile) -> bool; 2] = [engine::step, wave];
    let found = ways.iter().filter_map(|advance| {
        let mut solved = recorder.clone();
        while !goal.is_drawn(solved.grid()) {
            if !advance(&mut solved, &profile) {
                return None;
            }
        }
        cut(&recorder, &solved, goal, &profile)
    });
    let shortest = found.min_by_key(|way| way.events().len());
    Ok(shortest.map(|way| way.finish(&profile.name)))
}

/// Whether a technique is a single, or easier.
fn is_easy(technique: &Technique) -> bool {
    Technique::named("naked_single").is_some_and(|single| technique.rung() <= single.rung())
}

/// Records all singles of the position at once, which keeps a chain of them short; or, where there are
/// none, the next step.
fn wave(recorder: &mut Recorder, profile: &Profile) -> bool {
    let easy = profile.techniques.iter().flatten().filter(|rung| is_easy(rung.technique));
    let singles = easy.flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(()))).collect();
    recorder.pass(singles) || engine::step(recorder, profile)
}

/// What was recorded, less what the conclusion does not stand on.
fn cut(start: &Recorder, solved: &Recorder, goal: Conclusion, profile: &Profile) -> Option<Recorder> {
    let steps: Vec<&Deduction> = solved.events().iter().filter_map(|event| event.deduction()).collect();
    let Some(last) = drawing(start.grid(), &steps, goal) else { return Some(start.clone()) };
    let mut kept = supporters(&steps, last);
    loop {
        match record(start, &steps, &kept, profile) {
            Ok(way) if goal.is_drawn(way.grid()) => return Some(way),
            // A pattern may show itself only after more than its proof needs.
            Ok(_) => kept.extend(0..last),
            Err(early) if (0..early).all(|before| kept.contains(&before)) => return None,
            Err(early) => kept.extend(0..early),
        }
    }
}

/// The first of some steps after which a conclusion is drawn.
pub(super) fn drawing(start: &Grid, steps: &[&Deduction], goal: Conclusion) -> Option<usize> {
    let mut grid = start.clone();
    steps.iter().position(|step| {
        step.apply(&mut grid);
        goal.is_drawn(&grid)
    })
}

/// A step and all that it stands on.
pub(super) fn supporters(steps: &[&Deduction], last: usize) -> BTreeSet<usize> {
    let mut kept = BTreeSet::new();
    let mut open = vec![last];
    while let Some(at) = open.pop() {
        if kept.insert(at) {
            open.extend(steps[at].needs.iter().map(|&n| n as usize - 1));
        }
    }
    kept
}

/// Records some of the steps, one after the other; gives back the first that does not stand so.
fn record(
    start: &Recorder,
    steps: &[&Deduction],
    kept: &BTreeSet<usize>,
    profile: &Profile,
) -> Result<Recorder, usize> {
    let mut recorder = start.clone();
    for &at in kept {
        let Deduction { technique, pattern, .. } = steps[at];
        let finding = Finding { technique, pattern: pattern.clone() };
        let judged = recorder.judge(&finding).ok().or_else(|| another(&recorder, steps[at], profile));
        recorder.step(judged.ok_or(at)?);
    }
    Ok(recorder)
}

/// A step, no harder, that says as much: a digit that filled a house may be hidden as long as others
/// are missing there.
fn another(recorder: &Recorder, step: &Deduction, profile: &Profile) -> Option<Judged> {
    let said = step.argument().conclusions();
    let says_all = |other: &Judged| {
        let mut grid = recorder.grid().clone();
        other.apply(&mut grid);
        said.iter().all(|conclusion| conclusion.is_drawn(&grid))
    };
    let no_harder = |rung: &&Rung| rung.technique.rung() <= step.technique.rung() || is_easy(rung.technique);
    profile.techniques.iter().flatten().filter(no_harder).find_map(|rung| {
        let enough = |other: &Judged| if says_all(other) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        rung.find(recorder, enough).pop().filter(says_all)
    })
}
