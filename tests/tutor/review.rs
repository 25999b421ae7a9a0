//! What is wrong in a position, and why.

use std::sync::Arc;

use whydoku::engine::Profile;
use whydoku::grid::{Candidate, Cell, Digit, DigitSet, Digits, Layout, Puzzle};
use whydoku::proof::Conclusion;
use whydoku::render::{self, Telling};
use whydoku::tutor::{self, Advice, Fault, Standing, Start, Why, entries};

use crate::given_away::named;
use crate::positions::{classic, in_every_case};
use crate::support::puzzle;
use crate::why::check_proof;

/// Checks that an error is told of, found, and proven to be one.
fn check_found(position: &Puzzle, entered: Conclusion, profile: &Profile) -> Result<(), String> {
    if !matches!(tutor::hint(position, profile, 0), Advice::Wrong { .. }) {
        return Err(format!("a hint in spite of {entered}"));
    }
    let review = tutor::review(position, profile);
    let rungs = render::review_rungs(position, &review, &Telling::default()).map_err(|error| error.to_string())?;
    if rungs.len() != 4 || rungs[..2].iter().any(|rung| !named(rung).cells.is_empty()) {
        return Err(format!("{entered} is given away: {}", rungs.join(" | ")));
    }
    match review.fault {
        Some(Fault::Entry { entry, why: Why::Proven { from: Start::Givens, trace }, .. })
            if entry == entered && review.standing.wrong == [entered] =>
        {
            check_proof(&trace, entry.denied()).map(drop)
        }
        fault => Err(format!("{entered} is not found: {fault:?}")),
    }
}

/// In every position a wrong digit is found, and a right note that is missing.
#[test]
fn planted_errors_are_found_with_proof() {
    let profile = classic();
    let planted = in_every_case(|case| {
        let right = tutor::review(&case.position, &profile);
        let shown = right.follows.iter().filter(|entry| entry.technique.is_some()).count();
        if !right.standing.is_right() || right.fault.is_some() || shown != entries(&case.position).len() {
            return Err(format!("nothing is wrong, and all follows: {right:?}"));
        }
        let open: Vec<Cell> = case.grid.open().iter().collect();
        let cell = open[case.name.len() * 5 % open.len()];
        let digit = case.solution.get(cell).expect("a digit");
        let others = case.grid.candidates(cell) - DigitSet::of(digit);
        let Some(wrong) = others.first() else { return Ok(0) };
        let (mut placed, mut noted) = (case.position.clone(), case.position.clone());
        placed.placed.set(cell, Some(wrong));
        check_found(&placed, Conclusion::Placed(Candidate::new(cell, wrong)), &profile)?;
        noted.notes.insert(cell, others);
        check_found(&noted, Conclusion::Eliminated(Candidate::new(cell, digit)), &profile)?;
        Ok(2)
    });
    let planted: usize = planted.into_iter().sum();
    assert!(planted > 100, "{planted}");
    println!("{planted} planted errors");
}

#[test]
fn repeated_digits_and_notes_out_of_date() {
    let layout = Layout::named("4x4").expect("a layout");
    let cell = |name: &str| name.parse::<Cell>().expect("a cell");
    let digit = Digit::new;
    let givens = Digits::from_line("12......3.......", &layout).expect("a board");
    let mut position = Puzzle::new(Arc::clone(&layout), givens);
    position.notes.insert(cell("r1c3"), [1, 3, 4].into_iter().filter_map(digit).collect());
    let stale = tutor::stale(&position);
    assert_eq!(
        stale.iter().map(|stale| (stale.note.to_string(), stale.by)).collect::<Vec<_>>(),
        [("1r1c3".to_owned(), cell("r1c1"))]
    );
    position.placed.set(cell("r1c4"), digit(1));
    let review = tutor::review(&position, &classic());
    let Some(Fault::Repeated(repeated)) = &review.fault else { panic!("{review:?}") };
    assert_eq!((repeated.house.to_string().as_str(), repeated.cells.len()), ("r1", 2));
    let rungs = render::review_rungs(&position, &review, &Telling::default()).expect("words");
    assert!(rungs[3].contains("r1c1 and r1c4") && rungs[3].contains("The one in r1c4 was not given"), "{rungs:?}");
}

#[test]
fn entries_that_fit_one_by_one_but_not_together() {
    let mut position = puzzle(".2.4 .4.2 2143 432.");
    assert!(Standing::of(&position).is_right());
    for (cell, digit) in [("r1c1", 1), ("r2c3", 3)] {
        position.placed.set(cell.parse().expect("a cell"), Digit::new(digit));
    }
    let standing = Standing::of(&position);
    assert!(standing.wrong.is_empty() && standing.repeated.is_empty() && standing.at_odds, "{standing:?}");
}
