//! Two patterns of one kind, told as one step because they stand on the same cells.
//!
//! Each proves its own eliminations by its own truths; together they make a step if each adds
//! something to the other.

use super::{Argument, Parts, Pattern};
use crate::grid::Grid;
use crate::proof::{self, Proof, Truth};

/// Both arguments as one; `None` unless each adds to the other, and all their truths are needed.
pub(super) fn both(grid: &Grid, [a, b]: [Argument; 2]) -> Option<Argument> {
    let adds = |a: &Argument, b: &Argument| a.eliminations.iter().any(|gone| !b.eliminations.contains(gone));
    if !adds(&a, &b) || !adds(&b, &a) {
        return None;
    }
    let mut truths: Vec<Truth> = a.proof.truths;
    b.proof.truths.into_iter().for_each(|truth| push_new(&mut truths, truth));
    let all = Argument::eliminate(a.eliminations.into_iter().chain(b.eliminations), Proof::of(truths))?;
    in_full(grid, all)
}

/// The argument, unless some of its truths are idle: then the pattern shows more than is needed.
pub(super) fn in_full(grid: &Grid, argument: Argument) -> Option<Argument> {
    let needed = proof::shrink(grid, argument.proof.clone(), &argument.conclusions())?;
    (needed == argument.proof).then_some(argument)
}

/// The parts of both patterns, each once.
pub(super) fn parts(pair: &[impl Pattern; 2], grid: &Grid) -> Parts {
    let [mut parts, other] = [pair[0].parts(grid), pair[1].parts(grid)];
    let Parts { houses, cells, candidates, links } = other;
    houses.into_iter().for_each(|house| push_new(&mut parts.houses, house));
    cells.into_iter().for_each(|cell| push_new(&mut parts.cells, cell));
    candidates.into_iter().for_each(|candidate| push_new(&mut parts.candidates, candidate));
    links.into_iter().for_each(|link| push_new(&mut parts.links, link));
    parts
}

fn push_new<T: PartialEq>(items: &mut Vec<T>, item: T) {
    if !items.contains(&item) {
        items.push(item);
    }
}
