//! The JSON values of f-puzzles: cells, empty values, and errors. SudokuPad has values of the same kinds.

use serde_json::{Map, Value};

use crate::format::cells::counted;
use crate::format::error::{Fault, clean};
use crate::format::{Limit, LimitError};
use crate::grid::{Cell, Digit, Layout};

/// What the JSON may cost: it has at most 1 MiB.
pub(in super::super) const MOST_JSON: Limit = Limit::ASKED;

/// Returns the JSON of a puzzle. `whose` is for the error: the JSON of f-puzzles.
pub(in super::super) fn object(text: &str, whose: &str) -> Result<Map<String, Value>, Fault> {
    MOST_JSON.json(text.as_bytes()).map_err(|error| match error {
        LimitError::TooMuch { .. } => fault(format!("{error} of JSON"), "less"),
        LimitError::Invalid(error) => fault(format!("invalid JSON: {error}"), whose),
    })
}

/// Removes the keys that are ignored on request, except those for the puzzle itself, and returns the names of those that say
/// something.
pub(in super::super) fn ignore(json: &mut Map<String, Value>, keys: &[String], told: &[&str]) -> Vec<String> {
    let removed = |key: &&String| json.shift_remove(key.as_str()).is_some_and(|value| !is_empty(&value));
    keys.iter().filter(|key| !told.contains(&key.as_str())).filter(removed).cloned().collect()
}

/// Returns the fault of keys that may be rules, if there are any.
pub(in super::super) fn unsupported<'a>(keys: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    let rules: Vec<String> = keys.map(|key| format!("`{}`", clean(key, 40))).take(20).collect();
    if rules.is_empty() {
        return Ok(());
    }
    let fault = fault(
        format!("the puzzle has unsupported rules: {}", rules.join(", ")),
        "rules of the kinds that the guide lists",
    );
    Err(fault.help(
        "without them it would be another puzzle; use a program that supports these rules, or read it without them: \
         --ignore-key NAME",
    ))
}

/// Returns what is said of the drawings below some keys, if there are any: nobody knows whether they stand for rules.
pub(in super::super) fn drawings<'a>(counts: impl Iterator<Item = (&'a str, usize)>) -> Option<String> {
    let counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let shown: Vec<String> = counts.iter().map(|(key, count)| format!("{count} in `{key}`")).collect();
    let what = counted(total, "drawing");
    (total > 0).then(|| format!("{what} whose rules are not known ({})", shown.join(", ")))
}

/// Rejects a puzzle on another layout than the requested one.
pub(in super::super) fn check_layout(own: &Layout, asked: Option<&Layout>) -> Result<(), Fault> {
    match asked.filter(|asked| *asked != own) {
        Some(asked) => {
            let problem = format!("the puzzle's layout is {}", own.name());
            let fault = fault(problem, format!("{}, which was asked for", asked.name()));
            Err(fault.help("choose this layout, or none"))
        }
        None => Ok(()),
    }
}

/// Returns the fault of a grid of a side that no layout has.
pub(in super::super) fn wrong_side(side: impl std::fmt::Display) -> Fault {
    let fault = Fault::new(0..0, Fault::MEANT, format!("the grid is {side}x{side}"), "a side from 4 to 9");
    fault.help("larger and smaller grids are not supported")
}

/// Returns the digit of a value, which may be written as a text.
pub(in super::super) fn digit(value: &Value) -> Option<Digit> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    Digit::new(u8::try_from(number).ok()?)
}

/// Returns a fault of the puzzle; it has no position, because the JSON may be packed.
pub(in super::super) fn fault(problem: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(0..0, Fault::MEANT, problem, expected).help("export the puzzle again, or write its givens as 81 digits")
}

/// The objects of the cells, which form a square.
pub(super) struct Grid<'a> {
    pub side: usize,
    rows: Vec<Vec<&'a Map<String, Value>>>,
}

impl<'a> Grid<'a> {
    pub fn of(json: &'a Map<String, Value>) -> Result<Self, Fault> {
        let size = json.get("size").and_then(Value::as_u64).unwrap_or(9);
        let side = usize::try_from(size).ok().filter(|side| (4..=9).contains(side));
        let side = side.ok_or_else(|| wrong_side(size))?;
        let rows = json.get("grid").and_then(Value::as_array).filter(|rows| rows.len() == side);
        let row = |row: &'a Value| {
            let cells = row.as_array().filter(|cells| cells.len() == side)?;
            cells.iter().map(Value::as_object).collect()
        };
        let rows: Option<Vec<Vec<_>>> = rows.and_then(|rows| rows.iter().map(row).collect());
        let wrong = || fault("the grid is not a square of cells", format!("`grid` with {side} rows of {side} cells"));
        Ok(Self { side, rows: rows.ok_or_else(wrong)? })
    }

    /// Returns every cell with its contents.
    pub fn cells(&self) -> impl Iterator<Item = (Cell, &'a Map<String, Value>)> {
        let row = |(row, cells): (usize, &Vec<&'a Map<String, Value>>)| {
            let at = move |(column, &told)| (Cell::at(row as u8, column as u8), told);
            cells.iter().enumerate().map(at).collect::<Vec<_>>()
        };
        self.rows.iter().enumerate().flat_map(row)
    }
}

/// Returns `true` if a key is present with a non-empty value.
pub(in super::super) fn on(json: &Map<String, Value>, key: &str) -> bool {
    json.get(key).is_some_and(|value| !is_empty(value))
}

/// Returns `true` if a value is empty.
pub(in super::super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) => false,
    }
}
