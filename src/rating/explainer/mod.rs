//! The Explainer scale: the rating of a classic puzzle as Sudoku Explainer 1.2.1 by Nicolas Juillerat gives it.
//!
//! The techniques, their order, their exact conditions and their prices are those of that program, as facts; so is which
//! step is taken where there are several. The steps are facts without words. Each conclusion is compared with the
//! solution.
//!
//! * Until the puzzle is solved, the techniques are asked in order, and the first step is applied.
//! * *ER*, the rating of the puzzle, is that of its hardest step; *EP* that of the hardest step up to the first placement;
//!   *ED* that of the first step.

mod aligned;
mod board;
mod bug;
mod chain;
mod kind;
mod look;
mod loops;
mod origin;
mod sets;
mod simple;
mod step;

pub use kind::{Depth, Kind, Shape};
pub(crate) use look::{Look, Start};

use std::cell::RefCell;
use std::error::Error;
use std::fmt;

use super::Points;
use crate::grid::{Budget, Candidate, Cell, Digit, Digits, Grid, Spent};
use crate::proof::Uniqueness;
use board::Board;
use chain::Workspace;
use step::Step;

/// The rating of a puzzle on the Explainer scale, and the steps that lead there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explained {
    /// The steps in order.
    pub steps: Vec<ExplainerStep>,
    /// Whether the steps solve the puzzle. If not, it is rated 20.
    pub solved: bool,
}

/// A step on the Explainer scale.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExplainerStep {
    /// The kind.
    pub kind: Kind,
    /// The rating.
    pub rating: Points,
    /// The number of nodes of a chain, each target's counted for itself; `None` if it is not a chain.
    pub complexity: Option<u32>,
    /// The digit that it places, if it places one.
    pub placement: Option<Candidate>,
    /// The candidates that it eliminates, if it places nothing.
    pub eliminations: Vec<Candidate>,
}

/// Why a puzzle has no rating on the Explainer scale.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExplainerError {
    /// It is not a grid of 9 by 9 cells with boxes and no other houses.
    NotClassic,
    /// The budget was spent.
    Spent(Spent),
    /// A step contradicts the solution: a fault of its finder.
    Unsound(Box<ExplainerStep>),
}

impl fmt::Display for ExplainerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotClassic => write!(f, "the Explainer scale is defined for classic puzzles only"),
            Self::Spent(spent) => write!(f, "{spent}"),
            Self::Unsound(step) => write!(f, "a step contradicts the solution: {}", step.kind),
        }
    }
}

impl Error for ExplainerError {}

impl Explained {
    /// Returns the rating of the puzzle: that of its hardest step.
    pub fn er(&self) -> Points {
        let hardest = self.steps.iter().map(|step| step.rating).max().unwrap_or_default();
        if self.solved { hardest } else { Points::from_tenths(200) }
    }

    /// Returns the rating of the hardest step up to the first placement.
    pub fn ep(&self) -> Points {
        let end = self.steps.iter().position(|step| step.placement.is_some()).map_or(self.steps.len(), |at| at + 1);
        self.steps[..end].iter().map(|step| step.rating).max().unwrap_or_default()
    }

    /// Returns the rating of the first step.
    pub fn ed(&self) -> Points {
        self.steps.first().map(|step| step.rating).unwrap_or_default()
    }

    /// Returns the first of the hardest steps with its number, from 1.
    pub fn hardest(&self) -> Option<(usize, &ExplainerStep)> {
        let most = self.steps.iter().map(|step| step.rating).max()?;
        let at = self.steps.iter().position(|step| step.rating == most)?;
        Some((at + 1, &self.steps[at]))
    }
}

thread_local! {
    static EXPLAINER: RefCell<Explainer> = RefCell::default();
}

/// Calls a function with the rater of this thread.
pub(crate) fn with_explainer<T>(then: impl FnOnce(&mut Explainer) -> T) -> T {
    EXPLAINER.with_borrow_mut(then)
}

/// A rater for classic puzzles, with memory that it uses again for the next puzzle.
pub struct Explainer {
    work: Workspace,
}

impl Default for Explainer {
    fn default() -> Self {
        Self { work: Workspace::new() }
    }
}

