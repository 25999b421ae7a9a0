//! Tridagon, also Thor's Hammer: twelve cells that three digits cannot fill.
//!
//! Four boxes are at the corners of a rectangle. In each of them take three cells, no two in one row or column, so that
//! boxes side by side use the same three rows, and boxes one above the other the same three columns. Can three digits
//! fill them all?
//!
//! ```text
//!   1 . . │ 2 . .      from the first box to the second, each digit changes its row, and no two go to
//!   . 2 . │ . 3 .      the same: all move on by one row, or all by two, which is two swaps or none.
//!   . . 3 │ . . 1      The same with columns. But from rows to columns the order of a box may turn over,
//!   ──────┼──────      which is one swap: here of the last box alone.
//!   3 . . │ . . x
//!   . 1 . │ . y .      After a full round, an odd number of swaps would have to change nothing:
//!   . . 2 │ z . .      x y z cannot be filled.
//! ```
//!
//! **Theorem.** If in an odd number of boxes the cells run the other way, no filling exists. So at least one of the
//! *guardians*, the other candidates of these cells, is true, and a candidate that conflicts with all of them is false.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::marks::struck;
use super::{Emit, Inference, Parts, Pattern, Role, choices};
use crate::argument::{Because, Draft, Says};
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Truth};

/// The maximum number of cells with guardians; with more, no candidate sees all of them.
const MOST_GUARDED: usize = 4;

/// Twelve cells that three digits cannot fill.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tridagon {
    /// The three digits.
    pub digits: DigitSet,
    /// The cells by box, around the rectangle: the first two boxes share rows, the next two share columns.
    pub boxes: [CellSet; 4],
    /// The other candidates of the cells, in ascending order.
    pub guardians: Vec<Candidate>,
}

/// Three cells of a box in three rows and three columns.
#[derive(Clone, Copy)]
struct Diagonal {
    cells: CellSet,
    rows: u16,
    columns: u16,
    /// Whether an odd number of swaps (one or three) brings the columns into the order of the rows.
    odd: bool,
}

impl Diagonal {
    fn of(cells: CellSet) -> Option<Self> {
        let mask = |line: fn(Cell) -> u8| cells.iter().fold(0_u16, |mask, cell| mask | 1 << line(cell));
        let (rows, columns) = (mask(Cell::row), mask(Cell::column));
        let pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b)));
        let turned = pairs.filter(|(a, b)| a.row() < b.row() && a.column() > b.column()).count();
        let three = [cells.len(), rows.count_ones() as usize, columns.count_ones() as usize] == [3; 3];
        three.then_some(Self { cells, rows, columns, odd: turned % 2 == 1 })
    }

    /// Returns `true` if four of them, around the rectangle, cannot be filled with three digits.
    fn clash([a, b, c, d]: [&Self; 4]) -> bool {
        let around = a.rows == b.rows && b.columns == c.columns && c.rows == d.rows && d.columns == a.columns;
        around && (a.odd ^ b.odd ^ c.odd ^ d.odd)
    }
}

/// Returns the candidates of these cells other than these digits.
fn guardians(grid: &Grid, cells: CellSet, digits: DigitSet) -> Vec<Candidate> {
    let others = |cell| (grid.candidates(cell) - digits).iter().map(move |digit| Candidate::new(cell, digit));
    cells.iter().flat_map(others).collect()
}

impl Tridagon {
    fn cells(&self) -> CellSet {
        self.boxes.iter().fold(CellSet::EMPTY, |cells, &more| cells | more)
    }
}

