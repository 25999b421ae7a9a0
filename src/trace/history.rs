//! The reason why each candidate is missing. It tells on which earlier steps a step depends.

use super::{Blocker, Cause};
use crate::argument::{self, Past};
use crate::grid::{Candidate, Cell, Grid, Puzzle};
use crate::proof::{Proof, Truth, missing};

/// For each missing candidate, what eliminated it first, and in which event. A given counts as earlier than any event, so it
/// is named if it is one of several causes.
#[derive(Clone, Debug)]
pub struct History {
    cleared: Box<[[Cleared; 9]; Cell::COUNT]>,
    /// What events made true, even where another placement of their pass left no room for it.
    placed: Vec<(u32, Candidate)>,
}

/// The number for what was there before the first event.
const START: u32 = 0;

/// How a candidate was eliminated, and the number of the event. Every step asks for some of them, most only for the event.
#[derive(Clone, Copy, Debug)]
struct Cleared {
    event: u32,
    by: By,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum By {
    /// It is still there, or it never was.
    Nothing,
    /// The digit in this cell.
    Cell(Cell),
    /// The event itself.
    Event,
}

impl History {
    /// Returns the history of a puzzle's position before the first event.
    pub(super) fn of(puzzle: &Puzzle) -> Self {
        let nothing = Cleared { event: START, by: By::Nothing };
        let mut history = Self { cleared: Box::new([[nothing; 9]; Cell::COUNT]), placed: Vec::new() };
        let mut grid = Grid::new(puzzle.layout.clone());
        puzzle.givens.iter().for_each(|place| history.place(&mut grid, place, START));
        if let Some(clues) = &puzzle.clue_candidates {
            puzzle.layout.cells().iter().for_each(|cell| history.never(puzzle, cell, clues[cell.index()]));
        }
        puzzle.placed.iter().for_each(|place| history.place(&mut grid, place, START));
        for (&cell, &digits) in &puzzle.notes {
            history.never(puzzle, cell, digits);
        }
        history
    }

    /// Records that a cell never had other candidates than these.
    fn never(&mut self, puzzle: &Puzzle, cell: Cell, digits: crate::grid::DigitSet) {
        for digit in (puzzle.layout.digits() - digits).iter() {
            self.clear(Candidate::new(cell, digit), By::Event, START);
        }
    }

    /// Places a digit in the grid, and records what it eliminates there: the rest was cleared before.
    pub(super) fn place(&mut self, grid: &mut Grid, place: Candidate, event: u32) {
        self.say(place, event);
        grid.place_telling(place, &mut |gone| self.clear(gone, By::Cell(place.cell), event));
    }

    /// Records that an event made a candidate true.
    pub(super) fn say(&mut self, place: Candidate, event: u32) {
        if event != START {
            self.placed.push((event, place));
        }
    }

    /// Records that an event eliminated a candidate.
    pub(super) fn eliminate(&mut self, gone: Candidate, event: u32) {
        self.clear(gone, By::Event, event);
    }

    fn clear(&mut self, gone: Candidate, by: By, event: u32) {
        let cleared = &mut self.cleared[gone.cell.index()][gone.digit.index()];
        if cleared.by == By::Nothing {
            *cleared = Cleared { event, by };
        }
    }

    fn cleared(&self, gone: Candidate) -> Cleared {
        self.cleared[gone.cell.index()][gone.digit.index()]
    }

    /// Returns why a missing candidate is missing.
    pub(super) fn cause(&self, gone: Candidate) -> Cause {
        match self.cleared(gone) {
            Cleared { by: By::Cell(cell), .. } => Cause::By(cell),
            Cleared { event: START, .. } => Cause::Start,
            Cleared { event, .. } => Cause::Step(event),
        }
    }

    /// Returns the event that eliminated a missing candidate; 0 for the puzzle itself.
    pub(super) fn event(&self, gone: Candidate) -> u32 {
        self.cleared(gone).event
    }

    /// Returns the events that eliminated these candidates, and the reasons for those of empty cells.
    pub(super) fn account(&self, grid: &Grid, mut gone: Vec<Candidate>) -> (Vec<u32>, Vec<Blocker>) {
        if !gone.is_sorted() {
            gone.sort_unstable();
        }
        let events = in_order(gone.iter().map(|&gone| self.event(gone)));
        gone.retain(|gone| grid.open().contains(gone.cell));
        (events, gone.iter().map(|&candidate| Blocker { candidate, cause: self.cause(candidate) }).collect())
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

/// Returns each event once, in ascending order, without the start. Most traces are short, and most steps depend on a few
/// events that are not far apart, so they are gathered in sets of as many as fit into a register.
fn in_order(events: impl Iterator<Item = u32> + Clone) -> Vec<u32> {
    let mut ordered = Vec::new();
    let mut from = Some(START + 1);
    while let Some(first) = from {
        let (mut set, mut beyond) = (0u128, None);
        for event in events.clone() {
            match event.checked_sub(first) {
                Some(at) if at < u128::BITS => set |= 1 << at,
                Some(_) => beyond = Some(beyond.map_or(event, |least: u32| least.min(event))),
                None => {}
            }
        }
        ordered.reserve_exact(set.count_ones() as usize);
        while set != 0 {
            ordered.push(first + set.trailing_zeros());
            set &= set - 1;
        }
        from = beyond;
    }
    ordered
}
