//! The candidates of open cells, and what each of them bears.
//!
//! ```text
//!   from below:  ground of its fate or set · ring of its role · cross or stroke · digit, letter
//! ```

use std::collections::BTreeMap;

use super::Sheet;
use super::digits::{pieces, scattered, text};
use super::geometry::Point;
use super::marks::{frame, look};
use crate::grid::{Candidate, Cell, Digit};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{Ink, Item, Step, Told, circle, group, moved, path, rect};
use crate::render::pictures::signs::{Fate, Mark, letter};
use crate::technique::Role;

/// The grounds and rings, to go under the digits.
pub(super) fn grounds(sheet: &Sheet) -> Vec<Item> {
    let drawn = sheet.small_marks().filter_map(|(candidate, mark)| {
        let label = Label::of(sheet, candidate, mark);
        let mark = Mark { sets: sheet.lettered(candidate, mark).into_iter().collect(), ..mark.clone() };
        let wide = label.map_or(0.0, |label| label.end(sheet.keypad.font));
        let beside = sheet.badges.iter().find_map(|badge| badge.beside(sheet.keypad, candidate));
        let to = beside.unwrap_or(Point::new((wide - sheet.keypad.ring).max(0.0), 0.0));
        let drawn = around(Point::default(), sheet.keypad.ring, to, &mark);
        Some(moved(sheet.keypad.spot(candidate), drawn)?.told(told(sheet, candidate, &mark)))
    });
    group(drawn.collect()).map(|drawn| drawn.looks(&[Look::Around]).ink(Ink::Stroke)).into_iter().collect()
}

/// The lines of a net or the links of a chain that speak of a candidate: the labels of these lines or the number of the
/// first of these links, so that the page's script can show it with them. What a chain eliminates belongs to its last
/// link.
fn told(sheet: &Sheet, candidate: Candidate, mark: &Mark) -> Option<Told> {
    let links = &sheet.diagram.parts.links;
    let first = links.iter().position(|link| link.from.contains(&candidate) || link.to.contains(&candidate));
    let last = || links.len().checked_sub(1).filter(|_| mark.fate == Some(Fate::Eliminated));
    lines(sheet, candidate).or_else(|| Some(Told::Link(first.or_else(last)? + 1)))
}

/// The lines of a net that speak of a candidate.
fn lines(sheet: &Sheet, candidate: Candidate) -> Option<Told> {
    let lines = sheet.diagram.lines_of(candidate).join(" ");
    (!lines.is_empty()).then_some(Told::Lines(lines))
}

/// What stands behind a digit: the letters of its sets, or the lines of a net that speak of it and have no spot of
/// their own.
struct Label {
    text: String,
    size: f32,
    /// How far it is raised, so that the number of a line is not read as a digit beside the candidate.
    raised: f32,
}

impl Label {
    fn of(sheet: &Sheet, candidate: Candidate, mark: &Mark) -> Option<Self> {
        let is_apart = |candidate, text: &str| sheet.badges.iter().any(|badge| badge.says(candidate, text));
        let line = |candidate: Candidate, mark: &Mark| {
            let roles = mark.sets.iter().copied().chain(mark.role);
            let labels = roles.flat_map(|role| sheet.diagram.labels_of(role, candidate));
            labels.filter(|label| !is_apart(candidate, label)).collect::<Vec<_>>().join(" ")
        };
        let (font, lines) = (sheet.keypad.font, line(candidate, mark));
        if lines.is_empty() {
            let has_line = |role: &Role| sheet.diagram.labels_of(*role, candidate).next().is_some();
            let sets = sheet.lettered(candidate, mark).into_iter().filter(|role| !has_line(role));
            let letters: String = sets.filter_map(letter).collect();
            let size = font * if letters.len() > 1 { 0.56 } else { 0.8 };
            let is_apart = letters.is_empty() || is_apart(candidate, &letters);
            return (!is_apart).then_some(Self { text: letters, size, raised: 0.0 });
        }
        // A long label is set smaller where the next candidate has one too.
        let next = Digit::new(candidate.digit.get() + 1).map(|digit| Candidate::new(candidate.cell, digit));
        let next = next.and_then(|next| Some((next, sheet.marks.get(&next)?)));
        let is_crowded = lines.len() > 1 && next.is_some_and(|(next, mark)| !line(next, mark).is_empty());
        let size = font * if is_crowded { 0.6 } else { 0.72 };
        Some(Self { text: lines, size, raised: font * 0.12 })
    }

