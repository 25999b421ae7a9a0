//! Cells that share an edge never have consecutive digits, except across a dot.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "nonconsecutive", form: Form::Switch, value: ValueRule::None, drawn: Drawn::Told, compile, allows };

const MARKS: [&str; 2] = ["difference", "ratio"];

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    ground.unmarked(&MARKS).into_iter().for_each(|pair| rules.pair(pair, |a, b| a.abs_diff(b) != 1));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    !ground.unmarked(&MARKS).iter().any(|&[a, b]| digit(a) + 1 == digit(b) || digit(b) + 1 == digit(a))
}
