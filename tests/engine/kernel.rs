//! The kernel under attack: it must reject every faulty proof.

use whydoku::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Digits, Equation, Grid, Layout, Puzzle};
use whydoku::proof::*;

/// Returns an empty 9x9 with the candidates of some cells restricted.
fn position(cells: &[(&str, &str)]) -> Grid {
    let mut grid = Grid::new(Layout::named("9x9").unwrap());
    for (name, digits) in cells {
        grid.restrict(cell(name), digit_set(digits));
    }
    grid
}

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn candidate(name: &str) -> Candidate {
    name.parse().unwrap()
}

fn digit_set(text: &str) -> DigitSet {
    text.bytes().map(|sign| Digit::new(sign - b'0').unwrap()).collect()
}

/// Reads a proof as another program may have written it.
fn proof(truths: &[&str]) -> Proof {
    Proof { truths: truths.iter().map(|truth| truth.parse().unwrap()).collect(), ..Proof::default() }
}

fn deadly(truths: &[&str], pattern: &[(&str, &str)]) -> Proof {
    let pattern = pattern.iter().map(|(name, digits)| (cell(name), digit_set(digits))).collect();
    Proof { deadly: vec![pattern], ..proof(truths) }
}

fn gone(names: &[&str]) -> Vec<Conclusion> {
    names.iter().map(|name| Conclusion::Eliminated(candidate(name))).collect()
}

fn judge(grid: &Grid, proof: &Proof, conclusions: &[Conclusion]) -> Result<(), ProofError> {
    check(grid, proof, conclusions, Uniqueness::Assumed)
}

/// r1c1 and r1c4 have 1 and 2, r1c7 has 1, 2 and 3.
fn naked_pair() -> Grid {
    position(&[("r1c1", "12"), ("r1c4", "12"), ("r1c7", "123")])
}

const PAIR: [&str; 2] = ["r1c1", "r1c4"];

#[test]
fn a_naked_pair_is_proven() {
    assert_eq!(judge(&naked_pair(), &proof(&PAIR), &gone(&["1r1c7", "2r1c7", "1r1c9"])), Ok(()));
}

#[test]
fn dropping_a_truth_is_refused() {
    let conclusions = gone(&["1r1c7"]);
    for truth in PAIR {
        let refused = judge(&naked_pair(), &proof(&[truth]), &conclusions);
        assert_eq!(refused, Err(ProofError::NotProven(conclusions[0])), "with {truth} alone");
    }
}

#[test]
fn an_added_elimination_is_refused() {
    let conclusions = gone(&["1r1c7", "3r1c7"]);
    assert_eq!(judge(&naked_pair(), &proof(&PAIR), &conclusions), Err(ProofError::NotProven(conclusions[1])));
    let conclusions = gone(&["1r1c7", "1r2c7"]);
    assert_eq!(judge(&naked_pair(), &proof(&PAIR), &conclusions), Err(ProofError::NotProven(conclusions[1])));
}

#[test]
fn a_placement_is_not_proven_by_its_being_possible() {
    let conclusion = Conclusion::Placed(candidate("3r1c7"));
    assert_eq!(judge(&naked_pair(), &proof(&["r1c7"]), &[conclusion]), Err(ProofError::NotProven(conclusion)));
}

#[test]
fn conclusions_do_not_lean_on_each_other() {
    // With 1 and 2 eliminated, 3 would be forced into r1c7; but each conclusion is checked alone, and the truths of the
    // pair alone do not prove the placement.
    let mut conclusions = gone(&["1r1c7", "2r1c7"]);
    conclusions.push(Conclusion::Placed(candidate("3r1c7")));
    assert_eq!(judge(&naked_pair(), &proof(&PAIR), &conclusions), Err(ProofError::NotProven(conclusions[2])));
}

#[test]
fn an_idle_truth_is_refused() {
    let with_more = proof(&["r1c1", "r1c4", "3r1"]);
    assert_eq!(judge(&naked_pair(), &with_more, &gone(&["1r1c7"])), Err(ProofError::Idle("3r1".parse().unwrap())));
}

#[test]
fn a_truth_twice_is_refused() {
    let twice = proof(&["r1c1", "r1c4", "r1c1"]);
    assert_eq!(judge(&naked_pair(), &twice, &gone(&["1r1c7"])), Err(ProofError::Repeated("r1c1".parse().unwrap())));
}

