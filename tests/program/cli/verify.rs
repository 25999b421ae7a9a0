//! `whydoku verify` and `whydoku render`: a valid trace is shown, a changed one is rejected.

use std::path::Path;

use serde_json::{Value, json};

use super::{PUZZLE, desk};
use crate::support::program::{ours, print, run, write};

#[test]
fn a_trace_tells_the_same_as_its_puzzle() {
    let desk = desk();
    let file = ours("puzzles/small.yaml#six-jigsaw");
    for puzzle in [PUZZLE, &file] {
        print(desk.path(), &["explain", puzzle, "-o", "trace.json"]);
        for form in ["markdown", "html", "text", "json"] {
            for audience in ["beginner", "standard", "expert"] {
                let how = ["-f", form, "--audience", audience];
                let told = print(desk.path(), &[&["explain", puzzle], &how[..]].concat());
                assert!(told == print(desk.path(), &[&["render", "trace.json"], &how[..]].concat()), "{how:?}");
            }
        }
    }
}

/// Returns the trace of [`PUZZLE`] under [`PROFILE`](super::PROFILE).
fn trace(folder: &Path) -> Value {
    let trace = print(folder, &["explain", PUZZLE, "--profile", "few.yaml", "-f", "json"]);
    serde_json::from_str(&trace).expect("a trace is JSON")
}

/// Returns the first event of a technique.
fn first<'a>(trace: &'a mut Value, technique: &str) -> &'a mut Value {
    let events = trace["events"].as_array_mut().expect("events");
    events.iter_mut().find(|event| event["technique"] == technique).expect("a step of the technique")
}

fn events(trace: &mut Value) -> &mut Vec<Value> {
    trace["events"].as_array_mut().expect("events")
}

/// A name, a change to a trace, and a part of the message.
type Forged = (&'static str, fn(&mut Value), &'static str);

