//! SudokuPad's own JSON: each of its keys, plain and shortened, alone and in links; what it cannot say is refused by name.

use serde_json::{Map, Value, json};
use whydoku::format::{self, ClueReading, ReadOptions, Reading};

use super::links::refusals;

/// An empty grid with boxes of two rows.
fn empty(side: usize) -> Value {
    let (wide, all) = (side / 2, side * side);
    let region = |at: usize| {
        let own = |cell: &usize| cell / side / 2 * 2 + cell % side / wide == at;
        (0..all).filter(own).map(|cell| json!([cell / side, cell % side])).collect::<Vec<_>>()
    };
    let regions: Vec<_> = (0..side).map(region).collect();
    json!({ "id": "none", "cellSize": 64, "cells": vec![vec![json!({}); side]; side], "regions": regions })
}

/// An empty grid of side 4 with this under a key.
fn with(key: &str, value: Value) -> Value {
    let mut json = empty(4);
    json[key] = value;
    json
}

/// An empty grid of side 4 with a cage.
fn caged(cage: Value) -> Value {
    with("cages", json!([cage]))
}

/// An empty grid of side 4 with this in its first cell.
fn celled(cell: Value) -> Value {
    let mut json = empty(4);
    json["cells"][0][0] = cell;
    json
}

/// An empty grid of side 4 with a region for each character.
fn regions(signs: &str) -> Value {
    let mut order: Vec<char> = signs.chars().collect();
    order.sort_unstable();
    order.dedup();
    let cells = |sign: char| {
        let own = signs.char_indices().filter(|(_, own)| *own == sign);
        own.map(|(at, _)| json!([at / 4, at % 4])).collect::<Vec<_>>()
    };
    let regions: Vec<_> = order.into_iter().filter(|sign| *sign != '.').map(cells).collect();
    with("regions", json!(regions))
}

/// The short names of keys.
const SHORT: [(&str, &str); 13] = [
    ("cells", "ce"),
    ("cellSize", "cs"),
    ("regions", "re"),
    ("cages", "ca"),
    ("value", "v"),
    ("title", "t"),
    ("lines", "l"),
    ("arrows", "a"),
    ("overlays", "o"),
    ("underlays", "u"),
    ("wayPoints", "wp"),
    ("color", "c"),
    ("backgroundColor", "c2"),
];

/// Shortens JSON as the program does.
fn zip(json: &Value) -> String {
    match json {
        Value::Object(map) => {
            let told = map.iter().filter(|(_, value)| *value != &json!([]));
            let pair = |(key, value): (&String, &Value)| {
                let short = SHORT.iter().find(|(full, _)| full == key).map_or(key.as_str(), |(_, short)| short);
                let is_word = short.bytes().all(|sign| sign.is_ascii_alphanumeric());
                let shown = if is_word { short.to_owned() } else { format!("'{short}'") };
                let value = match value {
                    Value::Bool(is_on) => if *is_on { "t" } else { "f" }.to_owned(),
                    Value::String(text) if text == "#000000" => "#0".to_owned(),
                    Value::String(text) if text.len() == 7 && text.starts_with('#') => text[1..].to_owned(),
                    Value::String(text)
                        if key != "solution" && text.parse().is_ok_and(|n: u16| n.to_string() == *text) =>
                    {
                        text.clone()
                    }
                    value => zip(value),
                };
                format!("{shown}:{value}")
            };
            format!("{{{}}}", told.map(pair).collect::<Vec<_>>().join(","))
        }
        Value::Array(list) => {
            let item = |item: &Value| if *item == json!({}) { String::new() } else { zip(item) };
            format!("[{}]", list.iter().map(item).collect::<Vec<_>>().join(","))
        }
        Value::String(_) => json.to_string().replace('\'', "\\'").replace('"', "'"),
        _ => json.to_string(),
    }
}

fn link(text: &str) -> String {
    format!("https://sudokupad.app/scl{}", lz_str::compress_to_base64(text))
}