#[test]
fn an_empty_truth_is_refused() {
    // r5c5 has no candidates: anything would follow from that.
    let grid = position(&[("r5c5", "")]);
    let refused = judge(&grid, &proof(&["r5c5"]), &gone(&["1r1c1"]));
    assert_eq!(refused, Err(ProofError::Empty("r5c5".parse().unwrap())));
    // The house has its digit already.
    let mut grid = position(&[]);
    grid.place(candidate("7r1c1"));
    let refused = judge(&grid, &proof(&["7r1"]), &gone(&["1r1c2"]));
    assert_eq!(refused, Err(ProofError::Empty("7r1".parse().unwrap())));
}

#[test]
fn houses_and_cells_that_are_not_there_have_no_candidates() {
    let grid = Grid::new(Layout::named("4x4").unwrap());
    for truth in ["r9c9", "1r9", "1d1", "9r1", "1w3"] {
        let refused = judge(&grid, &proof(&[truth]), &gone(&["1r1c1"]));
        assert_eq!(refused, Err(ProofError::Empty(truth.parse().unwrap())));
    }
}

#[test]
fn a_conclusion_already_drawn_is_refused() {
    let mut grid = naked_pair();
    grid.eliminate(candidate("1r1c7"));
    assert_eq!(judge(&grid, &proof(&PAIR), &gone(&["1r1c7"])), Err(ProofError::AlreadyApplied(candidate("1r1c7"))));
    assert_eq!(judge(&grid, &proof(&PAIR), &[]), Err(ProofError::NoConclusion));
}

#[test]
fn no_truths_prove_nothing() {
    let conclusions = gone(&["1r1c1"]);
    assert_eq!(judge(&naked_pair(), &proof(&[]), &conclusions), Err(ProofError::NotProven(conclusions[0])));
}

/// Returns the rectangle r12c14 on 3 and 7, with an additional 5 in r2c4.
fn rectangle() -> Grid {
    position(&[("r1c1", "37"), ("r1c4", "37"), ("r2c1", "37"), ("r2c4", "357")])
}

const RECTANGLE: [(&str, &str); 4] = [("r1c1", "37"), ("r1c4", "37"), ("r2c1", "37"), ("r2c4", "37")];

#[test]
fn a_guardian_proves_what_its_pattern_leaves() {
    let proof = deadly(&["guardian:0"], &RECTANGLE);
    assert_eq!(judge(&rectangle(), &proof, &gone(&["3r2c4", "7r2c4"])), Ok(()));
    assert_eq!(judge(&rectangle(), &proof, &[Conclusion::Placed(candidate("5r2c4"))]), Ok(()));
}

#[test]
fn a_guardian_without_the_assumption_is_refused() {
    let proof = deadly(&["guardian:0"], &RECTANGLE);
    let refused = check(&rectangle(), &proof, &gone(&["3r2c4"]), Uniqueness::Open);
    assert_eq!(refused, Err(ProofError::UniquenessNotAssumed));
}

#[test]
fn a_given_inside_a_deadly_pattern_is_refused() {
    let mut givens = Digits::default();
    givens.set(cell("r1c1"), Digit::new(3));
    let puzzle = Puzzle::new(Layout::named("9x9").unwrap(), givens).expect("a puzzle that fits");
    let mut grid = puzzle.grid().unwrap();
    grid.restrict(cell("r2c4"), digit_set("357"));
    let refused = judge(&grid, &deadly(&["guardian:0"], &RECTANGLE), &gone(&["7r2c4"]));
    assert_eq!(refused, Err(ProofError::NotDeadly(0, NotDeadly::Given(cell("r1c1")))));
}

#[test]
fn a_placed_digit_inside_a_deadly_pattern_is_no_given() {
    let mut grid = rectangle();
    grid.place(candidate("3r1c1"));
    // r1c4 and r2c1 are left with 7, r2c4 with 5 and 7: if it were 3, which is no longer possible ...
    let proof = deadly(&["guardian:0"], &RECTANGLE);
    assert_eq!(judge(&grid, &proof, &gone(&["7r2c4"])), Ok(()));
    // A placed digit outside the pattern is a true guardian: nothing follows.
    let mut grid = rectangle();
    grid.restrict(cell("r1c1"), digit_set("379"));
    grid.place(Candidate::new(cell("r1c1"), Digit::new(3).unwrap()));
    let other = [("r1c1", "78"), ("r1c4", "78"), ("r2c1", "78"), ("r2c4", "78")];
    let conclusions = gone(&["7r2c4"]);
    let refused = judge(&grid, &deadly(&["guardian:0"], &other), &conclusions);
    assert_eq!(refused, Err(ProofError::NotProven(conclusions[0])));
}

