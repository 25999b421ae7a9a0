//! A thermometer: the digits rise from its bulb.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "thermometer",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Bulb),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (at, &cell) in clue.cells.iter().enumerate() {
        for (far, &later) in clue.cells[at..].iter().enumerate().skip(1) {
            rules.pair([cell, later], |a, b| a + (far as u8) <= b);
        }
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.windows(2).all(|pair| digit(pair[0]) < digit(pair[1]))
}