const FORGED: &[Forged] = &[
    ("another placement", |t| first(t, "hidden_single")["placements"] = json!(["9r6c2"]), "step 1: `placements`"),
    ("no placement", |t| first(t, "hidden_single")["placements"] = json!([]), "step 1: `placements`"),
    ("an elimination more", |t| first(t, "hidden_single")["eliminations"] = json!(["1r9c9"]), "step 1: `eliminations`"),
    (
        "an elimination more of a pattern",
        |t| first(t, "pointing")["eliminations"].as_array_mut().expect("some").push(json!("9r7c3")),
        "`eliminations`",
    ),
    (
        "an elimination less",
        |t| drop(first(t, "x_wing")["eliminations"].as_array_mut().map(Vec::pop)),
        "`eliminations`",
    ),
    ("a truth less", |t| drop(first(t, "x_wing")["proof"]["truths"].as_array_mut().map(Vec::pop)), "`proof`"),
    ("a truth more", |t| first(t, "x_wing")["proof"]["truths"] = json!(["2r6", "2r9", "r1c1"]), "`proof`"),
    ("a truth that is none", |t| first(t, "x_wing")["proof"]["truths"] = json!(["2z6"]), "not a trace"),
    ("a deadly pattern", |t| first(t, "x_wing")["proof"]["deadly"] = json!([{ "r1c1": "37" }]), "`proof`"),
    ("a guardian of nothing", |t| first(t, "x_wing")["proof"]["truths"] = json!(["guardian:99"]), "`proof`"),
    ("another house", |t| first(t, "hidden_single")["pattern"]["house"] = json!("b5"), "step 1 is not valid"),
    ("a house off the board", |t| first(t, "hidden_single")["pattern"]["house"] = json!("w4"), "step 1 is not valid"),
    ("no house", |t| first(t, "hidden_single")["pattern"]["house"] = json!("b10"), "not a trace"),
    ("another digit", |t| first(t, "hidden_single")["pattern"]["digit"] = json!(1), "step 1 is not valid"),
    ("digit 0", |t| first(t, "hidden_single")["pattern"]["digit"] = json!(0), "not a trace"),
    ("another cell", |t| first(t, "hidden_single")["pattern"]["cell"] = json!("r6c1"), "step 1 is not valid"),
    ("no pattern", |t| first(t, "hidden_single")["pattern"] = json!({}), "not a trace"),
    ("another technique", |t| first(t, "hidden_single")["technique"] = json!("full_house"), "step 1 is not valid"),
    (
        "another of its family",
        |t| first(t, "pointing")["technique"] = json!("claiming"),
        "belongs to another technique",
    ),
    ("an unknown technique", |t| first(t, "pointing")["technique"] = json!("magic"), "unknown technique `magic`"),
    ("no argument", |t| first(t, "x_wing")["argument"] = json!([]), "`argument`"),
    (
        "a claim less",
        |t| drop(first(t, "x_wing")["argument"].as_array_mut().map(|claims| claims.remove(0))),
        "`argument`",
    ),
    ("another cell in a claim", |t| first(t, "x_wing")["argument"][0]["cells"][0] = json!("r1c1"), "`argument`"),
    ("another cause", |t| first(t, "hidden_single")["argument"][0]["why"][0]["because"] = json!("start"), "`argument`"),
    ("a claim of no kind", |t| first(t, "x_wing")["argument"][0]["claim"] = json!("surely"), "not a trace"),
    ("an older format", |t| t["format"] = json!("whydoku-trace/1"), "solve the puzzle again to record it"),
    (
        "a cage",
        |t| t["puzzle"]["clues"] = json!([{ "kind": "killercage", "cells": ["r1c1"], "value": 3 }]),
        "the digits from r1c1 to r1c1 do not agree with the clue `killercage` r1c1",
    ),
    (
        "a clue of no kind",
        |t| t["puzzle"]["clues"] = json!([{ "kind": "cage", "cells": ["r1c1"] }]),
        "`clues` of the puzzle: `cage` r1c1 (number 1) is no clue of this grid",
    ),
    (
        "a clue that the givens break",
        |t| t["puzzle"]["clues"] = json!([{ "kind": "nonconsecutive" }]),
        "the puzzle contradicts itself: the clue `nonconsecutive` excludes the ",
    ),
    ("an unknown key", |t| t["rating"] = json!(11.9), "unknown key `rating`"),
    ("an unknown key of a step", |t| first(t, "x_wing")["sure"] = json!(true), ".sure`"),
    ("an unknown key of a claim", |t| first(t, "x_wing")["argument"][0]["sure"] = json!("yes"), ".argument[0].sure`"),
    (
        "a cell twice",
        |t| {
            let cells = first(t, "x_wing")["argument"][0]["cells"].as_array_mut().expect("cells");
            cells.push(cells[0].clone());
        },
        "argument[0].cells` has an element twice",
    ),
    ("needs more", |t| first(t, "x_wing")["needs"] = json!([1, 2]), "`needs`"),
    ("needs the future", |t| first(t, "hidden_single")["needs"] = json!([60]), "step 1: `needs`"),
    ("needs nothing", |t| first(t, "x_wing")["needs"] = json!([]), "`needs`"),
    ("another blocker", |t| first(t, "hidden_single")["blockers"][0]["by"] = json!("r1c1"), "step 1: `blockers`"),
    ("no blockers", |t| first(t, "hidden_single")["blockers"] = json!([]), "step 1: `blockers`"),
    (
        "a blocker without a cause",
        |t| first(t, "pointing")["blockers"] = json!([{ "candidate": "1r1c1" }]),
        "not a trace",
    ),
    ("another number", |t| events(t)[3]["n"] = json!(7), "event 4 has the number 7"),
    ("number 0", |t| events(t)[0]["n"] = json!(0), "event 1 has the number 0"),
    ("an event less", |t| drop(events(t).remove(0)), "event 1 has the number 2"),
    ("the last event less", |t| drop(events(t).pop()), "`outcome`"),
    ("no events", |t| events(t).clear(), "`outcome`"),
    (
        "an event twice",
        |t| {
            let twice = events(t)[0].clone();
            events(t).insert(0, twice)
        },
        "event 2 has the number 1",
    ),
    ("the order swapped", |t| events(t).swap(0, 1), "event 1 has the number 2"),
    (
        "the order swapped and numbered anew",
        |t| {
            events(t).swap(2, 3);
            events(t).iter_mut().enumerate().for_each(|(i, event)| event["n"] = json!(i + 1));
        },
        "step 3",
    ),
    ("another depth", |t| events(t)[0]["depth"] = json!(1), "event 1 has a depth"),
    ("a pass", |t| events(t)[0]["pass"] = json!(2), "`pass`"),
    ("a pass that is none", |t| events(t)[0]["pass"] = json!(0), "`pass`"),
    ("an unknown kind of event", |t| events(t)[0]["kind"] = json!("miracle"), "not a trace"),
    ("uniqueness as a word", |t| t["assumes_unique"] = json!("yes"), "not a trace"),
    ("stuck", |t| t["outcome"] = json!("stuck"), "`outcome`"),
    ("many solutions", |t| t["outcome"] = json!("many_solutions"), "`outcome`"),
    ("an unknown outcome", |t| t["outcome"] = json!("fine"), "not a trace"),
    ("a goal that is not reached", |t| t["until"] = json!("r1c1<>5"), "`until`"),
    ("a goal that is none", |t| t["until"] = json!("r1c1"), "not a trace"),
    ("reached", |t| t["outcome"] = json!("reached"), "`outcome`"),
    ("no solution", |t| t["solutions"] = json!([]), "`solutions`"),
    ("a solution twice", |t| t["solutions"] = json!([t["solutions"][0], t["solutions"][0]]), "solution 2"),
    ("an unfinished solution", |t| t["solutions"] = json!([PUZZLE]), "solution 1"),
    ("another solution", |t| t["solutions"] = json!(["123456789".repeat(9)]), "solution 1"),
    ("a short solution", |t| t["solutions"] = json!(["123"]), "solution 1"),
    ("another given", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen('5', "1", 1)), "`assumes_unique`"),
    ("a given less", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen('5', ".", 1)), "`assumes_unique`"),
    ("clashing givens", |t| t["puzzle"]["givens"] = json!(PUZZLE.replacen("5.", "55", 1)), "5 appears twice in row 1"),
    ("short givens", |t| t["puzzle"]["givens"] = json!("123"), "`givens` of the puzzle: expected 81 characters"),
    ("strange givens", |t| t["puzzle"]["givens"] = json!(PUZZLE.replace('.', "é")), "`givens` of the puzzle"),
    ("another layout", |t| t["puzzle"]["layout"] = json!("9x9-diagonal"), "`assumes_unique`"),
    ("a smaller layout", |t| t["puzzle"]["layout"] = json!("4x4"), "`givens` of the puzzle: expected 16"),
    ("an unknown layout", |t| t["puzzle"]["layout"] = json!("torus"), "unknown layout `torus`"),
    ("regions of nothing", |t| t["puzzle"]["regions"] = json!("111"), "`regions` of the puzzle: only a jigsaw"),
    ("placed over given", |t| t["puzzle"]["placed"] = json!(PUZZLE), "`placed` of the puzzle: r1c1 has a given"),
    ("notes off the board", |t| t["puzzle"]["notes"] = json!({ "r0c1": [1, 2] }), "not a trace"),
    (
        "notes that change things",
        |t| t["puzzle"]["notes"] = json!({ "r1c2": [1, 2] }),
        "the position does not have this pattern",
    ),
    (
        "regions of a plain grid",
        |t| {
            t["puzzle"]["regions"] =
                json!("111222333111222333111222333444555666444555666444555666777888999777888999777888999")
        },
        "`regions` of the puzzle: only a jigsaw",
    ),
    (
        "a jigsaw without regions",
        |t| t["puzzle"]["layout"] = json!("jigsaw"),
        "`regions` of the puzzle: a jigsaw needs",
    ),
    (
        "notes in a given",
        |t| t["puzzle"]["notes"] = json!({ "r1c1": [PUZZLE[..1].parse::<u8>().ok()] }),
        "`notes` of the puzzle: r1c1 has a given",
    ),
    (
        "clues against a given",
        |t| {
            let clues = PUZZLE.chars().map(|sign| if sign == '5' { "1234" } else { "123456789" });
            t["puzzle"]["clue_candidates"] = json!(clues.collect::<Vec<_>>());
        },
        "`clue_candidates` of the puzzle: r1c1 has the given 5",
    ),
    (
        "a clue twice",
        |t| t["puzzle"]["clue_candidates"] = json!(vec!["1234567899"; 81]),
        "`clue_candidates` of the puzzle",
    ),
    ("an unknown key of the puzzle that says no", |t| t["puzzle"]["rating"] = json!(false), "unknown field `rating`"),
    ("an unknown key of the puzzle", |t| t["puzzle"]["rating"] = json!(11.9), "unknown field `rating`"),
    ("clues for one cell", |t| t["puzzle"]["clue_candidates"] = json!(["12"]), "`clue_candidates` of the puzzle"),
    ("no puzzle", |t| drop(t.as_object_mut().map(|t| t.remove("puzzle"))), "missing field `puzzle`"),
    ("another version", |t| t["format"] = json!("whydoku-trace/3"), "whydoku-trace/2"),
    ("another format", |t| t["format"] = json!("\u{1b}[31m\n"), "found format"),
    ("a number too large", |t| events(t)[0]["n"] = json!(u64::MAX), "not a trace"),
    ("a number below 0", |t| events(t)[0]["depth"] = json!(-1), "not a trace"),
];

