//! The frame of a text board: texts of cells in, lines with borders out.
//!
//! ```text
//!   ┌───┬──      A border runs between cells of different boxes only, so a line of borders is
//!   │   └╴       left out where no two rows differ, and the signs where lines meet follow from
//!   │            the four borders that meet there: that is all a jigsaw needs.
//! ```

use crate::grid::{Cell, House, HouseKind, Layout, Notation};

/// The signs of up to four arms: up 1, right 2, down 4, left 8.
const MEETING: [char; 16] = [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];

/// The texts of the cells and how wide each column is.
pub(super) struct Frame<'a> {
    pub layout: &'a Layout,
    /// How rows and columns are named.
    pub notation: Notation,
    /// The text of a cell, row by row.
    pub texts: Vec<Vec<String>>,
    /// How wide the texts of each column are.
    pub widths: Vec<usize>,
    /// What stands before a border: nothing, or a space.
    pub margin: &'static str,
}

impl Frame<'_> {
    /// The lines of the board, under a line that names the columns.
    pub fn lines(&self) -> Vec<String> {
        let side = self.layout.side();
        let mut lines = vec![self.header()];
        for row in 0..=side {
            if (0..side).any(|column| self.floor(row, column)) {
                lines.push(self.border(row));
            }
            if row < side {
                lines.push(self.row(row));
            }
        }
        lines
    }

    fn header(&self) -> String {
        let names = (0..self.layout.side()).map(|column| {
            let (name, width) =
                (format!("{}{}", self.margin, self.notation.column(column)), self.widths[usize::from(column)]);
            format!("{:1$}{name:<width$}", "", self.gap(column))
        });
        format!("   {}", names.collect::<String>())
    }

    fn row(&self, row: u8) -> String {
        let mut line = format!("{:<3}", self.notation.row(row));
        for column in 0..=self.layout.side() {
            let sign = if self.wall(row, column) { "│" } else { " " };
            let gap = if column == 0 { "" } else { self.margin };
            if self.gap(column) > 0 {
                line += &format!("{gap}{sign}");
            }
            if let Some(text) = self.texts[usize::from(row)].get(usize::from(column)) {
                line += &format!("{text:<0$}", self.widths[usize::from(column)]);
            }
        }
        line
    }

    /// The borders above a row.
    fn border(&self, row: u8) -> String {
        let mut line = "   ".to_owned();
        for column in 0..=self.layout.side() {
            let left = column > 0 && self.floor(row, column - 1);
            let right = self.floor(row, column);
            let arms = [row > 0 && self.wall(row - 1, column), right, self.wall(row, column), left];
            let bits: usize = arms.iter().enumerate().map(|(bit, &there)| usize::from(there) << bit).sum();
            let line_of = |there: bool, length| if there { "─" } else { " " }.repeat(length);
            if let Some(before) = self.gap(column).checked_sub(1) {
                line += &line_of(left, before);
                line.push(MEETING[bits]);
            }
            line += &line_of(right, self.widths.get(usize::from(column)).copied().unwrap_or(0));
        }
        line
    }

    /// How much room there is before a column for a border: none where no row has one.
    fn gap(&self, column: u8) -> usize {
        match column {
            0 => 1,
            _ if (0..self.layout.side()).any(|row| self.wall(row, column)) => 1 + self.margin.len(),
            _ => 0,
        }
    }

    /// Whether there is a border to the left of a cell.
    fn wall(&self, row: u8, column: u8) -> bool {
        self.region(Some(row), Some(column)) != self.region(Some(row), column.checked_sub(1))
    }

    /// Whether there is a border above a cell.
    fn floor(&self, row: u8, column: u8) -> bool {
        self.region(Some(row), Some(column)) != self.region(row.checked_sub(1), Some(column))
    }

    /// The box of a cell; nothing outside of the board.
    fn region(&self, row: Option<u8>, column: Option<u8>) -> Option<House> {
        let inside = |place: Option<u8>| place.filter(|&place| place < self.layout.side());
        let cell = Cell::at(inside(row)?, inside(column)?);
        self.layout.houses_of(cell).iter().find(|house| house.kind == HouseKind::Box)
    }
}
