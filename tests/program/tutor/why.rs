//! Why a digit must, or cannot, go in a cell.

use whydoku::grid::{Digit, Puzzle};
use whydoku::tutor::{self, Start, Why};

use super::checks::{Asked, check_proof, check_why};
use super::positions::{classic, in_every_case, ours};
use crate::support::puzzle;

#[test]
fn every_digit_can_be_asked_for() {
    let Asked { proofs, steps, idle } = in_every_case(ours(), |case| check_why(case, &classic())).into_iter().sum();
    assert!(proofs > 75 && idle * 150 < steps, "{proofs} proofs, {idle} of {steps} steps are idle");
}

#[test]
fn what_is_seen_at_once_is_said_at_once() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let why = |position: &Puzzle, conclusion: &str| {
        let answer = tutor::why(position, conclusion.parse().expect("a conclusion"), &classic()).expect("no conflict");
        (answer.shown.map(|shown| shown.to_string()), answer.why)
    };
    let by = "r4c8".parse().expect("a cell");
    assert_eq!(why(&start, "r4c1=3"), (Some("r4c1<>3".to_owned()), Why::Seen { by }));
    let digit = Digit::new(7).expect("a digit");
    assert_eq!(why(&start, "r1c2=7"), (Some("r1c2=7".to_owned()), Why::Given { digit }));
    assert_eq!(why(&start, "r1c2=8"), (Some("r1c2<>8".to_owned()), Why::Given { digit }));
    // A placed digit is proven from the givens.
    let mut placed = start.clone();
    placed.place("r5c1".parse().expect("a cell"), Digit::new(3)).expect("it fits");
    for (conclusion, shown) in [("r5c1=3", "r5c1=3"), ("r5c1=7", "r5c1<>7")] {
        let (said, why) = why(&placed, conclusion);
        assert_eq!(said.as_deref(), Some(shown));
        let Why::Proven { from: Start::Givens, trace } = why else { panic!("{conclusion}: {why:?}") };
        check_proof(&trace, shown.parse().expect("a conclusion")).expect("a proof");
    }
}

#[test]
fn what_the_puzzle_leaves_open_is_said_so() {
    let several = puzzle(".2.4 .4.2 2143 432.");
    let answer = tutor::why(&several, "r1c1=1".parse().expect("a conclusion"), &classic()).expect("no conflict");
    let Why::Undecided { solutions } = &answer.why else { panic!("{answer:?}") };
    assert!(answer.shown.is_none() && solutions[0].starts_with('1') && solutions[1].starts_with('3'), "{solutions:?}");
    let sure = tutor::why(&several, "r4c4=1".parse().expect("a conclusion"), &classic()).expect("no conflict");
    assert!(matches!(sure.why, Why::Proven { .. }), "{sure:?}");
    let none = puzzle(&format!("12345678.........9{}", ".".repeat(63)));
    let answer = tutor::why(&none, "r9c9=1".parse().expect("a conclusion"), &classic()).expect("no conflict");
    assert_eq!((answer.shown, answer.why), (None, Why::NoSolution));
}