#[test]
fn a_pattern_over_four_boxes_is_not_deadly() {
    let cells = [("r1c1", "37"), ("r1c4", "37"), ("r4c1", "37"), ("r4c4", "37")];
    let refused = judge(&rectangle(), &deadly(&["guardian:0"], &cells), &gone(&["3r1c2"]));
    assert!(matches!(refused, Err(ProofError::NotDeadly(0, NotDeadly::Unbalanced(..)))), "{refused:?}");
}

#[test]
fn patterns_that_are_missing_or_idle_are_refused() {
    let refused = judge(&rectangle(), &proof(&["guardian:0"]), &gone(&["3r2c4"]));
    assert_eq!(refused, Err(ProofError::NoSuchPattern(0)));
    let refused = judge(&rectangle(), &deadly(&["r1c1", "r1c4"], &RECTANGLE), &gone(&["3r1c9"]));
    assert_eq!(refused, Err(ProofError::IdlePattern(0)));
}

#[test]
fn patterns_that_no_clue_allows_are_refused() {
    let mut puzzle = Puzzle::new(Layout::named("9x9").unwrap(), Digits::default()).expect("a puzzle that fits");
    let mut clues = Box::new([digit_set("123456789"); Cell::COUNT]);
    clues[cell("r1c1").index()] = digit_set("3");
    puzzle = puzzle.with_clue_candidates(Some(clues)).expect("clues that fit");
    let refused = judge(&puzzle.grid().unwrap(), &deadly(&["guardian:0"], &RECTANGLE), &gone(&["7r2c4"]));
    assert_eq!(refused, Err(ProofError::NotDeadly(0, NotDeadly::NotAClue(candidate("7r1c1")))));
}

#[test]
fn wider_patterns_are_tried_out() {
    // Three digits in two rows of three cells in two boxes: swap the rows.
    let grid = position(&[]);
    let wide = |names: &[&str]| -> Deadly { names.iter().map(|name| (cell(name), digit_set("123"))).collect() };
    let extended = wide(&["r1c1", "r1c2", "r1c3", "r2c1", "r2c2", "r2c3"]);
    assert_eq!(is_deadly(&grid, &extended), Ok(()), "three digits never fill six cells of a box");
    assert_eq!(is_deadly(&grid, &wide(&["r1c1", "r1c4"])), Err(NotDeadly::NoTwin));
    let extended = wide(&["r1c1", "r1c4", "r1c7", "r2c1", "r2c4", "r2c7"]);
    assert_eq!(is_deadly(&grid, &extended), Ok(()));
    assert_eq!(is_deadly(&grid, &Deadly::default()), Err(NotDeadly::NoTwin));
    let huge: Deadly = grid.layout().cells().iter().map(|cell| (cell, digit_set("123456789"))).collect();
    assert_eq!(is_deadly(&grid, &huge), Err(NotDeadly::TooLarge));
}

