//! The trusted kernel: what a proof is, and whether it holds. It imports no finder.
//!
//! A **truth** is a constraint of which at least one candidate must be true: a cell holds one of its
//! candidates; a digit goes somewhere in a house; a deadly pattern must not come true, so one of its
//! guardians is true. Two candidates exclude each other when they share a cell, or a house and a
//! digit. That is all the rules say, so
//!
//! > a conclusion is proven by a set of truths when, with the conclusion denied, no choice of one
//! > candidate from each truth is free of conflict.
//!
//! [`check`] does just that, for each conclusion alone: a step may not lean on its other
//! conclusions. [`needed`] asks the other way round which missing candidates the proof needs to be
//! missing; that is what a step stands on.
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

mod check;
mod deadly;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use check::{NODE_BUDGET, Refusal, check, missing, needed, shrink};
pub use deadly::{Deadly, Harmless, guardians, is_deadly};

use crate::grid::{Candidate, Cell, Digit, Digits, Grid, House, NotationError, notation};

/// A constraint of which at least one candidate must be true. Written `r5c1`, `3b4`, `guardian:0`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// The cell holds one of its candidates.
    Cell(Cell),
    /// The digit goes somewhere in the house.
    Place(House, Digit),
    /// One of the guardians of the proof's deadly pattern with this index is true. This assumes that
    /// the puzzle has a single solution.
    Guardian(usize),
}

impl fmt::Display for Truth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "{cell}"),
            Self::Place(house, digit) => write!(f, "{digit}{house}"),
            Self::Guardian(index) => write!(f, "guardian:{index}"),
        }
    }
}

impl FromStr for Truth {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let error = || NotationError::new(text, "a truth such as r5c1, 3b4 or guardian:0");
        if let Some(index) = text.strip_prefix("guardian:") {
            return index.parse().map(Self::Guardian).map_err(|_| error());
        }
        if let Ok(cell) = text.parse() {
            return Ok(Self::Cell(cell));
        }
        let (digit, house) = text.split_at_checked(1).ok_or_else(error)?;
        let digit = digit.parse().ok().and_then(Digit::new).ok_or_else(error)?;
        Ok(Self::Place(house.parse().map_err(|_| error())?, digit))
    }
}

notation!(
    Truth,
    "^(r[1-9]c[1-9]|[1-9]([rcb][1-9]|d[12]|w[1-4])|guardian:[0-9]+)$",
    "A truth: a cell; a digit in a house; or the guardians of the deadly pattern with this index"
);

/// The truths that prove a step, and the deadly patterns that its guardian truths speak of.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Proof {
    /// The truths, none of which can be dropped.
    pub truths: Vec<Truth>,
    /// The patterns that `guardian:<i>` refers to.
    #[serde(default)]
    pub deadly: Vec<Deadly>,
}

impl Proof {
    /// A proof that needs nothing but the rules, by these truths, each named once.
    pub fn of(truths: impl IntoIterator<Item = Truth>) -> Self {
        let mut proof = Self::default();
        for truth in truths {
            if !proof.truths.contains(&truth) {
                proof.truths.push(truth);
            }
        }
        proof
    }

    /// Whether the proof rests on the puzzle's single solution.
    pub fn assumes_unique(&self) -> bool {
        self.truths.iter().any(|truth| matches!(truth, Truth::Guardian(_)))
    }
}

/// What a step concludes of one candidate. Written `r5c1=3`, `r5c1<>3`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Conclusion {
    /// It is true.
    Placed(Candidate),
    /// It is false.
    Eliminated(Candidate),
}

impl Conclusion {
    /// The candidate it speaks of.
    pub fn candidate(self) -> Candidate {
        match self {
            Self::Placed(candidate) | Self::Eliminated(candidate) => candidate,
        }
    }

    /// The opposite.
    #[must_use]
    pub fn denied(self) -> Self {
        match self {
            Self::Placed(candidate) => Self::Eliminated(candidate),
            Self::Eliminated(candidate) => Self::Placed(candidate),
        }
    }

    /// Whether a position shows it already.
    pub fn is_drawn(self, grid: &Grid) -> bool {
        let placed = grid.digit(self.candidate().cell) == Some(self.candidate().digit);
        match self {
            Self::Placed(_) => placed,
            Self::Eliminated(candidate) => !placed && !grid.has(candidate),
        }
    }

    /// Whether it is true in a solution.
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

/// Whether a proof may use that the puzzle has a single solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// It may: somebody counted.
    Assumed,
    /// It may not.
    Open,
}
