//! Clues of variants on boards: each kind is drawn, named, described and stored.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};
use whydoku::clue::{Clue, Drawn, KINDS};
use whydoku::grid::{Digits, Layout, Puzzle};
use whydoku::render::{self, Diagram, OnBoard, Source, Telling, svg, text_board};

use crate::support;

/// The board of an empty grid with these clues.
fn board(side: &str, clues: &[Clue]) -> Diagram {
    let layout = Layout::named(side).expect("a layout");
    let puzzle = Puzzle::new(layout, Digits::default()).expect("a puzzle");
    let drawn = render::board(&puzzle, OnBoard { clues, ..OnBoard::default() }, &Telling::default()).expect("a board");
    drawn.board("board").expect("one board").clone()
}

#[test]
fn each_kind_of_clue_is_drawn_named_and_described() {
    for side in ["4x4", "6x6", "9x9"] {
        let layout = Layout::named(side).expect("a layout");
        let plain = board(side, &[]);
        let empty = svg::draw(&plain);
        for kind in KINDS {
            let diagram = board(side, &[Clue::example(kind, &layout)]);
            let key = format!("clue_{}", kind.id());
            let record = serde_json::to_value(&diagram).expect("a record");
            let rule = record["legend"][&key].as_str().unwrap_or_default();
            assert!(rule.len() > 8 && !rule.contains(['{', '_']), "{key}: {rule}");
            let text = text_board::draw(&diagram).split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains(rule), "{key}: {text}");
            let drawing = svg::draw(&diagram);
            assert!(drawing.contains(&rule.replace('\'', "&#39;")) || drawing.contains(rule), "{key}: {drawing}");
            assert!(!diagram.alt.contains("clue_") && diagram.alt != plain.alt, "{key}: {}", diagram.alt);
            let is_drawn = drawing.contains("<g class=\"clues\"");
            assert_eq!(is_drawn, kind.drawn != Drawn::Told, "{key}");
            assert!(drawing != empty, "{key}");
        }
    }
}

/// Houses of the layout are clues of a variant as well, and are explained.
#[test]
fn diagonals_of_the_layout_are_explained_beside_clues() {
    let knight = KINDS.iter().find(|kind| kind.name == "antiknight").expect("a kind");
    let text = |layout, clues: &[Clue]| text_board::draw(&board(layout, clues));
    let rule = "diagonal: no digit appears twice on it";
    assert_eq!(text("9x9-diagonal", &[Clue::of_grid(knight)]).matches(rule).count(), 1);
    assert!(!text("9x9", &[Clue::of_grid(knight)]).contains(rule));
    assert!(!text("9x9-diagonal", &[]).contains(rule));
}

/// Groups of clones that have the same digits have one letter, each group once, and no cell has two.
#[test]
fn clones_have_a_letter_for_each_family() {
    let kind = KINDS.iter().find(|kind| kind.name == "clone").expect("a kind");
    let group = |names: &str| names.split(' ').map(|name| name.parse().expect("a cell")).collect::<Vec<_>>();
    let pair = |one: &str, other: &str| Clue { others: group(other), ..Clue::of(kind, group(one)) };
    let clues = [
        pair("r1c1 r1c2", "r3c1 r3c2"),
        pair("r3c1 r3c2", "r1c1 r1c2"),
        pair("r3c1 r3c2", "r5c5 r5c6"),
        pair("r1c1 r2c1", "r8c8 r9c8"),
    ];
    let drawing = svg::draw(&board("9x9", &clues));
    let picture = drawing.split("</svg>").next().expect("a picture");
    let letters = |letter: &str| picture.matches(&format!(">{letter}</text>")).count();
    assert_eq!([letters("a"), letters("b"), letters("c")], [3, 2, 0], "{drawing}");
}

