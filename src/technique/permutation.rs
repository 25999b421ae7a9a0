//! Unit permutation: list every way to fill a house, and see what they have in common.
//!
//! The missing digits of a house can be put into its empty cells in many orders. Discard the orders that do not fit the
//! candidates of some cell. A candidate that no remaining order uses is eliminated; one that every remaining order uses
//! is placed. This finds every naked or hidden subset of the house.
//!
//! ```text
//!   X Y Z        X is not 9, Z is not 8
//!   1 8 9   ✓
//!   1 9 8   ✗ Z
//!   8 1 9   ✓     three orders survive of six
//!   8 9 1   ✓
//!   9 1 8   ✗ X
//!   9 8 1   ✗ X
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Holding, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{Draft, Filling, Says};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Grid, House};
use crate::proof::{Proof, Truth};

/// A house, and the number of orders of its missing digits that fit its empty cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Permutation {
    /// The house.
    pub house: House,
    /// Its empty cells.
    pub cells: CellSet,
    /// Its missing digits.
    pub digits: DigitSet,
    /// The number of orders that fit.
    pub survivors: u32,
    /// The number of all orders.
    pub orders: u32,
}

/// The units needed to count the orders of nine digits; with each digit less, half as many.
const PERMUTATION_UNITS: u64 = 16;

impl Permutation {
    /// Returns the permutations of a house; `None` if it does not have as many missing digits as empty cells.
    fn of(house: House, grid: &Grid) -> Option<(Self, Vec<Candidate>)> {
        let (cells, digits) = (grid.open_in(house), grid.missing(house));
        if cells.len() != digits.len() || cells.is_empty() {
            return None;
        }
        let (survivors, used) = survivors(grid, cells, digits);
        let orders = (1..=cells.len() as u32).product();
        Some((Self { house, cells, digits, survivors, orders }, used))
    }
}

/// The most cells of a subset that has a name.
const NAMED: usize = 4;

