//! A trial: what is left of a position if some candidates are assumed to be true. Each eliminated candidate remembers
//! the number of the line that eliminated it.

use crate::grid::{Candidate, CandidateSet, Cell, DigitSet, Fillings, Grid};
use crate::proof::Truth;
use crate::technique::Position;

/// What is left of a position under some assumptions. A candidate that is taken stays.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    digits: [DigitSet; Cell::COUNT],
    places: CandidateSet,
    taken: CandidateSet,
    cause: [[u16; 9]; Cell::COUNT],
    /// The candidates that were eliminated since the news were taken.
    news: CandidateSet,
}

/// What is left of a truth in a trial.
pub(super) enum Left {
    /// One of its candidates is taken.
    Settled,
    Nothing,
    One(Candidate),
    Several,
}

impl Trial {
    pub(super) fn new(grid: &Grid) -> Self {
        let mut trial = Self {
            digits: [DigitSet::EMPTY; _],
            places: *grid.remaining(),
            taken: CandidateSet::EMPTY,
            cause: [[0; _]; _],
            news: CandidateSet::EMPTY,
        };
        grid.open().iter().for_each(|cell| trial.digits[cell.index()] = grid.candidates(cell));
        trial
    }

    pub(super) fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.digits[cell.index()].contains(digit)
    }

    pub(super) fn is_taken(&self, candidate: Candidate) -> bool {
        self.taken.contains(candidate)
    }

    /// Takes a candidate: this line eliminates what it excludes.
    pub(super) fn take(&mut self, grid: &Grid, taken: Candidate, line: u16) {
        self.taken.insert(taken);
        let others = &self.places & grid.layout().excluded(taken);
        others.by_digit().for_each(|gone| self.strike(gone, line));
    }

    /// Eliminates a candidate by this line.
    pub(super) fn strike(&mut self, gone: Candidate, line: u16) {
        self.digits[gone.cell.index()].remove(gone.digit);
        self.places.remove(gone);
        self.cause[gone.cell.index()][gone.digit.index()] = line;
        self.news.insert(gone);
    }

    /// Visits the candidates that were eliminated since this was last asked.
    pub(super) fn take_news(&mut self, visit: impl FnMut(Candidate)) {
        std::mem::take(&mut self.news).by_digit().for_each(visit);
    }

    /// Returns all candidates that are left, and the digits of solved cells.
    pub(super) fn possible(&self, grid: &Grid) -> CandidateSet {
        grid.with_solved(self.places)
    }

    pub(super) fn left(&self, grid: &Grid, truth: Truth) -> Left {
        match truth {
            Truth::Cell(cell) => {
                let digits = self.digits[cell.index()];
                match digits.single() {
                    Some(digit) if self.is_taken(Candidate::new(cell, digit)) => Left::Settled,
                    Some(digit) => Left::One(Candidate::new(cell, digit)),
                    None if digits.is_empty() => Left::Nothing,
                    None => Left::Several,
                }
            }
            Truth::Place(house, digit) => {
                let cells = self.places.places(digit) & grid.layout().members(house);
                match cells.single() {
                    Some(cell) if self.is_taken(Candidate::new(cell, digit)) => Left::Settled,
                    Some(cell) => Left::One(Candidate::new(cell, digit)),
                    None if cells.is_empty() => Left::Nothing,
                    None => Left::Several,
                }
            }
            Truth::Clue(clue) => match Fillings::of(grid.layout(), clue) {
                Some(fillings) if !fillings.is_possible(&self.possible(grid)) => Left::Nothing,
                Some(_) => Left::Several,
                None => Left::Settled,
            },
            Truth::Guardian(_) | Truth::Sum(_) => Left::Settled,
        }
    }

    /// Returns the line that eliminated a candidate.
    pub(super) fn cause(&self, gone: Candidate) -> u16 {
        self.cause[gone.cell.index()][gone.digit.index()]
    }

    /// Returns the lines that eliminated candidates of these truths, ascending.
    pub(super) fn causes(&self, grid: &Grid, truths: &[Truth]) -> Vec<u16> {
        let had = truths.iter().flat_map(|&truth| truth.candidates(grid));
        let mut causes: Vec<u16> = had.filter(|&had| !self.has(had)).map(|gone| self.cause(gone)).collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// Returns the trial as a position.
    pub(super) fn position(&self, grid: &Grid) -> Position {
        let mut position = grid.clone();
        for cell in grid.open().iter() {
            match self.digits[cell.index()].single() {
                Some(digit) if self.is_taken(Candidate::new(cell, digit)) => {
                    position.place(Candidate::new(cell, digit))
                }
                _ => position.restrict(cell, self.digits[cell.index()]),
            }
        }
        Position::from(position)
    }
}
