//! Badges: the labels of the lines of a net, and the letters of sets, each in a spot of its cell that no candidate
//! takes. There they are as large as on paper, and cover nothing.
//!
//! ```text
//!   ╭───────╮             a label next to its candidate shares the ground with it;
//!   │ 5  16 │ 6           one that is farther off is tied to it by a line;
//!   ╰───────╯             where no spot is free it stands small behind its digit
//!     8
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::Sheet;
use super::digits::{element, scattered};
use super::geometry::{Curve, Keypad, Point, centre, corner, steps};
use super::marks::look;
use crate::grid::{Candidate, Cell};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Length, Told, group, moved, path, rect};
use crate::render::pictures::signs::letter;
use crate::technique::Role;

/// The size of the type: eight pixels on a telephone, where a board is three quarters as large.
pub(super) const FONT: f32 = 10.8;
/// The height of a badge, and its width by the number of letters.
const HEIGHT: f32 = 13.0;
const WIDTHS: [f32; 3] = [13.0, 13.0, 16.0];

/// A label or a letter in a free spot.
pub(super) struct Badge {
    role: Role,
    text: String,
    /// The candidates that a label speaks of; none if it is the letter of a set, which is that of its cell.
    of: Vec<Candidate>,
    cell: Cell,
    at: Point,
}

/// The badges that there is room for on a sheet: labels of lines first, then the letters of candidates in several sets,
/// then those of cells.
pub(super) fn place(sheet: &Sheet) -> Vec<Badge> {
    let (diagram, keypad, shown) = (sheet.diagram, sheet.keypad, &sheet.shown);
    let mut badges = Vec::new();
    for cell in (diagram.layout.cells() - sheet.filled - sheet.large).iter() {
        let free = diagram.layout.digits() - shown[cell.index()];
        let mut free: Vec<Point> = free.iter().map(|digit| keypad.spot(Candidate::new(cell, digit))).collect();
        for (role, text, of) in labels(diagram, cell).into_iter().chain(shared(sheet, cell)) {
            let spots: Vec<Point> = of.iter().map(|&candidate| keypad.spot(candidate)).collect();
            if let Some(at) = nearest(&mut free, &spots) {
                badges.push(Badge { role, text, of, cell, at });
            }
        }
        let sets: BTreeSet<Role> =
            diagram.parts.cells.iter().filter(|(_, other)| *other == cell).map(|&(role, _)| role).collect();
        for (role, letter) in sets.into_iter().filter_map(|role| Some((role, letter(role)?))) {
            if let Some(at) = nearest(&mut free, &[corner(cell) + Point::new(54.0, 0.0)]) {
                badges.push(Badge { role, text: letter.to_string(), of: Vec::new(), cell, at });
            }
        }
    }
    badges
}

/// The labels in a cell, each with all the candidates that its line places or eliminates there.
fn labels(diagram: &Diagram, cell: Cell) -> Vec<(Role, String, Vec<Candidate>)> {
    let mut labels: Vec<(Role, String, Vec<Candidate>)> = Vec::new();
    for &(role, candidate, _) in diagram.labels.iter().filter(|(_, candidate, _)| candidate.cell == cell) {
        for text in diagram.labels_of(role, candidate) {
            match labels.iter_mut().find(|(other, label, _)| (*other, label.as_str()) == (role, text)) {
                Some((.., of)) if of.contains(&candidate) => {}
                Some((.., of)) => of.push(candidate),
                None => labels.push((role, text.to_owned(), vec![candidate])),
            }
        }
    }
    // What is true comes before what is struck out, so that it is next to its candidate.
    labels.sort_by_key(|(role, ..)| *role == Role::Struck);
    labels
}

/// The letters of each candidate in a cell that is in several sets.
fn shared(sheet: &Sheet, cell: Cell) -> Vec<(Role, String, Vec<Candidate>)> {
    let of_cell = sheet.marks.iter().filter(|(candidate, _)| candidate.cell == cell);
    let several = of_cell.filter_map(|(&candidate, mark)| {
        let sets = sheet.lettered(candidate, mark);
        let has_line = sets.iter().any(|&role| sheet.diagram.labels_of(role, candidate).next().is_some());
        let letters: String = sets.iter().filter_map(|&role| letter(role)).collect();
        (sets.len() > 1 && !has_line).then(|| (sets[0], letters, vec![candidate]))
    });
    several.collect()
}

/// Takes the free spot that is nearest to some others; of two the one to the right, then the one below.
fn nearest(free: &mut Vec<Point>, others: &[Point]) -> Option<Point> {
    let far = |spot: Point| {
        let ways = others.iter().map(|&other| spot - other);
        ways.map(|way| way.length() - 0.02 * way.x - 0.01 * way.y).fold(f32::INFINITY, f32::min)
    };
    let best = (0..free.len()).min_by(|&a, &b| far(free[a]).total_cmp(&far(free[b])))?;
    Some(free.remove(best))
}

