//! The trusted kernel: proofs, and the check that they are valid. It imports no finder.
//!
//! A **truth** is a constraint that requires at least one of its candidates to be true: a cell contains one of its
//! candidates; a digit has a place in a house; a deadly pattern must not come true, so one of its guardians is true; the
//! cells of a clue are filled in one of the ways that it allows; what whole houses and clues leave over has the sum that
//! remains, which the check adds up itself.
//! Two candidates conflict if they share a cell, or a house and a digit. The rules say no more than this, so
//!
//! > a conclusion is proven by a set of truths when, with the conclusion denied, no choice of one
//! > candidate from each truth (of a clue or a sum, of one of its fillings) is free of conflict.
//!
//! [`check`] tests exactly this, for each conclusion alone: a step may not depend on its other conclusions. [`needed`]
//! asks the converse: which of the missing candidates must be missing for the proof to work. The step depends on these.
//!
//! ```
//! use whydoku::format;
//! use whydoku::proof::{Proof, Uniqueness, check};
//!
//! let line = ".7....5..531...4..8..64.....2...4.35.1.....6.94.1...7.....23..1..3...892..7....4.";
//! let grid = format::read(line)?.puzzle.grid()?;
//! // Box 4 has a place for 3, and only one: that proves r5c1=3, and nothing else.
//! let proof = Proof::of(["3b4".parse()?]);
//! assert_eq!(check(&grid, &proof, &["r5c1=3".parse()?], Uniqueness::Open), Ok(()));
//! assert!(check(&grid, &proof, &["r5c1=7".parse()?], Uniqueness::Open).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alive;
mod check;
mod deadly;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use check::{NODE_BUDGET, ProofError, Proven, check, missing, needed, prove, shrink};
pub use deadly::{Deadly, NotDeadly, guardians, is_deadly};

use crate::grid::{
    Candidate, Cell, ClueId, Digit, Digits, Equation, Fillings, Grid, House, Layout, NotationError, notation,
};

/// A constraint that requires at least one of its candidates to be true. Written `r5c1`, `3b4`, `guardian:0`, `clue:1`,
/// `sum:0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Truth {
    /// The cell contains one of its candidates.
    Cell(Cell),
    /// The digit has a place in the house.
    Place(House, Digit),
    /// At least one guardian of the deadly pattern with this index is true. This assumes that the puzzle has a unique
    /// solution.
    Guardian(usize),
    /// The cells of the clue are filled as it says: see [`Fillings`].
    Clue(ClueId),
    /// The cells that the equation with this index leaves have the sum that it says.
    Sum(usize),
}

impl Truth {
    /// Returns its candidates in a position, in ascending order; those of guardians and of equations depend on
    /// more than the position, and are not listed.
    pub fn candidates(self, grid: &Grid) -> Vec<Candidate> {
        match self {
            Self::Cell(cell) => grid.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)).collect(),
            Self::Place(house, digit) => {
                grid.places_in(house, digit).iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
            Self::Guardian(_) | Self::Sum(_) => Vec::new(),
            Self::Clue(clue) => {
                let cells = Fillings::of(grid.layout(), clue).map(|fillings| fillings.cells()).unwrap_or_default();
                cells.iter().flat_map(|cell| Self::Cell(cell).candidates(grid)).collect()
            }
        }
    }
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Place(house, digit) => write!(f, "{digit}{house}"),
            Self::Guardian(index) => write!(f, "guardian:{index}"),
            Self::Clue(clue) => clue.fmt(f),
            Self::Sum(index) => write!(f, "sum:{index}"),
        }
    }
}

impl FromStr for Truth {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "a truth such as r5c1, 3b4, guardian:0, clue:1 or sum:0");
        if let Some(index) = text.strip_prefix("guardian:") {
            return index.parse().map(Self::Guardian).map_err(|_| error());
        }
        if let Some(index) = text.strip_prefix("sum:") {
            return index.parse().map(Self::Sum).map_err(|_| error());
        }
        if let Ok(cell) = text.parse() {
            return Ok(Self::Cell(cell));
        }
        if let Ok(clue) = text.parse() {
            return Ok(Self::Clue(clue));
        }
        let (digit, house) = text.split_at_checked(1).ok_or_else(error)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or_else(error)?;
        Ok(Self::Place(house.parse().map_err(|_| error())?, digit))
    }
}

