//! The empty board: ground, windows, diagonals, grid, borders of the regions, coordinates.
//!
//! ```text
//!       c1  c2  c3  c4
//!     ┏━━━┯━━━┳━━━┯━━━┓   thick lines run between cells of different boxes,
//!  r1 ┃   │   ┃   │   ┃   so that a jigsaw needs nothing of its own
//!     ┠───┼───╂───┼───┨
//! ```

use super::Sheet;
use super::digits::text;
use super::geometry::{CELL, Point, corner};
use crate::grid::{Cell, CellSet, House, HouseSet, Layout, Shape};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{self, At, Ink, Item, Step, path, piece, rect, thick, word};

/// The ground of the board, with the windows of a windoku or other houses of its own, and the tints of a jigsaw's regions.
pub(super) fn ground(sheet: &Sheet) -> Vec<Item> {
    let layout = &sheet.diagram.layout;
    let side = f32::from(layout.side()) * CELL;
    let (size, back) = (side.into(), (-side).into());
    let paper = vec![Step::Move(At::default()), Step::Right(size), Step::Down(size), Step::Right(back), Step::Close];
    let grounds = [path(&[Look::Paper], paper), path(&[Look::Window], area(shaded(layout)))];
    piece(grounds.into_iter().flatten().chain(regions(layout)).collect()).into_iter().collect()
}

/// The regions of a jigsaw, tinted so that no two neighbours look the same.
fn regions(layout: &Layout) -> Vec<Item> {
    if layout.regions().is_none() {
        return Vec::new();
    }
    // Five tints, one of them none, are nearly always enough for nine regions; where they are not, the borders tell them
    // apart.
    const TINTS: [Option<Look>; 5] =
        [None, Some(Look::Region1), Some(Look::Region2), Some(Look::Region3), Some(Look::Region4)];
    let regions: Vec<CellSet> = boxes(layout).map(|region| layout.members(region)).collect();
    let mut tints: Vec<usize> = Vec::new();
    for (i, &region) in regions.iter().enumerate() {
        let taken = |tint: usize| (0..i).any(|other| tints[other] == tint && touch(regions[other], region));
        tints.push((0..TINTS.len()).find(|&tint| !taken(tint)).unwrap_or(0));
    }
    regions.iter().zip(tints).filter_map(|(&region, tint)| path(&[TINTS[tint]?], area(region))).collect()
}

fn boxes(layout: &Layout) -> impl Iterator<Item = House> {
    layout.boxes()
}

/// Whether a cell of the one set is next to a cell of the other.
fn touch(a: CellSet, b: CellSet) -> bool {
    a.iter().any(|a| b.iter().any(|b| a.is_beside(b)))
}

/// The number of each box or region, on the upper edge of its first cell, where no candidate is.
pub(super) fn box_numbers(sheet: &Sheet) -> Vec<Item> {
    if !sheet.diagram.has_box_numbers() {
        return Vec::new();
    }
    let layout = &sheet.diagram.layout;
    let number = |house: House| {
        let first = layout.members(house).first()?;
        // Where lines cross, between the candidates of the cells around it.
        let at = corner(first);
        let plate = rect(&[Look::Tab], at - Point::new(5.5, 5.5), Point::new(11.0, 11.0), 2.0);
        Some([plate, text(&[Look::BoxNumber], at, 11.0, &(house.index() + 1).to_string())])
    };
    piece(boxes(layout).filter_map(number).flatten().collect()).into_iter().collect()
}

/// A short text on the upper edge of a cell, where no candidate is.
pub(super) fn tab(look: Look, at: Point, letters: &str) -> [Item; 2] {
    let wide = 4.0 + 7.0 * letters.len() as f32;
    let plate = rect(&[Look::Tab], at - Point::new(wide / 2.0, 5.0), Point::new(wide, 10.0), 2.0);
    [plate, text(&[look], at, 9.0, letters)]
}

/// The lines of the board: faint ones for diagonals and around windows, the grid, and the borders
/// between regions.
pub(super) fn lines(sheet: &Sheet) -> Vec<Item> {
    let layout = &sheet.diagram.layout;
    let size = f32::from(layout.side()) * CELL;
    let own = |cell| layout.houses_of(cell).iter().filter(is_shaded).collect::<HouseSet>();
    let mut faint = edges(own, shaded(layout));
    if layout.houses().iter().any(|house| house.kind.shape() == Shape::Slope) {
        let [start, end, low, high] = [(0.0, 0.0), (size, size), (0.0, size), (size, 0.0)].map(|(x, y)| At::new(x, y));
        faint.extend([Step::Move(start), Step::Line(end), Step::Move(low), Step::Line(high)]);
    }
    let line = |at: f32| {
        let (row, column) = (At::new(0.0, at), At::new(at, 0.0));
        [Step::Move(row), Step::Right(size.into()), Step::Move(column), Step::Down(size.into())]
    };
    let grid = (1..layout.side()).flat_map(|i| line(f32::from(i) * CELL)).collect();
    let borders = edges(|cell| layout.box_of(cell), layout.cells());
    let lines = vec![thick(Look::Grid, 0.8, grid), thick(Look::Border, 2.6, borders)];
    let lines = scene::group(lines).map(|lines| lines.ink(Ink::Stroke));
    piece(path(&[Look::Faint], faint).into_iter().chain(lines).collect()).into_iter().collect()
}

/// The names of the rows and columns, beside the board.
pub(super) fn coordinates(sheet: &Sheet) -> Vec<Item> {
    let middles = || (0..sheet.diagram.layout.side()).map(|i| (i, (f32::from(i) + 0.5) * CELL));
    let notation = sheet.diagram.notation;
    let ring = sheet.ring;
    let columns = middles().map(|(i, at)| word(At::new(at, -8.0 - ring), notation.column(i).to_string()));
    let rows = middles().map(|(i, at)| word(At::new(-12.0 - ring, at + 4.0), notation.row(i).to_string()));
    let names = scene::group(columns.chain(rows).collect());
    let names = names.map(|names| names.looks(&[Look::Coordinates]).ink(Ink::Fill).type_size(11.0));
    piece(names.into_iter().collect()).into_iter().collect()
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
pub(super) fn outline(cells: CellSet) -> Vec<Step> {
    edges(|_| (), cells)
}

/// The path that fills a set of cells: its runs along the rows.
pub(super) fn area(cells: CellSet) -> Vec<Step> {
    let rectangle = |(cell, cells): (Cell, u8)| {
        let wide = f32::from(cells) * CELL;
        let (right, down, left) = (Step::Right(wide.into()), Step::Down(CELL.into()), Step::Right((-wide).into()));
        [Step::Move(corner(cell).into()), right, down, left, Step::Close]
    };
    runs(cells).flat_map(rectangle).collect()
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
fn edges<P: PartialEq>(part: impl Fn(Cell) -> P, cells: CellSet) -> Vec<Step> {
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
    let mut path = Vec::new();
    for line in 0..=9 {
        for (across, stroke) in
            [((|l, a| (l, a)) as fn(u8, u8) -> (u8, u8), Step::Right as fn(_) -> _), (|l, a| (a, l), Step::Down)]
        {
            let mut along = 0;
            while along < 9 {
                let end = (along..9).find(|&end| !differ(line, end, across)).unwrap_or(9);
                if end > along {
                    let (row, column) = across(line, along);
                    let start = Point::new(f32::from(column), f32::from(row)) * CELL;
                    path.extend([Step::Move(start.into()), stroke((f32::from(end - along) * CELL).into())]);
                }
                along = end + 1;
            }
        }
    }
    path
}
