//! The cells of f-puzzles JSON.

use serde_json::{Map, Value};

use crate::format::error::Fault;
use crate::format::json::{fault, wrong_side};
use crate::grid::Cell;

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
