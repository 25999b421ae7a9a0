//! A position inside an argument: the grid, and what assumptions and cited claims make false in it.

use std::borrow::Cow;

use super::{Claim, Says};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Equation, Fillings, Grid, House, Layout};

/// The candidates that are left.
#[derive(Clone)]
pub(super) struct Board<'a> {
    grid: &'a Grid,
    left: CandidateSet,
    assumed: Vec<Candidate>,
    work: Option<&'a Work>,
}

/// A limit on work: the units that are left, until more are needed.
pub(super) struct Work(std::cell::Cell<Option<usize>>);

impl Work {
    pub fn of(units: usize) -> Self {
        Self(std::cell::Cell::new(Some(units)))
    }
}

impl<'a> Board<'a> {
    pub fn of(grid: &'a Grid) -> Self {
        Self { grid, left: *grid.remaining(), assumed: Vec::new(), work: None }
    }

    /// Returns the position with a limit on the work that is done in it, and in those that follow from it.
    pub fn within(self, work: &'a Work) -> Self {
        Self { work: Some(work), ..self }
    }

    /// Spends work; `None` if nothing is left of it.
    pub fn spend(&self, units: usize) -> Option<()> {
        let Some(Work(left)) = self.work else { return Some(()) };
        left.set(left.get().and_then(|left| left.checked_sub(units)));
        left.get().map(|_| ())
    }

    /// Whether more work was needed than the limit allows.
    pub fn is_spent(&self) -> bool {
        self.work.is_some_and(|work| work.0.get().is_none())
    }

    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    pub fn layout(&self) -> &'a Layout {
        self.grid.layout()
    }

    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.left.digits_in(cell)
    }

    /// Whether a candidate is left. The digit of a solved cell is.
    pub fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        (self.places(digit) | self.grid.held(digit)).contains(cell)
    }

    pub fn places(&self, digit: Digit) -> CellSet {
        self.left.places(digit)
    }

    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & self.layout().members(house)
    }

    /// Returns all candidates that are left, and the digits of solved cells.
    pub fn possible(&self) -> CandidateSet {
        self.grid.with_solved(self.left)
    }

    /// Returns the sets of digits that the empty cells of a clue can have; none where more than sets decides.
    pub fn options(&self, fillings: &Fillings<'_>) -> Vec<DigitSet> {
        let solved = fillings.cells() - self.grid.open();
        let known: DigitSet = solved.iter().filter_map(|cell| self.grid.digit(cell)).collect();
        let sets = fillings.sets(&self.possible()).unwrap_or_default();
        sets.into_iter().map(|set| set - known).collect()
    }

    /// Returns what the empty cells of an equation add up to; none if it says nothing.
    pub fn left_of(&self, equation: &Equation) -> Option<i32> {
        let sum = equation.left(self.layout())?;
        let digit = |cell: Cell| self.grid.digit(cell).map_or(0, |digit| i32::from(digit.get()));
        Some(sum.total - sum.cells.iter().map(|&(cell, weight)| weight * digit(cell)).sum::<i32>())
    }

    /// Makes a candidate true: what conflicts with it is false.
    pub fn take(&mut self, candidate: Candidate) {
        self.left -= self.grid.layout().excluded(candidate);
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
        board.left -= &CandidateSet::all(cells, self.layout().digits());
        board.left |= &CandidateSet::all(cells, digits);
        board
    }

    /// Applies what a claim settles.
    pub fn apply(&mut self, claim: &Claim) {
        match &claim.says {
            Says::Excluded { candidates, .. } => {
                candidates.iter().for_each(|&gone| self.left.remove(gone));
            }
            says => says.single().into_iter().for_each(|taken| self.take(taken)),
        }
    }

    /// Returns the position as these claims leave it.
    pub fn after<'c>(&self, claims: impl IntoIterator<Item = &'c Claim>) -> Cow<'_, Self> {
        let mut board = Cow::Borrowed(self);
        claims.into_iter().filter(|claim| claim.says.settles()).for_each(|claim| board.to_mut().apply(claim));
        board
    }
}

impl Says {
    /// Whether it makes a candidate true or false.
    fn settles(&self) -> bool {
        matches!(self, Self::Excluded { .. }) || self.single().is_some()
    }
}

/// Whether a claim makes a candidate false: it conflicts with what is taken, or is eliminated.
pub(super) fn kills(layout: &Layout, says: &Says, gone: Candidate) -> bool {
    match says {
        Says::Excluded { candidates, .. } => candidates.contains(&gone),
        says => says.single().is_some_and(|taken| layout.conflict(taken, gone)),
    }
}
