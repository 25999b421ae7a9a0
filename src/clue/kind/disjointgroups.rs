//! Cells in the same place of their boxes have different digits.

use super::{Drawn, Filling, Form, Kind, ValueRule, are_different};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "disjointgroups", form: Form::Switch, value: ValueRule::None, drawn: Drawn::Told, compile, allows };

fn groups(ground: &Ground) -> Vec<Vec<Cell>> {
    let boxes: Vec<Vec<Cell>> =
        ground.layout.boxes().map(|house| ground.layout.members(house).iter().collect()).collect();
    (0..usize::from(ground.side())).map(|place| boxes.iter().map(|cells| cells[place]).collect()).collect()
}

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    groups(ground).iter().for_each(|group| rules.different(group));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    groups(ground).iter().all(|group| are_different(group, digit))
}
