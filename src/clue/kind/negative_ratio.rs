//! All black dots are given: without a dot, no digit is a marked multiple of its neighbour.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "ratio", form: Form::Negative, value: ValueRule::None, drawn: Drawn::Told, compile, allows };

const MARKS: [&str; 2] = ["ratio", "difference"];

/// The ratios that occur, or 2.
fn ratios(ground: &Ground) -> Vec<u16> {
    let marks = ground.clues.iter().filter(|clue| clue.kind.name == "ratio" && clue.kind.form != Form::Negative);
    let ratios: Vec<u16> = marks.map(|clue| clue.value.unwrap_or(2)).collect();
    if ratios.is_empty() { vec![2] } else { ratios }
}

fn compile(_: &Clue, ground: &Ground, rules: &mut Rules) {
    let ratios = ratios(ground);
    let is_marked = |a: u8, b: u8| ratios.iter().any(|ratio| u16::from(a) == u16::from(b) * ratio);
    for pair in ground.unmarked(&MARKS) {
        rules.pair(pair, |a, b| !is_marked(a, b) && !is_marked(b, a));
    }
}

fn allows(_: &Clue, ground: &Ground, digit: Filling) -> bool {
    let is_free = |&[a, b]: &[Cell; 2]| {
        let (low, high) = (digit(a).min(digit(b)), digit(a).max(digit(b)));
        ratios(ground).iter().all(|&ratio| u16::from(low) * ratio != u16::from(high))
    };
    ground.unmarked(&MARKS).iter().all(is_free)
}
