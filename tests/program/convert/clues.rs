//! Clues of variants in f-puzzles: written and read again they are the same, and what is wrong with them is said.

use serde_json::{Value, json};
use whydoku::clue::{Clue, Form, KINDS};
use whydoku::format::{self, ClueReading, ReadOptions, Reading, WriteError};
use whydoku::grid::{Digits, Layout, Puzzle};

use super::links::refusals;
use super::{layouts, named, position};
use crate::support::clues::with_others;

fn read(text: &str) -> Reading {
    let options = ReadOptions { clues: ClueReading::Read, ..ReadOptions::default() };
    options.read(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn every_kind_of_clue_is_written_and_read_again() {
    let mut random = fastrand::Rng::with_seed(44);
    for layout in layouts() {
        let side = usize::from(layout.side());
        let puzzle = position(&layout, &mut random);
        for kind in KINDS {
            for format in ["fpuzzles", "sudokupad", "yaml"] {
                let mut clues = with_others(kind, &layout, None, &mut random);
                clues.truncate(12);
                // Extra regions with all digits, and both diagonals, belong to the layout.
                clues.retain(|clue| clue.kind.name != "extraregion" || clue.cells.len() < side);
                clues.retain(|clue| !clue.kind.name.starts_with("diagonal") || !layout.name().ends_with("diagonal"));
                let (puzzles, clues) = (std::slice::from_ref(&puzzle), [clues]);
                let written = format::write_with_clues(puzzles, &clues, named(format));
                let written = written.unwrap_or_else(|error| panic!("{format}, {clues:?}: {error}"));
                let (back, [clues]) = (read(&written.text), clues);
                assert_eq!(back.puzzle.givens(), puzzle.givens(), "{}", written.text);
                let has = |clue: &Clue| back.clues.contains(clue);
                assert!(back.clues.len() == clues.len() && clues.iter().all(has), "{clues:?}\n{:?}", back.clues);
            }
        }
    }
}

#[test]
fn formats_without_clues_name_them() {
    let kind = KINDS.iter().find(|kind| kind.form == Form::Switch).expect("a rule for the whole grid");
    let puzzle = Puzzle::new(Layout::named("9x9").expect("a layout"), Digits::default()).expect("an empty puzzle");
    for format in whydoku::format::FORMATS.iter().filter(|format| format.is_written()) {
        let clues = [vec![Clue::of_grid(kind)]];
        match format::write_with_clues(std::slice::from_ref(&puzzle), &clues, format) {
            Ok(_) => assert!(["fpuzzles", "sudokupad", "yaml"].contains(&format.name), "{}", format.name),
            Err(WriteError::Unfit { what, others, .. }) => {
                assert_eq!((what, others), (format!("its clues: `{kind}`"), vec!["fpuzzles", "sudokupad", "yaml"]));
            }
            Err(error) => panic!("{}: {error}", format.name),
        }
    }
}

/// An empty grid of side 4 with this under a key.
fn with(key: &str, value: &Value) -> String {
    let mut json = json!({ "size": 4, "grid": vec![vec![json!({}); 4]; 4] });
    json[key] = value.clone();
    json.to_string()
}

#[test]
fn clues_that_are_wrong_are_refused() {
    let line = |cells: Value| json!([{ "lines": [cells] }]);
    let cases = [
        ("a cell twice in a cage", "killercage", json!([{ "cells": ["R1C1", "R1C1"] }])),
        ("a cage of five", "killercage", json!([{ "cells": ["R1C1", "R1C2", "R1C3", "R1C4", "R2C1"], "value": "15" }])),
        ("a cage of nothing", "killercage", json!([{ "cells": [], "value": "15" }])),
        ("a cage without cells", "killercage", json!([{ "value": "15" }])),
        ("a second cage", "killercage", json!([{ "cells": ["R1C1"] }, { "cells": "R1C1" }])),
        ("no list of cages", "killercage", json!({ "cells": ["R1C1"] })),
        ("a cage that is a number", "killercage", json!([7])),
        ("a line that leaves the grid", "thermometer", line(json!(["R4C4", "R5C4"]))),
        ("a line that is too long", "thermometer", line(json!(vec!["R1C1"; 18]))),
        ("a line that jumps", "thermometer", line(json!(["R1C1", "R1C3"]))),
        ("a negative sum", "killercage", json!([{ "cells": ["R1C1"], "value": "-5" }])),
        ("a circle around no corner", "quadruple", json!([{ "cells": ["R1C1", "R1C2", "R1C3"], "values": [1] }])),
        ("a diagonal from the midst", "littlekillersum", json!([{ "cell": "R2C2", "direction": "DR", "value": "7" }])),
        ("too many clues", "even", json!(vec![json!({ "cell": "R1C1" }); 1001])),
        ("a line of numbers", "renban", line(json!([1, 2]))),
        ("a line without cells", "palindrome", json!([{ "cells": ["R1C1"] }])),
        ("a dot between distant cells", "difference", json!([{ "cells": ["R1C1", "R1C3"] }])),
        ("a dot on a corner", "ratio", json!([{ "cells": ["R1C1", "R2C2"] }])),
        ("a sign in one cell", "xv", json!([{ "cells": ["R1C1"], "value": "X" }])),
        ("an arrow without a circle", "arrow", json!([{ "lines": [["R1C1", "R1C2"]] }])),
        (
            "an arrow with a circle of four",
            "arrow",
            json!([{ "cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "lines": [] }]),
        ),
        ("clones of two sizes", "clone", json!([{ "cells": ["R1C1"], "cloneCells": ["R2C2", "R2C3"] }])),
        ("a digit too large in a circle", "quadruple", json!([{ "cells": ["R1C1", "R1C2"], "values": [5] }])),
        ("more digits than cells in a circle", "quadruple", json!([{ "cells": ["R1C1"], "values": [1, 2] }])),
        ("an even cell outside", "even", json!([{ "cell": "R0C1" }])),
        ("an odd cell without a cell", "odd", json!([{}])),
        ("a sandwich in the grid", "sandwichsum", json!([{ "cell": "R1C1", "value": "5" }])),
        ("a sandwich at a corner", "sandwichsum", json!([{ "cell": "R0C0", "value": "5" }])),
        ("a sum far away", "xsum", json!([{ "cell": "R9C1", "value": "5" }])),
        ("a little killer without a direction", "littlekillersum", json!([{ "cell": "R0C1", "value": "5" }])),
        ("a little killer that looks away", "littlekillersum", json!([{ "cell": "R0C1", "direction": "UL" }])),
        ("a negative of something else", "negative", json!(["difference"])),
        ("a negative of a number", "negative", json!([7])),
        ("an unknown key", "sudokux", json!(true)),
    ];
    let texts = cases.map(|(name, key, value)| (name, with(key, &value)));
    let told = refusals(texts.into());
    assert_eq!(told.matches("Error: ").count(), told.matches("## ").count(), "{told}");
    insta::assert_snapshot!(told);
}

#[test]
fn keys_are_ignored_on_request() {
    let text = with("sudokux", &json!(true));
    let ignored = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
    let read = |keys: &[&str]| ReadOptions { ignored: ignored(keys), ..ReadOptions::default() }.read(&text);
    assert!(read(&["sudoku"]).is_err_and(|error| error.help.contains("--ignore-key")));
    let reading = read(&["sudokux", "killercage", "size"]).expect("it is ignored");
    assert_eq!(reading.ignored, ["sudokux"]);
    assert_eq!(reading.puzzle.layout().name(), "4x4");
}
