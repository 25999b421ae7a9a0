//! Column indexers: the digit of a cell is the column in which its row has the number of the cell's column.

use super::{Drawn, Filling, Form, Kind, ValueRule, index};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "columnindexer", form: Form::Each, value: ValueRule::None, drawn: Drawn::ColumnBars, compile, allows };

/// The cell that a digit of this cell points at, and the digit that is there.
fn target(cell: Cell, digit: u8) -> (Cell, u8) {
    (Cell::at(cell.row(), digit - 1), cell.column() + 1)
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    index(clue, ground, rules, &target);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.iter().all(|&cell| digit(Cell::at(cell.row(), digit(cell) - 1)) == cell.column() + 1)
}
