//! A double arrow: the digits between its ends add up to the same as its ends.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind = Kind {
    name: "doublearrow",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Circles),
    compile,
    allows,
};

fn compile(clue: &Clue, _: &Ground, rules: &mut Rules) {
    if let [first, inner @ .., last] = &clue.cells[..]
        && !inner.is_empty()
    {
        let cells = [first, last].into_iter().chain(inner).copied().collect();
        rules.read(cells, Automaton::EqualSums { groups: vec![2, inner.len()] });
    }
}

fn allows(clue: &Clue, _: &Ground, digit: Filling) -> bool {
    let sum = |cells: &[Cell]| cells.iter().map(|&cell| u16::from(digit(cell))).sum::<u16>();
    match &clue.cells[..] {
        [first, inner @ .., last] if !inner.is_empty() => sum(&[*first, *last]) == sum(inner),
        _ => true,
    }
}
