//! Puzzles with clues of all kinds: each is read, written back to the same rules, and has its solution and no other.

use std::ops::ControlFlow;
use std::path::PathBuf;

use rayon::prelude::*;
use serde::Deserialize;
use whydoku::clue::{Ground, each_solution};
use whydoku::format::{self, ClueReading, Format, FormatError, ReadOptions, Reading};
use whydoku::grid::Budget;

/// A puzzle of the collection.
#[derive(Deserialize)]
struct Case {
    id: String,
    fpuzzles: serde_json::Value,
    solution: Option<String>,
}

/// What came of a puzzle.
#[derive(PartialEq, Debug)]
enum Outcome {
    /// It has one solution, the one that is stored, if there is one.
    Right,
    /// It takes too many positions to count its solutions.
    Slow,
    /// It is larger than a grid may be.
    Large,
    /// It was read, written or counted wrong.
    Wrong(String),
}

/// The number of positions after which one does not count on.
const MOST_POSITIONS: u64 = 20_000;

fn read(text: &str) -> Result<Reading, FormatError> {
    ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() }.read(text)
}

fn outcome(case: &Case) -> Outcome {
    let is_large = case.fpuzzles["size"].as_u64().is_some_and(|side| side > 9);
    let reading = match read(&case.fpuzzles.to_string()) {
        Err(error) if is_large && error.problem.starts_with("the grid is 16x16") => return Outcome::Large,
        Err(error) => return Outcome::Wrong(error.to_string()),
        Ok(reading) => reading,
    };
    let Reading { puzzle, clues, .. } = &reading;
    for name in ["fpuzzles", "sudokupad"] {
        let format = Format::named(name).expect("a format");
        let written = format::write_with_clues(std::slice::from_ref(puzzle), std::slice::from_ref(clues), format);
        let text = match written {
            Ok(written) => written.text,
            Err(error) => return Outcome::Wrong(error.to_string()),
        };
        let back = read(&text).expect("what was written");
        let rules = |reading: &Reading| Ground { layout: reading.puzzle.layout(), clues: &reading.clues }.rules();
        let is_same = rules(&back) == rules(&reading) && back.puzzle.clue_candidates() == puzzle.clue_candidates();
        if !is_same || back.puzzle.givens() != puzzle.givens() {
            return Outcome::Wrong(format!("{name}: {text}"));
        }
    }
    let mut found = Vec::new();
    let ended = each_solution(puzzle, clues, &Budget::work(MOST_POSITIONS), &mut |solution| {
        found.push(solution.to_line(puzzle.layout()));
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match (&found[..], ended, &case.solution) {
        ([], Err(_), _) => Outcome::Slow,
        ([one], ended, stored) if stored.as_ref().is_none_or(|stored| stored == one) => {
            if ended.is_ok() {
                Outcome::Right
            } else {
                Outcome::Slow
            }
        }
        (found, ..) => Outcome::Wrong(format!("the solutions are {found:?}")),
    }
}

pub fn variants_have_their_solution(path: PathBuf) {
    let text = std::fs::read_to_string(&path).expect("the collection");
    let cases: Vec<Case> = text.lines().map(|line| serde_json::from_str(line).expect("a case")).collect();
    let outcomes: Vec<(&str, Outcome)> = cases.par_iter().map(|case| (case.id.as_str(), outcome(case))).collect();
    let wrong: Vec<_> = outcomes.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Wrong(_))).collect();
    assert!(wrong.is_empty(), "{} of {}: {wrong:#?}", wrong.len(), cases.len());
    let slow: Vec<&str> = outcomes.iter().filter(|(_, outcome)| *outcome == Outcome::Slow).map(|(id, _)| *id).collect();
    assert!(slow.len() * 20 < cases.len(), "{} of {} are slow: {slow:?}", slow.len(), cases.len());
}
