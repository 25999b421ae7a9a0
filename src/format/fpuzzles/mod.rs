//! Links of f-puzzles, and the JSON in them.
//!
//! ```text
//! https://f-puzzles.com/?load=N4Ig…       JSON, compressed as lz.rs says
//! {"size":9,"title":"…","author":"…",
//!  "grid":[[{"value":1,"given":true},{"centerPencilMarks":[2,3]},{"region":0},…],…],
//!  "diagonal+":true,"diagonal-":true,"extraregion":[{"cells":["R2C2",…]},…]}
//! ```
//!
//! A cell without `region` lies in the region of its box; these are numbered from 0, row by row. The
//! extra regions may be the four windows of a windoku.
//!
//! A puzzle has a key for each kind of rule. Those that are not known here are refused by name, as is
//! every key that may be one: without its rules it would be another puzzle. What only decorates is
//! left out, and said to be.
//!
//! Source: what f-puzzles.com exports; it has no description of its own.

mod lz;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value, json};

use super::cells::{check, line_by_line};
use super::error::{Fault, clean};
use super::link::{Link, Part, encoded};
use super::write::rows_of;
use super::{Format, Found, Writer};
use crate::grid::{Cell, CellSet, Digit, DigitSet, Digits, House, HouseKind, Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    about: "a link to f-puzzles.com that holds the puzzle, or its JSON",
    endings: &[],
    read,
    write: Writer::Lines(|puzzle| format!("https://f-puzzles.com/?load={}", encoded(&pack(puzzle)))),
};

pub(super) const HOSTS: &[&str] = &["f-puzzles.com"];

/// More JSON than this is not read, in bytes: 1 MiB.
const MOST_JSON: usize = 1 << 20;

/// Keys that only decorate, or speak to people.
const COSMETIC: [&str; 14] = [
    "ruleset",
    "solution",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "customRuleset",
    "metadata",
];

/// Keys of cells that only decorate, or are notes of a kind that claims nothing of the cell.
const COSMETIC_IN_CELLS: [&str; 5] = ["c", "cArray", "highlight", "cornerPencilMarks", "candidates"];

const HELP: &str = "at f-puzzles.com, choose Export and copy the long link";

const RULES: &str = "no rules but rows, columns, regions, both diagonals and the windows of a windoku";

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    if text.trim_start().starts_with('{') && text.contains("\"grid\"") {
        return Ok(vec![read_json(text, layout)?]);
    }
    line_by_line(text, |line| read_link(line, layout))
}

fn read_link(text: &str, layout: Option<&Arc<Layout>>) -> Result<Found, Fault> {
    let Some(link) = Link::of(text).filter(|link| HOSTS.contains(&link.host)) else {
        return Err(Fault::new(0..0, Fault::FOREIGN, "no link to f-puzzles", "one to f-puzzles.com with ?load="));
    };
    match (link.value("load"), link.value("id")) {
        (Some(data), _) => unpack(data, layout),
        (None, Some(id)) => {
            let problem = format!("the link holds only a name, `{}`, and no puzzle", clean(id.text, 40));
            Err(link.fault(problem, "?load= and the puzzle", HELP))
        }
        (None, None) => Err(link.fault("the link holds no puzzle", "?load= and the puzzle", HELP)),
    }
}

/// The puzzle in the data of a link.
pub(super) fn unpack(data: Part<'_>, layout: Option<&Arc<Layout>>) -> Result<Found, Fault> {
    let decoded = data.decoded();
    let json = lz::decompress(&decoded).map_err(|(at, problem)| {
        // Encoded data is as long as it is decoded up to here only by chance: then point at all of it.
        let place = if decoded == data.text {
            data.at + at.start..data.at + at.end
        } else {
            data.at..data.at + data.text.len()
        };
        Fault::new(place, Fault::MEANT, problem, "the data of an f-puzzles link, whole").help(HELP)
    })?;
    read_json(&json, layout).map_err(|fault| data.fault(fault.problem, &fault.expected, &fault.help))
}

/// The data of a link to a puzzle.
pub(super) fn pack(puzzle: &Puzzle) -> String {
    lz::compress(&write_json(puzzle).to_string())
}

fn fault(problem: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(0..0, Fault::MEANT, problem, expected).help("export the puzzle again, or write its givens as 81 digits")
}

fn read_json(text: &str, layout: Option<&Arc<Layout>>) -> Result<Found, Fault> {
    if text.len() > MOST_JSON {
        return Err(fault(format!("read {} bytes of JSON", text.len()), format!("at most {MOST_JSON}")));
    }
    let json: Map<String, Value> = serde_json::from_str(text)
        .map_err(|error| fault(format!("the JSON is wrong: {error}"), "the JSON of f-puzzles"))?;
    let grid = Grid::of(&json)?;
    let own = layout_of(&json, &grid)?;
    if let Some(asked) = layout.filter(|asked| ***asked != *own) {
        let fault =
            fault(format!("the puzzle's layout is {}", own.name()), format!("{}, which was asked for", asked.name()));
        return Err(fault.help("ask for no layout, or for this one"));
    }
    let mut left_out = refuse_rules(&json)?;
    let words = |key: &str| json.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    let mut puzzle = Puzzle::new(own, Digits::default());
    puzzle.title = words("title").map(str::to_owned);
    puzzle.author = words("author").map(str::to_owned);
    for (cell, told) in grid.cells() {
        for what in fill(&mut puzzle, cell, told)? {
            if !left_out.contains(&what) {
                left_out.push(what);
            }
        }
    }
    Ok(Found { puzzle, left_out })
}

