//! The layout of an f-puzzles grid: regions, diagonals, and extra regions that may be windows.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::rows::Grid;
use crate::format::RULES;
use crate::format::cells::regional;
use crate::format::error::Fault;
use crate::format::json::{fault, is_empty, on};
use crate::format::write::is_nine;
use crate::grid::{Cell, CellSet, House, Layout, LayoutError, Shape};

/// Returns the layout of a puzzle.
pub(super) fn layout_of(json: &Map<String, Value>, grid: &Grid<'_>) -> Result<Arc<Layout>, Fault> {
    // One diagonal alone is a clue.
    let diagonals = on(json, "diagonal+") && on(json, "diagonal-");
    let unknown = |error: LayoutError| fault(error.to_string(), RULES);
    let suffix = if diagonals { "-diagonal" } else { "" };
    let layout = regional(&regions(grid)?, suffix).map_err(unknown)?;
    // So is a region that does not have each digit.
    let mut extra = extra(json)?;
    extra.retain(|region| region.len() == grid.side);
    extra.sort();
    let mut windows = windows();
    windows.sort();
    if is_nine(&layout) && extra == windows {
        return Layout::named("windoku").map_err(unknown);
    }
    // Too many regions, or one that is a house already, are clues as well.
    Ok(layout.with_extra(&extra).unwrap_or(layout))
}

/// Returns a character for the region of each cell, row by row.
fn regions(grid: &Grid<'_>) -> Result<String, Fault> {
    let side = grid.side;
    // Boxes are as square as possible, and wider than high if they are not square.
    let high = (1..=side).rev().find(|high| high * high <= side && side.is_multiple_of(*high)).unwrap_or(1);
    let mut order: Vec<u64> = Vec::new();
    let mut signs = String::new();
    for (cell, told) in grid.cells() {
        let (row, column) = (usize::from(cell.row()), usize::from(cell.column()));
        let region = match told.get("region") {
            None => (row / high * high + column / (side / high)) as u64,
            Some(region) => {
                region.as_u64().ok_or_else(|| fault(format!("{cell} is in no region"), "one for each cell"))?
            }
        };
        let place = order.iter().position(|&other| other == region).unwrap_or_else(|| {
            order.push(region);
            order.len() - 1
        });
        signs.extend(char::from_u32(u32::from('A') + place as u32));
    }
    Ok(signs)
}

/// Returns the blocks of a layout that not every grid has.
pub(super) fn blocks(layout: &Layout) -> impl Iterator<Item = House> {
    let is_block = |house: &House| !house.kind.is_usual() && house.kind.shape() == Shape::Block;
    layout.houses().iter().copied().filter(is_block)
}

/// Returns the extra regions.
fn extra(json: &Map<String, Value>) -> Result<Vec<CellSet>, Fault> {
    let Some(extra) = json.get("extraregion").filter(|extra| !is_empty(extra)) else { return Ok(Vec::new()) };
    let cells = |region: &Value| -> Option<CellSet> {
        let names = region.get("cells")?.as_array()?;
        names.iter().map(|name| name.as_str()?.to_ascii_lowercase().parse::<Cell>().ok()).collect()
    };
    let regions = extra.as_array().and_then(|regions| regions.iter().map(cells).collect());
    regions.ok_or_else(|| fault("an extra region (`extraregion`) has no list of cells", "cells such as R1C1"))
}

/// Returns the cells of the windows of a windoku.
fn windows() -> Vec<CellSet> {
    let windoku = Layout::named("windoku").ok();
    windoku.map(|layout| blocks(&layout).map(|house| layout.members(house)).collect()).unwrap_or_default()
}
