//! What is left in a branch of the check: the candidates that nothing has eliminated yet.

use crate::grid::{Candidate, CandidateSet, Cell, DigitSet, Fillings, Grid, Layout};

/// The candidates that are not eliminated yet, both by digit and by cell.
#[derive(Clone, Copy)]
pub(super) struct Alive {
    pub places: CandidateSet,
    pub digits: [DigitSet; Cell::COUNT],
}

impl Alive {
    pub fn of(grid: &Grid) -> Self {
        let mut alive = Self { places: *grid.remaining(), digits: [DigitSet::EMPTY; _] };
        grid.open().iter().for_each(|cell| alive.digits[cell.index()] = grid.candidates(cell));
        alive
    }

    pub fn has(&self, candidate: &Candidate) -> bool {
        self.digits[candidate.cell.index()].contains(candidate.digit)
    }

    pub fn insert(&mut self, candidate: Candidate) {
        self.places.insert(candidate);
        self.digits[candidate.cell.index()].insert(candidate.digit);
    }

    pub fn remove(&mut self, candidate: Candidate) {
        self.places.remove(candidate);
        self.digits[candidate.cell.index()].remove(candidate.digit);
    }

    /// Eliminates what no filling has, and makes true what all of them have; `None` if there is no filling. Returns `true` if
    /// something was eliminated.
    pub fn fill(&mut self, layout: &Layout, fillings: &Fillings<'_>) -> Option<bool> {
        let before = self.places;
        let supported = fillings.supported(&self.places)?;
        let here = &self.places & &CandidateSet::all(fillings.cells(), layout.digits());
        (&here - &supported).iter().for_each(|gone| self.remove(gone));
        for cell in fillings.cells().iter() {
            if let Some(digit) = self.digits[cell.index()].single() {
                self.take(layout, Candidate::new(cell, digit));
            }
        }
        Some(self.places != before)
    }

    /// Makes a candidate true: eliminates every candidate that conflicts with it.
    pub fn take(&mut self, layout: &Layout, taken: Candidate) {
        let excluded = layout.excluded(taken);
        let digits = &mut self.digits;
        self.places.each_of_both(excluded, &mut |gone| digits[gone.cell.index()].remove(gone.digit));
        self.places -= excluded;
        self.insert(taken);
    }

    /// Returns the number of remaining candidates of a cell, and the first of them.
    pub fn left_in(&self, cell: Cell) -> (usize, Option<Candidate>) {
        let digits = self.digits[cell.index()];
        (digits.len(), digits.first().map(|digit| Candidate::new(cell, digit)))
    }
}