    /// How far to the left of its spot a digit stands that has a label of this type behind it.
    fn room(font: f32) -> f32 {
        font * 0.3
    }

    fn width(&self) -> f32 {
        self.text.chars().count() as f32 * self.size * if self.raised > 0.0 { 0.57 } else { 0.68 }
    }

    /// How far it reaches to the right of the spot.
    fn end(&self, font: f32) -> f32 {
        self.width() + font * 0.28 - Self::room(font) + 0.4
    }

    fn draw(&self, spot: Point, font: f32) -> Item {
        let middle = Point::new(self.end(font) - self.width() / 2.0, -self.raised);
        text(&[Look::Letter], spot + middle, self.size, &self.text)
    }
}

/// The small digits, what stands behind them, and under what goes a cross or a stroke.
pub(super) fn digits(sheet: &Sheet) -> Vec<Item> {
    let label = |candidate: Candidate| Label::of(sheet, candidate, sheet.marks.get(&candidate)?);
    let candidates = sheet
        .diagram
        .layout
        .cells()
        .iter()
        .filter(|&cell| !sheet.large.contains(cell))
        .flat_map(|cell: Cell| sheet.shown[cell.index()].iter().map(move |digit| Candidate::new(cell, digit)));
    let font = sheet.keypad.font;
    let spot = |candidate: Candidate| {
        let room = if label(candidate).is_some() { Label::room(font) } else { 0.0 };
        (sheet.keypad.spot(candidate) - Point::new(room, 0.0), candidate.digit)
    };
    let (bold, plain): (Vec<_>, Vec<_>) = candidates.partition(|candidate| stands_out(sheet, candidate));
    let set = |candidates: Vec<Candidate>| pieces(&candidates.into_iter().map(spot).collect::<Vec<_>>(), font);
    let goes = |candidate: &Candidate| {
        let mark = sheet.marks.get(candidate);
        mark.is_some_and(|mark| mark.fate == Some(Fate::Eliminated) || mark.role == Some(Role::Struck))
    };
    let (gone, plain) = plain.into_iter().partition(goes);
    let few = |candidates: Vec<Candidate>, look: Look| {
        let signs: Vec<_> = candidates.into_iter().map(spot).map(|(at, digit)| (at, digit.to_string())).collect();
        Some(group(vec![scattered(&signs, font)?])?.looks(&[look]))
    };
    let (plain, gone, marked) = (set(plain), few(gone, Look::Gone), few(bold, Look::Marked));
    if plain.is_empty() && gone.is_none() && marked.is_none() {
        return Vec::new();
    }
    let mut slashes: BTreeMap<Option<Told>, Vec<Step>> = BTreeMap::new();
    for (candidate, _) in sheet.small_marks().filter(|(_, mark)| mark.role == Some(Role::Struck) && mark.fate.is_none())
    {
        let slash = slash(spot(candidate).0, sheet.keypad.ring * 0.85);
        slashes.entry(lines(sheet, candidate)).or_default().extend(slash);
    }
    let slashes = slashes.into_iter().filter_map(|(lines, steps)| Some(path(&[], steps)?.told(lines))).collect();
    let eliminated = sheet.small_marks().filter(|(_, mark)| mark.fate == Some(Fate::Eliminated));
    let crosses = eliminated.flat_map(|(candidate, _)| {
        cross(spot(candidate).0, sheet.keypad.ring * if label(candidate).is_some() { 0.7 } else { 0.85 })
    });
    let labels = sheet.small_marks().filter_map(|(candidate, mark)| {
        Some(Label::of(sheet, candidate, mark)?.draw(sheet.keypad.spot(candidate), font))
    });
    let candidates = group(plain.into_iter().chain(gone).chain(marked).chain(under(sheet)).collect());
    let drawn = [
        group(slashes).map(|slashes| slashes.looks(&[Look::Slash]).ink(Ink::Stroke)),
        path(&[Look::Cross], crosses.collect()).map(|crosses| crosses.ink(Ink::Stroke)),
        candidates.map(|candidates| candidates.looks(&[Look::Candidates]).ink(Ink::Fill).type_size(font)),
    ];
    drawn.into_iter().flatten().chain(labels).collect()
}

