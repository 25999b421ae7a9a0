//! Puzzles whose clues the engine knows: every step is right, its trace can be checked, and no clue in it can be changed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde_json::{Value, json};
use whydoku::clue::{Clue, each_solution, ruled};
use whydoku::engine::{self, Profile};
use whydoku::format::Reading;
use whydoku::grid::{Budget, Candidate, Digits, Layout, Puzzle, Via};
use whydoku::proof::{Deadly, NotDeadly, is_deadly};
use whydoku::trace::{Outcome, Trace, verify};

use crate::support::{variant, variants};

/// Techniques that find their steps at once, and on which a puzzle can end unsolved.
const SIMPLE: &str = "name: simple
techniques: [full_house, hidden_single, naked_single, one_clue, clue_combinations, clue_pointing, pointing, claiming, common_peer, naked_pair, hidden_pair,
  naked_triple, hidden_triple, clue_pair_exclusion, clue_triple_exclusion, x_wing, xy_wing, xyz_wing, skyscraper, turbot_fish, w_wing]
";

/// The solution of a puzzle with clues by brute force, which knows nothing of steps.
fn solution(puzzle: &Puzzle, clues: &[Clue]) -> Digits {
    let mut found = Vec::new();
    let mut visit = |solution: &Digits| {
        found.push(*solution);
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    each_solution(puzzle, clues, &Budget::default(), &mut visit).expect("a count");
    assert_eq!(found.len(), 1);
    found[0]
}

#[test]
fn every_step_with_clues_is_right() {
    let profile = Profile::parse(SIMPLE).expect("a profile");
    let (mut used, mut known, mut solved) = (BTreeSet::new(), 0, 0);
    for Reading { puzzle, clues, .. } in variants() {
        let (name, solution) = (puzzle.id().unwrap_or_default().to_owned(), solution(&puzzle, &clues));
        let puzzle = ruled(puzzle, &clues);
        let trace = engine::solve(&puzzle, &profile).expect("no conflict");
        for step in trace.deductions() {
            used.insert(step.technique.id);
            let wrong = step.inference().conclusions().into_iter().find(|conclusion| !conclusion.is_true(&solution));
            assert_eq!(wrong, None, "{name}: {}", step.technique.id);
        }
        known += 1;
        solved += usize::from(trace.outcome == Outcome::Solved);
        let written = serde_json::to_string(&*trace).expect("a trace");
        let read: Trace = serde_json::from_str(&written).expect("a trace");
        assert_eq!(read.puzzle.puzzle().as_ref(), Some(&puzzle), "{name}");
        assert_eq!(verify(read).map(|checked| checked.into_inner()), Ok(trace.into_inner()), "{name}");
    }
    assert!(known >= 42 && solved >= 20, "{solved} of {known}");
    assert!(
        [
            "one_clue",
            "clue_combinations",
            "clue_pointing",
            "common_peer",
            "clue_pair_exclusion",
            "clue_triple_exclusion",
            "pointing",
        ]
        .iter()
        .all(|id| used.contains(id)),
        "{used:?}"
    );
}

/// A trace and the same with other clues.
fn forged(id: &str, forge: impl Fn(&mut Vec<Value>)) -> bool {
    let trace = engine::solve(&variant(id), &Profile::parse(SIMPLE).expect("a profile")).expect("no conflict");
    let mut told = json!(&*trace);
    let before = told["puzzle"]["clues"].clone();
    forge(told["puzzle"]["clues"].as_array_mut().expect("clues"));
    assert_ne!(told["puzzle"]["clues"], before, "nothing was forged");
    verify(serde_json::from_value(told).expect("a trace")).is_err()
}

#[test]
fn no_clue_of_a_trace_can_be_changed() {
    assert!(forged("black-dots", |clues| _ = clues.pop()), "dropped");
    assert!(forged("black-dots", |clues| clues.push(json!({ "kind": "antiking" }))), "added");
    assert!(forged("black-dots", |clues| clues.swap(0, 1)), "in another order");
    assert!(forged("dutch", |clues| clues[0]["value"] = json!(5)), "stricter");
    assert!(forged("dutch", |clues| clues[0]["value"] = json!(1)), "looser");
    assert!(forged("king", |clues| clues[0] = json!({ "kind": "antiknight" })), "another");
    assert!(
        forged("killer-six", |clues| clues[0]["value"] = json!(clues[0]["value"].as_u64().map(|sum| sum + 1))),
        "a sum"
    );
    assert!(forged("killer-six", |clues| _ = clues[0]["cells"].as_array_mut().map(Vec::pop)), "a cell of a cage");
    assert!(forged("killer-six", |clues| _ = clues.pop()), "a cage dropped");
}

#[test]
fn digits_that_break_a_clue_conflict() {
    let puzzle = variant("king");
    let layout = puzzle.layout();
    // A cell that touches a given at a corner, in another box.
    let beside = |given: Candidate| {
        let open = layout.cells() - puzzle.givens().cells();
        let places = open.iter().map(move |cell| Candidate::new(cell, given.digit));
        places.into_iter().find(|&place| matches!(layout.via(given, place), Some(Via::Clue(_))))
    };
    let place = puzzle.givens().iter().find_map(beside).expect("a cell that touches a given");
    let mut wrong = puzzle.clone();
    wrong.place(place.cell, Some(place.digit)).expect("a place of the grid");
    let conflict = wrong.conflict().expect("a conflict");
    assert!(matches!(conflict.via, Via::Clue(_)), "{conflict:?}");
    assert!(conflict.to_string().starts_with("the clue `antiking` excludes the "), "{conflict}");
    assert!(puzzle.conflict().is_none());
}

/// With other digits in its cells, a deadly pattern may break a clue: so the puzzle can have one solution.
#[test]
fn no_pattern_is_deadly_where_a_clue_is() {
    let puzzle = variant("king");
    let grid = puzzle.start().expect("no conflict");
    let pattern: Deadly =
        serde_json::from_value(json!({ "r1c1": "12", "r1c2": "12", "r4c1": "12", "r4c2": "12" })).expect("a pattern");
    let plain = Puzzle::new(Layout::named("9x9").expect("a layout"), Digits::default()).expect("a puzzle");
    assert_eq!(is_deadly(&plain.start().expect("no conflict"), &pattern), Ok(()));
    assert!(matches!(is_deadly(&grid, &pattern), Err(NotDeadly::Clue(..) | NotDeadly::Given(_))));
}
