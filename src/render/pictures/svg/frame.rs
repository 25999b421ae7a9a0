//! The empty board: ground, windows, diagonals, grid, borders of the regions, coordinates.
//!
//! ```text
//!       c1  c2  c3  c4
//!     ┏━━━┯━━━┳━━━┯━━━┓   thick lines run between cells of different boxes,
//!  r1 ┃   │   ┃   │   ┃   so that a jigsaw needs nothing of its own
//!     ┠───┼───╂───┼───┨
//! ```

use super::Sheet;
use super::geometry::{CELL, num};
use crate::grid::{Cell, CellSet, HouseKind, Layout};

/// The ground of the board, with the windows of a windoku.
pub(super) fn ground(sheet: &Sheet) -> String {
    let layout = &sheet.diagram.layout;
    let size = f32::from(layout.side()) * CELL;
    let windows = cells_of(layout, HouseKind::Window);
    let window =
        if windows.is_empty() { String::new() } else { format!("<path class=\"window\" d=\"{}\"/>", area(windows)) };
    format!("<path class=\"paper\" d=\"M0 0h{size}v{size}H0z\"/>{window}")
}

/// The lines of the board: faint ones for diagonals and around windows, the grid, and the borders
/// between regions.
pub(super) fn lines(sheet: &Sheet) -> String {
    let layout = &sheet.diagram.layout;
    let size = f32::from(layout.side()) * CELL;
    let mut faint = outline(cells_of(layout, HouseKind::Window));
    if layout.houses().iter().any(|house| house.kind == HouseKind::Diagonal) {
        faint += &format!("M0 0L{size} {size}M0 {size}L{size} 0");
    }
    let faint = if faint.is_empty() { faint } else { format!("<path class=\"faint\" d=\"{faint}\"/>") };
    let grid: String =
        (1..layout.side()).map(|i| f32::from(i) * CELL).map(|at| format!("M0 {at}h{size}M{at} 0v{size}")).collect();
    let borders =
        edges(|cell| layout.houses_of(cell).iter().find(|house| house.kind == HouseKind::Box), layout.cells());
    format!(
        "{faint}<g stroke=\"currentColor\"><path class=\"grid\" stroke-width=\".8\" d=\"{grid}\"/>\
         <path class=\"border\" stroke-width=\"2.6\" stroke-linecap=\"square\" d=\"{borders}\"/></g>"
    )
}

/// The names of the rows and columns, beside the board.
pub(super) fn coordinates(sheet: &Sheet) -> String {
    let middles = || (0..sheet.diagram.layout.side()).map(|i| (i, (f32::from(i) + 0.5) * CELL));
    let notation = sheet.diagram.notation;
    let column = |(i, at)| format!("<text x=\"{at}\" y=\"-8\">{}</text>", notation.column(i));
    let row = |(i, at)| format!("<text x=\"-12\" y=\"{}\">{}</text>", at + 4.0, notation.row(i));
    let columns: String = middles().map(column).collect();
    let rows: String = middles().map(row).collect();
    format!("<g class=\"coordinates\" fill=\"currentColor\" font-size=\"11\">{columns}{rows}</g>")
}

/// The cells of all houses of a kind.
fn cells_of(layout: &Layout, kind: HouseKind) -> CellSet {
    let houses = layout.houses().iter().filter(|house| house.kind == kind);
    houses.fold(CellSet::EMPTY, |cells, &house| cells | layout.members(house))
}

/// The path around a set of cells.
pub(super) fn outline(cells: CellSet) -> String {
    edges(|_| (), cells)
}

/// The path that fills a set of cells: its runs along the rows.
pub(super) fn area(cells: CellSet) -> String {
    runs(cells)
        .map(|(cell, cells)| {
            let (x, y, wide) = (f32::from(cell.column()) * CELL, f32::from(cell.row()) * CELL, f32::from(cells) * CELL);
            format!("M{x} {y}h{wide}v{CELL}h-{wide}z")
        })
        .collect()
}

/// The runs of neighbours along the rows: first cell and length.
pub(super) fn runs(cells: CellSet) -> impl Iterator<Item = (Cell, u8)> {
    let has = move |row, column| column < 9 && cells.contains(Cell::at(row, column));
    cells.iter().filter(move |cell| cell.column() == 0 || !has(cell.row(), cell.column() - 1)).map(move |cell| {
        let end = (cell.column()..=9).find(|&column| !has(cell.row(), column)).unwrap_or(9);
        (cell, end - cell.column())
    })
}

/// The path between neighbours that differ in `part`, and around all `cells`; neighbouring edges on
/// one line become one stroke.
fn edges<P: PartialEq>(part: impl Fn(Cell) -> P, cells: CellSet) -> String {
    let part = |row: u8, column: u8| {
        let cell = (row < 9 && column < 9).then(|| Cell::at(row, column));
        cell.filter(|&cell| cells.contains(cell)).map(&part)
    };
    let differ = |line: u8, along: u8, across: fn(u8, u8) -> (u8, u8)| {
        let on = |line| {
            let (row, column) = across(line, along);
            part(row, column)
        };
        on(line) != line.checked_sub(1).and_then(on)
    };
    let mut path = String::new();
    for line in 0..=9 {
        for (across, stroke) in [((|l, a| (l, a)) as fn(u8, u8) -> (u8, u8), 'h'), (|l, a| (a, l), 'v')] {
            let mut along = 0;
            while along < 9 {
                let end = (along..9).find(|&end| !differ(line, end, across)).unwrap_or(9);
                if end > along {
                    let (row, column) = across(line, along);
                    let start = (num(f32::from(column) * CELL), num(f32::from(row) * CELL));
                    path += &format!("M{} {}{stroke}{}", start.0, start.1, f32::from(end - along) * CELL);
                }
                along = end + 1;
            }
        }
    }
    path
}
