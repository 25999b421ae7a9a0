//! A zipper: digits as far from its middle add up to the same sum, which the middle cell has, if there is one.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "zipperline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let half = clue.cells.len() / 2;
    let middle = &clue.cells[half..clue.cells.len() - half];
    let pairs = (0..half).flat_map(|at| [clue.cells[at], clue.cells[clue.cells.len() - 1 - at]]);
    let groups: Vec<usize> = middle.iter().map(|_| 1).chain((0..half).map(|_| 2)).collect();
    if groups.len() > 1 {
        rules.read(middle.iter().copied().chain(pairs).collect(), Automaton::EqualSums { groups });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let digits: Vec<u8> = clue.cells.iter().map(|&cell| digit(cell)).collect();
    let sums: Vec<u8> = (0..digits.len() / 2).map(|at| digits[at] + digits[digits.len() - 1 - at]).collect();
    let middle = (digits.len() % 2 == 1).then(|| digits[digits.len() / 2]);
    sums.iter().chain(&middle).zip(sums.iter().chain(&middle).skip(1)).all(|(one, other)| one == other)
}
