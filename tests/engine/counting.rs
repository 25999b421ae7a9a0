//! The search for solutions of the plain grid, compared with the search for every layout: a jigsaw whose regions are the
//! boxes has the same solutions, and is not a plain grid.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::support::one_in;
use whydoku::grid::{Candidate, Cell, Digit, Digits, Grid, Layout, Puzzle, solutions};

/// More than this many solutions are only counted.
const LIMIT: usize = 300;

/// Returns the position with these digits, without some candidates, on a layout.
fn position(layout: &Arc<Layout>, digits: Digits, gone: &[Candidate]) -> Option<Grid> {
    let mut grid = Puzzle::new(layout.clone(), digits).expect("digits of the layout").grid().ok()?;
    gone.iter().for_each(|&candidate| grid.eliminate(candidate));
    Some(grid)
}

/// From nearly empty grids to full ones, with candidates taken at random, so that some have no solution, some one, and
/// some thousands.
#[test]
fn the_plain_grid_has_the_solutions_that_the_other_search_finds() {
    let plain = Layout::named("9x9").expect("a layout");
    let regions = ["111222333", "444555666", "777888999"].map(|row| row.repeat(3)).concat();
    let jigsaw = Layout::jigsaw(&regions, "jigsaw").expect("nine regions");
    let mut seen = BTreeSet::new();
    for seed in 0..one_in(20_000, 200) as u64 {
        let mut random = fastrand::Rng::with_seed(seed);
        let full = solutions(&position(&plain, Digits::default(), &some(&mut random, 90)).expect("no conflict"), 1);
        let Some(full) = full.first() else { continue };
        let kept = random.f32() * 0.6;
        let mut digits = Digits::default();
        full.iter().filter(|_| random.f32() < kept).for_each(|one| digits.set(one.cell, Some(one.digit)));
        let spared = random.bool();
        let mut gone = {
            let most = random.usize(0..200);
            some(&mut random, most)
        };
        gone.retain(|one| !spared || full.get(one.cell) != Some(one.digit));

        let [here, there] = [&plain, &jigsaw].map(|layout| position(layout, digits, &gone).expect("no conflict"));
        let (here, there) = (solutions(&here, LIMIT), solutions(&there, LIMIT));
        assert_eq!(here.len(), there.len(), "seed {seed}");
        assert!(here == there || here.len() == LIMIT, "seed {seed}");
        seen.insert(here.len().min(3));
    }
    assert_eq!(seen, BTreeSet::from([0, 1, 2, 3]), "each kind of position was tried");
}

/// Returns this many candidates, or fewer.
fn some(random: &mut fastrand::Rng, number: usize) -> Vec<Candidate> {
    let mut one = || Candidate::new(Cell::from_index(random.usize(0..81)), Digit::from_index(random.usize(0..9)));
    (0..number).map(|_| one()).collect()
}
