//! Compares `tests/seeds.yaml` with an independent list of facts about the published solvers.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde_yaml::{Mapping, Value};

use crate::support::puzzle_of;

/// The keys that only their entries have: descriptions, the givens, which are in the pack, and what follows from the
/// number of solutions.
const NOT_OURS: [&str; 4] = ["about", "example", "givens", "unique"];

pub fn ours_agree(file: PathBuf) {
    let theirs = entries(&std::fs::read_to_string(file).expect("a text"));
    let ours = entries(include_str!("../seeds.yaml"));
    assert!(theirs.keys().eq(ours.keys()), "{:?}, but ours are {:?}", theirs.keys(), ours.keys());
    for (id, facts) in theirs {
        for (name, fact) in facts.iter().filter(|(name, _)| !NOT_OURS.iter().any(|other| *name == other)) {
            assert_eq!(ours[&id].get(name), Some(fact), "{id}: {name:?}");
        }
        if let Some(givens) = facts.get("givens") {
            let puzzle = puzzle_of("seeds", &id);
            assert_eq!(givens, puzzle.givens().to_line(puzzle.layout()).as_str(), "{id}: the givens");
        }
    }
}

/// Returns the facts of each entry by its id.
fn entries(text: &str) -> BTreeMap<String, Mapping> {
    let entries: Vec<Mapping> = serde_yaml::from_str(text).expect("a list of entries");
    let entries = entries.into_iter().map(|entry| match in_lines(Value::Mapping(entry)) {
        Value::Mapping(facts) => (facts["id"].as_str().expect("an id").to_owned(), facts),
        other => panic!("{other:?} is not an entry"),
    });
    entries.collect()
}

/// Returns the value with each list as one line of words, because the files split lists into lines in different ways.
fn in_lines(value: Value) -> Value {
    match value {
        Value::Mapping(map) => Value::Mapping(map.into_iter().map(|(key, value)| (key, in_lines(value))).collect()),
        Value::Sequence(list) => Value::String(list.iter().map(words).collect::<Vec<_>>().join(" ")),
        other => other,
    }
}

fn words(value: &Value) -> String {
    match value {
        Value::Sequence(list) => list.iter().map(words).collect::<Vec<_>>().join(" "),
        Value::String(text) => text.clone(),
        other => other.as_i64().unwrap_or_else(|| panic!("{other:?} in a list")).to_string(),
    }
}
