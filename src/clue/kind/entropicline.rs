//! An entropic line: of each three cells in a row, one is low, one is middle and one is high.

use std::ops::RangeInclusive;

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule, near};
use crate::clue::{Clue, Ground, Rules};

pub(super) const KIND: Kind = Kind {
    name: "entropicline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

/// Returns the low, middle and high digits of a grid of this side: the middle ones are more if one is left over, the others
/// if two are.
pub fn thirds(side: u8) -> [RangeInclusive<u8>; 3] {
    let outer = (side + 1) / 3;
    [1..=outer, outer + 1..=side - outer, side - outer + 1..=side]
}

/// The third of the digits that one belongs to.
fn third(digit: u8, side: u8) -> Option<usize> {
    thirds(side).iter().position(|third| third.contains(&digit))
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    let side = ground.side();
    near(&clue.cells).for_each(|pair| rules.pair(pair, |a, b| third(a, side) != third(b, side)));
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    let thirds: Vec<Option<usize>> = clue.cells.iter().map(|&cell| third(digit(cell), ground.side())).collect();
    thirds.windows(2).all(|two| two[0] != two[1]) && thirds.windows(3).all(|three| three[0] != three[2])
}
