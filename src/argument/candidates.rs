//! A set of candidates, as the places of each digit.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Default)]
pub(super) struct Candidates([CellSet; 9]);

impl Candidates {
    /// Returns all that a grid has.
    pub fn of(grid: &Grid) -> Self {
        Self(std::array::from_fn(|digit| grid.places(Digit::from_index(digit))))
    }

    /// Returns each of these digits in each of these cells.
    pub fn all(cells: CellSet, digits: DigitSet) -> Self {
        let mut all = Self::default();
        digits.iter().for_each(|digit| all.0[digit.index()] = cells);
        all
    }

    pub fn insert(&mut self, Candidate { cell, digit }: Candidate) {
        self.0[digit.index()].insert(cell);
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|cells| cells.len()).sum()
    }

    /// Returns the cells in which a digit is among them.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    /// Removes a digit from cells.
    pub fn remove(&mut self, cells: CellSet, digit: Digit) {
        self.0[digit.index()] -= cells;
    }

    pub fn cells(&self) -> CellSet {
        self.0.iter().fold(CellSet::EMPTY, |all, &cells| all | cells)
    }

    /// Returns the digits of a cell among them.
    pub fn digits(&self, cell: Cell) -> DigitSet {
        (0..9).map(Digit::from_index).filter(|digit| self.places(*digit).contains(cell)).collect()
    }

    /// Returns the candidates, those of a cell together.
    pub fn iter(&self) -> impl Iterator<Item = Candidate> {
        self.cells().iter().flat_map(|cell| self.digits(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    }

    pub fn first(&self) -> Option<Candidate> {
        self.iter().next()
    }

    /// Returns those that are as wanted.
    pub fn filter(&self, wanted: impl Fn(Candidate) -> bool) -> Self {
        self.iter().filter(|&one| wanted(one)).collect()
    }

    /// Returns those that are not among others.
    pub fn without(&self, others: &Self) -> Self {
        Self(std::array::from_fn(|digit| self.0[digit] - others.0[digit]))
    }

    /// Returns these and others.
    pub fn with(&self, others: &Self) -> Self {
        Self(std::array::from_fn(|digit| self.0[digit] | others.0[digit]))
    }
}

impl FromIterator<Candidate> for Candidates {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Self {
        let mut all = Self::default();
        candidates.into_iter().for_each(|one| all.insert(one));
        all
    }
}
