//! A modular line: each three cells in a row have different remainders when divided by 3.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule, near};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "modularline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    near(&clue.cells).for_each(|pair| rules.pair(pair, |a, b| a % 3 != b % 3));
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let rests: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell) % 3).collect();
    rests.windows(2).all(|two| two[0] != two[1]) && rests.windows(3).all(|three| three[0] != three[2])
}
