//! Forged traces: false statements are rejected, statements that cannot be checked are shown as claims.

use serde_json::{Value, json};
use whydoku::engine::{self, Profile};
use whydoku::format;
use whydoku::technique::Technique;
use whydoku::tutor;

use crate::{Limits, run};

const PUZZLE: &str = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";

/// Returns the trace of a puzzle under a profile.
fn solved(line: &str, profile: &str) -> Value {
    let puzzle = format::read(line).expect("a puzzle").puzzle;
    let trace = engine::solve(&puzzle, &Profile::named(profile).expect("built in")).expect("no conflict");
    serde_json::to_value(trace).expect("JSON")
}

/// Returns the trace up to the first step of a technique, with the profile `classic`.
fn exemplar(technique: &str) -> Value {
    let trace = tutor::exemplar(Technique::named(technique).expect("on the ladder")).expect("an exemplar");
    let mut trace = serde_json::to_value(trace).expect("JSON");
    trace["profile"] = json!("classic");
    trace
}

fn events(trace: &mut Value) -> &mut Vec<Value> {
    trace["events"].as_array_mut().expect("events")
}

fn last(trace: &mut Value) -> &mut Value {
    events(trace).last_mut().expect("an event")
}

/// Returns the first line of a net, at whatever depth, in which a simple technique eliminates candidates.
fn cleared(value: &mut Value) -> Option<&mut Value> {
    match value {
        Value::Object(map) => {
            map.iter_mut().find_map(|(key, value)| if key == "cleared" { Some(value) } else { cleared(value) })
        }
        Value::Array(list) => list.iter_mut().find_map(cleared),
        _ => None,
    }
}

/// Cuts events off, takes the open guesses back, and sets a matching end.
fn cut(trace: &mut Value, kept: usize) {
    events(trace).truncate(kept);
    trace["outcome"] = json!("stuck");
    let mut open: Vec<Value> = Vec::new();
    for event in events(trace) {
        match event["kind"].as_str() {
            Some("guess") => open.push(event["n"].clone()),
            Some("backtrack") => drop(open.pop()),
            _ => {}
        }
    }
    while let Some(guess) = open.pop() {
        let n = events(trace).len() + 1;
        events(trace).push(json!({ "n": n, "depth": open.len(), "kind": "backtrack", "to": guess }));
    }
    let guesses = events(trace).iter().filter(|event| event["kind"] == "guess").count();
    if guesses > 0 {
        trace["limit"] = json!({ "guesses": guesses });
    }
}

/// A name, a trace, a change, and a part of the message.
type Forged = (&'static str, fn() -> Value, fn(&mut Value), &'static str);

const FORGED: &[Forged] = &[
    ("cut short", || solved(PUZZLE, "classic"), |t| cut(t, 12), "`outcome`: the profile finds another step"),
    ("cut to nothing", || solved(PUZZLE, "classic"), |t| cut(t, 0), "`outcome`: the profile finds another step"),
    (
        "cut by one, solved by passes",
        || solved(PUZZLE, "singles-passes"),
        |t| {
            let kept = events(t).len() - 1;
            cut(t, kept)
        },
        "`outcome`",
    ),
    ("a search given up", || solved(PUZZLE, "reading-order"), |t| cut(t, 12), "event 13: the search"),
    (
        "an end that is no limit",
        || solved(PUZZLE, "reading-order"),
        |t| {
            cut(t, 12);
            t["limit"] = json!({ "solutions": 1 })
        },
        "`limit`",
    ),
    (
        "signed by a profile with fewer techniques",
        || exemplar("x_wing"),
        |t| t["profile"] = json!("beginner"),
        "`technique`",
    ),
    (
        "signed by a profile that searches",
        || solved(PUZZLE, "fewest-candidates"),
        |t| t["profile"] = json!("reading-order"),
        "the search",
    ),
    (
        "a chain that is called a net",
        || exemplar("forcing_chain_contradiction"),
        |t| last(t)["technique"] = json!("forcing_net_contradiction"),
        "`technique` must be `forcing_chain_contradiction`",
    ),
    (
        "a chain that is called a nested net",
        || exemplar("forcing_chain_contradiction"),
        |t| last(t)["technique"] = json!("nested_forcing_net"),
        "`technique` must be `forcing_chain_contradiction`",
    ),
    (
        "a net that is called a chain",
        || exemplar("forcing_net_contradiction"),
        |t| last(t)["technique"] = json!("forcing_chain_contradiction"),
        "belongs to another technique",
    ),
    (
        "another technique inside a net",
        || exemplar("nested_forcing_net"),
        |t| {
            let line = cleared(last(t)).expect("a net that uses simple techniques");
            line["technique"] =
                json!(if line["technique"] == "hidden_triple" { "naked_pair" } else { "hidden_triple" });
        },
        "is not valid",
    ),
    (
        "a candidate less inside a net",
        || exemplar("nested_forcing_net"),
        |t| drop(cleared(last(t)).and_then(|line| line["gone"].as_array_mut()?.pop())),
        "is not valid",
    ),
    (
        "a link of a chain twice",
        || exemplar("x_chain"),
        |t| {
            let links = last(t)["pattern"]["links"].as_array_mut().expect("links");
            links.insert(0, links[0].clone());
        },
        "is not valid",
    ),
];

