//! Deadly patterns: groups of cells that can be filled in two ways, so a puzzle with a unique solution never contains
//! one.
//!
//! ```text
//!        c1    c4          Swapping 3 and 7 in all four cells gives another solution:
//!   r1   37 ── 37          rows, columns and boxes hold the same digits as before.
//!   r2   37 ── 37+5        So 5 is true in r2c4: it is the *guardian*.
//! ```
//!
//! **Theorem.** Let a pattern give each of its cells two digits, let none of its cells be a given, and let each house
//! have, for each digit, none or exactly two cells to which the pattern gives it. Then every house of the pattern has
//! as many of its cells as digits, so each filling from the pattern uses each digit once in each house, and so does the
//! filling with the two digits of every cell swapped. Where cells have more digits, the pattern is deadly if each legal
//! filling has another with the same digits in each house; the code checks them all.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fmt;

use serde::Deserialize;
use serde::de::Error as _;

use crate::grid::{Candidate, Cell, CellSet, ClueId, Digit, DigitSet, Grid, House};

/// The cells of a pattern and its digits in each cell.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Deadly(
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<Cell, DigitText>"))] pub BTreeMap<Cell, DigitSet>,
);

/// At least two digits, in one word.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct DigitText(#[cfg_attr(feature = "schema", schemars(regex(pattern = "^[1-9]{2,9}$")))] String);

impl Deadly {
    /// Returns the cells of the pattern.
    pub fn cells(&self) -> CellSet {
        self.0.keys().copied().collect()
    }
}

impl FromIterator<(Cell, DigitSet)> for Deadly {
    fn from_iter<I: IntoIterator<Item = (Cell, DigitSet)>>(cells: I) -> Self {
        Self(cells.into_iter().collect())
    }
}

/// Serialised as `{ "r1c1": "37", … }`.
impl serde::Serialize for Deadly {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(cell, digits)| (cell, digits.to_text())))
    }
}

impl<'de> Deserialize<'de> for Deadly {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let digits_of = |DigitText(text): DigitText| {
            let digit = |sign: char| sign.to_digit(10).and_then(|value| Digit::new(value as u8));
            text.chars().map(digit).collect::<Option<DigitSet>>()
        };
        BTreeMap::<Cell, DigitText>::deserialize(from)?
            .into_iter()
            .map(|(cell, text)| Some((cell, digits_of(text)?)))
            .collect::<Option<Self>>()
            .ok_or_else(|| D::Error::custom("a deadly pattern gives each cell digits from 1 to 9, such as \"37\""))
    }
}

/// Why a pattern is not deadly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotDeadly {
    /// The cell is a given, so no other solution can differ there.
    Given(Cell),
    /// The cell is not in the grid, or the pattern has fewer than two digits there.
    Cell(Cell),
    /// The puzzle is set by candidates and does not allow this one.
    NotAClue(Candidate),
    /// The house has this many cells with the digit, which is neither none nor two.
    Unbalanced(House, Digit, usize),
    /// A clue is about this cell: with other digits there, it may be broken.
    Clue(ClueId, Cell),
    /// Some filling has no counterpart with the same digits in each house.
    NoTwin,
    /// There are too many fillings to check.
    TooLarge,
}

impl fmt::Display for NotDeadly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Given(cell) => write!(f, "{cell} is a given"),
            Self::Cell(cell) => write!(f, "{cell} is not in the grid, or has fewer than two digits in the pattern"),
            Self::NotAClue(candidate) => write!(f, "the puzzle does not allow the candidate {candidate}"),
            Self::Unbalanced(house, digit, count) => {
                write!(f, "the pattern has {digit} in {count} cells of {house}, expected 2 or none")
            }
            Self::Clue(clue, cell) => write!(f, "{clue} of the puzzle is about {cell}"),
            Self::NoTwin => write!(f, "one way to fill it has no second way with the same digits in each house"),
            Self::TooLarge => write!(f, "it has too many fillings to check"),
        }
    }
}

impl Error for NotDeadly {}

