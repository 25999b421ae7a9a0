//! Random puzzles, the same for the same seed.

use std::sync::Arc;

use whydoku::grid::{Budget, Candidate, Cell, Count, Digits, Grid, Layout, Puzzle, count_solutions, solutions_within};

/// Returns a puzzle with one solution from which, among the givens tried, none could be removed.
pub fn random_puzzle(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Puzzle {
    let mut givens = random_solution(layout, random);
    let mut cells: Vec<Cell> = layout.cells().iter().collect();
    random.shuffle(&mut cells);
    for &cell in &cells {
        let digit = givens.get(cell);
        givens.set(cell, None);
        let start = Puzzle::new(layout.clone(), givens)
            .expect("a puzzle that fits")
            .start()
            .expect("givens of a solution do not conflict");
        if count_solutions(&start) != Count::One {
            givens.set(cell, digit);
        }
    }
    Puzzle::new(layout.clone(), givens).expect("a puzzle that fits")
}

/// Returns a full grid.
pub fn random_solution(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Digits {
    let mut cells: Vec<Cell> = layout.cells().iter().collect();
    random.shuffle(&mut cells);
    let mut grid = Grid::new(layout.clone());
    // It may take long to see whether an almost empty jigsaw can still be filled: then continue with the known filling.
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
