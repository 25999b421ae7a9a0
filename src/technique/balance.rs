//! Balanced patterns: two digits for each of some cells, so that each house has none or two of the cells for every
//! digit. By the theorem of [`crate::proof::is_deadly`] these are deadly.
//!
//! The search grows them cell by cell. As long as a house has one cell for a digit, it needs exactly one other: so the
//! search takes the house and digit with the fewest cells to choose from, and visits each pattern once.
//!
//! ```text
//!   r1c1 37   leaves row 1, column 1 and box 1 with one cell for 3 and one for 7
//!   r1c4 37   completes row 1, and opens column 4 and box 2 …
//! ```

use std::ops::ControlFlow;

use super::Position;
use super::guardians::{can_come_true, cells_of};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, Layout};

/// A pattern of more cells is no easier to see than a long chain.
const MOST_CELLS: usize = 12;

/// The maximum number of partial patterns tried from one cell.
const NODES: usize = 2_000;

/// A callback for each pattern: its cells in the order in which they were added, and its guardians.
type Visit<'a> = &'a mut dyn FnMut(&[(Cell, DigitSet)], &[Candidate]) -> ControlFlow<()>;

/// Visits the balanced patterns of these digits that have a cell without other candidates, and few enough guardians for
/// a conclusion.
pub(super) fn balanced(grid: &Position, digits: DigitSet, visit: Visit<'_>) -> ControlFlow<()> {
    let bivalue = |&cell: &Cell| grid.candidates(cell).len() == 2 && grid.candidates(cell).is_subset(digits);
    let mut search = BalanceSearch {
        grid,
        digits,
        houses_of: houses_of(grid.layout()),
        barred: CellSet::EMPTY,
        pattern: Vec::with_capacity(MOST_CELLS),
        guardians: Vec::new(),
        nodes: 0,
        visit,
    };
    for first in grid.open().iter().filter(bivalue) {
        grid.budget().spend(1)?;
        search.nodes = NODES;
        search.add(first, grid.candidates(first), Tally::default())?;
        // All patterns with this cell have been visited.
        search.barred.insert(first);
    }
    ControlFlow::Continue(())
}

/// Returns the houses of each cell, one bit each in the layout's order.
pub(super) fn houses_of(layout: &Layout) -> [u64; Cell::COUNT] {
    let mut houses_of = [0; Cell::COUNT];
    for (i, &house) in layout.houses().iter().enumerate() {
        layout.members(house).iter().for_each(|cell| houses_of[cell.index()] |= 1 << i);
    }
    houses_of
}

/// For each digit, the houses with one cell for it, and those with two.
#[derive(Clone, Copy, Default)]
pub(super) struct Tally {
    one: [u64; 9],
    two: [u64; 9],
}

impl Tally {
    /// Counts the digits of another cell, which is in these houses; `None` if a house would have three cells for one of
    /// them.
    pub(super) fn with(mut self, digits: DigitSet, houses: u64) -> Option<Self> {
        for digit in digits.iter().map(Digit::index) {
            if self.two[digit] & houses != 0 {
                return None;
            }
            self.two[digit] |= self.one[digit] & houses;
            self.one[digit] ^= houses;
        }
        Some(self)
    }

    /// Returns the houses that need another cell for a digit.
    fn needy(&self, digit: Digit) -> u64 {
        self.one[digit.index()]
    }

    pub(super) fn is_balanced(&self) -> bool {
        self.one == [0; 9]
    }
}

struct BalanceSearch<'a> {
    grid: &'a Grid,
    digits: DigitSet,
    houses_of: [u64; Cell::COUNT],
    barred: CellSet,
    pattern: Vec<(Cell, DigitSet)>,
    guardians: Vec<Candidate>,
    nodes: usize,
    visit: Visit<'a>,
}

impl BalanceSearch<'_> {
    /// Adds a cell with two digits to the pattern, continues from there, and removes the cell again.
    fn add(&mut self, cell: Cell, digits: DigitSet, tally: Tally) -> ControlFlow<()> {
        let Some(tally) = tally.with(digits, self.houses_of[cell.index()]).filter(|_| self.nodes > 0) else {
            return ControlFlow::Continue(());
        };
        self.nodes -= 1;
        let before = self.guardians.len();
        let others = self.grid.candidates(cell) - digits;
        self.guardians.extend(others.iter().map(|digit| Candidate::new(cell, digit)));
        self.pattern.push((cell, digits));
        let flow = if self.may_lead_on() { self.grow(tally) } else { ControlFlow::Continue(()) };
        self.pattern.pop();
        self.guardians.truncate(before);
        flow
    }

    fn grow(&mut self, tally: Tally) -> ControlFlow<()> {
        let Some((digit, places)) = self.narrowest(&tally) else {
            if self.guardians.is_empty() || !can_come_true(self.grid, &self.pattern) {
                return ControlFlow::Continue(());
            }
            let mut guardians = self.guardians.clone();
            guardians.sort_unstable();
            return (self.visit)(&self.pattern, &guardians);
        };
        if self.pattern.len() == MOST_CELLS {
            return ControlFlow::Continue(());
        }
        for cell in places.iter() {
            for other in (self.grid.candidates(cell) & self.digits).iter().filter(|&other| other != digit) {
                self.add(cell, [digit, other].into_iter().collect(), tally)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns, among the digits and houses that need another cell, the digit with the fewest cells to choose from, and
    /// these cells; `None` if the pattern is balanced.
    fn narrowest(&self, tally: &Tally) -> Option<(Digit, CellSet)> {
        let layout = self.grid.layout();
        let used: CellSet = self.pattern.iter().map(|&(cell, _)| cell).collect();
        let mut narrowest: Option<(Digit, CellSet)> = None;
        for digit in self.digits.iter() {
            let places = self.grid.places(digit) - used - self.barred;
            let mut needy = tally.needy(digit);
            while needy != 0 {
                let here = places & layout.members(layout.houses()[needy.trailing_zeros() as usize]);
                needy &= needy - 1;
                if narrowest.is_none_or(|(_, least)| here.len() < least.len()) {
                    narrowest = Some((digit, here));
                }
            }
        }
        narrowest
    }

    /// Returns `true` if one of the four types is still possible: all guardians so far are of one digit, which some
    /// cell could lose; or they are in one cell, or in two cells of one house.
    fn may_lead_on(&self) -> bool {
        let roof = cells_of(&self.guardians);
        let digits: DigitSet = self.guardians.iter().map(|guardian| guardian.digit).collect();
        let together = || !self.grid.layout().houses_of_all(roof).is_empty();
        let seen = |digit| !(self.grid.layout().seen_by_all(roof, digit) & self.grid.places(digit)).is_empty();
        roof.len() < 2 || (roof.len() == 2 && together()) || digits.single().is_some_and(seen)
    }
}
