//! Why a digit must, or cannot, go in a cell.

use std::collections::BTreeSet;

use whydoku::engine::Profile;
use whydoku::grid::{Candidate, Digit, DigitSet, Puzzle};
use whydoku::proof::Conclusion;
use whydoku::trace::{Trace, replay, verify};
use whydoku::tutor::{self, Start, Why};

use crate::positions::{Case, classic, in_every_case};
use crate::support::puzzle;

/// Holds a proof against the checker, and against what it was to show. Gives back its steps on which none
/// of the others stands: a pattern may show itself only after more than its proof needs.
pub fn check_proof(trace: &Trace, shown: Conclusion) -> Result<usize, String> {
    verify(trace.clone()).map_err(|forgery| forgery.to_string())?;
    let puzzle = trace.puzzle.puzzle().ok_or("no puzzle")?;
    let grids = replay(&puzzle, &trace.events).map_err(|clash| clash.to_string())?;
    let [.., before, after] = &grids[..] else { return Err("no steps".to_owned()) };
    if shown.is_drawn(before) || !shown.is_drawn(after) {
        return Err(format!("the last step does not draw {shown}"));
    }
    let last = trace.events.len() as u32;
    let needed: BTreeSet<u32> =
        trace.events.iter().filter_map(|event| event.deduction()).flat_map(|step| step.needs.clone()).collect();
    Ok((1..last).filter(|n| !needed.contains(n)).count())
}

/// What came of asking.
#[derive(Default)]
struct Asked {
    proofs: usize,
    steps: usize,
    idle: usize,
}

/// Asks for one candidate; for a false one in both ways.
fn ask(case: &Case, candidate: Candidate, profile: &Profile, asked: &mut Asked) -> Result<(), String> {
    let placed = Conclusion::Placed(candidate);
    let shown = if placed.is_true(&case.solution) { placed } else { placed.denied() };
    let why = |claim| tutor::why(&case.position, claim, profile).map_err(|clash| clash.to_string());
    let answer = why(shown)?;
    let Why::Proven { trace, .. } = &answer.why else { return Err(format!("{shown}: {:?}", answer.why)) };
    asked.proofs += 1;
    asked.steps += trace.events.len();
    asked.idle += check_proof(trace, shown).map_err(|fault| format!("{shown}: {fault}"))?;
    if answer.shown == Some(shown) && (shown == placed || why(placed)?.why == answer.why) {
        Ok(())
    } else {
        Err(format!("{shown}: the denial is not answered by the same proof"))
    }
}

/// The true digit of every open cell has a proof, and so has the first false one in some of them.
#[test]
fn every_digit_can_be_asked_for() {
    let profile = classic();
    let all = in_every_case(|case| {
        let mut asked = Asked::default();
        for (i, cell) in case.grid.open().iter().step_by(case.asked).enumerate() {
            let right = case.solution.get(cell).expect("a digit");
            let wrong = (case.grid.candidates(cell) - DigitSet::of(right)).first().filter(|_| i % 8 == 0);
            for digit in wrong.into_iter().chain([right]) {
                ask(case, Candidate::new(cell, digit), &profile, &mut asked)?;
            }
        }
        Ok(asked)
    });
    let sum = |of: fn(&Asked) -> usize| all.iter().map(of).sum::<usize>();
    let [proofs, steps, idle] = [sum(|asked| asked.proofs), sum(|asked| asked.steps), sum(|asked| asked.idle)];
    assert!(proofs > 200 && idle * 200 < steps, "{proofs} proofs, {idle} of {steps} steps are idle");
    println!("{proofs} proofs of {steps} steps, {idle} of them idle");
}

#[test]
fn what_is_seen_at_once_is_said_at_once() {
    let start = puzzle(".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.");
    let why = |position: &Puzzle, claim: &str| {
        let answer = tutor::why(position, claim.parse().expect("a claim"), &classic()).expect("no clash");
        (answer.shown.map(|shown| shown.to_string()), answer.why)
    };
    let by = "r4c8".parse().expect("a cell");
    assert_eq!(why(&start, "r4c1=3"), (Some("r4c1<>3".to_owned()), Why::Seen { by }));
    let digit = Digit::new(7).expect("a digit");
    assert_eq!(why(&start, "r1c2=7"), (Some("r1c2=7".to_owned()), Why::Given { digit }));
    assert_eq!(why(&start, "r1c2=8"), (Some("r1c2<>8".to_owned()), Why::Given { digit }));
    // What is placed already is proven from the givens.
    let mut placed = start.clone();
    placed.placed.set("r5c1".parse().expect("a cell"), Digit::new(3));
    for (claim, shown) in [("r5c1=3", "r5c1=3"), ("r5c1=7", "r5c1<>7")] {
        let (said, why) = why(&placed, claim);
        assert_eq!(said.as_deref(), Some(shown));
        let Why::Proven { from: Start::Givens, trace } = why else { panic!("{claim}: {why:?}") };
        check_proof(&trace, shown.parse().expect("a claim")).expect("a proof");
    }
}

#[test]
fn what_the_puzzle_leaves_open_is_said_so() {
    let several = puzzle(".2.4 .4.2 2143 432.");
    let answer = tutor::why(&several, "r1c1=1".parse().expect("a claim"), &classic()).expect("no clash");
    let Why::Undecided { solutions } = &answer.why else { panic!("{answer:?}") };
    assert!(answer.shown.is_none() && solutions[0].starts_with('1') && solutions[1].starts_with('3'), "{solutions:?}");
    let sure = tutor::why(&several, "r4c4=1".parse().expect("a claim"), &classic()).expect("no clash");
    assert!(matches!(sure.why, Why::Proven { .. }), "{sure:?}");
    let none = puzzle(&format!("12345678.........9{}", ".".repeat(63)));
    let answer = tutor::why(&none, "r9c9=1".parse().expect("a claim"), &classic()).expect("no clash");
    assert_eq!((answer.shown, answer.why), (None, Why::NoSolution));
}
