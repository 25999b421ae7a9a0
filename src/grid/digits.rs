//! An optional digit for each cell of a grid.

use std::fmt;

use super::{Candidate, Cell, CellSet, Digit, Layout};

/// An optional digit for each cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digits([Option<Digit>; Cell::COUNT]);

impl Default for Digits {
    fn default() -> Self {
        Self([None; Cell::COUNT])
    }
}

impl fmt::Debug for Digits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|candidate| (candidate.cell, candidate.digit))).finish()
    }
}

impl Digits {
    /// Returns the digit of a cell, if it has one.
    pub fn get(&self, cell: Cell) -> Option<Digit> {
        self.0[cell.index()]
    }

    /// Sets or clears the digit of a cell.
    pub fn set(&mut self, cell: Cell, digit: Option<Digit>) {
        self.0[cell.index()] = digit;
    }

    /// Returns the digits with their cells, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.0.iter().enumerate().filter_map(|(i, digit)| digit.map(|digit| Candidate::new(Cell::from_index(i), digit)))
    }

    /// Returns the cells that have a digit.
    pub fn cells(&self) -> CellSet {
        self.iter().map(|candidate| candidate.cell).collect()
    }

    /// Returns the grid row by row in one line, `.` for an empty cell.
    pub fn to_line(&self, layout: &Layout) -> String {
        let sign = |cell| self.get(cell).map_or('.', |digit| char::from(b'0' + digit.get()));
        layout.cells().iter().map(sign).collect()
    }

    /// Reads a line in the format of [`Digits::to_line`]; `None` if its length or a character does not fit the layout.
    pub fn from_line(line: &str, layout: &Layout) -> Option<Self> {
        let mut digits = Self::default();
        let mut signs = line.bytes();
        for cell in layout.cells().iter() {
            match signs.next()? {
                b'.' => {}
                sign => {
                    let digit = Digit::new(sign.wrapping_sub(b'0')).filter(|&digit| layout.contains(cell, digit))?;
                    digits.set(cell, Some(digit));
                }
            }
        }
        signs.next().is_none().then_some(digits)
    }
}
