//! All X and V are given: without a sign, no two neighbours add up to 5 or 10.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind =
    Kind { name: "xv", form: Form::Negative, value: ValueRule::None, drawn: Drawn::Told, compile, allows };

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    ground.unmarked(&["xv"]).into_iter().for_each(|pair| rules.pair(pair, |a, b| !matches!(a + b, 5 | 10)));
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    ground.unmarked(&["xv"]).iter().all(|&[a, b]| digit(a) + digit(b) != 5 && digit(a) + digit(b) != 10)
}
