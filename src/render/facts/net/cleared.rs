//! Simple patterns inside a net: what they are called, and how a sentence tells them, follows from the shape of the
//! claims, and from where the eliminations are that a line needs.
//!
//! ```text
//!   only_places  4 in b1: r1c1 r1c2          confined: the eliminations share another house with the places
//!   fills        2 7 in r1c1 r1c2
//!     from only_digits                       subset: they are in one house with the cells;
//!                                            locked: in two such houses; otherwise they are beyond one
//!     from only_places                       hidden: they are in the cells
//!   options      clue:1                      options: the eliminations are in its cells
//! ```

use serde::Serialize;

use crate::argument::Says;
use crate::grid::{Candidate, CellSet, ClueId, Digit, DigitSet, House, Layout, Shape};

/// The pattern of a simple technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ClearedFacts {
    /// All places for a digit in one house are in another, so no other cell of that one can be the digit.
    Confined {
        /// The id of the technique.
        technique: &'static str,
        /// The digit.
        digit: Digit,
        /// The house that needs the digit.
        from: House,
        /// The house of the eliminations.
        into: House,
        /// The places.
        cells: CellSet,
    },
    /// Cells of a house have as many candidates as there are cells, so no other cell of the house can be one of them.
    Subset {
        /// The id of the technique.
        technique: &'static str,
        /// The cells.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
        /// The house.
        house: House,
    },
    /// The same, with eliminations outside the house: in cells that see every place for their digit in the cells.
    SubsetBeyond {
        /// The id of the technique.
        technique: &'static str,
        /// The cells.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
        /// The house.
        house: House,
    },
    /// The same, with eliminations in both houses that contain the cells.
    Locked {
        /// The id of the technique.
        technique: &'static str,
        /// The cells.
        cells: CellSet,
        /// Their candidates.
        digits: DigitSet,
        /// The two houses.
        houses: [House; 2],
    },
    /// The cells of a clue cannot be filled otherwise.
    Options {
        /// The id of the technique.
        technique: &'static str,
        /// The clue.
        clue: ClueId,
    },
    /// Digits of a house have as many places as there are digits, so no other digit can go there.
    Hidden {
        /// The id of the technique.
        technique: &'static str,
        /// The places.
        cells: CellSet,
        /// The digits.
        digits: DigitSet,
        /// The house.
        house: House,
    },
}

/// The ids of the techniques, by the number of cells from two.
const NAKED: [&str; 2] = ["naked_pair", "naked_triple"];
const LOCKED: [&str; 2] = ["locked_pair", "locked_triple"];
const HIDDEN: [&str; 2] = ["hidden_pair", "hidden_triple"];

impl ClearedFacts {
    /// Returns the pattern that makes these candidates false. `said` is what its last claim says before that, `by` the
    /// first claim that this one cites, and `through` the house in which the candidates are seen, if it is only one.
    pub(super) fn of(
        layout: &Layout,
        gone: &[Candidate],
        said: &Says,
        by: Option<&Says>,
        through: Option<House>,
    ) -> Option<Self> {
        let named = |names: [&'static str; 2], cells: CellSet| names.get(cells.len().checked_sub(2)?).copied();
        match (said, by) {
            (&Says::OnlyPlaces { digit, house: from, cells, .. }, _) => {
                let is_block = from.kind.shape() == Shape::Block;
                let technique = if is_block { "pointing" } else { "claiming" };
                Some(Self::Confined { technique, digit, from, into: through?, cells })
            }
            (&Says::Fills { cells, digits, .. }, Some(&Says::OnlyPlaces { house, .. })) => {
                Some(Self::Hidden { technique: named(HIDDEN, cells)?, cells, digits, house })
            }
            (&Says::Fills { cells, digits, .. }, Some(Says::OnlyDigits { .. })) => {
                let all: Vec<House> = layout.houses_of_all(cells).iter().collect();
                let in_one = |one: &Candidate, houses: &[House]| {
                    houses.iter().any(|&house| layout.members(house).contains(one.cell))
                };
                let hold = |houses: &[House]| gone.iter().all(|one| in_one(one, houses));
                // Rows and columns come first in a layout, boxes in a sentence.
                let mut pairs = all.iter().rev().flat_map(|&block| all.iter().map(move |&line| [block, line]));
                if let Some(&house) = all.iter().find(|&&house| hold(&[house])) {
                    Some(Self::Subset { technique: named(NAKED, cells)?, cells, digits, house })
                } else if let Some(houses) = pairs.find(|houses| hold(houses)) {
                    Some(Self::Locked { technique: named(LOCKED, cells)?, cells, digits, houses })
                } else {
                    Some(Self::SubsetBeyond { technique: named(NAKED, cells)?, cells, digits, house: *all.last()? })
                }
            }
            (&Says::Options { clue, .. }, _) => Some(Self::Options { technique: "clue_combinations", clue }),
            _ => None,
        }
    }

    /// Whether the eliminations would not follow if this candidate of its cells or houses were left.
    pub(super) fn denies(&self, layout: &Layout, left: Candidate, gone: &[Candidate]) -> bool {
        match self {
            Self::Options { .. } => true,
            Self::Confined { into, .. } => !layout.members(*into).contains(left.cell),
            Self::Subset { digits, .. } | Self::Locked { digits, .. } => !digits.contains(left.digit),
            Self::SubsetBeyond { digits, .. } => {
                let mut alike = gone.iter().filter(|gone| gone.digit == left.digit);
                !digits.contains(left.digit) || alike.any(|&gone| !layout.conflict(left, gone))
            }
            Self::Hidden { cells, .. } => !cells.contains(left.cell),
        }
    }
}
