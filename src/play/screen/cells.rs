//! What a cell of a board shows.

use ratatui::buffer::Buffer;
use ratatui::style::Style;

use super::board::{Sheet, digit_of, is_excluded};
use super::small::{Marks, lowered, marked, raised};
use crate::grid::{Candidate, Cell, Digit, DigitSet};
use crate::render::{Bearing, Sign, TextCandidate};

impl Sheet<'_> {
    /// Where a digit is, and where it can still go: no other digit excludes it, and it is among the marks here.
    pub(super) fn only(&self, cell: Cell, digit: Digit, buffer: &mut Buffer) {
        let marks = self.diagram.candidates[cell.index()];
        match digit_of(self.diagram, cell) {
            Some(here) if here == digit => self.middle(cell, &format!(" {digit} "), self.palette.given(), buffer),
            Some(_) => self.middle(cell, " · ", self.palette.faint(), buffer),
            None if is_excluded(self.diagram, Candidate::new(cell, digit)) => {}
            None if marks.is_empty() || marks.contains(digit) => {
                self.middle(cell, &format!(" {} ", raised(digit)), self.palette.candidate(Bearing::Role), buffer);
            }
            None => {}
        }
    }

    /// A digit: `[5]` if the step places it, `<5>` if lines of sight begin there, `5!` if another digit or a clue excludes it.
    pub(super) fn digit(&self, cell: Cell, digit: Digit, sign: Sign, buffer: &mut Buffer) {
        let clashes = is_excluded(self.diagram, Candidate::new(cell, digit));
        let sees = self.diagram.begins_sight(cell);
        let (text, style) = match sign {
            Sign::Placed => (format!("[{digit}]"), self.palette.placed()),
            Sign::Trial => (format!("?{digit} "), self.palette.found()),
            _ if sees => (format!("<{digit}>"), self.palette.candidate(Bearing::Role)),
            _ if clashes => (format!(" {digit}!"), self.palette.candidate(Bearing::Eliminated)),
            Sign::Given => (format!(" {digit} "), self.palette.given()),
            _ => (format!(" {digit} "), self.palette.found()),
        };
        let style = if style.bg.is_none() { style.patch(self.same(digit)) } else { style };
        self.middle(cell, &text, style, buffer);
    }

    /// How a digit looks that is the one under the cursor.
    fn same(&self, digit: Digit) -> Style {
        if digit_of(self.diagram, self.cursor) == Some(digit) { self.palette.same() } else { Style::new() }
    }

    /// Three characters in the middle of a cell. A blank keeps its background.
    fn middle(&self, cell: Cell, text: &str, style: Style, buffer: &mut Buffer) {
        let area = self.lattice.cell(cell);
        let (x, y) = (area.x + area.width / 2 - 1, area.y + (area.height - 1) / 2);
        for (x, sign) in (x..).zip(text.chars()).filter(|(_, sign)| *sign != ' ') {
            buffer.set_string(x, y, sign.to_string(), style);
        }
    }

    /// The candidates of a large cell, each in its place.
    pub(super) fn candidates(&self, cell: Cell, all: &[TextCandidate], slot: u16, buffer: &mut Buffer) {
        let corner = self.corner(cell);
        if all.is_empty() && corner.is_empty() {
            return self.middle(cell, self.empty(cell), self.palette.faint(), buffer);
        }
        let area = self.lattice.cell(cell);
        let across = self.lattice.across();
        let place = |digit: Digit| {
            let at = digit.index() as u16;
            (area.x + at % across * slot, area.y + at / across)
        };
        for digit in corner.iter() {
            let (x, y) = place(digit);
            buffer.set_string(x, y, lowered(digit).to_string(), self.same(digit));
        }
        for candidate in all {
            let (x, y) = place(candidate.digit);
            let is_first = candidate.text.starts_with(|sign: char| sign.is_ascii_digit());
            // The digits stand below each other, unless a mark behind one takes the place before it.
            let inset = u16::from(is_first && (candidate.text.chars().count() as u16) < slot);
            let style = match candidate.bearing {
                Bearing::None => self.same(candidate.digit),
                bearing => self.palette.candidate(bearing),
            };
            buffer.set_stringn(x + inset, y, &candidate.text, usize::from(slot - inset), style);
        }
    }

    /// What a small cell shows of its candidates: the marks that tell most, or else its pencil marks.
    pub(super) fn few(&self, cell: Cell, all: &[TextCandidate], buffer: &mut Buffer) {
        let area = self.lattice.cell(cell);
        let bearing = all.iter().map(|candidate| candidate.bearing).min().unwrap_or(Bearing::None);
        let alike: Vec<&TextCandidate> = all.iter().filter(|candidate| candidate.bearing == bearing).collect();
        let corner = self.corner(cell);
        let (text, style) = match alike.first() {
            None if corner.is_empty() => (self.empty(cell).to_owned(), self.palette.faint()),
            Some(first) if bearing != Bearing::None => (marked(first, &alike), self.palette.candidate(bearing)),
            _ => {
                let marks = Marks { centre: alike.iter().map(|candidate| candidate.digit).collect(), corner };
                let style = (marks.centre | corner).iter().fold(Style::new(), |style, it| style.patch(self.same(it)));
                (marks.text(), style)
            }
        };
        buffer.set_string(area.x, area.y, text, style);
    }

    fn corner(&self, cell: Cell) -> DigitSet {
        self.corners.get(&cell).copied().unwrap_or(DigitSet::EMPTY)
    }

    /// What an empty cell shows: a sign of its diagonal, window or other house, where it has one.
    fn empty(&self, cell: Cell) -> &'static str {
        if self.lattice.layout.houses_of(cell).iter().any(|house| !house.kind.is_usual()) { " : " } else { " . " }
    }
}
