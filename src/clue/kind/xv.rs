//! X or V: the two digits add up to 10 or 5.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "xv", form: Form::Pair, value: ValueRule::Sign, drawn: Drawn::Sign, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let (Ok(pair), Some(sum)) = (<[Cell; 2]>::try_from(&clue.cells[..]), clue.value) else { return };
    rules.pair(pair, |a, b| u16::from(a + b) == sum);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.value.is_none_or(|sum| clue.cells.iter().map(|&cell| u16::from(digit(cell))).sum::<u16>() == sum)
}
