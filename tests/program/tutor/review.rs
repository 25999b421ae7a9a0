//! What is wrong in a position, and why.

use std::sync::Arc;

use proptest::prelude::*;
use whydoku::grid::{Cell, CellSet, Count, Digit, DigitSet, Digits, Layout, Puzzle, solutions};
use whydoku::render::{self, HintExtent, Telling};
use whydoku::tutor::{self, Fault, Flaw, Standing};

use super::checks::check_review;
use super::positions::{classic, in_every_case, ours};
use crate::support::puzzle;

/// In every position a wrong digit is found, and a missing correct pencil mark.
#[test]
fn planted_errors_are_found_with_proof() {
    let planted: usize = in_every_case(ours(), |case| check_review(case, &classic())).into_iter().sum();
    assert!(planted > 50, "{planted}");
}

#[test]
fn repeated_digits_and_notes_out_of_date() {
    let layout = Layout::named("4x4").expect("a layout");
    let cell = |name: &str| name.parse::<Cell>().expect("a cell");
    let digit = Digit::new;
    let givens = Digits::from_line("12......3.......", &layout).expect("a board");
    let mut position = Puzzle::new(Arc::clone(&layout), givens).expect("a puzzle that fits");
    position.note(cell("r1c3"), [1, 3, 4].into_iter().filter_map(digit).collect()).expect("it fits");
    let stale = tutor::stale(&position);
    assert_eq!(
        stale.iter().map(|stale| (stale.note.to_string(), stale.by)).collect::<Vec<_>>(),
        [("1r1c3".to_owned(), cell("r1c1"))]
    );
    position.place(cell("r1c4"), digit(1)).expect("it fits");
    let review = tutor::review(&position, &classic()).expect("no limit");
    let Some(Fault::Repeated(repeated)) = &review.fault else { panic!("{review:?}") };
    assert_eq!((repeated.house.to_string().as_str(), repeated.cells.len()), ("r1", 2));
    let rungs = render::review_rungs(&position, &review, &Telling::default()).expect("words");
    let [rung] = &rungs[..] else { panic!("it is said at once: {rungs:?}") };
    assert!(rung.contains("r1c1 and r1c4") && rung.contains("The one in r1c4 was not given"), "{rung}");
    let shown = render::review(&position, &review, 1, &Telling::default()).expect("words");
    assert!(shown.board("position").is_some(), "and shown");
}

/// Who notes only some candidates has made no mistake; who places a wrong digit has.
#[test]
fn missing_marks_are_named_as_what_they_are() {
    let mut position = puzzle(".2.4 .4.2 2143 432.");
    position.note("r1c1".parse().expect("a cell"), DigitSet::of(Digit::new(3).expect("a digit"))).expect("it fits");
    let right = Standing::of(&position);
    assert!(right.is_right() && right.flaw().is_none(), "the puzzle has two solutions: {right:?}");
    let mut position = puzzle(".234 3412 2143 4321");
    position.note("r1c1".parse().expect("a cell"), DigitSet::of(Digit::new(2).expect("a digit"))).expect("it fits");
    assert_eq!(Standing::of(&position).flaw(), Some(Flaw::MissingMarks), "{:?}", Standing::of(&position));
    let review = tutor::review(&position, &classic()).expect("no limit");
    let telling = Telling::default();
    let advice = tutor::hint(&position, &classic());
    let hint = render::hint(&position, &advice, HintExtent::UpTo(1), &telling).expect("words");
    let told = [render::review(&position, &review, 1, &telling).expect("words"), hint];
    for document in told {
        let text = document.markdown();
        assert!(text.contains("Pencil marks are missing") && !text.contains("istake"), "{text}");
    }
    position.place("r1c1".parse().expect("a cell"), Digit::new(2)).expect("it fits");
    assert_eq!(Standing::of(&position).flaw(), Some(Flaw::Mistake));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Of a puzzle with several solutions: no solution agrees with the cells that are named, as they stand, and one agrees
    /// with all but any one of them. Compared with every solution.
    #[test]
    fn cells_at_odds_are_those_that_no_solution_fits(entries in prop::collection::btree_map(0..16_usize, 1..16_u16, 1..7)) {
        let mut position = puzzle("1... .... .... .2..");
        let cells = position.layout().cells();
        for (&at, &marks) in &entries {
            let digits: DigitSet = (1..=4).filter(|digit| marks >> (digit - 1) & 1 == 1).filter_map(Digit::new).collect();
            let cell = cells.iter().nth(at).filter(|&cell| position.givens().get(cell).is_none());
            match (cell, digits.single()) {
                (Some(cell), Some(digit)) => _ = position.place(cell, Some(digit)),
                (Some(cell), None) => _ = position.note(cell, digits),
                (None, _) => {}
            }
        }
        let standing = Standing::of(&position);
        prop_assert_eq!(standing.solutions, Count::Many);
        let all = solutions(&puzzle("1... .... .... .2..").grid().expect("no conflict"), 1000);
        let agrees = |cells: CellSet| all.iter().any(|solution| cells.iter().all(|cell| {
            let stands = position.placed().get(cell).map(DigitSet::of).or(position.notes().get(&cell).copied());
            stands.is_none_or(|digits| solution.get(cell).is_some_and(|digit| digits.contains(digit)))
        }));
        match standing.at_odds {
            none if none.is_empty() => prop_assert!(!standing.wrong.is_empty() || agrees(position.layout().cells())),
            cells => {
                prop_assert!(!agrees(cells), "{cells:?}");
                for cell in cells.iter().filter(|_| cells.len() > 1) {
                    prop_assert!(agrees(cells - CellSet::of(cell)), "{cells:?} without {cell}");
                }
            }
        }
    }
}