impl Explainer {
    /// Rates a position that has exactly this solution.
    ///
    /// # Errors
    /// If the grid is not a classic one, if the budget was spent, or if a step contradicts the solution.
    pub fn rate(&mut self, grid: &Grid, solution: &Digits, budget: &Budget) -> Result<Explained, ExplainerError> {
        let mut board = position(grid)?;
        let answer: [usize; 81] =
            std::array::from_fn(|cell| solution.get(Cell::from_index(cell)).map_or(9, Digit::index));
        self.work.within(budget);
        let mut steps = Vec::with_capacity(96);
        let mut open = board.empty[..9].iter().map(|empty| empty.count_ones()).sum::<u32>();
        while open > 0 {
            if budget.spend(1).is_break() {
                break;
            }
            let step = self.next(&board, Uniqueness::Assumed);
            // A search that was cut short may have missed an easier step.
            let Some(step) = step.filter(|_| !budget.is_spent()) else { break };
            let is_right = |candidate: u16| answer[usize::from(candidate) / 9] == usize::from(candidate) % 9;
            let sound = step.placed.is_none_or(is_right) && !step.eliminated.iter().any(is_right);
            if let Some(placed) = step.placed {
                board.place(usize::from(placed) / 9, usize::from(placed) % 9);
                open -= 1;
                chain::digit_placed(&mut self.work);
            }
            step.eliminated.iter().for_each(|gone| board.eliminate(usize::from(gone) / 9, usize::from(gone) % 9));
            let step = ExplainerStep::from(step);
            if !sound {
                return Err(ExplainerError::Unsound(Box::new(step)));
            }
            steps.push(step);
        }
        if let Some(spent) = budget.spent().filter(|_| open > 0) {
            return Err(ExplainerError::Spent(spent));
        }
        Ok(Explained { steps, solved: open == 0 })
    }

    /// Finds the next step in a position, and the chain that it is, if it is one. `None` if there is none, if the grid is
    /// not a classic one, or if the budget is spent.
    pub(crate) fn look(&mut self, grid: &Grid, uniqueness: Uniqueness, budget: &Budget) -> Option<Look> {
        let board = position(grid).ok()?;
        self.work.resume(budget);
        let step = self.next(&board, uniqueness).filter(|_| !budget.is_spent())?;
        let links = chain::links(&board, &mut self.work, &step);
        Some(Look::new(step, links))
    }

    /// Finds the next step.
    fn next(&mut self, board: &Board, uniqueness: Uniqueness) -> Option<Step> {
        let work = &mut self.work;
        let is_unique = uniqueness == Uniqueness::Assumed;
        simple::full_house(board)
            .or_else(|| simple::hidden_single(board))
            .or_else(|| simple::direct_locked(board))
            .or_else(|| simple::direct_hidden_set(board, 2, Kind::DirectHiddenPair))
            .or_else(|| simple::naked_single(board))
            .or_else(|| simple::direct_hidden_set(board, 3, Kind::DirectHiddenTriple))
            .or_else(|| sets::locked_candidates(board))
            .or_else(|| sets::naked_set(board, 2, Kind::NakedPair))
            .or_else(|| sets::fish(board, 2, Kind::XWing))
            .or_else(|| sets::hidden_set(board, 2, Kind::HiddenPair))
            .or_else(|| sets::naked_set(board, 3, Kind::NakedTriple))
            .or_else(|| sets::fish(board, 3, Kind::Swordfish))
            .or_else(|| sets::hidden_set(board, 3, Kind::HiddenTriple))
            .or_else(|| sets::xy_wing(board))
            .or_else(|| sets::xyz_wing(board))
            .or_else(|| loops::unique_loop(board).filter(|_| is_unique))
            .or_else(|| sets::naked_set(board, 4, Kind::NakedQuad))
            .or_else(|| sets::fish(board, 4, Kind::Jellyfish))
            .or_else(|| sets::hidden_set(board, 4, Kind::HiddenQuad))
            .or_else(|| bug::bug(board).filter(|_| is_unique))
            .or_else(|| aligned::aligned_pair(board))
            .or_else(|| chain::cycles(board, work))
            .or_else(|| aligned::aligned_triple(board))
            .or_else(|| chain::nishio(board, work))
            .or_else(|| Depth::ALL.into_iter().find_map(|depth| chain::multiple(board, work, depth)))
    }
}

/// Returns a position as a board.
fn position(grid: &Grid) -> Result<Board, ExplainerError> {
    let grid = grid.plain().ok_or(ExplainerError::NotClassic)?;
    let mut board = Board::new();
    grid.digits().iter().for_each(|digit| board.place(digit.cell.index(), digit.digit.index()));
    for cell in grid.open().iter() {
        let missing = board::bits(board.cells[cell.index()])
            .filter(|&digit| !grid.candidates(cell).contains(Digit::from_index(digit)));
        missing.for_each(|digit| board.eliminate(cell.index(), digit));
    }
    Ok(board)
}

/// Returns a candidate by its number.
fn candidate(number: u16) -> Candidate {
    Candidate::new(Cell::from_index(usize::from(number) / 9), Digit::from_index(usize::from(number) % 9))
}

impl From<Step> for ExplainerStep {
    fn from(step: Step) -> Self {
        Self {
            kind: step.kind,
            rating: Points::from_tenths(u64::from(step.rating)),
            complexity: step.complexity,
            placement: step.placed.map(candidate),
            eliminations: step.eliminated.sorted().into_iter().map(candidate).collect(),
        }
    }
}
