//! Links between candidates: strong ones a double line, weak ones dashed.
//!
//! ```text
//!   ③═══════▶③     A link bends when its straight way would run over other candidates:
//!   │   ╭╌╌╮       of a few arches, flat to high on both sides, the one that crosses
//!   ⑤╌╌╌╯  ╰▶⑤     least is drawn. What it still meets it passes behind: there the line is left out.
//! ```

use std::collections::BTreeSet;

use super::Sheet;
use super::geometry::{CELL, Curve, Place, Point, centre, head, steps};
use super::ranks::rank;
use crate::grid::Candidate;
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Shape, Told, group, path};
use crate::technique::Strength;

const HEAD: f32 = 6.5;

/// All links, each clear of those before it.
pub(super) fn draw(sheet: &Sheet) -> Vec<Item> {
    let links = &sheet.diagram.parts.links;
    if links.is_empty() {
        return Vec::new();
    }
    let mut drawn = Vec::new();
    let mut crowd = crowd(sheet);
    let places = places(sheet);
    let groups = links.iter().flat_map(|link| [&link.from, &link.to]);
    let groups: BTreeSet<&[Candidate]> = groups.map(Vec::as_slice).filter(|group| group.len() > 1).collect();
    for group in groups {
        // The page's script shows it with the first link that has it.
        let first = links.iter().position(|link| link.from == group || link.to == group).map_or(0, |at| at + 1);
        let curves = group.windows(2).filter_map(|pair| way(sheet, [&pair[..1], &pair[1..]], &crowd));
        let ties = curves.filter_map(|curve| tie(curve, sheet.keypad.ring, &places)).collect();
        drawn.push(Shape::Group(ties).item().told(Some(Told::Link(first))));
    }
    for link in links {
        let Some(curve) = way(sheet, [&link.from, &link.to], &crowd) else { continue };
        // Two links between the same ends must not lie on each other.
        crowd.extend([0.35, 0.5, 0.65].map(|t| (curve.at(t), 7.0)));
        drawn.extend(line(curve, link.strength, sheet.keypad.ring + 0.6, &places));
    }
    group(drawn).map(|links| links.ink(Ink::Stroke)).into_iter().collect()
}

/// A link along a curve between two middles, kept clear of what stands there and behind what it passes.
pub(super) fn line(curve: Curve, strength: Strength, clear: f32, places: &[Place]) -> impl Iterator<Item = Item> {
    let line = curve.trimmed(clear, clear + HEAD * 0.8);
    let tip = curve.trimmed(clear, clear).to;
    let parts = line.clear_of(places).into_iter();
    let line_itself = match strength {
        Strength::Strong => {
            let both = parts.flat_map(|part| [part.beside(1.4), part.beside(-1.4)]);
            path(&[Look::Link, Look::Strong], steps(both))
        }
        Strength::Weak => path(&[Look::Link, Look::Weak], steps(parts)),
    };
    let head = path(&[Look::Head], head(tip, tip - line.to, HEAD).into()).map(|head| head.ink(Ink::Fill));
    line_itself.into_iter().chain(head)
}

/// What ties two candidates of a group together: a broad line that ends at their rings.
pub(super) fn tie(curve: Curve, clear: f32, places: &[Place]) -> Option<Item> {
    path(&[Look::Tie], steps(curve.trimmed(clear, clear).clear_of(places)))
}

/// What a line passes behind: digits, rings and labels.
pub(super) fn places(sheet: &Sheet) -> Vec<Place> {
    let mut places = large_digits(sheet);
    for cell in sheet.diagram.layout.cells().iter() {
        for candidate in sheet.small(cell) {
            let (ring, font) = (sheet.reach(candidate) + 0.4, rank(sheet, candidate).font(sheet.keypad));
            let is_marked = sheet.marks.contains_key(&candidate);
            let reach = if is_marked { Point::new(ring, ring) } else { Point::new(font * 0.42, font * 0.5) };
            places.push(Place { at: sheet.keypad.spot(candidate), reach });
        }
    }
    places.extend(sheet.badges.iter().map(|badge| Place { at: badge.spot(), reach: Point::new(8.0, 8.0) }));
    places
}

