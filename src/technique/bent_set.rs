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
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::{Draft, Says, Sector};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{self, Proof, Truth};

/// As many cells as digits, at most one of which is not restricted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    places.iter().any(|cell| !(places - CellSet::of(cell)).is_subset(grid.layout().seen(Candidate::new(cell, digit))))
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
        let seen =
            places.map(move |(digit, places)| (digit, places & grid.layout().seen_by_all(cells & places, digit)));
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
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let bent = self.cells.is_subset(grid.open()) && grid.layout().houses_of_all(self.cells).is_empty();
        if !bent || self.digits.len() != self.cells.len() || Self::of(grid, self.cells)? != *self {
            return None;
        }
        let truths = Proof::of(self.cells.iter().map(Truth::Cell));
        let inference = Inference::eliminate(self.cleared(grid), truths)?;
        // If some cell is idle, a smaller set has the same conclusions.
        let needed = proof::shrink(grid, inference.proof.clone(), &inference.conclusions());
        (needed == inference.proof).then_some(inference)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let cells = draft.each_digits(self.cells);
        let restricted = self.digits - self.free.map_or(DigitSet::EMPTY, DigitSet::of);
        let sector = |digit: Digit| {
            let cells = self.cells & draft.grid().places(digit);
            let house = draft.layout().houses_of_all(cells).iter().next();
            Sector { house, cells, digits: DigitSet::of(digit) }
        };
        let sectors = restricted.iter().map(sector).collect();
        let shared = draft.says(Says::Shares { cells: self.cells, sectors }, cells);
        draft.exclude_all([shared]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = Parts::default().cells(Role::Pattern, self.cells);
        let free = self.free.map_or(DigitSet::EMPTY, DigitSet::of);
        let parts = parts.digits_of(Role::Pattern, grid, self.cells, self.digits - free);
        parts.digits_of(Role::Pincer, grid, self.cells, free)
    }
}

/// The search for the sets of one size from which one digit, z, is eliminated.
///
/// If z is false in all of them, n cells are left with n - 1 digits, each of which fills at most one of them. No smaller
/// part of the set may have the same effect on z. So every digit except z has several places in the set: if a digit had only
/// one, the other cells would be enough. The search adds cells that give a digit its second place, and knows three
/// reasons to give up early: too many digits; no candidate z that sees every z of the set; a part that is already enough.
struct SetSearch<'a> {
    grid: &'a Grid,
    size: usize,
    z: Digit,
    /// For each cell, the cells that may be in a set with it: of any digit except z, all places in both see each other.
    fitting: [CellSet; Cell::COUNT],
    found: &'a mut Vec<CellSet>,
}

/// A part of a set.
#[derive(Clone, Copy)]
struct Part {
    cells: CellSet,
    /// Its digits, without z.
    digits: DigitSet,
    /// Those with a single place so far.
    once: DigitSet,
    /// The cells that may be added.
    more: CellSet,
    /// The candidates z that see every z of the part.
    seen: CellSet,
}

impl<'a> SetSearch<'a> {
    fn new(size: usize, z: Digit, grid: &'a Grid, cells: CellSet, found: &'a mut Vec<CellSet>) -> Self {
        let mut fitting = [CellSet::EMPTY; Cell::COUNT];
        for cell in cells.iter() {
            let digits = (grid.candidates(cell) - DigitSet::of(z)).iter();
            let unseen = |digit| grid.places(digit) - grid.layout().seen(Candidate::new(cell, digit));
            fitting[cell.index()] = digits.fold(cells, |fitting, digit| fitting - unseen(digit));
        }
        Self { grid, size, z, fitting, found }
    }

    /// Finds the sets of these cells that have at least one of the `fresh` cells.
    fn run(&mut self, mut cells: CellSet, fresh: CellSet) {
        let seen = self.grid.places(self.z);
        for cell in (fresh & cells).iter() {
            cells.remove(cell);
            let none =
                Part { cells: CellSet::EMPTY, digits: DigitSet::EMPTY, once: DigitSet::EMPTY, more: cells, seen };
            self.add(&none, cell);
        }
    }

    /// Adds a cell to a part, and completes it in every way.
    fn add(&mut self, part: &Part, cell: Cell) {
        let own = self.grid.candidates(cell);
        let others = own - DigitSet::of(self.z);
        let mut part = Part {
            cells: part.cells | CellSet::of(cell),
            digits: part.digits | others,
            once: (part.once - others) | (others - part.digits),
            more: part.more & self.fitting[cell.index()],
            seen: if own == others {
                part.seen
            } else {
                part.seen & self.grid.layout().seen(Candidate::new(cell, self.z))
            },
        };
        let (count, most) = (part.cells.len(), self.size - 1);
        if part.digits.len() > most || part.seen.is_empty() {
            return;
        }
        if count > most {
            self.found.push(part.cells);
            return;
        }
        // A part with more cells than digits is enough. A digit that only the last cell had would have a single place.
        if part.digits.len() < count || count == most && part.digits.len() < most {
            return;
        }
        if part.digits.len() == most {
            let further = self.grid.layout().digits() - part.digits - DigitSet::of(self.z);
            part.more = further.iter().fold(part.more, |more, digit| more - self.grid.places(digit));
        }
        if count == most {
            part.more = part.once.iter().fold(part.more, |more, digit| more & self.grid.places(digit));
        }
        let places = |digit| part.more & self.grid.places(digit);
        let next = match part.once.iter().map(places).min_by_key(|cells| cells.len()) {
            Some(fewest) => fewest,
            None => part.digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | places(digit)),
        };
        for cell in next.iter() {
            part.more.remove(cell);
            self.add(&part, cell);
        }
    }
}

/// Emits the sets of this size in the order of their cells. A set without a new cell was there before, when there was
/// none to emit.
pub(super) fn find(size: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let grid: &Grid = position;
    let cells = grid.open().iter().filter(|&cell| (2..=size).contains(&grid.candidates(cell).len())).collect();
    position.news(("bent_set", size), emit, |changed, emit| {
        let mut found = Vec::new();
        for z in grid.layout().digits().iter() {
            SetSearch::new(size, z, grid, cells, &mut found).run(cells, changed.cells());
        }
        found.sort_unstable_by_key(|cells| cells.iter().collect::<Vec<Cell>>());
        found.dedup();
        let sets = found.into_iter().filter_map(|cells| BentSet::of(grid, cells));
        sets.filter(|set| set.argue(grid).is_some()).try_for_each(|set| emit(Arc::new(set)))
    })
}