/// The objects of the cells, known to be a square.
struct Grid<'a> {
    side: usize,
    rows: Vec<Vec<&'a Map<String, Value>>>,
}

impl<'a> Grid<'a> {
    fn of(json: &'a Map<String, Value>) -> Result<Self, Fault> {
        let side = json.get("size").and_then(Value::as_u64).unwrap_or(9);
        let side = usize::try_from(side).ok().filter(|side| (4..=9).contains(side));
        let side = side.ok_or_else(|| fault("the size of the puzzle is no known one", "a side from 4 to 9"))?;
        let rows = json.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side);
        let row = |row: &'a Value| {
            let cells = row.as_array().filter(|cells| cells.len() == side)?;
            cells.iter().map(Value::as_object).collect()
        };
        let rows: Option<Vec<Vec<_>>> = rows.and_then(|rows| rows.iter().map(row).collect());
        let wrong = || fault("the grid is no square of cells", format!("`grid` with {side} rows of {side} cells"));
        Ok(Self { side, rows: rows.ok_or_else(wrong)? })
    }

    fn cells(&self) -> impl Iterator<Item = (Cell, &'a Map<String, Value>)> {
        let row = |(row, cells): (usize, &Vec<&'a Map<String, Value>>)| {
            let at = move |(column, &told)| (Cell::at(row as u8, column as u8), told);
            cells.iter().enumerate().map(at).collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(row)
    }
}

/// The layout that regions, diagonals and extra regions make.
fn layout_of(json: &Map<String, Value>, grid: &Grid<'_>) -> Result<Arc<Layout>, Fault> {
    let plain = Layout::with_cells(grid.side * grid.side);
    let mut boxes: BTreeMap<Cell, u64> = BTreeMap::new();
    let high = (1..=grid.side).take_while(|high| high * high <= grid.side).filter(|high| grid.side % high == 0).last();
    let high = high.unwrap_or(1);
    for (cell, told) in grid.cells() {
        let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
        let own = row / high * high + column / (grid.side / high);
        let region = match told.get("region") {
            None => own as u64,
            Some(region) => {
                region.as_u64().ok_or_else(|| fault(format!("{cell} lies in no region"), "one for each cell"))?
            }
        };
        boxes.insert(cell, region);
    }
    let both = on(json, "diagonal+") && on(json, "diagonal-");
    if !both && (on(json, "diagonal+") || on(json, "diagonal-")) {
        return Err(fault("the puzzle has one diagonal", RULES));
    }
    let windows = windows(json)?;
    let box_of = |cell: Cell| {
        plain.as_ref().and_then(|plain| boxes_of(plain).find(|house| plain.members(*house).contains(cell)))
    };
    let same = |a: &Cell, b: &Cell| (boxes[a] == boxes[b]) == (box_of(*a) == box_of(*b));
    let usual = plain.is_some() && boxes.keys().all(|a| boxes.keys().all(|b| same(a, b)));
    match (usual, both, windows) {
        (true, false, true) => Ok(Layout::named("windoku")),
        (true, _, false) => Ok(Layout::named(&format!("{0}x{0}{1}", grid.side, if both { "-diagonal" } else { "" }))),
        (false, _, false) => {
            let mut order: Vec<u64> = Vec::new();
            boxes.values().for_each(|region| {
                if !order.contains(region) {
                    order.push(*region)
                }
            });
            let sign = |region| order.iter().position(|other| other == region).unwrap_or_default() as u32;
            let regions: String =
                boxes.values().filter_map(|region| char::from_u32(u32::from('A') + sign(region))).collect();
            Ok(Layout::jigsaw(&regions, if both { "jigsaw-diagonal" } else { "jigsaw" }))
        }
        _ => Err(fault("the puzzle has windows as well as diagonals or regions of its own", RULES)),
    }?
    .map_err(|error| fault(error.to_string(), RULES))
}

fn boxes_of(layout: &Layout) -> impl Iterator<Item = House> {
    layout.houses().iter().copied().filter(|house| house.kind == HouseKind::Box)
}

fn on(json: &Map<String, Value>, key: &str) -> bool {
    json.get(key) == Some(&Value::Bool(true))
}

