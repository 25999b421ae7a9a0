//! Budgets: an answer that ends early is incomplete, never wrong, and the same each time.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::support::several::several;
use crate::support::{fixture, one_in, puzzle};
use whydoku::engine::{self, Profile};
use whydoku::format;
use whydoku::grid::{Budget, Grid, Puzzle, Spent, solutions, solutions_within};
use whydoku::proof::Conclusion;
use whydoku::technique::{Position, Technique};
use whydoku::trace::{Checked, Limit, Outcome, Trace, verify};
use whydoku::tutor::{self, Advice, PositionError, RatingError, Shortening, Standing, UntilError, Why};

/// This puzzle needs nested nets.
const EXTREME: &str = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";

fn extreme() -> Puzzle {
    format::read(EXTREME).expect("a puzzle").puzzle
}

fn classic(budget: &Budget) -> Profile {
    Profile { budget: budget.clone(), ..Profile::named("classic").expect("built in") }
}

/// A budget large enough to measure what something costs.
const PLENTY: u64 = u64::MAX / 2;

/// Returns the units that something costs.
fn units(work: impl FnOnce(&Budget)) -> u64 {
    let budget = Budget::work(PLENTY);
    work(&budget);
    PLENTY - budget.left().expect("counted")
}

/// Checks that no conclusion of a trace is false in a solution of its puzzle, and that the trace verifies again.
fn is_sound(trace: &Checked<Trace>, puzzle: &Puzzle) {
    let known = solutions(&puzzle.grid().expect("no conflict"), 50);
    for conclusion in trace.deductions().flat_map(|step| step.inference().conclusions()) {
        assert!(known.iter().all(|solution| conclusion.is_true(solution)), "{conclusion}");
    }
    assert_eq!(verify((**trace).clone()).as_ref(), Ok(trace));
}

#[test]
fn a_budget_that_is_just_enough_is_not_spent() {
    let budget = Budget::work(3);
    assert!(budget.spend(3).is_continue());
    assert_eq!(budget.spent(), None);
    assert!(budget.spend(1).is_break());
    assert_eq!(budget.spent(), Some(Spent::Work));
}

#[test]
fn a_part_ends_with_the_whole_and_not_the_other_way_round() {
    let whole = Budget::work(10);
    let [small, large] = [2, 100].map(|units| whole.part(units));
    assert!(small.spend(3).is_break());
    assert_eq!((small.spent(), whole.spent()), (Some(Spent::Work), None));
    assert!(large.spend(8).is_break());
    assert_eq!((large.spent(), whole.spent()), (Some(Spent::Work), Some(Spent::Work)));
}

#[test]
fn a_stop_and_a_deadline_reach_every_clone_and_part() {
    let budget = Budget::default();
    let (clone, part) = (budget.clone(), budget.part(5));
    budget.stop();
    assert!(clone.spend(1).is_break() && part.spend(1).is_break());
    assert_eq!(part.spent(), Some(Spent::Stopped));
    let late = Budget::default().until(Duration::ZERO);
    assert!(late.spend(1).is_break());
    assert_eq!(late.spent(), Some(Spent::Time));
}

#[test]
fn a_budget_of_work_ends_soundly_and_the_same_each_time() {
    let puzzle = extreme();
    let all = units(|budget| _ = engine::solve(&puzzle, &classic(budget)));
    for work in [0, 1, 30, all / 100, all / 10, all / 3, all - 1, all] {
        let solved = || engine::solve(&puzzle, &classic(&Budget::work(work))).expect("no conflict");
        let trace = solved();
        let limit = match work {
            _ if work == all => None,
            0..=30 => Some(Limit::Count),
            _ => Some(Limit::Work),
        };
        assert_eq!(trace.limit, limit, "{work} of {all}");
        assert_eq!(trace.outcome, if work == all { Outcome::Solved } else { Outcome::Stuck });
        assert_eq!(trace, solved());
        is_sound(&trace, &puzzle);
    }
}

#[test]
fn a_search_within_a_budget_takes_its_guesses_back() {
    let puzzle = extreme();
    for name in ["fewest-candidates", "singles-passes", "reading-order", "unit-permutations"] {
        let profile = |budget: &Budget| Profile { budget: budget.clone(), ..Profile::named(name).expect("built in") };
        let all = units(|budget| _ = engine::solve(&puzzle, &profile(budget)));
        let trace = engine::solve(&puzzle, &profile(&Budget::work(all - 1))).expect("no conflict");
        assert_eq!(trace.limit, Some(Limit::Work), "{name}");
        assert_eq!(verify((*trace).clone()), Ok(trace), "{name}");
    }
}

#[test]
fn who_claims_that_a_solved_puzzle_was_cut_short_is_refused() {
    let solved = engine::solve(&extreme(), &classic(&Budget::default())).expect("no conflict");
    for limit in [Limit::Work, Limit::Count] {
        assert!(verify(Trace { limit: Some(limit), ..(*solved).clone() }).is_err(), "{limit:?}");
    }
}

