//! The legend under a board: a small sample and a word for each sign that is there.
//!
//! ```text
//!   ▣ placed   ✕ eliminated   ▓ base   ╱ cover   ◌ fin   ═▶ strong link
//! ```
//!
//! It is HTML, not part of the picture, so that it wraps, scales with the page's type, and can be
//! read aloud and selected.

use super::Sheet;
use super::candidates::{around, cross, slash};
use super::digits::text;
use super::escape;
use super::geometry::{CELL, Curve, Point, head};
use super::links::line;
use super::marks::{class, frame, shade};
use crate::grid::{Cell, CellSet};
use crate::render::pictures::diagram::Sign;
use crate::render::pictures::signs::{Fate, Mark, letter, present};
use crate::technique::{Role, Strength};

/// The side of a sample: with this a mark is about as large as on the board.
const SIDE: f32 = 24.0;
const MIDDLE: Point = Point::new(SIDE / 2.0, SIDE / 2.0);
const RING: f32 = 8.0;

/// A list of the signs on the board; nothing if there are none.
pub(super) fn draw(sheet: &Sheet) -> String {
    let entry = |sign| {
        let (wide, sample) = sample(sheet, sign);
        let word = escape(sheet.diagram.name(sign));
        format!(
            "<li><svg class=\"key\" viewBox=\"0 0 {wide} {SIDE}\" width=\"{wide}\" height=\"{SIDE}\" aria-hidden=\"true\" \
             fill=\"none\" text-anchor=\"middle\">{sample}</svg>{word}</li>"
        )
    };
    let entries: String = present(sheet.diagram).into_iter().map(entry).collect();
    if entries.is_empty() { entries } else { format!("<figcaption><ul class=\"legend\">{entries}</ul></figcaption>") }
}

/// The sample of a sign, and its width.
fn sample(sheet: &Sheet, sign: Sign) -> (f32, String) {
    const WIDE: f32 = 38.0;
    let framed = |class: &str| frame(Point::default(), SIDE, 2.0, class);
    let across = Curve::arched(Point::new(1.0, MIDDLE.y), Point::new(WIDE - 1.0, MIDDLE.y), 0.0);
    match sign {
        Sign::Placed => (SIDE, framed("ground placed") + &framed("cell placed")),
        Sign::Eliminated => {
            let ground = around(MIDDLE, RING, &Mark { fate: Some(Fate::Eliminated), ..Mark::default() });
            (SIDE, format!("{ground}<path class=\"cross\" d=\"{}\"/>", cross(MIDDLE, 6.0)))
        }
        Sign::Role(role) => (SIDE, role_sample(sheet, role)),
        Sign::Sight => {
            let line = across.trimmed(0.0, 4.0);
            (
                WIDE,
                format!(
                    "<g class=\"sight\"><path d=\"{line}\"/><path class=\"head\" d=\"{}\"/></g>",
                    head(across.to, across.to - across.from, 7.0)
                ),
            )
        }
        Sign::StrongLink => (WIDE, line(across, Strength::Strong, 0.0)),
        Sign::WeakLink => (WIDE, line(across, Strength::Weak, 0.0)),
        Sign::Trial => (SIDE, framed("cell trial") + &text("trial", MIDDLE, 15.0, "5")),
        Sign::Given => (SIDE, text("given", MIDDLE, 18.0, "5")),
        Sign::Found => (SIDE, text("found", MIDDLE, 18.0, "5")),
        Sign::Separator => (SIDE, text("found", MIDDLE, 18.0, "·")),
    }
}

/// A role may shade houses, outline cells and ring candidates: the sample does what the board does.
fn role_sample(sheet: &Sheet, role: Role) -> String {
    let parts = &sheet.diagram.parts;
    let mut drawn = String::new();
    if parts.houses.iter().any(|&(other, _)| other == role) {
        let house = shade(role, CellSet::of(Cell::at(0, 0)));
        drawn += &format!("<g transform=\"scale({:.3})\">{house}</g>", SIDE / CELL);
    }
    if parts.cells.iter().any(|&(other, _)| other == role) {
        for layer in ["ground", "cell"] {
            drawn += &frame(Point::default(), SIDE, 2.0, &format!("{layer} {}", class(role)));
        }
    }
    let labels = &sheet.diagram.labels;
    let line = labels.iter().find(|(other, ..)| *other == role);
    let line = line.and_then(|&(role, candidate, _)| sheet.diagram.labels_of(role, candidate).next());
    if role == Role::Struck {
        let digit = text("letter", MIDDLE, 13.0, "5");
        return drawn + &digit + &format!("<path class=\"slash\" d=\"{}\"/>", slash(MIDDLE, 6.0));
    }
    if let Some(letter) = line.map(str::to_owned).or_else(|| letter(role).map(String::from)) {
        let mark = Mark { sets: [role].into(), ..Mark::default() };
        return drawn + &around(MIDDLE, RING, &mark) + &text("letter", MIDDLE, 13.0, &letter);
    }
    if parts.candidates.iter().any(|&(other, _)| other == role) {
        drawn += &around(MIDDLE, RING, &Mark { role: Some(role), ..Mark::default() });
    }
    drawn
}
