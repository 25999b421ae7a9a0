//! The steps of HoDoKu: paths, levels and scores that are known, and steps that are true.

use std::collections::BTreeSet;
use std::fmt::Write;

use whydoku::engine::{self, Profile};
use whydoku::grid::{Budget, Puzzle, Spent, solutions};
use whydoku::proof::Uniqueness;
use whydoku::rating::{HodokuError, HodokuKind, HodokuStep, HodokuSteps};
use whydoku::tutor::{self, Reliance};

use crate::support::{pack, puzzle};

/// Puzzles, each with its level, its score and its steps.
fn known() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let lines = include_str!("../hodoku.txt").lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let pairs: Vec<_> = lines.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    pairs.into_iter().map(|(head, steps)| {
        let (line, rated) = head.split_once('=').expect("a rating");
        (line, rated, steps)
    })
}

fn steps(puzzle: &Puzzle, uniqueness: Uniqueness, budget: &Budget) -> Result<Vec<HodokuStep>, HodokuError> {
    let grid = puzzle.grid().expect("no conflict");
    let solution = solutions(&grid, 2)[0];
    HodokuSteps::new(&grid, &solution, uniqueness, budget)?.collect()
}

fn path(puzzle: &Puzzle) -> Vec<HodokuStep> {
    steps(puzzle, Uniqueness::Assumed, &Budget::default()).expect("every step is true")
}

fn hodoku() -> Profile {
    Profile::named("hodoku").expect("built in")
}

/// Writes steps as in the file: the numbers of full houses, naked and hidden singles, and what other steps conclude.
fn written(steps: &[HodokuStep]) -> String {
    let mut text = Vec::new();
    for run in steps.chunk_by(|a, b| a.kind.is_single() && b.kind.is_single()) {
        let [step, ..] = run else { continue };
        let mut part = String::new();
        if step.kind.is_single() {
            for (kind, letter) in
                [(HodokuKind::FullHouse, 'f'), (HodokuKind::NakedSingle, 'n'), (HodokuKind::HiddenSingle, 'h')]
            {
                let times = run.iter().filter(|step| step.kind == kind).count();
                if times > 0 {
                    let _ = write!(part, "{}{times}{letter}", if part.is_empty() { "" } else { "+" });
                }
            }
        } else {
            let list: Vec<String> = step.eliminations.iter().map(ToString::to_string).collect();
            let placed = step.placement.map_or(String::new(), |placed| format!("={placed}"));
            let minus = if list.is_empty() { "" } else { "-" };
            let _ = write!(part, "{}:{placed}{minus}{}", step.kind, list.join(","));
        }
        text.push(part);
    }
    text.join(" ")
}

#[test]
fn paths_levels_and_scores_are_known() {
    for (line, rated, steps) in known() {
        let puzzle = puzzle(line);
        assert_eq!(written(&path(&puzzle)), steps, "{line}");
        let scored = tutor::rate(&puzzle, &hodoku()).expect("one solution").scored.expect("it was asked for");
        let found = format!("{} {}", scored.level.expect("a level"), scored.score.expect("a score"));
        assert_eq!(found, rated, "{line}");
    }
}

/// The file shows every kind, except those that are very rare.
#[test]
fn nearly_every_kind_is_shown() {
    let shown: BTreeSet<HodokuKind> =
        known().flat_map(|(line, ..)| path(&puzzle(line))).map(|step| step.kind).collect();
    let ids = hodoku().techniques.into_iter().flatten().map(|rung| rung.technique.id);
    let missing: Vec<&str> = ids.filter(|id| !shown.iter().any(|kind| kind.id() == Some(id))).collect();
    assert_eq!(missing, RARE);
}

const RARE: [&str; 7] = [
    "unique_rectangle_5",
    "avoidable_rectangle_2",
    "simple_colors_wrap",
    "multi_colors_2",
    "franken_x_wing",
    "franken_swordfish",
    "finned_franken_x_wing",
];

/// Without techniques that assume a unique solution, the path has none of them, and still leads to the solution.
#[test]
fn a_unique_solution_is_not_assumed_if_it_is_open() {
    for (line, ..) in known() {
        let puzzle = puzzle(line);
        let open = steps(&puzzle, Uniqueness::Open, &Budget::default()).expect("every step is true");
        assert!(!open.iter().any(|step| step.kind.assumes_unique()), "{line}");
        let relies = path(&puzzle).iter().any(|step| step.kind.assumes_unique());
        let scored = tutor::rate(&puzzle, &hodoku()).expect("one solution").scored.expect("it was asked for");
        assert_eq!(scored.uniqueness == Reliance::Unused, !relies, "{line}");
    }
}

