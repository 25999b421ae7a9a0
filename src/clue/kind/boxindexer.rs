//! Box indexers: the digit of a cell is the place in its box that has the number of the cell's place.

use super::{Drawn, Filling, Form, Kind, ValueRule, index};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "boxindexer", form: Form::Each, value: ValueRule::None, drawn: Drawn::Frame, compile, allows };

fn members(ground: &Ground, cell: Cell) -> Vec<Cell> {
    ground.layout.box_of(cell).map_or_else(Vec::new, |house| ground.layout.members(house).iter().collect())
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    let target = |cell: Cell, digit: u8| {
        let members = members(ground, cell);
        let place = members.iter().position(|&other| other == cell).unwrap_or_default();
        (members[usize::from(digit - 1)], place as u8 + 1)
    };
    index(clue, ground, rules, &target);
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    clue.cells.iter().all(|&cell| {
        let members = members(ground, cell);
        members.iter().position(|&other| other == cell)
            == Some(usize::from(digit(members[usize::from(digit(cell)) - 1])) - 1)
    })
}
