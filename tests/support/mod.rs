//! Common parts of the tests.
#![allow(dead_code, reason = "each test program uses a part of it")]

#[cfg(feature = "render")]
pub mod nets;
pub mod program;
pub mod random;
pub mod several;

use serde::Deserialize;
use whydoku::engine::{self, Profile};
use whydoku::grid::{Digits, Grid, Puzzle, solutions};
use whydoku::technique::Technique;
use whydoku::trace::{Deduction, Event, Outcome};

/// Returns the puzzle of one line of digits.
pub fn puzzle(line: &str) -> Puzzle {
    whydoku::format::read(line).unwrap_or_else(|error| panic!("{line}: {error}")).puzzle
}

/// Returns the puzzles of one of the project's packs, by the pack's name.
pub fn pack(name: &str) -> Vec<Puzzle> {
    let path = format!("{}/puzzles/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("one of our packs");
    let readings = whydoku::format::read_all(&text).unwrap_or_else(|error| panic!("{error}"));
    readings.into_iter().map(|reading| reading.puzzle).collect()
}

/// Returns a puzzle of one of the project's packs.
pub fn puzzle_of(name: &str, id: &str) -> Puzzle {
    pack(name).into_iter().find(|puzzle| puzzle.id.as_deref() == Some(id)).expect("a puzzle of the pack")
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
    engine::verify(trace).unwrap_or_else(|forgery| panic!("{}: {forgery}", puzzle.givens.to_line(&puzzle.layout)));
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
/// them that the reasons name, or that the proof needs and no solved cell explains.
#[cfg(feature = "render")]
pub fn unaccounted(trace: &whydoku::trace::Trace) -> Vec<String> {
    let puzzle = trace.puzzle.puzzle().expect("a puzzle");
    let grids = whydoku::trace::replay(&puzzle, &trace.events).expect("no conflict");
    let histories = whydoku::trace::histories(&puzzle, &trace.events).expect("no conflict");
    let mut lacking = Vec::new();
    for ((event, grid), history) in trace.events.iter().zip(&grids).zip(&histories) {
        let Some(step) = event.deduction() else { continue };
        let earlier = whydoku::render::earlier(grid, step, history);
        let is_named = |n: u32, digit, cell| {
            let mut of_step = earlier.iter().filter(|group| group.step == Some(n));
            of_step.any(|group| group.digits.contains(&digit) && group.cells.contains(&cell))
        };
        for whydoku::trace::Blocker { candidate, cause } in &step.blockers {
            let whydoku::trace::Cause::Step(n) = cause else { continue };
            let is_seen =
                grid.layout().peers(candidate.cell).iter().any(|peer| grid.digit(peer) == Some(candidate.digit));
            if !is_seen && !is_named(*n, candidate.digit, candidate.cell) {
                lacking.push(format!("step {}: {candidate} is not named", event.n));
            }
        }
        for reason in whydoku::render::reasons(grid, step, history) {
            for group in &reason.groups {
                let Some(n) = group.step else { continue };
                let of_cell =
                    reason.cell.into_iter().flat_map(|cell| group.digits.iter().map(move |&digit| (digit, cell)));
                let of_house =
                    reason.digit.into_iter().flat_map(|digit| group.cells.iter().map(move |&cell| (digit, cell)));
                for (digit, cell) in of_cell.chain(of_house).filter(|&(digit, cell)| !is_named(n, digit, cell)) {
                    lacking.push(format!("step {}: {digit} in {cell}, eliminated in step {n}, is not named", event.n));
                }
            }
            let told = match (reason.cell, reason.house) {
                (Some(_), _) => {
                    let named = reason.groups.iter().flat_map(|group| group.digits.iter().copied());
                    reason.digits.iter().chain(named).collect::<whydoku::grid::DigitSet>() == puzzle.layout.digits()
                }
                (_, Some(house)) => {
                    let named = reason.groups.iter().flat_map(|group| group.cells.iter().copied());
                    let filled = puzzle.layout.members(house) - grid.open();
                    let told: whydoku::grid::CellSet = reason.places.iter().chain(named).chain(filled.iter()).collect();
                    told == puzzle.layout.members(house)
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
