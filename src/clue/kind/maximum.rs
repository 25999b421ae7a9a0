//! A cell that is greater than each neighbour that is not marked so, too.

use super::{Drawn, Filling, Form, Kind, ValueRule};
use crate::clue::{Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind =
    Kind { name: "maximum", form: Form::Cell, value: ValueRule::None, drawn: Drawn::Outwards, compile, allows };

/// The cell, and each neighbour that it is compared with.
fn pairs(clue: &Clue, ground: &Ground) -> Vec<[Cell; 2]> {
    let marked = ground.cells_of(KIND.name);
    let of = |&cell: &Cell| ground.around(cell).map(move |other| [cell, other]).collect::<Vec<_>>();
    clue.cells.iter().flat_map(of).filter(|[_, other]| !marked.contains(other)).collect()
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    pairs(clue, ground).into_iter().for_each(|pair| rules.pair(pair, |a, b| a > b));
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    pairs(clue, ground).iter().all(|&[a, b]| digit(a) > digit(b))
}
