//! The marks: shaded houses, outlined cells, rings, grounds, letters and crosses.
//!
//! ```text
//!   house  ▓▓▓ tint with an edge (cover: ╱╱╱ hatched)     ring  ◯ pattern  ◌ fin (dashed)
//!   cell   ▢ outline by role                                    ◎ endo fin ⁘ guardian (dotted)  ▫ pincer (square)
//!   set    a pastel ground and its letter                 fate  ▣ placed   ✕ eliminated
//! ```
//!
//! Every mark differs from the others in shape as well as in colour. A role is a CSS class; what
//! it looks like stands in `templates/page.css`.

use std::collections::BTreeMap;

use super::digits::text;
use super::frame::{area, outline, runs, tab};
use super::geometry::{CELL, Point, corner, num};
use super::{Sheet, moved};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::signs::letter;
use crate::technique::Role;

/// The CSS class of a role.
pub(super) fn class(role: Role) -> &'static str {
    match role {
        Role::Pattern => "pattern",
        Role::Base => "base",
        Role::Cover => "cover",
        Role::Fin => "fin",
        Role::EndoFin => "endo-fin",
        Role::Guardian => "guardian",
        Role::Pivot => "pivot",
        Role::Stem => "stem",
        Role::Pincer => "pincer",
        Role::Target => "target",
        Role::Floor => "floor",
        Role::Roof => "roof",
        Role::Struck => "struck",
        Role::Clash => "clash",
        // The letters tell more sets apart than there are colours.
        Role::A | Role::E => "set-a",
        Role::B | Role::F => "set-b",
        Role::C | Role::G => "set-c",
        Role::D | Role::H => "set-d",
    }
}

/// The shaded houses.
pub(super) fn houses(sheet: &Sheet) -> String {
    let layout = &sheet.diagram.layout;
    // Hatching lies over the tints, whatever the order of the houses.
    let (cover, tinted): (Vec<_>, Vec<_>) =
        sheet.diagram.parts.houses.iter().partition(|(role, _)| *role == Role::Cover);
    let houses = tinted.iter().chain(&cover).map(|&&(role, house)| {
        let cells = layout.members(house);
        let least = |part: fn(Cell) -> u8| cells.iter().map(part).min().unwrap_or(0);
        let (row, column) = (least(Cell::row), least(Cell::column));
        let at_origin = cells.iter().map(|cell| Cell::at(cell.row() - row, cell.column() - column)).collect();
        moved(corner(Cell::at(row, column)), found_as(role), &shade(role, at_origin))
    });
    let houses: String = houses.collect();
    if houses.is_empty() { houses } else { format!("<g class=\"houses\">{houses}</g>") }
}

/// The attribute by which the page's script finds a contradiction, which it shows when its line is reached.
fn found_as(role: Role) -> &'static str {
    if role == Role::Clash { " class=\"clash\"" } else { "" }
}

/// A house of a role: a tint, or for the cover a hatching, and an edge.
pub(super) fn shade(role: Role, cells: CellSet) -> String {
    let fill = match role {
        Role::Cover => format!("<path class=\"hatch\" d=\"{}\"/>", hatching(cells)),
        // The tint is a thick line along each row, which print can turn into a ruling by dashing it.
        _ => format!("<path class=\"tint\" stroke-width=\"{CELL}\" d=\"{}\"/>", strips(cells)),
    };
    format!("<g class=\"house {}\">{fill}<path class=\"edge\" d=\"{}\"/></g>", class(role), outline(cells))
}

fn strips(cells: CellSet) -> String {
    let strip = |(cell, length)| {
        let start = corner(cell) + Point::new(0.0, CELL / 2.0);
        format!("M{start}h{}", f32::from(length) * CELL)
    };
    runs(cells).map(strip).collect()
}

