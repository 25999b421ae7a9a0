//! Almost locked sets: n cells of a house with n + 1 digits between them. Take one digit away and the
//! others are locked into the cells.
//!
//! ```text
//!   r2   12  .  .  23  .  .  134     cells r2c1 r2c4 r2c7, digits 1 2 3 4:
//!                                    without 4 they hold 1, 2 and 3
//! ```
//!
//! A digit is a *restricted common* of two sets if all its places in the one see all its places in the
//! other: then one of the sets lacks it, and holds all its other digits. Sets may overlap, but not in a
//! cell that has the restricted common.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Link, Parts, Role, Strength};
use crate::grid::{Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// The most sets of one pattern: each needs a letter of its own, and more are hard to follow.
pub(super) const MOST_SETS: usize = Role::SETS.len();

/// The most cells of a set that is looked for: larger ones are hardly ever seen, nor needed.
const LARGEST: usize = 6;

/// Cells of a house that hold one digit more than they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// The digits that they hold between them.
    pub digits: DigitSet,
}

impl AlmostLockedSet {
    /// The set of these cells, if they are one.
    pub(super) fn of(grid: &Grid, cells: CellSet) -> Option<Self> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
        let one_house = !grid.layout().houses_of_all(cells).is_empty();
        (one_house && cells.is_subset(grid.open()) && digits.len() == cells.len() + 1).then_some(Self { cells, digits })
    }

    /// Whether the grid shows this set.
    pub(super) fn is_in(&self, grid: &Grid) -> bool {
        Self::of(grid, self.cells) == Some(*self)
    }

    /// The other places of a digit that see all its places in the set: if the set holds the digit, they
    /// do not. None if the set lacks the digit.
    pub(super) fn reach(&self, grid: &Grid, digit: Digit) -> CellSet {
        let places = self.cells & grid.places(digit);
        if places.is_empty() { places } else { grid.layout().common_peers(places) & grid.places(digit) }
    }

    /// The same for each digit, by its index.
    pub(super) fn reaches(&self, grid: &Grid) -> [CellSet; 9] {
        std::array::from_fn(|digit| self.reach(grid, Digit::from_index(digit)))
    }

    /// The candidates of a digit in the set.
    pub(super) fn candidates(&self, grid: &Grid, digit: Digit) -> Vec<Candidate> {
        (self.cells & grid.places(digit)).iter().map(|cell| Candidate::new(cell, digit)).collect()
    }

    /// The digits that at most one of two sets can hold.
    pub(super) fn restricted_commons(&self, grid: &Grid, other: &Self) -> DigitSet {
        let common = (self.digits & other.digits).iter();
        common.filter(|&digit| (other.cells & grid.places(digit)).is_subset(self.reach(grid, digit))).collect()
    }
}

/// Adds a restricted common of two sets: its candidates, and the weak link between them.
pub(super) fn with_common(mut parts: Parts, grid: &Grid, [a, b]: [&AlmostLockedSet; 2], common: Digit) -> Parts {
    let (from, to) = (a.candidates(grid, common), b.candidates(grid, common));
    parts.candidates.extend(from.iter().chain(&to).map(|&candidate| (Role::Pattern, candidate)));
    parts.links.push(Link { from, to, strength: Strength::Weak });
    parts
}

/// The almost locked sets of a grid, each once, small ones first. A single cell with two candidates is
/// one.
pub(super) fn all(grid: &Grid) -> Vec<AlmostLockedSet> {
    fn extend(grid: &Grid, set: AlmostLockedSet, later: &[Cell], sets: &mut Vec<AlmostLockedSet>) {
        for (i, &cell) in later.iter().enumerate() {
            let cells = set.cells | CellSet::of(cell);
            let larger = AlmostLockedSet { cells, digits: set.digits | grid.candidates(cell) };
            if larger.digits.len() == cells.len() + 1 {
                sets.push(larger);
            }
            if cells.len() < LARGEST {
                extend(grid, larger, &later[i + 1..], sets);
            }
        }
    }
    let mut sets: Vec<AlmostLockedSet> = Vec::new();
    for &house in grid.layout().houses() {
        let open: Vec<Cell> = grid.open_in(house).iter().collect();
        let none = AlmostLockedSet { cells: CellSet::EMPTY, digits: DigitSet::EMPTY };
        extend(grid, none, &open, &mut sets);
    }
    sets.sort_unstable_by_key(|set| (set.cells.len(), set.cells));
    sets.dedup();
    sets
}

/// The cells of some sets, by letter.
pub(super) fn lettered<'a>(sets: impl IntoIterator<Item = &'a AlmostLockedSet>) -> Parts {
    sets.into_iter().zip(Role::SETS).fold(Parts::default(), |parts, (set, role)| parts.cells(role, set.cells))
}

/// How the almost locked sets of a position hang together. Sets go by their number in [`all`].
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// What each set reaches, by digit; see [`AlmostLockedSet::reach`].
    pub(super) reach: Vec<[CellSet; 9]>,
    /// For each set those that it has restricted commons with, and these.
    pub(super) commons: Vec<Vec<(usize, DigitSet)>>,
}

impl Links {
    /// How these sets of a grid hang together; each takes a unit.
    pub(super) fn between(grid: &Grid, sets: &[AlmostLockedSet], budget: &Budget) -> Self {
        let reach: Vec<[CellSet; 9]> = sets.iter().map(|set| set.reaches(grid)).collect();
        let mut commons = vec![Vec::new(); sets.len()];
        for (i, a) in sets.iter().enumerate() {
            if budget.spend(1).is_break() {
                break;
            }
            for (j, b) in sets.iter().enumerate().skip(i + 1) {
                let both = (a.digits & b.digits).iter();
                let restricted: DigitSet =
                    both.filter(|&digit| (b.cells & grid.places(digit)).is_subset(reach[i][digit.index()])).collect();
                if !restricted.is_empty() {
                    commons[i].push((j, restricted));
                    commons[j].push((i, restricted));
                }
            }
        }
        Self { reach, commons }
    }
}

/// The pairs of candidates that almost locked sets exclude: if both were true, some set would lose two
/// digits, and have fewer digits than cells.
#[derive(Clone, Debug)]
pub(super) struct Exclusions(Vec<[CellSet; 9]>);

impl Exclusions {
    /// What these sets exclude; `reach` as in [`Links`].
    pub(super) fn by(sets: &[AlmostLockedSet], reach: &[[CellSet; 9]]) -> Self {
        let mut excluded = vec![[CellSet::EMPTY; 9]; Cell::COUNT * 9];
        for (set, reach) in sets.iter().zip(reach) {
            for digit in set.digits.iter() {
                let mut others = *reach;
                others[digit.index()] = CellSet::EMPTY;
                for cell in reach[digit.index()].iter() {
                    let row = &mut excluded[cell.index() * 9 + digit.index()];
                    row.iter_mut().zip(others).for_each(|(excluded, other)| *excluded |= other);
                }
            }
        }
        Self(excluded)
    }

    /// The cells in which each digit (by its index) cannot be true beside a candidate.
    pub(super) fn of(&self, candidate: Candidate) -> &[CellSet; 9] {
        &self.0[candidate.cell.index() * 9 + candidate.digit.index()]
    }
}
