//! The legend under a board: a small sample and a word for each sign that is there.
//!
//! ```text
//!   ▣ placed   ✕ eliminated   ▓ base   ╱ cover   ◌ fin   ═▶ strong link
//! ```
//!
//! It is HTML, not part of the picture, so that it wraps, scales with the page's type, and can be
//! read aloud and selected.

use super::badges::{FONT, plate};
use super::candidates::{around, beside, cross, slash};
use super::clues;
use super::digits::text;
use super::geometry::{Curve, Point, head, steps};
use super::links::{line, tie};
use super::marks::{frame, hatch, look, shade};
use super::sights;
use super::{PLAIN, Sheet};
use crate::clue::{Clue, KINDS};
use crate::render::pictures::diagram::{Part, Sign};
use crate::render::pictures::drawing;
use crate::render::pictures::html::{Html, on_a_line};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::{At, Item, Scene, Shape, Step, circle, group, path, piece, thick};
use crate::render::pictures::signs::{Fate, Mark, letter};
use crate::technique::{Role, Strength};

/// A sign of a board, and what it is called.
pub(in crate::render) struct Key {
    /// A sample of the sign. With its height a mark is about as large as on the board.
    pub sample: Scene,
    /// The word for it.
    pub word: String,
}

/// The height of a sample, and the width of most.
const SIDE: f32 = 24.0;
/// The width of a sample with a line in it.
const WIDE: f32 = 38.0;
const MIDDLE: Point = Point::new(SIDE / 2.0, SIDE / 2.0);
const RING: f32 = 8.8;
/// The size of type of a candidate.
const SIGN: f32 = 13.6;

/// The signs on the board.
pub(super) fn keys(sheet: &Sheet) -> Vec<Key> {
    let mut entries = sheet.diagram.entries();
    if !sights::struck(sheet).is_empty() {
        entries.push(vec![Sign::Seen]);
    }
    let found = sheet.diagram.placed.cells() - sheet.diagram.trial - sheet.large;
    if !entries.is_empty() && !found.is_empty() {
        entries.push(vec![Sign::Found]);
    }
    let key = |signs: Vec<Sign>| {
        let (wide, sample) = sample(sheet, &signs);
        let sample = group(sample).map(|sample| sample.looks(&[Look::Sample])).into_iter().collect();
        let sample = piece(sample).into_iter().collect();
        let sample = Scene { corner: At::default(), size: At::new(wide, SIDE), looks: Vec::new(), items: sample };
        Key { sample, word: sheet.diagram.name(signs[0]).to_owned() }
    };
    entries.into_iter().map(key).collect()
}

/// Writes a legend; nothing if it is empty.
pub(super) fn write(keys: &[Key], html: &mut Html) {
    if keys.is_empty() {
        return;
    }
    html.start("figcaption", &[]);
    list(keys, html);
    html.end();
}

/// Writes the keys of a legend.
pub(super) fn list(keys: &[Key], html: &mut Html) {
    let high = SIDE.to_string();
    html.start("ul", &[("class", "legend")]);
    for key in keys {
        html.start("li", &[]);
        if !key.sample.items.is_empty() {
            let plain = [&[("height", high.as_str())][..], &PLAIN].concat();
            drawing::draw(&key.sample, &[("aria-hidden", "true")], &plain, html);
        }
        html.text(&on_a_line(&key.word));
        html.end();
    }
    html.end();
}

