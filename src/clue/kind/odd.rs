//! An odd digit.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "odd", form: Form::Cell, value: ValueRule::None, drawn: Drawn::Disc, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    clue.cells.iter().for_each(|&cell| rules.only(cell, |digit| digit % 2 == 1));
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.iter().all(|&cell| [1, 3, 5, 7, 9].contains(&digit(cell)))
}
