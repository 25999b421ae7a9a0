//! The marks: shaded houses, outlined cells, rings, grounds, letters and crosses.
//!
//! ```text
//!   house  ▓▓▓ tint with an edge (cover: ╱╱╱ in grey)     ring  ◯ pattern  ◌ fin (dashed)
//!   cell   ▢ outline by role                                    ◎ endo fin ⁘ guardian (dotted)  ▫ pincer (square)
//!   set    a pastel ground and its letter                 fate  ▣ placed   ✕ eliminated
//! ```
//!
//! Every mark differs from the others in shape as well as in colour. What a role looks
//! like stands in `templates/looks.yaml`.

use std::collections::BTreeMap;

use super::Sheet;
use super::digits::text;
use super::frame::{area, outline, runs, tab};
use super::geometry::{CELL, Point, corner};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Shape, Step, group, moved, path, rect, thick};
use crate::render::pictures::signs::letter;
use crate::technique::Role;

/// What plays a role.
pub(super) fn look(role: Role) -> Look {
    match role {
        Role::Pattern => Look::Pattern,
        Role::Base => Look::Base,
        Role::Cover => Look::Cover,
        Role::Fin => Look::Fin,
        Role::EndoFin => Look::EndoFin,
        Role::Guardian => Look::Guardian,
        Role::Pivot => Look::Pivot,
        Role::Stem => Look::Stem,
        Role::Pincer => Look::Pincer,
        Role::Target => Look::Target,
        Role::Floor => Look::Floor,
        Role::Roof => Look::Roof,
        Role::Struck => Look::Struck,
        Role::Clash => Look::Clash,
        // The letters tell more sets apart than there are colours.
        Role::A | Role::E => Look::SetA,
        Role::B | Role::F => Look::SetB,
        Role::C | Role::G => Look::SetC,
        Role::D | Role::H => Look::SetD,
    }
}

/// The shaded houses.
pub(super) fn houses(sheet: &Sheet) -> Vec<Item> {
    let layout = &sheet.diagram.layout;
    // The tints of covers lie under those of other houses and their hatching over them, so that both are seen where they cross.
    let (cover, tinted): (Vec<_>, Vec<_>) =
        sheet.diagram.parts.houses.iter().partition(|(role, _)| *role == Role::Cover);
    let layers = [(&cover, Layer::Tint), (&tinted, Layer::Whole), (&cover, Layer::Lines)];
    let layers = layers.into_iter().flat_map(|(houses, layer)| houses.iter().map(move |&&house| (house, layer)));
    let houses = layers.filter_map(|((role, house), layer)| {
        let cells = layout.members(house);
        let least = |part: fn(Cell) -> u8| cells.iter().map(part).min().unwrap_or(0);
        let (row, column) = (least(Cell::row), least(Cell::column));
        let at_origin = cells.iter().map(|cell| Cell::at(cell.row() - row, cell.column() - column)).collect();
        let tint = || Some(thick(Look::Tint, CELL, strips(at_origin)));
        let edge = || path(&[Look::Edge], outline(at_origin));
        let parts = match layer {
            Layer::Tint => [tint(), None],
            Layer::Whole => [tint(), edge()],
            Layer::Lines => [path(&[Look::Hatch], hatching(at_origin)), edge()],
        };
        let shade = shade(role, parts.into_iter().flatten().collect());
        Some(moved(corner(Cell::at(row, column)), vec![shade])?.looks(found_as(role)))
    });
    group(houses.collect()).map(|houses| houses.looks(&[Look::Houses])).into_iter().collect()
}

/// What the page's script finds a contradiction by, which it shows when its line is reached.
fn found_as(role: Role) -> &'static [Look] {
    if role == Role::Clash { &[Look::Clash] } else { &[] }
}

/// What of a house is drawn.
#[derive(Clone, Copy)]
enum Layer {
    Tint,
    /// The tint and the edge.
    Whole,
    /// The hatching, which shows where ink is grey, and the edge.
    Lines,
}

/// A house of a role: a tint, which is a thick line along each row, a hatching for a cover, and an edge.
pub(super) fn shade(role: Role, parts: Vec<Item>) -> Item {
    Shape::Group(parts).item().looks(&[Look::House, look(role)])
}

fn strips(cells: CellSet) -> Vec<Step> {
    let strip = |(cell, length)| {
        let start = corner(cell) + Point::new(0.0, CELL / 2.0);
        [Step::Move(start.into()), Step::Right((f32::from(length) * CELL).into())]
    };
    runs(cells).flat_map(strip).collect()
}

