//! The steps of HoDoKu: those that version 2.2.0 by Bernhard Hobiger takes with its default settings in a classic puzzle.
//!
//! The techniques, their order, their exact conditions and which of several findings is taken are those of that program,
//! as facts. The steps have no proofs; each conclusion is compared with the solution.
//!
//! * Until the puzzle is solved, the techniques are asked in order, and the first step is applied.
//! * Where none finds a step, the middle one of the open cells gets its digit.
//!
//! What a step is worth is a matter of the profile: see [`Profile::steps`](super::Profile::steps).

mod almost_locked;
mod board;
mod fish;
mod forcing;
mod kind;
mod ladder;
mod links;
mod loops;
mod nets;
mod order;
mod rectangles;
mod sets;
mod single_digit;
mod step;
mod sue_de_coq;
mod tables;
mod wings;

pub use kind::Kind;

use std::error::Error;
use std::fmt;

use super::flat::{bits, cells};
use crate::grid::{Budget, Candidate, Cell, Digit, Digits, Grid, Spent};
use crate::proof::Uniqueness;
use board::Board;
use step::Step;

/// A step of HoDoKu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HodokuStep {
    /// The kind.
    pub kind: Kind,
    /// The digit that it places, if it places one.
    pub placement: Option<Candidate>,
    /// The candidates that it eliminates, in the order in which this is done.
    pub eliminations: Vec<Candidate>,
}

/// Why there is no next step.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HodokuError {
    /// It is not a grid of 9 by 9 cells with boxes and no other houses.
    NotClassic,
    /// The budget was spent.
    Spent(Spent),
    /// A step contradicts the solution: a fault of its finder.
    Unsound(Box<HodokuStep>),
}

impl fmt::Display for HodokuError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClassic => write!(f, "the steps of HoDoKu are defined for classic puzzles only"),
            Self::Spent(spent) => write!(f, "{spent}"),
            Self::Unsound(step) => write!(f, "a step contradicts the solution: {}", step.kind),
        }
    }
}

impl Error for HodokuError {}

/// The steps from a position to its solution, one at a time. After an error there are no more.
#[derive(Clone)]
pub struct HodokuSteps {
    board: Board,
    solution: [usize; 81],
    uniqueness: Uniqueness,
    budget: Budget,
    has_failed: bool,
}

impl HodokuSteps {
    /// Starts in a position that has exactly this solution.
    ///
    /// # Errors
    /// If the grid is not a classic one.
    pub fn new(grid: &Grid, solution: &Digits, uniqueness: Uniqueness, budget: &Budget) -> Result<Self, HodokuError> {
        let grid = grid.plain().ok_or(HodokuError::NotClassic)?;
        let mut board = Board::new(grid.givens().iter().fold(0, |set, cell| set | 1 << cell.index()));
        grid.digits().iter().for_each(|digit| board.place(digit.cell.index(), digit.digit.index()));
        for cell in grid.open().iter() {
            let missing = |&digit: &usize| !grid.candidates(cell).contains(Digit::from_index(digit));
            bits(board.cells[cell.index()]).filter(missing).for_each(|digit| board.strike(cell.index(), digit));
        }
        let solution = std::array::from_fn(|cell| solution.get(Cell::from_index(cell)).map_or(9, Digit::index));
        Ok(Self { board, solution, uniqueness, budget: budget.clone(), has_failed: false })
    }

    /// Returns the number of cells that are still open.
    pub fn open(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    fn step(&mut self) -> Result<HodokuStep, HodokuError> {
        let spent = |budget: &Budget| budget.spent().map_or(Ok(()), |spent| Err(HodokuError::Spent(spent)));
        let _ = self.budget.spend(1);
        let found = ladder::next(&mut self.board, self.uniqueness, &self.budget);
        // A search that was cut short may have missed an easier step.
        spent(&self.budget)?;
        let step = found.unwrap_or_else(|| self.tried_out());
        let is_right = |candidate: u16| {
            let (cell, digit) = board::split(candidate);
            self.solution[cell] == digit
        };
        let is_sound = step.placed.is_none_or(is_right) && !step.struck.iter().copied().any(is_right);
        step.apply(&mut self.board);
        let step = HodokuStep::from(step);
        if is_sound { Ok(step) } else { Err(HodokuError::Unsound(Box::new(step))) }
    }

    fn tried_out(&self) -> Step {
        let middle = self.board.open.count_ones() as usize / 2;
        let cell = cells(self.board.open).nth(middle).unwrap_or_default();
        Step::place(Kind::TriedOut, board::candidate(cell, self.solution[cell]))
    }
}

impl Iterator for HodokuSteps {
    type Item = Result<HodokuStep, HodokuError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.board.open == 0 || self.has_failed {
            return None;
        }
        let step = self.step();
        self.has_failed = step.is_err();
        Some(step)
    }
}

impl From<Step> for HodokuStep {
    fn from(step: Step) -> Self {
        let candidate = |number: u16| {
            let (cell, digit) = board::split(number);
            Candidate::new(Cell::from_index(cell), Digit::from_index(digit))
        };
        Self {
            kind: step.kind,
            placement: step.placed.map(candidate),
            eliminations: step.struck.into_iter().map(candidate).collect(),
        }
    }
}
