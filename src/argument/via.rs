//! Through which houses and clues candidates exclude each other: as few as a reader has to look at.

use super::Node;
use crate::grid::{Candidate, Layout, Via};

/// Returns houses, and clues where no house does it, through which the candidates of each pair exclude each other: those first
/// that connect most of the pairs; among equal ones, in the order of the layout.
pub(crate) fn fewest(mut pairs: Vec<[Candidate; 2]>, layout: &Layout) -> Vec<Via> {
    let mut through = Vec::new();
    loop {
        let held = |via: Via| pairs.iter().filter(|[a, b]| layout.connects(via, *a, *b)).count();
        let most = |best: Via, next: Via| if held(next) > held(best) { next } else { best };
        let houses = layout.houses().iter().copied().map(Via::House).filter(|&house| held(house) > 0);
        let clues = || pairs.iter().flat_map(|[a, b]| layout.clues_between(*a, *b)).map(Via::Clue);
        let Some(best) = houses.reduce(most).or_else(|| clues().reduce(most)) else { return through };
        pairs.retain(|[a, b]| !layout.connects(best, *a, *b));
        through.push(best);
    }
}

/// Returns the houses and clues through which two nodes exclude each other; none if both are in one cell.
pub fn joint(one: Node, other: Node, layout: &Layout) -> Vec<Via> {
    fewest(one.candidates().flat_map(|a| other.candidates().map(move |b| [a, b])).collect(), layout)
}
