//! Hints and lists of steps.

use std::collections::BTreeSet;

use whydoku::engine::{self, Profile};
use whydoku::grid::CellSet;
use whydoku::proof::Conclusion;
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{replay, verify};
use whydoku::tutor::{self, Advice, HintOptions};

use super::checks::check_hints;
use super::given_away::{check_boards, check_rungs};
use super::positions::{classic, in_every_case, ours, position};
use crate::support::{fixture, is_full_run, one_in, puzzle};

/// Every technique on the ladder can have hints, and no rung gives too much away.
#[test]
fn every_technique_has_five_rungs_that_give_nothing_away() {
    let mut faults = Vec::new();
    for technique in LADDER {
        let fixture = fixture(technique).expect("a fixture");
        let only = Profile { techniques: vec![vec![technique.into()]], ..classic() };
        for found in fixture.finds.iter().step_by(one_in(1, 4)) {
            let position = puzzle(&found.position);
            let mut some = false;
            for skip in 0..if is_full_run() { 2 } else { 1 } {
                let Advice::Step(hint) = (HintOptions { skip }).hint(&position, &only) else { break };
                some = true;
                let checked = check_rungs(&hint).and_then(|()| check_boards(&hint, &position));
                faults.extend(checked.err().map(|fault| format!("{}: {fault}", technique.id)));
            }
            if !some {
                faults.push(format!("{}: no hint in its own fixture", technique.id));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn hints_are_new_right_and_give_nothing_away() {
    let hints = in_every_case(ours(), |case| check_hints(case, &classic()));
    assert!(hints.len() > 30, "{}", hints.len());
}

/// A learner who follows the last rung, and does nothing else, never gets the same hint again.
#[test]
fn hints_lead_to_the_end() {
    let profile = classic();
    for line in [
        ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.",
        "5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6",
    ] {
        let mut position = puzzle(line);
        let mut told: BTreeSet<Vec<Conclusion>> = BTreeSet::new();
        while let Advice::Step(hint) = tutor::hint(&position, &profile) {
            let step = hint.step();
            assert!(told.insert(step.inference().conclusions()), "told twice: {step:?}");
            step.placements.iter().for_each(|place| position.place(place.cell, Some(place.digit)).expect("it fits"));
            for unmarked in &hint.unmarked {
                position.note(unmarked.cell, unmarked.digits).expect("it fits");
            }
            for gone in &step.eliminations {
                let mut left = position.notes()[&gone.cell];
                left.remove(gone.digit);
                position.note(gone.cell, left).expect("it fits");
            }
        }
        assert_eq!(tutor::hint(&position, &profile), Advice::Done);
    }
}

#[test]
fn at_a_level_where_nothing_is_found_the_next_technique_is_named() {
    let start = puzzle("5..96....8...42..........2..6..7..5..3...8..2...6....3......9..79......4..83..1.6");
    let singles = Profile::up_to(&LADDER[2]);
    let trace = engine::solve(&start, &singles).expect("no conflict");
    let grids = replay(&start, &trace.events).expect("no conflict");
    let stuck = position(&start, &grids[grids.len() - 1], CellSet::EMPTY);
    let advice = tutor::hint(&stuck, &singles);
    assert_eq!(advice, Advice::Nothing { skipped: 0, next: Some("pointing"), several: false });
}

#[test]
fn steps_are_listed_once_and_the_most_effective_first() {
    let profile = Profile::up_to(Technique::named("xyz_wing").expect("on the ladder"));
    let mut listed = 0;
    for case in ours().iter().step_by(9) {
        for offer in tutor::steps(&case.position, &profile) {
            let opens: Vec<usize> = offer.opens.iter().map(BTreeSet::len).collect();
            assert!(opens.is_sorted_by(|a, b| a >= b), "{}: {opens:?}", case.name);
            assert_eq!(opens.len(), offer.trace.events.len());
            let steps = offer.trace.events.iter().filter_map(|event| event.deduction());
            let said: Vec<_> = steps.map(|step| step.inference().conclusions()).collect();
            assert_eq!(said.iter().collect::<BTreeSet<_>>().len(), said.len(), "{}: one step twice", case.name);
            verify(offer.trace.into_inner()).unwrap_or_else(|forgery| panic!("{}: {forgery}", case.name));
            listed += said.len();
        }
    }
    assert!(listed > 20, "{listed} steps");
}
