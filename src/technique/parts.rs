//! The parts of a pattern, by the role each plays: what a drawing marks and a legend names.

use serde::Serialize;

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};

/// The role that a house, a cell or a candidate plays in a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// A house that the step looks at, or a cell or candidate that makes up its pattern.
    Pattern,
    /// A house that offers a fish its digit, or a candidate there.
    Base,
    /// A house that the base of a fish uses up.
    Cover,
    /// A base candidate outside the cover.
    Fin,
    /// A fin that lies in two base houses.
    EndoFin,
    /// A candidate that keeps a deadly pattern from coming true.
    Guardian,
    /// The cell or set that others hang on.
    Pivot,
    /// The cell or house of a death blossom that bears the petals, or a candidate there.
    Stem,
    /// A cell that hangs on the pivot, and shuts in what is eliminated.
    Pincer,
    /// A cell that must hold what another place says.
    Target,
    /// A cell of a rectangle that holds its two digits only.
    Floor,
    /// A cell of a rectangle that holds more than its two digits.
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
    pub const SETS: [Self; 8] = [Self::A, Self::B, Self::C, Self::D, Self::E, Self::F, Self::G, Self::H];
}

/// Whether one of the two ends of a link must be true, or at most one can be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Strength {
    /// If one end is false, the other is true.
    Strong,
    /// If one end is true, the other is false.
    Weak,
}

/// A link between two candidates or groups of candidates of one digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Link {
    /// Where it starts.
    pub from: Vec<Candidate>,
    /// Where it ends.
    pub to: Vec<Candidate>,
    /// Strong or weak.
    pub strength: Strength,
}

/// All parts of a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Parts {
    /// Houses, to be shaded.
    pub houses: Vec<(Role, House)>,
    /// Cells, to be outlined.
    pub cells: Vec<(Role, Cell)>,
    /// Candidates, to be marked.
    pub candidates: Vec<(Role, Candidate)>,
    /// Links, to be drawn as lines.
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

    /// Adds those candidates of some cells that are among these digits.
    pub fn digits_of(mut self, role: Role, grid: &Grid, cells: CellSet, digits: DigitSet) -> Self {
        for cell in cells.iter() {
            let digits = grid.candidates(cell) & digits;
            self.candidates.extend(digits.iter().map(|digit| (role, Candidate::new(cell, digit))));
        }
        self
    }
}
