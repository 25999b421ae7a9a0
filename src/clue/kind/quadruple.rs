//! A circle on a corner: its digits are in the cells around it, each as often as it is there.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};
use crate::grid::CandidateSet;

pub(super) const KIND: Kind =
    Kind { name: "quadruple", form: Form::Quadruple, value: ValueRule::None, drawn: Drawn::Corner, compile, allows };

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    for (at, &digit) in clue.digits.iter().enumerate() {
        if clue.digits[..at].contains(&digit) {
            continue;
        }
        let least = clue.digits.iter().filter(|&&other| other == digit).count() as u16;
        if least == 1 {
            rules.one_of(CandidateSet::of(digit, clue.cells.iter().copied().collect()));
        } else {
            rules.read(clue.cells.clone(), Automaton::Times { digit: digit.get(), least });
        }
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let mut left: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell)).collect();
    clue.digits.iter().all(|wanted| {
        let place = left.iter().position(|&digit| digit == wanted.get());
        place.map(|place| left.swap_remove(place)).is_some()
    })
}
