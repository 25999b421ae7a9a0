//! Rulings: what clues of a variant mean: candidates that exclude each other, further houses, and what automata read.
//!
//! A layout has the rulings of its puzzle beside its own houses, and one table of what excludes what; a [`Via`] says through
//! which house or clue.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseKind, NotationError, Read, notation};

/// A clue as it is stored. What it has depends on its kind.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename = "Clue", deny_unknown_fields)]
pub struct ClueRecord {
    /// Its kind, such as `killercage`; a negative rule as `negative_ratio`.
    pub kind: String,
    /// Its cells, in order: of a line from its start, of a clue beside the grid from its side.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<Cell>,
    /// The circle of an arrow, or the cells of which a clone is a copy.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub others: Vec<Cell>,
    /// The digits in a quadruple's circle.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub digits: Vec<Digit>,
    /// Its number, such as the sum of a cage.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<u16>,
    /// Its place beside the grid, such as `r0c3` above column 3 or `r5c10` to the right of row 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
}

/// Its kind, as in files, and its cells.
impl fmt::Display for ClueRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.kind.escape_debug())?;
        self.others.iter().chain(&self.cells).try_for_each(|cell| write!(f, " {cell}"))
    }
}

/// A clue of a puzzle by its place in the list of them, written `clue:3` for the third.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct ClueId(u16);

impl ClueId {
    /// Returns the clue with this 0-based place in the list.
    pub(super) const fn new(index: u16) -> Self {
        Self(index)
    }

    /// Returns its 0-based place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for ClueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "clue:{}", self.0 + 1)
    }
}

impl FromStr for ClueId {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let number = text.strip_prefix("clue:").and_then(|number| number.parse::<u16>().ok()?.checked_sub(1));
        let id = number.map(Self).filter(|id| id.to_string() == text);
        id.ok_or_else(|| NotationError::new(text, "a clue such as clue:1"))
    }
}

notation!(ClueId, "^clue:[1-9][0-9]{0,4}$", "A clue by its place in the list of the puzzle's clues, from 1");

/// Through what two candidates exclude each other that are not in one cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Via {
    /// They are one digit in a house.
    House(House),
    /// A clue says so.
    Clue(ClueId),
}

impl Via {
    /// Returns the house, if it is one.
    pub const fn house(self) -> Option<House> {
        if let Self::House(house) = self { Some(house) } else { None }
    }
}

impl From<House> for Via {
    fn from(house: House) -> Self {
        Self::House(house)
    }
}

impl fmt::Display for Via {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House(house) => house.fmt(f),
            Self::Clue(clue) => clue.fmt(f),
        }
    }
}

impl FromStr for Via {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let clue = |_| text.parse().map(Self::Clue);
        let neither = |_| NotationError::new(text, "a house such as b4, or a clue such as clue:1");
        text.parse().map(Self::House).or_else(clue).map_err(neither)
    }
}

notation!(Via, format!("({})|(^clue:[1-9][0-9]{{0,4}}$)", House::pattern()), "A house, or a clue of the puzzle");

/// Houses and clues whose sums are added up, and others whose sums are subtracted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Equation {
    /// The houses and clues that are added, each once.
    pub plus: Vec<Via>,
    /// Those that are subtracted, each once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub minus: Vec<Via>,
}

/// What a clue means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The clue.
    pub(crate) clue: ClueRecord,
    /// The candidates that it excludes from the start.
    pub(crate) barred: CandidateSet,
    /// For each candidate, those that cannot be true beside it. Each is there both ways.
    pub(crate) pairs: BTreeMap<Candidate, CandidateSet>,
    /// Further houses: their kind, and their cells.
    pub(crate) houses: Vec<(HouseKind, CellSet)>,
    /// What it says about all of its cells together.
    pub(crate) reads: Vec<Read>,
}

impl Ruling {
    /// Returns the clue.
    pub fn clue(&self) -> &ClueRecord {
        &self.clue
    }

    /// Returns the candidates that it excludes from the start.
    pub fn barred(&self) -> &CandidateSet {
        &self.barred
    }

    /// Returns what a candidate excludes because of the clue, if it is true.
    pub fn excluded(&self, candidate: Candidate) -> Option<&CandidateSet> {
        self.pairs.get(&candidate)
    }

    /// Returns `true` if two candidates cannot both be true because of the clue.
    pub fn conflict(&self, a: Candidate, b: Candidate) -> bool {
        self.excluded(a).is_some_and(|excluded| excluded.contains(b))
    }

    /// Returns what it says about all of its cells together.
    pub fn reads(&self) -> &[Read] {
        &self.reads
    }

    /// Says of all two of some cells that their digits are different.
    pub(super) fn keep_apart(&mut self, cells: CellSet, digits: DigitSet) {
        for cell in cells.iter() {
            for digit in digits.iter() {
                let others = CandidateSet::of(digit, cells - CellSet::of(cell));
                *self.pairs.entry(Candidate::new(cell, digit)).or_default() |= &others;
            }
        }
    }

    /// Returns the cells that it is about, except as houses.
    pub fn cells(&self) -> CellSet {
        let read = self.reads.iter().flat_map(|read| read.cells.iter().copied());
        self.pairs.keys().map(|one| one.cell).chain(self.barred.cells().iter()).chain(read).collect()
    }
}
