//! Whole solves, move by move.

use whydoku::engine::{self, Profile};
use whydoku::grid::Layout;
use whydoku::proof::Conclusion;
use whydoku::technique::Technique;
use whydoku::tutor::{self, Grade, Move, MoveError};

use super::positions::classic;
use crate::support::puzzle;

fn read_moves(text: &str, layout: &Layout) -> Result<Vec<Move>, MoveError> {
    tutor::moves(text, layout)
}

#[test]
fn a_solve_is_graded_move_by_move() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let text = "\
# found by hand
r5c1=3   # box 4
r5c1=3
r9c9=1
r9c9=3
r1c13<>9
";
    let moves = read_moves(text, start.layout()).expect("moves");
    let grades = tutor::grade(&start, &moves, &classic()).expect("a right position");
    let said: Vec<String> = grades
        .moves
        .iter()
        .map(|graded| format!("{} {}: {:?}, {:?}", graded.of.line, graded.of.entry, graded.grade, graded.missed))
        .collect();
    insta::assert_debug_snapshot!("grades", (said, grades.missed, grades.open));
    assert!(grades.moves.iter().any(|graded| matches!(graded.grade, Grade::Wrong)));
    let nonsense = ["r5c1", "r5c1=0", "rc<>3", "r12c=3", "r12c3=4", "r5c1=3 r5c2=4", "3r5c1", "é", "r9c9<>"];
    let small = Layout::named("4x4").expect("a layout");
    let refused =
        nonsense.map(|moves| (moves, &**start.layout())).into_iter().chain([("r5c1=3", &*small), ("r1c1=5", &small)]);
    let told =
        refused.map(|(moves, layout)| format!("{moves}: {:?}\n", read_moves(moves, layout).expect_err(moves).error));
    insta::assert_snapshot!("nonsense", told.collect::<String>());
}

/// Singles solve it to the end, so a step that shows one of its digits at once is harder than the path of singles.
#[test]
fn what_singles_lead_to_is_not_graded_by_a_harder_step() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let trace = engine::solve(&start, &classic()).expect("no conflict");
    let places: Vec<_> = trace.deductions().flat_map(|step| step.placements.iter().copied()).take(8).collect();
    let grade = |&place| {
        let entry = Conclusion::Placed(place);
        tutor::grade(&start, &[Move { line: 1, entry }], &classic()).expect("a right position").moves[0].grade
    };
    let grades: Vec<Grade> = places.iter().map(grade).collect();
    let is_single = |id| Technique::named(id).is_some_and(Technique::is_single);
    let harder = |grade: &&Grade| matches!(grade, Grade::Step { technique } if !is_single(technique));
    assert_eq!(grades.iter().find(harder), None);
    assert!(grades.iter().any(|grade| matches!(grade, Grade::AfterSingles { singles: 1.. })), "{grades:?}");
}

/// A whole solve that follows its own trace is graded by the techniques of the trace.
#[test]
fn a_solve_by_the_ladder_has_no_guess() {
    let start = puzzle("5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6");
    let profile = Profile::up_to(Technique::named("x_wing").expect("on the ladder"));
    let trace = engine::solve(&start, &profile).expect("no conflict");
    let steps: Vec<_> = trace.events.iter().filter_map(|event| event.deduction()).collect();
    let line = |conclusion: Conclusion| format!("{conclusion}\n");
    let list: String = steps.iter().flat_map(|step| step.inference().conclusions()).map(line).collect();
    let moves = read_moves(&list, start.layout()).expect("moves");
    let grades = tutor::grade(&start, &moves, &profile).expect("a right position");
    let odd: Vec<_> = grades.moves.iter().filter(|graded| !matches!(graded.grade, Grade::Step { .. })).collect();
    assert!(odd.is_empty() && grades.open == 0 && grades.missed.is_empty(), "{odd:?} {:?}", grades.missed);
}