/// Lines rising to the right, in step over the whole board so that crossing covers fit together.
fn hatching(cells: CellSet) -> String {
    const STEP: f32 = 10.8;
    let side = |count: usize| count as f32 * CELL;
    let Some(first) = cells.first() else { return String::new() };
    let wide = cells.iter().filter(|cell| cell.row() == first.row()).count();
    let high = cells.iter().filter(|cell| cell.column() == first.column()).count();
    let hatch = |at: Point, wide: f32, high: f32| {
        let lines = (1..).map(|i| i as f32 * STEP).take_while(move |&sum| sum < wide + high);
        lines
            .map(move |sum| {
                let (low, far) = (sum.min(high), sum.min(wide));
                let start = at + Point::new(sum - low, low);
                let run = far - (sum - low);
                format!("M{start}l{run} {}", num(-run))
            })
            .collect::<String>()
    };
    // A row, a column or a box is one rectangle; a region of a jigsaw is hatched run by run.
    if wide * high == cells.len() {
        return hatch(corner(first), side(wide), side(high));
    }
    runs(cells).map(|(cell, length)| hatch(corner(cell), f32::from(length) * CELL, CELL)).collect()
}

/// The grounds of whole cells: placed digits and the cells of sets.
pub(super) fn grounds(sheet: &Sheet) -> String {
    let mut classes: BTreeMap<&str, CellSet> = BTreeMap::new();
    for &(role, cell) in sheet.diagram.parts.cells.iter().filter(|(role, _)| letter(*role).is_some()) {
        classes.entry(class(role)).or_default().insert(cell);
    }
    for placement in &sheet.diagram.placements {
        classes.entry("placed").or_default().insert(placement.cell);
    }
    classes.iter().map(|(class, &cells)| format!("<path class=\"ground {class}\" d=\"{}\"/>", area(cells))).collect()
}

/// The outlines of cells, one inside the other where a cell has several roles, and the frames of placed and of trial
/// digits. Where the letter of a set has no spot of its own, it is upon the outline.
pub(super) fn outlines(sheet: &Sheet) -> String {
    let mut roles: BTreeMap<Cell, Vec<Role>> = BTreeMap::new();
    for &(role, cell) in &sheet.diagram.parts.cells {
        let roles = roles.entry(cell).or_default();
        if !roles.contains(&role) {
            roles.push(role);
        }
    }
    let (mut drawn, mut tabs) = (String::new(), String::new());
    for (&cell, roles) in &roles {
        for (&role, inset) in roles.iter().zip([1.8_f32, 4.6, 7.4]) {
            let class = format!("cell {}", class(role));
            drawn += &moved(corner(cell), found_as(role), &frame(Point::default(), CELL, inset, &class));
        }
        let has_badge = |role: Role| sheet.badges.iter().any(|badge| badge.names(role, cell));
        let letters: String = roles.iter().filter(|&&role| !has_badge(role)).filter_map(|&role| letter(role)).collect();
        if !letters.is_empty() {
            tabs += &tab("letter", corner(cell) + Point::new(CELL * 0.66, 1.0), &letters);
        }
    }
    for placement in &sheet.diagram.placements {
        let framed = frame(Point::default(), CELL, 1.4, "cell placed");
        drawn += &moved(corner(placement.cell), " class=\"placed\"", &framed);
    }
    for cell in sheet.diagram.trial.iter() {
        drawn += &frame(corner(cell), CELL, 6.0, "cell trial");
    }
    if drawn.is_empty() { tabs } else { format!("<g class=\"frames\" stroke=\"currentColor\">{drawn}</g>{tabs}") }
}

/// A rounded frame, `inset` from the edge of a square.
pub(super) fn frame(at: Point, side: f32, inset: f32, class: &str) -> String {
    let side = num(side - 2.0 * inset);
    let (x, y) = (num(at.x + inset), num(at.y + inset));
    format!("<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"3\"/>")
}

/// The numbers of the steps that filled cells, in the upper left corners.
pub(super) fn numbers(sheet: &Sheet) -> String {
    let number = |&(cell, n): &(Cell, u32)| {
        let n = n.to_string();
        let at = corner(cell) + Point::new(4.5 + 3.1 * n.len() as f32, 10.0);
        text("number", at, 11.0, &n)
    };
    sheet.diagram.numbers.iter().map(number).collect()
}
