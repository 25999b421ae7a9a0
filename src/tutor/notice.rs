//! What someone who scans a position notices first of a step: digits with few places, cells with few candidates.
//!
//! It is read from the proof, so that every technique can have it. It names part of the pattern, and is told with the step,
//! not before it.

use serde::Serialize;

use super::look::cells_among;
use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::Truth;
use crate::trace::Deduction;

/// What one notices.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Notice {
    /// A digit has few places in some houses.
    Houses {
        /// The digit.
        digit: Digit,
        /// The maximum number of places.
        left: usize,
        /// The houses of the step.
        used: Vec<House>,
        /// All such houses of these kinds.
        all: Vec<House>,
    },
    /// Some digits have few places in a house.
    Digits {
        /// The house.
        house: House,
        /// The maximum number of places.
        left: usize,
        /// The digits of the step.
        used: DigitSet,
        /// All such digits.
        all: DigitSet,
    },
    /// Some cells of a house have few candidates.
    Cells {
        /// The house.
        house: House,
        /// The maximum number of candidates.
        left: usize,
        /// The cells of the step.
        used: CellSet,
        /// All such cells.
        all: CellSet,
    },
    /// Cells have the same two candidates.
    Alike {
        /// The cells.
        cells: CellSet,
        /// The candidates.
        digits: DigitSet,
    },
    /// Cells anywhere in the grid have two candidates.
    Pairs {
        /// The cells of the step.
        used: CellSet,
        /// All such cells.
        all: CellSet,
    },
    /// A cell with few candidates, or a digit with few places in a house, with which the step begins.
    Begins {
        /// The cell, or the digit and the house.
        from: Truth,
        /// How many there are.
        left: usize,
    },
}

/// The most places or candidates that one notices as few.
const FEW: usize = 4;

/// The most cells that one sees together.
const MOST_CELLS: usize = 9;

impl Notice {
    /// Returns what one notices of a step in the position before it: nothing of a single, which is found by other scans, nor
    /// of a pattern in which nothing is scarce.
    pub fn of(step: &Deduction, grid: &Grid) -> Option<Self> {
        if step.is_single() {
            return None;
        }
        if let Some(first) = step.pattern.begins() {
            return begins(first, grid);
        }
        let truths = &step.proof.truths;
        let places: Vec<(House, Digit)> = places_among(truths);
        let cells = cells_among(truths);
        let deadly = step.proof.deadly.iter().fold(CellSet::EMPTY, |cells, deadly| cells | deadly.cells());
        if !deadly.is_empty() {
            return alike(deadly, grid);
        }
        match (&places[..], cells.is_empty()) {
            ([], true) => None,
            ([], false) => in_one_house(cells, grid).or_else(|| pairs(cells, grid)),
            (places, true) => houses(places, grid).or_else(|| digits(places, grid)).or_else(|| begins(truths[0], grid)),
            (_, false) => alike(cells, grid).or_else(|| pairs(cells, grid)).or_else(|| begins(truths[0], grid)),
        }
    }
}

/// Returns the houses among some truths, each with its digit.
fn places_among(truths: &[Truth]) -> Vec<(House, Digit)> {
    let places = truths.iter().filter_map(|truth| match truth {
        Truth::Place(house, digit) => Some((*house, *digit)),
        _ => None,
    });
    places.collect()
}

/// Places of one digit: in houses of one kind, or else where they are fewest. One looks through rows, or through columns.
fn houses(places: &[(House, Digit)], grid: &Grid) -> Option<Notice> {
    let (House { kind, .. }, digit) = (places[0].0, places[0].1);
    let count = |house: &House| grid.places_in(*house, digit).len();
    let mut used: Vec<House> = places.iter().map(|&(house, _)| house).collect();
    let counts = used.iter().map(count);
    let left = if used.iter().all(|house| house.kind == kind) { counts.max()? } else { counts.min()? };
    if left > FEW || places.iter().any(|&(_, other)| other != digit) {
        return None;
    }
    used.retain(|house| count(house) <= left);
    used.sort_unstable();
    let is_of_kind = |house: &House| used.iter().any(|used| used.kind == house.kind);
    let is_scarce = |house: &House| is_of_kind(house) && (2..=left).contains(&count(house));
    let all = grid.layout().houses().iter().copied().filter(is_scarce).collect();
    Some(Notice::Houses { digit, left, used, all })
}

/// Places of several digits in one house.
fn digits(places: &[(House, Digit)], grid: &Grid) -> Option<Notice> {
    let (house, _) = places[0];
    let count = |digit: Digit| grid.places_in(house, digit).len();
    let used: DigitSet = places.iter().map(|&(_, digit)| digit).collect();
    let left = used.iter().map(count).max()?;
    if left > FEW || places.iter().any(|&(other, _)| other != house) {
        return None;
    }
    let all = grid.missing(house).iter().filter(|&digit| (2..=left).contains(&count(digit))).collect();
    Some(Notice::Digits { house, left, used, all })
}

/// Several cells of one house: the smallest, if several contain them.
fn in_one_house(used: CellSet, grid: &Grid) -> Option<Notice> {
    let layout = grid.layout();
    let left = used.iter().map(|cell| grid.candidates(cell).len()).max()?;
    let such = |house: House| -> CellSet {
        grid.open_in(house).iter().filter(|&cell| (2..=left).contains(&grid.candidates(cell).len())).collect()
    };
    let holds_all = |house: &House| used.len() > 1 && used.is_subset(layout.members(*house));
    let house = layout.houses().iter().copied().filter(holds_all).min_by_key(|&house| such(house).len())?;
    (left <= FEW).then(|| Notice::Cells { house, left, used, all: such(house) })
}

/// The largest group of cells with the same two candidates; the first among equals.
fn alike(cells: CellSet, grid: &Grid) -> Option<Notice> {
    let twins = |cell: Cell| -> CellSet {
        cells.iter().filter(|&other| grid.candidates(other) == grid.candidates(cell)).collect()
    };
    let groups = cells.iter().filter(|&cell| grid.candidates(cell).len() == 2).map(|cell| (cell, twins(cell)));
    let (cell, cells) = groups.reduce(|best, next| if next.1.len() > best.1.len() { next } else { best })?;
    (2..=MOST_CELLS).contains(&cells.len()).then(|| Notice::Alike { cells, digits: grid.candidates(cell) })
}

/// Several cells with two candidates: alike, if the step has no others.
fn pairs(cells: CellSet, grid: &Grid) -> Option<Notice> {
    let all: CellSet = grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect();
    let used = cells & all;
    let twins =
        alike(cells, grid).filter(|found| matches!(found, Notice::Alike { cells: twins, .. } if *twins == cells));
    twins.or_else(|| (2..=MOST_CELLS).contains(&used.len()).then_some(Notice::Pairs { used, all }))
}

/// The truth with which a step begins, if it leaves a choice of few.
fn begins(first: Truth, grid: &Grid) -> Option<Notice> {
    let left = first.candidates(grid).len();
    let few = (2..=FEW).contains(&left);
    few.then_some(Notice::Begins { from: first, left })
}
