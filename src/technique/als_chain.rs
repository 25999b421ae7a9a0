//! ALS-XY-Wing and ALS-XY-Chain: almost locked sets in a row, each with a restricted common to the next.
//!
//! Suppose that the first set lacks z. Then it holds all its other digits, among them its restricted
//! common with the second. So the second lacks that, and holds all its other digits, among them its
//! restricted common with the third, if that is another digit; and so on, until the last set has lost
//! a digit other than z, and so holds z. So the first set or the last holds z: what sees every z of both
//! is not z.
//!
//! ```text
//!   A ──x── C ──y── B        x ≠ y, z in A and in B (neither x in A nor y in B)
//!   └───── ✗z ──────┘        the wing has three sets, with the pivot C between; chains have more
//! ```
//!
//! <http://hodoku.sourceforge.net/en/tech_als.php>

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::almost_locked::{AlmostLockedSet, Links, MOST_SETS, lettered, with_common};
use super::marks::Marks;
use super::{Argument, Emit, Parts, Pattern, Position, Role};
use crate::grid::{CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};

/// Almost locked sets in a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AlsChain {
    /// The sets, from end to end.
    pub sets: Vec<AlmostLockedSet>,
    /// The restricted common of each set and the next; never the same twice in a row.
    pub commons: Vec<Digit>,
    /// The digits of which each is in one of the two ends, and goes somewhere for that.
    pub digits: DigitSet,
}

impl AlsChain {
    /// What sees all places of a digit at both ends.
    fn cleared(grid: &Grid, sets: &[AlmostLockedSet], commons: &[Digit]) -> Option<Marks> {
        let ([first, .., last], [x, .., y]) = (sets, commons) else { return None };
        let digits = (first.digits & last.digits).iter().filter(|digit| digit != x && digit != y);
        let cleared = digits.map(|digit| Marks::of(digit, first.reach(grid, digit) & last.reach(grid, digit)));
        Some(cleared.fold(Marks::default(), |all, one| all.either(&one)))
    }
}

impl AlsChain {
    /// Whether it has so many sets.
    pub(super) fn is(&self, lengths: RangeInclusive<usize>) -> bool {
        lengths.contains(&self.sets.len())
    }
}

impl Pattern for AlsChain {
    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let Self { sets, commons, digits } = self;
        if !(3..=MOST_SETS).contains(&sets.len()) || commons.len() + 1 != sets.len() {
            return None;
        }
        let distinct = sets.iter().enumerate().all(|(i, set)| set.is_in(grid) && !sets[..i].contains(set));
        let linked =
            |(pair, &common): (&[AlmostLockedSet], &Digit)| pair[0].restricted_commons(grid, &pair[1]).contains(common);
        let turns = commons.windows(2).all(|pair| pair[0] != pair[1]);
        if !distinct || !turns || !sets.windows(2).zip(commons).all(linked) {
            return None;
        }
        let cleared = Self::cleared(grid, sets, commons)?;
        if cleared.digits() != *digits {
            return None;
        }
        let cells = sets.iter().fold(CellSet::EMPTY, |cells, set| cells | set.cells);
        Argument::eliminate(cleared.iter(), Proof::of(cells.iter().map(Truth::Cell)))
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let ends = [self.sets.first(), self.sets.last()].into_iter().flatten();
        let ends = ends.fold(CellSet::EMPTY, |cells, end| cells | end.cells);
        let parts = lettered(&self.sets).digits_of(Role::Pincer, grid, ends, self.digits);
        let pairs = self.sets.windows(2).zip(&self.commons);
        pairs.fold(parts, |parts, (pair, &common)| with_common(parts, grid, [&pair[0], &pair[1]], common))
    }
}

/// What follows of each set (by its number) and digit (by its index) from a digit's standing in a cell,
/// for all cells at once.
type Table = Vec<[CellSet; 9]>;

/// The search for chains whose ends share a digit.
struct ChainSearch<'a> {
    position: &'a Position,
    links: &'a Links,
    digit: Digit,
    /// `holds[k - 1][set][y]`: the cells from which the digit, by a row of k sets that ends with this one,
    /// makes this set hold y. A row that comes back to a set says what is true, though it is no chain.
    holds: Vec<Table>,
}

impl<'a> ChainSearch<'a> {
    fn new(position: &'a Position, digit: Digit) -> Self {
        let links = position.almost_locked_links();
        let first = links.reach.iter().map(|reach| {
            let mut holds = [reach[digit.index()]; 9];
            holds[digit.index()] = CellSet::EMPTY;
            holds
        });
        Self { position, links, digit, holds: vec![first.collect()] }
    }

