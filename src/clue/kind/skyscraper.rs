//! A skyscraper: its number is that of the digits that are greater than all nearer to its side.

use super::{Drawn, Filling, Form, Kind, Plate, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "skyscraper",
    form: Form::Outside,
    value: ValueRule::Optional,
    drawn: Drawn::Beside(Plate::Roof),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    if let Some(count) = clue.value {
        rules.read(clue.cells.clone(), Automaton::Rising { count });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let rises = |at: &usize| clue.cells[..*at].iter().all(|&cell| digit(cell) < digit(clue.cells[*at]));
    clue.value.is_none_or(|count| (0..clue.cells.len()).filter(rises).count() == usize::from(count))
}
