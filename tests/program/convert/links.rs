//! Links: their compression, the rules in them, and the messages for hostile ones.

use proptest::prelude::*;
use serde_json::{Value, json};
use whydoku::format;

use super::{P, layouts, position, read, text, told};

/// Returns the JSON of a generated link.
fn json_of(link: &str) -> Value {
    let data = link.trim().split("load=").nth(1).expect("a link with data");
    let data = percent_encoding::percent_decode_str(data).decode_utf8().expect("text");
    let units = lz_str::decompress_from_base64(&data).expect("the data is compressed");
    serde_json::from_str(&String::from_utf16(&units).expect("text")).expect("JSON")
}

fn link_of(json: &Value) -> String {
    let data = lz_str::compress_to_base64(&json.to_string());
    format!("https://f-puzzles.com/?load={}", data.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D"))
}

/// Returns an empty grid with this number of rows, as f-puzzles writes it.
fn empty(side: usize) -> Value {
    json!({ "size": side, "grid": vec![vec![json!({}); side]; side] })
}

#[test]
fn links_are_compressed_as_others_do() {
    let mut random = fastrand::Rng::with_seed(5);
    for layout in layouts() {
        let link = text(&told(position(&layout, &mut random)), "fpuzzles");
        // The number of `=` at the end varies; readers need none.
        assert_eq!(link.trim().trim_end_matches("%3D"), link_of(&json_of(&link)).trim_end_matches("%3D"));
        let pad = link.trim().replace("https://f-puzzles.com/?load=", "https://sudokupad.app/?puzzleid=fpuzzles");
        assert_eq!(read(&pad), read(&link));
    }
}

/// Returns the message for every text, as a user would see it.
pub fn refusals(texts: Vec<(&str, String)>) -> String {
    let told = texts.into_iter().map(|(name, text)| match format::read_all(&text) {
        Ok(readings) => {
            let told = readings.iter().map(|reading| {
                let (layout, left_out) = (reading.puzzle.layout().name(), &reading.left_out);
                let rules = reading.puzzle.layout().rulings().iter();
                let rules: String = rules.map(|ruling| format!(", with {}", ruling.clue())).collect();
                format!("{}: {layout}{rules}, left out {left_out:?}\n", reading.format.name)
            });
            format!("## {name}\n{}\n", told.collect::<String>())
        }
        Err(error) => format!("## {name}\n{}\n", error.report("the text", &text)),
    });
    told.collect()
}

fn with(mut json: Value, key: &str, value: Value) -> Value {
    json[key] = value;
    json
}

#[test]
fn rules_that_are_not_known_are_refused_by_name() {
    let rule = |key: &str, value: Value| link_of(&with(empty(9), key, value));
    let cell = |value: Value| {
        let mut json = empty(4);
        json["grid"][1][2] = value;
        json.to_string()
    };
    let window = |row: usize, column: usize| -> Value {
        let cells = (0..9).map(|i| format!("R{}C{}", row + i / 3, column + i % 3));
        json!({ "cells": cells.collect::<Vec<_>>() })
    };
    let windows = json!([window(6, 6), window(2, 6), window(6, 2), window(2, 2)]);
    let both = with(with(empty(9), "diagonal+", json!(true)), "diagonal-", json!(true));
    let decorated =
        with(with(empty(9), "ruleset", json!("Normal rules.")), "line", json!([{ "lines": [["R1C1", "R1C2"]] }]));
    insta::assert_snapshot!(refusals(vec![
        ("no rules", link_of(&empty(9))),
        ("killer cages and arrows", {
            link_of(&with(
                with(empty(9), "killercage", json!([{ "cells": ["R1C1"] }])),
                "arrow",
                json!([{ "lines": [] }]),
            ))
        }),
        ("a rule without content", rule("thermometer", json!([]))),
        ("an anti-knight", rule("antiknight", json!(true))),
        ("something new", rule("surprise", json!(3))),
        ("decoration", link_of(&decorated)),
        ("a windoku", rule("extraregion", windows.clone())),
        ("a windoku with diagonals", link_of(&with(both.clone(), "extraregion", windows))),
        ("another extra region", rule("extraregion", json!([window(1, 2)]))),
        ("an extra region of nothing known", rule("extraregion", json!([{ "cells": ["A1"] }]))),
        ("both diagonals", link_of(&both)),
        ("one diagonal", rule("diagonal+", json!(true))),
        ("a cell of a region of its own", cell(json!({ "region": 0 }))),
        ("a cell of no region", cell(json!({ "region": null }))),
        ("corner marks", cell(json!({ "cornerPencilMarks": [1, 2], "centerPencilMarks": [3, "4"] }))),
        ("given pencil marks", cell(json!({ "givenPencilMarks": [1, 2] }))),
        ("a digit too large", cell(json!({ "value": 7 }))),
        ("no digit", cell(json!({ "value": "many" }))),
        ("a row too short", json!({ "size": 4, "grid": [[{}, {}], [{}], [{}], [{}]] }).to_string()),
        ("16x16", link_of(&empty(16))),
    ]));
}

#[test]
fn hostile_links_and_files_are_refused() {
    let data = |data: &str| format!("https://f-puzzles.com/?load={data}");
    let bomb = lz_str::compress_to_base64(&" ".repeat(1_100_000));
    assert!(bomb.len() < 10_000, "the bomb is small: {}", bomb.len());
    let whole = link_of(&empty(9));
    let xml = |inside: &str| format!("<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n{inside}\n</opensudoku>\n");
    let game = format!("<game data=\"{P}\" />");
    insta::assert_snapshot!(refusals(vec![
        ("a bomb", data(&bomb)),
        ("a link cut off", whole[..whole.len() - 20].to_owned()),
        ("a phrase of nothing", data("3333")),
        ("no JSON", data(&lz_str::compress_to_base64("nothing"))),
        ("deep JSON", format!("{{\"grid\":{}", "[".repeat(50_000))),
        ("half a character", data(&lz_str::compress_to_base64(&[0xd800_u16, 0x31][..]))),
        ("a strange sign in a link", data("N4Ig!")),
        ("only a name", "https://f-puzzles.com/?id=abc".to_owned()),
        ("only a name, too", "https://sudokupad.app/abc123".to_owned()),
        ("a shortened link", "https://tinyurl.com/abc123".to_owned()),
        ("SudokuPad's own form", "https://sudokupad.app/sclABC".to_owned()),
        ("a strange sign in a zip", "https://sudokupad.app/scf034!".to_owned()),
        ("a zip of too much", format!("https://sudokupad.app/scf{}", "x".repeat(60_000))),
        ("another page of SudokuWiki", format!("https://www.sudokuwiki.org/killersudoku.htm?bd={P}")),
        ("a board of SudokuWiki that is too short", "https://www.sudokuwiki.org/sudoku.htm?bd=0102".to_owned()),
        ("a number too large", format!("S9B{}zz", "00".repeat(80))),
        ("a given with candidates", format!("{}vv", "08".repeat(80))),
        ("an entity", format!("<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>\n{}", xml(&game))),
        ("an entity that is not defined", xml(&game.replace("034", "&a;34"))),
        ("deep XML", xml(&"<folder>".repeat(20_000))),
        (
            "many attributes",
            xml(&format!("<game {}/>", (0..50_000).map(|i| format!("a{i}=\"\" ")).collect::<String>()))
        ),
        ("XML that does not close", xml(&game).replace("</opensudoku>", "")),
        ("a game without data", xml("<game />")),
        ("a game that is too short", xml(&game.replace("034", "34"))),
        ("a game in progress that is too short", xml("<game data=\"version: 3&#10;5|0|0|\" />")),
        ("a game of a later version", xml("<game data=\"version: 9&#10;5|0|0|\" />")),
        (
            "a game with a strange value",
            xml(&format!("<game data=\"version: 3&#10;{}5|x|0|\" />", "0|0|1|".repeat(80)))
        ),
        ("something else in XML", xml("<rdf />")),
        ("no game", xml("<folder name=\"Easy\" />")),
        ("a table without puzzles", "name,age\nann,7\nben,8\n".to_owned()),
        ("a table with a bad line", format!("puzzle,solution\n{P},\n{},\n", &P[1..])),
        ("a table with two columns of puzzles", format!("{P},{P}\n")),
        ("a game with its data twice", xml(&format!("<game data=\"{P}\" data=\"{P}\" />"))),
        ("a link with its puzzle twice", format!("https://www.sudokuwiki.org/sudoku.htm?bd={P}&bd={P}")),
        ("a table with a column twice", format!("title,puzzle,title\na,{P},b\n")),
        ("a table with surplus fields", format!("title,puzzle\na,{P},b\n")),
        ("a table with an open quotation mark", format!("title,puzzle\na,{P}\n\"b,{P}\n")),
        ("a table of titles alone", "id,puzzle\n".to_owned()),
        ("a section of SadMan's", format!("[Puzzle]\n{}[State]\n", text(&read(P), "rows"))),
    ]));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_data_in_a_link_is_read_or_refused(data in "[0-9A-Za-z+/=%-]{0,200}", bits in prop::collection::vec(any::<u8>(), 0..40)) {
        let spoiled = |link: String| {
            let mut link = link.into_bytes();
            bits.iter().enumerate().for_each(|(i, bit)| {
                let at = 30 + (i * 97 + usize::from(*bit)) % (link.len() - 30);
                link[at] = data.as_bytes().get(i).copied().unwrap_or(b'A');
            });
            String::from_utf8_lossy(&link).into_owned()
        };
        let links = ["https://f-puzzles.com/?load=", "https://sudokupad.app/scf", "https://sudokupad.app/scl", "https://www.sudokuwiki.org/sudoku.htm?bd=S9B"];
        let texts = links.iter().map(|link| format!("{link}{data}")).chain([spoiled(link_of(&empty(9)))]);
        for text in texts {
            if let Err(error) = format::read_all(&text) {
                prop_assert!(!error.report("x", &text).is_empty());
            }
        }
    }
}
