//! Where the cells of a board are on the screen, and the borders between them.
//!
//! ```text
//!   Small: a cell is three columns and one row.     Large: it has a place for each candidate, which
//!   Borders only where boxes end.                   is two or three columns, and a gap on each side.
//!
//!      c1 c2 c3  c4                                      c1      c2
//!     ┌─────────┬──                                   ┌───────────────
//!   r1│ 5 -7  . │[3]                                  │ 1   3
//!   r2│ .  .  6 │                                   r1│     5 ·   8
//!                                                     │ 7 -8
//! ```

use ratatui::layout::{Position, Rect};

use crate::grid::{Cell, Layout};
use crate::render::Walls;

/// The width of the names of rows.
pub const NAMES: u16 = 3;

/// The columns of a cell without candidates.
const SMALL: u16 = 3;

/// How much a board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// A digit in each cell, or a few marks.
    Small,
    /// All candidates on two columns each. Borders only where boxes end, and a blank column between cells.
    Dense,
    /// All candidates, each on this many columns, and a border around each cell.
    Large(u16),
}

impl Scale {
    /// The columns of a candidate, if all have their places.
    pub fn slot(self) -> Option<u16> {
        match self {
            Self::Small => None,
            Self::Dense => Some(2),
            Self::Large(slot) => Some(slot),
        }
    }
}

/// A board on the screen. Its first row has the names of columns.
pub struct Lattice<'a> {
    pub layout: &'a Layout,
    pub scale: Scale,
    /// The upper left corner.
    pub at: Position,
}

impl Lattice<'_> {
    pub fn walls(&self) -> Walls<'_> {
        Walls(self.layout)
    }

    /// The number of candidates side by side: 3 for 9 digits.
    pub fn across(&self) -> u16 {
        let side = u16::from(self.layout.side());
        (1..=side).find(|across| across * across >= side).unwrap_or(1)
    }

    /// The columns of a cell, and its rows.
    pub fn cell_size(&self) -> (u16, u16) {
        let Some(slot) = self.scale.slot() else { return (SMALL, 1) };
        let gap = u16::from(self.scale == Scale::Dense);
        (self.across() * slot + gap, u16::from(self.layout.side()).div_ceil(self.across()))
    }

    /// Whether there is a gap around each cell.
    fn is_apart(&self) -> bool {
        matches!(self.scale, Scale::Large(_))
    }

    /// The columns of the border to the left of a column.
    pub fn gap_left_of(&self, column: u8) -> u16 {
        u16::from(self.is_apart() || self.walls().any_left_of(column))
    }

    /// The rows of the border above a row.
    pub fn gap_above(&self, row: u8) -> u16 {
        u16::from(self.is_apart() || self.walls().any_above(row))
    }

    /// The columns and rows of the whole board.
    pub fn size(&self) -> (u16, u16) {
        let side = self.layout.side();
        (self.x(side) - self.at.x, self.y(side) - self.at.y)
    }

    /// Where a column of cells begins; for the number of columns, where the board ends.
    pub fn x(&self, column: u8) -> u16 {
        let gaps: u16 = (0..=column).map(|column| self.gap_left_of(column)).sum();
        self.at.x + NAMES + gaps + u16::from(column) * self.cell_size().0
    }

    /// The same for a row.
    pub fn y(&self, row: u8) -> u16 {
        let gaps: u16 = (0..=row).map(|row| self.gap_above(row)).sum();
        self.at.y + 1 + gaps + u16::from(row) * self.cell_size().1
    }

    /// The place of a cell.
    pub fn cell(&self, cell: Cell) -> Rect {
        let (width, height) = self.cell_size();
        Rect::new(self.x(cell.column()), self.y(cell.row()), width, height)
    }
}
