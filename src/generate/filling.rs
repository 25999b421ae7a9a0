//! Random full grids.

use std::sync::Arc;

use crate::grid::{Candidate, Cell, Digit, Digits, Grid, Layout};

/// The number of placements after which a filling is begun anew, and the number of attempts. Where grids can be filled
/// at all, almost every attempt succeeds; it is faster to begin anew than to leave a bad start.
const MOST_PLACEMENTS: u32 = 600;
const ATTEMPTS: u32 = 40;

/// Returns a random full grid; `None` if none was found, because there are few or none.
pub(super) fn random_filling(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Option<Digits> {
    completed(&Grid::new(Arc::clone(layout)), random)
}

/// Returns a random completion of a grid; `None` if none was found.
pub(super) fn completed(grid: &Grid, random: &mut fastrand::Rng) -> Option<Digits> {
    (0..ATTEMPTS).find_map(|_| fill(grid.clone(), random, &mut MOST_PLACEMENTS.clone()))
}

/// Fills the most constrained cell, or places the most constrained digit of a house, and so on. Each level fills a cell,
/// so there are at most 81.
fn fill(grid: Grid, random: &mut fastrand::Rng, left: &mut u32) -> Option<Digits> {
    if grid.is_full() {
        return Some(*grid.digits());
    }
    let mut options = narrowest(&grid, random);
    random.shuffle(&mut options);
    for option in options {
        *left = left.checked_sub(1)?;
        let mut next = grid.clone();
        next.place(option);
        if let Some(full) = fill(next, random, left) {
            return Some(full);
        }
    }
    None
}

/// Returns the candidates of the cell, or the places of the digit in a house, with the fewest possibilities; among
/// equals, of a random one.
fn narrowest(grid: &Grid, random: &mut fastrand::Rng) -> Vec<Candidate> {
    let layout = grid.layout();
    let mut best: Vec<Candidate> = Vec::new();
    let (mut fewest, mut equals) = (usize::MAX, 0);
    let mut offer = |count: usize, list: &dyn Fn() -> Vec<Candidate>| {
        if count < fewest {
            (fewest, equals) = (count, 0);
        }
        if count == fewest {
            equals += 1;
            if random.usize(..equals) == 0 {
                best = list();
            }
        }
    };
    let of_cell = |cell: Cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
    for cell in grid.open().iter() {
        offer(grid.candidates(cell).len(), &|| of_cell(cell).collect());
    }
    for &house in layout.houses() {
        let places = |digit: Digit| grid.places_in(house, digit);
        for digit in grid.missing(house).iter() {
            offer(places(digit).len(), &|| places(digit).iter().map(|cell| Candidate::new(cell, digit)).collect());
        }
    }
    best
}
