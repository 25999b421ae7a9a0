//! Reads SudokuPad's JSON.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::cages::{Cages, cages_of, texts};
use super::keys::{AROUND, COLOURS, DRAWN, MARKS, READ, SWITCHES, TEXTS, TOLD};
use super::places::layout_of;
use super::zipped::{is_zipped, unzip};
use crate::clue::{Clue, Kind};
use crate::format::cells::{check, check_layout};
use crate::format::error::Fault;
use crate::format::json::{digit, drawings, fault, ignore, is_empty, object, on, unsupported, wrong_side};
use crate::format::{Asked, Found};
use crate::grid::{Cell, Digits, Puzzle};

/// Whether a text is meant as SudokuPad's JSON: it has rows of cells.
pub(super) fn is_json(text: &str) -> bool {
    let opens_rows = |rest: &str| {
        let mut signs = rest.chars().filter(|sign| !sign.is_whitespace());
        signs.by_ref().take(3).eq(":[[".chars()) && matches!(signs.next(), Some('{' | ','))
    };
    let keys = ["\"cells\"", "cells", "ce"];
    let has = |key: &str| text.match_indices(key).any(|(at, _)| text.get(at + key.len()..).is_some_and(opens_rows));
    text.trim_start().starts_with('{') && keys.into_iter().any(has)
}

/// Returns the puzzle with its own layout, which must be the requested one.
pub(super) fn read_json(text: &str, asked: &Asked<'_>) -> Result<Found, Fault> {
    let whose = "the JSON of SudokuPad";
    let mut json = if is_zipped(text) { object(&unzip(text), whose) } else { object(text, whose) }?;
    let mut metadata = metadata(&mut json)?;
    let mut ignored = ignore(&mut json, asked.ignored, &["cells", "regions"]);
    ignored.extend(ignore(&mut metadata, asked.ignored, &TOLD));
    unsupported(unknown(&json, &[&READ, &DRAWN, &AROUND]).chain(unknown(&metadata, &[&TOLD, &SWITCHES, &TEXTS])))?;
    let grid = rows(&json)?;
    let layout = layout_of(&json, grid.len())?;
    check_layout(&layout, asked.layout.map(Arc::as_ref))?;
    let Cages { mut clues, drawn } = cages_of(&json, &layout)?;
    let switches = SWITCHES.iter().filter(|key| is_true(&metadata, key));
    clues.extend(switches.filter_map(|key| Kind::with_id(key)).map(Clue::of_grid));
    // A refusal that is said here gets the place of the link.
    let (layout, clues) = asked.ruled(layout, clues);
    let mut puzzle = Puzzle::of(layout, Digits::default());
    let text = |key: &str| match metadata.get(key)? {
        Value::String(text) => Some(text.trim().to_owned()).filter(|text| !text.is_empty()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    };
    let [title, author, source] = TOLD.map(text);
    (puzzle.title, puzzle.author, puzzle.source) = (title, author, source);
    let others = AROUND.iter().filter(|key| on(&json, key)).chain(TEXTS.iter().filter(|key| on(&metadata, key)));
    let mut left_out: Vec<String> = others.map(|key| format!("`{key}`")).collect();
    for (row, cells) in grid.iter().enumerate() {
        for (column, told) in cells.iter().enumerate() {
            let new = fill(&mut puzzle, Cell::at(row as u8, column as u8), told)?;
            left_out.extend(new.into_iter().filter(|what| !left_out.contains(what)).collect::<Vec<_>>());
        }
    }
    let counts = DRAWN.iter().map(|&key| (key, json.get(key).and_then(Value::as_array).map_or(0, Vec::len)));
    let drawn = drawings(counts.chain([("cages", drawn)]));
    Ok(Found { puzzle, left_out, clues, ignored, drawn })
}

/// Removes the metadata and returns it, with the texts of cages.
fn metadata(json: &mut Map<String, Value>) -> Result<Map<String, Value>, Fault> {
    let mut all = Map::new();
    for key in ["metadata", "metaData"] {
        match json.shift_remove(key) {
            Some(Value::Object(told)) => all.extend(told),
            Some(other) if !is_empty(&other) => return Err(fault(format!("`{key}` is not an object"), "an object")),
            _ => {}
        }
    }
    for (name, text) in texts(json) {
        let is_told = on(&all, &name);
        if !is_told {
            all.insert(name, Value::String(text));
        }
    }
    Ok(all)
}

/// Returns the keys that say something and are in none of these lists.
fn unknown<'a>(json: &'a Map<String, Value>, known: &'a [&'a [&'a str]]) -> impl Iterator<Item = &'a str> {
    let is_known = |key: &str| known.iter().any(|list| list.contains(&key));
    json.iter().filter(move |(key, value)| !is_known(key) && !is_empty(value)).map(|(key, _)| key.as_str())
}

/// Whether a switch is on; it may be written as a text.
fn is_true(json: &Map<String, Value>, key: &str) -> bool {
    on(json, key) && json.get(key).and_then(Value::as_str).is_none_or(|text| text.trim() != "false")
}

/// Returns the objects of the cells, which form a square.
fn rows(json: &Map<String, Value>) -> Result<Vec<Vec<&Map<String, Value>>>, Fault> {
    let wrong = || fault("the grid is not a square of cells", "`cells` with a list of cells for each row");
    let rows = json.get("cells").and_then(Value::as_array).ok_or_else(wrong)?;
    let side = rows.len();
    if !(4..=9).contains(&side) {
        return Err(wrong_side(side));
    }
    let row = |row| {
        let cells = Value::as_array(row).filter(|cells| cells.len() == side)?;
        cells.iter().map(Value::as_object).collect()
    };
    rows.iter().map(row).collect::<Option<_>>().ok_or_else(wrong)
}

/// Enters the contents of a cell, and returns the names of what is ignored.
fn fill(puzzle: &mut Puzzle, cell: Cell, told: &Map<String, Value>) -> Result<Vec<String>, Fault> {
    unsupported(unknown(told, &[&["value"], &MARKS, &COLOURS]))
        .map_err(|fault| Fault { problem: format!("{cell}: {}", fault.problem), ..fault })?;
    if let Some(value) = told.get("value").filter(|value| !is_empty(value)) {
        let wrong = || fault(format!("{cell} has a value that is not a digit"), "a digit of the grid");
        let digit = digit(value).ok_or_else(wrong)?;
        check(digit, cell, &puzzle.layout, &(0..0))?;
        puzzle.givens.set(cell, Some(digit));
    }
    let ignored = MARKS.iter().chain(&COLOURS).filter(|key| on(told, key));
    Ok(ignored.map(|key| format!("`{key}` of cells")).collect())
}
