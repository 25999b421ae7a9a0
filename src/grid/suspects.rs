//! Which given is most likely mistyped, where the givens have no solution.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Budget, Candidate, CellSet, Conflict, Count, Digit, Grid, Known, Puzzle, solutions_within};

/// The givens of which one is most likely mistyped; none if the givens have a solution, or if no single one is to blame.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Suspects {
    /// The most likely first: those without which there is exactly one solution, and if there are none, those without which
    /// there are several; among them, those nearest to where the givens contradict each other. At most [`MOST_NAMED`].
    pub givens: Vec<Suspect>,
    /// Whether a limit was reached before all givens were tried.
    pub is_cut_short: bool,
}

/// A given without which the others have a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Suspect {
    /// The given.
    pub given: Candidate,
    /// The digit of its cell in the only solution without it; nothing if there are several.
    pub instead: Option<Digit>,
}

/// The maximum number of givens that are named.
pub const MOST_NAMED: usize = 5;

/// The positions of the search for one given, and for all of them: together less than a second.
const MOST_POSITIONS: u64 = 20_000;
const MOST_POSITIONS_OF_ALL: u64 = 200_000;

impl Suspects {
    /// Returns `true` if the puzzle has exactly one solution without any one of them. Otherwise more than one given may be
    /// wrong, and then all of these right.
    pub fn are_likely(&self) -> bool {
        self.givens.iter().any(|suspect| suspect.instead.is_some())
    }

    /// Looks for them in a puzzle whose givens are known to have no solution, within a budget.
    pub fn of(puzzle: &Puzzle, budget: &Budget) -> Self {
        let (mut found, mut is_cut_short) = (Vec::new(), false);
        let budget = budget.part(MOST_POSITIONS_OF_ALL);
        let scene = scene(puzzle);
        for given in puzzle.givens.iter() {
            let mut others = puzzle.clone().bare();
            others.givens.set(given.cell, None);
            let Ok(grid) = others.grid() else { continue };
            let Ok(solutions) = solutions_within(&grid, 2, &budget.part(MOST_POSITIONS)) else {
                is_cut_short = true;
                continue;
            };
            let instead = match &solutions[..] {
                [] => continue,
                [only] => only.get(given.cell),
                _ => None,
            };
            found.push((instead.is_none(), distance(puzzle, given, scene), Suspect { given, instead }));
        }
        found.sort_by_key(|&(is_open, distance, _)| (is_open, distance));
        let only_open = found.first().is_some_and(|&(is_open, ..)| is_open);
        found.retain(|&(is_open, ..)| is_open == only_open);
        Self { givens: found.into_iter().take(MOST_NAMED).map(|(.., suspect)| suspect).collect(), is_cut_short }
    }

    /// Returns a verdict, followed by the suspects if there are any.
    fn after(&self, verdict: String) -> String {
        if self.givens.is_empty() { verdict } else { format!("{verdict}; {self}") }
    }
}

impl Conflict {
    /// Returns what follows from it, as [`Conflict::verdict`] does; and if both digits are givens of the puzzle, which given is
    /// most likely mistyped.
    pub fn verdict_on(&self, puzzle: &Puzzle, budget: &Budget) -> String {
        let suspects = if self.is_given { Suspects::of(puzzle, budget) } else { Suspects::default() };
        suspects.after(self.verdict())
    }
}

impl Known {
    /// Returns what is known; and if the givens have no solution, which of them is most likely mistyped.
    pub fn verdict_on(&self, puzzle: &Puzzle, budget: &Budget) -> String {
        let is_faulty = self.givens() == Some(Count::None);
        let suspects = if is_faulty { Suspects::of(puzzle, budget) } else { Suspects::default() };
        suspects.after(self.to_string())
    }
}

/// Returns the cells where the givens contradict each other: two equal digits, or what has no candidate left after singles.
fn scene(puzzle: &Puzzle) -> CellSet {
    let mut grid = match puzzle.start() {
        Ok(grid) => grid,
        Err(conflict) => return conflict.cells(),
    };
    let layout = puzzle.layout();
    while let Some(single) = single(&grid) {
        grid.place(single);
        let without: CellSet = grid.open().iter().filter(|&cell| grid.candidates(cell).is_empty()).collect();
        let lacks =
            |&house: &super::House| grid.missing(house).iter().any(|digit| grid.places_in(house, digit).is_empty());
        let house = layout.houses().iter().copied().find(lacks).map(|house| layout.members(house));
        if !without.is_empty() {
            return without;
        }
        if let Some(members) = house {
            return members;
        }
    }
    CellSet::EMPTY
}

/// Returns a digit that is alone in its cell, or has only one place in a house.
fn single(grid: &Grid) -> Option<Candidate> {
    let alone = |cell| Some(Candidate::new(cell, grid.candidates(cell).single()?));
    let in_house = |house: &super::House| {
        grid.missing(*house)
            .iter()
            .find_map(|digit| Some(Candidate::new(grid.places_in(*house, digit).single()?, digit)))
    };
    grid.open().iter().find_map(alone).or_else(|| grid.layout().houses().iter().find_map(in_house))
}

/// Returns how far a given is from these cells: in one of them, in sight of one, or farther.
fn distance(puzzle: &Puzzle, given: Candidate, scene: CellSet) -> u8 {
    match () {
        () if scene.contains(given.cell) => 0,
        () if !(puzzle.layout.seen(given) & scene).is_empty() => 1,
        () => 2,
    }
}

/// A clause that names them; empty if there are none.
impl fmt::Display for Suspects {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = |Suspect { given, instead }: &Suspect| {
            let Candidate { cell, digit } = given;
            match instead {
                Some(instead) => format!("{digit} in {cell} (without it, {cell} is {instead} in the only solution)"),
                None => format!("{digit} in {cell}"),
            }
        };
        let named: Vec<String> = self.givens.iter().map(named).collect();
        match &named[..] {
            [] => Ok(()),
            some if !self.are_likely() => write!(f, "if only one of them is mistyped, it may be: {}", some.join(", ")),
            [one] => write!(f, "most likely mistyped: {one}"),
            some => write!(f, "most likely mistyped, one of: {}", some.join(", ")),
        }
    }
}
