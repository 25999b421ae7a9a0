//! A set of candidates, stored as the places of each digit.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use super::{Candidate, Cell, CellSet, Digit, DigitSet};

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct CandidateSet([CellSet; 9]);

impl CandidateSet {
    /// The empty set.
    pub const EMPTY: Self = Self([CellSet::EMPTY; 9]);

    /// Returns one digit in each of these cells.
    pub const fn of(digit: Digit, cells: CellSet) -> Self {
        let mut set = Self::EMPTY;
        set.0[digit.index()] = cells;
        set
    }

    /// Returns each of these digits in each of these cells.
    pub fn all(cells: CellSet, digits: DigitSet) -> Self {
        let mut all = Self::EMPTY;
        digits.iter().for_each(|digit| all.0[digit.index()] = cells);
        all
    }

    /// Returns the cells in which a digit is among them.
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// Returns the places of each digit, by its index.
    pub const fn each(&self) -> &[CellSet; 9] {
        &self.0
    }

    /// Returns the cells of all of them.
    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// Returns the digits of all of them.
    pub fn digits(&self) -> DigitSet {
        let some = self.0.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
        some.map(|(i, _)| Digit::from_index(i)).collect()
    }

    /// Returns the digits of those in a cell.
    pub fn digits_in(&self, cell: Cell) -> DigitSet {
        (0..9).map(Digit::from_index).filter(|digit| self.places(*digit).contains(cell)).collect()
    }

    /// Returns `true` if this is a member.
    pub const fn contains(&self, candidate: Candidate) -> bool {
        self.places(candidate.digit).contains(candidate.cell)
    }

    /// Returns `true` if the set is empty.
    pub fn is_empty(&self) -> bool {
        self.cells().is_empty()
    }

    /// Returns `true` if every member of this set is also in the other.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(cells, others)| cells.is_subset(*others))
    }

    /// Returns the number of members.
    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Returns the first member in the order of [`CandidateSet::iter`].
    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// Adds a member.
    pub fn insert(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[digit.index()].insert(cell);
    }

    /// Removes a member.
    pub fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[digit.index()].remove(cell);
    }

    /// Returns the members, those of a cell together.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.cells().iter().flat_map(|cell| self.digits_in(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    /// Returns the members, those of a digit together.
    pub fn by_digit(&self) -> impl Iterator<Item = Candidate> {
        let digits = self.0.iter().enumerate().map(|(i, &cells)| (Digit::from_index(i), cells));
        digits.flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate::new(cell, digit)))
    }

    /// Removes one digit in each of these cells.
    pub fn remove_all(&mut self, digit: Digit, cells: CellSet) {
        self.0[digit.index()] -= cells;
    }

    /// Visits the members of both sets, those of a digit together. Every placement does this, here and in the kernel: it is
    /// one loop for all of them, which stays in the processor's cache.
    pub fn each_of_both(&self, other: &Self, visit: &mut dyn FnMut(Candidate)) {
        for (i, (&cells, &others)) in self.0.iter().zip(&other.0).enumerate() {
            (cells & others).iter().for_each(|cell| visit(Candidate::new(cell, Digit::from_index(i))));
        }
    }

    /// Returns the members that are as wanted.
    pub fn filter(&self, wanted: impl Fn(Candidate) -> bool) -> Self {
        self.iter().filter(|&one| wanted(one)).collect()
    }
}

impl FromIterator<Candidate> for CandidateSet {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut all = Self::EMPTY;
        candidates.into_iter().for_each(|one| all.insert(one));
        all
    }
}

/// Implements an operator of both sets, which are large enough to be passed by reference.
macro_rules! operator {
    ($assign:ident, $assigned:ident, $operator:ident, $result:ident) => {
        impl $assign<&Self> for CandidateSet {
            fn $assigned(&mut self, other: &Self) {
                self.0.iter_mut().zip(&other.0).for_each(|(cells, others)| cells.$assigned(*others));
            }
        }

        impl $operator for &CandidateSet {
            type Output = CandidateSet;
            fn $result(self, other: Self) -> CandidateSet {
                CandidateSet(std::array::from_fn(|digit| self.0[digit].$result(other.0[digit])))
            }
        }
    };
}

operator!(BitAndAssign, bitand_assign, BitAnd, bitand);
operator!(BitOrAssign, bitor_assign, BitOr, bitor);
operator!(SubAssign, sub_assign, Sub, sub);
