//! An extra region: no digit twice.

use super::{Drawn, Filling, Form, Kind, ValueRule, are_different};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "extraregion", form: Form::Cells, value: ValueRule::None, drawn: Drawn::Region, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    rules.different(&clue.cells);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    are_different(&clue.cells, digit)
}
