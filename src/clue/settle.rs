//! Draws the consequences of a position: what falls without a guess.

use std::cell::RefCell;

use super::Rules;
use crate::grid::{Candidate, CandidateSet, Cell, CellSet};

/// The automata that read each cell, by its index.
fn reads_of(rules: &Rules) -> Vec<Vec<usize>> {
    let mut of = vec![Vec::new(); Cell::COUNT];
    for (at, read) in rules.reads().iter().enumerate() {
        for cell in read.cells.iter().copied().collect::<CellSet>().iter() {
            of[cell.index()].push(at);
        }
    }
    of
}

/// The number of places of a digit in a house up to which one looks at what all of them exclude.
const MOST_PLACES: usize = 3;

/// The candidates that are left.
#[derive(Clone, Copy)]
pub(super) struct Position {
    pub left: CandidateSet,
    /// The candidates that fell since their consequences were drawn.
    pub dirty: CandidateSet,
    /// Whether no automaton has read it yet.
    pub is_fresh: bool,
}

impl Position {
    /// Leaves a cell only these candidates.
    pub fn keep(&mut self, cell: Cell, kept: &CandidateSet) {
        let gone = &(&self.left & &CandidateSet::all(CellSet::of(cell), self.left.digits_in(cell))) - kept;
        self.lose(&gone);
    }

    fn lose(&mut self, gone: &CandidateSet) {
        let gone = &self.left & gone;
        self.dirty = &self.dirty | &gone;
        self.left -= &gone;
    }
}

/// Draws consequences by the rules of a grid.
pub(super) struct Settler<'a> {
    pub rules: &'a Rules,
    reads_of: Vec<Vec<usize>>,
    /// How often each cell had a part in a dead end: where it is hard, the search begins.
    pub blame: RefCell<[u32; Cell::COUNT]>,
}

impl<'a> Settler<'a> {
    pub fn of(rules: &'a Rules) -> Self {
        Self { rules, reads_of: reads_of(rules), blame: RefCell::new([1; Cell::COUNT]) }
    }

    /// Draws all consequences; none if the position has no solution.
    pub fn settle(&self, at: &mut Position) -> Option<()> {
        let mut unread = vec![at.is_fresh; self.rules.reads().len()];
        at.is_fresh = false;
        loop {
            self.pairs(at)?;
            let dirty = std::mem::take(&mut at.dirty);
            for cell in dirty.cells().iter() {
                self.reads_of[cell.index()].iter().for_each(|&read| unread[read] = true);
            }
            let Some(read) = unread.iter().position(|&unread| unread) else { return Some(()) };
            unread[read] = false;
            self.read(read, at)?;
        }
    }

    /// Draws what follows from pairs of candidates that exclude each other: of a cell, of a digit in a house, and of a set,
    /// at least one candidate is true, so what all of them exclude is false.
    fn pairs(&self, at: &mut Position) -> Option<()> {
        let mut dirty = at.dirty;
        let mut read = CandidateSet::EMPTY;
        while !dirty.is_empty() {
            at.dirty = CandidateSet::EMPTY;
            for cell in dirty.cells().iter() {
                let some = at.left.digits_in(cell).iter().map(|digit| Candidate::new(cell, digit));
                self.one_of(some, at).or_else(|| self.blame([cell]))?;
            }
            for &house in self.rules.houses() {
                for digit in self.rules.digits().iter().filter(|&digit| !(dirty.places(digit) & house).is_empty()) {
                    let places = at.left.places(digit) & house;
                    if places.len() <= MOST_PLACES {
                        let some = places.iter().map(|cell| Candidate::new(cell, digit));
                        self.one_of(some, at).or_else(|| self.blame(house.iter()))?;
                    }
                }
            }
            for some in self.rules.some().iter().filter(|some| !(*some & &dirty).is_empty()) {
                let left = some & &at.left;
                self.one_of(left.iter(), at).or_else(|| self.blame(some.cells().iter()))?;
            }
            read = &read | &dirty;
            dirty = at.dirty;
        }
        at.dirty = read;
        Some(())
    }

    /// At least one of these candidates is true; none if there are none.
    fn one_of(&self, mut some: impl Iterator<Item = Candidate>, at: &mut Position) -> Option<()> {
        let mut gone = &at.left & self.rules.excluded(some.next()?);
        for one in some {
            if gone.is_empty() {
                return Some(());
            }
            gone = &gone & self.rules.excluded(one);
        }
        at.lose(&gone);
        Some(())
    }

    /// Remembers the cells of a dead end.
    fn blame(&self, cells: impl IntoIterator<Item = Cell>) -> Option<()> {
        let mut blame = self.blame.borrow_mut();
        cells.into_iter().for_each(|cell| blame[cell.index()] += 1);
        None
    }

    fn read(&self, read: usize, at: &mut Position) -> Option<()> {
        let read = &self.rules.reads()[read];
        let mask = |&cell: &Cell| at.left.digits_in(cell).iter().fold(0, |all, digit| all | 1u16 << digit.get());
        let possible: Vec<u16> = read.cells.iter().map(mask).collect();
        let Some(supported) = read.by.supported(&possible) else { return self.blame(read.cells.iter().copied()) };
        for ((&cell, before), after) in read.cells.iter().zip(possible).zip(supported) {
            if before != after {
                let digits = at.left.digits_in(cell).iter().filter(|digit| after >> digit.get() & 1 == 1).collect();
                at.keep(cell, &CandidateSet::all(CellSet::of(cell), digits));
            }
        }
        Some(())
    }
}
