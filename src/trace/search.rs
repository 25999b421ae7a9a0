//! The moves of a search, as the recorder makes them: a guess, a contradiction, a backtrack, a solution. Each is
//! possible only if the position allows it. The recorder keeps account of the options, so none can be skipped. The same
//! moves always give the same trace, and a search from outside is verified by repeating it move by move.
//!
//! ```text
//!   guess r6c1=4 ── … ── contradiction          balanced: every guess is taken back,
//!   backtrack                                    or leads to a solution
//!   guess r6c1=5 ── … ── solution
//! ```

use super::recorder::Recorder;
use super::stage::{Moment, OpenGuess, Stage};
use super::{Backtrack, Branch, Contradiction, EventKind, Guess, Impossible, Limit, Solution};
use crate::argument::{self, Argument, Draft, Filling};
use crate::grid::{Candidate, Cell, CellSet, Digit, Grid, House};
use crate::proof::Truth;

/// The maximum number of orders of a house that are listed for a guess.
const MOST_ORDERS: usize = 5_040;

impl Branch {
    /// Returns the branch on a cell: its candidates in turn. `None` if the cell is filled.
    pub fn on_cell(grid: &Grid, cell: Cell) -> Option<Self> {
        let options = grid.candidates(cell).iter().collect();
        grid.open().contains(cell).then_some(Self::Cell { cell, options })
    }

    /// Returns the branch on a house: the orders of its missing digits that fit its empty cells. `None` if it has no
    /// empty cell, or too many orders to list.
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
            // Those that were not made might be the only ones that go on.
            if orders.len() > MOST_ORDERS {
                return None;
            }
        }
        let all: u32 = (1..=cells.len() as u32).product();
        let some = !cells.is_empty();
        some.then(|| Self::House { house, digits, cells, pruned: all - orders.len() as u32, options: orders })
    }
}

impl Recorder {
    /// Returns the number of guesses on which the position depends.
    pub fn depth(&self) -> usize {
        self.guesses.len()
    }

    /// Returns the number of guesses made so far, including those taken back.
    pub fn guesses(&self) -> u32 {
        self.attempts
    }

    /// Tries the first option of a branch; `false` if the position does not offer exactly this branch, or if it has no
    /// option.
    pub fn guess(&mut self, branch: Branch) -> bool {
        let offered = match &branch {
            Branch::Cell { cell, .. } => Branch::on_cell(&self.state.grid, *cell),
            Branch::House { house, .. } => Branch::on_house(&self.state.grid, *house),
        };
        let offered = offered.as_ref() == Some(&branch) && !branch.is_empty();
        let possible = offered && self.stage == Stage::Open && self.state.clash.is_none();
        if possible {
            self.attempt(branch, 1);
        }
        possible
    }

    /// Tries an option of a branch in the position before it.
    fn attempt(&mut self, branch: Branch, attempt: u32) {
        let placements = branch.placements(attempt);
        let guess = Guess { branch: branch.clone(), attempt, placements: placements.clone() };
        let event = self.write(EventKind::Guess(guess));
        self.guesses.push(OpenGuess { event, branch, attempt, before: self.state.clone() });
        self.attempts += 1;
        self.place(&placements, event);
    }

