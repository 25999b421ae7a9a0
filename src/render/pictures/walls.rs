//! Where borders run on a board that is drawn in characters.
//!
//! ```text
//!   ┌───┬──      A border runs between cells of different boxes only, and the signs where lines meet follow from
//!   │   └╴       the four borders that meet there: that is all a jigsaw needs.
//! ```

use crate::grid::{Cell, House, Layout};

/// The signs of up to four arms: up 1, right 2, down 4, left 8.
const MEETING: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// The borders of a layout. Rows and columns are 0-based; the border on the far side of the last one has its number
/// plus one.
#[derive(Clone, Copy)]
pub struct Walls<'a>(pub &'a Layout);

impl Walls<'_> {
    /// Returns `true` if there is a border to the left of a cell.
    pub fn left_of(self, row: u8, column: u8) -> bool {
        self.region(Some(row), Some(column)) != self.region(Some(row), column.checked_sub(1))
    }

    /// Returns `true` if there is a border above a cell.
    pub fn above(self, row: u8, column: u8) -> bool {
        self.region(Some(row), Some(column)) != self.region(row.checked_sub(1), Some(column))
    }

    /// Returns `true` if there is a border somewhere to the left of a column.
    pub fn any_left_of(self, column: u8) -> bool {
        (0..self.0.side()).any(|row| self.left_of(row, column))
    }

    /// Returns `true` if there is a border somewhere above a row.
    pub fn any_above(self, row: u8) -> bool {
        (0..self.0.side()).any(|column| self.above(row, column))
    }

    /// Returns the sign at the upper left corner of a cell, where up to four borders meet.
    pub fn meeting(self, row: u8, column: u8) -> char {
        let arms = [
            row > 0 && self.left_of(row - 1, column),
            self.above(row, column),
            self.left_of(row, column),
            column > 0 && self.above(row, column - 1),
        ];
        let bits: usize = arms.iter().enumerate().map(|(bit, &there)| usize::from(there) << bit).sum();
        MEETING[bits]
    }

    /// The region of a cell; nothing outside of the board.
    fn region(self, row: Option<u8>, column: Option<u8>) -> Option<House> {
        let inside = |place: Option<u8>| place.filter(|&place| place < self.0.side());
        let cell = Cell::at(inside(row)?, inside(column)?);
        self.0.box_of(cell)
    }
}
