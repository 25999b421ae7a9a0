//! Drills: in each position nothing easier is left to do, the technique finds the step, and the answer is that step.
//! The tests find this out for themselves, technique by technique.

use std::collections::HashSet;
use std::ops::ControlFlow;

use whydoku::engine::{Profile, find};
use whydoku::format::{self, pack};
use whydoku::generate::{Driller, Effort, Ground};
use whydoku::grid::{Count, Puzzle, count_solutions};
use whydoku::proof::{Conclusion, Uniqueness};
use whydoku::technique::{LADDER, Technique};
use whydoku::trace::{ProvenStep, Recorder};
use whydoku::tutor::{self, Advice, Drill, Drilling, Offered, Variety};

use crate::support::one_in;

fn technique(id: &str) -> &'static Technique {
    Technique::named(id).unwrap_or_else(|| panic!("{id} is on the ladder"))
}

fn classic() -> Profile {
    Profile::named("classic").expect("built in")
}

fn drilling(id: &str) -> Drilling {
    Drilling::new(technique(id), &classic()).unwrap_or_else(|| panic!("classic has {id}"))
}

fn all(recorder: &Recorder, technique: &'static Technique) -> Vec<ProvenStep> {
    find(recorder, technique, |_| ControlFlow::Continue(()))
}

/// Checks a position without anything that makes drills: nothing easier finds a step, and the technique does.
fn check(
    position: &Puzzle,
    technique: &'static Technique,
    profile: &Profile,
    answer: &[Conclusion],
) -> Vec<ProvenStep> {
    let id = technique.id;
    assert_eq!(count_solutions(&position.start().expect("no conflict")), Count::One, "{id}");
    assert!(tutor::Standing::of(position).is_right(), "{id}: the position is right");
    let recorder = Recorder::new(position, profile.uniqueness).expect("no conflict");
    for easier in profile.techniques.iter().flatten().map(|rung| rung.technique).take_while(|it| *it != technique) {
        let found = find(&recorder, easier, |_| ControlFlow::Break(()));
        assert!(found.is_empty(), "{id}: {} finds {:?}", easier.id, found[0].inference().conclusions());
    }
    let found = all(&recorder, technique);
    let is_answer = |step: &ProvenStep| step.inference().conclusions() == answer;
    assert!(found.iter().any(is_answer), "{id}: {answer:?}");
    found
}

fn answer(drill: &Drill) -> Vec<Conclusion> {
    drill.hint.step().inference().conclusions()
}

/// New puzzles, on several layouts.
#[test]
fn drills_are_what_they_should_be() {
    let orders = [
        ("full_house", "9x9"),
        ("hidden_single", "6x6"),
        ("naked_single", "9x9"),
        ("pointing", "6x6-diagonal"),
        ("naked_pair", "9x9"),
        ("hidden_pair", "6x6-jigsaw"),
        ("skyscraper", "9x9"),
        ("xy_wing", "windoku"),
    ];
    for (id, ground) in orders.into_iter().step_by(one_in(1, 2)) {
        let ground: Ground = ground.parse().expect("a layout");
        for only_way in [false, true] {
            let drilling = if only_way { drilling(id).only_way() } else { drilling(id) };
            let drills = Driller::new(drilling, ground.clone()).drills(5, 0, &Effort::default());
            let drills = drills.unwrap_or_else(|error| panic!("{id}: {error}"));
            assert!(!drills.is_empty(), "{id}");
            for drill in drills {
                assert_eq!((drill.technique().id, drill.only_way || !only_way), (id, true));
                let answer = answer(&drill);
                let found = check(&drill.position(), technique(id), &classic(), &answer);
                let adds = |step: &ProvenStep| step.inference().conclusions().iter().any(|it| !answer.contains(it));
                assert_eq!(drill.only_way, !found.iter().any(adds), "{id}");
            }
        }
    }
}

/// The first step of a puzzle is a drill at its start; along its solution path, each step of a technique is one.
#[test]
fn along_a_solution_path() {
    let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
    let puzzle = format::read(line).expect("a puzzle").puzzle;
    let hidden = drilling("hidden_single");
    assert!(hidden.at(&puzzle).is_some() && drilling("naked_single").at(&puzzle).is_none());
    let trace = whydoku::engine::solve(&puzzle, &classic()).expect("no conflict");
    for id in ["full_house", "hidden_single", "naked_pair"] {
        let steps = trace.deductions().filter(|step| step.technique.id == id).count();
        assert_eq!(drilling(id).along(&puzzle).count(), steps, "{id}");
    }
    // A wrong digit, several solutions, no solution: nothing to drill.
    let with = |cell: &str, digit: u8| {
        let mut other = puzzle.clone();
        other.place(cell.parse().expect("a cell"), whydoku::grid::Digit::new(digit)).expect("it fits");
        other
    };
    assert!(hidden.at(&with("r1c1", 2)).is_none() && hidden.along(&with("r1c1", 2)).next().is_none());
    let several = Puzzle::new(puzzle.layout().clone(), whydoku::grid::Digits::default()).expect("a puzzle that fits");
    assert!(hidden.along(&several).next().is_none());
}

