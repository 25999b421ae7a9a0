//! Every step is true: finders, kernel and engine against brute force, on random positions.

use std::ops::ControlFlow;

use crate::support::random::random_puzzle;
use crate::support::{explain, one_in, only_solution, wrong};
use whydoku::engine::{self, Profile};
use whydoku::grid::{Candidate, Digits, Grid, House, HouseKind, Layout, Puzzle, count_solutions, solutions};
use whydoku::proof::{Conclusion, Proof, Truth, Uniqueness, check};
use whydoku::technique::{LADDER, Position, Technique};
use whydoku::trace::{Finding, Recorder, replay};

const LAYOUTS: [&str; 7] = ["9x9", "4x4", "6x6", "8x8", "9x9-diagonal", "6x6-diagonal", "windoku"];

/// A jigsaw of side 6.
const JIGSAW: &str = "111123 142223 144233 445236 545636 555666";

fn layouts() -> Vec<std::sync::Arc<Layout>> {
    let named = LAYOUTS.iter().map(|name| Layout::named(name).expect("one of ours"));
    named.chain([Layout::jigsaw(JIGSAW, "jigsaw").expect("six regions of six")]).collect()
}

#[test]
fn every_step_is_true_on_every_layout() {
    let (classic, mut random) = (Profile::named("classic").expect("ours"), fastrand::Rng::with_seed(1));
    for layout in layouts() {
        let all = if layout.side() == 9 { 12 } else { 40 };
        let puzzles = all / one_in(1, 4);
        let steps: usize = (0..puzzles).map(|_| explain(&random_puzzle(&layout, &mut random), &classic)).sum();
        assert!(steps > puzzles, "{}: only {steps} steps in {puzzles} puzzles", layout.name());
    }
}

#[test]
fn every_step_is_true_of_every_solution() {
    let (classic, mut random) = (Profile::named("classic").expect("ours"), fastrand::Rng::with_seed(2));
    let mut several = 0;
    for _ in 0..40 / one_in(1, 2) {
        let mut puzzle = random_puzzle(&Layout::named("9x9").expect("ours"), &mut random);
        let given = puzzle.givens().cells().first().expect("some given");
        puzzle.give(given, None).expect("it fits");
        several += usize::from(
            solutions(&puzzle.grid().expect("no conflict"), 201).len() <= 200 && explain(&puzzle, &classic) > 0,
        );
    }
    assert!(several > 5 / one_in(1, 2), "{several}");
}

/// Returns a profile that solves most random puzzles quickly.
fn quick() -> Profile {
    Profile::up_to(whydoku::technique::Technique::named("swordfish").expect("on the ladder"))
}

/// Returns positions on the solution paths of random puzzles, each with some more false candidates eliminated.
fn positions(seed: u64, puzzles: usize) -> Vec<(Puzzle, Grid, Digits)> {
    let (quick, mut random) = (quick(), fastrand::Rng::with_seed(seed));
    let mut positions = Vec::new();
    for i in 0..puzzles {
        let layouts = layouts();
        let puzzle = random_puzzle(&layouts[i % layouts.len()], &mut random);
        let solution = only_solution(&puzzle.grid().expect("no conflict")).expect("one solution");
        let trace = engine::solve(&puzzle, &quick).expect("no conflict");
        for grid in
            replay(&puzzle, &trace.events).expect("no conflict").into_iter().step_by(4).filter(|grid| !grid.is_full())
        {
            let mut sparse = grid.clone();
            for cell in grid.open().iter() {
                for digit in grid.candidates(cell).iter().filter(|&digit| solution.get(cell) != Some(digit)) {
                    if random.u8(0..10) < 3 {
                        sparse.eliminate(Candidate::new(cell, digit));
                    }
                }
            }
            positions.push((puzzle.clone(), grid, solution));
            positions.push((puzzle.clone(), sparse, solution));
        }
    }
    positions
}

/// Returns the puzzle with this position as pencil marks.
fn noted(puzzle: &Puzzle, grid: &Grid) -> Puzzle {
    puzzle.at(grid)
}

/// The maximum number of instances of a technique to check in one position.
const MOST_A_POSITION: usize = 8;

