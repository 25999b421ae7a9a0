//! The JSON values of f-puzzles: cells, empty values, and errors.

use serde_json::{Map, Value};

use crate::format::error::Fault;
use crate::grid::Cell;

/// Returns a fault of the puzzle; it has no position, because the JSON may be packed.
pub(super) fn fault(problem: impl Into<String>, expected: impl Into<String>) -> Fault {
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
        let large = || Fault::new(0..0, Fault::MEANT, format!("the grid is {size}x{size}"), "a side from 4 to 9");
        let side = side.ok_or_else(|| large().help("larger and smaller grids are not supported"))?;
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
pub(super) fn on(json: &Map<String, Value>, key: &str) -> bool {
    json.get(key).is_some_and(|value| !is_empty(value))
}

/// Returns `true` if a value is empty.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) => false,
    }
}