/// What a profile does not have, or must not assume, cannot be drilled.
#[test]
fn what_cannot_be_drilled() {
    let beginner = Profile::named("beginner").expect("built in");
    assert!(Drilling::new(technique("x_wing"), &beginner).is_none());
    let open = Profile { uniqueness: Uniqueness::Open, ..classic() };
    assert!(Drilling::new(technique("unique_rectangle_1"), &open).is_none());
    assert!(Drilling::new(technique("x_wing"), &open).is_some());
}

/// A position and its equivalents have one form; a choice has each form once, and prefers what differs.
#[test]
fn variety() {
    let driller = Driller::new(drilling("hidden_single"), "6x6".parse().expect("a layout"));
    let mut offered = Vec::new();
    for number in 0..6 {
        let drills = driller.drills(3, number, &Effort::default()).expect("drills");
        offered.extend(drills);
    }
    let turned = |puzzle: &Puzzle| {
        let mut other = puzzle.clone();
        let turn = |digits: &whydoku::grid::Digits| {
            let mut turned = whydoku::grid::Digits::default();
            // Rows are swapped within the bands of two, and the digits are renamed.
            digits.iter().for_each(|it| {
                let cell = whydoku::grid::Cell::at(it.cell.row() ^ 1, it.cell.column());
                turned.set(cell, whydoku::grid::Digit::new(it.digit.get() % 6 + 1));
            });
            turned
        };
        other = other.bare().with_givens(turn(puzzle.givens())).expect("it fits");
        other = other.with_placed(turn(puzzle.placed())).expect("it fits");
        other
    };
    let first: Drill = offered[0].clone();
    let image = drilling("hidden_single").at(&turned(&first.position())).expect("a drill as well");
    assert_ne!(image.position().digits(), first.position().digits());
    assert_eq!(image.form(), first.form());
    let count = offered.iter().map(Drill::form).collect::<HashSet<_>>().len();
    offered.push(image);
    let mut offered: Vec<Offered> = offered.into_iter().map(Offered::from).collect();
    let (mut variety, mut taken) = (Variety::default(), Vec::new());
    while let Some(drill) = variety.take(&mut offered) {
        taken.push(drill);
    }
    assert_eq!(taken.len(), count);
    let houses: HashSet<_> = taken.iter().take(4).map(|drill| drill.hint.look.area.clone()).collect();
    assert_eq!(houses.len(), 4, "four different houses first");
}

/// The drills of the project: five for most techniques of the usual profile, and no two alike.
#[test]
fn the_pack() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/puzzles/drills.yaml")).expect("the pack");
    let pack = pack::parse(&text, None).expect("a pack");
    let (mut counts, mut forms) = (std::collections::BTreeMap::new(), HashSet::new());
    for (number, entry) in pack.puzzles.iter().enumerate() {
        let technique = technique(&entry.tags[0]);
        *counts.entry(technique.rung()).or_insert(0) += 1;
        let id = entry.puzzle.id().expect("an id");
        assert_eq!(id, format!("{}-{}", technique.id, counts[&technique.rung()]));
        let expected = entry.answer.as_deref().expect("an answer");
        let conclusions =
            tutor::conclusions(expected, entry.puzzle.layout()).unwrap_or_else(|error| panic!("{id}: {error}"));
        let drill = drilling(technique.id).at(&entry.puzzle).unwrap_or_else(|| panic!("{id} is a drill"));
        let mut found = answer(&drill);
        found.sort();
        let mut conclusions = conclusions;
        conclusions.sort();
        assert_eq!(found, conclusions, "{id}");
        assert!(forms.insert((technique.rung(), drill.form())), "{id} is equivalent to an earlier one");
        if number % one_in(1, 4) == 0 {
            assert!(
                matches!(tutor::hint(&entry.puzzle, &classic()), Advice::Step(hint) if *hint == drill.hint),
                "{id}"
            );
            check(&entry.puzzle, technique, &classic(), &answer(&drill));
        }
    }
    let rungs: Vec<usize> = pack.puzzles.iter().map(|entry| technique(&entry.tags[0]).rung()).collect();
    assert!(rungs.is_sorted(), "in the order of the ladder");
    let full = counts.values().filter(|&&count| count == 5).count();
    assert!(full >= 60, "{full} techniques have five drills");
    // The head of the pack names those that have fewer.
    let drilled = LADDER.iter().filter(|technique| Drilling::new(technique, &classic()).is_some());
    let few = drilled.filter(|technique| counts.get(&technique.rung()).is_none_or(|&count| count < 5));
    for technique in few {
        assert!(text.contains(&format!("#   {}:", technique.id)), "{}", technique.id);
    }
}
