//! Why each candidate is gone: what lets a step name the earlier steps it stands on.

use super::{Blocker, Cause};
use crate::grid::{Candidate, Cell, Grid, Puzzle};
use crate::proof::{Proof, Truth, missing};

/// For each candidate that is gone, what cleared it first; for each filled cell, the event that
/// filled it. A given clears before anything else, so where it is one of several causes it is named.
#[derive(Clone, Debug)]
pub struct History {
    cleared: Box<[[Option<Cause>; 9]; Cell::COUNT]>,
    placed_by: [u32; Cell::COUNT],
}

/// The number that stands for what was there before the first event.
const START: u32 = 0;

impl History {
    /// The history of a puzzle's position before the first event.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let mut history = Self { cleared: Box::new([[None; 9]; Cell::COUNT]), placed_by: [START; _] };
        let mut grid = Grid::new(puzzle.layout.clone());
        let mut fill = |digits: &crate::grid::Digits, history: &mut Self| {
            for place in digits.iter() {
                history.place(&grid, place, START);
                grid.place(place);
            }
        };
        fill(&puzzle.givens, &mut history);
        if let Some(clues) = &puzzle.clue_candidates {
            puzzle.layout.cells().iter().for_each(|cell| history.never(puzzle, cell, clues[cell.index()]));
        }
        fill(&puzzle.placed, &mut history);
        for (&cell, &digits) in &puzzle.notes {
            history.never(puzzle, cell, digits);
        }
        history
    }

    /// Notes that a cell never had other candidates than these.
    fn never(&mut self, puzzle: &Puzzle, cell: Cell, digits: crate::grid::DigitSet) {
        for digit in (puzzle.layout.digits() - digits).iter() {
            self.clear(Candidate::new(cell, digit), Cause::Start);
        }
    }

    /// Notes what a placement clears, in the grid as it stands before.
    pub(super) fn place(&mut self, grid: &Grid, place: Candidate, event: u32) {
        self.placed_by[place.cell.index()] = event;
        for digit in grid.layout().digits().iter().filter(|&digit| digit != place.digit) {
            self.clear(Candidate::new(place.cell, digit), Cause::By(place.cell));
        }
        for peer in grid.layout().peers(place.cell).iter() {
            self.clear(Candidate::new(peer, place.digit), Cause::By(place.cell));
        }
    }

    /// Notes that an event eliminated a candidate.
    pub(super) fn eliminate(&mut self, gone: Candidate, event: u32) {
        self.clear(gone, Cause::Step(event));
    }

    fn clear(&mut self, Candidate { cell, digit }: Candidate, cause: Cause) {
        self.cleared[cell.index()][digit.index()].get_or_insert(cause);
    }

    /// Why a missing candidate is missing.
    pub(super) fn cause(&self, gone: Candidate) -> Cause {
        self.cleared[gone.cell.index()][gone.digit.index()].unwrap_or(Cause::Start)
    }

    /// The event that a missing candidate is owed to; 0 for the puzzle itself.
    pub(super) fn event(&self, gone: Candidate) -> u32 {
        match self.cause(gone) {
            Cause::By(cell) => self.placed_by[cell.index()],
            Cause::Step(event) => event,
            Cause::Start => START,
        }
    }

    /// The events that some missing candidates are owed to, and why those of open cells are missing.
    pub(super) fn account(&self, grid: &Grid, mut gone: Vec<Candidate>) -> (Vec<u32>, Vec<Blocker>) {
        gone.sort_unstable();
        let mut needs: Vec<u32> = gone.iter().map(|&gone| self.event(gone)).filter(|&event| event != START).collect();
        needs.sort_unstable();
        needs.dedup();
        let open = gone.into_iter().filter(|gone| grid.open().contains(gone.cell));
        (needs, open.map(|candidate| Blocker { candidate, cause: self.cause(candidate) }).collect())
    }

    /// Every candidate that a truth lacks in open cells, and why: together with those that it has, and with
    /// the filled cells, they are the whole cell or house. Those that a proof needs are some of them.
    pub fn blockers(&self, grid: &Grid, truth: Truth) -> Vec<Blocker> {
        self.account(grid, missing(grid, &Proof::of([truth]))).1
    }
}
