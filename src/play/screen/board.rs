//! Draws a board: borders and names, then what each cell shows.

use std::collections::BTreeMap;

use ratatui::buffer::Buffer;
use ratatui::layout::Position;
use ratatui::style::Style;

use super::lattice::{Lattice, NAMES};
use super::palette::Palette;
use crate::grid::{Candidate, Cell, Digit, DigitSet, Notation};
use crate::render::{Diagram, TextBoard, TextCell};

/// Where [`Sheet::draw`] draws, and what is under the cursor.
pub struct Sheet<'a> {
    pub lattice: Lattice<'a>,
    pub diagram: &'a Diagram,
    pub cursor: Cell,
    pub palette: Palette,
    pub notation: Notation,
    pub emphasis: Emphasis,
    pub corners: &'a BTreeMap<Cell, DigitSet>,
}

/// What stands out on a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emphasis {
    /// What the step marks.
    Step,
    /// The peers of the cell under the cursor.
    Peers,
    /// Where a digit is, and where it can still go; nothing else is shown.
    Only(Digit),
}

impl Sheet<'_> {
    pub fn draw(&self, buffer: &mut Buffer) {
        self.names(buffer);
        self.borders(buffer);
        let board = TextBoard::new(self.diagram);
        for cell in self.lattice.layout.cells().iter() {
            let area = self.lattice.cell(cell);
            buffer.set_style(area, self.ground(cell));
            match (self.emphasis, board.cell(cell)) {
                (Emphasis::Only(digit), _) => self.only(cell, digit, buffer),
                (_, TextCell::Digit(digit, sign)) => self.digit(cell, digit, sign, buffer),
                (_, TextCell::Candidates(all)) => match self.lattice.scale.slot() {
                    Some(slot) => self.candidates(cell, &all, slot, buffer),
                    None => self.few(cell, &all, buffer),
                },
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
        match self.emphasis {
            _ if in_house || is_named => self.palette.area(),
            Emphasis::Peers if self.is_peer(cell) => self.palette.peer(),
            _ => Style::new(),
        }
    }

    fn is_peer(&self, cell: Cell) -> bool {
        let both = [cell, self.cursor].into_iter().collect();
        cell != self.cursor && self.lattice.layout.houses_of_all(both).iter().next().is_some()
    }
}

/// Whether a digit of a diagram, or a clue, excludes a candidate.
pub fn is_excluded(diagram: &Diagram, one: Candidate) -> bool {
    let layout = &diagram.layout;
    let is_there = |other: Candidate| other.cell != one.cell && digit_of(diagram, other.cell) == Some(other.digit);
    !layout.allowed().contains(one) || layout.excluded(one).iter().any(is_there)
}

/// The digit that a cell of a diagram has.
pub fn digit_of(diagram: &Diagram, cell: Cell) -> Option<Digit> {
    diagram.givens.get(cell).or(diagram.placed.get(cell))
}