/// A digit that is wrong rules out no mark: the mark may be right.
#[test]
fn a_wrong_digit_makes_no_mark_out_of_date() {
    let mut position = puzzle(".234 3412 2143 432.");
    let at = |cell: &str| cell.parse().expect("a cell");
    position.note(at("r1c1"), [1, 2].into_iter().filter_map(Digit::new).collect()).expect("it fits");
    position.place(at("r4c4"), Digit::new(3)).expect("it fits");
    let stale = |position: &Puzzle| {
        let review = tutor::review(position, &classic()).expect("no limit");
        review.stale.iter().map(|stale| stale.note.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(stale(&position), ["2r1c1"], "by the given beside it, whatever else is wrong");
    let mut position = puzzle("..34 3412 .143 432.");
    position.note(at("r1c1"), [1, 2].into_iter().filter_map(Digit::new).collect()).expect("it fits");
    position.place(at("r1c2"), Digit::new(2)).expect("it fits");
    assert_eq!(stale(&position), ["2r1c1"], "by the digit beside it, which is right");
    position.place(at("r1c2"), Digit::new(1)).expect("it fits");
    assert!(stale(&position).is_empty(), "the digit beside it is wrong");
}

#[test]
fn entries_that_fit_one_by_one_but_not_together() {
    let mut position = puzzle(".2.4 .4.2 2143 432.");
    assert!(Standing::of(&position).is_right());
    for (cell, digit) in [("r1c1", 1), ("r2c3", 3)] {
        position.place(cell.parse().expect("a cell"), Digit::new(digit)).expect("it fits");
    }
    let standing = Standing::of(&position);
    assert!(standing.wrong.is_empty() && standing.repeated.is_empty(), "{standing:?}");
    assert_eq!(standing.at_odds, position.placed().cells(), "{standing:?}");
    let told = |position: &Puzzle, rungs| {
        let review = tutor::review(position, &classic()).expect("no limit");
        render::review(position, &review, rungs, &Telling::default()).expect("words")
    };
    assert!(!told(&position, 1).markdown().contains("r1c1"), "the first rung names no cell");
    let all = told(&position, render::REVIEW_RUNGS);
    assert!(all.markdown().contains("r1c1 and r2c3") && all.board("position").is_some(), "{}", all.markdown());
    // The marks of one cell, each of which is missing in one solution, fit none.
    let mut marked = puzzle(".2.4 .4.2 2143 432.");
    marked.note("r1c1".parse().expect("a cell"), DigitSet::of(Digit::new(2).expect("a digit"))).expect("it fits");
    assert_eq!(Standing::of(&marked).at_odds.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(), ["r1c1"]);
    let all = told(&marked, render::REVIEW_RUNGS);
    assert!(all.markdown().contains("pencil marks of r1c1"), "{}", all.markdown());
}
