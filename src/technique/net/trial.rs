//! A trial: what is left of a position if some candidates are assumed to be true. Each eliminated candidate remembers
//! the number of the line that eliminated it.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::Truth;
use crate::technique::Position;

/// What is left of a position under some assumptions. A candidate that is taken stays.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    digits: [DigitSet; Cell::COUNT],
    places: [CellSet; 9],
    taken: [CellSet; 9],
    cause: [[u16; 9]; Cell::COUNT],
    /// The candidates that were eliminated since the news were taken.
    news: [CellSet; 9],
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
            places: [CellSet::EMPTY; _],
            taken: [CellSet::EMPTY; _],
            cause: [[0; _]; _],
            news: [CellSet::EMPTY; _],
        };
        grid.open().iter().for_each(|cell| trial.digits[cell.index()] = grid.candidates(cell));
        grid.layout().digits().iter().for_each(|digit| trial.places[digit.index()] = grid.places(digit));
        trial
    }

    pub(super) fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.digits[cell.index()].contains(digit)
    }

    pub(super) fn is_taken(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.taken[digit.index()].contains(cell)
    }

    /// Takes a candidate: this line eliminates all others from its cell, and the digit from its peers.
    pub(super) fn take(&mut self, grid: &Grid, Candidate { cell, digit }: Candidate, line: u16) {
        self.taken[digit.index()].insert(cell);
        let mut others = self.digits[cell.index()];
        others.remove(digit);
        for other in others.iter() {
            self.strike(Candidate::new(cell, other), line);
        }
        for peer in (grid.layout().peers(cell) & self.places[digit.index()]).iter() {
            self.strike(Candidate::new(peer, digit), line);
        }
    }

    /// Eliminates a candidate by this line.
    pub(super) fn strike(&mut self, Candidate { cell, digit }: Candidate, line: u16) {
        self.digits[cell.index()].remove(digit);
        self.places[digit.index()].remove(cell);
        self.cause[cell.index()][digit.index()] = line;
        self.news[digit.index()].insert(cell);
    }

    /// Visits the candidates that were eliminated since this was last asked.
    pub(super) fn take_news(&mut self, mut visit: impl FnMut(Candidate)) {
        for (digit, cells) in std::mem::replace(&mut self.news, [CellSet::EMPTY; _]).into_iter().enumerate() {
            cells.iter().for_each(|cell| visit(Candidate::new(cell, Digit::from_index(digit))));
        }
    }

    pub(super) fn left(&self, grid: &Grid, truth: Truth) -> Left {
        match truth {
            Truth::Cell(cell) => {
                let digits = self.digits[cell.index()];
                match digits.single() {
                    Some(digit) if self.taken[digit.index()].contains(cell) => Left::Settled,
                    Some(digit) => Left::One(Candidate::new(cell, digit)),
                    None if digits.is_empty() => Left::Nothing,
                    None => Left::Several,
                }
            }
            Truth::Place(house, digit) => {
                let cells = self.places[digit.index()] & grid.layout().members(house);
                match cells.single() {
                    Some(cell) if self.taken[digit.index()].contains(cell) => Left::Settled,
                    Some(cell) => Left::One(Candidate::new(cell, digit)),
                    None if cells.is_empty() => Left::Nothing,
                    None => Left::Several,
                }
            }
            Truth::Guardian(_) => Left::Settled,
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
                Some(digit) if self.taken[digit.index()].contains(cell) => position.place(Candidate::new(cell, digit)),
                _ => position.restrict(cell, self.digits[cell.index()]),
            }
        }
        Position::from(position)
    }
}
