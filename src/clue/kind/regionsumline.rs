//! A region sum line: in each box that it runs through, its digits add up to the same sum.

use super::{Drawn, Ends, Filling, Form, Kind, ValueRule};
use crate::clue::{Automaton, Clue, Ground, Rules};
use crate::grid::Cell;

pub(super) const KIND: Kind = Kind {
    name: "regionsumline",
    form: Form::Line,
    value: ValueRule::None,
    drawn: Drawn::Line(Ends::Plain),
    compile,
    allows,
};

/// The runs of cells in one box.
fn runs(clue: &Clue, ground: &Ground) -> Vec<Vec<Cell>> {
    let runs = clue.cells.chunk_by(|&a, &b| ground.layout.box_of(a) == ground.layout.box_of(b));
    runs.map(<[Cell]>::to_vec).collect()
}

fn compile(clue: &Clue, ground: &Ground, rules: &mut Rules) {
    let groups: Vec<usize> = runs(clue, ground).iter().map(Vec::len).collect();
    if groups.len() > 1 {
        rules.read(clue.cells.clone(), Automaton::EqualSums { groups });
    }
}

fn allows(clue: &Clue, ground: &Ground, digit: Filling) -> bool {
    let sums: Vec<u16> =
        runs(clue, ground).iter().map(|run| run.iter().map(|&cell| u16::from(digit(cell))).sum()).collect();
    sums.windows(2).all(|two| two[0] == two[1])
}
