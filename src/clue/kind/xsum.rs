//! An X-sum: as many digits from its side as the first of them says add up to its number.

use super::{Drawn, Filling, Form, Kind, Plate, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "xsum",
    form: Form::Outside,
    value: ValueRule::Optional,
    drawn: Drawn::Beside(Plate::Square),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    if let Some(total) = clue.value {
        rules.read(clue.cells.clone(), Automaton::XSum { total });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let first = usize::from(digit(clue.cells[0]));
    let sum: u16 = clue.cells.iter().take(first).map(|&cell| u16::from(digit(cell))).sum();
    clue.value.is_none_or(|total| sum == total)
}
