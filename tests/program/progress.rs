//! What lasts of learning: when to practise again, what to do today, and whether a file of progress is one.

use serde_json::{Value, json};
use whydoku::grid::Budget;
use whydoku::service::{self, Problem, ProblemKind};
use whydoku::technique::LADDER;

const DAY: i64 = 86_400_000;
const BEGUN: i64 = 1_767_225_600_000;

fn call(name: &str, request: Value) -> Result<Value, Problem> {
    service::call(name, request, &Budget::default())
}

fn answer(name: &str, request: Value) -> Value {
    call(name, request.clone()).unwrap_or_else(|problem| panic!("{name} {request}: {problem}"))
}

/// Practises with these grades after so many days each, and returns the last answer.
fn practised(grades: &[(&str, f64)]) -> Value {
    let (mut memory, mut at, mut last) = (Value::Null, BEGUN, Value::Null);
    for (grade, days) in grades {
        at += (days * DAY as f64) as i64;
        last = answer("schedule", json!({ "memory": memory, "grade": grade, "at": at }));
        memory = last["memory"].clone();
        assert_eq!(memory["at"], at);
    }
    last["days"] = json!((last["due"].as_i64().unwrap() - at) / DAY);
    last
}

/// The numbers are those of py-fsrs 6.3.2 with its default weights, without learning steps and fuzz.
#[test]
fn the_memory_is_that_of_fsrs() {
    for (grades, stability, difficulty, days) in [
        (&[("good", 0.0)][..], 2.3065, 2.1181, 2),
        (&[("again", 0.0)], 0.212, 6.4133, 1),
        (&[("hard", 0.0)], 1.2931, 5.1122, 1),
        (&[("easy", 0.0)], 8.2956, 1.0, 8),
        (&[("good", 0.0), ("good", 2.0), ("good", 11.0), ("good", 46.0)], 162.8622, 2.0975, 163),
        (&[("good", 0.0), ("again", 2.0), ("good", 1.0), ("hard", 3.0), ("easy", 10.0)], 22.156, 7.6471, 22),
        (&[("good", 0.0), ("good", 0.25)], 2.3065, 2.1112, 2),
        (&[("again", 0.0), ("again", 0.1)], 0.0834, 8.8063, 1),
        (&[("good", 0.0), ("hard", 5.5), ("again", 30.0)], 1.7208, 8.2605, 2),
    ] {
        let last = practised(grades);
        let near = |name: &str, expected: f64| (last["memory"][name].as_f64().unwrap() - expected).abs() < 2e-3;
        assert!(near("stability", stability) && near("difficulty", difficulty), "{grades:?}: {last}");
        assert_eq!(last["days"], days, "{grades:?}");
    }
    let years: Vec<(&str, f64)> = (0..60).map(|n| ("easy", f64::from(n) * 500.0)).collect();
    assert_eq!(practised(&years)["memory"]["stability"], 36_500.0, "nobody plans for more than a hundred years");
}

/// A clock that was set back makes nothing impossible.
#[test]
fn time_may_run_backwards() {
    let back = practised(&[("good", 10.0), ("good", -9.0)]);
    assert_eq!(back["days"], 2);
}

#[test]
fn a_practice_is_graded_by_what_happened() {
    for (practice, grade) in [
        (json!({ "seconds": 30 }), "easy"),
        (json!({ "seconds": 31 }), "good"),
        (json!({}), "good"),
        (json!({ "rungs": 1, "seconds": 9 }), "easy"),
        (json!({ "rungs": 2, "seconds": 9 }), "hard"),
        (json!({ "rungs": 3 }), "hard"),
        (json!({ "rungs": 4 }), "again"),
        (json!({ "rungs": 0, "wrong": 1, "seconds": 9 }), "again"),
    ] {
        let told = answer("schedule", json!({ "practice": practice, "at": BEGUN }));
        assert_eq!(told["grade"], grade, "{practice}");
    }
}

/// Returns the techniques as a learner has them who recalled these well just now.
fn known(techniques: &[&str]) -> Value {
    let told = answer("schedule", json!({ "grade": "good", "at": BEGUN }));
    let met = json!({ "hints": 0, "practised": 1, "memory": told["memory"], "due": told["due"] });
    techniques.iter().map(|technique| ((*technique).to_owned(), met.clone())).collect()
}

fn drills(today: &Value) -> Vec<(&str, &str)> {
    let all = today["drills"].as_array().unwrap().iter();
    all.map(|drill| (drill["technique"].as_str().unwrap(), drill["reason"].as_str().unwrap())).collect()
}

#[test]
fn today_is_what_is_due_and_what_comes_next() {
    let new = answer("today", json!({ "techniques": {}, "at": BEGUN }));
    assert_eq!(drills(&new), [("full_house", "next"), ("hidden_single", "next"), ("naked_single", "next")]);
    assert_eq!(new["puzzle"]["unit"], "Full house");

    let singles = known(&["full_house", "hidden_single", "naked_single"]);
    let fresh = answer("today", json!({ "techniques": singles, "at": BEGUN + DAY }));
    assert_eq!(drills(&fresh), [("pointing", "next"), ("claiming", "next"), ("locked_pair", "next")]);
    assert_eq!(fresh["puzzle"]["unit"], "Naked single");

    let mut met = singles;
    met["x_wing"] = json!({ "hints": 1, "practised": 0, "memory": null, "due": BEGUN - DAY });
    let later = answer("today", json!({ "techniques": met, "at": BEGUN + 2 * DAY }));
    assert_eq!(drills(&later), [("x_wing", "due"), ("full_house", "due"), ("hidden_single", "due")]);
    assert_eq!(drills(&later).len(), 3);
}

