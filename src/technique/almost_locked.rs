//! Almost locked sets: n cells of a house with n + 1 candidates. Eliminate one digit, and the others are locked into
//! the cells.
//!
//! ```text
//!   r2   12  .  .  23  .  .  134     cells r2c1 r2c4 r2c7, digits 1 2 3 4:
//!                                    without 4 they hold 1, 2 and 3
//! ```
//!
//! A digit is a *restricted common candidate* (RCC) of two sets if all its places in one set see all its places in the
//! other. At most one of the sets can then contain it, so at least one set lacks it, and contains all its other digits.
//! Sets may overlap, but not in a cell that has the RCC.

use serde::{Deserialize, Serialize};

use super::bits::Bits;
use super::{Link, Parts, Role, Strength};
use crate::argument::{self, Draft, Node, Says, joint};
use crate::grid::{Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// The maximum number of sets in a pattern: each needs its own letter, and more would be hard to follow.
pub(super) const MOST_SETS: usize = Role::SETS.len();

/// The maximum number of cells in a set: larger ones are hardly ever noticed or needed.
const LARGEST: usize = 6;

/// Cells of a house with one more digit than cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of these cells.
    pub digits: DigitSet,
}

impl AlmostLockedSet {
    /// Returns the set of these cells, if it is almost locked.
    pub(super) fn of(grid: &Grid, cells: CellSet) -> Option<Self> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
        let one_house = !grid.layout().houses_of_all(cells).is_empty();
        (one_house && cells.is_subset(grid.open()) && digits.len() == cells.len() + 1).then_some(Self { cells, digits })
    }

    /// Returns `true` if this set is present in the grid.
    pub(super) fn is_in(&self, grid: &Grid) -> bool {
        Self::of(grid, self.cells) == Some(*self)
    }

    /// Returns the other places of a digit that see all its places in the set: if the set contains the digit, they do
    /// not. None if the set does not have the digit.
    pub(super) fn reach(&self, grid: &Grid, digit: Digit) -> CellSet {
        let places = self.cells & grid.places(digit);
        if places.is_empty() { places } else { grid.layout().seen_by_all(places, digit) & grid.places(digit) }
    }

    /// Returns [`AlmostLockedSet::reach`] for each digit, by its index.
    pub(super) fn reaches(&self, grid: &Grid) -> [CellSet; 9] {
        std::array::from_fn(|digit| self.reach(grid, Digit::from_index(digit)))
    }

    /// Returns the candidates of a digit in the set.
    pub(super) fn candidates(&self, grid: &Grid, digit: Digit) -> Vec<Candidate> {
        (self.cells & grid.places(digit)).iter().map(|cell| Candidate::new(cell, digit)).collect()
    }

    /// Returns the restricted common candidates: the digits that at most one of the two sets can contain.
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

/// Says the chain of these sets: a set lacks the digit before it, or contains the one after it. There is one digit more than
/// sets; a loop ends with its first. Returns the number of the claim.
pub(super) fn chained(draft: &mut Draft<'_>, sets: &[AlmostLockedSet], digits: &[Digit], is_loop: bool) -> u16 {
    let from: Vec<u16> = sets.iter().map(|set| draft.almost(set.cells)).collect();
    let node = |set: &AlmostLockedSet, digit: Digit| {
        let places = set.cells.iter().filter(|&cell| draft.has(Candidate::new(cell, digit)));
        Node { digit, cells: places.collect() }
    };
    let link = |(set, ends): (&AlmostLockedSet, &[Digit])| argument::Link {
        from: node(set, ends[0]),
        to: node(set, ends[1]),
        by: argument::By::Set(set.cells),
    };
    let links: Vec<argument::Link> = sets.iter().zip(digits.windows(2)).map(link).collect();
    let gaps = if is_loop { links.len() } else { links.len() - 1 };
    let next = links.iter().cycle().skip(1);
    let joints = links.iter().zip(next).take(gaps).map(|(link, next)| joint(link.to, next.from, draft.layout()));
    let joints = joints.collect();
    draft.says(Says::Chain { links, joints }, from)
}

