//! Bent sets: WXYZ-Wing and its larger relatives.
//!
//! Consider cells that do not all share a house, with as many digits as cells. A digit is *restricted* if all its
//! places among them see each other: it can fill at most one of them. If all digits except one are restricted, they
//! fill at most n - 1 of the n cells, so the last digit, z, fills at least one: a cell that sees all places of z in the
//! set is not z. If every digit is restricted, each fills exactly one cell, so this is true of every digit.
//!
//! ```text
//!   ┌───────────┐
//!   │ wx  .  .  │                four cells, four digits
//!   │ wyz ✗  .  │  yz            w x y restricted, z not
//!   │ xz  .  .  │                ✗ sees every z
//!   └───────────┘
//! ```
//!
//! With three cells these are the XY-Wing and the XYZ-Wing.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Argument, Emit, Parts, Pattern, Role};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{self, Proof, Truth};

/// As many cells as digits, at most one of which is not restricted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BentSet {
    /// The cells.
    pub cells: CellSet,
    /// The candidates of these cells.
    pub digits: DigitSet,
    /// The digit that is not restricted, if there is one.
    pub free: Option<Digit>,
}

/// Returns `true` if some two places of a digit among these cells do not see each other.
fn is_free(grid: &Grid, cells: CellSet, digit: Digit) -> bool {
    let places = cells & grid.places(digit);
    places.iter().any(|cell| !(places - CellSet::of(cell)).is_subset(grid.layout().peers(cell)))
}

impl BentSet {
    /// Returns the set of these cells; `None` if two or more of its digits are not restricted.
    fn of(grid: &Grid, cells: CellSet) -> Option<Self> {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
        let mut free = digits.iter().filter(|&digit| is_free(grid, cells, digit));
        let set = Self { cells, digits, free: free.next() };
        free.next().is_none().then_some(set)
    }

    /// Returns the candidates that see every place of a digit that some cell of the set must contain.
    fn cleared(&self, grid: &Grid) -> impl Iterator<Item = Candidate> {
        let used = self.free.map_or(self.digits, DigitSet::of);
        let (cells, places) = (self.cells, used.iter().map(|digit| (digit, grid.places(digit))));
        let seen = places.map(move |(digit, places)| (digit, places & grid.layout().common_peers(cells & places)));
        seen.flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate::new(cell, digit)))
    }
}

impl BentSet {
    /// Returns `true` if the set has this many cells.
    pub(super) fn is(&self, size: usize) -> bool {
        self.cells.len() == size
    }
}

impl Pattern for BentSet {
    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let bent = self.cells.is_subset(grid.open()) && grid.layout().houses_of_all(self.cells).is_empty();
        if !bent || self.digits.len() != self.cells.len() || Self::of(grid, self.cells)? != *self {
            return None;
        }
        let truths = Proof::of(self.cells.iter().map(Truth::Cell));
        let argument = Argument::eliminate(self.cleared(grid), truths)?;
        // If some cell is idle, a smaller set has the same conclusions.
        let needed = proof::shrink(grid, argument.proof.clone(), &argument.conclusions());
        (needed == argument.proof).then_some(argument)
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = Parts::default().cells(Role::Pattern, self.cells);
        let free = self.free.map_or(DigitSet::EMPTY, DigitSet::of);
        let parts = parts.digits_of(Role::Pattern, grid, self.cells, self.digits - free);
        parts.digits_of(Role::Pincer, grid, self.cells, free)
    }
}

/// A set under construction. It has few digits, at most one of them free; every part of a bent set meets this
/// condition.
struct SetSearch<'a> {
    grid: &'a Grid,
    size: usize,
    cells: Vec<Cell>,
}

impl SetSearch<'_> {
    /// Extends a set by cells, starting with the one with index `next`.
    fn extend(&self, next: usize, set: &BentSet, emit: Emit<'_>) -> ControlFlow<()> {
        if set.cells.len() == self.size {
            let shown = set.digits.len() == self.size && set.cleared(self.grid).next().is_some();
            let told = shown && set.argue(self.grid).is_some();
            return if told { emit(Box::new(set.clone())) } else { ControlFlow::Continue(()) };
        }
        for (i, &cell) in self.cells.iter().enumerate().skip(next) {
            if let Some(larger) = self.with(set, cell) {
                self.extend(i + 1, &larger, emit)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn with(&self, set: &BentSet, cell: Cell) -> Option<BentSet> {
        let (grid, own) = (self.grid, self.grid.candidates(cell));
        let digits = set.digits | own;
        let apart = set.cells - grid.layout().peers(cell);
        let held = apart.iter().fold(DigitSet::EMPTY, |held, cell| held | grid.candidates(cell));
        let free = held & own | set.free.map_or(DigitSet::EMPTY, DigitSet::of);
        let fits = digits.len() <= self.size && free.len() <= 1;
        fits.then(|| BentSet { cells: set.cells | CellSet::of(cell), digits, free: free.first() })
    }
}

pub(super) fn find(size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let cells = grid.open().iter().filter(|&cell| (2..=size).contains(&grid.candidates(cell).len())).collect();
    let none = BentSet { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, free: None };
    SetSearch { grid, size, cells }.extend(0, &none, emit)
}
