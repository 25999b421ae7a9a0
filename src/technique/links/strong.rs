//! The strong links of a position.
//!
//! ```text
//!   cell                two candidates                           (3=5)r1c7
//!   house               two places for a digit                   (3)r1c1=r1c7
//!   house, grouped      the places fall in two, and those on     (3)r1c123=r2c3
//!                       either side have seen cells in common
//!   almost locked set   any two of its digits                    (3=5)r1c7,r2c8
//!   and a cell beside   locked, the set takes all candidates     (3=7)r1c7,r2c8+r3c9
//!                       of the cell but one
//! ```

use super::{By, ChainLink, Node};
use crate::grid::{CellSet, Digit, DigitSet, Grid, House};
use crate::technique::almost_locked::AlmostLockedSet;
use crate::technique::marks::strong_links;

/// The maximum number of cells of an almost locked set in a chain: a larger one is hard to see, and the cells that it
/// leaves in its house usually lead to the same.
const MOST_CELLS: usize = 5;

/// Returns the links inside bivalue cells.
pub(in crate::technique) fn cells(grid: &Grid) -> Vec<ChainLink> {
    let link = |cell| {
        let mut digits = grid.candidates(cell).iter();
        let (a, b) = (digits.next()?, digits.next()?);
        let cells = CellSet::of(cell);
        let [from, to] = [a, b].map(|digit| Node { digit, cells });
        digits.next().is_none().then_some(ChainLink { from, to, by: By::Cells(cells) })
    };
    grid.open().iter().filter_map(link).collect()
}

/// Returns the links of houses with two places for a digit.
pub(in crate::technique) fn houses(grid: &Grid) -> Vec<ChainLink> {
    let of = |digit: Digit| {
        strong_links(grid, digit).into_iter().map(move |(house, ends)| {
            let [from, to] = ends.map(|cell| Node { digit, cells: CellSet::of(cell) });
            ChainLink { from, to, by: By::House(house) }
        })
    };
    grid.layout().digits().iter().flat_map(of).collect()
}

/// Returns the links of houses whose places for a digit form two parts, one of them a group: places that another house
/// shares.
pub(in crate::technique) fn groups(grid: &Grid) -> Vec<ChainLink> {
    let layout = grid.layout();
    let mut links = Vec::new();
    for digit in layout.digits().iter() {
        for &house in layout.houses() {
            let places = grid.places_in(house, digit);
            if places.len() < 3 {
                continue;
            }
            let others = layout.houses().iter().filter(|&&other| other != house);
            let mut seen: Vec<CellSet> = others
                .map(|&other| places & layout.members(other))
                .filter(|&group| group.len() > 1 && group != places && is_shared(grid, house, places - group))
                .collect();
            seen.sort_unstable();
            seen.dedup();
            links.extend(seen.into_iter().map(|group| {
                let [from, to] = [group, places - group].map(|cells| Node { digit, cells });
                ChainLink { from, to, by: By::House(house) }
            }));
        }
    }
    links
}

/// Returns `true` if these cells of a house also share another house.
fn is_shared(grid: &Grid, house: House, cells: CellSet) -> bool {
    grid.layout().houses_of_all(cells).iter().any(|other| other != house)
}

/// Returns the links between any two digits of each set of several cells, if both ends conflict with something.
pub(in crate::technique) fn sets(grid: &Grid, sets: &[AlmostLockedSet]) -> Vec<ChainLink> {
    let mut links = Vec::new();
    for &AlmostLockedSet { cells, digits } in sets.iter().filter(|set| (2..=MOST_CELLS).contains(&set.cells.len())) {
        let nodes = digits.iter().map(|digit| Node { digit, cells: grid.places(digit) & cells });
        let nodes: Vec<Node> = nodes.filter(|node| !node.is_group() || !node.seen(grid).is_empty()).collect();
        for (i, &from) in nodes.iter().enumerate() {
            links.extend(nodes[i + 1..].iter().map(|&to| ChainLink { from, to, by: By::Cells(cells) }));
        }
    }
    links
}

/// Returns the links between a digit of each set and a candidate of each cell beside it, if the other digits of the set
/// eliminate two or more candidates of the cell, all except that one. A cell that loses one candidate and keeps one is
/// a link on its own. `reach` as in [`Links`](crate::technique::almost_locked::Links).
pub(in crate::technique) fn beside(grid: &Grid, sets: &[AlmostLockedSet], reach: &[[CellSet; 9]]) -> Vec<ChainLink> {
    let mut links = Vec::new();
    let sets = sets.iter().zip(reach).filter(|(set, _)| (2..=MOST_CELLS).contains(&set.cells.len()));
    for (&AlmostLockedSet { cells, digits }, reach) in sets {
        let mut once = CellSet::EMPTY;
        let mut twice = CellSet::EMPTY;
        for digit in digits.iter() {
            twice |= once & reach[digit.index()];
            once |= reach[digit.index()];
        }
        for cell in twice.iter() {
            let seen: DigitSet = digits.iter().filter(|&digit| reach[digit.index()].contains(cell)).collect();
            let Some(left) = (grid.candidates(cell) - seen).single() else { continue };
            let to = Node { digit: left, cells: CellSet::of(cell) };
            for digit in (digits - grid.candidates(cell)).iter() {
                let from = Node { digit, cells: grid.places(digit) & cells };
                if from.is_group() && reach[digit.index()].is_empty() {
                    continue;
                }
                links.push(ChainLink { from, to, by: By::Beside { cells, cell } });
            }
        }
    }
    links
}