/// The first cells of row 1, with one digit fewer than cells: that proves everything, but only by trying nearly every
/// order of the digits.
fn too_few_digits(cells: usize) -> Result<(), ProofError> {
    let digits = &"12345678"[..cells - 1];
    let names: Vec<String> = (1..=cells).map(|column| format!("r1c{column}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let grid = position(&names.iter().map(|&name| (name, digits)).collect::<Vec<_>>());
    judge(&grid, &proof(&names), &[ELSEWHERE.parse().unwrap()])
}

const ELSEWHERE: &str = "r5c5<>9";

#[test]
fn a_search_within_the_budget_is_a_proof() {
    // 7 + 7*6 + … + 7! = 8,659 branches; the last digit is forced.
    assert_eq!(too_few_digits(8), Ok(()));
}

#[test]
fn a_search_beyond_the_budget_is_given_up() {
    // 8 + 8*7 + … + 8! = 69,280 branches.
    assert_eq!(too_few_digits(9), Err(ProofError::TooHard(ELSEWHERE.parse().unwrap(), NODE_BUDGET)));
}

#[test]
fn shrinking_keeps_what_is_needed() {
    let all: Vec<Truth> = (0..9).map(|column| Truth::Cell(Cell::at(0, column))).collect();
    let small = shrink(&naked_pair(), Proof::of(all), &gone(&["1r1c7"]));
    assert_eq!(small, proof(&PAIR));
    let wrong = proof(&["r5c5"]);
    assert_eq!(shrink(&naked_pair(), wrong.clone(), &gone(&["1r1c7"])), wrong);
}

#[test]
fn only_what_the_proof_needs_is_needed() {
    // In the triple 12, 23, 13 the first cell could also be 3.
    let grid = position(&[("r1c1", "12"), ("r1c4", "23"), ("r1c7", "13")]);
    let triple = proof(&["r1c1", "r1c4", "r1c7"]);
    let conclusions = gone(&["1r1c9", "2r1c9", "3r1c9"]);
    let missing = missing(&grid, &triple);
    assert_eq!(missing.len(), 3 * 7);
    let needed = needed(&grid, &triple, &conclusions, missing);
    let within: CellSet = needed.iter().filter(|c| digit_set("123").contains(c.digit)).map(|c| c.cell).collect();
    assert!(within.is_empty(), "{needed:?}");
    assert_eq!(needed.len(), 3 * 6);
}

#[test]
fn truths_are_read_as_they_are_written() {
    for text in ["r5c1", "3b4", "9d2", "1w4", "guardian:12"] {
        assert_eq!(text.parse::<Truth>().unwrap().to_string(), text);
    }
    for text in ["", "r0c1", "3", "b4", "3x4", "guardian:", "guardian:-1", "10b4", "3b", "ärr"] {
        assert!(text.parse::<Truth>().is_err(), "{text}");
    }
}

#[test]
fn a_truth_reads_as_it_is_written() {
    for text in ["r5c1", "3b4", "guardian:0", "9d2"] {
        let truth: Truth = text.parse().expect("a truth");
        assert_eq!(ProofError::Idle(truth).to_string(), format!("the truth {text} is not needed"));
    }
}

/// An empty 9x9 with a cage of three cells in row 1 that add up to 7, and a thermometer.
fn cage() -> Grid {
    let clues = serde_json::json!([
        { "kind": "killercage", "cells": ["r1c1", "r1c2", "r1c3"], "value": 7 },
        { "kind": "thermometer", "cells": ["r5c5", "r5c6"] },
    ]);
    let puzzle = serde_json::json!({ "layout": "9x9", "givens": ".".repeat(81), "clues": clues });
    serde_json::from_value::<Puzzle>(puzzle).expect("a puzzle").start().expect("no conflict")
}

#[test]
fn a_clue_proves_what_no_filling_has_and_what_all_have() {
    let conclusions = gone(&["3r1c1", "9r1c3", "1r1c9", "4r2c1"]);
    assert_eq!(judge(&cage(), &proof(&["clue:1"]), &conclusions), Ok(()));
    // With 1 and 2 in two of its cells, it needs a 4 in the third one.
    let mut grid = cage();
    ["1r1c1", "2r1c2"].map(candidate).into_iter().for_each(|one| grid.place(one));
    let placed = [Conclusion::Placed(candidate("4r1c3"))];
    assert_eq!(judge(&grid, &proof(&["clue:1"]), &placed), Ok(()));
    let proven = prove(&grid, proof(&["clue:1", "r1c3"]), placed.to_vec(), Uniqueness::Open).expect("a proof");
    assert_eq!(proven.proof(), &proof(&["clue:1"]));
}

#[test]
fn a_clue_proves_no_more_than_it_says() {
    let no = |conclusion: Conclusion| Err(ProofError::NotProven(conclusion));
    for wrong in ["4r1c1", "3r1c9", "1r5c1"].map(|name| Conclusion::Eliminated(candidate(name))) {
        assert_eq!(judge(&cage(), &proof(&["clue:1"]), &[wrong]), no(wrong), "{wrong}");
    }
    let placed = Conclusion::Placed(candidate("4r1c3"));
    assert_eq!(judge(&cage(), &proof(&["clue:1"]), &[placed]), no(placed));
    // Two cells decide the third one, and they are not decided here.
    let mut grid = cage();
    grid.restrict(cell("r1c1"), digit_set("12"));
    let wrong = Conclusion::Eliminated(candidate("4r1c2"));
    assert_eq!(judge(&grid, &proof(&["clue:1"]), &[wrong]), no(wrong));
}

/// A clue that is about two cells at a time has no fillings of its own, and a clue that is not there has none at all.
#[test]
fn a_clue_without_fillings_is_no_truth() {
    for truth in ["clue:2", "clue:3"] {
        let refused = judge(&cage(), &proof(&[truth]), &gone(&["9r5c5"]));
        assert_eq!(refused, Err(ProofError::Empty(truth.parse().unwrap())));
    }
    let refused = judge(&cage(), &proof(&["clue:1", "clue:1"]), &gone(&["3r1c1"]));
    assert_eq!(refused, Err(ProofError::Repeated("clue:1".parse().unwrap())));
    let refused = judge(&cage(), &proof(&["clue:1", "r9c9"]), &gone(&["3r1c1"]));
    assert_eq!(refused, Err(ProofError::Idle("r9c9".parse().unwrap())));
}

/// Row 1 with cages that leave r1c9, and one that lies partly outside.
fn row() -> Grid {
    let cage = |cells: &[&str], value: u16| serde_json::json!({ "kind": "killercage", "cells": cells, "value": value });
    let clues = [
        cage(&["r1c1", "r1c2", "r1c3"], 6),
        cage(&["r1c4", "r1c5", "r1c6"], 15),
        cage(&["r1c7", "r1c8"], 15),
        cage(&["r2c1", "r3c1"], 12),
        serde_json::json!({ "kind": "thermometer", "cells": ["r5c5", "r5c6"] }),
    ];
    let puzzle = serde_json::json!({ "layout": "9x9", "givens": ".".repeat(81), "clues": clues });
    serde_json::from_value::<Puzzle>(puzzle).expect("a puzzle").start().expect("no conflict")
}

fn sum(plus: &[&str], minus: &[&str]) -> Proof {
    let terms = |terms: &[&str]| terms.iter().map(|term| term.parse().unwrap()).collect();
    Proof::of_sum(Equation { plus: terms(plus), minus: terms(minus) })
}

#[test]
fn houses_and_cages_prove_what_is_left_over() {
    let grid = row();
    let nine = [Conclusion::Placed(candidate("9r1c9"))];
    assert_eq!(judge(&grid, &sum(&["r1"], &["clue:1", "clue:2", "clue:3"]), &nine), Ok(()));
    // With one cage less, three cells have 24: 7, 8 and 9.
    let proof = sum(&["r1"], &["clue:1", "clue:2"]);
    assert_eq!(judge(&grid, &proof, &gone(&["6r1c7", "1r1c9"])), Ok(()));
    assert_eq!(judge(&grid, &proof, &nine), Err(ProofError::NotProven(nine[0])));
    // Box 1 leaves four cells with 27, all of them different: no 1, but perhaps a 9.
    let proof = sum(&["b1"], &["clue:1", "clue:4"]);
    assert_eq!(judge(&grid, &proof, &gone(&["1r2c2", "2r3c3"])), Ok(()));
    let wrong = gone(&["9r2c2"]);
    assert_eq!(judge(&grid, &proof, &wrong), Err(ProofError::NotProven(wrong[0])));
}

#[test]
fn forged_equations_prove_nothing() {
    let grid = row();
    let nine = [Conclusion::Placed(candidate("9r1c9"))];
    let empty = Err(ProofError::Empty(Truth::Sum(0)));
    let cages = ["clue:1", "clue:2", "clue:3"];
    let cases: [(&str, &[&str], &[&str]); 6] = [
        ("a house twice", &["r1", "r1"], &cages),
        ("a cage twice", &["r1"], &["clue:1", "clue:1", "clue:3"]),
        ("a cage on both sides", &["r1", "clue:1"], &cages),
        ("a clue without a sum", &["r1"], &["clue:1", "clue:2", "clue:5"]),
        ("a clue that is not there", &["r1"], &["clue:1", "clue:2", "clue:9"]),
        ("a house that is not there", &["d1"], &cages),
    ];
    for (what, plus, minus) in cases {
        assert_eq!(judge(&grid, &sum(plus, minus), &nine), empty, "{what}");
    }
    let wrong = Proof { sums: Vec::new(), ..sum(&["r1"], &cages) };
    assert_eq!(judge(&grid, &wrong, &nine), empty, "an equation that is not listed");
    let mut idle = sum(&["r1"], &cages);
    idle.sums.push(idle.sums[0].clone());
    assert_eq!(judge(&grid, &idle, &nine), Err(ProofError::IdleSum(1)));
}
