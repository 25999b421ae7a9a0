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
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::Truth;

/// A set of candidates: the cells of each digit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Marks([CellSet; 9]);

impl Marks {
    /// Returns the candidates of one digit in some cells.
    pub(super) fn of(digit: Digit, cells: CellSet) -> Self {
        let mut marks = Self::default();
        marks.0[digit.index()] = cells;
        marks
    }

    /// Returns the cells in which this digit is marked.
    pub(super) fn cells(&self, digit: Digit) -> CellSet {
        self.0[digit.index()]
    }

    pub(super) fn contains(&self, candidate: Candidate) -> bool {
        self.cells(candidate.digit).contains(candidate.cell)
    }

    pub(super) fn insert(&mut self, candidate: Candidate) {
        self.0[candidate.digit.index()].insert(candidate.cell);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }

    /// Returns the digits that are marked anywhere.
    pub(super) fn digits(&self) -> DigitSet {
        let marked = self.0.iter().enumerate().filter(|(_, cells)| !cells.is_empty());
        marked.map(|(i, _)| Digit::from_index(i)).collect()
    }

    fn with(&self, other: &Self, join: impl Fn(CellSet, CellSet) -> CellSet) -> Self {
        Self(std::array::from_fn(|i| join(self.0[i], other.0[i])))
    }

    /// Returns the intersection of both.
    pub(super) fn both(&self, other: &Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    /// Returns the union of both.
    pub(super) fn either(&self, other: &Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    /// Returns these marks without the others.
    pub(super) fn without(&self, other: &Self) -> Self {
        self.with(other, |a, b| a - b)
    }

    /// Returns the candidates, by digit.
    pub(super) fn iter(&self) -> impl Iterator<Item = Candidate> {
        let digits = self.0.iter().enumerate().map(|(i, &cells)| (Digit::from_index(i), cells));
        digits.flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate::new(cell, digit)))
    }

    /// Returns the candidates of a grid that conflict with some marked one: another digit in its cell, or the same
    /// digit in a cell that it sees.
    pub(super) fn struck(&self, grid: &Grid) -> Self {
        let mut struck = Self::default();
        for digit in grid.layout().digits().iter() {
            for cell in self.cells(digit).iter() {
                struck.0[digit.index()] |= grid.layout().peers(cell) & grid.places(digit);
                let mut others = grid.candidates(cell);
                others.remove(digit);
                others.iter().for_each(|other| struck.insert(Candidate::new(cell, other)));
            }
        }
        struck
    }
}

/// Returns the remaining candidates of a truth.
pub(super) fn left(grid: &Grid, truth: Truth) -> Marks {
    let mut left = Marks::default();
    match truth {
        Truth::Cell(cell) => grid.candidates(cell).iter().for_each(|digit| left.insert(Candidate::new(cell, digit))),
        Truth::Place(house, digit) => left = Marks::of(digit, grid.places_in(house, digit)),
        Truth::Guardian(_) => {}
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
        Truth::Guardian(_) => None,
    }
}

/// Colours everything connected to a candidate, which gets the first colour.
fn spread(links: &[[Candidate; 2]], start: Candidate) -> [Marks; 2] {
    let mut colors = [Marks::default(); 2];
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
pub(super) fn color(grid: &Grid, links: &[Truth]) -> Option<[Marks; 2]> {
    if !once_each(links) {
        return None;
    }
    let ends = links.iter().map(|&link| ends(grid, link)).collect::<Option<Vec<_>>>()?;
    let colors = spread(&ends, ends.first()?[0]);
    let all = ends.iter().all(|&[a, _]| colors.iter().any(|color| color.contains(a)));
    (all && colors[0].both(&colors[1]).is_empty()).then_some(colors)
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
        let reached = a.either(&b);
        let (cluster, rest): (Vec<_>, Vec<_>) = open.into_iter().partition(|(_, [end, _])| reached.contains(*end));
        clusters.push(cluster.into_iter().map(|(link, _)| link).collect());
        open = rest;
    }
    clusters
}

/// Returns the candidates outside the colours that conflict with both: one of the colours is true, so they are false.
pub(super) fn trapped(grid: &Grid, [a, b]: &[Marks; 2]) -> Marks {
    a.struck(grid).both(&b.struck(grid)).without(&a.either(b))
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
