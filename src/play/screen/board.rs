//! Draws a board: borders and names, then what each cell shows.

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;

use super::lattice::{Lattice, NAMES, Scale};
use super::palette::Palette;
use crate::grid::{Candidate, Cell, Digit, Notation};
use crate::render::{Bearing, Diagram, Sign, TextBoard, TextCandidate, TextCell};

/// What a small cell shows for more than two pencil marks: three would touch those of the next cell.
const MANY: &str = " ⋯ ";

/// The digits as pencil marks in a small cell.
const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Where [`Sheet::draw`] draws, and what is under the cursor.
pub struct Sheet<'a> {
    pub lattice: Lattice<'a>,
    pub diagram: &'a Diagram,
    pub cursor: Cell,
    pub palette: Palette,
    pub notation: Notation,
}

impl Sheet<'_> {
    pub fn draw(&self, buffer: &mut Buffer) {
        self.names(buffer);
        self.borders(buffer);
        let board = TextBoard::new(self.diagram);
        for cell in self.lattice.layout.cells().iter() {
            let area = self.lattice.cell(cell);
            buffer.set_style(area, self.ground(cell));
            match (board.cell(cell), self.lattice.scale) {
                (TextCell::Digit(digit, sign), _) => self.digit(cell, digit, sign, buffer),
                (TextCell::Candidates(all), Scale::Large(slot)) => self.candidates(cell, &all, slot, buffer),
                (TextCell::Candidates(all), Scale::Small) => {
                    let (text, style) = self.few(cell, &all);
                    buffer.set_string(area.x, area.y, text, style);
                }
            }
            if cell == self.cursor {
                buffer.set_style(area, self.palette.cursor());
            }
        }
    }

    fn names(&self, buffer: &mut Buffer) {
        let (side, (width, height)) = (self.lattice.layout.side(), self.lattice.cell_size());
        for at in 0..side {
            let column = self.notation.column(at);
            let is_here = [self.cursor.column() == at, self.cursor.row() == at];
            let style = is_here.map(|here| if here { self.palette.strong() } else { self.palette.faint() });
            let inset = width.saturating_sub(column.len() as u16) / 2;
            buffer.set_string(self.lattice.x(at) + inset, self.lattice.at.y, column, style[0]);
            let middle = self.lattice.y(at) + (height - 1) / 2;
            buffer.set_stringn(self.lattice.at.x, middle, self.notation.row(at), usize::from(NAMES), style[1]);
        }
    }

    fn borders(&self, buffer: &mut Buffer) {
        let (lattice, style) = (&self.lattice, self.palette.faint());
        let (side, walls, (width, height)) = (lattice.layout.side(), lattice.walls(), lattice.cell_size());
        let mut put = |x: u16, y: u16, sign: char| {
            if let Some(cell) = buffer.cell_mut(Position::new(x, y)) {
                cell.set_char(sign).set_style(style);
            }
        };
        for row in 0..=side {
            for column in 0..=side {
                // The upper left corner of the cell, without its borders.
                let (x, y) = (lattice.x(column), lattice.y(row));
                let gaps = (lattice.gap_left_of(column), lattice.gap_above(row));
                if gaps == (1, 1) {
                    put(x - 1, y - 1, walls.meeting(row, column));
                }
                if gaps.1 == 1 && column < side && walls.above(row, column) {
                    (x..x + width).for_each(|x| put(x, y - 1, '─'));
                }
                if gaps.0 == 1 && row < side && walls.left_of(row, column) {
                    (y..y + height).for_each(|y| put(x - 1, y, '│'));
                }
            }
        }
    }

    /// The background of a cell: that of its houses to look at, and its own.
    fn ground(&self, cell: Cell) -> Style {
        let parts = &self.diagram.parts;
        let in_house = parts.houses.iter().any(|(_, house)| self.lattice.layout.members(*house).contains(cell));
        let is_named = parts.cells.iter().any(|(_, named)| *named == cell);
        if in_house || is_named { self.palette.area() } else { Style::new() }
    }

    /// A digit: `[5]` if the step places it, `<5>` if lines of sight begin there, `5!` if its house has another.
    fn digit(&self, cell: Cell, digit: Digit, sign: Sign, buffer: &mut Buffer) {
        let is_it = |cell: Cell| digit_of(self.diagram, cell) == Some(digit);
        let clashes = self.lattice.layout.seen(Candidate::new(cell, digit)).iter().any(is_it);
        let sees = self.diagram.sights.iter().any(|(from, _)| *from == cell);
        let (text, style) = match sign {
            Sign::Placed => (format!("[{digit}]"), self.palette.placed()),
            Sign::Trial => (format!("?{digit} "), self.palette.found()),
            _ if sees => (format!("<{digit}>"), self.palette.candidate(Bearing::Role)),
            _ if clashes => (format!(" {digit}!"), self.palette.candidate(Bearing::Eliminated)),
            Sign::Given => (format!(" {digit} "), self.palette.given()),
            _ => (format!(" {digit} "), self.palette.found()),
        };
        let style = if is_it(self.cursor) && style.bg.is_none() { style.patch(self.palette.same()) } else { style };
        self.middle(cell, &text, style, buffer);
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
    fn candidates(&self, cell: Cell, all: &[TextCandidate], slot: u16, buffer: &mut Buffer) {
        if all.is_empty() {
            return self.middle(cell, self.empty(cell), self.palette.faint(), buffer);
        }
        let area = self.lattice.cell(cell);
        let across = self.lattice.across();
        for candidate in all {
            let at = candidate.digit.index() as u16;
            let (x, y) = (area.x + at % across * slot, area.y + at / across);
            let is_first = candidate.text.starts_with(|sign: char| sign.is_ascii_digit());
            // The digits stand below each other, unless a mark behind one takes the place before it.
            let inset = u16::from(is_first && (candidate.text.chars().count() as u16) < slot);
            let style = self.palette.candidate(candidate.bearing);
            buffer.set_stringn(x + inset, y, &candidate.text, usize::from(slot - inset), style);
        }
    }

    /// What a small cell shows of its candidates: the marks that tell most, or else its pencil marks.
    fn few(&self, cell: Cell, all: &[TextCandidate]) -> (String, Style) {
        let Some(first) = all.iter().min_by_key(|candidate| candidate.bearing) else {
            return (self.empty(cell).to_owned(), self.palette.faint());
        };
        let style = self.palette.candidate(first.bearing);
        let alike: Vec<&TextCandidate> = all.iter().filter(|candidate| candidate.bearing == first.bearing).collect();
        if first.bearing == Bearing::None {
            let raised: String = alike.iter().map(|candidate| RAISED[candidate.digit.index()]).collect();
            return if alike.len() > 2 { (MANY.to_owned(), style) } else { (format!("{raised:<3}"), style) };
        }
        // Of several marks, those of the first digit: the others are in the lines below the text.
        let (same, others): (Vec<_>, Vec<_>) = alike.into_iter().partition(|one| marks(one) == marks(first));
        let digits: String = same.iter().map(|candidate| candidate.digit.to_string()).collect();
        let text = first.text.replacen(&first.digit.to_string(), &digits, 1);
        let fits = text.chars().count() + usize::from(!others.is_empty()) <= 3;
        let text = match (fits, others.is_empty()) {
            (true, true) => text,
            (true, false) => format!("{text}…"),
            (false, _) => text.chars().take(2).chain(['…']).collect(),
        };
        (format!("{text:<3}"), style)
    }

    /// What an empty cell shows: a sign of its diagonal, window or other house, where it has one.
    fn empty(&self, cell: Cell) -> &'static str {
        if self.lattice.layout.houses_of(cell).iter().any(|house| !house.kind.is_usual()) { " : " } else { " . " }
    }
}

/// The marks of a candidate, without its digit.
fn marks(candidate: &TextCandidate) -> String {
    candidate.text.replacen(&candidate.digit.to_string(), "", 1)
}

/// The digit that a cell of a diagram has.
pub fn digit_of(diagram: &Diagram, cell: Cell) -> Option<Digit> {
    diagram.givens.get(cell).or(diagram.placed.get(cell))
}
