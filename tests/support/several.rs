//! Puzzles with several solutions, the same for the same seed.

use std::sync::Arc;

use whydoku::grid::{Cell, Layout, Puzzle};

use super::random::random_puzzle;

/// The regions of a jigsaw of side 9.
const JIGSAW: &str = "111222333111223333144222253146665553144466555447666655747888889777789999778889999";

/// Returns the named layouts, a jigsaw, and a jigsaw with diagonals.
pub fn layouts() -> Vec<Arc<Layout>> {
    let named = Layout::NAMES.iter().map(|name| Layout::named(name).expect("a layout"));
    let jigsaws = ["jigsaw", "jigsaw-diagonal"].map(|name| Layout::jigsaw(JIGSAW, name).expect("a jigsaw"));
    named.chain(jigsaws).collect()
}

/// Returns this many puzzles with several solutions, one layout after the other. Each is a puzzle with one solution,
/// without some of its givens, all of which it needs: alternately up to three of them, or up to all.
pub fn several(count: usize, random: &mut fastrand::Rng) -> Vec<Puzzle> {
    let layouts = layouts();
    let puzzle = |turn: usize| {
        let puzzle = random_puzzle(&layouts[turn % layouts.len()], random);
        let mut cells: Vec<Cell> = puzzle.givens().cells().iter().collect();
        random.shuffle(&mut cells);
        let most = if (turn / layouts.len()).is_multiple_of(2) { 3 } else { cells.len() };
        let left_out = random.usize(1..=most.min(cells.len()));
        let mut givens = *puzzle.givens();
        cells[..left_out].iter().for_each(|&cell| givens.set(cell, None));
        puzzle.with_givens(givens).expect("fewer givens")
    };
    (0..count).map(puzzle).collect()
}
