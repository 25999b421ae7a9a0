//! Puzzles made at random, the same for the same seed.

use std::sync::Arc;

use whydoku::grid::{Budget, Candidate, Cell, Count, Digits, Grid, Layout, Puzzle, count_solutions, solutions_within};

/// A puzzle with one solution, from which no given that was tried could be taken away.
pub fn random_puzzle(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Puzzle {
    let mut givens = random_solution(layout, random);
    let mut cells: Vec<Cell> = layout.cells().iter().collect();
    random.shuffle(&mut cells);
    for &cell in &cells {
        let digit = givens.get(cell);
        givens.set(cell, None);
        let start = Puzzle::new(layout.clone(), givens).start().expect("givens of a solution do not clash");
        if count_solutions(&start) != Count::One {
            givens.set(cell, digit);
        }
    }
    Puzzle::new(layout.clone(), givens)
}

/// The regions of a jigsaw of side 9.
const JIGSAW: &str = "111222333111223333144222253146665553144466555447666655747888889777789999778889999";

/// The boards that have a name, a jigsaw, and a jigsaw with diagonals.
pub fn layouts() -> Vec<Arc<Layout>> {
    let named = Layout::NAMES.iter().map(|name| Layout::named(name).expect("a layout"));
    let jigsaws = ["jigsaw", "jigsaw-diagonal"].map(|name| Layout::jigsaw(JIGSAW, name).expect("a jigsaw"));
    named.chain(jigsaws).collect()
}

/// So many puzzles with several solutions, one board after the other. Each is a puzzle with one solution less some of its
/// givens, all of which it needs: by turns up to three, or up to all.
pub fn several(count: usize, random: &mut fastrand::Rng) -> Vec<Puzzle> {
    let layouts = layouts();
    let puzzle = |turn: usize| {
        let mut puzzle = random_puzzle(&layouts[turn % layouts.len()], random);
        let mut cells: Vec<Cell> = puzzle.givens.cells().iter().collect();
        random.shuffle(&mut cells);
        let most = if turn / layouts.len() % 2 == 0 { 3 } else { cells.len() };
        let left_out = random.usize(1..=most.min(cells.len()));
        cells[..left_out].iter().for_each(|&cell| puzzle.givens.set(cell, None));
        puzzle
    };
    (0..count).map(puzzle).collect()
}

/// A full board.
pub fn random_solution(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Digits {
    let mut cells: Vec<Cell> = layout.cells().iter().collect();
    random.shuffle(&mut cells);
    let mut grid = Grid::new(layout.clone());
    // Whether a jigsaw that is nearly empty can still be filled may take long to see: then the filling that is
    // known goes on.
    let filled = |grid: &Grid| solutions_within(grid, 1, &Budget::work(5_000)).ok()?.pop();
    let mut known = filled(&grid).expect("every board can be filled");
    for &cell in &cells {
        let mut digits: Vec<_> = grid.candidates(cell).iter().collect();
        random.shuffle(&mut digits);
        let found = digits.into_iter().find_map(|digit| {
            let mut next = grid.clone();
            next.place(Candidate::new(cell, digit));
            Some((filled(&next)?, next))
        });
        match found {
            Some((solution, next)) => (known, grid) = (solution, next),
            None => known.iter().filter(|place| place.cell == cell).for_each(|place| grid.place(place)),
        }
    }
    *grid.digits()
}
