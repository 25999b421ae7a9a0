//! The diagonal from the bottom left to the top right has no digit twice.

use super::{Drawn, Filling, Form, Kind, ValueRule, are_different};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "diagonal+", form: Form::Switch, value: ValueRule::None, drawn: Drawn::Rising, compile, allows };

fn cells(ground: &Ground) -> Vec<Cell> {
    let side = ground.side();
    (0..side).map(|row| Cell::at(row, side - 1 - row)).collect()
}

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    rules.different(&cells(ground));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    are_different(&cells(ground), digit)
}
