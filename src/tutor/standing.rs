//! Where a learner stands: what was entered, held against the solutions of the givens.

use serde::{Deserialize, Serialize};

use crate::engine::{self, Repeated};
use crate::grid::{Candidate, Cell, Count, Digits, Grid, Puzzle, solutions};
use crate::proof::Conclusion;

/// What is right and wrong in a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// How many solutions the givens have.
    pub solutions: Count,
    /// Digits that stand more than once in a house.
    pub repeated: Vec<Repeated>,
    /// Entries that are true in no solution of the givens, digits before notes. Where the givens have no
    /// solution, nothing can be said of any.
    pub wrong: Vec<Conclusion>,
    /// Of a puzzle with several solutions: every entry is true in some, but not all of them in the same.
    pub at_odds: bool,
}

impl Standing {
    /// Judges a position.
    pub fn of(puzzle: &Puzzle) -> Self {
        let start = puzzle.start().ok();
        let known = start.as_ref().map(|start| solutions(start, 2)).unwrap_or_default();
        let repeated = engine::check_solution(puzzle, &digits(puzzle)).repeated;
        let possible = |entry: Conclusion| match (&known[..], &start) {
            ([], _) | (_, None) => true,
            ([solution], _) => entry.is_true(solution),
            (_, Some(start)) => solution_with(start, entry).is_some(),
        };
        let wrong: Vec<Conclusion> = entries(puzzle).into_iter().filter(|&entry| !possible(entry)).collect();
        let solutions = match known.len() {
            0 => Count::None,
            1 => Count::One,
            _ => Count::Many,
        };
        let no_way = || puzzle.grid().is_ok_and(|grid| crate::grid::solutions(&grid, 1).is_empty());
        let at_odds = solutions == Count::Many && wrong.is_empty() && no_way();
        Self { solutions, repeated, wrong, at_odds }
    }

    /// Whether nothing is wrong: the position can be solved as it is.
    pub fn is_right(&self) -> bool {
        self.solutions != Count::None && self.repeated.is_empty() && self.wrong.is_empty() && !self.at_odds
    }
}

/// A solution of a position that agrees with a conclusion.
pub(super) fn solution_with(grid: &Grid, conclusion: Conclusion) -> Option<Digits> {
    let mut grid = grid.clone();
    match conclusion {
        Conclusion::Placed(place) if grid.has(place) => grid.place(place),
        Conclusion::Eliminated(gone) => grid.eliminate(gone),
        Conclusion::Placed(_) => {}
    }
    solutions(&grid, 1).into_iter().find(|solution| conclusion.is_true(solution))
}

/// The digits of a position, given and placed.
pub(super) fn digits(puzzle: &Puzzle) -> Digits {
    let mut digits = puzzle.givens;
    puzzle.placed.iter().for_each(|place| digits.set(place.cell, Some(place.digit)));
    digits
}

/// The filled cell that keeps a digit out of another: a given, if one does.
pub(super) fn ruled_out_by(puzzle: &Puzzle, candidate: Candidate) -> Option<Cell> {
    let peers = puzzle.layout.peers(candidate.cell);
    let holds = |digits: &Digits| peers.iter().find(|&peer| digits.get(peer) == Some(candidate.digit));
    holds(&puzzle.givens).or_else(|| holds(&puzzle.placed))
}

/// What a learner entered, as conclusions: each placed digit, then each digit that is missing among the
/// marks of an open cell although no digit on the board rules it out there.
pub fn entries(puzzle: &Puzzle) -> Vec<Conclusion> {
    let digits = digits(puzzle);
    let placed = puzzle.placed.iter().map(Conclusion::Placed);
    let marked = puzzle.notes.iter().filter(|(cell, _)| digits.get(**cell).is_none());
    let missing = marked.flat_map(|(&cell, &notes)| {
        (puzzle.layout.digits() - notes).iter().map(move |digit| Candidate::new(cell, digit))
    });
    let allowed = |gone: &Candidate| match &puzzle.clue_candidates {
        Some(clues) => clues[gone.cell.index()].contains(gone.digit),
        None => true,
    };
    let gone = missing.filter(|&gone| allowed(&gone) && ruled_out_by(puzzle, gone).is_none());
    placed.chain(gone.map(Conclusion::Eliminated)).collect()
}

/// Notes that a digit on the board rules out, each with the cell that does.
pub fn stale(puzzle: &Puzzle) -> Vec<Stale> {
    let digits = digits(puzzle);
    let marked = puzzle.notes.iter().filter(|(cell, _)| digits.get(**cell).is_none());
    let noted = marked.flat_map(|(&cell, notes)| notes.iter().map(move |digit| Candidate::new(cell, digit)));
    noted.filter_map(|note| ruled_out_by(puzzle, note).map(|by| Stale { note, by })).collect()
}

/// A note that is no longer possible.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stale {
    /// The note.
    pub note: Candidate,
    /// The cell whose digit rules it out.
    pub by: Cell,
}
