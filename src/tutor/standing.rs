//! The state of a learner's position: the entries, compared with the solutions of the givens.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::engine::{self, Repeated};
use crate::grid::{
    Budget, Candidate, Cell, CellSet, Count, DigitSet, Digits, Grid, Puzzle, Spent, Suspects, solutions_within,
};
use crate::proof::Conclusion;

/// The correctness of a position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// The number of solutions of the givens.
    pub solutions: Count,
    /// Digits that appear more than once in a house.
    pub repeated: Vec<Repeated>,
    /// Entries that are true in no solution of the givens, digits before pencil marks. Empty if the givens have no
    /// solution.
    pub wrong: Vec<Conclusion>,
    /// For a puzzle with several solutions, and entries of which each is true in some: cells with which no solution agrees
    /// as they stand. Without any one of them, a solution agrees with the others. Empty if one agrees with all cells.
    #[serde(default)]
    pub at_odds: CellSet,
    /// If the givens have no solution: those of which one is most likely mistyped.
    #[serde(default)]
    pub suspects: Suspects,
}

impl Standing {
    /// Judges a position.
    pub fn of(puzzle: &Puzzle) -> Self {
        Self::within(puzzle, &Budget::default()).unwrap_or_else(|_| unreachable!("the budget has no bounds"))
    }

    /// Judges a position within a budget.
    ///
    /// # Errors
    /// If the budget was spent first.
    pub fn within(puzzle: &Puzzle, budget: &Budget) -> Result<Self, Spent> {
        let start = puzzle.start().ok();
        let known = start.as_ref().map_or(Ok(Vec::new()), |start| solutions_within(start, 2, budget))?;
        let repeated = engine::check_solution(puzzle, &puzzle.digits()).repeated;
        let mut wrong = Vec::new();
        for entry in entries(puzzle) {
            let possible = match (&known[..], &start) {
                ([], _) | (_, None) => true,
                ([solution], _) => entry.is_true(solution),
                (known, Some(start)) => {
                    known.iter().any(|solution| entry.is_true(solution))
                        || solution_with(start, entry, budget)?.is_some()
                }
            };
            if !possible {
                wrong.push(entry);
            }
        }
        let solutions = Count::of(known.len());
        let may_be_at_odds = solutions == Count::Many && wrong.is_empty();
        let at_odds = match &start {
            Some(start) if may_be_at_odds => at_odds(puzzle, start, budget)?,
            _ => CellSet::EMPTY,
        };
        let suspects = match solutions {
            Count::None => Suspects::of(puzzle, budget),
            Count::One | Count::Many => Suspects::default(),
        };
        Ok(Self { solutions, repeated, wrong, at_odds, suspects })
    }

    /// Returns `true` if nothing is wrong: the position can be solved as it is.
    pub fn is_right(&self) -> bool {
        self.flaw().is_none()
    }

    /// Returns why the position cannot be solved as it is, if it cannot.
    pub fn flaw(&self) -> Option<Flaw> {
        let is_mistaken = self.solutions == Count::None || !self.repeated.is_empty() || !self.at_odds.is_empty();
        let has_digit = self.wrong.iter().any(|entry| matches!(entry, Conclusion::Placed(_)));
        if is_mistaken || has_digit {
            Some(Flaw::Mistake)
        } else {
            (!self.wrong.is_empty()).then_some(Flaw::MissingMarks)
        }
    }
}

/// Why a position cannot be solved as it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// It contradicts itself or its givens.
    Mistake,
    /// Every digit is right, but cells with pencil marks lack some that are true. A learner who notes only some of the
    /// candidates has made no mistake.
    MissingMarks,
}

/// Why a position cannot be searched for steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// It is wrong.
    Wrong(Box<Standing>),
    /// The budget was spent before this was known.
    Spent(Spent),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Wrong(standing) => match standing.flaw() {
                Some(Flaw::MissingMarks) => write!(f, "cells with pencil marks lack some that are true"),
                _ => write!(f, "the position contradicts itself or its givens"),
            },
            Self::Spent(spent) => write!(f, "{spent} before the position was checked"),
        }
    }
}

impl Error for PositionError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Wrong(_) => None,
            Self::Spent(spent) => Some(spent),
        }
    }
}

impl From<Spent> for PositionError {
    fn from(spent: Spent) -> Self {
        Self::Spent(spent)
    }
}