/// Whether the extra regions are the windows of a windoku; others are refused.
fn windows(json: &Map<String, Value>) -> Result<bool, Fault> {
    let Some(extra) = json.get("extraregion").filter(|extra| !is_empty(extra)) else { return Ok(false) };
    let cells = |region: &Value| -> Option<CellSet> {
        let names = region.get("cells")?.as_array()?;
        names.iter().map(|name| name.as_str()?.to_ascii_lowercase().parse::<Cell>().ok()).collect()
    };
    let regions: Option<Vec<CellSet>> = extra.as_array().and_then(|regions| regions.iter().map(cells).collect());
    let mut regions = regions.unwrap_or_default();
    regions.sort();
    let mut windows = window_cells();
    windows.sort();
    if regions == windows { Ok(true) } else { Err(fault("the puzzle has extra regions (`extraregion`)", RULES)) }
}

fn window_cells() -> Vec<CellSet> {
    let windoku = Layout::named("windoku").ok();
    let windows = |layout: Arc<Layout>| {
        let houses = layout.houses().iter().filter(|house| house.kind == HouseKind::Window);
        houses.map(|house| layout.members(*house)).collect()
    };
    windoku.map(windows).unwrap_or_default()
}

fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        _ => false,
    }
}

/// Refuses what may be a rule, and names what is left out.
fn refuse_rules(json: &Map<String, Value>) -> Result<Vec<String>, Fault> {
    let told = ["size", "title", "author", "grid", "diagonal+", "diagonal-", "extraregion"];
    let others = || json.iter().filter(|(key, value)| !told.contains(&key.as_str()) && !is_empty(value));
    let rules: Vec<String> = others()
        .filter(|(key, _)| !COSMETIC.contains(&key.as_str()))
        .map(|(key, _)| format!("`{}`", clean(key, 40)))
        .take(20)
        .collect();
    if rules.is_empty() {
        return Ok(others().map(|(key, _)| format!("`{key}`")).collect());
    }
    let fault = fault(format!("the puzzle has rules that are not known here: {}", rules.join(", ")), RULES);
    Err(fault.help("without these it would be another puzzle; solve it where its rules are known"))
}

/// Enters what is told of a cell, and names what is left out.
fn fill(puzzle: &mut Puzzle, cell: Cell, told: &Map<String, Value>) -> Result<Vec<String>, Fault> {
    let wrong = |what: &str| fault(format!("{cell} has a {what} that is no digit"), "digits of the board");
    let digit = |value: &Value| {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        number.and_then(|number| Digit::new(u8::try_from(number).ok()?))
    };
    let mut left_out = Vec::new();
    for (key, value) in told.iter().filter(|(_, value)| !is_empty(value)) {
        match key.as_str() {
            "value" => {
                let digit = digit(value).ok_or_else(|| wrong("value"))?;
                check(digit, cell, &puzzle.layout, &(0..0))?;
                let digits = if on(told, "given") { &mut puzzle.givens } else { &mut puzzle.placed };
                digits.set(cell, Some(digit));
            }
            "centerPencilMarks" if told.get("value").is_none_or(is_empty) => {
                let marks: Option<DigitSet> = value.as_array().and_then(|marks| marks.iter().map(digit).collect());
                let marks = marks.ok_or_else(|| wrong("pencil mark"))?;
                marks.iter().try_for_each(|digit| check(digit, cell, &puzzle.layout, &(0..0)))?;
                puzzle.notes.insert(cell, marks);
            }
            "given" | "region" | "centerPencilMarks" => {}
            key if COSMETIC_IN_CELLS.contains(&key) => left_out.push(format!("`{key}` of cells")),
            key => {
                let fault = fault(format!("{cell} has rules that are not known here: `{}`", clean(key, 40)), RULES);
                return Err(fault);
            }
        }
    }
    Ok(left_out)
}

fn write_json(puzzle: &Puzzle) -> Value {
    let layout = &puzzle.layout;
    let jigsaw = layout.regions().is_some();
    let cell = |&cell: &Cell| {
        let mut told = Map::new();
        if let Some(digit) = puzzle.givens.get(cell) {
            told.insert("value".to_owned(), json!(digit.get()));
            told.insert("given".to_owned(), json!(true));
        } else if let Some(digit) = puzzle.placed.get(cell) {
            told.insert("value".to_owned(), json!(digit.get()));
        } else if let Some(notes) = puzzle.notes.get(&cell) {
            told.insert("centerPencilMarks".to_owned(), json!(notes.iter().map(Digit::get).collect::<Vec<_>>()));
        }
        if let Some(region) = boxes_of(layout).find(|house| jigsaw && layout.members(*house).contains(cell)) {
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
    let has = |kind| layout.houses().iter().any(|house| house.kind == kind);
    if has(HouseKind::Diagonal) {
        json.insert("diagonal+".to_owned(), json!(true));
        json.insert("diagonal-".to_owned(), json!(true));
    }
    if has(HouseKind::Window) {
        let name = |cell: Cell| format!("R{}C{}", cell.row() + 1, cell.column() + 1);
        let region = |cells: &CellSet| json!({ "cells": cells.iter().map(name).collect::<Vec<_>>() });
        json.insert("extraregion".to_owned(), window_cells().iter().map(region).collect());
    }
    Value::Object(json)
}
