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

use std::ops::{BitOr, ControlFlow};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::scan::{Scan, Sought};
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

    /// Goes through the houses, and looks for cells with few candidates.
    fn scan(&self, grid: &Grid) -> Option<Scan> {
        let size = self.cells.len();
        let sought = Sought {
            size,
            own: (self.house, self.cells.iter().collect(), self.digits),
            things: &|house| {
                let cells = grid.open_in(house).iter().map(|cell| (cell, grid.candidates(cell)));
                cells.filter(|(_, digits)| (2..=size).contains(&digits.len())).collect()
            },
            excess: &|_, _, digits: DigitSet| Some(digits.len().saturating_sub(size)),
            clears: &|house, cells: &[Cell], digits| {
                Self { house, cells: cells.iter().copied().collect(), digits }.argue(grid).is_some()
            },
        };
        sought.scan(alike(self.house, grid))
    }
}

/// The houses of the same kind.
fn alike(house: House, grid: &Grid) -> impl Iterator<Item = House> {
    grid.layout().houses().iter().copied().filter(move |other| other.kind == house.kind)
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

    /// Goes through the houses, and looks for digits with few places.
    fn scan(&self, grid: &Grid) -> Option<Scan> {
        let size = self.digits.len();
        let sought = Sought {
            size,
            own: (self.house, self.digits.iter().collect(), self.cells),
            things: &|house| {
                let digits = grid.missing(house).iter().map(|digit| (digit, grid.places_in(house, digit)));
                digits.filter(|(_, places)| (2..=size).contains(&places.len())).collect()
            },
            excess: &|_, _, cells: CellSet| Some(cells.len().saturating_sub(size)),
            clears: &|house, digits: &[Digit], cells| {
                Self { house, cells, digits: digits.iter().copied().collect() }.argue(grid).is_some()
            },
        };
        sought.scan(alike(self.house, grid))
    }
}

/// Returns `true` if some of these cells, but not all, have no more candidates than cells: then the smaller set is
/// enough, and the larger proof has an idle truth.
pub(super) fn holds_a_smaller_set(grid: &Grid, cells: &[Cell]) -> bool {
    !in_small_unions(cells.len(), |i| grid.candidates(cells[i]), DigitSet::len).is_empty()
}

/// Returns what is in the unions of some, but not all, of these sets that are no larger than their number.
fn in_small_unions<S: Copy + Default + BitOr<Output = S>>(
    sets: usize,
    set: impl Fn(usize) -> S,
    len: impl Fn(S) -> usize,
) -> S {
    (1..(1_usize << sets) - 1).fold(S::default(), |all, chosen| {
        let union = (0..sets).filter(|i| chosen >> i & 1 == 1).fold(S::default(), |union, i| union | set(i));
        if len(union) <= chosen.count_ones() as usize { all | union } else { all }
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
        let less = in_small_unions(size, |i| grid.candidates(cells[i]), DigitSet::len);
        let more = |gone: &Candidate| !less.contains(gone.digit);
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
    let places = grid.layout().digits().iter().map(|digit| (digit, grid.places_in(house, digit)));
    let narrow: Vec<(Digit, CellSet)> = places.filter(|(_, places)| (1..=size).contains(&places.len())).collect();
    choices(&narrow, size, &mut |chosen| {
        let cells = chosen.iter().fold(CellSet::EMPTY, |union, &(_, places)| union | places);
        if cells.len() != size {
            return ControlFlow::Continue(());
        }
        let subset = HiddenSubset { house, cells, digits: chosen.iter().map(|&(digit, _)| digit).collect() };
        // A smaller set inside eliminates the same from its own cells.
        let less = in_small_unions(size, |i| chosen[i].1, CellSet::len);
        let more = |gone: &Candidate| !less.contains(gone.cell);
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
        Some(inference) if inference.eliminations.iter().any(such) => emit(Arc::new(subset)),
        _ => ControlFlow::Continue(()),
    }
}
