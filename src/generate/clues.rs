//! Sets of givens for one solution: which are sufficient, and how they are varied.

use std::sync::Arc;

use crate::grid::{Budget, Candidate, CellSet, Digits, Grid, Layout, Puzzle, each_solution_within};

/// The number of positions that a count of solutions may visit. Where it does not suffice, as in an almost empty jigsaw,
/// the givens count as insufficient.
const MOST_POSITIONS: u64 = 20_000;

/// A full grid, and the groups of cells that are given or not given together.
pub(super) struct Clues {
    pub layout: Arc<Layout>,
    pub solution: Digits,
    pub orbits: Vec<CellSet>,
}

impl Clues {
    /// Returns the puzzle with givens in these cells.
    pub fn puzzle(&self, cells: CellSet) -> Puzzle {
        let mut givens = Digits::default();
        cells.iter().for_each(|cell| givens.set(cell, self.solution.get(cell)));
        Puzzle::of(Arc::clone(&self.layout), givens)
    }

    /// Returns all cells where givens may be.
    pub fn all(&self) -> CellSet {
        self.orbits.iter().fold(CellSet::EMPTY, |all, &orbit| all | orbit)
    }

    /// Returns the grid with digits of the solution in these cells.
    pub fn grid(&self, cells: CellSet) -> Grid {
        let mut grid = Grid::new(Arc::clone(&self.layout));
        let given = cells.iter().filter_map(|cell| Some(Candidate::new(cell, self.solution.get(cell)?)));
        given.for_each(|given| grid.place(given));
        grid
    }

    /// Returns the number of solutions with givens in these cells, up to a limit; the limit if it takes too long to
    /// count.
    pub fn solutions(&self, cells: CellSet, limit: usize, budget: &Budget) -> usize {
        let mut found = 0;
        let counted = each_solution_within(&self.grid(cells), &budget.part(MOST_POSITIONS), &mut |_| {
            found += 1;
            if found < limit { std::ops::ControlFlow::Continue(()) } else { std::ops::ControlFlow::Break(()) }
        });
        counted.map_or(limit, |()| found)
    }

    pub fn is_unique(&self, cells: CellSet, budget: &Budget) -> bool {
        self.solutions(cells, 2, budget) == 1
    }

    /// Returns `true` if sufficient givens are still sufficient without an orbit. One cell must be filled in the same
    /// way, so there must be no solution with another digit in it.
    fn is_idle(&self, cells: CellSet, orbit: CellSet, budget: &Budget) -> bool {
        let fewer = cells - orbit;
        let given = orbit.single().and_then(|cell| Some(Candidate::new(cell, self.solution.get(cell)?)));
        let Some(given) = given else { return self.is_unique(fewer, budget) };
        let mut grid = self.grid(fewer);
        grid.eliminate(given);
        let mut is_idle = true;
        let counted = each_solution_within(&grid, &budget.part(MOST_POSITIONS), &mut |_| {
            is_idle = false;
            std::ops::ControlFlow::Break(())
        });
        is_idle && counted.is_ok()
    }

    /// Returns the orbits that are given, or those that are not, in random order.
    pub fn shuffled(&self, cells: CellSet, side: Side, random: &mut fastrand::Rng) -> Vec<CellSet> {
        let is_given = |orbit: &CellSet| orbit.is_subset(cells);
        let mut orbits: Vec<CellSet> =
            self.orbits.iter().copied().filter(|orbit| is_given(orbit) == (side == Side::Given)).collect();
        random.shuffle(&mut orbits);
        orbits
    }

    /// Removes orbits in random order, except some, as long as the rest is sufficient and has this many cells.
    pub fn reduced(
        &self,
        mut cells: CellSet,
        except: CellSet,
        least: usize,
        random: &mut fastrand::Rng,
        budget: &Budget,
    ) -> CellSet {
        for orbit in self.shuffled(cells, Side::Given, random) {
            let fits = cells.len() >= least + orbit.len() && orbit.is_disjoint(except);
            if fits && self.is_idle(cells, orbit, budget) {
                cells -= orbit;
            }
        }
        cells
    }

    /// Removes one orbit that the rest does not need, if there is one; at least this many cells remain.
    pub fn one_less(
        &self,
        cells: CellSet,
        least: usize,
        random: &mut fastrand::Rng,
        budget: &Budget,
    ) -> Option<CellSet> {
        let mut orbits = self.shuffled(cells, Side::Given, random);
        orbits.retain(|orbit| cells.len() >= least + orbit.len());
        orbits.into_iter().find(|&orbit| self.is_idle(cells, orbit, budget)).map(|orbit| cells - orbit)
    }
}

/// A part of the orbits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Side {
    /// Those that are given.
    Given,
    /// Those that are not.
    Empty,
}
