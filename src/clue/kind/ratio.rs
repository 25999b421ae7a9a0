//! A black dot: one digit is twice the other, or as many times as the number in it.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "ratio", form: Form::Pair, value: ValueRule::Usual(|_| 2), drawn: Drawn::BlackDot, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let Ok(pair) = <[Cell; 2]>::try_from(&clue.cells[..]) else { return };
    let ratio = clue.value.unwrap_or(2);
    rules.pair(pair, |a, b| u16::from(a) == u16::from(b) * ratio || u16::from(b) == u16::from(a) * ratio);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let (a, b) = (digit(clue.cells[0]), digit(clue.cells[1]));
    u16::from(a.max(b)) == u16::from(a.min(b)) * clue.value.unwrap_or(2)
}
