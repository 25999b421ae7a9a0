//! Clones: two groups of cells with the same digits in the same places.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "clone", form: Form::Clone, value: ValueRule::None, drawn: Drawn::Twins, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (&a, &b) in clue.cells.iter().zip(&clue.others) {
        rules.pair([a, b], |one, other| one == other);
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.iter().zip(&clue.others).all(|(&a, &b)| digit(a) == digit(b))
}
