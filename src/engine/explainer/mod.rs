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
mod loops;
mod sets;
mod simple;
mod step;

pub use kind::{Depth, Kind, Shape};

use super::Points;
use crate::grid::{Candidate, Cell, Digit, Digits};
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

/// The steps contradict the solution: a fault of a finder.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unsound {
    /// The step.
    pub step: ExplainerStep,
}

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

/// A rater, with memory that it uses again for the next puzzle.
pub struct Explainer {
    work: Workspace,
}

impl Default for Explainer {
    fn default() -> Self {
        Self { work: Workspace::new() }
    }
}

impl Explainer {
    /// Rates a classic puzzle with exactly one solution.
    ///
    /// # Errors
    /// If a step contradicts the solution.
    pub fn rate(&mut self, givens: &Digits, solution: &Digits) -> Result<Explained, Box<Unsound>> {
        let mut board = Board::new();
        givens.iter().for_each(|given| board.place(given.cell.index(), given.digit.index()));
        let answer: [usize; 81] =
            std::array::from_fn(|cell| solution.get(Cell::from_index(cell)).map_or(9, Digit::index));
        let mut steps = Vec::with_capacity(96);
        let mut open = board.empty[..9].iter().map(|empty| empty.count_ones()).sum::<u32>();
        while open > 0 {
            let Some(step) = self.next(&board) else { break };
            let is_right = |candidate: u16| answer[usize::from(candidate) / 9] == usize::from(candidate) % 9;
            let sound = step.placed.is_none_or(is_right) && !step.struck.iter().any(is_right);
            if let Some(placed) = step.placed {
                board.place(usize::from(placed) / 9, usize::from(placed) % 9);
                open -= 1;
                self.work.forget();
            }
            step.struck.iter().for_each(|gone| board.strike(usize::from(gone) / 9, usize::from(gone) % 9));
            let step = ExplainerStep::from(step);
            if !sound {
                return Err(Box::new(Unsound { step }));
            }
            steps.push(step);
        }
        Ok(Explained { steps, solved: open == 0 })
    }

    /// Finds the next step.
    fn next(&mut self, board: &Board) -> Option<Step> {
        let work = &mut self.work;
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
            .or_else(|| loops::unique_loop(board))
            .or_else(|| sets::naked_set(board, 4, Kind::NakedQuad))
            .or_else(|| sets::fish(board, 4, Kind::Jellyfish))
            .or_else(|| sets::hidden_set(board, 4, Kind::HiddenQuad))
            .or_else(|| bug::bug(board))
            .or_else(|| aligned::aligned_pair(board))
            .or_else(|| chain::cycles(board, work))
            .or_else(|| aligned::aligned_triple(board))
            .or_else(|| chain::nishio(board, work))
            .or_else(|| Depth::ALL.into_iter().find_map(|depth| chain::multiple(board, work, depth)))
    }
}

impl From<Step> for ExplainerStep {
    fn from(step: Step) -> Self {
        let candidate = |number: u16| {
            Candidate::new(Cell::from_index(usize::from(number) / 9), Digit::from_index(usize::from(number) % 9))
        };
        Self {
            kind: step.kind,
            rating: Points::from_tenths(u64::from(step.rating)),
            complexity: step.complexity,
            placement: step.placed.map(candidate),
            eliminations: step.struck.sorted().into_iter().map(candidate).collect(),
        }
    }
}
