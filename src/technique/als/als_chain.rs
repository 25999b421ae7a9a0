//! ALS-XY-Wing and ALS-XY-Chain: a chain of almost locked sets, each with a restricted common candidate to the next.
//!
//! Assume that the first set does not contain z. Then it contains all its other digits, among them the RCC that it
//! shares with the second set. So the second set does not contain that digit, but all its others, among them the RCC
//! that it shares with the third, if that is a different digit; and so on. In the end the last set lacks a digit other
//! than z, and so contains z. Therefore the first or the last set contains z, and a cell that sees every z of both is
//! not z.
//!
//! ```text
//!   A ──x── C ──y── B        x ≠ y, z in A and in B (neither x in A nor y in B)
//!   └───── ✗z ──────┘        the wing has three sets, with the pivot C between; chains have more
//! ```
//!
//! <http://hodoku.sourceforge.net/en/tech_als.php>

use std::collections::HashSet;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::argument::Draft;
use crate::grid::{CandidateSet, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};
use crate::technique::almost_locked::{AlmostLockedSet, Links, MOST_SETS, either_end, lettered, with_common};
use crate::technique::{Emit, Inference, Parts, Pattern, Position, Role};

/// A chain of almost locked sets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlsChain {
    /// The sets, from end to end.
    pub sets: Vec<AlmostLockedSet>,
    /// The restricted common candidate of each set and the next; never the same twice in succession.
    pub commons: Vec<Digit>,
    /// The digits that at least one of the two ends contains, and that are therefore eliminated elsewhere.
    pub digits: DigitSet,
}

impl AlsChain {
    /// Returns the candidates that see all places of a digit at both ends.
    fn cleared(grid: &Grid, sets: &[AlmostLockedSet], commons: &[Digit]) -> Option<CandidateSet> {
        let ([first, .., last], [x, .., y]) = (sets, commons) else { return None };
        let digits = (first.digits & last.digits).iter().filter(|digit| digit != x && digit != y);
        let cleared = digits.map(|digit| CandidateSet::of(digit, first.reach(grid, digit) & last.reach(grid, digit)));
        Some(cleared.fold(CandidateSet::EMPTY, |all, one| &all | &one))
    }
}

impl AlsChain {
    /// Returns `true` if the number of sets is in this range.
    pub(in crate::technique) fn is(&self, lengths: RangeInclusive<usize>) -> bool {
        lengths.contains(&self.sets.len())
    }
}

impl Pattern for AlsChain {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
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
        Inference::eliminate(cleared.by_digit(), Proof::of(cells.iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        either_end(draft, &self.sets, &self.commons);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let ends = [self.sets.first(), self.sets.last()].into_iter().flatten();
        let ends = ends.fold(CellSet::EMPTY, |cells, end| cells | end.cells);
        let parts = lettered(&self.sets).digits_of(Role::Pincer, grid, ends, self.digits);
        let pairs = self.sets.windows(2).zip(&self.commons);
        pairs.fold(parts, |parts, (pair, &common)| with_common(parts, grid, [&pair[0], &pair[1]], common))
    }
}

/// For each set (by its index) and digit (by its index), the cells in which a digit has a consequence there: all cells
/// at once.
type Table = Vec<[CellSet; 9]>;

/// The search for chains with a common digit at both ends.
struct ChainSearch<'a> {
    position: &'a Position,
    links: &'a Links,
    digit: Digit,
    /// `holds[k - 1][set][y]`: the cells from which the digit, along a walk of k sets that ends with this one, forces y
    /// into this set. A walk that returns to a set is logically valid, although it is not a chain.
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

    /// Returns the consequences along walks of this many sets.
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
            // A set contains a digit if it lacks any other.
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

    /// Returns `true` if two walks with this many sets in total meet in a restricted common candidate that both ends
    /// would contain.
    fn meet(&mut self, length: usize) -> bool {
        self.rows(length.div_ceil(2));
        let [left, right] = [length / 2, length.div_ceil(2)].map(|half| &self.holds[half - 1]);
        self.links.commons.iter().zip(left).any(|(linked, left)| {
            linked.iter().any(|&(next, commons)| {
                commons.iter().any(|common| !left[common.index()].is_disjoint(right[next][common.index()]))
            })
        })
    }

    /// Finds chains of this many sets, one for each set of eliminations that has not been emitted yet.
    fn find(&mut self, length: usize, told: &mut HashSet<CandidateSet>, emit: Emit<'_>) -> ControlFlow<()> {
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

    fn extend(
        &self,
        row: &mut Row,
        length: usize,
        told: &mut HashSet<CandidateSet>,
        emit: Emit<'_>,
    ) -> ControlFlow<()> {
        self.position.budget().spend(1)?;
        let (last, lost) = (row.sets[row.sets.len() - 1], row.commons.last().copied().unwrap_or(self.digit));
        if row.sets.len() == length {
            return self.tell(row, told, emit);
        }
        if !row.seen.insert((row.sets.len(), last, lost)) {
            return ControlFlow::Continue(());
        }
        // Continue only where a walk of the remaining sets can meet this one.
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

    fn tell(&self, row: &Row, told: &mut HashSet<CandidateSet>, emit: Emit<'_>) -> ControlFlow<()> {
        let all = self.position.almost_locked();
        let sets: Vec<_> = row.sets.iter().map(|&set| all[set]).collect();
        match AlsChain::cleared(self.position, &sets, &row.commons) {
            Some(cleared) if !cleared.is_empty() && told.insert(cleared) => {
                let digits = cleared.digits();
                emit(Arc::new(AlsChain { sets, commons: row.commons.clone(), digits }))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// A chain under construction.
struct Row {
    /// The places of the digit that the first set reaches.
    target: CellSet,
    sets: Vec<usize>,
    commons: Vec<Digit>,
    /// The states from which all ends have been tried: the number of sets, the last set, and the digit it lacks.
    seen: HashSet<(usize, usize, Digit)>,
}

/// Finds chains with a number of sets in this range, short ones first: for each set of eliminations one of the
/// shortest.
pub(in crate::technique) fn find(
    lengths: RangeInclusive<usize>,
    position: &Position,
    emit: Emit<'_>,
) -> ControlFlow<()> {
    let mut searches: Vec<ChainSearch> =
        position.layout().digits().iter().map(|digit| ChainSearch::new(position, digit)).collect();
    let mut told = HashSet::new();
    lengths
        .into_iter()
        .try_for_each(|length| searches.iter_mut().try_for_each(|search| search.find(length, &mut told, emit)))
}
