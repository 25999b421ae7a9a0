//! Subsets: naked and hidden pairs, triples and quadruples.
//!
//! If n cells of a house have only n candidates between them, these cells need all n digits: eliminate the digits from
//! every other cell that sees all their places (*naked*). If n digits of a house have only n places, these digits need
//! all n cells: eliminate every other candidate from them (*hidden*). In a house with m empty cells, each naked subset
//! of size n complements a hidden one of size m - n.
//!
//! ```text
//!   naked   │ 27 │ 27 │ 1✗9 │ …      eliminate 2 and 7 of the first two cells from the third
//!   hidden  │ 3✗ 8 │ 3✗8 │ 149 │ …   3 and 8 fit nowhere else: eliminate the others
//! ```

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Emit, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Truth};

/// Cells of a house with as many candidates as cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct NakedSubset {
    /// A house that contains all the cells.
    pub house: House,
    /// The cells.
    pub cells: CellSet,
    /// The candidates of the cells.
    pub digits: DigitSet,
}

/// Digits of a house with as many places as digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HiddenSubset {
    /// The house.
    pub house: House,
    /// The places of the digits.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

impl NakedSubset {
    /// Returns `true` if it has this many cells.
    pub(super) fn is(&self, size: usize) -> bool {
        self.cells.len() == size
    }
}

impl Pattern for NakedSubset {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let inside = self.cells.is_subset(grid.open_in(self.house));
        let held = self.cells.iter().fold(DigitSet::EMPTY, |held, cell| held | grid.candidates(cell));
        if !inside || held != self.digits || held.len() != self.cells.len() {
            return None;
        }
        let cleared = self.digits.iter().flat_map(|digit| {
            let places = self.cells & grid.places(digit);
            let seen = grid.layout().seen_by_all(places, digit) & grid.places(digit);
            seen.iter().map(move |cell| Candidate::new(cell, digit))
        });
        Inference::eliminate(cleared, Proof::of(self.cells.iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let cells = draft.each_digits(self.cells);
        let filled = draft.says(Says::Fills { digits: self.digits, cells: self.cells, also: Vec::new() }, cells);
        draft.exclude_all([filled]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let house = Parts::default().house(Role::Pattern, self.house);
        house.cells(Role::Pattern, self.cells).digits_of(Role::Pattern, grid, self.cells, self.digits)
    }
}

impl HiddenSubset {
    /// Returns `true` if it has this many digits.
    pub(super) fn is(&self, size: usize) -> bool {
        self.digits.len() == size
    }
}

impl Pattern for HiddenSubset {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let places = |digit: Digit| grid.places_in(self.house, digit);
        let cells = self.digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | places(digit));
        if cells != self.cells
            || cells.len() != self.digits.len()
            || self.digits.iter().any(|digit| places(digit).is_empty())
        {
            return None;
        }
        let cleared = self.cells.iter().flat_map(|cell| {
            let others = grid.candidates(cell) - self.digits;
            others.iter().map(move |digit| Candidate::new(cell, digit))
        });
        Inference::eliminate(cleared, Proof::of(self.digits.iter().map(|digit| Truth::Place(self.house, digit))))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let places: Vec<u16> = self.digits.iter().map(|digit| draft.places(self.house, digit)).collect();
        let filled = draft.says(Says::Fills { digits: self.digits, cells: self.cells, also: Vec::new() }, places);
        draft.exclude_all([filled]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let house = Parts::default().house(Role::Pattern, self.house);
        house.cells(Role::Pattern, self.cells).digits_of(Role::Pattern, grid, self.cells, self.digits)
    }
}

/// Returns `true` if some of these cells, but not all, have no more candidates than cells: then the smaller set is
/// enough, and the larger proof has an idle truth.
pub(super) fn holds_a_smaller_set(grid: &Grid, cells: &[Cell]) -> bool {
    let sets: Vec<u32> = cells.iter().map(|&cell| digit_bits(grid.candidates(cell))).collect();
    some_union_is_small(&sets)
}

fn digit_bits(digits: DigitSet) -> u32 {
    digits.iter().fold(0, |bits, digit| bits | 1 << digit.index())
}

/// Returns `true` if some, but not all, of these sets have a union no larger than their number.
pub(super) fn some_union_is_small(sets: &[u32]) -> bool {
    in_small_unions(sets) != 0
}

/// Returns the elements of the unions of some, but not all, of these sets that are no larger than their number.
fn in_small_unions(sets: &[u32]) -> u32 {
    (1..(1_usize << sets.len()) - 1).fold(0, |all, chosen| {
        let union =
            sets.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).fold(0, |union, (_, set)| union | set);
        if union.count_ones() <= chosen.count_ones() { all | union } else { all }
    })
}

