//! Counts solutions by brute force: before anything is explained, and to judge deductions in tests.
//!
//! The search keeps one set of cells per digit. It finds the cells with one candidate for the whole grid at once, by
//! adding the nine sets bit by bit, up to two; then it looks for each digit in each house. If neither places a digit,
//! it branches on the cell or house with the fewest possibilities.

use std::fmt;
use std::ops::ControlFlow;

use super::{
    Branch, Budget, Candidate, CandidateSet, Cell, CellSet, Digit, Digits, Grid, HouseSet, Layout, Settler, Spent,
    bands,
};

/// The number of solutions of a position: none, one or many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// No solution.
    None,
    /// Exactly one.
    One,
    /// Two or more.
    Many,
}

impl Count {
    /// Returns the count of this many solutions.
    pub fn of(number: usize) -> Self {
        match number {
            0 => Self::None,
            1 => Self::One,
            _ => Self::Many,
        }
    }

    /// Returns the name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::One => "one",
            Self::Many => "many",
        }
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "no solution",
            Self::One => "one solution",
            Self::Many => "more than one solution",
        })
    }
}

/// Counts the solutions of a position: none, one or several.
pub fn count_solutions(grid: &Grid) -> Count {
    Count::of(solutions(grid, 2).len())
}

/// Returns the solutions of a position, at most `limit` of them; those found are in ascending order.
pub fn solutions(grid: &Grid, limit: usize) -> Vec<Digits> {
    some(grid, limit, &Budget::default()).unwrap_or_default()
}

/// The maximum number of positions visited to find a few solutions. The hardest puzzles take some thousands; an almost
/// empty jigsaw without a solution may take longer than anyone can wait.
const MOST_POSITIONS: u64 = 500_000;

/// Like [`solutions`], but within a budget besides the built-in limit on positions.
///
/// # Errors
/// If the budget was spent before all of them were found.
pub fn solutions_within(grid: &Grid, limit: usize, budget: &Budget) -> Result<Vec<Digits>, Spent> {
    some(grid, limit, &budget.part(MOST_POSITIONS))
}

fn some(grid: &Grid, limit: usize, budget: &Budget) -> Result<Vec<Digits>, Spent> {
    let mut found = Vec::new();
    if limit > 0 {
        each_solution_within(grid, budget, &mut |solution| {
            found.push(solution);
            if found.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
    }
    found.sort_unstable();
    Ok(found)
}

/// Visits the solutions of a position one by one, in no particular order, until a visit breaks off.
pub fn each_solution(grid: &Grid, visit: &mut dyn FnMut(Digits) -> ControlFlow<()>) {
    let _ = each_solution_within(grid, &Budget::default(), visit);
}

/// Like [`each_solution`], but within a budget; each position of the search costs one unit.
///
/// # Errors
/// If the budget was spent before all of them were visited.
pub fn each_solution_within(
    grid: &Grid,
    budget: &Budget,
    visit: &mut dyn FnMut(Digits) -> ControlFlow<()>,
) -> Result<(), Spent> {
    let layout = grid.layout();
    let all: HouseSet = layout.houses().iter().copied().collect();
    let mut state = State { places: *grid.remaining(), solved: CellSet::EMPTY, needy: [all; 9] };
    grid.digits().iter().for_each(|candidate| state.place(layout, candidate));
    let searched = match grid.plain() {
        Some(plain) => bands::each_solution(plain, &state.places, budget, visit),
        None if !layout.rulings().is_empty() => {
            let left = state.places;
            Ruled { settler: layout.settler(), budget, visit }.run(Branch::new(left, layout.cells(), layout.digits()))
        }
        None => SolutionSearch { layout, budget, visit }.run(state),
    };
    match searched {
        ControlFlow::Break(Some(spent)) => Err(spent),
        ControlFlow::Break(None) | ControlFlow::Continue(()) => Ok(()),
    }
}

/// The remaining candidates. A solved cell has one, and what this excludes is gone.
#[derive(Clone, Copy)]
struct State {
    places: CandidateSet,
    solved: CellSet,
    /// The houses in which each digit is not placed yet.
    needy: [HouseSet; 9],
}

impl State {
    /// Makes a candidate true.
    fn place(&mut self, layout: &Layout, candidate: Candidate) {
        self.places.insert(candidate);
        self.places -= layout.excluded(candidate);
        self.solved.insert(candidate.cell);
        self.needy[candidate.digit.index()] -= layout.houses_of(candidate.cell);
    }
}

struct SolutionSearch<'a> {
    layout: &'a Layout,
    budget: &'a Budget,
    visit: &'a mut dyn FnMut(Digits) -> ControlFlow<()>,
}

/// The search where clues rule: they say more than digits in houses do.
struct Ruled<'a> {
    settler: Settler<'a>,
    budget: &'a Budget,
    visit: &'a mut dyn FnMut(Digits) -> ControlFlow<()>,
}