    /// Returns what is wrong with the position, if anything: a conflict in the last pass, a cell without candidates, or
    /// a digit without a place in a house; the first in reading order.
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
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => Vec::new(),
        };
        let (needs, blockers) = self.state.history.account(&self.state.grid, gone);
        let claims = Argument::stated(&self.state.grid, &self.state.history, truth).into_iter().collect();
        Contradiction { what: Impossible::Empty { truth, blockers }, argument: Argument { claims }, needs }
    }

    /// Returns the contradiction that no order of a house's digits fits, if this is the case.
    pub fn no_order(&self, house: House) -> Option<Contradiction> {
        let grid = &self.state.grid;
        let Branch::House { digits, cells, options, .. } = Branch::on_house(grid, house)? else { return None };
        let missing = |&cell: &Cell| {
            (grid.layout().digits() - grid.candidates(cell)).iter().map(move |digit| Candidate::new(cell, digit))
        };
        let (needs, _) = self.state.history.account(grid, cells.iter().flat_map(missing).collect());
        let mut draft = Draft::new(grid, &[]);
        let open: CellSet = cells.iter().copied().collect();
        let each = draft.each_digits(open);
        draft.ways(Filling::Cells(open), Vec::new(), each);
        let argument = draft.contradict(&self.state.history);
        options.is_empty().then_some(Contradiction {
            what: Impossible::NoOrder { house, digits, cells },
            argument,
            needs,
        })
    }

    /// Records what is wrong with the position, which ends the branch; `false` if this is not the case.
    pub fn contradict(&mut self, wrong: Contradiction) -> bool {
        let again = match &wrong.what {
            Impossible::NoOrder { house, .. } => self.no_order(*house),
            _ => self.contradiction(),
        };
        let told = argument::check_contradiction(&self.state.grid, &self.state.history, &wrong.argument);
        let is_so = self.stage == Stage::Open && again.as_ref() == Some(&wrong) && told.is_ok();
        if is_so {
            self.write(EventKind::Contradiction(wrong));
            self.stage = Stage::Closed;
        }
        is_so
    }

    /// Records that the grid is full and correct, which ends the branch; `false` if it is not.
    pub fn solution(&mut self) -> bool {
        let grid = &self.state.grid;
        let full = self.stage == Stage::Open && grid.is_full() && self.state.clash.is_none();
        if full {
            let digits = *grid.digits();
            let line = digits.to_line(grid.layout());
            self.write(EventKind::Solution(Solution { grid: line }));
            self.found.push(digits);
            self.stage = Stage::Closed;
        }
        full
    }

    /// Takes the last guess back; `false` if there is none, or if the branch has not ended. If the guess has options
    /// left, [`Recorder::retry`] tries the next one; otherwise the branch that contains it has ended as well.
    pub fn backtrack(&mut self) -> bool {
        self.stage == Stage::Closed && self.take_back()
    }

    fn take_back(&mut self) -> bool {
        let Some(OpenGuess { event, branch, attempt, before }) = self.guesses.pop() else { return false };
        self.state = before;
        self.write(EventKind::Backtrack(Backtrack { to: event }));
        let is_last = attempt as usize == branch.len();
        self.stage = if is_last { Stage::Closed } else { Stage::Next(branch, attempt + 1) };
        true
    }

    /// Tries the next option of the guess that was just taken back; `false` if there is none left, or if no guess was
    /// taken back.
    pub fn retry(&mut self) -> bool {
        match std::mem::replace(&mut self.stage, Stage::Open) {
            Stage::Next(branch, attempt) => {
                self.attempt(branch, attempt);
                true
            }
            other => {
                self.stage = other;
                false
            }
        }
    }

    /// Returns the number of solutions that the search has found.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// Abandons the search: every guess is taken back, and no further move is possible. If the search has already
    /// ended, this only takes its last guesses back.
    pub fn give_up(&mut self) {
        if self.stage != Stage::CutShort {
            self.end_early(Stage::GivenUp);
        }
    }

    /// Abandons the search because the budget is spent: there may be more to find.
    pub fn cut_short(&mut self) {
        self.end_early(Stage::CutShort);
    }

    fn end_early(&mut self, stage: Stage) {
        while self.backtrack() {}
        let done = self.stage == Stage::Closed || self.depth() == 0 && self.grid().is_full();
        if !done {
            while self.take_back() {}
            self.stage = stage;
            self.moment = Moment::next();
        }
    }

    /// Returns the limit that ended the trace, if it ended early.
    pub(super) fn limit(&self) -> Option<Limit> {
        match self.stage {
            _ if !self.is_counted() => Some(Limit::Count),
            Stage::CutShort => Some(Limit::Work),
            Stage::GivenUp => Some(Limit::Guesses(self.attempts)),
            _ if self.is_at_solution() && self.has_several() => Some(Limit::Solutions(self.found.len() as u32)),
            _ => None,
        }
    }

    /// Returns `true` if the last event is a solution.
    pub(super) fn is_at_solution(&self) -> bool {
        self.events.last().is_some_and(|event| matches!(event.what, EventKind::Solution(_)))
    }
}
