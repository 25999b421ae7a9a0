//! A renban line: its digits are consecutive, in any order, and none comes twice.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};
use crate::grid::{Cell, CellSet};

pub(super) const KIND: Kind =
    Kind { name: "renban", form: Form::Line, value: ValueRule::None, drawn: Drawn::Line(Ends::Plain), compile, allows };

/// Its cells. A loop ends where it begins.
fn cells(clue: &Clue) -> Vec<Cell> {
    clue.cells.iter().copied().collect::<CellSet>().iter().collect()
}

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    let cells = cells(clue);
    rules.different(&cells);
    let most = cells.len();
    for (at, &a) in cells.iter().enumerate() {
        cells[..at].iter().for_each(|&b| rules.pair([b, a], |one, other| usize::from(one.abs_diff(other)) < most));
    }
    rules.read(cells, Automaton::Run);
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let mut digits: Vec<u8> = cells(clue).into_iter().map(digit).collect();
    digits.sort_unstable();
    digits.windows(2).all(|pair| pair[0] + 1 == pair[1])
}
