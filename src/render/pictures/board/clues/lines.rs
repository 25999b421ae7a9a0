//! Lines through the middles of cells, and arrows.

use super::{AROUND, tagged};
use crate::clue::{Clue, Ends};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::board::geometry::{CELL, Point, centre, corner, head};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Shape, Step, circle, path, rect};

/// The look of a kind of line.
pub(super) fn look(clue: &Clue) -> Look {
    Look::named(clue.kind.name).unwrap_or(Look::Track)
}

/// A line through the middles of cells: a band, and the pattern of its kind in it.
pub(super) fn line(clue: &Clue, kind: Ends, number: Option<u16>) -> Vec<Item> {
    let [first, last] = [clue.cells[0], clue.cells[clue.cells.len() - 1]].map(centre);
    let way = || way(&clue.cells);
    let band = [Look::Track, Look::Core].into_iter().filter_map(|look| path(&[look], way()));
    let parts = band.chain(ends(kind, [first, last], AROUND));
    let number = number.map(|number| tagged(first + Point::new(0.0, AROUND), &number.to_string()));
    let line = Shape::Group(parts.collect()).item().looks(&[look(clue)]).ink(Ink::Stroke);
    std::iter::once(line).chain(number.into_iter().flatten()).collect()
}

/// What stands at the ends of a line, with its radius.
pub(super) fn ends(kind: Ends, [first, last]: [Point; 2], radius: f32) -> Vec<Item> {
    let both = |end: &dyn Fn(Point) -> Item| vec![end(first), end(last)];
    match kind {
        Ends::Plain => Vec::new(),
        Ends::Bulb => vec![circle(&[Look::Bulb], first, radius)],
        Ends::Discs => both(&|at| circle(&[Look::End, Look::Bulb], at, radius)),
        Ends::Circles => both(&|at| circle(&[Look::End], at, radius)),
        Ends::Diamonds => both(&|at| {
            let reach = 1.2 * radius;
            let [top, right, bottom, left] =
                [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)].map(|(x, y)| (at + Point::new(x, y)).into());
            let around = vec![Step::Move(top), Step::Line(right), Step::Line(bottom), Step::Line(left), Step::Close];
            Shape::Path(around, None).item().looks(&[Look::End, Look::Bulb])
        }),
    }
}

/// The way through the middles of cells; around where it begins and ends there.
fn way(cells: &[Cell]) -> Vec<Step> {
    let steps = cells.iter().enumerate().map(|(at, &cell)| {
        let middle = centre(cell).into();
        if at == 0 { Step::Move(middle) } else { Step::Line(middle) }
    });
    steps.collect()
}

/// A circle, or a capsule around several cells, and an arrow from it, which ends before a digit.
pub(super) fn arrow(clue: &Clue, filled: CellSet) -> Vec<Item> {
    let inset = Point::new(CELL / 2.0 - AROUND, CELL / 2.0 - AROUND);
    let corners = || clue.others.iter().map(|&cell| corner(cell));
    let near = corners().reduce(|a, b| Point::new(a.x.min(b.x), a.y.min(b.y))).unwrap_or_default() + inset;
    let far = corners().reduce(|a, b| Point::new(a.x.max(b.x), a.y.max(b.y))).unwrap_or_default() - inset;
    let bulb = rect(&[Look::End], near, far + Point::new(CELL, CELL) - near, AROUND);
    let shaft = &clue.cells;
    let way_to = |cell: &Cell| (centre(*cell) - centre(shaft[0])).length();
    let start = clue.others.iter().copied().min_by(|a, b| way_to(a).total_cmp(&way_to(b)));
    let (Some(start), Some(&tip)) = (start, shaft.last()) else { return vec![bulb] };
    let before = if shaft.len() > 1 { shaft[shaft.len() - 2] } else { start };
    let out = (centre(shaft[0]) - centre(start)).unit() * AROUND;
    let mut steps = vec![Step::Move((centre(start) + out).into())];
    let way = (centre(tip) - centre(before)).unit();
    let to = centre(tip) + way * if filled.contains(tip) { -14.0 } else { 6.0 };
    let rest = shaft[..shaft.len() - 1].iter().map(|&cell| centre(cell)).chain([to - way * 6.0]);
    steps.extend(rest.map(|at| Step::Line(at.into())));
    let shaft = path(&[Look::Shaft], steps).map(|shaft| shaft.ink(Ink::Stroke));
    let point = path(&[Look::Point], head(to, way, 12.0).into());
    let point = point.map(|point| point.ink(Ink::Fill));
    shaft.into_iter().chain(point).chain([bulb]).collect()
}