impl Ruled<'_> {
    /// Continues the search from a branch, as [`SolutionSearch::run`] does.
    fn run(&mut self, mut at: Branch) -> ControlFlow<Option<Spent>> {
        if self.budget.spend(1).is_break() {
            return ControlFlow::Break(self.budget.spent());
        }
        if self.settler.settle(&mut at).is_none() {
            return ControlFlow::Continue(());
        }
        let Some(some) = self.settler.pairs.choice(&at.left) else {
            return (self.visit)(read_off(&at.left)).map_break(|()| None);
        };
        some.iter().try_for_each(|one| {
            let mut next = at;
            next.keep(one.cell, &CandidateSet::of(one.digit, CellSet::of(one.cell)));
            self.run(next)
        })
    }
}

/// The digit sets of a state cannot be completed.
struct DeadEnd;

/// A cell that must contain one of its digits, or a digit that must be in one of its cells.
enum Fork {
    Cell(Cell),
    Places(Digit, CellSet),
}

impl SolutionSearch<'_> {
    /// Continues the search from a state. Breaks with the reason if the budget ended, or without one if a visit broke
    /// off.
    fn run(&mut self, mut state: State) -> ControlFlow<Option<Spent>> {
        if self.budget.spend(1).is_break() {
            return ControlFlow::Break(self.budget.spent());
        }
        let Ok(branch) = self.propagate(&mut state) else { return ControlFlow::Continue(()) };
        let Some(branch) = branch else {
            let solution = read_off(&state.places);
            return (self.visit)(solution).map_break(|()| None);
        };
        let mut try_out = |cell, digit| {
            let mut next = state;
            next.place(self.layout, Candidate::new(cell, digit));
            self.run(next)
        };
        match branch {
            Fork::Cell(cell) => state.places.digits_in(cell).iter().try_for_each(|digit| try_out(cell, digit)),
            Fork::Places(digit, cells) => cells.iter().try_for_each(|cell| try_out(cell, digit)),
        }
    }

    /// Places singles until there are none left. Returns the branch to search next, or nothing if the grid is full.
    fn propagate(&self, state: &mut State) -> Result<Option<Fork>, DeadEnd> {
        let side = usize::from(self.layout.side());
        loop {
            let (mut one, mut two, mut three) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
            for &places in &state.places.each()[..side] {
                three |= two & places;
                two |= one & places;
                one |= places;
            }
            if one != self.layout.cells() {
                return Err(DeadEnd);
            }
            let singles = one - two - state.solved;
            if !singles.is_empty() {
                // If one of them eliminates the digit of another, the next round finds a cell without digits.
                for index in 0..side {
                    let cells = state.places.each()[index] & singles;
                    let single = |cell| Candidate::new(cell, Digit::from_index(index));
                    cells.iter().for_each(|cell| state.place(self.layout, single(cell)));
                }
                continue;
            }
            if self.place_hidden(state)? {
                continue;
            }
            return Ok(match (two - three).first() {
                Some(pair) => Some(Fork::Cell(pair)),
                None => self.narrowest(state, one - state.solved),
            });
        }
    }

    /// Returns the empty cell with the fewest digits, or the digit with the fewest places in a house if it has fewer.
    fn narrowest(&self, state: &State, open: CellSet) -> Option<Fork> {
        let width = |cell: &Cell| state.places.digits_in(*cell).len();
        let cell = open.iter().min_by_key(width)?;
        let digits = self.layout.digits().iter();
        let pairs = digits.flat_map(|digit| state.needy[digit.index()].iter().map(move |house| (digit, house)));
        let places = pairs.map(|(digit, house)| (digit, state.places.places(digit) & self.layout.members(house)));
        let fewest = places.filter(|(_, cells)| cells.len() > 1).min_by_key(|(_, cells)| cells.len());
        Some(match fewest {
            Some((digit, cells)) if cells.len() < width(&cell) => Fork::Places(digit, cells),
            _ => Fork::Cell(cell),
        })
    }

    /// Places every digit that has only one place left in a house. Returns `true` if there was any.
    fn place_hidden(&self, state: &mut State) -> Result<bool, DeadEnd> {
        let mut placed = false;
        for digit in self.layout.digits().iter() {
            for house in state.needy[digit.index()].iter() {
                let here = state.places.places(digit) & self.layout.members(house);
                if here.is_empty() {
                    return Err(DeadEnd);
                }
                if let Some(cell) = here.single()
                    && !state.solved.contains(cell)
                {
                    state.place(self.layout, Candidate::new(cell, digit));
                    placed = true;
                }
            }
        }
        Ok(placed)
    }
}

fn read_off(left: &CandidateSet) -> Digits {
    let mut digits = Digits::default();
    left.by_digit().for_each(|Candidate { cell, digit }| digits.set(cell, Some(digit)));
    digits
}
