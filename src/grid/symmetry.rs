//! The symmetry of a pattern of givens: which turns and mirror images of the grid leave it as it is.

use serde::{Deserialize, Serialize};

use super::{Cell, CellSet, Layout};

/// The turns and mirror images that map a pattern to itself. These are all that can occur together: the subgroups of
/// the eight symmetries of a square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    /// None of them.
    #[default]
    None,
    /// The mirror image that swaps left and right.
    LeftRight,
    /// The mirror image that swaps top and bottom.
    TopBottom,
    /// The mirror image in the diagonal that falls to the right.
    Diagonal,
    /// The mirror image in the diagonal that rises to the right.
    Antidiagonal,
    /// A turn by 180 degrees.
    HalfTurn,
    /// A turn by 90 degrees, and so by 180.
    QuarterTurn,
    /// Left and right, top and bottom, and so a turn by 180 degrees.
    BothMirrors,
    /// Both diagonals, and so a turn by 180 degrees.
    BothDiagonals,
    /// All eight.
    Full,
}

/// A symmetry of the square, from the row and the column of a cell, and the last index of both, to those of its image.
type Image = fn(u8, u8, u8) -> (u8, u8);

/// The symmetries of the square; bit `i` of [`Symmetry::images`] is the `i`-th.
const IMAGES: [Image; 8] = [
    |row, column, _| (row, column),
    |row, column, last| (row, last - column),
    |row, column, last| (last - row, column),
    |row, column, _| (column, row),
    |row, column, last| (last - column, last - row),
    |row, column, last| (last - row, last - column),
    |row, column, last| (column, last - row),
    |row, column, last| (last - column, row),
];

impl Symmetry {
    /// All of them, in order.
    pub const ALL: &[Self] = &[
        Self::None,
        Self::LeftRight,
        Self::TopBottom,
        Self::Diagonal,
        Self::Antidiagonal,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::BothMirrors,
        Self::BothDiagonals,
        Self::Full,
    ];

    /// Returns the symmetry of a pattern in a grid with this side: the largest that leaves it as it is.
    pub fn of(pattern: CellSet, side: u8) -> Self {
        let is_kept = |image: &Image| pattern.iter().all(|cell| pattern.contains(moved(cell, side, *image)));
        let kept = (0..IMAGES.len()).filter(|&i| is_kept(&IMAGES[i])).fold(0, |bits, i| bits | 1 << i);
        Self::ALL.iter().copied().find(|symmetry| symmetry.images() == kept).unwrap_or(Self::None)
    }

    /// Returns the cells that have a given together in a pattern with this symmetry: the images of a cell, itself
    /// included, in a grid with this side.
    pub fn orbit(self, cell: Cell, side: u8) -> CellSet {
        let images = (0..IMAGES.len()).filter(|i| self.images() >> i & 1 == 1);
        images.map(|i| moved(cell, side, IMAGES[i])).collect()
    }

    /// Returns the orbits of the cells of a layout, in the reading order of their first cells.
    pub fn orbits(self, layout: &Layout) -> Vec<CellSet> {
        let orbit = |cell| (cell, self.orbit(cell, layout.side()));
        let all = layout.cells().iter().map(orbit);
        all.filter(|(cell, orbit)| orbit.first() == Some(*cell)).map(|(_, orbit)| orbit).collect()
    }

    /// Returns the name in reports, in snake case.
    pub fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::LeftRight => "left_right",
            Self::TopBottom => "top_bottom",
            Self::Diagonal => "diagonal",
            Self::Antidiagonal => "antidiagonal",
            Self::HalfTurn => "half_turn",
            Self::QuarterTurn => "quarter_turn",
            Self::BothMirrors => "both_mirrors",
            Self::BothDiagonals => "both_diagonals",
            Self::Full => "full",
        }
    }

    /// Returns its symmetries of the square, as bits.
    const fn images(self) -> u8 {
        match self {
            Self::None => 0b0000_0001,
            Self::LeftRight => 0b0000_0011,
            Self::TopBottom => 0b0000_0101,
            Self::Diagonal => 0b0000_1001,
            Self::Antidiagonal => 0b0001_0001,
            Self::HalfTurn => 0b0010_0001,
            Self::QuarterTurn => 0b1110_0001,
            Self::BothMirrors => 0b0010_0111,
            Self::BothDiagonals => 0b0011_1001,
            Self::Full => 0b1111_1111,
        }
    }
}

fn moved(cell: Cell, side: u8, image: Image) -> Cell {
    let (row, column) = image(cell.row(), cell.column(), side - 1);
    Cell::at(row, column)
}
