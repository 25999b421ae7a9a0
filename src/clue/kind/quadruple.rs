//! A circle on a corner: its digits are in the cells around it, each as often as it is there.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "quadruple", form: Form::Quadruple, value: ValueRule::None, drawn: Drawn::Corner, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let digits: Vec<u8> = clue.digits.iter().map(|digit| digit.get()).collect();
    if !digits.is_empty() {
        rules.read(clue.cells.clone(), Automaton::Holds { digits });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let mut left: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell)).collect();
    clue.digits.iter().all(|wanted| {
        let place = left.iter().position(|&digit| digit == wanted.get());
        place.map(|place| left.swap_remove(place)).is_some()
    })
}
