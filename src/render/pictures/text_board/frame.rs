//! The frame of a text board: texts of cells in, lines with borders out. A line of borders is left out where no two rows
//! differ.

use super::super::walls::Walls;
use crate::grid::{Layout, Notation};

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
            if self.walls().any_above(row) {
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
            let sign = if self.walls().left_of(row, column) { "│" } else { " " };
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
            let left = column > 0 && self.walls().above(row, column - 1);
            let right = self.walls().above(row, column);
            let line_of = |there: bool, length| if there { "─" } else { " " }.repeat(length);
            if let Some(before) = self.gap(column).checked_sub(1) {
                line += &line_of(left, before);
                line.push(self.walls().meeting(row, column));
            }
            line += &line_of(right, self.widths.get(usize::from(column)).copied().unwrap_or(0));
        }
        line
    }

    /// How much room there is before a column for a border: none where no row has one.
    fn gap(&self, column: u8) -> usize {
        match column {
            0 => 1,
            _ if self.walls().any_left_of(column) => 1 + self.margin.len(),
            _ => 0,
        }
    }

    fn walls(&self) -> Walls<'_> {
        Walls(self.layout)
    }
}
