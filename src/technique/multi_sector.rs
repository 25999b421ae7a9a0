//! Multi-sector locked sets, including SK loops.
//!
//! Some cells are in several *sectors*: houses, each with a choice of digits. Let every candidate of the cells be in a
//! sector with its digit. A sector fills at most as many of the cells as it has digits; if all sectors together have
//! exactly as many digits as there are cells, each must fill its share.
//!
//! ```text
//!        c1  c5  c7
//!   r2   14  12  24     every 1, 2 is in a row with 1 2, every 4 in a column with 4, …
//!   r6   15  25  12     as many cells as the rows and columns have digits
//!   r9   ✗1  .   .      ✗ another candidate in a column with that digit
//! ```
//!
//! **Theorem.** Then each sector has each of its digits within the cells. Eliminate the digit elsewhere in the house.
//! Eliminate also a candidate that is in two sectors with its digit, because one of them would then fill too few.
//!
//! In an *SK loop* the sectors form a ring: box, row, box, column, and so on around four boxes.

mod ring;

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::intersection::is_block;
use super::{Emit, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{self, Draft, Says};
use crate::grid::{Candidate, CellSet, DigitSet, Grid, House, HouseKind, HouseSet};
use crate::proof::{Proof, Truth};

/// The maximum number of cells that a reader, and the check, can follow.
const MOST_CELLS: usize = 20;

/// A house and its digits in the pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sector {
    /// The house.
    pub house: House,
    /// The digits.
    pub digits: DigitSet,
}

/// Some cells, and houses with as many digits in total.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MultiSector {
    /// The cells.
    pub cells: CellSet,
    /// The houses and their digits.
    pub sectors: Vec<Sector>,
}

impl MultiSector {
    /// Returns the number of sectors that contain a candidate and have its digit.
    fn takers(&self, grid: &Grid, candidate: Candidate) -> usize {
        let takes = |sector: &&Sector| {
            sector.digits.contains(candidate.digit) && grid.layout().members(sector.house).contains(candidate.cell)
        };
        self.sectors.iter().filter(takes).count()
    }

    /// Returns `true` if the sectors are connected: otherwise they are several patterns.
    fn is_one(&self, grid: &Grid) -> bool {
        let held = |sector: &Sector| -> CellSet {
            let places = sector.digits.iter().fold(CellSet::EMPTY, |places, digit| places | grid.places(digit));
            places & self.cells & grid.layout().members(sector.house)
        };
        let mut reached = self.sectors.first().map_or(CellSet::EMPTY, held);
        for _ in &self.sectors {
            for held in self.sectors.iter().map(held).filter(|held| !held.is_disjoint(reached)).collect::<Vec<_>>() {
                reached |= held;
            }
        }
        reached == self.cells
    }

    /// Returns `true` if the sectors form a ring of boxes and lines, and each cell is in two of them.
    fn is_ring(&self, grid: &Grid) -> bool {
        let blocks = self.sectors.iter().filter(|sector| is_block(sector.house)).count();
        let twice = |cell| {
            let holds = |sector: &&Sector| grid.layout().members(sector.house).contains(cell);
            self.sectors.iter().filter(holds).count() == 2
        };
        (blocks, self.sectors.len()) == (4, 8) && self.cells.iter().all(twice)
    }
}

impl MultiSector {
    /// Returns `true` if it is of this kind.
    pub(super) fn is(&self, kind: Kind) -> bool {
        self.sectors.iter().any(|sector| is_block(sector.house)) == (kind == Kind::Loop)
    }
}

