//! An even digit.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "even", form: Form::Cell, value: ValueRule::None, drawn: Drawn::Square, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    clue.cells.iter().for_each(|&cell| rules.only(cell, |digit| digit % 2 == 0));
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.iter().all(|&cell| [2, 4, 6, 8].contains(&digit(cell)))
}
