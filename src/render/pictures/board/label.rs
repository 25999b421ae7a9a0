//! What stands behind a candidate: the letters of its sets, or the lines of a net.

use super::Sheet;
use super::digits::text;
use super::geometry::Point;
use crate::grid::{Candidate, Digit};
use crate::render::pictures::looks::Look;
use crate::render::pictures::scene::Item;
use crate::render::pictures::signs::{Fate, Mark, letter};
use crate::technique::Role;

/// What stands behind a digit: the letters of its sets, or the lines of a net that speak of it and have no spot of
/// their own.
pub(super) struct Label {
    text: String,
    size: f32,
    /// The width of a sign, in sizes of type.
    pitch: f32,
    /// How far it is raised, so that the number of a line is not read as a digit beside the candidate.
    raised: f32,
}

impl Label {
    pub(super) fn of(sheet: &Sheet, candidate: Candidate, mark: &Mark) -> Option<Self> {
        let is_apart = |candidate, text: &str| sheet.badges.iter().any(|badge| badge.says(candidate, text));
        let line = |candidate: Candidate, mark: &Mark| {
            let roles = mark.sets.iter().copied().chain(mark.role);
            let labels = roles.flat_map(|role| sheet.diagram.labels_of(role, candidate));
            labels.filter(|label| !is_apart(candidate, label)).collect::<Vec<_>>().join(" ")
        };
        let (font, lines) = (sheet.keypad.font, line(candidate, mark));
        // A cross has its place under the label.
        let lifted = if mark.fate == Some(Fate::Eliminated) { font * 0.25 } else { 0.0 };
        if lines.is_empty() {
            let has_line = |role: &Role| sheet.diagram.labels_of(*role, candidate).next().is_some();
            let sets = sheet.lettered(candidate, mark).into_iter().filter(|role| !has_line(role));
            let letters: String = sets.filter_map(letter).collect();
            let size = font * if letters.len() > 1 { 0.56 } else { 0.8 };
            let is_apart = letters.is_empty() || is_apart(candidate, &letters);
            return (!is_apart).then_some(Self { text: letters, size, pitch: 0.68, raised: lifted });
        }
        // A long label is set smaller where the next candidate has one too.
        let next = Digit::new(candidate.digit.get() + 1).map(|digit| Candidate::new(candidate.cell, digit));
        let next = next.and_then(|next| Some((next, sheet.marks.get(&next)?)));
        let is_crowded = lines.len() > 1 && next.is_some_and(|(next, mark)| !line(next, mark).is_empty());
        let size = font * if is_crowded { 0.6 } else { 0.72 };
        Some(Self { text: lines, size, pitch: 0.57, raised: lifted.max(font * 0.12) })
    }

    /// How far to the left of its spot a digit stands that has a label of this type behind it.
    pub(super) fn room(font: f32) -> f32 {
        font * 0.3
    }

    pub(super) fn width(&self) -> f32 {
        self.text.chars().count() as f32 * self.size * self.pitch
    }

    /// How far it reaches to the right of the spot.
    pub(super) fn end(&self, font: f32) -> f32 {
        self.width() + font * 0.28 - Self::room(font) + 0.4
    }

    /// Where the cross of its candidate stands, seen from the spot: under it; and how far that reaches.
    pub(super) fn cross(&self, font: f32) -> (Point, f32) {
        (Point::new(self.end(font) - self.width() / 2.0, font * 0.31), font * 0.16)
    }

    pub(super) fn draw(&self, spot: Point, font: f32) -> Item {
        let middle = Point::new(self.end(font) - self.width() / 2.0, -self.raised);
        text(&[Look::Letter], spot + middle, self.size, &self.text)
    }
}
