//! Formats of our own are read without tolerance: whatever an input says beyond its format is refused.

use serde_json::{Value, json};
use whydoku::engine::{self, Profile};
use whydoku::format::{self, Limit, pack};
use whydoku::grid::Budget;
use whydoku::service::{self, OPERATIONS};
use whydoku::trace::Trace;
use whydoku::tutor::curriculum::Curriculum;
use whydoku::tutor::progress::Progress;
use whydoku::tutor::session::Session;

/// Reads a text, and says what is wrong with it.
type Read = dyn Fn(&str) -> Result<(), String>;

/// A reader of a format, with an honest text of it, which is JSON also where the format is YAML.
struct Reader {
    name: String,
    honest: Value,
    read: Box<Read>,
}

fn reader<E: ToString>(name: &str, honest: Value, read: impl Fn(&str) -> Result<(), E> + 'static) -> Reader {
    let read = Box::new(move |text: &str| read(text).map_err(|error| error.to_string()));
    Reader { name: name.to_owned(), honest, read }
}

fn readers() -> Vec<Reader> {
    let puzzle = format::read("..14....13......").expect("a puzzle").puzzle;
    let trace = engine::solve(&puzzle, &Profile::named("beginner").expect("built in")).expect("no conflict");
    let mut session = Session::new(puzzle);
    session.play(vec![serde_json::from_value(json!({ "place": "2r1c1" })).expect("an action")]).expect("a move");
    let session: Value = serde_json::from_str(&session.to_json()).expect("JSON");
    let memory = json!({ "stability": 2.5, "difficulty": 5.0, "at": 5 });
    let game = json!({
        "id": "a", "changed": 5, "title": "A", "session": session, "past": [null, { "corner": { "r1c2": "12" }, "colour": {} }],
        "notes": { "corner": { "r2c2": "12" }, "colour": { "r1c1": 1 } },
        "drill": { "technique": "x_wing", "answer": ["r1c1=1"], "found": true, "rungs": 1, "since": 5 },
    });
    let techniques = json!({ "x_wing": { "hints": 1, "practised": 1, "memory": memory, "due": 5 } });
    let progress = json!({ "format": "whydoku-progress/1", "learner": "A", "techniques": techniques, "games": [game] });
    let profile = json!({
        "name": "mine", "techniques": [{ "full_house": 5 }, { "hidden_single": { "houses": ["box"], "price": 5, "level": "easy" } }],
        "search": { "try": "cell", "guesses": 5 },
        "scale": { "rates": "sum", "levels": [{ "name": "easy", "limit": 10 }] },
    });
    let pack = json!({
        "pack": "P", "license": "L",
        "puzzles": [{ "id": "a", "givens": "1... ..3. .... 24..", "notes": { "r1c2": "34" }, "tags": ["a", "b"], "hints": ["h"] }],
    });
    let curriculum = curriculum();
    let mut readers = vec![
        reader("trace", serde_json::to_value(trace).expect("JSON"), |text| {
            Trace::from_json(text)
                .map_err(|error| error.to_string())
                .and_then(|trace| engine::verify(trace).map(drop).map_err(|error| error.to_string()))
        }),
        reader("session", session.clone(), |text| Session::from_json(text).map(drop)),
        reader("progress", progress.clone(), |text| Progress::from_json(text.as_bytes(), Limit::RECORDED).map(drop)),
        reader("pack", pack, |text| pack::parse(text, None).map(drop)),
        reader("profile", profile, |text| Profile::parse(text).map(drop)),
        reader("curriculum", curriculum, |text| Curriculum::parse(text).map(drop)),
    ];
    let further = [
        ("play", json!({ "session": session, "actions": [{ "place": "3r1c2" }] })),
        ("hint", json!({ "puzzle": "..14....13......", "marks": { "r1c1": [2, 3] } })),
        ("today", json!({ "techniques": techniques, "at": 5 })),
        ("schedule", json!({ "memory": memory, "practice": { "rungs": 1 }, "at": 6 })),
        ("progress", json!({ "progress": progress })),
    ];
    let examples = OPERATIONS.iter().filter(|operation| !["generate", "drill"].contains(&operation.name));
    let examples = examples.map(|operation| (operation.name, serde_json::from_str(operation.example).expect("JSON")));
    for (name, request) in examples.chain(further) {
        readers.push(reader(&format!("request to {name}"), request, move |text| {
            let request = service::read(text.as_bytes(), Limit::ASKED).map_err(|problem| problem.to_string())?;
            service::call(name, request, &Budget::default()).map(drop).map_err(|problem| problem.to_string())
        }));
    }
    readers
}

