//! The chains found in a position, and which of them are kept.

use super::super::Kind;
use super::super::board::{Board, CANDIDATES};
use super::super::origin::Origin;

/// A chain.
#[derive(Clone, Debug)]
pub(in super::super) struct Find {
    pub(in super::super) kind: Kind,
    /// The rating in tenths.
    pub(super) rating: u32,
    /// The number of nodes, counted for each target.
    pub(super) complexity: u32,
    pub(super) conclusion: Conclusion,
    pub(super) origin: Origin,
    /// The number of chains that were offered before.
    serial: u32,
}

/// What follows from a chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Conclusion {
    /// The candidate is true.
    On(u16),
    /// The candidate is false.
    Off(u16),
    /// All of these are false; ascending.
    Eliminated(Vec<u16>),
}

/// Which chains are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Keep {
    /// The easiest.
    Best,
    /// The easiest for each set of candidates that a chain eliminates.
    EachEffect,
}

const NONE: u16 = u16::MAX;

/// The chains that are kept.
pub(super) struct Finds {
    keep: Keep,
    list: Vec<Find>,
    /// For each candidate that alone is eliminated, then for each that is placed, the index of the easiest chain.
    single: Box<[u16; 2 * CANDIDATES]>,
    /// The indices of chains that eliminate several candidates.
    several: Vec<u16>,
    offered: u32,
    /// Chains with more nodes are not taken.
    ceiling: u32,
}

impl Finds {
    pub(super) fn new(keep: Keep) -> Self {
        Self {
            keep,
            list: Vec::new(),
            single: Box::new([NONE; 2 * CANDIDATES]),
            several: Vec::new(),
            offered: 0,
            ceiling: u32::MAX,
        }
    }

    /// Keeps the easiest chain if it has no more nodes than this.
    pub(super) fn below(ceiling: u32) -> Self {
        Self { ceiling, ..Self::new(Keep::Best) }
    }

    /// Forgets all chains.
    pub(super) fn clear(&mut self) {
        self.list.clear();
        self.single.fill(NONE);
        self.several.clear();
    }

    pub(super) fn into_best(mut self) -> Option<Find> {
        self.list.pop()
    }

    /// Returns all chains, easiest first, and forgets them.
    pub(super) fn sorted(&mut self) -> Vec<Find> {
        self.list.sort_by_key(|find| (find.rating, find.complexity, find.kind.rank(), find.serial));
        std::mem::take(&mut self.list)
    }

    /// Returns the greatest number of nodes with which a chain of this kind can be of use.
    pub(super) fn most(&self, kind: Kind) -> u32 {
        match self.list.last() {
            Some(best) if self.keep == Keep::Best => {
                let Some(allowed) = best.rating.checked_sub(kind.base()) else { return 0 };
                let easier = allowed.checked_sub(1).map_or(0, |steps| threshold(steps) + 2);
                let equal = best.complexity - u32::from(kind.rank() >= best.kind.rank());
                easier.max(equal.min(threshold(allowed) + 2)).min(self.ceiling)
            }
            _ => self.ceiling,
        }
    }

    /// Offers a chain; it is kept if it is the easiest so far. `make` returns its conclusion and origin.
    pub(super) fn offer(
        &mut self,
        board: &Board,
        kind: Kind,
        complexity: u32,
        make: impl FnOnce() -> (Conclusion, Origin),
    ) {
        if complexity > self.ceiling {
            return;
        }
        self.offered += 1;
        let (rating, serial) = (rating(kind.base(), complexity), self.offered);
        let key = (rating, complexity, kind.rank());
        let is_easier = |other: &Find| key < (other.rating, other.complexity, other.kind.rank());
        if self.keep == Keep::Best {
            if self.list.last().is_none_or(is_easier) {
                let (conclusion, origin) = make();
                self.list.clear();
                self.list.push(Find { kind, rating, complexity, conclusion, origin, serial });
            }
            return;
        }
        let (conclusion, origin) = make();
        let index = match effect(board, &conclusion) {
            Effect::Nothing => return,
            Effect::Single(slot) => &mut self.single[slot],
            Effect::Several => {
                let same = |index: &usize| self.list[usize::from(self.several[*index])].conclusion == conclusion;
                let known = (0..self.several.len()).find(same).unwrap_or_else(|| {
                    self.several.push(NONE);
                    self.several.len() - 1
                });
                &mut self.several[known]
            }
        };
        let find = Find { kind, rating, complexity, conclusion, origin, serial };
        if *index == NONE {
            *index = self.list.len() as u16;
            self.list.push(find);
        } else if is_easier(&self.list[usize::from(*index)]) {
            self.list[usize::from(*index)] = find;
        }
    }

    /// Returns `true` if a chain with this kind and size would be kept in place of what is known for the conclusion.
    pub(super) fn wants(&self, board: &Board, kind: Kind, complexity: u32, candidate: u16, on: bool) -> bool {
        if self.keep == Keep::Best {
            return true;
        }
        let conclusion = if on { Conclusion::On(candidate) } else { Conclusion::Off(candidate) };
        match effect(board, &conclusion) {
            Effect::Single(slot) => self.list.get(usize::from(self.single[slot])).is_none_or(|other| {
                (rating(kind.base(), complexity), complexity, kind.rank())
                    < (other.rating, other.complexity, other.kind.rank())
            }),
            _ => false,
        }
    }
}

/// What a conclusion eliminates. A digit that is placed eliminates the others of its cell.
enum Effect {
    Nothing,
    /// One candidate, or all but one of a cell: a number below `2 * CANDIDATES`.
    Single(usize),
    /// Several candidates.
    Several,
}

fn effect(board: &Board, conclusion: &Conclusion) -> Effect {
    match conclusion {
        Conclusion::Off(candidate) => Effect::Single(usize::from(*candidate)),
        Conclusion::On(candidate) => {
            let candidate = usize::from(*candidate);
            let others = board.cells[candidate / 9] & !(1 << (candidate % 9));
            match others.count_ones() {
                0 => Effect::Nothing,
                1 => Effect::Single(candidate / 9 * 9 + others.trailing_zeros() as usize),
                _ => Effect::Single(CANDIDATES + candidate),
            }
        }
        Conclusion::Eliminated(all) => match **all {
            [] => Effect::Nothing,
            [one] => Effect::Single(usize::from(one)),
            _ => Effect::Several,
        },
    }
}

/// Returns the rating of a chain: a tenth more for each threshold that its nodes, less two, exceed.
pub(super) fn rating(base: u32, complexity: u32) -> u32 {
    let length = complexity.saturating_sub(2);
    base + (0..).take_while(|&step| threshold(step) < length).count() as u32
}

/// Returns the thresholds: 4, 6, 8, 12, 16, 24 …
fn threshold(step: u32) -> u32 {
    (if step.is_multiple_of(2) { 4u32 } else { 6 }) << (step / 2).min(24)
}