/// The maximum number of partial fillings to check before the pattern is rejected as too large.
const FILLINGS: usize = 50_000;

/// Returns the candidates at least one of which is true unless the pattern comes true: the candidates of its cells that
/// are not part of the pattern; for a solved cell its digit, if it is not part of the pattern.
pub fn guardians(grid: &Grid, pattern: &Deadly) -> Vec<Candidate> {
    let others = |(&cell, &digits): (&Cell, &DigitSet)| {
        let there = grid.digit(cell).map_or(grid.candidates(cell), DigitSet::of);
        (there - digits).iter().map(move |digit| Candidate::new(cell, digit))
    };
    pattern.0.iter().flat_map(others).collect()
}

/// Checks that no puzzle with a unique solution can contain the pattern.
///
/// # Errors
/// The first reason found why one can.
pub fn is_deadly(grid: &Grid, pattern: &Deadly) -> Result<(), NotDeadly> {
    let layout = grid.layout();
    for (&cell, &digits) in &pattern.0 {
        if !layout.cells().contains(cell) || digits.len() < 2 || !digits.is_subset(layout.digits()) {
            return Err(NotDeadly::Cell(cell));
        }
        if grid.givens().contains(cell) {
            return Err(NotDeadly::Given(cell));
        }
        if let Some(digit) = (digits - grid.clue_candidates(cell)).first() {
            return Err(NotDeadly::NotAClue(Candidate::new(cell, digit)));
        }
    }
    let cells: CellSet = pattern.0.keys().copied().collect();
    if let Some((clue, cell)) = layout.ruling_on(cells) {
        return Err(NotDeadly::Clue(clue, cell));
    }
    if pattern.0.is_empty() || pattern.0.values().any(|digits| digits.len() > 2) {
        return every_filling_has_a_twin(grid, pattern);
    }
    let mut given = [CellSet::EMPTY; 9];
    for (&cell, digits) in &pattern.0 {
        digits.iter().for_each(|digit| given[digit.index()].insert(cell));
    }
    for &house in layout.houses() {
        for digit in layout.digits().iter() {
            let count = (layout.members(house) & given[digit.index()]).len();
            if count != 0 && count != 2 {
                return Err(NotDeadly::Unbalanced(house, digit, count));
            }
        }
    }
    Ok(())
}

fn every_filling_has_a_twin(grid: &Grid, pattern: &Deadly) -> Result<(), NotDeadly> {
    let cells: Vec<(Cell, DigitSet)> = pattern.0.iter().map(|(&cell, &digits)| (cell, digits)).collect();
    let mut fillings = vec![Vec::new()];
    for (at, &(cell, digits)) in cells.iter().enumerate() {
        let legal = |filling: &[Digit], digit: Digit| {
            let excluded = grid.layout().excluded(Candidate::new(cell, digit));
            cells[..at].iter().zip(filling).all(|(&(other, _), &held)| !excluded.contains(Candidate::new(other, held)))
        };
        let mut longer = Vec::new();
        for filling in &fillings {
            for digit in digits.iter().filter(|&digit| legal(filling, digit)) {
                longer.push(filling.iter().copied().chain([digit]).collect::<Vec<Digit>>());
            }
        }
        if longer.len() > FILLINGS {
            return Err(NotDeadly::TooLarge);
        }
        fillings = longer;
    }
    let mut twins: HashMap<Vec<DigitSet>, usize> = HashMap::new();
    for filling in &fillings {
        let held_in = |&house: &House| -> DigitSet {
            let inside = |(cell, _): &(Cell, DigitSet)| grid.layout().members(house).contains(*cell);
            cells.iter().zip(filling).filter(|(cell, _)| inside(cell)).map(|(_, &digit)| digit).collect()
        };
        *twins.entry(grid.layout().houses().iter().map(held_in).collect()).or_default() += 1;
    }
    if pattern.0.is_empty() || twins.values().any(|&count| count < 2) { Err(NotDeadly::NoTwin) } else { Ok(()) }
}
