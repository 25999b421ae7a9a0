//! A parity line: odd and even digits alternate.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "parityline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    clue.cells.windows(2).for_each(|pair| rules.pair([pair[0], pair[1]], |a, b| a % 2 != b % 2));
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    clue.cells.windows(2).all(|pair| (digit(pair[0]) + digit(pair[1])) % 2 == 1)
}
