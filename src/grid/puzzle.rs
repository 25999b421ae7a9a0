//! A puzzle as it was set or partly solved: givens, placed digits, pencil marks, and its title.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, DigitSet, Digits, Grid, House, Layout};

/// A puzzle and the state of its solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The layout.
    pub layout: Arc<Layout>,
    /// The givens.
    pub givens: Digits,
    /// The digits placed so far; no cell has both a given and a placed digit.
    pub placed: Digits,
    /// The pencil marks of a cell. No entry means that nothing is known about the cell.
    pub notes: BTreeMap<Cell, DigitSet>,
    /// The digits allowed in each cell, in a puzzle that is set by candidates.
    pub clue_candidates: Option<Box<[DigitSet; Cell::COUNT]>>,
    /// An identifier to find the puzzle by.
    pub id: Option<String>,
    /// The title. Untrusted text, as are the author and the source.
    pub title: Option<String>,
    /// The author.
    pub author: Option<String>,
    /// The source.
    pub source: Option<String>,
}

/// Two cells of one house with the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// The repeated digit.
    pub digit: Digit,
    /// The two cells, in reading order.
    pub cells: [Cell; 2],
    /// A house that contains both.
    pub house: House,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], kind) = (self.cells, self.house.kind.id());
        write!(f, "{} appears twice in {kind} {}: in {a} and in {b}", self.digit, self.house.index() + 1)
    }
}

impl Error for Conflict {}

impl Puzzle {
    /// Creates a puzzle from its givens.
    pub fn new(layout: Arc<Layout>, givens: Digits) -> Self {
        Self {
            layout,
            givens,
            placed: Digits::default(),
            notes: BTreeMap::new(),
            clue_candidates: None,
            id: None,
            title: None,
            author: None,
            source: None,
        }
    }

    /// Returns the puzzle in another position of it: with the digits of the grid as placed, and its candidates as pencil
    /// marks of all empty cells.
    #[must_use]
    pub fn at(&self, grid: &Grid) -> Self {
        let mut placed = *grid.digits();
        self.givens.cells().iter().for_each(|cell| placed.set(cell, None));
        let notes = grid.open().iter().map(|cell| (cell, grid.candidates(cell))).collect();
        Self { placed, notes, ..self.clone() }
    }

    /// Returns all its digits, given and placed.
    pub fn digits(&self) -> Digits {
        let mut digits = self.givens;
        self.placed.iter().for_each(|place| digits.set(place.cell, Some(place.digit)));
        digits
    }

    /// Returns the first two cells in reading order that have the same digit and see each other.
    pub fn conflict(&self) -> Option<Conflict> {
        let digit_of = |cell| self.givens.get(cell).or(self.placed.get(cell));
        let filled = self.givens.cells() | self.placed.cells();
        for second in filled.iter() {
            let digit = digit_of(second)?;
            let before = (self.layout.peers(second) & filled).iter().take_while(|&cell| cell < second);
            if let Some(first) = before.into_iter().find(|&cell| digit_of(cell) == Some(digit)) {
                let house = self.layout.houses_of_all([first, second].into_iter().collect()).iter().next()?;
                return Some(Conflict { digit, cells: [first, second], house });
            }
        }
        None
    }

    /// Returns the position in which the puzzle was set: givens and clue candidates, nothing placed.
    ///
    /// # Errors
    /// If two givens conflict.
    pub fn start(&self) -> Result<Grid, Conflict> {
        let bare = Self { placed: Digits::default(), notes: BTreeMap::new(), ..self.clone() };
        bare.grid()
    }

    /// Returns the current position: givens, placed digits, and candidates without those that are missing from the
    /// pencil marks of a marked cell.
    ///
    /// # Errors
    /// If two digits conflict.
    pub fn grid(&self) -> Result<Grid, Conflict> {
        if let Some(conflict) = self.conflict() {
            return Err(conflict);
        }
        let mut grid = Grid::new(Arc::clone(&self.layout));
        self.givens.iter().for_each(|candidate| grid.give(candidate));
        if let Some(clues) = &self.clue_candidates {
            grid.restrict_to_clues(clues);
        }
        self.placed.iter().for_each(|candidate| grid.place(candidate));
        for (&cell, &digits) in &self.notes {
            grid.restrict(cell, digits);
        }
        Ok(grid)
    }
}