/// Returns cells that show why no solution agrees with all digits and pencil marks: one cell if its marks fit none by
/// themselves; otherwise several of which none can be left out. Empty if a solution agrees with all.
fn at_odds(puzzle: &Puzzle, start: &Grid, budget: &Budget) -> Result<CellSet, Spent> {
    let has_solution = |cells: CellSet| {
        let mut grid = start.clone();
        for cell in cells.iter() {
            // Marks are taken as they stand: a digit that an entry elsewhere rules out is missing here without it too.
            let digits = puzzle.placed.get(cell).map(DigitSet::of).or_else(|| puzzle.notes.get(&cell).copied());
            let gone = grid.candidates(cell) - digits.unwrap_or(grid.candidates(cell));
            gone.iter().for_each(|digit| grid.eliminate(Candidate::new(cell, digit)));
        }
        Ok(!solutions_within(&grid, 1, budget)?.is_empty())
    };
    let mut cells = puzzle.placed.cells() | puzzle.notes.keys().copied().collect::<CellSet>();
    if has_solution(cells)? {
        return Ok(CellSet::EMPTY);
    }
    for cell in cells.iter() {
        if !has_solution(CellSet::of(cell))? {
            return Ok(CellSet::of(cell));
        }
    }
    for cell in cells.iter() {
        let others = cells - CellSet::of(cell);
        if !has_solution(others)? {
            cells = others;
        }
    }
    Ok(cells)
}

/// Returns a solution of a position in which a conclusion is true.
pub(super) fn solution_with(grid: &Grid, conclusion: Conclusion, budget: &Budget) -> Result<Option<Digits>, Spent> {
    let mut grid = grid.clone();
    match conclusion {
        Conclusion::Placed(place) if grid.has(place) => grid.place(place),
        Conclusion::Eliminated(gone) => grid.eliminate(gone),
        Conclusion::Placed(_) => {}
    }
    Ok(solutions_within(&grid, 1, budget)?.into_iter().find(|solution| conclusion.is_true(solution)))
}

/// Returns the solved cell that rules out a candidate: a given, if possible.
pub(super) fn ruled_out_by(puzzle: &Puzzle, candidate: Candidate) -> Option<Cell> {
    let clashes = |held: &Candidate| held.cell != candidate.cell && puzzle.layout.conflict(*held, candidate);
    let holds = |digits: &Digits| digits.iter().find(clashes).map(|held| held.cell);
    holds(&puzzle.givens).or_else(|| holds(&puzzle.placed))
}

/// Returns a learner's entries as conclusions: each placed digit, then each digit that is missing from the pencil marks
/// of an empty cell although no placed digit rules it out there.
pub fn entries(puzzle: &Puzzle) -> Vec<Conclusion> {
    let digits = puzzle.digits();
    let placed = puzzle.placed.iter().map(Conclusion::Placed);
    let marked = puzzle.notes.iter().filter(|(cell, _)| digits.get(**cell).is_none());
    let missing = marked.flat_map(|(&cell, &notes)| {
        (puzzle.layout.digits() - notes).iter().map(move |digit| Candidate::new(cell, digit))
    });
    let allowed = |gone: &Candidate| match &puzzle.clue_candidates {
        Some(clues) => clues[gone.cell.index()].contains(gone.digit),
        None => puzzle.layout.allowed().contains(*gone),
    };
    let gone = missing.filter(|&gone| allowed(&gone) && ruled_out_by(puzzle, gone).is_none());
    placed.chain(gone.map(Conclusion::Eliminated)).collect()
}

/// Returns the pencil marks that a placed digit rules out, each with the cell of this digit.
pub fn stale(puzzle: &Puzzle) -> Vec<Stale> {
    let digits = puzzle.digits();
    let marked = puzzle.notes.iter().filter(|(cell, _)| digits.get(**cell).is_none());
    let noted = marked.flat_map(|(&cell, notes)| notes.iter().map(move |digit| Candidate::new(cell, digit)));
    noted.filter_map(|note| ruled_out_by(puzzle, note).map(|by| Stale { note, by })).collect()
}

/// An outdated pencil mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Stale {
    /// The pencil mark.
    pub note: Candidate,
    /// The cell whose digit rules it out.
    pub by: Cell,
}