notation!(
    Truth,
    "^(r[1-9]c[1-9]|[1-9]([rcbeg][1-9]|d[12]|w[1-4])|guardian:[0-9]+|clue:[1-9][0-9]{0,4}|sum:[0-9]+)$",
    "A truth: a cell; a digit in a house; the guardians of the deadly pattern, or the equation, with this index; a clue"
);

/// The truths that prove a step, and the deadly patterns and equations to which they refer.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proof {
    /// The truths, none of which can be dropped.
    pub truths: Vec<Truth>,
    /// The patterns to which `guardian:<i>` refers.
    #[serde(default)]
    pub deadly: Vec<Deadly>,
    /// The equations to which `sum:<i>` refers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sums: Vec<Equation>,
}

impl Proof {
    /// Creates a proof from these truths, each listed once; it needs nothing but the rules.
    pub fn of(truths: impl IntoIterator<Item = Truth>) -> Self {
        let mut proof = Self::default();
        for truth in truths {
            if !proof.truths.contains(&truth) {
                proof.truths.push(truth);
            }
        }
        proof
    }

    /// Creates a proof from one equation.
    pub fn of_sum(equation: Equation) -> Self {
        Self { truths: vec![Truth::Sum(0)], sums: vec![equation], ..Self::default() }
    }

    /// Returns the fillings that a truth is about; none if it is no clue or equation, or one that says nothing.
    fn fillings<'a>(&self, layout: &'a Layout, truth: Truth) -> Option<Fillings<'a>> {
        match truth {
            Truth::Clue(clue) => Fillings::of(layout, clue),
            Truth::Sum(index) => Fillings::of_sum(layout, self.sums.get(index)?),
            _ => None,
        }
    }

    /// Returns `true` if the proof assumes that the puzzle has a unique solution.
    pub fn assumes_unique(&self) -> bool {
        self.truths.iter().any(|truth| matches!(truth, Truth::Guardian(_)))
    }
}

/// One conclusion of a step, about one candidate. Written `r5c1=3`, `r5c1<>3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Conclusion {
    /// The candidate is true.
    Placed(Candidate),
    /// The candidate is false.
    Eliminated(Candidate),
}

impl Conclusion {
    /// Returns the candidate.
    pub fn candidate(self) -> Candidate {
        match self {
            Self::Placed(candidate) | Self::Eliminated(candidate) => candidate,
        }
    }

    /// Returns the opposite.
    #[must_use]
    pub fn denied(self) -> Self {
        match self {
            Self::Placed(candidate) => Self::Eliminated(candidate),
            Self::Eliminated(candidate) => Self::Placed(candidate),
        }
    }

    /// Returns `true` if the position already shows it.
    pub fn is_applied(self, grid: &Grid) -> bool {
        let placed = grid.digit(self.candidate().cell) == Some(self.candidate().digit);
        match self {
            Self::Placed(_) => placed,
            Self::Eliminated(candidate) => !placed && !grid.has(candidate),
        }
    }

    /// Returns `true` if it is true in a solution.
    pub fn is_true(self, solution: &Digits) -> bool {
        let there = solution.get(self.candidate().cell) == Some(self.candidate().digit);
        there == matches!(self, Self::Placed(_))
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Candidate { cell, digit } = self.candidate();
        let sign = if matches!(self, Self::Placed(_)) { "=" } else { "<>" };
        write!(f, "{cell}{sign}{digit}")
    }
}

impl FromStr for Conclusion {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "a conclusion such as r5c1=3 or r5c1<>3");
        let (cell, rest) = text.split_at_checked(4).ok_or_else(error)?;
        let gone = rest.strip_prefix("<>");
        let digit = gone.or(rest.strip_prefix('=')).ok_or_else(error)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or_else(error)?;
        let candidate = Candidate::new(cell.parse().map_err(|_| error())?, digit);
        Ok(if gone.is_some() { Self::Eliminated(candidate) } else { Self::Placed(candidate) })
    }
}

notation!(Conclusion, "^r[1-9]c[1-9](=|<>)[1-9]$", "A digit is in a cell, or is not");

/// Whether a proof may assume that the puzzle has a unique solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It may, because the solutions were counted.
    Assumed,
    /// It may not.
    Open,
}
