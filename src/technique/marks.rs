//! Marks candidates in two colours along strong links: the basis of all colouring techniques.
//!
//! A truth with two candidates left is a strong link: exactly one of the two is true. Colour one end, then alternately,
//! link by link, everything connected to it: either all candidates of one colour are true, or all of the other.
//!
//! ```text
//!   A ═══ B ═══ A      of each link one end is A and the other B
//!               ║      all A are true and all B are false, or the other way round
//!               B
//! ```

use super::once_each;
use crate::grid::{Candidate, CandidateSet, Cell, Digit, Grid, House};
use crate::proof::Truth;

/// Returns the candidates of a grid that conflict with some of these.
pub(super) fn struck(grid: &Grid, by: &CandidateSet) -> CandidateSet {
    let mut struck = CandidateSet::EMPTY;
    by.by_digit().for_each(|one| struck |= grid.layout().excluded(one));
    &struck & grid.remaining()
}

/// Returns the remaining candidates of a truth.
pub(super) fn left(grid: &Grid, truth: Truth) -> CandidateSet {
    let mut left = CandidateSet::EMPTY;
    match truth {
        Truth::Cell(cell) => grid.candidates(cell).iter().for_each(|digit| left.insert(Candidate::new(cell, digit))),
        Truth::Place(house, digit) => left = CandidateSet::of(digit, grid.places_in(house, digit)),
        Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => {}
    }
    left
}

/// Returns the houses with two places for a digit, and the places.
pub(super) fn strong_links(grid: &Grid, digit: Digit) -> Vec<(House, [Cell; 2])> {
    let two = |house: &House| {
        let places = grid.places_in(*house, digit);
        let mut cells = places.iter();
        if places.len() == 2 { Some((*house, [cells.next()?, cells.next()?])) } else { None }
    };
    grid.layout().houses().iter().filter_map(two).collect()
}

/// Returns the two ends of a strong link; `None` if the truth is not a strong link.
fn ends(grid: &Grid, link: Truth) -> Option<[Candidate; 2]> {
    match link {
        Truth::Cell(cell) => {
            let digits = grid.candidates(cell);
            let ends = [digits.first()?, digits.last()?].map(|digit| Candidate::new(cell, digit));
            (digits.len() == 2).then_some(ends)
        }
        Truth::Place(house, digit) => {
            let cells = grid.places_in(house, digit);
            let ends = [cells.first()?, cells.last()?].map(|cell| Candidate::new(cell, digit));
            (cells.len() == 2).then_some(ends)
        }
        Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => None,
    }
}

/// Colours everything connected to a candidate, which gets the first colour.
fn spread(links: &[[Candidate; 2]], start: Candidate) -> [CandidateSet; 2] {
    let mut colors = [CandidateSet::EMPTY; 2];
    colors[0].insert(start);
    let mut grows = true;
    while grows {
        grows = false;
        for &[a, b] in links {
            for (from, to, color) in [(a, b, 0), (a, b, 1), (b, a, 0), (b, a, 1)] {
                if colors[color].contains(from) && !colors[1 - color].contains(to) {
                    colors[1 - color].insert(to);
                    grows = true;
                }
            }
        }
    }
    colors
}

/// Colours the ends of these links; `None` unless they are strong links, connected, and can be coloured alternately.
pub(super) fn color(grid: &Grid, links: &[Truth]) -> Option<[CandidateSet; 2]> {
    if !once_each(links) {
        return None;
    }
    let ends = links.iter().map(|&link| ends(grid, link)).collect::<Option<Vec<_>>>()?;
    let colors = spread(&ends, ends.first()?[0]);
    let all = ends.iter().all(|&[a, _]| colors.iter().any(|color| color.contains(a)));
    (all && (&colors[0] & &colors[1]).is_empty()).then_some(colors)
}

/// Divides strong links into connected clusters. Of several links with the same ends it keeps the first; it ignores
/// other truths.
pub(super) fn clusters(grid: &Grid, links: impl IntoIterator<Item = Truth>) -> Vec<Vec<Truth>> {
    let mut open: Vec<(Truth, [Candidate; 2])> = Vec::new();
    for link in links {
        if let Some(ends) = ends(grid, link)
            && !open.iter().any(|(_, others)| *others == ends)
        {
            open.push((link, ends));
        }
    }
    let mut clusters = Vec::new();
    while let Some(&(_, [start, _])) = open.first() {
        let [a, b] = spread(&open.iter().map(|&(_, ends)| ends).collect::<Vec<_>>(), start);
        let reached = &a | &b;
        let (cluster, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, [end, _])| reached.contains(*end));
        clusters.push(cluster.into_iter().map(|(link, _)| link).collect());
        open = rest;
    }
    clusters
}

/// Returns the candidates outside the colours that conflict with both: one of the colours is true, so they are false.
pub(super) fn trapped(grid: &Grid, [a, b]: &[CandidateSet; 2]) -> CandidateSet {
    &(&struck(grid, a) & &struck(grid, b)) - &(a | b)
}

/// Drops items, from last to first and until nothing changes, as long as the rest still meets the condition.
pub(super) fn fewest<T: Copy>(items: &mut Vec<T>, serves: impl Fn(&[T]) -> bool) {
    let mut before = usize::MAX;
    while items.len() < before {
        before = items.len();
        for i in (0..items.len()).rev() {
            let item = items.remove(i);
            if !serves(items) {
                items.insert(i, item);
            }
        }
    }
}