/// Lines rising to the right over a set of cells.
fn hatching(cells: CellSet) -> Vec<Step> {
    let side = |count: usize| count as f32 * CELL;
    let Some(first) = cells.first() else { return Vec::new() };
    let wide = cells.iter().filter(|cell| cell.row() == first.row()).count();
    let high = cells.iter().filter(|cell| cell.column() == first.column()).count();
    // A row, a column or a box is one rectangle; a region of a jigsaw is hatched run by run.
    if wide * high == cells.len() {
        return hatch(corner(first), side(wide), side(high));
    }
    runs(cells).flat_map(|(cell, length)| hatch(corner(cell), f32::from(length) * CELL, CELL)).collect()
}

/// Lines rising to the right over a rectangle, in step over the whole board so that crossing covers fit together.
pub(super) fn hatch(at: Point, wide: f32, high: f32) -> Vec<Step> {
    const STEP: f32 = 10.8;
    let lines = (1..).map(|i| i as f32 * STEP).take_while(|&sum| sum < wide + high);
    let line = |sum: f32| {
        let (low, far) = (sum.min(high), sum.min(wide));
        let run = far - (sum - low);
        [Step::Move((at + Point::new(sum - low, low)).into()), Step::LineBy(Point::new(run, -run).into())]
    };
    lines.flat_map(line).collect()
}

/// The grounds of whole cells: placed digits and the cells of sets.
pub(super) fn grounds(sheet: &Sheet) -> Vec<Item> {
    let mut grounds: BTreeMap<Look, CellSet> = BTreeMap::new();
    for &(role, cell) in sheet.diagram.parts.cells.iter().filter(|(role, _)| letter(*role).is_some()) {
        grounds.entry(look(role)).or_default().insert(cell);
    }
    for placement in &sheet.diagram.placements {
        grounds.entry(Look::Placed).or_default().insert(placement.cell);
    }
    grounds.into_iter().filter_map(|(look, cells)| path(&[Look::Ground, look], area(cells))).collect()
}

/// The outlines of cells, one inside the other where a cell has several roles, and the frames of placed and of trial
/// digits. Where the letter of a set has no spot of its own, it is upon the outline.
pub(super) fn outlines(sheet: &Sheet) -> Vec<Item> {
    let mut roles: BTreeMap<Cell, Vec<Role>> = BTreeMap::new();
    for &(role, cell) in &sheet.diagram.parts.cells {
        let roles = roles.entry(cell).or_default();
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    let framed = |cell: Cell, inset: f32, look: Look, found_as: &[Look]| {
        let frame = frame(Point::default(), CELL, inset, &[Look::Cell, look]);
        moved(corner(cell), vec![frame]).map(|frame| frame.looks(found_as))
    };
    let (mut drawn, mut tabs) = (Vec::new(), Vec::new());
    for (&cell, roles) in &roles {
        for (&role, inset) in roles.iter().zip([1.8_f32, 4.6, 7.4]) {
            drawn.extend(framed(cell, inset, look(role), found_as(role)));
        }
        let has_badge = |role: Role| sheet.badges.iter().any(|badge| badge.names(role, cell));
        let letters: String = roles.iter().filter(|&&role| !has_badge(role)).filter_map(|&role| letter(role)).collect();
        if !letters.is_empty() {
            tabs.extend(tab(Look::Letter, corner(cell) + Point::new(CELL * 0.66, 1.0), &letters));
        }
    }
    drawn.extend(
        sheet
            .diagram
            .placements
            .iter()
            .filter_map(|placement| framed(placement.cell, 1.4, Look::Placed, &[Look::Placed])),
    );
    drawn.extend(sheet.diagram.trial.iter().map(|cell| frame(corner(cell), CELL, 6.0, &[Look::Cell, Look::Trial])));
    group(drawn).map(|frames| frames.looks(&[Look::Frames]).ink(Ink::Stroke)).into_iter().chain(tabs).collect()
}

/// A rounded frame, `inset` from the edge of a square.
pub(super) fn frame(at: Point, side: f32, inset: f32, looks: &[Look]) -> Item {
    let side = side - 2.0 * inset;
    rect(looks, at + Point::new(inset, inset), Point::new(side, side), 3.0)
}

/// The numbers of the steps that filled cells, in the upper left corners.
pub(super) fn numbers(sheet: &Sheet) -> Vec<Item> {
    let number = |&(cell, n): &(Cell, u32)| {
        let n = n.to_string();
        text(&[Look::Number], corner(cell) + Point::new(4.5 + 3.1 * n.len() as f32, 10.0), 11.0, &n)
    };
    sheet.diagram.numbers.iter().map(number).collect()
}
