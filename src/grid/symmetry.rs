//! Symmetries of the pattern of givens.

use serde::{Deserialize, Serialize};

use super::{Cell, CellSet, Layout};

/// A symmetry of a set of cells. It concerns the square alone, not boxes or digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Symmetry {
    /// None is required.
    #[default]
    None,
    /// Unchanged by a half turn.
    Rotational,
    /// Unchanged by a reflection in the diagonal from the top left.
    Diagonal,
    /// Unchanged by a reflection that swaps left and right.
    Mirror,
    /// Unchanged by every turn and reflection of the square.
    Full,
}

/// A map of a square with this side to itself: row and column, from 0.
type Map = fn(u8, (u8, u8)) -> (u8, u8);

impl Symmetry {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::None, Self::Rotational, Self::Diagonal, Self::Mirror, Self::Full];

    /// Returns the name.
    pub fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Rotational => "rotational",
            Self::Diagonal => "diagonal",
            Self::Mirror => "mirror",
            Self::Full => "full",
        }
    }

    /// Returns maps that generate the symmetry.
    fn generators(self) -> &'static [Map] {
        const HALF_TURN: Map = |last, (row, column)| (last - row, last - column);
        const TRANSPOSE: Map = |_, (row, column)| (column, row);
        const MIRROR: Map = |last, (row, column)| (row, last - column);
        match self {
            Self::None => &[],
            Self::Rotational => &[HALF_TURN],
            Self::Diagonal => &[TRANSPOSE],
            Self::Mirror => &[MIRROR],
            Self::Full => &[TRANSPOSE, MIRROR],
        }
    }

    /// Returns the cells that must be filled together with a cell of a grid with this side: its orbit.
    pub fn orbit(self, cell: Cell, side: u8) -> CellSet {
        let mut orbit = CellSet::of(cell);
        let mut open = vec![(cell.row(), cell.column())];
        while let Some(at) = open.pop() {
            for map in self.generators() {
                let (row, column) = map(side - 1, at);
                let image = Cell::at(row, column);
                if !orbit.contains(image) {
                    orbit.insert(image);
                    open.push((row, column));
                }
            }
        }
        orbit
    }

    /// Returns the orbits of a layout, in the reading order of their first cells.
    pub fn orbits(self, layout: &Layout) -> Vec<CellSet> {
        let orbit = |cell| (cell, self.orbit(cell, layout.side()));
        let all = layout.cells().iter().map(orbit);
        all.filter(|(cell, orbit)| orbit.first() == Some(*cell)).map(|(_, orbit)| orbit).collect()
    }
}
