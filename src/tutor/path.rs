//! The shortest way that is found to a conclusion: a checked trace of the steps it stands on.
//!
//! The position is solved until the conclusion holds, once step by step and once with all singles of a
//! position together. Then steps are left out, one after the other, as long as the rest still leads
//! there: a single stands wherever it is one, another step when all is there that it stood on. What
//! remains is recorded again, and so it is proven again.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::engine::{self, Pace, Profile};
use crate::grid::{Candidate, Clash, Grid, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;
use crate::trace::{Checked, Deduction, Finding, Judged, Recorder, Trace};

/// The steps that lead from a position to a conclusion, none of which can be left out; `None` if the
/// profile's techniques do not lead there. A profile's search is not used. The last step of the trace
/// is the one that draws the conclusion; there is none if the position shows it already.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn path(puzzle: &Puzzle, goal: Conclusion, profile: &Profile) -> Result<Option<Checked<Trace>>, Clash> {
    let start = Recorder::new(puzzle, profile.uniqueness)?;
    let profile = Profile { pace: Pace::Step, search: None, ..profile.clone() };
    let Some(solved) = advance(&start, goal, &profile, engine::step) else { return Ok(None) };
    if solved.events().is_empty() {
        return Ok(Some(solved.finish(&profile.name)));
    }
    let again = if is_long(&solved) { None } else { advance(&start, goal, &profile, wave) };
    let ways = [Some(solved), again];
    let ways = ways.iter().flatten().filter_map(|solved| shorten(&start, solved, goal, &profile));
    Ok(ways.min_by_key(|way| way.events().len()).map(|way| way.finish(&profile.name)))
}

/// So many steps that are no singles make a way long: it is not looked for twice, and what nothing in it
/// stands on is left out before the rest is tried.
const LONG: usize = 12;

fn is_long(solved: &Recorder) -> bool {
    let steps = solved.events().iter().filter_map(|event| event.deduction());
    steps.filter(|step| !step.is_single()).count() > LONG
}

/// What was recorded up to a conclusion, less what it can do without.
fn shorten(start: &Recorder, solved: &Recorder, goal: Conclusion, profile: &Profile) -> Option<Recorder> {
    let pool: Vec<&Deduction> = solved.events().iter().filter_map(|event| event.deduction()).collect();
    let last = drawing(start.grid(), &pool, goal)?;
    let all: Vec<usize> = (0..=last).collect();
    let few = is_long(solved).then(|| supporters(&pool, last).into_iter().collect::<Vec<_>>());
    let first = few.and_then(|few| lead(start.grid(), &pool, &few, goal)).unwrap_or(all);
    let orders = [first.clone(), first.iter().rev().copied().collect()];
    let kept = orders.map(|order| leave_out(start.grid(), &pool, goal, first.clone(), order));
    let ways = kept.iter().filter_map(|kept| record(start, kept.iter().map(|&at| pool[at]), goal, profile));
    let ways = ways.map(|way| without_idle(start, way, goal, profile));
    ways.min_by_key(|way| way.events().len()).or_else(|| record(start, pool[..=last].iter().copied(), goal, profile))
}

/// Leaves out what nothing stands on as it was recorded. Some such steps are there for a pattern to show
/// that needs more than its proof, and stay.
fn without_idle(start: &Recorder, way: Recorder, goal: Conclusion, profile: &Profile) -> Recorder {
    let steps: Vec<&Deduction> = way.events().iter().filter_map(|event| event.deduction()).collect();
    let needed = supporters(&steps, steps.len() - 1);
    let mut idle = (0..steps.len()).rev().filter(|at| !needed.contains(at));
    let without = |idle| {
        let kept = steps.iter().enumerate().filter(|(at, _)| *at != idle).map(|(_, &step)| step);
        record(start, kept, goal, profile)
    };
    match idle.find_map(without) {
        Some(shorter) => without_idle(start, shorter, goal, profile),
        None => way,
    }
}

/// Solves until a conclusion is drawn, in one manner or another.
fn advance(
    start: &Recorder,
    goal: Conclusion,
    profile: &Profile,
    step: fn(&mut Recorder, &Profile) -> bool,
) -> Option<Recorder> {
    let mut recorder = start.clone();
    while !goal.is_drawn(recorder.grid()) {
        if !step(&mut recorder, profile) {
            return None;
        }
    }
    Some(recorder)
}

