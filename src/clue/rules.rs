//! What clues mean, in the few forms that the engine knows.

use crate::grid::{Automaton, Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Layout, Read, slot};

/// The rules of a grid: those of its layout, and those of its clues.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rules {
    digits: DigitSet,
    excluded: Vec<CandidateSet>,
    allowed: CandidateSet,
    houses: Vec<CellSet>,
    reads: Vec<Read>,
}

impl Rules {
    /// Returns the rules of a layout alone.
    pub fn of(layout: &Layout) -> Self {
        let mut rules = Self::beside(layout);
        rules.allowed.iter().for_each(|one| rules.excluded[slot(one)] = *layout.excluded(one));
        rules
    }

    /// Returns no rules but the houses of a layout: clues add to it what they mean, except houses that are there already.
    pub(super) fn beside(layout: &Layout) -> Self {
        let excluded = vec![CandidateSet::EMPTY; 9 * Cell::COUNT];
        let allowed = CandidateSet::all(layout.cells(), layout.digits());
        let houses = layout.houses().iter().map(|&house| layout.members(house)).collect();
        Self { digits: layout.digits(), excluded, allowed, houses, reads: Vec::new() }
    }

    /// Returns the digits of the grid.
    pub const fn digits(&self) -> DigitSet {
        self.digits
    }

    /// Returns what a true candidate excludes.
    pub fn excluded(&self, candidate: Candidate) -> &CandidateSet {
        &self.excluded[slot(candidate)]
    }

    /// Returns the candidates that no rule excludes from the start.
    pub fn allowed(&self) -> &CandidateSet {
        &self.allowed
    }

    /// Returns the sets of cells that contain each digit exactly once.
    pub fn houses(&self) -> &[CellSet] {
        &self.houses
    }

    /// Returns the sequences of cells that automata have to accept.
    pub fn reads(&self) -> &[Read] {
        &self.reads
    }

    /// Returns `true` if a full grid obeys all of them; a layout's own rules are among them.
    pub fn accept(&self, digit: &dyn Fn(Cell) -> Option<Digit>) -> bool {
        let cells = self.allowed.cells();
        let filled: Option<CandidateSet> =
            cells.iter().map(|cell| digit(cell).map(|digit| Candidate::new(cell, digit))).collect();
        let Some(filled) = filled else { return false };
        let is_full = |house: &CellSet| self.digits.iter().all(|digit| (filled.places(digit) & *house).len() == 1);
        let reads = |read: &Read| {
            let digits: Option<Vec<u8>> = read.cells.iter().map(|&cell| digit(cell).map(Digit::get)).collect();
            digits.is_some_and(|digits| read.by.accepts(&digits))
        };
        filled.is_subset(&self.allowed)
            && filled.iter().all(|one| (self.excluded(one) & &filled).is_empty())
            && self.houses.iter().all(is_full)
            && self.reads.iter().all(reads)
    }

    /// Two candidates exclude each other. One that excludes itself is impossible.
    pub(super) fn never(&mut self, a: Candidate, b: Candidate) {
        if a == b {
            self.allowed.remove(a);
        } else if self.allowed.contains(a) && self.allowed.contains(b) {
            self.excluded[slot(a)].insert(b);
            self.excluded[slot(b)].insert(a);
        }
    }

    /// The digits of two cells are as a relation allows. A cell beside itself has one digit.
    pub(super) fn pair(&mut self, [a, b]: [Cell; 2], is_allowed: impl Fn(u8, u8) -> bool) {
        for one in self.digits.iter() {
            for other in self.digits.iter().filter(|&other| a != b || other == one) {
                if !is_allowed(one.get(), other.get()) {
                    self.never(Candidate::new(a, one), Candidate::new(b, other));
                }
            }
        }
    }

    /// A cell is one of these digits.
    pub(super) fn only(&mut self, cell: Cell, is_allowed: impl Fn(u8) -> bool) {
        let wrong = self.digits.iter().filter(|digit| !is_allowed(digit.get()));
        wrong.for_each(|digit| self.allowed.remove(Candidate::new(cell, digit)));
    }

    /// The cells have different digits: each digit, if they are as many.
    pub(super) fn different(&mut self, cells: &[Cell]) {
        let set: CellSet = cells.iter().copied().collect();
        for (at, &a) in cells.iter().enumerate() {
            cells[..at].iter().filter(|&&b| a != b).for_each(|&b| self.pair([b, a], |one, other| one != other));
        }
        if set.len() == self.digits.len() && !self.houses.contains(&set) {
            self.houses.push(set);
        }
    }

    /// An automaton accepts the digits of these cells.
    pub(super) fn read(&mut self, cells: Vec<Cell>, by: Automaton) {
        self.reads.push(Read { cells, by });
    }
}
