//! A little killer: the digits of a diagonal add up to its number. They may repeat.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "littlekillersum",
    form: Form::Diagonal,
    value: ValueRule::Sum,
    drawn: Drawn::Pointer,
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    if let Some(total) = clue.value {
        let weights = vec![1; clue.cells.len()];
        rules.read(clue.cells.clone(), Automaton::Sum { weights, total: total.into() });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.value.is_none_or(|total| clue.cells.iter().map(|&cell| u16::from(digit(cell))).sum::<u16>() == total)
}
