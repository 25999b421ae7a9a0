//! Finds the solutions of a puzzle with clues by brute force.
//!
//! A position is a set of candidates. What follows without a guess falls ([`super::settle`]); then the search branches on the
//! candidates of a cell, or on the two places of a digit in a house: where dead ends were most frequent.

use std::ops::ControlFlow;

use super::settle::{Position, Settler};
use super::sums::add_left_over;
use super::{Clue, Ground};
use crate::grid::{Budget, CandidateSet, Cell, CellSet, DigitSet, Digits, Puzzle, Spent};

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
    let mut start = Position {
        left: *rules.allowed(),
        dirty: CandidateSet::all(puzzle.layout().cells(), rules.digits()),
        is_fresh: true,
    };
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
    fn go(&self, mut at: Position, visit: &mut dyn FnMut(&Digits) -> ControlFlow<()>) -> ControlFlow<()> {
        self.budget.spend(1)?;
        if self.settler.settle(&mut at).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(some) = self.choice(&at.left) else {
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

    /// Returns candidates of which one is true, and which cost the least for each dead end so far: those of a cell, or of a
    /// digit with two places in a house. None if no cell is open. Cells with two candidates come first.
    fn choice(&self, left: &CandidateSet) -> Option<CandidateSet> {
        let blame = self.settler.blame.borrow();
        let open = left.cells().iter().map(|cell| (left.digits_in(cell), cell)).filter(|(digits, _)| digits.len() > 1);
        let cost = |(digits, cell): &(DigitSet, Cell)| {
            (digits.len() > 2, digits.len() as u64 * 1_000_000 / u64::from(blame[cell.index()]))
        };
        let (digits, cell) = open.min_by_key(cost)?;
        let pairs = || {
            let of = |&house: &CellSet| {
                self.settler.rules.digits().iter().map(move |digit| (digit, left.places(digit) & house))
            };
            self.settler.rules.houses().iter().flat_map(of).filter(|(_, places)| places.len() == 2)
        };
        let of_pair =
            |places: &CellSet| 4_000_000 / u64::from(places.iter().map(|cell| blame[cell.index()]).sum::<u32>());
        if digits.len() > 2
            && let Some((digit, places)) = pairs().min_by_key(|(_, places)| of_pair(places))
            && of_pair(&places) < cost(&(digits, cell)).1
        {
            return Some(CandidateSet::of(digit, places));
        }
        Some(CandidateSet::all(CellSet::of(cell), digits))
    }
}
