//! The corners of a fish, joined along its houses, so that it is seen as one thing.
//!
//! ```text
//!   ②━━━━━━━②
//!   ┃       ┃     a line passes behind what stands between two corners
//!   ②━━━━━━━②
//! ```

use std::collections::BTreeSet;

use super::Sheet;
use super::geometry::{Curve, steps};
use super::links::places;
use crate::grid::{Candidate, Shape};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, path};
use crate::technique::Role;

/// The lines between the corners that are next to each other in a base or cover house.
pub(super) fn draw(sheet: &Sheet) -> Vec<Item> {
    let corners: BTreeSet<Candidate> = sheet
        .diagram
        .parts
        .candidates
        .iter()
        .filter(|(role, _)| *role == Role::Base)
        .map(|&(_, corner)| corner)
        .collect();
    let houses = sheet.diagram.parts.houses.iter().filter(|(role, _)| matches!(role, Role::Base | Role::Cover));
    let lines = houses.map(|&(_, house)| house).filter(|house| house.kind.shape() != Shape::Block).flat_map(|house| {
        let along: Vec<Candidate> = corners
            .iter()
            .copied()
            .filter(|corner| sheet.diagram.layout.members(house).contains(corner.cell))
            .collect();
        along.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>()
    });
    let places = places(sheet);
    let lines = lines.flat_map(|(from, to)| {
        let [from_at, to_at] = [from, to].map(|corner| sheet.keypad.spot(corner));
        let line = Curve::arched(from_at, to_at, 0.0).trimmed(sheet.reach(from) + 0.6, sheet.reach(to) + 0.6);
        line.clear_of(&places)
    });
    path(&[Look::Join], steps(lines)).map(|joins| joins.ink(Ink::Stroke)).into_iter().collect()
}