/// Says, for each digit that is eliminated, that the first or the last of these sets contains it, and what that excludes.
/// Each set shares the next of these digits with the next set.
pub(super) fn either_end(draft: &mut Draft<'_>, sets: &[AlmostLockedSet], commons: &[Digit]) {
    let ends: DigitSet = draft.eliminations().map(|gone| gone.digit).collect();
    for end in ends.iter() {
        let digits: Vec<Digit> = [end].into_iter().chain(commons.iter().copied()).chain([end]).collect();
        let chain = chained(draft, sets, &digits, false);
        draft.exclude(draft.eliminations().filter(|gone| gone.digit == end), [chain]);
    }
}

/// Returns the almost locked sets of a grid, each once, small ones first. A bivalue cell is one.
pub(super) fn all(grid: &Grid) -> Vec<AlmostLockedSet> {
    fn extend(grid: &Grid, set: AlmostLockedSet, later: &[Cell], sets: &mut Vec<AlmostLockedSet>) {
        for (i, &cell) in later.iter().enumerate() {
            let cells = set.cells | CellSet::of(cell);
            let larger = AlmostLockedSet { cells, digits: set.digits | grid.candidates(cell) };
            if larger.digits.len() == cells.len() + 1 {
                sets.push(larger);
            }
            if cells.len() < LARGEST && larger.digits.len() <= LARGEST + 1 {
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

/// Returns the cells of each set, by letter.
pub(super) fn lettered<'a>(sets: impl IntoIterator<Item = &'a AlmostLockedSet>) -> Parts {
    sets.into_iter()
        .zip(Role::SETS.iter().copied())
        .fold(Parts::default(), |parts, (set, role)| parts.cells(role, set.cells))
}

/// The links between the almost locked sets of a position. Sets are identified by their index in [`all`].
#[derive(Clone, Debug, Default)]
pub(super) struct Links {
    /// The reach of each set, by digit; see [`AlmostLockedSet::reach`].
    pub(super) reach: Vec<[CellSet; 9]>,
    /// For each set, the sets with which it shares restricted common candidates, and these digits.
    pub(super) commons: Vec<Vec<(usize, DigitSet)>>,
}

impl Links {
    /// Finds the links between these sets of a grid; each set costs one unit.
    pub(super) fn between(grid: &Grid, sets: &[AlmostLockedSet], budget: &Budget) -> Self {
        let reach: Vec<[CellSet; 9]> = sets.iter().map(|set| set.reaches(grid)).collect();
        // The sets that have a candidate, and those that have a digit anywhere.
        let none = Bits::below(sets.len());
        let (mut having, mut anywhere) = (vec![none.clone(); Cell::COUNT * 9], vec![none.clone(); 9]);
        for (i, set) in sets.iter().enumerate() {
            for digit in set.digits.iter() {
                anywhere[digit.index()].insert(i);
                (set.cells & grid.places(digit))
                    .iter()
                    .for_each(|cell| having[cell.index() * 9 + digit.index()].insert(i));
            }
        }
        let mut commons = vec![Vec::new(); sets.len()];
        for (set, (reach, commons)) in sets.iter().zip(reach.iter().zip(&mut commons)) {
            if budget.spend(1).is_break() {
                break;
            }
            let (mut linked, mut by) = (none.clone(), Vec::with_capacity(9));
            for digit in set.digits.iter().filter(|digit| !reach[digit.index()].is_empty()) {
                // All sets with this digit, except those that have it out of reach.
                let mut others = anywhere[digit.index()].clone();
                let beyond = grid.places(digit) - reach[digit.index()];
                beyond.iter().for_each(|cell| others.remove_all(&having[cell.index() * 9 + digit.index()]));
                linked.extend(&others);
                by.push((digit, others));
            }
            let restricted = |i| by.iter().filter(|(_, others)| others.contains(i)).map(|&(digit, _)| digit).collect();
            commons.extend(linked.iter().map(|i| (i, restricted(i))));
        }
        Self { reach, commons }
    }
}

/// The pairs of candidates that almost locked sets exclude: if both were true, some set would have two digits fewer,
/// and so fewer digits than cells.
#[derive(Clone, Debug)]
pub(super) struct Exclusions(Vec<[CellSet; 9]>);

impl Exclusions {
    /// Finds the pairs that these sets exclude; `reach` as in [`Links`].
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

    /// Returns, for each digit (by its index), the cells in which it cannot be true together with a candidate.
    pub(super) fn of(&self, candidate: Candidate) -> &[CellSet; 9] {
        &self.0[candidate.cell.index() * 9 + candidate.digit.index()]
    }
}