/// In the middle of a path, a step about cells that steps have filled is not there if these digits were given.
#[test]
fn an_avoidable_rectangle_has_no_givens() {
    let is_avoidable = |step: &HodokuStep| step.kind == HodokuKind::AvoidableRectangle1;
    let (line, ..) = known().find(|(line, ..)| path(&puzzle(line)).iter().any(is_avoidable)).expect("it is shown");
    let mut puzzle = puzzle(line);
    let steps = path(&puzzle);
    let at = steps.iter().position(is_avoidable).expect("it is there");
    let mut grid = puzzle.grid().expect("no conflict");
    for step in &steps[..at] {
        grid.conclude(step.placement.as_slice(), &step.eliminations);
    }
    puzzle = puzzle
        .with_notes(grid.open().iter().map(|cell| (cell, grid.candidates(cell))).collect())
        .expect("notes that fit");
    let mut placed = puzzle.clone();
    for digit in grid.digits().iter().filter(|digit| !grid.givens().contains(digit.cell)) {
        placed.place(digit.cell, Some(digit.digit)).expect("it fits");
        puzzle.give(digit.cell, Some(digit.digit)).expect("it fits");
    }
    assert!(path(&placed).iter().any(|step| *step == steps[at]), "{:?}", steps[at]);
    assert!(!path(&puzzle).iter().any(is_avoidable), "{line}");
}

/// Steps that are compared with a wrong solution: the first that contradicts it is the last.
#[test]
fn steps_are_compared_with_the_solution() {
    let puzzle = puzzle("1.6..4......6..2..5.......1.2..17..........53..........8.35..........14..........");
    let grid = puzzle.grid().expect("no conflict");
    let mut wrong = solutions(&grid, 2)[0];
    let cell = "r9c9".parse().expect("a cell");
    wrong.set(cell, wrong.get("r9c8".parse().expect("a cell")));
    let mut steps = HodokuSteps::new(&grid, &wrong, Uniqueness::Assumed, &Budget::default()).expect("classic");
    let refused = steps.find_map(Result::err);
    let Some(HodokuError::Unsound(step)) = refused else { panic!("{refused:?}") };
    assert!(step.placement.is_some_and(|placed| placed.cell == cell), "{step:?}");
    assert!(steps.next().is_none());
}

#[test]
fn what_has_no_steps() {
    let small = pack("small").into_iter().find(|puzzle| puzzle.layout().name() != "9x9").expect("a small puzzle");
    assert_eq!(steps(&small, Uniqueness::Assumed, &Budget::default()), Err(HodokuError::NotClassic));
    let hard = puzzle("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..");
    let within = |units| steps(&hard, Uniqueness::Assumed, &Budget::work(units));
    assert_eq!(within(40), Err(HodokuError::Spent(Spent::Work)));
    // No technique of HoDoKu helps here, so a digit is tried out.
    let all = within(1_000_000).expect("enough");
    assert!(all.iter().any(|step| step.kind == HodokuKind::TriedOut), "{all:?}");
    let scored = tutor::rate(&hard, &hodoku()).expect("one solution").scored.expect("it was asked for");
    assert!(!scored.solved && scored.score.is_some_and(|score| score.as_f64() > 10_000.0), "{scored:?}");
}

/// A walkthrough takes the same steps, each with a proof; one that needs several of our patterns becomes several. It may go
/// another way where ours prove no part of a net, and has the same score all the same.
#[test]
fn a_walkthrough_takes_these_steps() {
    let profile = hodoku();
    for (line, ..) in known() {
        let puzzle = puzzle(line);
        let trace = engine::solve(&puzzle, &profile).expect("no conflict");
        let mut told = trace.deductions();
        'path: for step in path(&puzzle) {
            let is_net = matches!(step.kind, HodokuKind::ForcingNetContradiction | HodokuKind::ForcingNetVerity);
            let mut left: BTreeSet<_> = step.placement.into_iter().chain(step.eliminations.iter().copied()).collect();
            while !left.is_empty() {
                let next = told.next().unwrap_or_else(|| panic!("{line}: {step:?}"));
                if is_net && next.placements.iter().chain(&next.eliminations).any(|one| !left.contains(one)) {
                    break 'path;
                }
                for one in next.placements.iter().chain(&next.eliminations) {
                    assert!(left.remove(one), "{line}: {} concludes {one}, not {step:?}", next.technique.id);
                }
            }
        }
        let scored = tutor::rate(&puzzle, &profile).expect("one solution").scored.expect("it was asked for");
        let score = tutor::score(&trace, &profile).expect("a score");
        assert_eq!((score.level, Some(score.points)), (scored.level, scored.score), "{line}");
        let again = engine::verify(trace.clone().into_inner()).map(|trace| trace.claims().to_vec());
        assert_eq!(again, Ok(Vec::new()), "{line}");
    }
}