pub(super) fn naked(size: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("naked_subset", size), emit, |changed, emit| {
        changed.houses(position).try_for_each(|house| naked_in(house, size, position, emit))
    })
}

fn naked_in(house: House, size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let open = grid.open_in(house).iter();
    let narrow: Vec<Cell> = open.filter(|&cell| (1..=size).contains(&grid.candidates(cell).len())).collect();
    choices(&narrow, size, &mut |cells| {
        let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | grid.candidates(cell));
        if digits.len() != size {
            return ControlFlow::Continue(());
        }
        let set: CellSet = cells.iter().copied().collect();
        // Cells that share two houses are emitted once, for the house that comes last: the box.
        if grid.layout().houses_of_all(set).iter().last() != Some(house) {
            return ControlFlow::Continue(());
        }
        let subset = NakedSubset { house, cells: set, digits };
        // A smaller set inside eliminates its own digits.
        let less = in_small_unions(&cells.iter().map(|&cell| digit_bits(grid.candidates(cell))).collect::<Vec<_>>());
        let more = |gone: &Candidate| less >> gone.digit.index() & 1 == 0;
        emit_if(subset, grid, more, emit)
    })
}

pub(super) fn hidden(size: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("hidden_subset", size), emit, |changed, emit| {
        changed.houses(position).try_for_each(|house| hidden_in(house, size, position, emit))
    })
}

/// Visits the hidden subsets of a size, whatever was looked for before.
pub(super) fn hidden_anywhere(size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    grid.layout().houses().iter().try_for_each(|&house| hidden_in(house, size, grid, emit))
}

fn hidden_in(house: House, size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let members: Vec<Cell> = grid.layout().members(house).iter().collect();
    let bits = |digit| {
        let places = grid.places_in(house, digit);
        members.iter().enumerate().filter(|(_, cell)| places.contains(**cell)).fold(0, |bits, (i, _)| bits | 1 << i)
    };
    let narrow =
        grid.layout().digits().iter().filter(|&digit| (1..=size).contains(&grid.places_in(house, digit).len()));
    let narrow: Vec<(Digit, u32)> = narrow.map(|digit| (digit, bits(digit))).collect();
    choices(&narrow, size, &mut |chosen| {
        let union = chosen.iter().fold(0, |union, (_, places)| union | places);
        if union.count_ones() as usize != size {
            return ControlFlow::Continue(());
        }
        let cells = members.iter().enumerate().filter(|(i, _)| union >> i & 1 == 1).map(|(_, &cell)| cell).collect();
        let subset = HiddenSubset { house, cells, digits: chosen.iter().map(|&(digit, _)| digit).collect() };
        // A smaller set inside eliminates the same from its own cells.
        let less = in_small_unions(&chosen.iter().map(|&(_, places)| places).collect::<Vec<_>>());
        let cleared: CellSet =
            members.iter().enumerate().filter(|(i, _)| less >> i & 1 == 1).map(|(_, &cell)| cell).collect();
        let more = |gone: &Candidate| !cleared.contains(gone.cell);
        emit_if(subset, grid, more, emit)
    })
}

/// Emits a subset if it eliminates such a candidate.
fn emit_if(
    subset: impl Pattern + 'static,
    grid: &Grid,
    such: impl Fn(&Candidate) -> bool,
    emit: Emit<'_>,
) -> ControlFlow<()> {
    match subset.argue(grid) {
        Some(inference) if inference.eliminations.iter().any(such) => emit(Box::new(subset)),
        _ => ControlFlow::Continue(()),
    }
}
