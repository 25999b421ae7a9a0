//! A cage: no digit twice, and the digits add up to its number.

use super::{Drawn, Filling, Form, Kind, ValueRule, are_different};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "killercage", form: Form::Cells, value: ValueRule::Sum, drawn: Drawn::Cage, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    rules.different(&clue.cells);
    if let Some(total) = clue.value {
        rules.read(clue.cells.clone(), Automaton::DifferentSum { total });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let sum: u16 = clue.cells.iter().map(|&cell| u16::from(digit(cell))).sum();
    are_different(&clue.cells, digit) && clue.value.is_none_or(|total| sum == total)
}