/// Whether a technique is a single, or easier.
fn is_easy(technique: &Technique) -> bool {
    Technique::named("naked_single").is_some_and(|single| technique.rung() <= single.rung())
}

/// Records all singles of the position at once; or, where there are none, the next step.
fn wave(recorder: &mut Recorder, profile: &Profile) -> bool {
    let easy = profile.techniques.iter().flatten().filter(|rung| is_easy(rung.technique));
    let singles = easy.flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(()))).collect();
    recorder.pass(singles) || engine::step(recorder, profile)
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

/// Leaves out of the steps that are kept every one, in the order in which they are tried, without which the rest still leads to
/// the conclusion. Gives the others in an order in which each stands.
fn leave_out(
    start: &Grid,
    pool: &[&Deduction],
    goal: Conclusion,
    mut kept: Vec<usize>,
    order: Vec<usize>,
) -> Vec<usize> {
    for tried in order {
        if kept.contains(&tried) {
            let rest: Vec<usize> = kept.iter().copied().filter(|&at| at != tried).collect();
            if let Some(shorter) = lead(start, pool, &rest, goal) {
                kept = shorter;
            }
        }
    }
    kept
}

/// The steps among some of the pool that lead to the conclusion, as they come to stand; `None` if they
/// do not lead there.
fn lead(start: &Grid, pool: &[&Deduction], steps: &[usize], goal: Conclusion) -> Option<Vec<usize>> {
    let mut grid = start.clone();
    let mut taken = Vec::new();
    let mut left = steps.to_vec();
    loop {
        let before = taken.len();
        let mut drawn = false;
        left.retain(|&at| {
            let stands = !drawn && stands(pool[at], &grid, |n| taken.contains(&(n as usize - 1)));
            if stands {
                pool[at].apply(&mut grid);
                taken.push(at);
                drawn = goal.is_drawn(&grid);
            }
            !stands
        });
        if drawn {
            return Some(taken);
        }
        if taken.len() == before {
            return None;
        }
    }
}

/// Whether a step can be taken in a position: a single if there is one, another step if what it stood on
/// is there and its pattern shows.
fn stands(step: &Deduction, grid: &Grid, is_there: impl Fn(u32) -> bool) -> bool {
    match step.placements[..] {
        [place] if step.is_single() => is_single(grid, place),
        _ => step.needs.iter().all(|&n| is_there(n)) && step.pattern.argue(grid).is_some(),
    }
}

/// Whether a candidate is alone in its cell, or the only place for its digit in a house.
fn is_single(grid: &Grid, place: Candidate) -> bool {
    let Candidate { cell, digit } = place;
    let alone = |house| grid.places_in(house, digit).single() == Some(cell);
    grid.candidates(cell).single() == Some(digit) || grid.layout().houses_of(cell).iter().any(alone)
}

/// Records steps one after the other until they draw the conclusion; `None` if one of them does not
/// stand.
fn record<'a>(
    start: &Recorder,
    steps: impl Iterator<Item = &'a Deduction>,
    goal: Conclusion,
    profile: &Profile,
) -> Option<Recorder> {
    let mut recorder = start.clone();
    for step in steps {
        let finding = Finding { technique: step.technique, pattern: step.pattern.clone() };
        let judged = recorder.judge(&finding).ok().or_else(|| another(&recorder, step, profile));
        recorder.step(judged?);
        if goal.is_drawn(recorder.grid()) {
            return Some(recorder);
        }
    }
    None
}

/// A step, no harder, that says as much: what was a full house may be a hidden single as long as other
/// cells are open.
fn another(recorder: &Recorder, step: &Deduction, profile: &Profile) -> Option<Judged> {
    let said = step.argument().conclusions();
    let says_all = |other: &Judged| {
        let mut grid = recorder.grid().clone();
        other.apply(&mut grid);
        said.iter().all(|conclusion| conclusion.is_drawn(&grid))
    };
    let no_harder = |technique: &Technique| technique.rung() <= step.technique.rung() || is_easy(technique);
    profile.techniques.iter().flatten().filter(|rung| no_harder(rung.technique)).find_map(|rung| {
        let enough = |other: &Judged| if says_all(other) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        rung.find(recorder, enough).pop().filter(says_all)
    })
}
