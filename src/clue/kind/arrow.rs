//! An arrow: the digits along it add up to the number in its circle, which may have two or three digits.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "arrow", form: Form::Arrow, value: ValueRule::None, drawn: Drawn::Arrow, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let circle = clue.others.len() as u32;
    let weights = (0..circle).rev().map(|place| 10_i32.pow(place)).chain(clue.cells.iter().map(|_| -1));
    let cells = clue.others.iter().chain(&clue.cells).copied().collect();
    rules.read(cells, Automaton::Sum { weights: weights.collect(), total: 0 });
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let number = clue.others.iter().fold(0, |number, &cell| 10 * number + u32::from(digit(cell)));
    clue.cells.iter().map(|&cell| u32::from(digit(cell))).sum::<u32>() == number
}