/// The sample of some signs in one, and its width.
fn sample(sheet: &Sheet, signs: &[Sign]) -> (f32, Vec<Item>) {
    let five = five(sheet);
    let framed = |looks: &[Look]| frame(Point::default(), SIDE, 2.0, looks);
    let across = Curve::arched(Point::new(1.0, MIDDLE.y), Point::new(WIDE - 1.0, MIDDLE.y), 0.0);
    let written = |look, size, letters: &str| text(&[look], MIDDLE, size, letters);
    let crossed = |look, reach| path(&[look], cross(MIDDLE, reach).into());
    let seen = |items: Vec<Item>| vec![Shape::Group(items).item().looks(&[Look::Sight])];
    match signs[0] {
        Sign::Placed => (SIDE, vec![framed(&[Look::Ground, Look::Placed]), framed(&[Look::Cell, Look::Placed])]),
        Sign::Eliminated => {
            let ground =
                around(MIDDLE, RING, Point::default(), &Mark { fate: Some(Fate::Eliminated), ..Mark::default() });
            let (aside, (at, reach)) = (Point::new(-3.4, 0.0), beside(SIGN));
            let digit = text(&[Look::Gone], MIDDLE + aside, SIGN, &five);
            let cross = path(&[Look::Cross], cross(MIDDLE + at, reach).into());
            (SIDE, ground.into_iter().chain(cross).chain([digit]).collect())
        }
        Sign::Role(role, Part::Candidate) if role != Role::Struck && line_of(sheet, role).is_some() => {
            let mark = Mark { sets: [role].into(), ..Mark::default() };
            let label = line_of(sheet, role).unwrap_or_default();
            let mut around = around(MIDDLE, RING, Point::new(14.0, 0.0), &mark);
            around.push(written(Look::Marked, 13.5, &five));
            let label = text(&[Look::Label], MIDDLE + Point::new(14.0, 0.0), FONT, label);
            (WIDE, vec![Shape::Piece(around).item(), label])
        }
        Sign::Role(role, _) => (SIDE, signs.iter().flat_map(|&sign| role_sample(sheet, role, sign)).collect()),
        Sign::Sight => {
            let eye = circle(&[Look::Eye], Point::new(9.0, MIDDLE.y), 7.0);
            let line = path(&[], steps([across.trimmed(15.0, 4.0)]));
            let head = path(&[Look::Head], head(across.to, across.to - across.from, 7.0).into());
            (WIDE, seen([eye].into_iter().chain(line).chain(head).collect()))
        }
        Sign::Seen => (SIDE, seen(crossed(Look::Struck, 6.0).into_iter().collect())),
        Sign::Group => {
            let ends = [across.from + Point::new(8.0, 0.0), across.to - Point::new(8.0, 0.0)];
            let mark = Mark { role: Some(Role::Pattern), ..Mark::default() };
            let rings = ends.into_iter().flat_map(|end| around(end, RING, Point::default(), &mark));
            (WIDE, rings.chain(tie(Curve::arched(ends[0], ends[1], 0.0), RING, &[])).collect())
        }
        Sign::Number => {
            let first = sheet.diagram.numbers.first().map(|(_, number)| number.to_string()).unwrap_or_default();
            (SIDE, vec![written(Look::Number, 10.0, &first)])
        }
        Sign::BoxNumber | Sign::RegionNumber => (SIDE, vec![written(Look::BoxNumber, 12.0, "4")]),
        Sign::StrongLink => (WIDE, line(across, Strength::Strong, 0.0, &[]).collect()),
        Sign::WeakLink => (WIDE, line(across, Strength::Weak, 0.0, &[]).collect()),
        Sign::Trial => (SIDE, vec![framed(&[Look::Cell, Look::Trial]), written(Look::Trial, 15.0, &five)]),
        Sign::Given => (SIDE, vec![written(Look::Given, 18.0, &five)]),
        Sign::Found => (SIDE, vec![written(Look::Found, 18.0, &five)]),
        Sign::Clue(kind) => {
            let Some(kind) = KINDS.get(kind) else { return (0.0, Vec::new()) };
            let clue = sheet.diagram.clues.iter().find(|clue| clue.kind == kind);
            clues::sample(clue.unwrap_or(&Clue::example(kind, &sheet.diagram.layout)), SIDE)
        }
        // These are words only.
        Sign::Separator | Sign::Line => (SIDE, Vec::new()),
    }
}

/// The digit of a sample: 5, or the highest one of a smaller grid.
fn five(sheet: &Sheet) -> String {
    sheet.diagram.layout.side().min(5).to_string()
}

/// The first label of a line in a role.
fn line_of<'a>(sheet: &'a Sheet, role: Role) -> Option<&'a str> {
    let mut lines = sheet.diagram.labels.iter().filter(|(other, ..)| *other == role);
    lines.find_map(|&(role, candidate, _)| sheet.diagram.labels_of(role, candidate).next())
}

/// What a role is played by: the sample does what the board does.
fn role_sample(sheet: &Sheet, role: Role, sign: Sign) -> Vec<Item> {
    let Sign::Role(_, part) = sign else { return Vec::new() };
    match part {
        Part::House => {
            let across = [Step::Move(At::new(0.0, MIDDLE.y)), Step::Right(SIDE.into())];
            let tint = thick(Look::Tint, SIDE, across.into());
            let hatching = path(&[Look::Hatch], hatch(Point::default(), SIDE, SIDE)).filter(|_| role == Role::Cover);
            // Nothing of its stroke is outside of the sample.
            const EDGE: f32 = 1.0;
            let long = SIDE - 2.0 * EDGE;
            let (right, down, left) = (Step::Right(long.into()), Step::Down(long.into()), Step::Right((-long).into()));
            let edge = path(&[Look::Edge], vec![Step::Move(At::new(EDGE, EDGE)), right, down, left, Step::Close]);
            vec![shade(role, [tint].into_iter().chain(hatching).chain(edge).collect())]
        }
        Part::Cell | Part::Cells => {
            let framed = |layer| frame(Point::default(), SIDE, 2.0, &[layer, look(role)]);
            let flag = letter(role).map(|letter| {
                let letter = letter.to_string();
                [
                    plate(&[Look::Flag, look(role)], MIDDLE, &letter),
                    text(&[Look::Letter, Look::FlagLetter], MIDDLE, FONT + 0.5, &letter),
                ]
            });
            [framed(Look::Ground), framed(Look::Cell)].into_iter().chain(flag.into_iter().flatten()).collect()
        }
        Part::Candidate if role == Role::Struck => {
            let slash = path(&[Look::Slash], slash(MIDDLE, 6.5).into());
            slash.into_iter().chain([text(&[Look::Gone], MIDDLE, 13.0, &five(sheet))]).collect()
        }
        Part::Candidate => match letter(role).map(String::from) {
            // The letter of a set is on its cells, where it has some.
            Some(_) if sheet.whole.contains_key(&role) => Vec::new(),
            Some(letter) => {
                let mark = Mark { sets: [role].into(), ..Mark::default() };
                let around = around(MIDDLE, RING, Point::default(), &mark);
                around.into_iter().chain([text(&[Look::Letter], MIDDLE, 13.0, &letter)]).collect()
            }
            None => around(MIDDLE, RING, Point::default(), &Mark { role: Some(role), ..Mark::default() }),
        },
    }
}