/// A small curriculum as JSON.
fn curriculum() -> Value {
    let puzzle = |id: &str| json!({ "id": id, "givens": "1... ..3. .... 24.." });
    let unit = json!({
        "id": "a", "title": "A", "goal": "G", "layout": "4x4", "techniques": ["full_house"], "drills": ["hidden_single"],
        "examples": ["one"], "puzzles": ["two"],
    });
    json!({ "pack": "P", "units": [unit], "puzzles": [puzzle("one"), puzzle("two")] })
}

/// What is added to an object.
#[derive(Clone, Copy)]
enum Added {
    /// A key that no format knows.
    Unknown,
    /// Its first key again.
    Doubled,
    /// Nothing: it becomes the list of its values.
    Listed,
}

/// Writes a value with something added to one of its objects, counted in order; `left` is 0 behind it.
fn with(value: &Value, added: Added, left: &mut usize) -> String {
    match value {
        Value::Object(fields) => {
            *left = left.wrapping_sub(1);
            let here = *left == 0;
            let mut all: Vec<String> =
                fields.iter().map(|(key, value)| format!("{}: {}", json!(key), with(value, added, left))).collect();
            if here {
                all.push(match (added, fields.iter().next()) {
                    (Added::Listed, _) => return json!(fields.values().collect::<Vec<_>>()).to_string(),
                    (Added::Doubled, Some((key, value))) => format!("{}: {value}", json!(key)),
                    _ => "\"rating\": 11.9".to_owned(),
                });
            }
            format!("{{{}}}", all.join(", "))
        }
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(|item| with(item, added, left)).collect();
            format!("[{}]", items.join(", "))
        }
        other => other.to_string(),
    }
}

fn objects(value: &Value) -> usize {
    match value {
        Value::Object(fields) => 1 + fields.values().map(objects).sum::<usize>(),
        Value::Array(items) => items.iter().map(objects).sum(),
        _ => 0,
    }
}

#[test]
fn nothing_is_read_that_says_more() {
    for Reader { name, honest, read } in readers() {
        assert_eq!(read(&honest.to_string()), Ok(()), "{name}");
        for at in 1..=objects(&honest) {
            let is_json = !["pack", "profile", "curriculum"].contains(&&*name);
            let listed = is_json.then_some(Added::Listed);
            for added in [Added::Unknown, Added::Doubled].into_iter().chain(listed) {
                let text = with(&honest, added, &mut { at });
                assert_ne!(text, with(&honest, added, &mut 0), "{name}");
                assert!(read(&text).is_err(), "{name} takes {text}");
            }
        }
    }
}

/// Every text in a value, as a pointer.
fn texts(value: &Value, at: String, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| texts(value, format!("{at}/{key}"), found)),
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(i, item)| texts(item, format!("{at}/{i}"), found));
        }
        Value::String(_) => found.push(at),
        _ => {}
    }
}

/// Where a format has a text, a number is refused, and an object: libraries take the number of a name for the name.
#[test]
fn a_number_is_no_name() {
    for Reader { name, honest, read } in readers() {
        let mut found = Vec::new();
        texts(&honest, String::new(), &mut found);
        let is_json = !["pack", "profile", "curriculum"].contains(&&*name);
        for at in found.iter().filter(|_| is_json) {
            for forged in [json!(0), json!(1), json!({ "solved": null })] {
                let mut value = honest.clone();
                value.pointer_mut(at).expect("a text").clone_from(&forged);
                assert!(read(&value.to_string()).is_err(), "{name} takes {forged} at {at}");
            }
        }
    }
}

/// A list that means a set has each element once.
#[test]
fn nothing_is_listed_twice() {
    let all = readers();
    for (name, list, twice, place) in [
        ("request to hint", "/marks/r1c1", json!(2), "`marks.r1c1`"),
        ("pack", "/puzzles/0/tags", json!("a"), "tag `a`"),
        ("profile", "/techniques", json!({ "full_house": 6 }), "`full_house` is listed twice"),
        ("profile", "/techniques/1/hidden_single/houses", json!("box"), "`box` is listed twice"),
        ("curriculum", "/units/0/techniques", json!("full_house"), "listed twice"),
        ("curriculum", "/units/0/drills", json!("hidden_single"), "listed twice"),
        ("curriculum", "/units/0/examples", json!("one"), "list each once"),
    ] {
        let reader = all.iter().rev().find(|reader| reader.name == name).expect("a reader");
        let reader = if name.starts_with("request") {
            all.iter().rfind(|reader| reader.name == name && reader.honest.pointer(list).is_some()).expect("a list")
        } else {
            reader
        };
        let mut forged = reader.honest.clone();
        forged.pointer_mut(list).and_then(Value::as_array_mut).expect("a list").push(twice);
        let said = (reader.read)(&forged.to_string()).expect_err(name);
        assert!(said.contains(place), "{name}: {said}");
    }
}