/// Returns the message with which `verify` and `render` both reject a trace.
fn refusal(folder: &Path, name: &str, text: &[u8]) -> String {
    write(folder, "forged.json", text);
    let said = run(folder, &["verify", "forged.json"], b"");
    assert_eq!((said.code, said.out.as_str()), (1, ""), "{name} is not refused");
    assert_eq!(said.err.lines().count(), 1, "{name} is refused in one line: {}", said.err);
    assert!(!said.err.chars().any(|sign| sign.is_control() && sign != '\n'), "{name}: {:?}", said.err);
    let render = run(folder, &["render", "forged.json"], b"");
    assert_eq!((render.code, render.out.as_str(), &render.err), (1, "", &said.err), "{name}");
    said.err
}

#[test]
fn a_true_trace_holds() {
    let desk = desk();
    let mut trace = trace(desk.path());
    write(desk.path(), "trace.json", trace.to_string());
    let told = print(desk.path(), &["verify", "trace.json"]);
    for part in ["trace.json: valid", "65 steps", "one solution", "outcome"] {
        assert!(told.contains(part), "no {part} in {told}");
    }
    trace["puzzle"]["regions"] = Value::Null;
    let piped = run(desk.path(), &["verify", "-"], trace.to_string().as_bytes());
    assert_eq!(piped.code, 0, "a key without a value says nothing: {}", piped.err);
    for (puzzle, part) in [("seeds.yaml#hirax", "more than one solution"), ("small.yaml#six-jigsaw", "one solution")] {
        print(desk.path(), &["explain", &ours(&format!("puzzles/{puzzle}")), "-o", "other.json"]);
        assert!(print(desk.path(), &["verify", "other.json"]).contains(part), "{puzzle}");
    }
    write(desk.path(), "forged.json", trace.to_string().replacen("9r", "8r", 1));
    let both = run(desk.path(), &["verify", "trace.json", "forged.json"], b"");
    assert!(both.code == 1 && both.out.contains("trace.json: valid"), "{}{}", both.out, both.err);
    assert!(both.err.contains("forged.json") && both.err.contains("1 of 2 traces"), "{}", both.err);
}

