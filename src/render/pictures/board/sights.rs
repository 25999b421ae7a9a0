//! Lines of sight: from a filled cell to the cells where its digit cannot go.
//!
//! ```text
//!   ┌───────────┐
//!   │ ×   2   × │◀──────(3)    The line runs to the far end of what the step looks at;
//!   └───────────┘              an open cell on its way is struck out. It passes behind other digits.
//! ```

use super::Sheet;
use super::candidates::cross;
use super::geometry::{Curve, Point, centre, head, steps};
use super::links::large_digits;
use crate::grid::{Cell, CellSet, House, Shape};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, circle, group, path};

/// The radius of the ring around a digit that sees.
const EYE: f32 = 18.0;
const HEAD: f32 = 7.0;

/// All lines of sight.
pub(super) fn draw(sheet: &Sheet) -> Vec<Item> {
    let sights = &sheet.diagram.sights;
    let (mut lines, mut heads) = (Vec::new(), Vec::new());
    let digits = large_digits(sheet);
    for &(from, house) in sights {
        let seen = seen(sheet, from, house);
        for (start, tip) in rays(sheet, from, house, seen) {
            let line = Curve::arched(start, tip - (tip - start).unit() * (HEAD * 0.6), 0.0);
            lines.extend(steps(line.clear_of(&digits)));
            heads.extend(head(tip, tip - start, HEAD));
        }
    }
    let eyes: CellSet = sights.iter().map(|&(cell, _)| cell).collect();
    let crosses = struck(sheet).iter().flat_map(|cell| cross(centre(cell), 6.0)).collect();
    let eyes = eyes.iter().map(|cell| circle(&[Look::Eye], centre(cell), EYE));
    let drawn = path(&[], lines).into_iter().chain(eyes).chain(path(&[Look::Struck], crosses));
    let heads = path(&[Look::Head], heads).map(|heads| heads.ink(Ink::Fill));
    let sight = group(drawn.chain(heads).collect());
    sight.map(|sight| sight.looks(&[Look::Sight]).ink(Ink::Stroke)).into_iter().collect()
}

/// The cells that are struck out. Where candidates are drawn, they say themselves what is missing.
pub(super) fn struck(sheet: &Sheet) -> CellSet {
    let seen = sheet.diagram.sights.iter().map(|&(from, house)| seen(sheet, from, house));
    let seen = seen.fold(CellSet::EMPTY, |all, seen| all | seen) - sheet.large;
    seen.iter().filter(|cell| sheet.shown[cell.index()].is_empty()).collect()
}

/// The open cells that the filled cell sees along the house, among those that the step looks at.
fn seen(sheet: &Sheet, from: Cell, house: House) -> CellSet {
    let (layout, parts) = (&sheet.diagram.layout, &sheet.diagram.parts);
    let others = parts.houses.iter().map(|&(_, other)| other).filter(|&other| other != house);
    let in_houses = others.fold(CellSet::EMPTY, |cells, other| cells | layout.members(other));
    let cells = parts.cells.iter().map(|&(_, cell)| cell).collect();
    let along = layout.members(house) - sheet.filled - CellSet::of(from);
    let looked_at = [in_houses, cells].into_iter().map(|cells| along & cells).find(|cells| !cells.is_empty());
    looked_at.unwrap_or(along)
}

/// Where lines start and end: along a row, column or diagonal one for each direction; in a box one
/// for each cell.
fn rays(sheet: &Sheet, from: Cell, house: House, seen: CellSet) -> Vec<(Point, Point)> {
    let straight = house.kind.shape() != Shape::Block;
    let (before, after): (CellSet, CellSet) =
        (seen.iter().filter(|&cell| cell < from).collect(), seen.iter().filter(|&cell| cell > from).collect());
    let targets: Vec<Cell> = match straight {
        true => before.first().into_iter().chain(after.iter().last()).collect(),
        false => seen.iter().collect(),
    };
    // Between the rows of candidates a line hides none of them.
    let lane = if house.kind.shape() == Shape::Line { lane(sheet) } else { 0.0 };
    let ray = |target: Cell| {
        let way = (centre(target) - centre(from)).unit();
        let aside = Point::new(way.y.abs(), -way.x.abs()) * lane;
        let reach = match straight {
            _ if sheet.large.contains(target) => -21.0,
            true => 20.0,
            false => -9.0,
        };
        let start = centre(from) + way * (EYE * EYE - lane * lane).sqrt();
        (start + aside, centre(target) + way * reach + aside)
    };
    targets.into_iter().map(ray).collect()
}

/// How far beside the middle of the cells lines run: not at all where there are no candidates.
fn lane(sheet: &Sheet) -> f32 {
    if sheet.shown.iter().all(|digits| digits.is_empty()) { 0.0 } else { sheet.keypad.lane() }
}
