//! Solving sessions: undo and redo, the stored form, and what is refused.

use proptest::prelude::*;
use serde_json::{Value, json};
use whydoku::engine::Profile;
use whydoku::grid::{Candidate, Cell, Count, Digit, DigitSet};
use whydoku::tutor::session::{Action, ActionError, MOST_ACTIONS, SESSION_FORMAT, Session, SessionError};
use whydoku::tutor::{self, Advice, Grade, HintOptions, Standing};

use crate::support::puzzle;

const SEED: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

fn begin() -> Session {
    Session::new(puzzle(SEED))
}

fn candidate(text: &str) -> Candidate {
    text.parse().expect("a candidate")
}

fn at(cell: u8, digit: u8) -> Candidate {
    Candidate::new(Cell::at(cell / 9, cell % 9), Digit::new(digit).expect("a digit"))
}

/// Any action, on any cell of the frame, possible or not.
fn action() -> impl Strategy<Value = Action> {
    (0..14u8, 0..81u8, 1..=9u8).prop_map(|(kind, cell, digit)| match kind {
        0..4 => Action::Place(at(cell, digit)),
        4..6 => Action::Erase(at(cell, digit).cell),
        6..8 => Action::Mark(at(cell, digit)),
        8..10 => Action::Unmark(at(cell, digit)),
        10..12 => Action::Corner(at(cell, digit)),
        12 => Action::Automatic,
        _ => Action::Manual,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// Undoing restores every position before, and redoing every position after; what is refused changes nothing.
    #[test]
    fn undo_and_redo_restore_exactly(moves in prop::collection::vec(prop::collection::vec(action(), 1..4), 1..40)) {
        for grid in [SEED, "1.....3.....24.."] {
            let mut session = Session::new(puzzle(grid));
            let mut seen = vec![session.clone()];
            for actions in &moves {
                match session.play(actions.clone()) {
                    Ok(()) => seen.push(session.clone()),
                    Err(_) => prop_assert_eq!(&session, seen.last().expect("a state"), "a refusal changes nothing"),
                }
            }
            for before in seen.iter().rev().skip(1) {
                prop_assert!(session.undo().is_some());
                prop_assert_eq!(session.position(), before.position());
                prop_assert_eq!(session.moves(), before.moves());
                prop_assert_eq!(session.has_automatic_marks(), before.has_automatic_marks());
                prop_assert_eq!(session.corners(), before.corners());
                prop_assert_eq!(&Session::from_json(&session.to_json()).expect("a session"), &session);
            }
            prop_assert!(session.undo().is_none());
            for after in &seen[1..] {
                prop_assert!(session.redo().is_some());
                prop_assert_eq!(session.position(), after.position());
            }
            prop_assert!(session.redo().is_none());
            prop_assert_eq!(Some(&session), seen.last());
        }
    }

    /// Automatic marks are the digits that no solved cell rules out, without those that were eliminated by hand.
    #[test]
    fn automatic_marks_are_up_to_date(moves in prop::collection::vec(action(), 0..60)) {
        let mut session = begin();
        session.play(vec![Action::Automatic]).expect("automatic marks");
        for action in moves.into_iter().filter(|action| *action != Action::Manual) {
            let _ = session.play(vec![action]);
        }
        let gone: Vec<Candidate> = session.moves().iter().flatten().filter_map(|action| match action {
            Action::Unmark(gone) => Some(*gone),
            _ => None,
        }).collect();
        let position = session.position();
        let digits = position.digits();
        for cell in position.layout().cells().iter() {
            let noted = position.notes().get(&cell);
            prop_assert_eq!(noted.is_some(), digits.get(cell).is_none());
            let Some(&noted) = noted else { continue };
            let conflicts = |one: Candidate, digit| position.layout().conflict(one, Candidate::new(cell, digit));
            let is_seen = |&digit: &Digit| digits.iter().any(|one| one.cell != cell && conflicts(one, digit));
            let seen: DigitSet = position.layout().digits().iter().filter(is_seen).collect();
            prop_assert!(noted.is_disjoint(seen));
            for digit in (position.layout().digits() - seen - noted).iter() {
                prop_assert!(gone.contains(&Candidate::new(cell, digit)), "{digit} in {cell}");
            }
        }
    }

    /// Nothing that can be written in JSON makes a session panic: neither noise nor a session with parts exchanged.
    #[test]
    fn damaged_sessions_are_errors(noise in ".{0,60}", cut in 0..400usize, part in 0..5usize, with in 0..7usize) {
        prop_assert!(Session::from_json(&noise).is_err());
        let mut session = begin();
        session.play(vec![Action::Place(candidate("3r5c1"))]).expect("a move");
        session.play(vec![Action::Automatic]).expect("a move");
        session.undo();
        let text = session.to_json();
        let cut = text.char_indices().map(|(at, _)| at).nth(cut.min(text.len() - 1)).unwrap_or(0);
        prop_assert!(Session::from_json(&text[..cut]).is_err());
        let mut value: Value = serde_json::from_str(&text).expect("JSON");
        let key = ["format", "puzzle", "done", "undone", "hints"][part];
        value[key] = [
            json!(null), json!(noise), json!([[]]), json!([[{ "place": "1r1c2" }, { "erase": "r9c9" }]]),
            json!([[{ "place": "9r9c9" }, { "place": "9r9c9" }]]), json!({ "layout": "9x9", "givens": noise }), json!(7),
        ][with].clone();
        if let Ok(read) = Session::from_json(&value.to_string()) {
            prop_assert_eq!(Session::from_json(&read.to_json()).expect("a session"), read);
        }
    }
}

/// With automatic marks, a cell shows what is possible without what the learner took away: not only what the learner
/// wrote there before.
#[test]
fn own_marks_eliminate_nothing() {
    let mut session = Session::new(puzzle("..14....13......"));
    let mut marks = |actions: &[Action]| {
        session.play(actions.to_vec()).expect("a move");
        session.position().notes().get(&"r2c1".parse().expect("a cell")).map(|marks| marks.to_text())
    };
    let told = |text: &str| Some(text.to_owned());
    assert_eq!(marks(&[Action::Mark(candidate("2r2c1"))]), told("2"));
    assert_eq!(marks(&[Action::Place(candidate("2r2c2"))]), told("2"), "by hand, a mark stays");
    assert_eq!(marks(&[Action::Automatic]), told("34"));
    assert_eq!(marks(&[Action::Unmark(candidate("4r2c1"))]), told("3"));
    assert_eq!(marks(&[Action::Manual]), told("3"));
    assert_eq!(marks(&[Action::Erase("r2c2".parse().expect("a cell"))]), told("3"), "by hand, nothing comes back");
    assert_eq!(marks(&[Action::Automatic]), told("23"), "what was taken away by hand stays away");
    assert_eq!(marks(&[Action::Erase("r2c1".parse().expect("a cell"))]), told("234"));
    assert_eq!(marks(&[Action::Place(candidate("3r2c1")), Action::Manual]), None);
    assert_eq!(marks(&[Action::Erase("r2c1".parse().expect("a cell"))]), None);
}

/// What changes nothing is passed over in a stored session: an earlier version may have found that it changed something.
#[test]
fn idle_actions_of_stored_sessions_are_passed_over() {
    let mut session = Session::new(puzzle("..14....13......"));
    session.play(vec![Action::Mark(candidate("2r2c1"))]).expect("a move");
    session.play(vec![Action::Automatic]).expect("a move");
    let mut value = serde_json::to_value(&session).expect("JSON");
    // Automatic marks once left out what a cell with marks of its own did not have.
    value["done"].as_array_mut().expect("moves").push(json!([{ "mark": "3r2c1" }]));
    let read = Session::from_json(&value.to_string()).expect("a session");
    assert_eq!((read.position(), read.moves().len()), (session.position(), 3));
}

#[test]
fn sessions_can_be_shared_between_threads() {
    fn is_shared<T: Send + Sync>() {}
    is_shared::<Session>();
}

#[test]
fn what_is_impossible_is_refused() {
    let mut session = begin();
    let refused = |action| session.clone().play(vec![action]).expect_err("a refusal");
    let given = "r1c2".parse().expect("a cell");
    assert_eq!(refused(Action::Place(candidate("1r1c2"))), ActionError::Given(given));
    assert_eq!(refused(Action::Erase(given)), ActionError::Given(given));
    assert_eq!(refused(Action::Manual), ActionError::Idle);
    assert_eq!(refused(Action::Unmark(candidate("7r1c1"))), ActionError::Idle, "the 7 in r1c2 rules it out");
    session.play(vec![Action::Automatic, Action::Place(candidate("3r5c1"))]).expect("a move");
    let refused = |action| session.clone().play(vec![action]).expect_err("a refusal");
    assert_eq!(refused(Action::Mark(candidate("1r5c1"))), ActionError::Filled("r5c1".parse().expect("a cell")));
    assert_eq!(refused(Action::Mark(candidate("3r5c4"))), ActionError::Seen(candidate("3r5c1")));
    let mut small = Session::new(puzzle("1.....3.....24.."));
    let off = small.play(vec![Action::Place(candidate("5r1c2"))]).expect_err("a refusal");
    assert_eq!(off, ActionError::OffGrid("r1c2".parse().expect("a cell")));
}

#[test]
fn a_session_has_a_bounded_size() {
    let mut session = begin();
    let both = [Action::Automatic, Action::Manual];
    session.play(both.repeat(MOST_ACTIONS / 2)).expect("as many actions as are allowed");
    assert_eq!(session.play(vec![Action::Automatic]), Err(ActionError::TooMany));
    let mut value = serde_json::to_value(&session).expect("JSON");
    value["done"].as_array_mut().expect("moves").push(json!(["automatic"]));
    let error = Session::from_json(&value.to_string()).expect_err("too many");
    assert_eq!(error, SessionError::TooMany(MOST_ACTIONS));
    assert!(matches!(Session::from_json(&" ".repeat(5 << 20)), Err(SessionError::TooLong { .. })));
}

#[test]
fn what_is_wrong_in_a_file_is_named() {
    let saved = begin().to_json();
    let told = |from: &str, to: &str| {
        assert!(saved.contains(from), "{saved}");
        Session::from_json(&saved.replacen(from, to, 1)).expect_err("a damaged file").to_string()
    };
    assert_eq!(
        told(SESSION_FORMAT, "whydoku-session/9"),
        "found the format `whydoku-session/9`, expected `whydoku-session/1`"
    );
    assert_eq!(told("\"done\":[]", "\"done\":[[]]"), "move 1 is empty");
    assert_eq!(told("\"done\":[]", "\"done\":[[{\"place\":\"1r1c2\"}]]"), "move 1 is impossible: r1c2 is a given");
    assert!(told("\"hints\":[]", "\"hints\":[{\"technique\":\"x\",\"conclusions\":[],\"rung\":1}]").contains("`x`"));
    assert!(told("\"done\"", "\"dome\"").contains("dome"));
}

/// Following every hint solves the puzzle; its grade knows each step, and what was hinted at is to be practised.
#[test]
fn hints_lead_to_the_end() {
    let classic = Profile::named("classic").expect("built in");
    let mut session = begin();
    while session.empty() > 0 {
        let Advice::Step(hint) = HintOptions::default().hint(session.position(), &classic) else { panic!("no hint") };
        assert_eq!(session.told(&hint), 0, "a new step");
        session.tell(&hint, 1);
        session.tell(&hint, 5);
        assert_eq!(session.told(&hint), 5);
        let step = hint.step();
        let placed = step.placements.iter().map(|&place| Action::Place(place));
        session
            .play(placed.chain(step.eliminations.iter().map(|&gone| Action::Unmark(gone))).collect())
            .expect("a move");
    }
    assert!(Standing::of(session.position()).is_right() && Standing::of(session.position()).solutions == Count::One);
    assert_eq!(Session::from_json(&session.to_json()), Ok(session.clone()));
    assert_eq!(session.hints().len(), session.moves().len());
    let grades = session.grade(&classic).expect("the start is right");
    assert!(
        grades
            .moves
            .iter()
            .all(|graded| matches!(graded.grade, Grade::Step { .. } | Grade::AfterSingles { .. } | Grade::Idle))
    );
    assert!(session.practise(&grades).contains(&"hidden_single"));
}

/// A wrong move is graded as one, and erasing it leads back.
#[test]
fn a_mistake_can_be_taken_back() {
    let classic = Profile::named("classic").expect("built in");
    let mut session = begin();
    session.play(vec![Action::Place(candidate("2r1c1"))]).expect("a move");
    assert_eq!(tutor::hint(session.position(), &classic), Advice::Wrong { standing: Standing::of(session.position()) });
    session.play(vec![Action::Erase("r1c1".parse().expect("a cell"))]).expect("a move");
    assert_eq!(session.position(), session.start());
    session.play(vec![Action::Place(candidate("3r5c1"))]).expect("a move");
    let grades = session.grade(&classic).expect("the start is right");
    let told: Vec<Grade> = grades.moves.iter().map(|graded| graded.grade).collect();
    assert_eq!(told, [Grade::Wrong, Grade::Step { technique: "hidden_single" }]);
    assert_eq!(grades.moves.iter().map(|graded| graded.of.line).collect::<Vec<_>>(), [1, 3]);
}
