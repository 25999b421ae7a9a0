//! A slow thermometer: the digits never fall from its bulb.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "slowthermometer",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Bulb),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (at, &cell) in clue.cells.iter().enumerate() {
        for &later in clue.cells[at..].iter().skip(1) {
            rules.pair([cell, later], |a, b| a <= b);
        }
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.windows(2).all(|pair| digit(pair[0]) <= digit(pair[1]))
}