impl Permutation {
    /// Returns the smallest set of its cells that settles something, with as many digits as cells. By Hall's theorem, some
    /// set settles each conclusion; but a large one tells less than the orders, if these can be counted.
    fn tight(&self, grid: &Grid, is_counted: bool, settles: &dyn Fn(&Holding) -> bool) -> Option<Holding> {
        let cells: Vec<Cell> = self.cells.iter().collect();
        let most = if is_counted { cells.len().min(NAMED) } else { cells.len() };
        (1..=most).find_map(|size| {
            let mut found = None;
            let _ = choices(&cells, size, &mut |chosen| {
                let set = Holding::of(grid, chosen.iter().copied().collect());
                found = (set.digits.len() == size && settles(&set)).then_some(set);
                if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            found
        })
    }
}

impl Pattern for Permutation {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let (same, used) = Self::of(self.house, grid)?;
        if same != *self || self.survivors == 0 {
            return None;
        }
        let uses = |cell: Cell| used.iter().filter(move |candidate| candidate.cell == cell);
        let placed = self.cells.iter().filter(|&cell| uses(cell).count() == 1).flat_map(uses);
        let placements: Vec<Candidate> = placed.copied().collect();
        let implied =
            |gone: &Candidate| placements.iter().any(|place| place.cell == gone.cell || place.digit == gone.digit);
        let there = self
            .cells
            .iter()
            .flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
        let eliminations: Vec<Candidate> = there.filter(|gone| !used.contains(gone) && !implied(gone)).collect();
        let proof = Proof::of(self.cells.iter().map(Truth::Cell));
        let inference = Inference { placements, eliminations, proof };
        (!inference.conclusions().is_empty()).then_some(inference)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let (grid, all) = (draft.grid(), draft.each_digits(self.cells));
        let filling = Filling::Cells(self.cells);
        let is_counted = draft.counts(&filling);
        let tight = |settles: &dyn Fn(&Holding) -> bool| self.tight(grid, is_counted, settles);
        let places = |one: Candidate| {
            let others = |set: &Holding| Holding::of(grid, set.cells - CellSet::of(one.cell)).digits;
            let only = |set: &Holding| set.cells.contains(one.cell) && (set.digits - others(set)).contains(one.digit);
            (one, tight(&only))
        };
        let clears = |gone: Candidate| {
            let other = |set: &Holding| !set.cells.contains(gone.cell) && set.digits.contains(gone.digit);
            (gone, tight(&other))
        };
        let placed: Vec<(Candidate, Option<Holding>)> = draft.placements().map(places).collect();
        let cleared: Vec<(Candidate, Option<Holding>)> = draft.eliminations().map(clears).collect();
        let mut sets: Vec<Option<Holding>> = Vec::new();
        for (_, set) in placed.iter().chain(&cleared) {
            if !sets.contains(set) {
                sets.push(*set);
            }
        }
        let fills = sets.iter().map(|set| {
            set.map(|Holding { cells, digits }| {
                let from = if is_counted { draft.each_digits(cells) } else { all.clone() };
                draft.says(Says::Fills { digits, cells, also: Vec::new() }, from)
            })
        });
        let fills: Vec<Option<u16>> = fills.collect();
        let ways = is_counted.then(|| draft.ways(filling, Vec::new(), all.iter().copied()));
        for (set, filled) in sets.iter().zip(fills) {
            let of_set = |found: &[(Candidate, Option<Holding>)]| -> Vec<Candidate> {
                found.iter().filter(|(_, by)| by == set).map(|&(one, _)| one).collect()
            };
            let from = || filled.into_iter().chain(ways);
            for one in of_set(&placed) {
                draft.place(one, from());
            }
            draft.exclude(of_set(&cleared), from());
        }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let house = Parts::default().house(Role::Pattern, self.house);
        house.cells(Role::Pattern, self.cells).digits_of(Role::Pattern, grid, self.cells, self.digits)
    }
}

/// Returns the number of orders of the digits that fit the cells, and the candidates that some fitting order uses.
///
/// Orders are counted by the set of digits that the first cells use: there are `before[i][set]` ways for the first `i`
/// cells to contain exactly the set, and `after[i][set]` ways for the rest to contain all digits outside the set.
fn survivors(grid: &Grid, cells: CellSet, digits: DigitSet) -> (u32, Vec<Candidate>) {
    let cells: Vec<Cell> = cells.iter().collect();
    let digits: Vec<_> = digits.iter().collect();
    let sets = 1_usize << digits.len();
    let fits = |i: usize, j: usize| grid.candidates(cells[i]).contains(digits[j]);
    let mut before = vec![vec![0_u32; sets]; cells.len() + 1];
    let mut after = vec![vec![0_u32; sets]; cells.len() + 1];
    before[0][0] = 1;
    after[cells.len()][sets - 1] = 1;
    for i in 0..cells.len() {
        for (set, j) in (0..sets).flat_map(|set| (0..digits.len()).map(move |j| (set, j))) {
            if set >> j & 1 == 0 && fits(i, j) {
                before[i + 1][set | 1 << j] += before[i][set];
            }
        }
    }
    for i in (0..cells.len()).rev() {
        for (set, j) in (0..sets).flat_map(|set| (0..digits.len()).map(move |j| (set, j))) {
            if set >> j & 1 == 0 && fits(i, j) {
                after[i][set] += after[i + 1][set | 1 << j];
            }
        }
    }
    let used = |i: usize, j: usize| {
        let through = |set: usize| set >> j & 1 == 0 && before[i][set] > 0 && after[i + 1][set | 1 << j] > 0;
        fits(i, j) && (0..sets).any(through)
    };
    let pairs = (0..cells.len()).flat_map(|i| (0..digits.len()).map(move |j| (i, j)));
    let used = pairs.filter(|&(i, j)| used(i, j)).map(|(i, j)| Candidate::new(cells[i], digits[j])).collect();
    (before[cells.len()][sets - 1], used)
}

pub(super) fn find(grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    // The fewer empty cells, the fewer orders to list.
    let mut houses = grid.layout().houses().to_vec();
    houses.sort_by_key(|&house| grid.open_in(house).len());
    for house in houses {
        grid.budget().spend(PERMUTATION_UNITS >> (9 - grid.open_in(house).len()))?;
        if let Some((pattern, _)) = Permutation::of(house, grid)
            && pattern.argue(grid).is_some()
        {
            emit(Arc::new(pattern))?;
        }
    }
    ControlFlow::Continue(())
}
