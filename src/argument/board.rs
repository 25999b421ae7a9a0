//! A position inside an argument: the grid, and what assumptions and cited claims make false in it.

use super::{Claim, Says};
use crate::grid::{Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Layout};

/// The candidates that are left.
#[derive(Clone)]
pub(super) struct Board<'a> {
    grid: &'a Grid,
    left: [DigitSet; Cell::COUNT],
    assumed: Vec<Candidate>,
    work: Budget,
}

impl<'a> Board<'a> {
    pub fn of(grid: &'a Grid) -> Self {
        let mut left = [DigitSet::EMPTY; Cell::COUNT];
        grid.open().iter().for_each(|cell| left[cell.index()] = grid.candidates(cell));
        Self { grid, left, assumed: Vec::new(), work: Budget::default() }
    }

    /// Returns the position with a limit on the work that is done in it, and in those that follow from it.
    pub fn within(self, work: Budget) -> Self {
        Self { work, ..self }
    }

    /// Spends work; `None` if nothing is left of it.
    pub fn spend(&self, units: usize) -> Option<()> {
        self.work.spend(units as u64).is_continue().then_some(())
    }

    /// Whether more work was needed than the limit allows.
    pub fn is_spent(&self) -> bool {
        self.work.is_spent()
    }

    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    pub fn layout(&self) -> &'a Layout {
        self.grid.layout()
    }

    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.left[cell.index()]
    }

    /// Whether a candidate is left. The digit of a solved cell is.
    pub fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.left[cell.index()].contains(digit) || self.grid.digit(cell) == Some(digit)
    }

    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        self.layout().members(house).iter().filter(|cell| self.left[cell.index()].contains(digit)).collect()
    }

    /// Makes a candidate false.
    fn remove(&mut self, Candidate { cell, digit }: Candidate) {
        self.left[cell.index()].remove(digit);
    }

    /// Makes a candidate true: what conflicts with it is false.
    pub fn take(&mut self, Candidate { cell, digit }: Candidate) {
        self.left[cell.index()] = self.left[cell.index()] & DigitSet::of(digit);
        for peer in self.layout().peers(cell).iter() {
            self.left[peer.index()].remove(digit);
        }
    }

    /// Makes a candidate true by assumption.
    pub fn assume(&mut self, candidate: Candidate) {
        self.take(candidate);
        self.assumed.push(candidate);
    }

    /// Returns what is assumed here.
    pub fn assumed(&self) -> &[Candidate] {
        &self.assumed
    }

    /// Returns the position with just these digits in some cells.
    pub fn with_only(&self, cells: CellSet, digits: DigitSet) -> Self {
        let mut board = self.clone();
        cells.iter().for_each(|cell| board.left[cell.index()] = digits);
        board
    }

    /// Applies what a claim settles.
    pub fn apply(&mut self, claim: &Claim) {
        match &claim.says {
            Says::Excluded { candidates, .. } => candidates.iter().for_each(|&gone| self.remove(gone)),
            says => says.single().into_iter().for_each(|taken| self.take(taken)),
        }
    }

    /// Returns the position as these claims leave it.
    pub fn after<'c>(&self, claims: impl IntoIterator<Item = &'c Claim>) -> Self {
        let mut board = self.clone();
        claims.into_iter().for_each(|claim| board.apply(claim));
        board
    }
}

/// Whether a claim makes a candidate false: it conflicts with what is taken, or is eliminated. What is assumed is taken only
/// while the assumption is open.
pub(super) fn kills(layout: &Layout, says: &Says, is_open: bool, gone: Candidate) -> bool {
    match says {
        Says::Excluded { candidates, .. } => candidates.contains(&gone),
        Says::Suppose { candidates, .. } => is_open && candidates.iter().any(|&taken| layout.conflict(taken, gone)),
        says => says.single().is_some_and(|taken| layout.conflict(taken, gone)),
    }
}