/// The digits of filled cells, and of those that the step fills.
pub(super) fn large_digits(sheet: &Sheet) -> Vec<Place> {
    let cells = (sheet.filled | sheet.large).iter();
    cells.map(|cell| Place { at: centre(cell), reach: Point::new(11.0, 14.0) }).collect()
}

/// What a link should not run over, each with the room it needs: candidates, and filled cells.
fn crowd(sheet: &Sheet) -> Vec<(Point, f32)> {
    let mut crowd = Vec::new();
    for cell in sheet.diagram.layout.cells().iter() {
        let digits = sheet.shown[cell.index()];
        if digits.is_empty() || sheet.large.contains(cell) {
            crowd.push((centre(cell), CELL * 0.3));
        }
        for candidate in sheet.small(cell) {
            let is_marked = sheet.marks.contains_key(&candidate);
            let room = if is_marked { sheet.reach(candidate) + 2.0 } else { sheet.keypad.tight - 1.0 };
            crowd.push((sheet.keypad.spot(candidate), room));
        }
    }
    crowd.extend(sheet.badges.iter().map(|badge| (badge.spot(), 6.0)));
    crowd
}

/// The way of a link: between the nearest ends of its groups, over the arch that disturbs least.
fn way(sheet: &Sheet, [from, to]: [&[Candidate]; 2], crowd: &[(Point, f32)]) -> Option<Curve> {
    let spots = |group: &[Candidate]| group.iter().map(|&candidate| sheet.keypad.spot(candidate)).collect::<Vec<_>>();
    let (starts, ends) = (spots(from), spots(to));
    let pairs = starts.iter().flat_map(|&start| ends.iter().map(move |&end| (start, end)));
    let (from, to) = pairs.min_by(|a, b| (a.1 - a.0).length().total_cmp(&(b.1 - b.0).length()))?;
    let crowd: Vec<_> = crowd.iter().filter(|(at, _)| !starts.contains(at) && !ends.contains(at)).copied().collect();
    let size = f32::from(sheet.diagram.layout.side()) * CELL;
    let arches = [0.0, 7.0, -7.0, 12.0, -12.0, 18.0, -18.0, 25.0, -25.0, 34.0, -34.0, 46.0, -46.0, 62.0, -62.0];
    let arches = arches.map(|height| Curve::arched(from, to, height));
    arches.into_iter().min_by(|a, b| trouble(*a, &crowd, size).total_cmp(&trouble(*b, &crowd, size)))
}

/// How much a curve disturbs: what it runs over, how far it bends, whether it leaves the board, and
/// whether enough of it can be seen between two neighbours.
fn trouble(curve: Curve, crowd: &[(Point, f32)], size: f32) -> f32 {
    const SAMPLES: usize = 28;
    let points: Vec<Point> = (0..=SAMPLES).map(|i| curve.at(i as f32 / SAMPLES as f32)).collect();
    let hits: f32 = crowd
        .iter()
        .map(|&(at, room)| {
            let ways = points.windows(2).map(|pair| at.away_from(pair[0], pair[1]));
            (room - ways.fold(f32::INFINITY, f32::min)).max(0.0) / room
        })
        .sum();
    let middle = curve.at(0.5);
    let sag = (middle - (curve.from + curve.to) * 0.5).length();
    let outside = [middle.x, middle.y].into_iter().filter(|at| !(2.0..size - 2.0).contains(at)).count();
    let length: f32 = points.windows(2).map(|pair| (pair[1] - pair[0]).length()).sum();
    hits + sag * 0.012 + outside as f32 * 2.0 + (40.0 - length).max(0.0) * 0.15
}
