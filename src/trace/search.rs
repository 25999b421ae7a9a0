//! The moves of a search, as the recorder makes them: a guess, a contradiction, the way back, a
//! solution. Each is possible only where the position bears it out, so that a search from outside can
//! be made again move by move.
//!
//! ```text
//!   guess r6c1=4 ── … ── contradiction          balanced: every guess is taken back,
//!   backtrack                                    or leads to a solution
//!   guess r6c1=5 ── … ── solution
//! ```

use super::recorder::{Recorder, State};
use super::{Backtrack, Branch, Contradiction, Guess, Impossible, Limit, Move, Solution};
use crate::grid::{Candidate, Cell, Digit, Grid, House};
use crate::proof::Truth;

/// A guess that the position stands under.
#[derive(Clone, Debug)]
pub(super) struct Trial {
    /// The number of its event.
    event: u32,
    branch: Branch,
    attempt: u32,
    /// The position before it.
    before: State,
}

/// The most orders of a house that are written out for a guess.
const MOST_ORDERS: usize = 5_040;

impl Branch {
    /// The branch on a cell: its candidates in turn. `None` if the cell is filled.
    pub fn on_cell(grid: &Grid, cell: Cell) -> Option<Self> {
        let options = grid.candidates(cell).iter().collect();
        grid.open().contains(cell).then_some(Self::Cell { cell, options })
    }

    /// The branch on a house: the orders of its missing digits that fit its open cells. `None` if it
    /// has no open cell, or too many orders to write out.
    pub fn on_house(grid: &Grid, house: House) -> Option<Self> {
        let cells: Vec<Cell> = grid.open_in(house).iter().collect();
        let digits: Vec<Digit> = grid.missing(house).iter().collect();
        let mut orders = vec![Vec::new()];
        for &cell in &cells {
            let longer = orders.iter().flat_map(|order: &Vec<Digit>| {
                let fits =
                    digits.iter().filter(|digit| !order.contains(digit) && grid.candidates(cell).contains(**digit));
                fits.map(|&digit| order.iter().copied().chain([digit]).collect())
            });
            orders = longer.take(MOST_ORDERS + 1).collect();
        }
        let all: u32 = (1..=cells.len() as u32).product();
        let fits = !cells.is_empty() && orders.len() <= MOST_ORDERS;
        fits.then(|| Self::House { house, digits, cells, pruned: all - orders.len() as u32, options: orders })
    }
}

impl Recorder {
    /// How many guesses the position stands under.
    pub fn depth(&self) -> usize {
        self.guesses.len()
    }

    /// Tries the first option of a branch; `false` if the position does not offer just this branch,
    /// or it has no option.
    pub fn guess(&mut self, branch: Branch) -> bool {
        let offered = match &branch {
            Branch::Cell { cell, .. } => Branch::on_cell(&self.state.grid, *cell),
            Branch::House { house, .. } => Branch::on_house(&self.state.grid, *house),
        };
        let possible = offered.as_ref() == Some(&branch) && !branch.is_empty() && self.state.clash.is_none();
        if possible {
            self.attempt(branch, 1);
        }
        possible
    }

    /// Tries an option of a branch in the position before it.
    fn attempt(&mut self, branch: Branch, attempt: u32) {
        let placements = branch.placements(attempt);
        let guess = Guess { branch: branch.clone(), attempt, placements: placements.clone() };
        let event = self.write(Move::Guess(guess));
        self.guesses.push(Trial { event, branch, attempt, before: self.state.clone() });
        self.place(&placements, event);
    }