#[test]
fn whoever_has_nothing_to_spend_is_told_so() {
    let puzzle = extreme();
    let solved = engine::solve(&puzzle, &classic(&Budget::default())).expect("no conflict");
    let asked = Conclusion::Placed("2r1c2".parse().expect("a candidate"));
    let (spent, none) = (Err(Spent::Stopped), Budget::default());
    none.stop();
    let profile = classic(&none);
    assert_eq!(
        solutions_within(&puzzle.grid().expect("no conflict"), 2, &none).map(|known| known.len()),
        spent.map(|()| 0)
    );
    assert_eq!(Standing::within(&puzzle, &none), Err(Spent::Stopped));
    assert_eq!(tutor::why(&puzzle, asked, &profile).expect("no conflict").why, Why::CutShort);
    assert_eq!(tutor::path(&puzzle, asked, &profile), Ok(None));
    assert_eq!(tutor::hint(&puzzle, &profile), Advice::CutShort { skipped: 0 });
    assert_eq!(tutor::rate(&puzzle, &profile), Err(RatingError::CutShort));
    assert_eq!(tutor::review(&puzzle, &profile), Err(Spent::Stopped));
    assert_eq!(tutor::grade(&puzzle, &[], &profile), Err(PositionError::Spent(Spent::Stopped)));
    let mut steps = tutor::steps(&puzzle, &profile);
    assert!(steps.next().is_none() && steps.is_cut_short());
    let last = *solved.deductions().last().expect("a step").inference().conclusions().first().expect("a conclusion");
    assert_eq!(tutor::until(&solved, last, &profile), Err(UntilError::CutShort));
    let shortened = tutor::shorten(&solved, &profile, Shortening::default()).expect("no guesses");
    assert_eq!((shortened.spent, shortened.trace), (Some(Spent::Stopped), solved));
}

#[test]
fn finders_spend_while_they_look() {
    for id in ["unit_permutation", "fireworks", "exocet", "template_set", "template_delete"] {
        let technique = Technique::named(id).expect("on the ladder");
        let position = puzzle(&fixture(technique).expect("a fixture").finds[0].position).grid().expect("no conflict");
        let looked = |budget: &Budget| {
            let mut found = 0;
            let _ = technique.find(&Position::new(position.clone(), budget), &mut |_| {
                found += 1;
                ControlFlow::Continue(())
            });
            found
        };
        let all = units(|budget| assert!(looked(budget) > 0, "{id}"));
        let little = Budget::work(all - 1);
        looked(&little);
        assert_eq!(little.spent(), Some(Spent::Work), "{id} takes {all} units");
        let none = Budget::work(0);
        assert_eq!((looked(&none), none.spent()), (0, Some(Spent::Work)), "{id} finds without spending");
    }
}

/// Work that may take long with a profile; returns `true` if it ended early.
type Work<'a> = dyn Fn(&Profile) -> bool + Sync + 'a;

#[test]
fn another_thread_can_stop_the_work() {
    let puzzle = extreme();
    let asked = Conclusion::Placed("2r1c2".parse().expect("a candidate"));
    let solved = engine::solve(&puzzle, &classic(&Budget::default())).expect("no conflict");
    let empty = Grid::new(puzzle.layout().clone());
    let many = Shortening { tries: 100_000, ..Shortening::default() };
    let works: [(&str, &Work<'_>); 5] = [
        ("solve", &|profile| engine::solve(&puzzle, profile).is_ok_and(|trace| trace.limit.is_some())),
        ("why", &|profile| tutor::why(&puzzle, asked, profile).is_ok_and(|answer| answer.why == Why::CutShort)),
        ("rate", &|profile| tutor::rate(&puzzle, profile) == Err(RatingError::CutShort)),
        ("shorten", &|profile| tutor::shorten(&solved, profile, many).is_some_and(|shorter| shorter.spent.is_some())),
        ("count", &|profile| solutions_within(&empty, usize::MAX, &profile.budget) == Err(Spent::Stopped)),
    ];
    for (name, says_so) in works {
        let budget = Budget::default();
        std::thread::scope(|scope| {
            let work = scope.spawn(|| says_so(&classic(&budget)));
            std::thread::sleep(Duration::from_millis(10));
            budget.stop();
            assert!(work.join().expect("no panic"), "{name}");
        });
    }
}

/// The maximum number of units for a puzzle with several solutions: a limited part for nested nets, plus the cost of
/// other finders. Without the limit, some would take too long to wait for.
const MOST: u64 = 2_000_000;

#[test]
fn puzzles_with_several_solutions_take_a_bounded_amount_of_work() {
    let mut given_up = 0;
    for puzzle in several(one_in(24, 11), &mut fastrand::Rng::with_seed(60)) {
        let mut trace = None;
        let work = units(|budget| trace = engine::solve(&puzzle, &classic(budget)).ok());
        let trace = trace.expect("no conflict");
        assert!(
            work < MOST,
            "{work} units for {} on {}",
            puzzle.givens().to_line(puzzle.layout()),
            puzzle.layout().name()
        );
        assert_eq!(trace.outcome, Outcome::ManySolutions);
        given_up += usize::from(trace.limit == Some(Limit::Work));
        is_sound(&trace, &puzzle);
    }
    assert!(given_up > 0, "some of them are too hard for the nets");
}
