//! A nabner line: no two of its digits are equal or consecutive.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::CellSet;

pub(super) const KIND: Kind =
    Kind { name: "nabner", form: Form::Line, value: ValueRule::None, drawn: Drawn::Line(Ends::Plain), compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (at, &a) in clue.cells.iter().enumerate() {
        clue.cells[..at]
            .iter()
            .filter(|&&b| a != b)
            .for_each(|&b| rules.pair([b, a], |one, other| one.abs_diff(other) > 1));
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let cells: CellSet = clue.cells.iter().copied().collect();
    let mut digits: Vec<u8> = cells.iter().map(digit).collect();
    digits.sort_unstable();
    digits.windows(2).all(|pair| pair[0] + 1 < pair[1])
}
