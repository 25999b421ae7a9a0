//! A sandwich: the digits between the least and the greatest digit add up to its number.

use super::{Drawn, Filling, Form, Kind, Plate, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "sandwichsum",
    form: Form::Outside,
    value: ValueRule::Optional,
    drawn: Drawn::Beside(Plate::Bare),
    compile,
    allows,
};

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    if let Some(total) = clue.value {
        rules.read(clue.cells.clone(), Automaton::Sandwich { total, most: ground.side() });
    }
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    let digits: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell)).collect();
    let crusts: Vec<usize> = (0..digits.len()).filter(|&at| digits[at] == 1 || digits[at] == ground.side()).collect();
    let [first, last] = crusts[..] else { return clue.value.is_none() };
    clue.value.is_none_or(|total| digits[first + 1..last].iter().map(|&digit| u16::from(digit)).sum::<u16>() == total)
}