#[test]
fn whatever_a_finder_finds_is_proven_and_true() {
    let mut found = vec![0; LADDER.len()];
    for (at, (puzzle, grid, solution)) in positions(3, 16 / one_in(1, 2)).into_iter().enumerate() {
        // Techniques on request are slow to find.
        let asked = |technique: &Technique| !technique.on_request || at % 40 == 0;
        let recorder = Recorder::new(&noted(&puzzle, &grid), Uniqueness::Assumed).expect("no conflict");
        assert_eq!(recorder.grid().open(), grid.open());
        for (rung, technique) in LADDER.iter().enumerate().filter(|(_, technique)| asked(technique)) {
            let mut here = 0;
            let _ = technique.find(&Position::from(grid.clone()), &mut |pattern| {
                let finding = Finding { technique, pattern };
                let step = recorder.judge(&finding).unwrap_or_else(|refused| panic!("{finding:?}: {refused}"));
                assert_eq!(wrong(&step, &[solution]), None, "{step:?}");
                let again = technique.read(step.facts()).expect("a pattern is read as it is written");
                let again = again.argue(&grid).map(|argument| argument.conclusions());
                assert_eq!(again, Some(step.inference().conclusions()));
                found[rung] += 1;
                here += 1;
                if here == MOST_A_POSITION { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
    }
    for common in ["hidden_single", "naked_single", "pointing", "claiming", "naked_pair", "hidden_pair", "x_wing"] {
        let rung = LADDER.iter().position(|technique| technique.id == common).expect("on the ladder");
        assert!(found[rung] > 10, "{common}: {}", found[rung]);
    }
}

/// Returns a few truths of a position that are close to each other.
fn random_truths(grid: &Grid, random: &mut fastrand::Rng) -> Vec<Truth> {
    let layout = grid.layout();
    let house = random.choice(layout.houses()).copied().unwrap_or(House::new(HouseKind::Row, 0));
    let mut truths: Vec<Truth> = grid.open_in(house).iter().map(Truth::Cell).collect();
    truths.extend(grid.missing(house).iter().map(|digit| Truth::Place(house, digit)));
    let digit = random.choice(layout.digits().iter().collect::<Vec<_>>());
    truths.extend(digit.into_iter().flat_map(|digit| {
        layout
            .houses()
            .iter()
            .filter(move |&&house| grid.missing(house).contains(digit))
            .map(move |&house| Truth::Place(house, digit))
    }));
    random.shuffle(&mut truths);
    truths.truncate(random.usize(1..5));
    truths
}

#[test]
fn whatever_the_kernel_accepts_is_true_in_every_solution() {
    let mut random = fastrand::Rng::with_seed(4);
    let mut accepted = 0;
    for (_, grid, _) in positions(5, 40 / one_in(1, 2)) {
        let solved = solutions(&grid, 50);
        for _ in 0..60 {
            let truths = random_truths(&grid, &mut random);
            let candidates = grid
                .open()
                .iter()
                .flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
            for candidate in candidates {
                let proof = Proof::of(truths.iter().copied());
                for conclusion in [Conclusion::Eliminated(candidate), Conclusion::Placed(candidate)] {
                    if check(&grid, &proof, &[conclusion], Uniqueness::Open).is_ok() {
                        accepted += 1;
                        let says = matches!(conclusion, Conclusion::Placed(_));
                        let holds = |solution: &Digits| (solution.get(candidate.cell) == Some(candidate.digit)) == says;
                        assert!(solved.iter().all(holds), "{conclusion} by {truths:?}");
                    }
                }
            }
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

/// Rectangles of two rows and two columns on two digits, wherever the kernel calls them deadly.
#[test]
fn whatever_a_guardian_proves_is_true_where_there_is_one_solution() {
    let (mut random, mut accepted) = (fastrand::Rng::with_seed(6), 0);
    for (puzzle, grid, solution) in positions(7, 40 / one_in(1, 2)) {
        assert_eq!(count_solutions(&puzzle.start().expect("no conflict")), whydoku::grid::Count::One);
        let side = grid.layout().side();
        for _ in 0..400 {
            let mut line = || random.u8(0..side);
            let (r1, r2, c1, c2) = (line(), line(), line(), line());
            let cells =
                [(r1, c1), (r1, c2), (r2, c1), (r2, c2)].map(|(row, column)| whydoku::grid::Cell::at(row, column));
            let mut digits: Vec<_> = grid.candidates(cells[0]).iter().collect();
            random.shuffle(&mut digits);
            digits.truncate(2);
            let pattern = cells.iter().map(|&cell| (cell, digits.iter().copied().collect())).collect();
            let proof = Proof { deadly: vec![pattern], ..Proof::of([Truth::Guardian(0)]) };
            let candidates = cells
                .iter()
                .flat_map(|&cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
            for conclusion in candidates.map(Conclusion::Eliminated) {
                if check(&grid, &proof, &[conclusion], Uniqueness::Assumed).is_ok() {
                    accepted += 1;
                    let Candidate { cell, digit } = conclusion.candidate();
                    assert_ne!(solution.get(cell), Some(digit), "{conclusion} by {proof:?}");
                }
            }
        }
    }
    assert!(accepted > 20, "{accepted}");
}

#[test]
fn the_permutations_of_a_house_find_all_that_its_subsets_find() {
    let permutation = whydoku::technique::Technique::named("unit_permutation").expect("on the ladder");
    let mut compared = 0;
    for (puzzle, grid, _) in positions(8, 16 / one_in(1, 2)) {
        let recorder = Recorder::new(&noted(&puzzle, &grid), Uniqueness::Open).expect("no conflict");
        let all = engine::find(&recorder, permutation, |_| ControlFlow::Continue(()));
        let subsets = LADDER.iter().filter(|technique| ["naked_subset", "hidden_subset"].contains(&technique.family));
        for step in subsets.flat_map(|technique| engine::find(&recorder, technique, |_| ControlFlow::Continue(()))) {
            let house: House = serde_json::from_value(step.facts()["house"].clone()).expect("subsets name their house");
            let members = grid.layout().members(house);
            for gone in step.eliminations.iter().filter(|gone| members.contains(gone.cell)) {
                let same = |other: &&whydoku::trace::ProvenStep| other.facts()["house"] == step.facts()["house"];
                let found = all.iter().find(same).expect("the house is there");
                let clears = |place: &Candidate| (place.cell == gone.cell) != (place.digit == gone.digit);
                let cleared = found.eliminations.contains(gone) || found.placements.iter().any(clears);
                assert!(cleared, "{gone} by {step:?}, but {found:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
