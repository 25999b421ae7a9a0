//! A white dot: the two digits are consecutive, or differ by the number in it.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind = Kind {
    name: "difference",
    form: Form::Pair,
    value: ValueRule::Usual(|_| 1),
    drawn: Drawn::WhiteDot,
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let Ok(pair) = <[Cell; 2]>::try_from(&clue.cells[..]) else { return };
    let difference = clue.value.unwrap_or(1);
    rules.pair(pair, |a, b| u16::from(a.abs_diff(b)) == difference);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let (a, b) = (digit(clue.cells[0]), digit(clue.cells[1]));
    u16::from(a.max(b) - a.min(b)) == clue.value.unwrap_or(1)
}
