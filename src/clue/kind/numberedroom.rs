//! A numbered room: the first digit from its side says in which place its number is.

use super::{Drawn, Filling, Form, Kind, Plate, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "numberedroom",
    form: Form::Outside,
    value: ValueRule::Optional,
    drawn: Drawn::Beside(Plate::Circle),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let Some(wanted) = clue.value else { return };
    for (at, &cell) in clue.cells.iter().enumerate() {
        rules.pair([clue.cells[0], cell], |first, other| usize::from(first) != at + 1 || u16::from(other) == wanted);
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let place = usize::from(digit(clue.cells[0])) - 1;
    clue.value.is_none_or(|wanted| clue.cells.get(place).is_none_or(|&cell| u16::from(digit(cell)) == wanted))
}
