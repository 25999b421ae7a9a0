//! Colouring: strong links colour their ends alternately, and one of two colours is true.
//!
//! Here is what the techniques on one digit have in common.

pub(super) mod medusa;
pub(super) mod multi_colors;
pub(super) mod simple_colors;
pub(super) mod x_colors;

use super::marks::{clusters, color, strong_links};
use super::{Inference, Link, Strength};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, House};
use crate::proof::{Proof, Truth};

/// Returns the colours of the cells that strong links on a digit join; `None` if some of these are not strong links.
fn colored(grid: &Grid, digit: Digit, links: &[House]) -> Option<[CellSet; 2]> {
    let truths: Vec<Truth> = links.iter().map(|&house| Truth::Place(house, digit)).collect();
    color(grid, &truths).map(|colors| colors.map(|color| color.places(digit)))
}

/// Returns the argument that eliminates a digit from some cells by its places in these houses. Only every second link
/// of a chain needs to be strong, so a smaller proof may suffice.
fn argue(digit: Digit, houses: &[House], cleared: CellSet) -> Option<Inference> {
    let truths = Proof::of(houses.iter().map(|&house| Truth::Place(house, digit)));
    Inference::eliminate(cleared.iter().map(|cell| Candidate::new(cell, digit)), truths)
}

/// Says that one of two colours of a digit is true, after the links that join them; returns the number of that claim.
fn one_true(draft: &mut Draft<'_>, digit: Digit, links: &[House], [a, b]: [CellSet; 2]) -> u16 {
    let places: Vec<u16> = links.iter().map(|&house| draft.places(house, digit)).collect();
    draft.says(Says::Colors { one: on(digit, a), other: on(digit, b) }, places)
}

/// Returns a digit in each of some cells.
fn on(digit: Digit, cells: CellSet) -> Vec<Candidate> {
    cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
}

/// Returns the strong links on one digit, for a diagram.
fn drawn(grid: &Grid, digit: Digit, links: &[House]) -> Vec<Link> {
    let link = |&house: &House| {
        let mut ends = grid.places_in(house, digit).iter().map(|cell| vec![Candidate::new(cell, digit)]);
        Some(Link { from: ends.next()?, to: ends.next()?, strength: Strength::Strong })
    };
    links.iter().filter_map(link).collect()
}

/// Returns the clusters of strong links on a digit, with their colours.
fn of_digit(grid: &Grid, digit: Digit) -> Vec<(Vec<House>, [CellSet; 2])> {
    let houses = strong_links(grid, digit);
    let found = clusters(grid, houses.iter().map(|&(house, _)| Truth::Place(house, digit)));
    let as_houses = |links: Vec<Truth>| {
        let houses = links.into_iter().filter_map(|link| match link {
            Truth::Place(house, _) => Some(house),
            _ => None,
        });
        let houses: Vec<House> = houses.collect();
        colored(grid, digit, &houses).map(|colors| (houses, colors))
    };
    found.into_iter().filter_map(as_houses).collect()
}

/// Returns the first two of these places of a digit that see each other.
fn clash(grid: &Grid, digit: Digit, cells: CellSet) -> Option<[Cell; 2]> {
    cells.iter().find_map(|a| (cells & grid.layout().seen(Candidate::new(a, digit))).first().map(|b| [a, b]))
}
