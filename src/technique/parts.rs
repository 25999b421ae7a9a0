//! The parts of a pattern, by role: the marks of a diagram and the entries of its legend.

use serde::{Deserialize, Serialize};

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// The role of a house, a cell or a candidate in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Role {
    /// A house to look at, or a cell or candidate of the pattern.
    Pattern,
    /// A base set of a fish, or a candidate in it.
    Base,
    /// A cover set of a fish.
    Cover,
    /// A base candidate outside the cover sets.
    Fin,
    /// A fin in two base sets.
    EndoFin,
    /// A candidate that keeps a deadly pattern from coming true.
    Guardian,
    /// The cell or set to which others are linked.
    Pivot,
    /// The stem of a death blossom (a cell or house), or a candidate in it.
    Stem,
    /// A cell linked to the pivot; the eliminations see the pincers.
    Pincer,
    /// A cell whose digit is determined by other cells.
    Target,
    /// A cell of a rectangle with only its two digits.
    Floor,
    /// A cell of a rectangle with more than its two digits.
    Roof,
    /// A candidate that a branch of a net eliminates.
    Struck,
    /// A cell without candidates, or a house without a place for a digit: a contradiction.
    Clash,
    /// A member of the first set or colour.
    A,
    /// A member of the second set or colour.
    B,
    /// A member of the third set or colour.
    C,
    /// A member of the fourth set or colour.
    D,
    /// A member of the fifth set.
    E,
    /// A member of the sixth set.
    F,
    /// A member of the seventh set.
    G,
    /// A member of the eighth set.
    H,
}

impl Role {
    /// The sets and colours, by letter.
    pub const SETS: &[Self] = &[Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
}

/// The strength of a link: at least one of its ends is true, or at most one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// If one end is false, the other is true.
    Strong,
    /// If one end is true, the other is false.
    Weak,
}

/// A link between two candidates or groups of candidates of one digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Link {
    /// The start of the link.
    pub from: Vec<Candidate>,
    /// The end of the link.
    pub to: Vec<Candidate>,
    /// The strength.
    pub strength: Strength,
}

/// All parts of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Parts {
    /// Houses to shade.
    pub houses: Vec<(Role, House)>,
    /// Cells to outline.
    pub cells: Vec<(Role, Cell)>,
    /// Candidates to mark.
    pub candidates: Vec<(Role, Candidate)>,
    /// Links to draw as lines.
    pub links: Vec<Link>,
}

impl Parts {
    /// Adds a house.
    pub fn house(mut self, role: Role, house: House) -> Self {
        self.houses.push((role, house));
        self
    }

    /// Adds cells.
    pub fn cells(mut self, role: Role, cells: CellSet) -> Self {
        self.cells.extend(cells.iter().map(|cell| (role, cell)));
        self
    }

    /// Adds the candidates of one digit in some cells.
    pub fn digit(mut self, role: Role, digit: Digit, cells: CellSet) -> Self {
        self.candidates.extend(cells.iter().map(|cell| (role, Candidate::new(cell, digit))));
        self
    }

    /// Adds the candidates of these cells that are among these digits.
    pub fn digits_of(mut self, role: Role, grid: &Grid, cells: CellSet, digits: DigitSet) -> Self {
        for cell in cells.iter() {
            let digits = grid.candidates(cell) & digits;
            self.candidates.extend(digits.iter().map(|digit| (role, Candidate::new(cell, digit))));
        }
        self
    }
}