impl Pattern for Tridagon {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let cells = self.cells();
        let [a, b, c, d] = self.boxes.map(Diagonal::of);
        let apart = cells.len() == 12 && cells.is_subset(grid.open()) && self.digits.len() == 3;
        let boxed = self.boxes.iter().all(|&three| !grid.layout().houses_of_all(three).is_empty());
        if !apart
            || !boxed
            || !Diagonal::clash([&a?, &b?, &c?, &d?])
            || self.guardians != guardians(grid, cells, self.digits)
        {
            return None;
        }
        let proof = Proof::of(cells.iter().map(Truth::Cell));
        let (first, others) = self.guardians.split_first()?;
        if others.is_empty() {
            return Some(Inference::place(*first, proof));
        }
        let by = |guardian: &Candidate| struck(grid, &CandidateSet::of(guardian.digit, CellSet::of(guardian.cell)));
        let by_all = others.iter().fold(by(first), |all, guardian| &all & &by(guardian));
        Inference::eliminate(by_all.by_digit(), proof)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let cells = self.cells();
        let from = draft.each_digits(cells);
        let rises = |three: &CellSet| Diagonal::of(*three).is_some_and(|diagonal| diagonal.odd);
        let of_box = |&three: &CellSet| three.first().and_then(|cell| draft.layout().box_of(cell));
        let (rising, falling): (Vec<CellSet>, Vec<CellSet>) = self.boxes.iter().partition(|three| rises(three));
        let [falling, rising] =
            [falling, rising].map(|boxes| -> Vec<House> { boxes.iter().filter_map(of_box).collect() });
        let because = Because::Cycles { falling, rising };
        let impossible = Says::Impossible { cells, digits: self.digits, because, others: self.guardians.clone() };
        let impossible = draft.says(impossible, from);
        draft.placements().for_each(|guardian| {
            draft.place(guardian, [impossible]);
        });
        draft.exclude_all([impossible]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let cells = self.cells();
        let parts = Parts::default().cells(Role::Pattern, cells);
        let mut parts = parts.digits_of(Role::Pattern, grid, cells, self.digits);
        parts.candidates.extend(self.guardians.iter().map(|&guardian| (Role::Guardian, guardian)));
        parts
    }
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let digits: Vec<Digit> = grid.layout().digits().iter().collect();
    choices(&digits, 3, &mut |digits| {
        let digits: DigitSet = digits.iter().copied().collect();
        let others = grid.layout().digits() - digits;
        let guarded = others.iter().fold(CellSet::EMPTY, |cells, digit| cells | grid.places(digit));
        if (grid.open() - guarded).len() + MOST_GUARDED < 12 {
            return ControlFlow::Continue(());
        }
        let boxes = diagonals(grid, digits, guarded);
        for (i, a) in boxes.iter().enumerate() {
            let rest = || boxes[i + 1..].iter().flatten();
            for a in a {
                let few = |sum: usize, more: &Diagonal| sum + (more.cells & guarded).len() <= MOST_GUARDED;
                let own = (a.cells & guarded).len();
                for b in rest().filter(|b| b.rows == a.rows && few(own, b)) {
                    let two = own + (b.cells & guarded).len();
                    for c in rest().filter(|c| c.columns == b.columns && few(two, c)) {
                        let three = two + (c.cells & guarded).len();
                        for d in rest().filter(|d| few(three, d) && Diagonal::clash([a, b, c, d])) {
                            let boxes = [a.cells, b.cells, c.cells, d.cells];
                            let cells = boxes.iter().fold(CellSet::EMPTY, |cells, &more| cells | more);
                            let found = Tridagon { digits, boxes, guardians: guardians(grid, cells, digits) };
                            if found.argue(grid).is_some() {
                                emit(Arc::new(found))?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    })
}

/// Returns, by box, the diagonals of cells that have some of the digits, and not too often another candidate.
fn diagonals(grid: &Grid, digits: DigitSet, guarded: CellSet) -> Vec<Vec<Diagonal>> {
    let fitting = digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | grid.places(digit));
    let boxes = grid.layout().boxes();
    let of_box = boxes.map(|house| {
        let cells: Vec<Cell> = (fitting & grid.layout().members(house)).iter().collect();
        let mut found = Vec::new();
        let _ = choices(&cells, 3, &mut |three| {
            let cells: CellSet = three.iter().copied().collect();
            found.extend(Diagonal::of(cells).filter(|_| (cells & guarded).len() <= MOST_GUARDED));
            ControlFlow::Continue(())
        });
        found
    });
    of_box.collect()
}
