//! Cells, digits and candidates, and their notation: `r5c1`, `3`, `3r5c1`.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use super::notation;

/// The side of the frame that contains every grid: no grid is larger.
pub(crate) const FRAME: u8 = 9;

/// A cell of the 9 by 9 frame, row-major and 0-based internally, written `r1c1` to `r9c9`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The number of cells in the frame: the length of an array with one entry per cell.
    pub const COUNT: usize = (FRAME * FRAME) as usize;

    /// Returns the cell at a 0-based row and column, both below 9.
    pub const fn at(row: u8, column: u8) -> Self {
        assert!(row < FRAME && column < FRAME);
        Self(row * FRAME + column)
    }

    /// Returns the cell with this [`Cell::index`], below 81.
    pub const fn from_index(index: usize) -> Self {
        assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// Returns the index of the cell in the frame, row by row, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the 0-based row.
    pub const fn row(self) -> u8 {
        self.0 / FRAME
    }

    /// Returns the 0-based column.
    pub const fn column(self) -> u8 {
        self.0 % FRAME
    }

    /// Returns how many rows, and how many columns, it is apart from another.
    pub const fn apart(self, other: Self) -> (u8, u8) {
        (self.row().abs_diff(other.row()), self.column().abs_diff(other.column()))
    }

    /// Whether it shares an edge with another.
    pub const fn is_beside(self, other: Self) -> bool {
        matches!(self.apart(other), (0, 1) | (1, 0))
    }

    /// Whether it shares an edge or a corner with another.
    pub const fn touches(self, other: Self) -> bool {
        matches!(self.apart(other), (0, 1) | (1, 0 | 1))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row() + 1, self.column() + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A digit, 1 to 9.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// Returns the digit with this value; `None` unless it is between 1 and 9.
    pub const fn new(value: u8) -> Option<Self> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= FRAME => Some(Self(value)),
            _ => None,
        }
    }

    /// Returns the digit with this [`Digit::index`], below 9.
    pub const fn from_index(index: usize) -> Self {
        Self::new(index as u8 + 1).unwrap()
    }

    /// Returns the digit as a number, 1 to 9.
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// Returns the index of the digit in an array with one entry per digit: 0 for the digit 1.
    pub const fn index(self) -> usize {
        (self.0.get() - 1) as usize
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl serde::Serialize for Digit {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_u8(self.get())
    }
}

impl<'de> serde::Deserialize<'de> for Digit {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let value = u8::deserialize(from)?;
        Self::new(value).ok_or_else(|| serde::de::Error::custom(format_args!("{value} is not a digit from 1 to 9")))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Digit {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Digit".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "integer", "minimum": 1, "maximum": 9 })
    }
}

/// A digit that can go in a cell, written `3r5c1`. Ordered by cell, then by digit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Candidate {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
}

impl Candidate {
    /// Returns the candidate of this digit in this cell.
    pub const fn new(cell: Cell, digit: Digit) -> Self {
        Self { cell, digit }
    }
}

impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.digit, self.cell)
    }
}

impl fmt::Debug for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that does not follow the expected notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotationError {
    /// The text that was found.
    pub read: String,
    /// The expected notation, with an example.
    pub expected: &'static str,
}

impl NotationError {
    pub(crate) fn new(read: &str, expected: &'static str) -> Self {
        Self { read: read.chars().take(40).collect(), expected }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found `{}`, expected {}", self.read.escape_debug(), self.expected)
    }
}

impl std::error::Error for NotationError {}

impl FromStr for Cell {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        match text.as_bytes() {
            [b'r' | b'R', row @ b'1'..=b'9', b'c' | b'C', column @ b'1'..=b'9'] => {
                Ok(Self::at(row - b'1', column - b'1'))
            }
            _ => Err(NotationError::new(text, "a cell such as r5c1")),
        }
    }
}

impl FromStr for Candidate {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "a digit and its cell such as 3r5c1");
        let (digit, cell) = text.split_at_checked(1).ok_or_else(error)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or_else(error)?;
        Ok(Self::new(cell.parse().map_err(|_| error())?, digit))
    }
}

notation!(Cell, "^r[1-9]c[1-9]$", "A cell: row and column, from 1");
notation!(Candidate, "^[1-9]r[1-9]c[1-9]$", "A digit in a cell");
