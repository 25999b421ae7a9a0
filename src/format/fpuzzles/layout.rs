//! The layout of an f-puzzles grid: regions, diagonals, and extra regions that may be windows.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::value::{Grid, RULES, fault, is_empty, on};
use crate::format::error::Fault;
use crate::grid::{Cell, CellSet, House, HouseKind, Layout, LayoutError};

/// Returns the layout of a puzzle.
pub(super) fn layout_of(json: &Map<String, Value>, grid: &Grid<'_>) -> Result<Arc<Layout>, Fault> {
    let diagonals = on(json, "diagonal+") && on(json, "diagonal-");
    if !diagonals && (on(json, "diagonal+") || on(json, "diagonal-")) {
        return Err(fault("the puzzle has one diagonal", RULES));
    }
    let unknown = |error: LayoutError| fault(error.to_string(), RULES);
    let suffix = if diagonals { "-diagonal" } else { "" };
    let jigsaw = Layout::jigsaw(&regions(grid)?, &format!("jigsaw{suffix}")).map_err(unknown)?;
    let plain = Layout::with_cells(grid.side * grid.side);
    let usual = plain.filter(|plain| boxes_of(plain).all(|house| plain.members(house) == jigsaw.members(house)));
    match (usual, windows(json)?) {
        (Some(plain), true) if plain.side() == 9 && !diagonals => Layout::named("windoku").map_err(unknown),
        (_, true) => Err(fault("the puzzle has windows as well as diagonals or its own regions", RULES)),
        (Some(plain), false) => Layout::named(&format!("{}{suffix}", plain.name())).map_err(unknown),
        (None, false) => Ok(jigsaw),
    }
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

/// Returns the boxes of a layout, or the regions of a jigsaw.
pub(super) fn boxes_of(layout: &Layout) -> impl Iterator<Item = House> {
    layout.houses().iter().copied().filter(|house| house.kind == HouseKind::Box)
}

/// Returns whether the extra regions are the windows of a windoku; others are rejected.
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

/// Returns the cells of the windows of a windoku.
pub(super) fn window_cells() -> Vec<CellSet> {
    let windoku = Layout::named("windoku").ok();
    let windows = |layout: Arc<Layout>| {
        let houses = layout.houses().iter().filter(|house| house.kind == HouseKind::Window);
        houses.map(|house| layout.members(*house)).collect()
    };
    windoku.map(windows).unwrap_or_default()
}