/// Colours are not all that tells two kinds of lines apart: their ends differ, or the pattern in the band.
#[test]
fn lines_differ_without_colours() {
    let table = Source::default().read("looks.yaml").expect("readable").expect("a table");
    let table: Value = serde_yaml::from_str(&table).expect("YAML");
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for kind in KINDS {
        let Drawn::Line(ends) = kind.drawn else { continue };
        let rules = table["clues"].as_array().expect("rules").iter();
        let own = rules.filter(|rule| rule["within"] == json!([kind.name]));
        let mut pattern = format!("{ends:?}");
        for rule in own {
            let style = rule["style"].as_object().expect("a style").iter();
            // A colour does not count, but whether there is a stroke does.
            let style =
                style.map(|(name, value)| if name == "stroke" { name.clone() } else { format!("{name}={value}") });
            pattern += &format!("; {}: {}", rule["of"], style.collect::<Vec<_>>().join(", "));
        }
        if let Some(other) = seen.insert(pattern.clone(), kind.name) {
            panic!("{other} and {} look the same: {pattern}", kind.name);
        }
    }
    assert_eq!(seen.len(), 14);
}

#[test]
fn clues_are_stored_and_read_again() {
    let mut random = fastrand::Rng::with_seed(1);
    for side in ["4x4", "6x6", "9x9"] {
        let layout = Layout::named(side).expect("a layout");
        for kind in KINDS {
            for clue in (0..20).map(|_| support::clues::clue(kind, &layout, None, &mut random)) {
                let diagram = board(side, &[clue]);
                let stored = serde_json::to_string(&diagram).expect("a record");
                let read: Diagram = serde_json::from_str(&stored).unwrap_or_else(|why| panic!("{why}: {stored}"));
                assert_eq!(svg::draw(&read), svg::draw(&diagram), "{stored}");
                assert_eq!(text_board::draw(&read), text_board::draw(&diagram), "{stored}");
            }
        }
    }
}

#[test]
fn clues_that_do_not_fit_are_refused() {
    let whole = serde_json::to_value(board("4x4", &[])).expect("a record");
    let wrong = [
        json!({ "kind": "surprise" }),
        json!({ "kind": "antiknight", "cells": ["r1c1"] }),
        json!({ "kind": "difference", "cells": ["r1c1"] }),
        json!({ "kind": "difference", "cells": ["r1c1", "r1c3"] }),
        json!({ "kind": "ratio", "cells": ["r1c1", "r2c2"] }),
        json!({ "kind": "killercage", "cells": [] }),
        json!({ "kind": "killercage", "cells": ["r5c1"] }),
        json!({ "kind": "odd", "cells": ["r1c1", "r1c2"] }),
        json!({ "kind": "thermometer", "cells": ["r1c1"], "others": ["r2c2"] }),
        json!({ "kind": "clone", "cells": ["r1c1"], "others": [] }),
        json!({ "kind": "arrow", "cells": ["r1c1"], "others": [] }),
        json!({ "kind": "quadruple", "cells": ["r1c1", "r1c2"], "digits": [1, 2, 3] }),
        json!({ "kind": "thermometer", "cells": ["r1c1", "r1c3"] }),
        json!({ "kind": "quadruple", "cells": ["r1c1", "r3c1"], "digits": [1] }),
        json!({ "kind": "killercage", "cells": ["r1c1", "r1c1"] }),
        json!({ "kind": "odd", "cells": ["r1c1"], "value": 3 }),
        json!({ "kind": "xv", "cells": ["r1c1", "r1c2"], "value": 7 }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1", "r1c2"], "from": "r1c0" }),
        json!({ "kind": "quadruple", "cells": ["r1c1", "r1c2"], "digits": [5] }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1"], "value": 3 }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1"], "from": "r6c1" }),
        json!({ "kind": "littlekillersum", "cells": [], "from": "r0c1" }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "from": "r01c0" }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "from": "r1c5 " }),
        json!({ "kind": "sandwichsum", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "from": "r1c255" }),
        json!({ "kind": "odd", "cells": ["r1c1"], "colour": "red" }),
    ];
    let right = json!({ "kind": "difference", "cells": ["r1c1", "r1c2"], "value": 2 });
    let with = |clue: &Value| {
        let mut record = whole.clone();
        record["clues"] = json!([clue]);
        serde_json::from_value::<Diagram>(record)
    };
    assert!(with(&right).is_ok());
    let beside =
        json!({ "kind": "sandwichsum", "cells": ["r1c1", "r1c2", "r1c3", "r1c4"], "value": 3, "from": "r1c0" });
    assert!(with(&beside).is_ok());
    let read: BTreeSet<String> = wrong.iter().filter(|clue| with(clue).is_ok()).map(Value::to_string).collect();
    assert!(read.is_empty(), "{read:?}");
}