    /// What is wrong with the position, if something is: a clash in the last pass, a cell that can
    /// hold nothing, or a digit that can go nowhere in a house; the first in reading order.
    pub fn contradiction(&self) -> Option<Contradiction> {
        let grid = &self.state.grid;
        if self.state.clash.is_some() {
            return self.state.clash.clone();
        }
        let cell = grid.open().iter().find(|&cell| grid.candidates(cell).is_empty()).map(Truth::Cell);
        let place = || {
            let houses = grid.layout().houses().iter();
            let mut missing = houses.flat_map(|&house| grid.missing(house).iter().map(move |digit| (house, digit)));
            let nowhere = missing.find(|&(house, digit)| grid.places_in(house, digit).is_empty());
            nowhere.map(|(house, digit)| Truth::Place(house, digit))
        };
        cell.or_else(place).map(|truth| self.empty(truth))
    }

    fn empty(&self, truth: Truth) -> Contradiction {
        let layout = self.state.grid.layout();
        let gone = match truth {
            Truth::Place(house, digit) => {
                layout.members(house).iter().map(|cell| Candidate::new(cell, digit)).collect()
            }
            Truth::Cell(cell) => layout.digits().iter().map(|digit| Candidate::new(cell, digit)).collect(),
            Truth::Guardian(_) => Vec::new(),
        };
        let (needs, blockers) = self.state.history.account(&self.state.grid, gone);
        Contradiction { what: Impossible::Empty { truth, blockers }, needs }
    }

    /// The contradiction that no order of a house's digits fits, if that is so.
    pub fn no_order(&self, house: House) -> Option<Contradiction> {
        let grid = &self.state.grid;
        let Branch::House { digits, cells, options, .. } = Branch::on_house(grid, house)? else { return None };
        let missing = |&cell: &Cell| {
            (grid.layout().digits() - grid.candidates(cell)).iter().map(move |digit| Candidate::new(cell, digit))
        };
        let (needs, _) = self.state.history.account(grid, cells.iter().flat_map(missing).collect());
        options.is_empty().then_some(Contradiction { what: Impossible::NoOrder { house, digits, cells }, needs })
    }

    /// Writes down what is wrong with the position; `false` if nothing of the kind is.
    pub fn contradict(&mut self, wrong: Contradiction) -> bool {
        let is_so = match &wrong.what {
            Impossible::NoOrder { house, .. } => self.no_order(*house).as_ref() == Some(&wrong),
            _ => self.contradiction().as_ref() == Some(&wrong),
        };
        if is_so {
            self.write(Move::Contradiction(wrong));
        }
        is_so
    }

    /// Writes down that the board is full, and right; `false` if it is not.
    pub fn solution(&mut self) -> bool {
        let grid = &self.state.grid;
        let full = grid.is_full() && self.state.clash.is_none();
        if full {
            let digits = *grid.digits();
            let line = digits.to_line(grid.layout());
            self.write(Move::Solution(Solution { grid: line }));
            self.found.push(digits);
        }
        full
    }

    /// Takes the last guess back; `false` if there is none. Its next option is tried by
    /// [`Recorder::retry`].
    pub fn backtrack(&mut self) -> Option<Retry> {
        let Trial { event, branch, attempt, before } = self.guesses.pop()?;
        self.state = before;
        self.write(Move::Backtrack(Backtrack { to: event }));
        Some(Retry { branch, attempt: attempt + 1 })
    }

    /// Tries the next option of a guess that was just taken back; `false` if there is none left.
    pub fn retry(&mut self, next: Retry) -> bool {
        let some = !next.is_exhausted();
        if some {
            self.attempt(next.branch, next.attempt);
        }
        some
    }

    /// How many solutions the search has found.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Notes that the search ends at a bound, with the board full.
    pub fn stop(&mut self, limit: Limit) {
        self.limit = Some(limit);
    }

    /// Gives the search up at a bound: every guess is taken back.
    pub fn give_up(&mut self, limit: Limit) {
        self.limit = Some(limit);
        while self.backtrack().is_some() {}
    }
}

/// The options that are left of a guess that was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Retry {
    branch: Branch,
    attempt: u32,
}

impl Retry {
    /// Whether no option is left.
    pub fn is_exhausted(&self) -> bool {
        self.attempt as usize > self.branch.len()
    }
}
