//! Links of f-puzzles, and the JSON in them.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…       JSON, compressed as lz.rs says
//! {"size":9,"title":"…","author":"…",
//!  "grid":[[{"value":1,"given":true},{"centerPencilMarks":[2,3]},{"region":0},…],…],
//!  "diagonal+":true,"diagonal-":true,"extraregion":[{"cells":["R2C2",…]},…]}
//! ```
//!
//! A cell without `region` is in the region of its box; these are numbered from 0, row by row. The extra regions may be
//! the four windows of a windoku, or extra regions.
//!
//! A puzzle has a key for each kind of clue, which is the kind's name ([`KINDS`](crate::clue::KINDS)). Unknown keys and
//! unsupported rules are rejected by name, unless they are to be ignored: without its rules it would be another puzzle.
//! Decoration is ignored and reported.
//!
//! Source: the exports of f-puzzles.com; there is no specification.

mod clues;
mod json;
mod layout;
mod lz;
mod rows;
mod written;

use serde_json::{Map, Value, json};
use std::cell::Cell;

use self::json::read_json;
use self::layout::blocks;
use self::written::write_clues;
use super::cells::line_by_line;
use super::error::{Fault, clean};
use super::link::{Link, Part, encoded};
use super::write::rows_of;
use super::{Asked, Format, Found, Reader, Writer};
use crate::clue::Clue;
use crate::grid::{self, Digit, Puzzle, Shape};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    about: "a link to f-puzzles.com that contains the puzzle, or its JSON",
    extensions: &[],
    read: Reader::Clued(read),
    write: Writer::Clued(|puzzle, clues| format!("https://f-puzzles.com/?load={}", encoded(&pack(puzzle, clues)))),
};

pub(super) const HOSTS: &[&str] = &["f-puzzles.com"];

/// The maximum total size of the unpacked links of one text, in bytes: 32 MiB, many thousand puzzles.
const MOST_UNPACKED: usize = 32 << 20;

const HELP: &str = "at f-puzzles.com, choose Export and copy the long link";

fn read(text: &str, asked: &Asked<'_>) -> Result<Vec<Found>, Fault> {
    if text.trim_start().starts_with('{') && text.contains("\"grid\"") {
        return Ok(vec![read_json(text, asked)?]);
    }
    let allowance = Allowance::default();
    line_by_line(text, |line| read_link(line, asked, &allowance))
}

/// The number of bytes to which the links of one text may still unpack. A few megabytes of links could stand for
/// gigabytes.
pub(super) struct Allowance(Cell<usize>);

impl Default for Allowance {
    fn default() -> Self {
        Self(Cell::new(MOST_UNPACKED))
    }
}

fn read_link(text: &str, asked: &Asked<'_>, allowance: &Allowance) -> Result<Found, Fault> {
    let Some(link) = Link::of(text).filter(|link| HOSTS.contains(&link.host)) else {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no link to f-puzzles", "one to f-puzzles.com with ?load="));
    };
    match (link.value("load")?, link.value("id")?) {
        (Some(data), _) => unpack(data, asked, allowance),
        (None, Some(id)) => {
            let problem = format!("the link contains only a name, `{}`, and no puzzle", clean(id.text, 40));
            Err(link.fault(problem, "?load= and the puzzle", HELP))
        }
        (None, None) => Err(link.fault("the link contains no puzzle", "?load= and the puzzle", HELP)),
    }
}

/// Returns the puzzle in the data of a link.
pub(super) fn unpack(data: Part<'_>, asked: &Asked<'_>, allowance: &Allowance) -> Result<Found, Fault> {
    unpack_with(data, allowance, HELP, |json| read_json(json, asked))
}

/// Returns what is read from the text in the data of a link.
pub(super) fn unpack_with(
    data: Part<'_>,
    allowance: &Allowance,
    help: &str,
    read: impl Fn(&str) -> Result<Found, Fault>,
) -> Result<Found, Fault> {
    let decoded = data.decoded();
    let left = allowance.0.get();
    if left == 0 {
        let problem = format!("the links up to here unpack to more than {} MiB", MOST_UNPACKED >> 20);
        return Err(data.fault(problem, "shorter ones", "split the file"));
    }
    let json = lz::decompress(&decoded).map_err(|(at, problem)| {
        // If decoding changed the text, positions do not match: then point at all of it.
        let place = if decoded == data.text {
            data.at + at.start..data.at + at.end
        } else {
            data.at..data.at + data.text.len()
        };
        Fault::new(place, Fault::MEANT, problem, "the complete data of a link").help(help)
    })?;
    allowance.0.set(left.saturating_sub(json.len()));
    read(&json).map_err(|fault| data.fault(fault.problem, &fault.expected, &fault.help))
}

/// Returns the data of a link to a puzzle.
pub(super) fn pack(puzzle: &Puzzle, clues: &[Clue]) -> String {
    lz::compress(&write_json(puzzle, clues).to_string())
}

fn write_json(puzzle: &Puzzle, clues: &[Clue]) -> Value {
    let layout = &puzzle.layout;
    let jigsaw = layout.regions().is_some();
    let cell = |&cell: &grid::Cell| {
        let mut told = Map::new();
        if let Some(digit) = puzzle.givens.get(cell) {
            told.insert("value".to_owned(), json!(digit.get()));
            told.insert("given".to_owned(), json!(true));
        } else if let Some(digit) = puzzle.placed.get(cell) {
            told.insert("value".to_owned(), json!(digit.get()));
        } else if let Some(notes) = puzzle.notes.get(&cell) {
            told.insert("centerPencilMarks".to_owned(), json!(notes.iter().map(Digit::get).collect::<Vec<_>>()));
        }
        let marks = puzzle.clue_candidates.as_ref().map(|marks| marks[cell.index()]);
        if let Some(marks) = marks.filter(|&marks| marks != layout.digits()) {
            told.insert("givenPencilMarks".to_owned(), json!(marks.iter().map(Digit::get).collect::<Vec<_>>()));
        }
        if let Some(region) = layout.boxes().find(|house| jigsaw && layout.members(*house).contains(cell)) {
            told.insert("region".to_owned(), json!(region.index()));
        }
        Value::Object(told)
    };
    let grid: Vec<Vec<Value>> = rows_of(layout).iter().map(|row| row.iter().map(cell).collect()).collect();
    let mut json = Map::new();
    json.insert("size".to_owned(), json!(layout.side()));
    for (key, text) in [("title", &puzzle.title), ("author", &puzzle.author)] {
        text.iter().for_each(|text| _ = json.insert(key.to_owned(), json!(text)));
    }
    json.insert("grid".to_owned(), json!(grid));
    if layout.houses().iter().any(|house| house.kind.shape() == Shape::Slope) {
        json.insert("diagonal+".to_owned(), json!(true));
        json.insert("diagonal-".to_owned(), json!(true));
    }
    if blocks(layout).next().is_some() {
        let name = |cell: grid::Cell| format!("R{}C{}", cell.row() + 1, cell.column() + 1);
        let region = |house| json!({ "cells": layout.members(house).iter().map(name).collect::<Vec<_>>() });
        json.insert("extraregion".to_owned(), blocks(layout).map(region).collect());
    }
    write_clues(&mut json, clues);
    Value::Object(json)
}
