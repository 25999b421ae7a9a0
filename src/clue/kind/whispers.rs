//! A whispers line: neighbours on it differ by at least 5, or by its number.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind = Kind {
    name: "whispers",
    form: Form::Line,
    value: ValueRule::Usual(|side| u16::from(side).div_ceil(2)),
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

fn gap(clue: &Clue, ground: &Ground) -> u16 {
    clue.number(ground.side()).unwrap_or_default()
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    let gap = gap(clue, ground);
    for pair in clue.cells.windows(2) {
        rules.pair([pair[0], pair[1]], |a, b| u16::from(a.abs_diff(b)) >= gap);
    }
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    let far = |pair: &[Cell]| digit(pair[0]).max(digit(pair[1])) - digit(pair[0]).min(digit(pair[1]));
    clue.cells.windows(2).all(|pair| u16::from(far(pair)) >= gap(clue, ground))
}