    /// What follows by rows of so many sets.
    fn rows(&mut self, length: usize) -> &Table {
        while self.holds.len() < length {
            let longest = &self.holds[self.holds.len() - 1];
            let mut loses: Table = vec![[CellSet::EMPTY; 9]; longest.len()];
            for (holds, linked) in longest.iter().zip(&self.links.commons) {
                for &(next, commons) in linked {
                    for common in commons.iter() {
                        loses[next][common.index()] |= holds[common.index()];
                    }
                }
            }
            // A set holds what it has if it loses anything else.
            for digits in &mut loses {
                let [mut once, mut twice] = [CellSet::EMPTY; 2];
                for &cells in digits.iter() {
                    twice |= once & cells;
                    once |= cells;
                }
                digits.iter_mut().for_each(|cells| *cells = twice | (once - *cells));
            }
            self.holds.push(loses);
        }
        &self.holds[length - 1]
    }

    /// Whether two rows of so many sets together meet in a restricted common that both would hold.
    fn meet(&mut self, length: usize) -> bool {
        self.rows(length.div_ceil(2));
        let [left, right] = [length / 2, length.div_ceil(2)].map(|half| &self.holds[half - 1]);
        self.links.commons.iter().zip(left).any(|(linked, left)| {
            linked.iter().any(|&(next, commons)| {
                commons.iter().any(|common| !left[common.index()].is_disjoint(right[next][common.index()]))
            })
        })
    }

    /// Chains of so many sets, one for each set of eliminations that is not yet told.
    fn find(&mut self, length: usize, told: &mut HashSet<Marks>, emit: Emit<'_>) -> ControlFlow<()> {
        self.position.budget().spend(1)?;
        if !self.meet(length) {
            return ControlFlow::Continue(());
        }
        self.rows(length - 1);
        for first in 0..self.links.reach.len() {
            let target = self.links.reach[first][self.digit.index()];
            if !target.is_empty() {
                let mut row = Row { target, sets: vec![first], commons: Vec::new(), seen: HashSet::new() };
                self.extend(&mut row, length, told, emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn extend(&self, row: &mut Row, length: usize, told: &mut HashSet<Marks>, emit: Emit<'_>) -> ControlFlow<()> {
        self.position.budget().spend(1)?;
        let (last, lost) = (row.sets[row.sets.len() - 1], row.commons.last().copied().unwrap_or(self.digit));
        if row.sets.len() == length {
            return self.tell(row, told, emit);
        }
        if !row.seen.insert((row.sets.len(), last, lost)) {
            return ControlFlow::Continue(());
        }
        // Only where a row of the sets that are left comes to meet this one.
        let (target, rest) = (row.target, &self.holds[length - row.sets.len() - 1]);
        let meets = |next: usize, common: Digit| common != lost && !rest[next][common.index()].is_disjoint(target);
        for &(next, commons) in &self.links.commons[last] {
            for common in commons.iter().filter(|&common| meets(next, common)) {
                if !row.sets.contains(&next) {
                    row.sets.push(next);
                    row.commons.push(common);
                    let flow = self.extend(row, length, told, emit);
                    row.sets.pop();
                    row.commons.pop();
                    flow?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn tell(&self, row: &Row, told: &mut HashSet<Marks>, emit: Emit<'_>) -> ControlFlow<()> {
        let all = self.position.almost_locked();
        let sets: Vec<_> = row.sets.iter().map(|&set| all[set]).collect();
        match AlsChain::cleared(self.position, &sets, &row.commons) {
            Some(cleared) if !cleared.is_empty() && told.insert(cleared) => {
                let digits = cleared.digits();
                emit(Box::new(AlsChain { sets, commons: row.commons.clone(), digits }))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// A chain in the making.
struct Row {
    /// The places of the digit that the first set reaches.
    target: CellSet,
    sets: Vec<usize>,
    commons: Vec<Digit>,
    /// How many sets, the last of them and what it has lost: from there all ends have been looked at.
    seen: HashSet<(usize, usize, Digit)>,
}

/// Chains of so many sets, short ones first: for each set of eliminations one of the shortest.
pub(super) fn find(lengths: RangeInclusive<usize>, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let mut searches: Vec<ChainSearch> =
        position.layout().digits().iter().map(|digit| ChainSearch::new(position, digit)).collect();
    let mut told = HashSet::new();
    lengths
        .into_iter()
        .try_for_each(|length| searches.iter_mut().try_for_each(|search| search.find(length, &mut told, emit)))
}
