//! The legend under a board: a small sample and a word for each sign that is there.
//!
//! ```text
//!   ▣ placed   ✕ eliminated   ▓ base   ╱ cover   ◌ fin   ═▶ strong link
//! ```
//!
//! It is HTML, not part of the picture, so that it wraps, scales with the page's type, and can be
//! read aloud and selected.

use super::badges::{FONT, plate};
use super::candidates::{around, cross, slash};
use super::digits::text;
use super::escape;
use super::geometry::{CELL, Curve, Point, head};
use super::links::{line, tie};
use super::marks::{class, frame, shade};
use super::sights;
use super::{Sheet, piece};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::diagram::{Part, Sign};
use crate::render::pictures::signs::{Fate, Mark, letter};
use crate::technique::{Role, Strength};

/// The side of a sample: with this a mark is about as large as on the board.
pub(super) const SIDE: f32 = 24.0;
const MIDDLE: Point = Point::new(SIDE / 2.0, SIDE / 2.0);
const RING: f32 = 7.5;

/// A list of the signs on the board; nothing if there are none.
pub(super) fn draw(sheet: &Sheet) -> String {
    let entry = |(wide, sample, word): (f32, String, String)| {
        let (sample, word) = (piece(&sample), escape(&word));
        format!(
            "<li><svg viewBox=\"0 0 {wide} {SIDE}\" height=\"{SIDE}\" aria-hidden=\"true\">{sample}</svg>{word}</li>"
        )
    };
    let entries: String = entries(sheet).into_iter().map(entry).collect();
    if entries.is_empty() { entries } else { format!("<figcaption><ul class=\"legend\">{entries}</ul></figcaption>") }
}

/// The signs on the board: the width of a sample, the sample, and the word.
pub(super) fn entries(sheet: &Sheet) -> Vec<(f32, String, String)> {
    let mut entries = sheet.diagram.entries();
    if !sights::struck(sheet).is_empty() {
        entries.push(vec![Sign::Seen]);
    }
    let found = sheet.diagram.placed.cells() - sheet.diagram.trial - sheet.large;
    if !entries.is_empty() && !found.is_empty() {
        entries.push(vec![Sign::Found]);
    }
    let entry = |signs: &Vec<Sign>| {
        let (wide, sample) = sample(sheet, signs);
        let sample = format!("<g class=\"sample\" fill=\"none\" text-anchor=\"middle\">{sample}</g>");
        (wide, sample, sheet.diagram.name(signs[0]).to_owned())
    };
    entries.iter().map(entry).collect()
}

