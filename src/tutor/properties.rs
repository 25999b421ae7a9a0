//! The properties of a puzzle that setters and collectors look for, apart from its difficulty.

use serde::{Deserialize, Serialize};

use crate::grid::{Budget, CellSet, Count, Puzzle, Symmetry, canonical, redundant_givens, solutions_within};

/// The properties of a puzzle as it was set: placed digits and pencil marks do not matter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Properties {
    /// The number of givens.
    pub givens: usize,
    /// The number of solutions; `None` if a limit was reached before they were counted.
    pub solutions: Option<Count>,
    /// Whether every given is needed for a unique solution. `None` if there is no unique solution, if this was not asked
    /// for, or if a limit was reached.
    pub minimal: Option<bool>,
    /// The givens that can be removed one at a time. None if the puzzle is minimal, or if that is not known.
    pub redundant: CellSet,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The [canonical form](canonical) as a line. `None` if this was not asked for, if a limit was reached, or if the
    /// puzzle is set by candidates or has clues.
    pub canonical: Option<String>,
}

/// The properties to find out besides the quick ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PropertyOptions {
    /// Whether to look for redundant givens. This takes about as many counts of solutions as there are givens.
    pub minimal: bool,
    /// Whether to find the canonical form.
    pub canonical: bool,
    /// The number of solutions, if it is known; then they are not counted again.
    pub solutions: Option<Count>,
}

/// Returns the properties of a puzzle. What the budget does not suffice for is `None`.
pub fn properties(puzzle: &Puzzle, options: &PropertyOptions, budget: &Budget) -> Properties {
    let solutions = options.solutions.or_else(|| count(puzzle, budget));
    let is_asked = options.minimal && solutions == Some(Count::One);
    let redundant = is_asked.then(|| redundant_givens(puzzle, budget).ok().flatten()).flatten();
    let form = options.canonical.then(|| canonical(puzzle, budget).ok()).flatten();
    Properties {
        givens: puzzle.givens.cells().len(),
        solutions,
        minimal: redundant.map(CellSet::is_empty),
        redundant: redundant.unwrap_or_default(),
        symmetry: Symmetry::of(puzzle.givens.cells(), puzzle.layout.side()),
        canonical: form.map(|form| form.to_line(&puzzle.layout)),
    }
}

/// Counts the solutions of a puzzle as it was set. `None` if the budget did not suffice.
fn count(puzzle: &Puzzle, budget: &Budget) -> Option<Count> {
    let Ok(start) = puzzle.start() else { return Some(Count::None) };
    Some(Count::of(solutions_within(&start, 2, budget).ok()?.len()))
}