#[test]
fn forged_traces_are_refused() {
    let desk = desk();
    let honest = trace(desk.path());
    for (name, forge, part) in FORGED {
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_ne!(forged, honest, "{name} changes nothing");
        let said = refusal(desk.path(), name, forged.to_string().as_bytes());
        assert!(said.contains(part), "{name}: no {part} in {said}");
    }
    // For a puzzle with several solutions, a unique solution may not be assumed, and none of the solutions may be
    // missing.
    let several = print(desk.path(), &["explain", &ours("puzzles/seeds.yaml#hirax"), "-f", "json"]);
    let several: Value = serde_json::from_str(&several).expect("JSON");
    for (field, value, part) in [
        ("assumes_unique", json!(true), "`assumes_unique`"),
        ("outcome", json!("stuck"), "`outcome`"),
        ("solutions", json!([several["solutions"][0]]), "`solutions`"),
    ] {
        let mut forged = several.clone();
        forged[field] = value;
        let said = refusal(desk.path(), field, forged.to_string().as_bytes());
        assert!(said.contains(part), "{field}: {said}");
    }
}

#[test]
fn what_is_no_trace_is_refused() {
    let desk = desk();
    let honest = trace(desk.path()).to_string();
    let deep = format!("{{\"events\": {}", "[".repeat(200_000));
    let huge = honest.replacen("\"n\":1,", &format!("\"n\":1{},", "0".repeat(400)), 1);
    assert_ne!(huge, honest);
    let nested =
        honest.replacen("\"pattern\":{", &format!("\"pattern\":{{\"x\":{}1{},", "[".repeat(9000), "]".repeat(9000)), 1);
    for (name, text) in [
        ("nothing", ""),
        ("cut short", &honest[..honest.len() / 2]),
        ("not JSON", "a walkthrough"),
        ("a list", "[1, 2]"),
        ("deep", &deep),
        ("deep in a pattern", &nested),
        ("huge numbers", &huge),
        ("two of them", &honest.repeat(2)),
    ] {
        assert!(refusal(desk.path(), name, text.as_bytes()).contains("not a trace"), "{name}");
    }
    assert!(refusal(desk.path(), "not text", b"{\"format\": \"\xff\"}").contains("UTF-8"));
}

