//! The diagonal from the top left to the bottom right has no digit twice.

use super::{Drawn, Filling, Form, Kind, ValueRule, are_different};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "diagonal-", form: Form::Switch, value: ValueRule::None, drawn: Drawn::Falling, compile, allows };

fn cells(ground: &Ground) -> Vec<Cell> {
    (0..ground.side()).map(|row| Cell::at(row, row)).collect()
}

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    rules.different(&cells(ground));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    are_different(&cells(ground), digit)
}
