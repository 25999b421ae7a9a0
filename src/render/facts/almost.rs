//! The almost locked sets of a chain: their cells, and their digits.

use crate::argument::{Argument, By, Link, Says};
use crate::grid::{Cell, CellSet, DigitSet};

/// The almost locked cells of a link, and the cell beside them that it decides.
pub(super) fn set(link: &Link) -> Option<(CellSet, Option<Cell>)> {
    match link.by {
        By::Set(cells) => Some((cells, None)),
        By::Beside { cells, cell } => Some((cells, Some(cell))),
        By::House(_) | By::Cell(_) => None,
    }
}

/// The pairs of sets that share cells, by their numbers.
pub(super) fn sharing(sets: &[CellSet]) -> impl Iterator<Item = (usize, usize)> {
    let pairs = (0..sets.len()).flat_map(|one| (one + 1..sets.len()).map(move |other| (one, other)));
    pairs.filter(|&(one, other)| !sets[one].is_disjoint(sets[other]))
}

/// The digits of an almost locked set.
pub(super) fn digits(argument: &Argument, cells: CellSet) -> DigitSet {
    let mut found = DigitSet::EMPTY;
    argument.each(&mut |claim, _| match claim.says {
        Says::Almost { cells: of, digits } if of == cells => found |= digits,
        Says::OnlyDigits { cell, digits, .. } if cells.contains(cell) => found |= digits,
        _ => {}
    });
    found
}