impl Pattern for MultiSector {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let houses: HouseSet = self.sectors.iter().map(|sector| sector.house).collect();
        let taken: usize = self.sectors.iter().map(|sector| sector.digits.len()).sum();
        let shaped = houses.len() == self.sectors.len()
            && taken == self.cells.len()
            && self.cells.is_subset(grid.open())
            && !self.sectors.iter().any(|sector| sector.digits.is_empty())
            && (self.is_ring(grid) || !self.sectors.iter().any(|sector| is_block(sector.house)));
        if !shaped {
            return None;
        }
        let mut gone: Vec<Candidate> = Vec::new();
        for cell in self.cells.iter() {
            for candidate in grid.candidates(cell).iter().map(|digit| Candidate::new(cell, digit)) {
                match self.takers(grid, candidate) {
                    0 => return None,
                    1 => {}
                    _ => gone.push(candidate),
                }
            }
        }
        for sector in &self.sectors {
            for digit in sector.digits.iter() {
                let elsewhere = grid.places_in(sector.house, digit) - self.cells;
                gone.extend(elsewhere.iter().map(|cell| Candidate::new(cell, digit)));
            }
        }
        Inference::eliminate(gone, Proof::of(self.cells.iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let from = draft.each_digits(self.cells);
        let sector = |&Sector { house, digits }: &Sector| argument::Sector {
            house: Some(house),
            cells: self.cells & draft.layout().members(house),
            digits,
        };
        let sectors = self.sectors.iter().map(sector).collect();
        let shared = draft.says(Says::Shares { cells: self.cells, sectors }, from);
        draft.exclude_all([shared]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = Parts::default().cells(Role::Pattern, self.cells);
        for sector in &self.sectors {
            // Lines of one direction have one colour, lines of the other direction and the boxes of a ring another.
            let role = if sector.house.kind == HouseKind::Row || is_block(sector.house) { Role::A } else { Role::B };
            let cells = self.cells & grid.layout().members(sector.house);
            parts = parts.digits_of(role, grid, cells, sector.digits);
        }
        parts
    }
}

/// The arrangement of its houses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Lines and boxes in a ring.
    Loop,
    /// Rows and columns.
    Set,
}

pub(super) fn find(kind: Kind, grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    match kind {
        Kind::Loop => ring::find(grid, emit),
        Kind::Set => find_sets(grid, emit),
    }
}

/// Finds sets of cells in the intersections of some rows and columns, small sets first. It chooses the rows and their
/// digits; the columns have the other digits. A column helps if it has more cells in these rows than digits, whatever
/// the other columns are.
///
/// Half of the rows are enough: the remaining rows and columns form such a set as well.
fn find_sets(grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let lines = |kind| grid.layout().houses().iter().copied().filter(move |house| house.kind == kind);
    let rows = lines(HouseKind::Row).map(|house| Sector { house, digits: grid.missing(house) });
    let rows: Vec<Sector> = rows.filter(|row| !row.digits.is_empty()).collect();
    let columns: Vec<House> = lines(HouseKind::Column).collect();
    let mut found: Vec<MultiSector> = Vec::new();
    for size in 2..=columns.len() / 2 {
        let _ = choices(&rows, size, &mut |rows| {
            grid.budget().spend(1)?;
            Crossing::of(grid, rows, &columns).collect(&mut found);
            ControlFlow::Continue(())
        });
    }
    found.sort_by_key(|set| set.cells.len());
    found.into_iter().try_for_each(|set| emit(Arc::new(set)))
}

/// Some rows, and the candidates of the columns in them.
struct Crossing<'a> {
    grid: &'a Grid,
    /// The rows and their missing digits.
    rows: &'a [Sector],
    columns: Vec<Column>,
}

struct Column {
    house: House,
    cells: CellSet,
    digits: DigitSet,
}

/// Returns a set of digits as an index, one bit per digit.
fn bits(digits: DigitSet) -> usize {
    digits.iter().fold(0, |bits, digit| bits | 1 << digit.index())
}

impl<'a> Crossing<'a> {
    fn of(grid: &'a Grid, rows: &'a [Sector], columns: &[House]) -> Self {
        let crossing = rows.iter().fold(CellSet::EMPTY, |cells, row| cells | grid.open_in(row.house));
        let column = |&house: &House| {
            let cells = crossing & grid.layout().members(house);
            let digits = cells.iter().fold(DigitSet::EMPTY, |digits, cell| digits | grid.candidates(cell));
            Column { house, cells, digits }
        };
        Self { grid, rows, columns: columns.iter().map(column).filter(|column| !column.cells.is_empty()).collect() }
    }

    /// Adds the sets of these rows to those found.
    fn collect(&self, found: &mut Vec<MultiSector>) {
        let all = self.grid.layout().digits();
        let mut lacking = [0_u8; 9];
        self.rows.iter().flat_map(|row| row.digits.iter()).for_each(|digit| lacking[digit.index()] += 1);
        // For each set of digits, its size, and the number that the rows would have.
        let (mut count, mut taken) = ([0_u8; 1 << 9], [0_u8; 1 << 9]);
        let columns: Vec<(u8, usize)> =
            self.columns.iter().map(|column| (column.cells.len() as u8, bits(column.digits))).collect();
        for digits in 1..1_usize << all.len() {
            let (fewer, more) = (digits & (digits - 1), digits.trailing_zeros() as usize);
            count[digits] = count[fewer] + 1;
            taken[digits] = taken[fewer] + lacking[more];
        }
        for digits in 1..1_usize << all.len() {
            let gain: u8 = columns.iter().map(|&(cells, held)| cells.saturating_sub(count[held & !digits])).sum();
            if gain >= taken[digits] {
                found.extend(self.set(all.iter().filter(|digit| digits >> digit.index() & 1 == 1).collect()));
            }
        }
    }

    /// Returns the set in which the rows have these digits, if there is one.
    fn set(&self, digits: DigitSet) -> Option<MultiSector> {
        let helps = |column: &&Column| column.cells.len() > (column.digits - digits).len();
        let columns = || self.columns.iter().filter(helps);
        let cells = columns().fold(CellSet::EMPTY, |cells, column| cells | column.cells);
        let of_row = |row: &Sector| {
            let here = digits.iter().filter(|&digit| !cells.is_disjoint(self.grid.places_in(row.house, digit)));
            Sector { house: row.house, digits: here.collect() }
        };
        let of_column = |column: &Column| Sector { house: column.house, digits: column.digits - digits };
        let sectors = self.rows.iter().map(of_row).chain(columns().map(of_column));
        let sectors: Vec<Sector> = sectors.filter(|sector| !sector.digits.is_empty()).collect();
        let taken: usize = sectors.iter().map(|sector| sector.digits.len()).sum();
        let lines = |kind| sectors.iter().filter(|sector| sector.house.kind == kind).count();
        let crossed = lines(HouseKind::Row) > 1 && lines(HouseKind::Column) > 1;
        if !crossed || taken != cells.len() || taken > MOST_CELLS {
            return None;
        }
        let set = MultiSector { cells, sectors };
        (set.is_one(self.grid) && set.argue(self.grid).is_some()).then_some(set)
    }
}
