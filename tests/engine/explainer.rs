//! The Explainer scale: ratings that are known, and steps that are true.

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Layout, Puzzle, Spent, solutions};
use whydoku::rating::{Explained, Explainer, ExplainerError, ExplainerStep};

use crate::support::{pack, puzzle};

fn rate(puzzle: &Puzzle, budget: &Budget) -> Result<Explained, ExplainerError> {
    let grid = puzzle.grid().expect("no conflict");
    Explainer::default().rate(&grid, &solutions(&grid, 2)[0], budget)
}

fn rated(puzzle: &Puzzle) -> Explained {
    rate(puzzle, &Budget::default()).expect("every step is true")
}

#[test]
fn ratings_are_those_of_sudoku_explainer() {
    let facts = include_str!("../ratings.txt").lines().filter(|line| !line.starts_with('#'));
    for (line, known) in facts.filter_map(|line| line.split_once('=')) {
        let rated = rated(&puzzle(line));
        let [er, ep, ed] = [rated.er(), rated.ep(), rated.ed()].map(|points| format!("{:.1}", points.as_f64()));
        assert_eq!(format!("{er}/{ep}/{ed}"), known, "{line}: {:?}", rated.hardest());
    }
}

/// Two raters agree, one of which has rated other puzzles before.
#[test]
fn a_rating_does_not_depend_on_earlier_ones() {
    let mut old = Explainer::default();
    for puzzle in pack("exemplars").iter().step_by(7).filter(|puzzle| puzzle.layout().name() == "9x9") {
        let grid = puzzle.grid().expect("no conflict");
        let again = old.rate(&grid, &solutions(&grid, 2)[0], &Budget::default());
        assert_eq!(again, Ok(rated(puzzle)), "{:?}", puzzle.id());
    }
}

/// A rater that is told a wrong solution says which step contradicts it.
#[test]
fn steps_are_compared_with_the_solution() {
    let puzzle = puzzle("1.6..4......6..2..5.......1.2..17..........53..........8.35..........14..........");
    let grid = puzzle.grid().expect("no conflict");
    let mut wrong = solutions(&grid, 2)[0];
    let cell = "r9c9".parse().expect("a cell");
    wrong.set(cell, wrong.get("r9c8".parse().expect("a cell")));
    let refused = Explainer::default().rate(&grid, &wrong, &Budget::default());
    let Err(ExplainerError::Unsound(step)) = refused else { panic!("{refused:?}") };
    assert!(step.placement.is_some_and(|placed| placed.cell == cell), "{step:?}");
}

#[test]
fn what_is_not_rated() {
    let small = pack("small").into_iter().find(|puzzle| puzzle.layout().name() != "9x9").expect("a small puzzle");
    assert_eq!(rate(&small, &Budget::default()), Err(ExplainerError::NotClassic));
    let puzzle = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    assert_eq!(rate(&puzzle, &Budget::work(500)), Err(ExplainerError::Spent(Spent::Work)));
    assert!(Layout::named("9x9").is_ok_and(|classic| classic.name() == puzzle.layout().name()));
}

/// A walkthrough takes the steps of the rating, each with a proof.
#[test]
fn a_walkthrough_takes_the_steps_of_the_rating() {
    let profile = Profile::named("explainer").expect("built in");
    let facts = include_str!("../ratings.txt").lines().filter(|line| !line.starts_with('#'));
    let known = facts.filter_map(|line| line.split_once('=')).map(|(line, _)| puzzle(line));
    let classic = pack("exemplars").into_iter().filter(|puzzle| puzzle.layout().name() == "9x9").step_by(5);
    for puzzle in known.chain(classic) {
        let trace = engine::solve(&puzzle, &profile).expect("no conflict");
        let told: Vec<_> =
            trace.deductions().map(|step| (step.placements.clone(), step.eliminations.clone())).collect();
        let of = |step: ExplainerStep| (step.placement.into_iter().collect(), step.eliminations);
        let taken: Vec<(Vec<_>, Vec<_>)> = rated(&puzzle).steps.into_iter().map(of).collect();
        let first = told.iter().zip(&taken).position(|(told, taken)| told != taken);
        let differs = first.map(|at| (trace.deductions().nth(at), &taken[at]));
        assert!(told == taken, "{:?}: {differs:?}", puzzle.id());
        let steps = trace.deductions().count();
        let again = engine::verify(trace.into_inner()).map(|trace| trace.claims().to_vec());
        assert_eq!(again, Ok(Vec::new()), "{steps} steps of {:?}", puzzle.id());
    }
}