/// The sample of some signs in one, and its width.
fn sample(sheet: &Sheet, signs: &[Sign]) -> (f32, String) {
    const WIDE: f32 = 38.0;
    let framed = |class: &str| frame(Point::default(), SIDE, 2.0, class);
    let across = Curve::arched(Point::new(1.0, MIDDLE.y), Point::new(WIDE - 1.0, MIDDLE.y), 0.0);
    match signs[0] {
        Sign::Placed => (SIDE, framed("ground placed") + &framed("cell placed")),
        Sign::Eliminated => {
            let ground =
                around(MIDDLE, RING, Point::default(), &Mark { fate: Some(Fate::Eliminated), ..Mark::default() });
            let digit = text("gone", MIDDLE, 13.0, "5");
            (SIDE, format!("{ground}<path class=\"cross\" d=\"{}\"/>{digit}", cross(MIDDLE, 6.5)))
        }
        Sign::Role(role, Part::Candidate) if role != Role::Struck && line_of(sheet, role).is_some() => {
            let mark = Mark { sets: [role].into(), ..Mark::default() };
            let label = line_of(sheet, role).unwrap_or_default();
            let digit = text("marked", MIDDLE, 13.5, "5");
            let label = text("label", MIDDLE + Point::new(14.0, 0.0), FONT, label);
            (WIDE, piece(&(around(MIDDLE, RING, Point::new(14.0, 0.0), &mark) + &digit)) + &label)
        }
        Sign::Role(role, _) => (SIDE, signs.iter().map(|&sign| role_sample(sheet, role, sign)).collect()),
        Sign::Sight => {
            let line = across.trimmed(15.0, 4.0);
            (
                WIDE,
                format!(
                    "<g class=\"sight\"><circle class=\"eye\" cx=\"9\" cy=\"{}\" r=\"7\"/><path d=\"{line}\"/>\
                     <path class=\"head\" d=\"{}\"/></g>",
                    MIDDLE.y,
                    head(across.to, across.to - across.from, 7.0)
                ),
            )
        }
        Sign::Seen => (SIDE, format!("<g class=\"sight\"><path class=\"struck\" d=\"{}\"/></g>", cross(MIDDLE, 6.0))),
        Sign::Group => {
            let ends = [across.from + Point::new(8.0, 0.0), across.to - Point::new(8.0, 0.0)];
            let rings = ends
                .map(|end| around(end, RING, Point::default(), &Mark { role: Some(Role::Pattern), ..Mark::default() }));
            (WIDE, rings.concat() + &tie(Curve::arched(ends[0], ends[1], 0.0), RING, &[]))
        }
        Sign::Number => {
            let first = sheet.diagram.numbers.first().map(|(_, number)| number.to_string()).unwrap_or_default();
            (SIDE, text("number", MIDDLE, 10.0, &first))
        }
        Sign::BoxNumber | Sign::RegionNumber => (SIDE, text("box-number", MIDDLE, 12.0, "4")),
        Sign::StrongLink => (WIDE, line(across, Strength::Strong, 0.0, &[])),
        Sign::WeakLink => (WIDE, line(across, Strength::Weak, 0.0, &[])),
        Sign::Trial => (SIDE, framed("cell trial") + &text("trial", MIDDLE, 15.0, "5")),
        Sign::Given => (SIDE, text("given", MIDDLE, 18.0, "5")),
        Sign::Found => (SIDE, text("found", MIDDLE, 18.0, "5")),
        // These are words only.
        Sign::Separator | Sign::Line => (SIDE, String::new()),
    }
}

/// The first label of a line in a role.
fn line_of<'a>(sheet: &'a Sheet, role: Role) -> Option<&'a str> {
    let mut lines = sheet.diagram.labels.iter().filter(|(other, ..)| *other == role);
    lines.find_map(|&(role, candidate, _)| sheet.diagram.labels_of(role, candidate).next())
}

/// What a role is played by: the sample does what the board does.
fn role_sample(sheet: &Sheet, role: Role, sign: Sign) -> String {
    let Sign::Role(_, part) = sign else { return String::new() };
    match part {
        Part::House => {
            let house = shade(role, CellSet::of(Cell::at(0, 0)));
            format!("<g transform=\"scale({:.3})\">{house}</g>", SIDE / CELL)
        }
        Part::Cell | Part::Cells => {
            let framed = |layer| frame(Point::default(), SIDE, 2.0, &format!("{layer} {}", class(role)));
            let flag = letter(role).map(|letter| {
                let letter = letter.to_string();
                plate(&format!("flag {}", class(role)), MIDDLE, &letter)
                    + &text("letter flag-letter", MIDDLE, FONT + 0.5, &letter)
            });
            framed("ground") + &framed("cell") + &flag.unwrap_or_default()
        }
        Part::Candidate if role == Role::Struck => {
            format!("<path class=\"slash\" d=\"{}\"/>", slash(MIDDLE, 6.5)) + &text("gone", MIDDLE, 13.0, "5")
        }
        Part::Candidate => match letter(role).map(String::from) {
            // The letter of a set is on its cells, where it has some.
            Some(_) if sheet.whole.contains_key(&role) => String::new(),
            Some(letter) => {
                let mark = Mark { sets: [role].into(), ..Mark::default() };
                around(MIDDLE, RING, Point::default(), &mark) + &text("letter", MIDDLE, 13.0, &letter)
            }
            None => around(MIDDLE, RING, Point::default(), &Mark { role: Some(role), ..Mark::default() }),
        },
    }
}