impl Badge {
    /// Whether it says this of a candidate.
    pub(super) fn says(&self, candidate: Candidate, text: &str) -> bool {
        self.text == text && self.of.contains(&candidate)
    }

    /// Whether it is the letter of a set in a cell.
    pub(super) fn names(&self, role: Role, cell: Cell) -> bool {
        self.of.is_empty() && (self.role, self.cell) == (role, cell)
    }

    /// Where it is, if it shares the ground of a candidate: next to it, and of no other.
    pub(super) fn beside(&self, keypad: Keypad, candidate: Candidate) -> Option<Point> {
        let way = self.at - keypad.spot(candidate);
        let is_next = way.length() < 25.0 && (way.x.abs() < 1.0 || way.y.abs() < 1.0);
        (self.role != Role::Struck && self.of == [candidate] && is_next).then_some(way)
    }

    /// What no link should run over.
    pub(super) fn spot(&self) -> Point {
        self.at
    }

    /// Whether it is the label of a line.
    fn is_line(&self, diagram: &Diagram) -> bool {
        self.of.iter().any(|&candidate| diagram.lines_of(candidate).contains(&self.text.as_str()))
    }

    /// The lines to its candidates, and its own ground.
    fn ground(&self, diagram: &Diagram, keypad: Keypad) -> Option<Item> {
        let shared = self.of.iter().any(|&candidate| self.beside(keypad, candidate).is_some());
        if shared {
            return None;
        }
        let look = look(self.role);
        let tie = |&candidate: &Candidate| {
            let way = self.tie(keypad.spot(candidate)).trimmed(4.0, 0.0);
            path(&[Look::Lead, look], steps([way.seen_from(self.at)]))
        };
        let kind = if self.of.is_empty() { Look::Flag } else { Look::Badge };
        let plate = plate(&[kind, look], Point::default(), &self.text);
        let line = self.is_line(diagram).then(|| Told::Lines(self.text.clone()));
        Some(moved(self.at, self.of.iter().filter_map(tie).chain([plate]).collect())?.told(line))
    }

    /// The line from a candidate: past the one in between, on the side of the cell's middle, so that it strikes none out.
    fn tie(&self, from: Point) -> Curve {
        const NEAR: f32 = 30.0;
        let height = if (self.at - from).length() > NEAR { 9.0 } else { 0.0 };
        let sides = [height, -height].map(|height| Curve::arched(from, self.at, height));
        let off = |side: &Curve| (side.at(0.5) - centre(self.cell)).length();
        if off(&sides[1]) < off(&sides[0]) { sides[1] } else { sides[0] }
    }

    /// What its text is, and its size.
    fn letters(&self) -> (&'static [Look], f32) {
        match &self.of[..] {
            [] => (&[Look::Letter, Look::FlagLetter], FONT + 0.5),
            _ => (&[Look::Label], if self.text.len() > 2 { FONT - 2.0 } else { FONT }),
        }
    }
}

/// The ground of a short text.
pub(super) fn plate(looks: &[Look], at: Point, text: &str) -> Item {
    let size = Point::new(WIDTHS[text.len().min(WIDTHS.len() - 1)], HEIGHT);
    rect(looks, at - size * 0.5, size, 3.0)
}

/// What lies under digits.
pub(super) fn grounds(sheet: &Sheet) -> Vec<Item> {
    let drawn = sheet.badges.iter().filter_map(|badge| badge.ground(sheet.diagram, sheet.keypad)).collect();
    group(drawn).map(|badges| badges.looks(&[Look::Badges])).into_iter().collect()
}

/// The texts, in a group for each size.
pub(super) fn texts(sheet: &Sheet) -> Vec<Item> {
    let mut groups: BTreeMap<(&[Look], Length), Vec<&Badge>> = BTreeMap::new();
    for badge in &sheet.badges {
        let (looks, size) = badge.letters();
        groups.entry((looks, size.into())).or_default().push(badge);
    }
    let of_size = |((looks, _), badges): ((&[Look], Length), Vec<&Badge>)| {
        let size = badges.first().map_or(FONT, |badge| badge.letters().1);
        let (short, long): (Vec<&Badge>, Vec<&Badge>) = badges.into_iter().partition(|badge| badge.text.len() == 1);
        let short: Vec<_> = short.into_iter().map(|badge| (badge.at, badge.text.clone())).collect();
        let long = long.into_iter().map(|badge| element(badge.at, size, &badge.text));
        let texts = group(scattered(&short, size).into_iter().chain(long).collect())?;
        Some(texts.looks(looks).type_size(size).ink(Ink::Fill))
    };
    groups.into_iter().filter_map(of_size).collect()
}
