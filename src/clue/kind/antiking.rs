//! Cells that are a king's move of chess apart have different digits.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "antiking", form: Form::Switch, value: ValueRule::None, drawn: Drawn::Told, compile, allows };

const MOVES: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    ground.pairs(&MOVES).into_iter().for_each(|pair| rules.different(&pair));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    ground.pairs(&MOVES).iter().all(|&[a, b]| digit(a) != digit(b))
}
