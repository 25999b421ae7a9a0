//! Curricula: those of the project keep their promises, and a broken promise or a wrong file is recognised.

use std::ops::ControlFlow;

use whydoku::engine::find;
use whydoku::grid::{Budget, Digit, Digits, Notation, Puzzle};
use whydoku::proof::Uniqueness;
use whydoku::trace::Recorder;
use whydoku::tutor::curriculum::{Curriculum, Fault, MOST_DRILLS, taught};
use whydoku::tutor::{Advice, hint};

use crate::brute::Plain;

const STANDARD: &str = include_str!("../../puzzles/curriculum.yaml");
const CHILDREN: &str = include_str!("../../puzzles/children.yaml");

fn read(text: &str) -> Curriculum {
    Curriculum::parse(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Each example shows its unit, each puzzle asks for it and for nothing later, and no two are alike.
#[test]
fn promises_are_kept() {
    assert_eq!(read(CHILDREN).check(&Budget::default()), []);
    assert_eq!(read(STANDARD).check(&Budget::default()), []);
}

#[test]
fn units_are_complete() {
    for (text, count) in [(STANDARD, 25..=40), (CHILDREN, 8..=12)] {
        let curriculum = read(text);
        assert!(count.contains(&curriculum.units.len()));
        for unit in &curriculum.units {
            assert_eq!((unit.examples.len(), unit.puzzles.len()), (3, 5), "{}", unit.id);
            assert!(unit.drills.iter().all(|drill| unit.teaches(drill.technique)) && !unit.drills.is_empty());
            assert!(unit.goal.ends_with('.') && !unit.title.ends_with('.'), "{}", unit.id);
            let is_first = unit.id == curriculum.units[0].id;
            assert_eq!(unit.requires.is_empty(), is_first, "{}", unit.id);
        }
        let last = curriculum.units.last().expect("a unit");
        assert_eq!(taught(curriculum.up_to(&last.id).expect("it is there")).name, last.id);
        for entry in &curriculum.pack.puzzles {
            let puzzle = &entry.puzzle;
            assert_eq!(Plain::of(puzzle).solutions(2), 1, "{:?}", puzzle.id());
        }
    }
    let standard = read(STANDARD);
    let taught = taught(&standard.units);
    let most: Vec<&str> = taught.techniques.iter().flatten().map(|rung| rung.technique.id).collect();
    assert_eq!((most.first(), most.last()), (Some(&"full_house"), Some(&"forcing_net_verity")));
}

/// Each unit has a lesson. In each drill, what earlier units teach finds nothing, and the step is one of the unit.
#[test]
fn lessons_are_complete() {
    for (text, fewest) in [(STANDARD, MOST_DRILLS), (CHILDREN, 3)] {
        let curriculum = read(text);
        for (at, unit) in curriculum.units.iter().enumerate() {
            let lesson = curriculum.lesson(at, &Budget::default()).expect("a unit").expect("no fault");
            assert_eq!((lesson.examples.len(), lesson.puzzles.len()), (3, 5), "{}", unit.id);
            assert!(lesson.examples.iter().all(|hint| unit.teaches(hint.step().technique)), "{}", unit.id);
            for (puzzle, solution) in &lesson.puzzles {
                let is_full = puzzle.layout().cells().iter().all(|cell| solution.get(cell).is_some());
                assert!(is_full && puzzle.givens().iter().all(|given| solution.get(given.cell) == Some(given.digit)));
            }
            assert!((fewest..=MOST_DRILLS).contains(&lesson.drills.len()), "{}: {}", unit.id, lesson.drills.len());
            for drill in &lesson.drills {
                assert!(unit.teaches(drill.technique()), "{}: {}", unit.id, drill.technique().id);
                // A unit may teach again what an earlier one taught on smaller grids.
                let mut known = taught(&curriculum.units[..at]);
                known.techniques.retain(|group| !group.iter().any(|rung| unit.techniques.contains(rung)));
                let easier = hint(&drill.position(), &known);
                assert!(matches!(easier, Advice::Nothing { .. }), "{}: {easier:?}", unit.id);
            }
            let forms: Vec<_> = lesson.drills.iter().map(whydoku::tutor::Drill::form).collect();
            assert!((1..forms.len()).all(|n| !forms[..n].contains(&forms[n])), "{}: two are alike", unit.id);
        }
        assert!(curriculum.lesson(curriculum.units.len(), &Budget::default()).is_none());
    }
}

/// A drill gives away no puzzle: it has other digits. It says so if it has other right answers, in whatever houses.
#[test]
fn drills_of_small_grids_are_fair() {
    let children = read(CHILDREN);
    for at in 0..children.units.len() {
        let lesson = children.lesson(at, &Budget::default()).expect("a unit").expect("a lesson");
        for drill in &lesson.drills {
            let (id, position) = (&lesson.unit.id, drill.position());
            for (puzzle, solution) in &lesson.puzzles {
                let is_shown = |digits: &Digits| digits.iter().all(|it| solution.get(it.cell) == Some(it.digit));
                assert!(!is_shown(position.givens()), "{id}: {:?}", puzzle.id());
            }
            let recorder = Recorder::new(&position, Uniqueness::Open).expect("no conflict");
            let answer = drill.hint.step().inference().conclusions();
            let found = find(&recorder, drill.technique(), |_| ControlFlow::Continue(()));
            let others =
                found.iter().filter(|step| step.inference().conclusions().iter().any(|it| !answer.contains(it)));
            assert_eq!(drill.only_way, others.count() == 0, "{id}");
        }
    }
}

/// Returns the faults of the children's curriculum after a change.
fn faults(change: impl Fn(&mut Curriculum)) -> Vec<(String, Fault)> {
    let mut curriculum = read(CHILDREN);
    change(&mut curriculum);
    let faults = curriculum.check(&Budget::default());
    faults.into_iter().map(|(id, fault)| (id.to_owned(), fault)).collect()
}

fn at(curriculum: &Curriculum, id: &str) -> usize {
    curriculum.units.iter().position(|unit| unit.id == id).expect("a unit")
}

fn change(curriculum: &mut Curriculum, id: &str, by: impl Fn(&mut Puzzle)) {
    let entry = curriculum.pack.puzzles.iter_mut().find(|entry| entry.puzzle.id() == Some(id));
    by(&mut entry.expect("a puzzle").puzzle);
}

#[test]
fn broken_promises_are_found() {
    let swapped = faults(|curriculum| {
        let [early, late] = ["one_digit", "pair"].map(|id| at(curriculum, id));
        let first = std::mem::take(&mut curriculum.units[early].puzzles);
        let second = std::mem::replace(&mut curriculum.units[late].puzzles, first);
        curriculum.units[early].puzzles = second;
    });
    let of = |id: &str| swapped.iter().find(|(other, _)| other == id).map(|(_, fault)| fault.clone());
    assert_eq!((of("pair-1"), of("one_digit-1")), (Some(Fault::TooHard), Some(Fault::TooEasy)));
    let mixed = faults(|curriculum| {
        let [early, late] = ["one_digit", "pair"].map(|id| at(curriculum, id));
        let first = std::mem::take(&mut curriculum.units[early].examples);
        let second = std::mem::replace(&mut curriculum.units[late].examples, first);
        curriculum.units[early].examples = second;
    });
    assert!(
        mixed.contains(&("one_digit-a".to_owned(), Fault::OtherStep { technique: Some("naked_single") })),
        "{mixed:?}"
    );
    assert!(mixed.contains(&("pair-a".to_owned(), Fault::OtherStep { technique: None })), "{mixed:?}");
    let reversed = faults(|curriculum| curriculum.units.iter_mut().for_each(|unit| unit.puzzles.reverse()));
    assert!(reversed.len() > 3 && reversed.iter().all(|(_, fault)| *fault == Fault::Ungraded), "{reversed:?}");
    let layout = faults(|curriculum| curriculum.units[0].layout = curriculum.units[5].layout.clone());
    assert!(layout.len() == 8 && layout.iter().all(|(_, fault)| *fault == Fault::Layout), "{layout:?}");
    let empty = faults(|curriculum| change(curriculum, "pair-2", |puzzle| regiven(puzzle, Digits::default())));
    assert!(empty.contains(&("pair-2".to_owned(), Fault::Solutions)), "{empty:?}");
    // The same puzzle with other names for the digits.
    let alike = faults(|curriculum| {
        let first = *curriculum.puzzle("pair-1").expect("it is there").givens();
        let mut renamed = Digits::default();
        first.iter().for_each(|place| renamed.set(place.cell, Digit::new(place.digit.get() % 6 + 1)));
        change(curriculum, "pair-2", |puzzle| regiven(puzzle, renamed));
    });
    assert!(alike.contains(&("pair-2".to_owned(), Fault::Alike { other: "pair-1".to_owned() })), "{alike:?}");
    let untaught = faults(|curriculum| {
        let pointing = at(curriculum, "pointing");
        curriculum.units.remove(pointing);
    });
    assert!(
        untaught.iter().any(|(_, fault)| matches!(fault, Fault::TooHard | Fault::NotTaught { .. })),
        "{untaught:?}"
    );
    let spent = Budget::default();
    spent.stop();
    let curriculum = read(CHILDREN);
    let unchecked = curriculum.check(&spent);
    assert!(unchecked.len() == curriculum.pack.puzzles.len(), "{unchecked:?}");
    assert!(unchecked.iter().all(|(_, fault)| *fault == Fault::CutShort), "{unchecked:?}");
}

#[test]
fn mistakes_have_a_place() {
    let text = "\
pack: A test
units:
  - id: one
    title: One
    goal: Finds one.
    layout: 4x4
    techniques: [full_house]
    drills: [full_house]
    examples: [a]
    puzzles: [b]
  - id: two
    title: Two
    goal: Finds two.
    requires: [one]
    layout: 4x4
    techniques: [{ hidden_single: [box] }]
    examples: []
    puzzles: []
puzzles:
  - { id: a, layout: 4x4, givens: '.234341221434321' }
  - { id: b, layout: 4x4, givens: '1234341221434.21' }
";
    assert_eq!(read(text).units.len(), 2);
    let own = text.replacen(
        "    drills",
        "    words: { idea: One cell is empty., find: Count., when: Now., mistakes: None. }\n    drills",
        1,
    );
    let own = read(&own.replacen("units:", "start: { welcome: Welcome., cells: letter_number }\nunits:", 1));
    let words = own.units[0].words.as_ref().expect("words");
    assert_eq!((words.idea.as_str(), words.find.as_str()), ("One cell is empty.", "Count."));
    assert_eq!((own.start.welcome.as_deref(), own.start.cells), (Some("Welcome."), Some(Notation::LetterNumber)));
    let told = |old: &str, new: &str| {
        assert!(text.contains(old), "{old}");
        Curriculum::parse(&text.replacen(old, new, 1))
            .map_or_else(|error| error.to_string(), |_| panic!("{old}: {new}"))
    };
    let mistakes = [
        ("[one]", "[three]"),
        ("[one]", "[two]"),
        ("id: two", "id: one"),
        ("[{ hidden_single: [box] }]", "[hidden_singel]"),
        ("[{ hidden_single: [box] }]", "[{ hidden_single: [block] }]"),
        ("[{ hidden_single: [box] }]", "[{ hidden_single: 14 }]"),
        ("[{ hidden_single: [box] }]", "[]"),
        ("drills: [full_house]", "drills: [house]"),
        ("layout: 4x4", "layout: 3x3"),
        ("examples: [a]", "examples: [c]"),
        ("puzzles: [b]", "puzzles: [a]"),
        ("puzzles: [b]", "puzzles: []"),
        ("goal: Finds one.", "aim: Finds one."),
        ("    title: One\n", ""),
        ("title: One", "title:"),
        ("goal: Finds two.", "goal: null"),
        ("id: a, layout", "id: a, tags: ['x', ' '], layout"),
        ("id: b, layout: 4x4", "id: b, layout: 6x6"),
        ("id: b,", "id: a,"),
        ("givens: '1", "givens: '9"),
        ("units:", "united:"),
        ("units:", "start: { hello: there }\nunits:"),
        ("units:", "start: { cells: a1 }\nunits:"),
        ("drills: [full_house]", "words: { find: Count. }"),
        ("drills: [full_house]", "words: { idea: '', find: Count., when: Now., mistakes: None. }"),
    ];
    let told: String = mistakes.iter().map(|(old, new)| format!("{new}\n  {}\n", told(old, new))).collect();
    insta::assert_snapshot!("mistakes", told);
    assert!(Curriculum::parse("").is_err() && Curriculum::parse("pack: A\nunits: []\npuzzles: []").is_err());
}

/// Gives a puzzle other givens.
fn regiven(puzzle: &mut Puzzle, givens: Digits) {
    *puzzle = puzzle.clone().with_givens(givens).expect("givens that fit");
}