/// Each day has a puzzle, which the techniques of its unit solve.
#[test]
fn the_puzzle_of_today_fits() {
    let met = known(&["full_house", "hidden_single", "naked_single"]);
    let mut seen = Vec::new();
    for day in 0..5 {
        let today = answer("today", json!({ "techniques": met, "at": BEGUN + day * DAY }));
        let puzzle = today["puzzle"]["puzzle"].clone();
        let told =
            answer("explain", json!({ "puzzle": puzzle, "max_technique": "naked_single", "format": "markdown" }));
        assert_eq!(told["outcome"]["kind"].as_str().or(told["outcome"].as_str()), Some("solved"), "{told}");
        assert!(!seen.contains(&puzzle), "another puzzle every day");
        seen.push(puzzle);
    }
}

/// A master has nothing new to learn, and a puzzle nevertheless.
#[test]
fn today_has_something_for_a_master() {
    let all: Vec<&str> = LADDER.iter().map(|technique| technique.id).collect();
    let today = answer("today", json!({ "techniques": known(&all), "at": BEGUN }));
    assert_eq!(today["drills"], json!([]));
    assert!(today["puzzle"]["puzzle"].is_string());
}

/// Returns a file of progress with one game, in which everything is used.
pub fn progress() -> Value {
    let puzzle = json!({
        "layout": "4x4", "givens": "..14....13......", "placed": null, "notes": null, "clue_candidates": null,
        "id": null, "title": null, "author": null, "source": null,
    });
    let session = json!({
        "format": "whydoku-session/1", "puzzle": puzzle,
        "done": [[{ "place": "2r1c2" }]], "undone": [],
        "hints": [{ "technique": "hidden_single", "conclusions": ["r1c2=2"], "rung": 5 }],
    });
    let notes = json!({ "corner": { "r1c1": "23" }, "colour": { "r2c2": 4 } });
    let drill = json!({
        "technique": "hidden_single", "answer": ["r1c2=2"], "found": true, "rungs": 5, "since": BEGUN,
    });
    let game = json!({
        "id": "a-1", "changed": BEGUN, "title": "Ein Rätsel", "session": session, "notes": notes,
        "past": [null, { "corner": {}, "colour": {} }], "future": [], "drill": drill, "graded": false, "seconds": 61,
    });
    json!({
        "format": "whydoku-progress/1", "learner": "Ada",
        "techniques": { "hidden_single": { "hints": 1, "practised": 1, "due": BEGUN + DAY,
            "memory": { "stability": 0.212, "difficulty": 6.4133, "at": BEGUN } } },
        "games": [game],
    })
}

/// Returns files of progress that are not any, by changes of one that is.
pub fn nonsense() -> Vec<Value> {
    let mut all: Vec<Value> = [
        ("/format", json!("whydoku-progress/2")),
        ("/learner", json!("")),
        ("/learner", json!("A\u{202e}da")),
        ("/learner", json!("x".repeat(41))),
        ("/techniques", json!([])),
        ("/techniques/hidden_single/hints", json!(-1)),
        ("/techniques/hidden_single/due", json!(9e15)),
        ("/techniques/hidden_single/memory/stability", json!(0)),
        ("/techniques/hidden_single/memory/difficulty", json!(1e300)),
        ("/games", json!({})),
        ("/games/0/id", json!("../../x")),
        ("/games/0/changed", json!(-1)),
        ("/games/0/title", json!("x".repeat(201))),
        ("/games/0/session/format", json!("whydoku-session/9")),
        ("/games/0/session/done/0/0/place", json!("2r1c3")),
        ("/games/0/session/hints/0/technique", json!("magic")),
        ("/games/0/notes/corner", json!({ "r1c1": "32" })),
        ("/games/0/notes/colour", json!({ "r1c1": 0 })),
        ("/games/0/past", json!("nothing")),
        ("/games/0/drill/technique", json!("magic")),
        ("/games/0/graded", json!("yes")),
    ]
    .into_iter()
    .map(|(at, value)| {
        let mut file = progress();
        *file.pointer_mut(at).unwrap_or_else(|| panic!("{at}")) = value;
        file
    })
    .collect();
    let mut twice = progress();
    twice["games"] = json!([twice["games"][0], twice["games"][0]]);
    let mut unknown = progress();
    unknown["techniques"] = json!({ "magic": unknown["techniques"]["hidden_single"] });
    let mut more = progress();
    more["games"][0]["script"] = json!("<script>");
    all.extend([twice, unknown, more, json!(null), json!("progress"), json!([])]);
    all
}

#[test]
fn a_file_of_progress_is_read_back_as_it_is() {
    let told = answer("progress", json!({ "progress": progress() }));
    assert_eq!(told["progress"], progress());
    assert_eq!(told["games"], json!([{ "id": "a-1", "changed": BEGUN, "title": "Ein Rätsel", "empty": 11 }]));
}

#[test]
fn nonsense_is_no_progress() {
    for file in nonsense() {
        let problem = call("progress", json!({ "progress": file })).expect_err(&file.to_string());
        assert_eq!(problem.kind(), ProblemKind::InvalidRequest, "{file}");
    }
}
