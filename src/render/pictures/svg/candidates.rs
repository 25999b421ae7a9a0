//! The candidates of open cells, and what each of them bears.
//!
//! ```text
//!   from below:  ground of its fate or set · ring of its role · cross · digit, letter
//! ```

use super::Sheet;
use super::digits::{lines, text};
use super::geometry::{Point, num};
use super::marks::{class, frame};
use crate::grid::{Candidate, Cell};
use crate::render::pictures::signs::{Fate, Mark, letter};
use crate::technique::Role;

/// The grounds and rings, to go under the digits.
pub(super) fn grounds(sheet: &Sheet) -> String {
    let drawn: String = sheet
        .small_marks()
        .map(|(candidate, mark)| around(sheet.keypad.spot(candidate), sheet.keypad.ring, mark))
        .collect();
    if drawn.is_empty() { drawn } else { format!("<g stroke=\"currentColor\">{drawn}</g>") }
}

/// The small digits, the letters of sets, and the crosses over what goes.
pub(super) fn digits(sheet: &Sheet) -> String {
    let letters_of = |candidate: Candidate, mark: &Mark| {
        let roles = mark.sets.iter().copied().chain(mark.role);
        let labels: Vec<&str> = roles.flat_map(|role| sheet.diagram.labels_of(role, candidate)).collect();
        let letters = || mark.sets.iter().filter_map(|&role| letter(role)).collect();
        if labels.is_empty() { letters() } else { labels.join(" ") }
    };
    let bears_letter =
        |candidate: &Candidate| sheet.marks.get(candidate).is_some_and(|mark| !letters_of(*candidate, mark).is_empty());
    let candidates = sheet
        .diagram
        .layout
        .cells()
        .iter()
        .filter(|&cell| !sheet.large.contains(cell))
        .flat_map(|cell: Cell| sheet.shown[cell.index()].iter().map(move |digit| Candidate::new(cell, digit)));
    let font = sheet.keypad.font;
    // A digit with a letter makes room for it.
    let spot = |candidate: Candidate| {
        let room = if bears_letter(&candidate) { font * 0.23 } else { 0.0 };
        (sheet.keypad.spot(candidate) - Point::new(room, 0.0), candidate.digit)
    };
    let (bold, plain): (Vec<_>, Vec<_>) = candidates.partition(|candidate| stands_out(sheet, candidate));
    let set = |candidates: Vec<Candidate>| lines(&candidates.into_iter().map(spot).collect::<Vec<_>>(), font);
    let (plain, marked) = (set(plain), set(bold));
    if plain.is_empty() && marked.is_empty() {
        return plain;
    }
    let letters: String = sheet
        .small_marks()
        .map(|(candidate, mark)| (candidate, letters_of(candidate, mark)))
        .filter(|(_, letters)| !letters.is_empty())
        .map(|(candidate, letters)| {
            // The label of a line is raised, so that it is not read as a digit beside the candidate.
            let (size, raised) = match letters.chars().count() {
                _ if sheet.diagram.labels.is_empty() => (0.7, 0.0),
                1 => (0.6, 0.14),
                2 => (0.54, 0.14),
                _ => (0.44, 0.14),
            };
            let room = Point::new(font * 0.31, -font * raised);
            text("letter", sheet.keypad.spot(candidate) + room, font * size, &letters)
        })
        .collect();
    let crosses: String = sheet
        .small_marks()
        .filter(|(_, mark)| mark.fate == Some(Fate::Eliminated))
        .map(|(candidate, _)| {
            cross(spot(candidate).0, sheet.keypad.ring * if bears_letter(&candidate) { 0.6 } else { 0.78 })
        })
        .collect();
    let slashes: String = sheet
        .small_marks()
        .filter(|(_, mark)| mark.role == Some(Role::Struck) && mark.fate.is_none())
        .map(|(candidate, _)| slash(spot(candidate).0, sheet.keypad.ring * 0.7))
        .collect();
    format!(
        "<path class=\"cross\" stroke=\"currentColor\" d=\"{crosses}\"/>\
         <g class=\"candidates\" fill=\"currentColor\" font-size=\"{font}\">{plain}<g class=\"marked\">{marked}</g></g>{letters}{}",
        if slashes.is_empty() {
            slashes
        } else {
            format!("<path class=\"slash\" stroke=\"currentColor\" d=\"{slashes}\"/>")
        }
    )
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

/// What surrounds one candidate.
pub(super) fn around(at: Point, radius: f32, mark: &Mark) -> String {
    let circle = |class: &str, radius: f32| {
        format!("<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>", num(at.x), num(at.y), num(radius))
    };
    let mut drawn = String::new();
    for &set in mark.sets.iter().take(1) {
        let (wide, high) = (radius + 1.0, radius - 0.4);
        drawn += &format!(
            "<rect class=\"pill {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\"/>",
            class(set),
            num(at.x - wide),
            num(at.y - high),
            num(2.0 * wide),
            num(2.0 * high)
        );
    }
    match mark.fate {
        Some(Fate::Placed) => drawn += &circle("ground placed", radius),
        Some(Fate::Eliminated) => drawn += &circle("ground eliminated", radius),
        None => {}
    }
    if mark.role == Some(Role::Pincer) {
        let reach = radius - 0.8;
        drawn += &frame(at - Point::new(reach, reach), 2.0 * reach, 0.0, "ring pincer");
    } else if let Some(role) = mark.role.filter(|&role| role != Role::Struck) {
        drawn += &circle(&format!("ring {}", class(role)), radius - 0.4);
        if role == Role::EndoFin {
            drawn += &circle("ring endo-fin", radius - 2.6);
        }
    }
    drawn
}

/// The path of a stroke through a digit.
pub(super) fn slash(at: Point, reach: f32) -> String {
    format!("M{}L{}", at + Point::new(-reach, reach), at + Point::new(reach, -reach))
}

/// The path of a cross.
pub(super) fn cross(at: Point, reach: f32) -> String {
    let across = 2.0 * reach;
    let (left, right) = (at - Point::new(reach, reach), at + Point::new(reach, -reach));
    format!("M{left}l{0} {0}M{right}l-{0} {0}", num(across))
}
