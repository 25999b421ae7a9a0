//! Puzzles made at random, the same for the same seed.

use std::sync::Arc;

use whydoku::grid::{Candidate, Cell, Count, Digits, Grid, Layout, Puzzle, count_solutions};

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

/// A full board.
pub fn random_solution(layout: &Arc<Layout>, random: &mut fastrand::Rng) -> Digits {
    let mut cells: Vec<Cell> = layout.cells().iter().collect();
    random.shuffle(&mut cells);
    let mut grid = Grid::new(layout.clone());
    for &cell in &cells {
        let mut digits: Vec<_> = grid.candidates(cell).iter().collect();
        random.shuffle(&mut digits);
        let next = digits.into_iter().map(|digit| {
            let mut next = grid.clone();
            next.place(Candidate::new(cell, digit));
            next
        });
        grid = next.into_iter().find(|next| count_solutions(next) != Count::None).expect("every board can be filled");
    }
    *grid.digits()
}
