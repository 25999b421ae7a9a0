//! Common parts of the tests.
#![allow(dead_code, reason = "each test program uses a part of it")]

pub mod clues;
#[cfg(feature = "render")]
pub mod nets;
pub mod program;
pub mod random;
pub mod schema;
pub mod several;
pub mod simplest;

use serde::Deserialize;
use whydoku::clue::ruled;
use whydoku::engine::{self, Profile};
use whydoku::format::{ClueReading, ReadOptions, Reading};
use whydoku::grid::{Digits, Grid, Puzzle, solutions};
use whydoku::technique::Technique;
use whydoku::trace::{Deduction, Event, Outcome, replay};

/// Returns the puzzle of one line of digits; or, of one with clues, as it is stored.
pub fn puzzle(line: &str) -> Puzzle {
    if line.starts_with('{') {
        return serde_json::from_str(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    whydoku::format::read(line).unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// Returns the puzzles of one of the project's packs, by the pack's name.
pub fn pack(name: &str) -> Vec<Puzzle> {
    let path = format!("{}/puzzles/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("one of our packs");
    let readings = whydoku::format::read_all(&text).unwrap_or_else(|error| panic!("{error}"));
    readings.into_iter().map(|reading| reading.puzzle).collect()
}

/// Returns the steps of a puzzle's solution path, each with the grid before it.
pub fn steps_of(puzzle: &Puzzle) -> Vec<(Deduction, Grid)> {
    let trace = engine::solve(puzzle, &Profile::named("classic").expect("a profile")).expect("no conflict");
    let grids = replay(puzzle, &trace.events).expect("the events of its trace");
    let steps = trace.events.iter().zip(grids);
    steps.filter_map(|(event, grid)| Some((event.deduction()?.clone(), grid))).collect()
}

/// Returns a puzzle of one of the project's packs.
pub fn puzzle_of(name: &str, id: &str) -> Puzzle {
    pack(name).into_iter().find(|puzzle| puzzle.id() == Some(id)).expect("a puzzle of the pack")
}

/// Returns the puzzles with clues, whatever their kinds.
pub fn variants() -> Vec<Reading> {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/variants.yaml")).expect("a pack");
    ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() }.read_all(&text).expect("puzzles")
}

/// Returns a puzzle with clues that the engine knows.
pub fn variant(id: &str) -> Puzzle {
    let reading = variants().into_iter().find(|reading| reading.puzzle.id() == Some(id)).expect("a puzzle of the pack");
    ruled(reading.puzzle, &reading.clues)
}

/// Positions in which a technique finds something, and positions in which it does not.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fixture {
    pub finds: Vec<Found>,
    pub misses: Vec<Missed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Found {
    pub position: String,
    pub step: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Missed {
    pub position: String,
    /// The step that must not be found; any step if missing.
    pub step: Option<String>,
    pub why: String,
}

/// Returns the fixture of a technique.
///
/// # Errors
///
/// If it has none, or one that cannot be read.
pub fn fixture(technique: &Technique) -> Result<Fixture, String> {
    let path = format!("{}/tests/techniques/{}.yaml", env!("CARGO_MANIFEST_DIR"), technique.id);
    let text = std::fs::read_to_string(path).map_err(|error| format!("no fixture: {error}"))?;
    serde_yaml::from_str(&text).map_err(|error| error.to_string())
}

/// Returns the deduction of an event, if it is one.
pub fn deduction(event: &Event) -> Option<&Deduction> {
    event.deduction()
}

/// Returns the first conclusion of a step that is not true in every one of these solutions.
pub fn wrong(step: &Deduction, solutions: &[Digits]) -> Option<String> {
    for solution in solutions {
        if let Some(place) = step.placements.iter().find(|place| solution.get(place.cell) != Some(place.digit)) {
            return Some(format!("{}={}", place.cell, place.digit));
        }
        if let Some(gone) = step.eliminations.iter().find(|gone| solution.get(gone.cell) == Some(gone.digit)) {
            return Some(format!("{}<>{}", gone.cell, gone.digit));
        }
    }
    None
}

/// Returns the only solution of a position.
pub fn only_solution(grid: &Grid) -> Option<Digits> {
    match solutions(grid, 2).as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}

/// Solves a puzzle, which must need no guess if it has one solution, compares every step with brute force, and verifies
/// the trace. Returns the number of steps.
pub fn explain(puzzle: &Puzzle, profile: &Profile) -> usize {
    let solved = solutions(&puzzle.grid().expect("no conflict"), 200);
    let trace = engine::solve(puzzle, profile).expect("no conflict").into_inner();
    if solved.len() == 1 {
        assert_eq!(trace.outcome, Outcome::Solved, "{}", trace.puzzle.givens);
    }
    for event in &trace.events {
        let step = deduction(event).expect("no search here");
        let wrong = wrong(step, &solved);
        assert!(wrong.is_none(), "step {} of {}: {wrong:?} in {step:?}", event.n, trace.puzzle.givens);
    }
    let steps = trace.events.len();
    #[cfg(feature = "render")]
    assert_eq!(unaccounted(&trace), [""; 0], "{}", trace.puzzle.givens);
    #[cfg(feature = "render")]
    assert_eq!(nets::unfollowed(&trace), [""; 0], "{}", trace.puzzle.givens);
    engine::verify(trace).unwrap_or_else(|forgery| panic!("{}: {forgery}", puzzle.givens().to_line(puzzle.layout())));
    steps
}

/// Returns `true` if checks must be complete: in a release build, which is fast, and if `CI` is set. Otherwise checks
/// of many cases are limited to a part of them, so that `cargo test` does not take long.
pub fn is_full_run() -> bool {
    cfg!(not(debug_assertions)) || std::env::var_os("CI").is_some()
}

/// Returns the interval between the cases to check, in a full run and otherwise.
pub fn one_in(full: usize, part: usize) -> usize {
    if is_full_run() { full } else { part }
}

/// Returns the incomplete reasons of a trace's steps: in a complete one, the remaining candidates, the accounted ones,
/// and the solved cells are the whole cell or house. The sentence about earlier steps must name every elimination of
/// theirs that the pattern depends on, and no other.
#[cfg(feature = "render")]
pub fn unaccounted(trace: &whydoku::trace::Trace) -> Vec<String> {
    let puzzle = trace.puzzle.puzzle().expect("a puzzle");
    let grids = whydoku::trace::replay(&puzzle, &trace.events).expect("no conflict");
    let histories = whydoku::trace::histories(&puzzle, &trace.events).expect("no conflict");
    let mut lacking = Vec::new();
    for ((event, grid), history) in trace.events.iter().zip(&grids).zip(&histories) {
        let Some(step) = event.deduction() else { continue };
        lacking.extend(depends(grid, step, history).into_iter().map(|wrong| format!("step {}: {wrong}", event.n)));
        for reason in whydoku::render::reasons(grid, step, history) {
            let told = match (reason.cell, reason.house) {
                (Some(_), _) => {
                    let named = reason.groups.iter().flat_map(|group| group.digits.iter().copied());
                    reason.digits.iter().chain(named).collect::<whydoku::grid::DigitSet>() == puzzle.layout().digits()
                }
                (_, Some(house)) => {
                    let named = reason.groups.iter().flat_map(|group| group.cells.iter().copied());
                    let filled = puzzle.layout().members(house) - grid.open();
                    let told: whydoku::grid::CellSet = reason.places.iter().chain(named).chain(filled.iter()).collect();
                    told == puzzle.layout().members(house)
                }
                _ => false,
            };
            if !told {
                lacking.push(format!("step {}: {reason:?}", event.n));
            }
        }
    }
    lacking
}

/// Returns what is wrong with the sentence about earlier steps: the pattern must still be there without any elimination
/// that it omits, and must not be there without one that it names. A net names them line by line.
#[cfg(feature = "render")]
fn depends(grid: &whydoku::grid::Grid, step: &Deduction, history: &whydoku::trace::History) -> Vec<String> {
    if (step.pattern.as_ref() as &dyn std::any::Any).is::<whydoku::technique::Net>() {
        return Vec::new();
    }
    let earlier = whydoku::render::earlier(grid, step, history);
    let named: Vec<_> = earlier
        .iter()
        .flat_map(|group| group.cells.iter().flat_map(|&cell| group.digits.iter().map(move |&digit| (cell, digit))))
        .map(|(cell, digit)| whydoku::grid::Candidate::new(cell, digit))
        .collect();
    let is_seen = |gone: &whydoku::grid::Candidate| !grid.layout().seen(*gone).is_disjoint(grid.held(gone.digit));
    let whole = step.pattern.argue(grid).expect("its pattern");
    let truths = step.proof.truths.iter().chain(&whole.proof.truths);
    let missing = truths.flat_map(|&truth| history.blockers(grid, truth)).chain(step.blockers.iter().copied());
    let eliminated = missing.filter(|blocker| matches!(blocker.cause, whydoku::trace::Cause::Step(_)));
    let omitted: Vec<_> =
        eliminated.map(|blocker| blocker.candidate).filter(|gone| !is_seen(gone) && !named.contains(gone)).collect();
    let shows = |restored: &[whydoku::grid::Candidate]| {
        let mut before = grid.clone();
        restored.iter().for_each(|&candidate| before.restore(candidate));
        let follows = step.pattern.argue(&before).is_some_and(|argument| {
            step.placements.iter().all(|placed| argument.placements.contains(placed))
                && step.eliminations.iter().all(|gone| argument.eliminations.contains(gone))
        });
        // Of a digit confined to two houses, any place in both may be missing.
        let conclusions = || step.eliminations.iter().map(|&gone| whydoku::proof::Conclusion::Eliminated(gone));
        let of_one = whole.proof.truths.len() == 1 && step.placements.is_empty();
        follows
            || of_one
                && whydoku::proof::check(
                    &before,
                    &whole.proof,
                    &conclusions().collect::<Vec<_>>(),
                    whydoku::proof::Uniqueness::Open,
                )
                .is_ok()
    };
    let mut wrong = Vec::new();
    if !shows(&omitted) {
        wrong.push(format!("depends on {omitted:?} too"));
    }
    for gone in named {
        if shows(&[omitted.as_slice(), &[gone]].concat()) {
            wrong.push(format!("does not depend on {gone}"));
        }
    }
    wrong
}