/// Whatever part of an event is changed, the trace is rejected, and nothing panics.
#[test]
fn no_part_of_an_event_can_be_changed() {
    /// Finds the paths of all scalars in a value.
    fn leaves(value: &Value, at: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(map) => map.iter().for_each(|(key, value)| leaves(value, &format!("{at}/{key}"), found)),
            Value::Array(list) => {
                list.iter().enumerate().for_each(|(i, value)| leaves(value, &format!("{at}/{i}"), found))
            }
            _ => found.push(at.to_owned()),
        }
    }
    let desk = desk();
    let mut tried = 0;
    for (puzzle, step) in [("small.yaml#four", 1), ("small.yaml#six-jigsaw", 3), ("exemplars.yaml#x_wing", 101)] {
        let trace = print(desk.path(), &["explain", &ours(&format!("puzzles/{puzzle}")), "-f", "json"]);
        let honest: Value = serde_json::from_str(&trace).expect("JSON");
        let mut places = Vec::new();
        leaves(&honest["events"], "/events", &mut places);
        for place in places.iter().step_by(step) {
            for other in [
                json!(-1),
                json!(2),
                json!(4_000_000_000_u32),
                json!("r9c9"),
                json!("4r4c4"),
                json!("w4"),
                json!("9d2"),
                json!("12"),
                json!("guardian:7"),
                json!(null),
                json!([]),
            ] {
                let mut forged = honest.clone();
                let leaf = forged.pointer_mut(place).expect("a leaf");
                if *leaf != other {
                    *leaf = other.clone();
                    let read = serde_json::from_value::<whydoku::trace::Trace>(forged);
                    let holds = read.is_ok_and(|trace| whydoku::trace::verify(trace).is_ok());
                    assert!(!holds, "{puzzle}: {place} may be {other}");
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 3000, "{tried}");
}
