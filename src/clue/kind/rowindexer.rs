//! Row indexers: the digit of a cell is the row in which its column has the number of the cell's row.

use super::{Drawn, Filling, Form, Kind, ValueRule, index};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "rowindexer", form: Form::Each, value: ValueRule::None, drawn: Drawn::RowBars, compile, allows };

/// The cell that a digit of this cell points at, and the digit that is there.
fn target(cell: Cell, digit: u8) -> (Cell, u8) {
    (Cell::at(digit - 1, cell.column()), cell.row() + 1)
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    index(clue, ground, rules, &target);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.iter().all(|&cell| digit(Cell::at(digit(cell) - 1, cell.column())) == cell.row() + 1)
}