/// The candidates under a digit that the step places, which a page shows as long as it holds the digit back: an empty
/// cell among others with candidates would give it away.
fn under(sheet: &Sheet) -> Option<Item> {
    let candidates = |cell: Cell| sheet.diagram.candidates[cell.index()].iter().map(move |digit| (cell, digit));
    let spot = |(cell, digit)| (sheet.keypad.spot(Candidate::new(cell, digit)), digit);
    let candidates: Vec<_> = sheet.large.iter().flat_map(candidates).map(spot).collect();
    Some(group(pieces(&candidates, sheet.keypad.font))?.looks(&[Look::Under]))
}

/// Whether a candidate is set in heavier type: one that the argument rests on, not one that goes.
fn stands_out(sheet: &Sheet, candidate: &Candidate) -> bool {
    sheet.marks.get(candidate).is_some_and(|mark| {
        if mark.fate == Some(Fate::Eliminated) && mark.role.is_none_or(|role| role == Role::Pattern) {
            return false;
        }
        mark.role.is_some_and(|role| role != Role::Struck) || !mark.sets.is_empty() || mark.fate == Some(Fate::Placed)
    })
}

/// What surrounds one candidate, whose label reaches so far out of its ring. Around a label goes a pill: the grounds of
/// its sets side by side, edged as its role is, or as the first set.
pub(super) fn around(at: Point, radius: f32, label: Point, mark: &Mark) -> Vec<Item> {
    let mut drawn = Vec::new();
    let role = mark.role.filter(|&role| role != Role::Struck);
    if let Some(&first) = mark.sets.first() {
        let corner = at + Point::new(label.x.min(0.0) - radius - 1.0, label.y.min(0.0) - radius + 0.4);
        let (across, high) = (2.0 * (radius + 1.0) + label.x.abs(), 2.0 * (radius - 0.4) + label.y.abs());
        let part = |looks: &[Look], from: f32, wide: f32, round: f32| {
            rect(looks, corner + Point::new(from, 0.0), Point::new(wide, high), round)
        };
        let wide = across / mark.sets.len() as f32;
        let mut pill = vec![Look::Pill];
        if mark.sets.len() == 1 {
            pill = vec![Look::Part, Look::Pill, look(first)];
        } else {
            drawn.extend(
                (0..).zip(&mark.sets).map(|(i, &set)| part(&[Look::Part, look(set)], wide * i as f32, wide, 3.0)),
            );
        }
        match role {
            Some(role) => pill.extend([Look::Ring, look(role)]),
            None if mark.sets.len() > 1 => pill.push(look(first)),
            None => {}
        }
        drawn.push(part(&pill, 0.0, across, if role == Some(Role::Pincer) { 1.0 } else { 4.0 }));
    }
    // The ground of what becomes of a candidate shows through its ring.
    let (ground, fated): (&[Look], &[Look]) = match mark.fate {
        Some(Fate::Placed) => (&[Look::Ground, Look::Placed, Look::Dot], &[Look::Fated]),
        Some(Fate::Eliminated) => (&[Look::Ground, Look::Eliminated], &[Look::Fated]),
        None => (&[], &[]),
    };
    if !ground.is_empty() {
        drawn.push(circle(ground, at, radius));
    }
    let ring = |role: Role| [&[Look::Ring, look(role)], fated].concat();
    match role {
        _ if !mark.sets.is_empty() => {}
        Some(Role::Pincer) => {
            let reach = radius - 0.8;
            drawn.push(frame(at - Point::new(reach, reach), 2.0 * reach, 0.0, &ring(Role::Pincer)));
        }
        Some(role) => {
            drawn.push(circle(&ring(role), at, radius - 0.4));
            if role == Role::EndoFin {
                drawn.push(circle(&[Look::Ring, Look::EndoFin], at, radius - 2.6));
            }
        }
        None => {}
    }
    drawn
}

/// The path of a stroke through a digit.
pub(super) fn slash(at: Point, reach: f32) -> [Step; 2] {
    let across = Point::new(2.0 * reach, -2.0 * reach);
    [Step::Move((at + Point::new(-reach, reach)).into()), Step::LineBy(across.into())]
}

/// The path of a cross.
pub(super) fn cross(at: Point, reach: f32) -> [Step; 4] {
    let across = 2.0 * reach;
    [
        Step::Move((at - Point::new(reach, reach)).into()),
        Step::LineBy(Point::new(across, across).into()),
        Step::MoveBy(Point::new(0.0, -across).into()),
        Step::LineBy(Point::new(-across, across).into()),
    ]
}