#[test]
fn what_is_false_is_refused() {
    for (name, honest, forge, part) in FORGED {
        let honest = honest();
        let told = run(&["verify", "-"], honest.to_string().as_bytes(), Limits::default());
        assert_eq!(told.code, 0, "{name}: {}{}", told.out, told.err);
        let mut forged = honest.clone();
        forge(&mut forged);
        assert_ne!(forged, honest, "{name} changes nothing");
        for command in ["verify", "render"] {
            let said = run(&[command, "-"], forged.to_string().as_bytes(), Limits::default());
            assert!(said.code == 1 && said.out.is_empty(), "{name}: {command} tells it: {}", said.out);
            assert!(said.err.contains(part), "{name}: no {part} in {}", said.err);
        }
    }
}

/// If only the name of the profile is known, its behaviour cannot be checked.
#[test]
fn what_nobody_can_check_is_told_as_a_claim() {
    for (trace, kept, end) in [
        (solved(PUZZLE, "classic"), 12, true),
        (solved(PUZZLE, "classic"), usize::MAX, false),
        (solved(PUZZLE, "reading-order"), 12, true),
    ] {
        let mut trace = trace;
        trace["profile"] = json!("mine\u{1b}[2J");
        if kept < events(&mut trace).len() {
            cut(&mut trace, kept);
        }
        let verified = run(&["verify", "-"], trace.to_string().as_bytes(), Limits::default());
        assert!(verified.out.contains("not checked") && !verified.out.contains('\u{1b}'), "{}", verified.out);
        let ends = ["finds nothing more", "reaches its limit"].iter().any(|says| verified.out.contains(says));
        assert_eq!(ends, end, "{}", verified.out);
        assert_ne!(verified.out.contains("the outcome is right"), end, "{}", verified.out);
        let told = run(&["render", "-"], trace.to_string().as_bytes(), Limits::default());
        assert!(told.out.contains("is what the author of this trace says; it was not checked"), "{}", told.out);
        let ends = ["and finds nothing more", "and reaches its limit where they end"]
            .iter()
            .any(|says| told.out.contains(says));
        assert_eq!(ends, end, "{}", told.out);
    }
}

/// The passes in which a profile takes its steps are part of what is compared.
#[test]
fn passes_are_not_taken_on_trust() {
    let honest = solved("1.....3.....24..", "singles-passes");
    let said = |trace: &Value| run(&["verify", "-"], trace.to_string().as_bytes(), Limits::default());
    assert!(!said(&honest).out.contains("not checked"), "{}", said(&honest).out);
    for every in [false, true] {
        let mut forged = honest.clone();
        for (at, event) in events(&mut forged).iter_mut().enumerate() {
            event["pass"] = if every { json!(at + 1) } else { Value::Null };
        }
        let told = said(&forged);
        assert!(told.code != 0 || told.out.contains("not checked"), "{}", told.out);
    }
}

/// A profile that has kept the name of a built-in one also has its file's name in the trace.
#[test]
fn a_changed_profile_is_told_apart_from_the_built_in_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("mine.yaml");
    std::fs::write(&file, "name: classic\ntechniques: [naked_single]\n").expect("a file");
    let file = file.display().to_string();
    let trace = run(&["explain", PUZZLE, "--profile", &file, "-f", "json"], b"", Limits::default());
    assert!(trace.out.contains("classic (mine.yaml)"), "{}", trace.out);
    let verified = run(&["verify", "-"], trace.out.as_bytes(), Limits::default());
    assert!(verified.code == 0 && verified.out.contains("not checked"), "{}{}", verified.out, verified.err);
}
