//! The reason why each candidate is missing. It tells on which earlier steps a step depends.

use super::{Blocker, Cause};
use crate::argument::{self, Past};
use crate::grid::{Candidate, Cell, Grid, Puzzle};
use crate::proof::{Proof, Truth, missing};

/// For each missing candidate, what eliminated it first; for each solved cell, the event that filled it. A given counts
/// as earlier than any event, so it is named if it is one of several causes.
#[derive(Clone, Debug)]
pub struct History {
    cleared: Box<[[Option<Cause>; 9]; Cell::COUNT]>,
    placed_by: [u32; Cell::COUNT],
    /// What events made true, even where another placement of their pass left no room for it.
    placed: Vec<(u32, Candidate)>,
}

/// The number for what was there before the first event.
const START: u32 = 0;

impl History {
    /// Returns the history of a puzzle's position before the first event.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let mut history =
            Self { cleared: Box::new([[None; 9]; Cell::COUNT]), placed_by: [START; _], placed: Vec::new() };
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

    /// Records that a cell never had other candidates than these.
    fn never(&mut self, puzzle: &Puzzle, cell: Cell, digits: crate::grid::DigitSet) {
        for digit in (puzzle.layout.digits() - digits).iter() {
            self.clear(Candidate::new(cell, digit), Cause::Start);
        }
    }

    /// Records the eliminations of a placement, given the grid before it.
    pub(super) fn place(&mut self, grid: &Grid, place: Candidate, event: u32) {
        self.placed_by[place.cell.index()] = event;
        self.say(place, event);
        // What the grid does not have any more was cleared before.
        grid.remaining().each_of_both(grid.layout().excluded(place), |gone| self.clear(gone, Cause::By(place.cell)));
    }

    /// Records that an event made a candidate true.
    pub(super) fn say(&mut self, place: Candidate, event: u32) {
        if event != START {
            self.placed.push((event, place));
        }
    }

    /// Records that an event eliminated a candidate.
    pub(super) fn eliminate(&mut self, gone: Candidate, event: u32) {
        self.clear(gone, Cause::Step(event));
    }

    fn clear(&mut self, Candidate { cell, digit }: Candidate, cause: Cause) {
        self.cleared[cell.index()][digit.index()].get_or_insert(cause);
    }

    /// Returns why a missing candidate is missing.
    pub(super) fn cause(&self, gone: Candidate) -> Cause {
        self.cleared[gone.cell.index()][gone.digit.index()].unwrap_or(Cause::Start)
    }

    /// Returns the event that eliminated a missing candidate; 0 for the puzzle itself.
    pub(super) fn event(&self, gone: Candidate) -> u32 {
        self.event_of(self.cause(gone))
    }

    fn event_of(&self, cause: Cause) -> u32 {
        match cause {
            Cause::By(cell) => self.placed_by[cell.index()],
            Cause::Step(event) => event,
            Cause::Start => START,
        }
    }

    /// Returns the events that eliminated these candidates, and the reasons for those of empty cells.
    pub(super) fn account(&self, grid: &Grid, mut gone: Vec<Candidate>) -> (Vec<u32>, Vec<Blocker>) {
        if !gone.is_sorted() {
            gone.sort_unstable();
        }
        // Most of what is missing was eliminated by few events.
        let mut needs = Vec::with_capacity(8);
        let open = grid.open();
        let mut blockers = Vec::with_capacity(gone.iter().filter(|gone| open.contains(gone.cell)).count());
        for candidate in gone {
            let cause = self.cause(candidate);
            let event = self.event_of(cause);
            if event != START && !needs.contains(&event) {
                needs.push(event);
            }
            if open.contains(candidate.cell) {
                blockers.push(Blocker { candidate, cause });
            }
        }
        needs.sort_unstable();
        (needs, blockers)
    }

    /// Returns every candidate of empty cells that is missing from a truth, with its reason: together with the
    /// remaining candidates and the solved cells, they are the whole cell or house. The missing candidates that a proof
    /// needs are among them.
    pub fn blockers(&self, grid: &Grid, truth: Truth) -> Vec<Blocker> {
        self.account(grid, missing(grid, &Proof::of([truth]))).1
    }
}

impl Past for History {
    fn cause(&self, gone: Candidate) -> Option<argument::Cause> {
        match History::cause(self, gone) {
            Cause::By(_) => None,
            Cause::Step(step) => Some(argument::Cause::Step(step)),
            Cause::Start => Some(argument::Cause::Start),
        }
    }

    fn placed(&self, candidate: Candidate, event: u32) -> bool {
        self.placed.contains(&(event, candidate))
    }
}
