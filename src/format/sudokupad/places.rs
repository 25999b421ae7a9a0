//! Cells by row and column, and the regions that they form.

use std::sync::Arc;

use serde_json::{Map, Value};

use crate::format::RULES;
use crate::format::cells::regional;
use crate::format::error::{Fault, clean};
use crate::format::json::fault;
use crate::grid::{Cell, Layout};

/// Returns the cells of a list of `[row, column]`, from 0.
///
/// # Errors
/// What is wrong with the list.
pub(super) fn cells(list: &Value, side: usize) -> Result<Vec<Cell>, String> {
    let list = list.as_array().ok_or("its cells are not a list")?;
    let number = |value: &Value| {
        let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
        u8::try_from(number).ok().filter(|&number| usize::from(number) < side)
    };
    let cell = |place: &Value| match place.as_array().map(Vec::as_slice) {
        Some([row, column]) => Some(Cell::at(number(row)?, number(column)?)),
        _ => None,
    };
    let mut cells: Vec<Cell> = Vec::new();
    for place in list {
        let cell = cell(place).ok_or_else(|| {
            let shown = place.to_string();
            format!("`{}` is not a cell of the grid", clean(&shown, 20))
        })?;
        if cells.contains(&cell) {
            return Err(format!("it has {cell} twice"));
        }
        cells.push(cell);
    }
    Ok(cells)
}

/// Returns the layout with the regions of a puzzle: each cell is in one of them.
pub(super) fn layout_of(json: &Map<String, Value>, side: usize) -> Result<Arc<Layout>, Fault> {
    let expected = "each cell in one region";
    let regions = json.get("regions").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if regions.len() > Cell::COUNT {
        return Err(fault(format!("found {} regions", regions.len()), expected));
    }
    let mut signs: Vec<Option<char>> = vec![None; side * side];
    for (at, region) in regions.iter().enumerate() {
        let cells = cells(region, side);
        let wrong = |problem| fault(format!("region {}: {problem}", at + 1), "cells such as [0,0], each once");
        for cell in cells.map_err(wrong)? {
            let place = &mut signs[usize::from(cell.row()) * side + usize::from(cell.column())];
            if place.is_some() {
                return Err(fault(format!("{cell} is in two regions"), expected));
            }
            *place = char::from_u32('A' as u32 + at as u32);
        }
    }
    let free = signs.iter().position(Option::is_none).map(|at| Cell::at((at / side) as u8, (at % side) as u8));
    if let Some(cell) = free {
        let problem = match regions.is_empty() {
            true => "the puzzle has no regions".to_owned(),
            false => format!("{cell} is in no region"),
        };
        return Err(fault(problem, expected));
    }
    let signs: String = signs.into_iter().flatten().collect();
    regional(&signs, "").map_err(|error| fault(error.to_string(), RULES))
}