fn read(text: &str) -> Reading {
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    options.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn told(Reading { format, puzzle, left_out, clues, drawn, .. }: &Reading) -> String {
    let layout = puzzle.layout();
    let texts = [puzzle.title(), puzzle.author(), puzzle.source()];
    let clues: Vec<String> = clues.iter().map(|clue| format!("{clue} {:?}", clue.value)).collect();
    let regions = layout.regions().unwrap_or_default();
    format!(
        "{}: {} {regions} {}\ntexts {texts:?}\nclues {clues:?}\nleft out {left_out:?}\ndrawn {drawn:?}\n",
        format.name,
        layout.name(),
        puzzle.givens().to_line(layout)
    )
}

/// A sample of each key.
fn samples() -> Vec<(&'static str, Value)> {
    let line = json!({ "wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#67F067", "thickness": 10 });
    let shape = json!({ "center": [1, 1.5], "width": 0.3, "rounded": true, "backgroundColor": "#000000", "text": "3" });
    let cells = json!([[0, 0], [0, 1], [1, 1]]);
    let row = json!([[2, 0], [2, 1], [2, 2], [2, 3]]);
    let metadata = json!({
        "title": "Don't panic: {t,f}, [#0]", "author": "数独の人\\", "source": "A paper", "rules": ["Normal rules", "and more."],
        "solution": "1234341221434321", "msgcorrect": "Well done"
    });
    let texts =
        ["title: A: B", "author: C", "rules: Normal.", "solution: 1234341221434321", "antiking: true", "FOGLIGHT"];
    vec![
        ("nothing", empty(4)),
        ("a larger grid", empty(8)),
        ("a given", celled(json!({ "value": 1 }))),
        ("a given as a text", celled(json!({ "value": "2" }))),
        ("pencil marks", celled(json!({ "pencilMarks": ["1", "2"], "centremarks": [3] }))),
        ("a colour", celled(json!({ "value": 3, "color": "#FFFFFF" }))),
        ("a jigsaw", regions("1112132233423444")),
        ("a cage", caged(json!({ "cells": cells, "unique": true, "sum": 8, "value": "8", "style": "killer" }))),
        ("a cage with its sum as a text", caged(json!({ "cells": cells, "unique": true, "value": "8" }))),
        ("a cage without a sum", caged(json!({ "cells": cells, "unique": true, "value": "" }))),
        ("a hidden cage", caged(json!({ "cells": cells, "unique": true, "sum": 8, "hidden": true }))),
        ("a sum in a row", caged(json!({ "cells": [[0, 0], [0, 3]], "sum": 5 }))),
        ("a hidden row", caged(json!({ "cells": row, "unique": true, "sum": 10, "hidden": true }))),
        ("a visible row", caged(json!({ "cells": row, "unique": true }))),
        ("a cage that is drawn", caged(json!({ "cells": cells, "value": "8" }))),
        ("texts of cages", with("cages", texts.map(|text| json!({ "value": text })).into())),
        ("metadata", with("metadata", metadata.clone())),
        ("metadata in its other spelling", with("metaData", metadata)),
        ("chess moves", with("metadata", json!({ "antiknight": true, "antiking": false }))),
        ("lines", with("lines", json!([line, line]))),
        ("an arrow", with("arrows", json!([line]))),
        ("shapes above", with("overlays", json!([shape]))),
        ("shapes below, and a line", {
            let mut json = with("underlays", json!([shape, shape]));
            json["lines"] = json!([line]);
            json
        }),
        ("fog", with("foglight", json!([[0, 0]]))),
        ("a trigger", with("triggereffect", json!([{ "trigger": { "cell": "r1c1" }, "effect": {} }]))),
        ("what the program shows", {
            let mut json = with("settings", json!({ "nogrid": true }));
            json["global"] = json!(["text"]);
            json
        }),
        ("empty values of unknown keys", with("surprise", json!([]))),
    ]
}

#[test]
fn each_key_is_read_plain_and_shortened_alone_and_in_links() {
    let mut out = String::new();
    for (name, json) in samples() {
        let (plain, zipped) = (json.to_string(), zip(&json));
        let expected = told(&read(&plain));
        let ways = [
            serde_json::to_string_pretty(&json).expect("JSON"),
            zipped.clone(),
            link(&plain),
            link(&zipped),
            link(&zipped).replace("/scl", "/ctc"),
            link(&zipped).replace('+', "%2B").replace('=', "").replace("/scl", "/?puzzleid=scl"),
            link(&plain).replace("sudokupad.app/", "app.crackingthecryptic.com/sudoku/"),
        ];
        ways.iter().for_each(|way| assert_eq!(told(&read(way)), expected, "{name}: {way}\n{zipped}"));
        out += &format!("## {name}\n{expected}\n");
    }
    insta::assert_snapshot!(out);
}

#[test]
fn what_is_wrong_or_unknown_is_refused() {
    let cage = |cells: Value, more: Value| {
        let mut cage: Map<String, Value> = more.as_object().expect("an object").clone();
        cage.insert("cells".to_owned(), cells);
        caged(Value::Object(cage))
    };
    let unique = json!({ "unique": true });
    let cells = json!([[0, 0], [1, 1], [2, 2]]);
    let five = json!([[0, 0], [0, 1], [0, 2], [0, 3], [1, 0]]);
    let texts = [
        ("a grid of side 16", empty(16)),
        ("rows of different lengths", with("cells", json!([[{}, {}, {}, {}], [{}], [{}], [{}]]))),
        ("no regions", with("regions", json!([]))),
        ("a cell in no region", regions("11..112233443344")),
        ("a cell in two regions", with("regions", json!([[[0, 0]], [[0, 0]]]))),
        ("a cell twice in a region", with("regions", json!([[[0, 0], [0, 0]]]))),
        ("a region outside", with("regions", json!([[[0, 4]]]))),
        ("a region in halves of cells", with("regions", json!([[[0.5, 1]]]))),
        ("a region of names", with("regions", json!(["r1c1r1c2"]))),
        ("regions of different sizes", regions("1111122233443344")),
        ("an unknown key", with("surprise", json!(1))),
        ("an unknown key of the metadata", with("metadata", json!({ "sudokux": true }))),
        ("an unknown key in a text", caged(json!({ "value": "surprise: 1" }))),
        ("an unknown key of a cell", celled(json!({ "surprise": 1 }))),
        ("no digit", celled(json!({ "value": "A" }))),
        ("a digit too large", celled(json!({ "value": 5 }))),
        ("no list of cages", with("cages", json!(1))),
        ("no metadata", with("metadata", json!([1]))),
        ("a cage with nothing", caged(json!({ "value": "free" }))),
        ("a cage with a cell twice", cage(json!([[0, 0], [0, 0]]), unique.clone())),
        ("a cage that leaves the grid", cage(json!([[0, 0], [-1, 0]]), unique.clone())),
        ("a cage of nothing known", cage(json!("r1c1"), unique.clone())),
        ("a cage too large", cage(five, unique)),
        ("a sum in words", cage(cells.clone(), json!({ "unique": true, "value": "<9" }))),
        ("a sum below zero", cage(cells.clone(), json!({ "unique": true, "sum": -1 }))),
        ("two sums", cage(cells.clone(), json!({ "unique": true, "sum": 7, "value": "8" }))),
        ("a sum with repeated digits", cage(cells.clone(), json!({ "sum": 7 }))),
        ("a cage where only digits are known", cage(cells, json!({ "unique": true, "sum": 7 }))),
    ];
    let mut texts: Vec<(&str, String)> = texts.into_iter().map(|(name, json)| (name, json.to_string())).collect();
    let whole = link(&zip(&empty(4)));
    texts.extend([
        ("a key twice, once shortened", zip(&empty(4)).replacen('{', "{t:1,title:2,", 1)),
        ("a text that does not end", zip(&empty(4)).replacen('{', "{t:'", 1)),
        ("a key without a value", zip(&empty(4)).replacen('{', "{l:,", 1)),
        ("a key without anything", zip(&empty(4)).replacen('{', "{l,", 1)),
        ("deep brackets", format!("{{ce:[[{{}},{}", "[".repeat(50_000))),
        ("many commas", format!("{{ce:[[{}", ",".repeat(800_000))),
        ("a link cut off", whole[..whole.len() - 10].to_owned()),
        ("no JSON in a link", link("These are only words, not a puzzle.")),
        ("a bomb", link(&format!("{{ce:[[{}", ",".repeat(1_040_000)))),
        ("a name", "https://sudokupad.app/sclabc123".to_owned()),
        ("a name of a user", "https://sudokupad.app/somebody/ctc-7".to_owned()),
    ]);
    insta::assert_snapshot!(refusals(texts));
}

#[test]
fn keys_are_ignored_on_request() {
    let mut json = caged(json!({ "cells": [[0, 0], [1, 1]], "sum": 7 }));
    json["metadata"] = json!({ "title": "T", "sudokux": true });
    json["surprise"] = json!(1);
    json["lines"] = json!([{}]);
    json["cages"].as_array_mut().expect("cages").push(json!({ "value": "free" }));
    let text = json.to_string();
    let read = |keys: &[&str]| {
        let ignored = keys.iter().map(|key| (*key).to_owned()).collect();
        ReadOptions { ignored, ..ReadOptions::default() }.read(&text)
    };
    assert!(read(&["cages"]).is_err_and(|error| error.problem.contains("`surprise`, `sudokux`")));
    let reading = read(&["title", "cells", "regions", "cages", "surprise", "sudokux"]).expect("they are ignored");
    assert_eq!(reading.ignored, ["cages", "surprise", "sudokux"]);
    assert_eq!((reading.puzzle.title(), reading.clues.len()), (Some("T"), 0));
    assert_eq!(reading.drawn.as_deref(), Some("1 drawing whose rules are not known (1 in `lines`)"));
}

/// Shortened texts that were cut, or have other characters in them.
#[test]
fn any_shortened_text_is_read_or_refused() {
    let mut random = fastrand::Rng::with_seed(9);
    let samples: Vec<String> = samples().iter().map(|(_, json)| zip(json)).collect();
    let signs: Vec<char> = "{}[],:'\"\\tf#0é 1".chars().collect();
    for _ in 0..3000 {
        let mut text: Vec<char> = random.choice(&samples).expect("samples").chars().collect();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(1..text.len());
            match random.u8(0..3) {
                0 => text.truncate(at.max(2)),
                1 => text[at] = signs[random.usize(0..signs.len())],
                _ => text.insert(at, signs[random.usize(0..signs.len())]),
            }
        }
        let text: String = text.into_iter().collect();
        for text in [link(&text), text] {
            if let Err(error) = format::read_all(&text) {
                assert!(!error.report("x", &text).is_empty());
            }
        }
    }
}
