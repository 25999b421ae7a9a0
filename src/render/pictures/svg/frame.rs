//! The empty board: ground, windows, diagonals, grid, borders of the regions, coordinates.
//!
//! ```text
//!       c1  c2  c3  c4
//!     ┏━━━┯━━━┳━━━┯━━━┓   thick lines run between cells of different boxes,
//!  r1 ┃   │   ┃   │   ┃   so that a jigsaw needs nothing of its own
//!     ┠───┼───╂───┼───┨
//! ```

use super::digits::text;
use super::geometry::{CELL, Point, corner, num};
use super::{Sheet, piece};
use crate::grid::{Cell, CellSet, House, HouseSet, Layout, Shape};

/// The ground of the board, with the windows of a windoku or other houses of its own, and the tints of a jigsaw's regions.
pub(super) fn ground(sheet: &Sheet) -> String {
    let layout = &sheet.diagram.layout;
    let size = f32::from(layout.side()) * CELL;
    let windows = shaded(layout);
    let window =
        if windows.is_empty() { String::new() } else { format!("<path class=\"window\" d=\"{}\"/>", area(windows)) };
    piece(&format!("<path class=\"paper\" d=\"M0 0h{size}v{size}H0z\"/>{window}{}", regions(layout)))
}

/// The regions of a jigsaw, tinted so that no two neighbours look the same.
fn regions(layout: &Layout) -> String {
    if layout.regions().is_none() {
        return String::new();
    }
    let regions: Vec<CellSet> = boxes(layout).map(|region| layout.members(region)).collect();
    let mut tints: Vec<usize> = Vec::new();
    for (i, &region) in regions.iter().enumerate() {
        let taken = |tint: usize| (0..i).any(|other| tints[other] == tint && touch(regions[other], region));
        // Five tints are nearly always enough for nine regions; where they are not, the borders tell them apart.
        tints.push((0..5).find(|&tint| !taken(tint)).unwrap_or(0));
    }
    let tinted = regions.iter().zip(tints).filter(|(_, tint)| *tint > 0);
    tinted.map(|(&region, tint)| format!("<path class=\"region-{tint}\" d=\"{}\"/>", area(region))).collect()
}

fn boxes(layout: &Layout) -> impl Iterator<Item = House> {
    layout.boxes()
}

/// Whether a cell of the one set is next to a cell of the other.
fn touch(a: CellSet, b: CellSet) -> bool {
    let near = |a: Cell, b: Cell| a.row().abs_diff(b.row()) + a.column().abs_diff(b.column()) == 1;
    a.iter().any(|a| b.iter().any(|b| near(a, b)))
}

/// The number of each box or region, on the upper edge of its first cell, where no candidate is.
pub(super) fn box_numbers(sheet: &Sheet) -> String {
    if !sheet.diagram.has_box_numbers() {
        return String::new();
    }
    let layout = &sheet.diagram.layout;
    let number = |house: House| {
        let first = layout.members(house).first()?;
        let (at, number) = (corner(first) + Point::new(8.5, -1.0), (house.index() + 1).to_string());
        let plate = format!(
            "<rect class=\"tab\" x=\"{}\" y=\"{}\" width=\"11\" height=\"11\" rx=\"2\"/>",
            num(at.x - 5.5),
            num(at.y - 5.5)
        );
        Some(plate + &text("box-number", at, 11.0, &number))
    };
    piece(&boxes(layout).filter_map(number).collect::<String>())
}

/// A short text on the upper edge of a cell, where no candidate is.
pub(super) fn tab(class: &str, at: Point, letters: &str) -> String {
    let wide = 4.0 + 7.0 * letters.len() as f32;
    format!(
        "<rect class=\"tab\" x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"10\" rx=\"2\"/>{}",
        num(at.x - wide / 2.0),
        num(at.y - 5.0),
        text(class, at, 9.0, letters)
    )
}

/// The lines of the board: faint ones for diagonals and around windows, the grid, and the borders
/// between regions.
pub(super) fn lines(sheet: &Sheet) -> String {
    let layout = &sheet.diagram.layout;
    let size = f32::from(layout.side()) * CELL;
    let own = |cell| layout.houses_of(cell).iter().filter(is_shaded).collect::<HouseSet>();
    let mut faint = edges(own, shaded(layout));
    if layout.houses().iter().any(|house| house.kind.shape() == Shape::Slope) {
        faint += &format!("M0 0L{size} {size}M0 {size}L{size} 0");
    }
    let faint = if faint.is_empty() { faint } else { format!("<path class=\"faint\" d=\"{faint}\"/>") };
    let grid: String =
        (1..layout.side()).map(|i| f32::from(i) * CELL).map(|at| format!("M0 {at}h{size}M{at} 0v{size}")).collect();
    let borders = edges(|cell| layout.box_of(cell), layout.cells());
    piece(&format!(
        "{faint}<g stroke=\"currentColor\"><path class=\"grid\" stroke-width=\".8\" d=\"{grid}\"/>\
         <path class=\"border\" stroke-width=\"2.6\" stroke-linecap=\"square\" d=\"{borders}\"/></g>"
    ))
}

/// The names of the rows and columns, beside the board.
pub(super) fn coordinates(sheet: &Sheet) -> String {
    let middles = || (0..sheet.diagram.layout.side()).map(|i| (i, (f32::from(i) + 0.5) * CELL));
    let notation = sheet.diagram.notation;
    let column = |(i, at)| format!("<text x=\"{at}\" y=\"-8\">{}</text>", notation.column(i));
    let row = |(i, at)| format!("<text x=\"-12\" y=\"{}\">{}</text>", at + 4.0, notation.row(i));
    let columns: String = middles().map(column).collect();
    let rows: String = middles().map(row).collect();
    piece(&format!("<g class=\"coordinates\" fill=\"currentColor\" font-size=\"11\">{columns}{rows}</g>"))
}

/// The cells of all blocks that not every grid has.
fn shaded(layout: &Layout) -> CellSet {
    let houses = layout.houses().iter().filter(|house| is_shaded(house));
    houses.fold(CellSet::EMPTY, |cells, &house| cells | layout.members(house))
}

fn is_shaded(house: &House) -> bool {
    !house.kind.is_usual() && house.kind.shape() == Shape::Block
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
