//! A palindrome: the digits are the same in both directions.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "palindrome",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (&a, &b) in clue.cells.iter().zip(clue.cells.iter().rev()) {
        rules.pair([a, b], |one, other| one == other);
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let digits: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell)).collect();
    digits.iter().eq(digits.iter().rev())
}
