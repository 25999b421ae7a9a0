//! Finds the solutions of a puzzle with clues by brute force.
//!
//! A position is a set of candidates. What follows without a guess falls ([`super::settle`]); then the search branches on the
//! candidates of a cell, or on the two places of a digit in a house: where dead ends were most frequent.

use std::ops::ControlFlow;

use super::settle::Settler;
use super::sums::add_left_over;
use super::{Clue, Ground};
use crate::grid::{Branch, Budget, CandidateSet, CellSet, Digits, Puzzle, Spent};

/// Visits each solution of a puzzle with these clues, in the order in which they are found.
///
/// # Errors
/// If the budget was spent before all were found.
pub fn each_solution(
    puzzle: &Puzzle,
    clues: &[Clue],
    budget: &Budget,
    visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>,
) -> Result<(), Spent> {
    let mut rules = Ground { layout: puzzle.layout(), clues }.rules();
    add_left_over(&mut rules, puzzle.layout());
    let search = Search { settler: Settler::of(&rules), budget };
    let mut start = Branch::new(*rules.allowed(), puzzle.layout().cells(), rules.digits());
    for known in puzzle.givens().iter().chain(puzzle.placed().iter()) {
        start.keep(known.cell, &CandidateSet::of(known.digit, CellSet::of(known.cell)));
    }
    let marks = puzzle.notes().iter().map(|(&cell, &digits)| (cell, digits));
    let set = puzzle
        .clue_candidates()
        .into_iter()
        .flat_map(|set| puzzle.layout().cells().iter().map(|cell| (cell, set[cell.index()])));
    for (cell, digits) in marks.chain(set) {
        start.keep(cell, &CandidateSet::all(CellSet::of(cell), digits));
    }
    // Whoever breaks off has enough.
    let _ = search.go(start, visit);
    match budget.spent() {
        Some(spent) => Err(spent),
        None => Ok(()),
    }
}

struct Search<'a> {
    settler: Settler<'a>,
    budget: &'a Budget,
}

impl Search<'_> {
    fn go(&self, mut at: Branch, visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>) -> ControlFlow<()> {
        self.budget.spend(1)?;
        if self.settler.settle(&mut at).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(some) = self.settler.pairs.choice(&at.left) else {
            let mut solution = Digits::default();
            at.left.iter().for_each(|one| solution.set(one.cell, Some(one.digit)));
            return visit(&solution);
        };
        for one in some.iter() {
            let mut next = at;
            next.keep(one.cell, &CandidateSet::of(one.digit, CellSet::of(one.cell)));
            self.go(next, visit)?;
        }
        ControlFlow::Continue(())
    }
}
