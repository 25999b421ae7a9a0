//! Checks a claimed solution of a puzzle.

use std::fmt;

use crate::grid::{Candidate, Cell, CellSet, Digit, Digits, House, Puzzle};

/// The faults of a claimed solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolutionCheck {
    /// The cells that are empty.
    pub open: CellSet,
    /// The givens that the claim changes, in reading order.
    pub changed: Vec<Changed>,
    /// Digits that the puzzle, which is set by candidates, does not allow in their cells.
    pub ruled_out: Vec<Candidate>,
    /// Digits that appear more than once in a house, house by house.
    pub repeated: Vec<Repeated>,
}

/// A given whose cell has another digit in the claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Changed {
    /// The given.
    pub given: Candidate,
    /// The digit in the claim.
    pub claimed: Digit,
}

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: found {}, but the puzzle gives {}", self.given.cell, self.claimed, self.given.digit)
    }
}

/// A digit that appears more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Repeated {
    /// The house.
    pub house: House,
    /// The digit.
    pub digit: Digit,
    /// The cells that contain it, in reading order: two or more.
    pub cells: Vec<Cell>,
}

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            times => format!("{times} times"),
        };
        let (kind, number) = (self.house.kind.id(), self.house.index() + 1);
        write!(f, "{kind} {number}: {} appears {times}, in {}", self.digit, and(&self.cells))
    }
}

impl SolutionCheck {
    /// Returns `true` if the claim is a solution of the puzzle.
    pub fn is_right(&self) -> bool {
        let Self { open, changed, ruled_out, repeated } = self;
        open.is_empty() && changed.is_empty() && ruled_out.is_empty() && repeated.is_empty()
    }
}

/// Every fault on its own line.
impl fmt::Display for SolutionCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let open: Vec<Cell> = self.open.iter().collect();
        match &open[..] {
            [] => {}
            [one] => writeln!(f, "{one} is empty")?,
            few if few.len() <= FEW => writeln!(f, "{} cells are empty: {}", few.len(), and(few))?,
            many => writeln!(f, "{} cells are empty, the first is {}", many.len(), many[0])?,
        }
        self.changed.iter().try_for_each(|changed| writeln!(f, "{changed}"))?;
        for place in &self.ruled_out {
            writeln!(f, "{}: the puzzle does not allow {} here", place.cell, place.digit)?;
        }
        self.repeated.iter().try_for_each(|repeated| writeln!(f, "{repeated}"))
    }
}

/// The maximum number of cells that a message lists.
const FEW: usize = 9;

/// Returns the names of cells with `and` before the last.
fn and(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    match &names[..] {
        [most @ .., last] if !most.is_empty() => format!("{} and {last}", most.join(", ")),
        names => names.concat(),
    }
}

/// Checks a claimed solution of a puzzle, which may be incomplete. It does not ask whether there are other solutions.
pub fn check_solution(puzzle: &Puzzle, claim: &Digits) -> SolutionCheck {
    let layout = &puzzle.layout;
    let changed = puzzle.givens.iter().filter_map(|given| {
        let claimed = claim.get(given.cell).filter(|&claimed| claimed != given.digit)?;
        Some(Changed { given, claimed })
    });
    let allowed = |place: &Candidate| match &puzzle.clue_candidates {
        Some(clues) => clues[place.cell.index()].contains(place.digit) || puzzle.givens.get(place.cell).is_some(),
        None => true,
    };
    let in_house = |&house: &House| {
        let holding = move |digit| {
            let cells: Vec<Cell> =
                layout.members(house).iter().filter(|&cell| claim.get(cell) == Some(digit)).collect();
            (cells.len() > 1).then_some(Repeated { house, digit, cells })
        };
        layout.digits().iter().filter_map(holding)
    };
    SolutionCheck {
        open: layout.cells() - claim.cells(),
        changed: changed.collect(),
        ruled_out: claim.iter().filter(|place| !allowed(place)).collect(),
        repeated: layout.houses().iter().flat_map(in_house).collect(),
    }
}
