//! A puzzle as it was set or as somebody left it: givens, placed digits, notes, and its title.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::sync::Arc;

use super::{Cell, Digit, DigitSet, Digits, Grid, House, Layout};

/// A puzzle and how far it has been solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The board's shape.
    pub layout: Arc<Layout>,
    /// The digits that the puzzle gives.
    pub givens: Digits,
    /// The digits that somebody placed since; no cell has both a given and a placed digit.
    pub placed: Digits,
    /// Pencil marks: the digits noted in a cell. A cell without an entry says nothing.
    pub notes: BTreeMap<Cell, DigitSet>,
    /// The digits allowed in each cell, in a puzzle that is set by candidates.
    pub clue_candidates: Option<Box<[DigitSet; Cell::COUNT]>>,
    /// A name to find the puzzle by.
    pub id: Option<String>,
    /// What it is called. Text from outside, as the next two.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// Where it comes from.
    pub source: Option<String>,
}

/// Two cells of one house that hold the same digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clash {
    /// The digit that stands twice.
    pub digit: Digit,
    /// The cells that hold it, in reading order.
    pub cells: [Cell; 2],
    /// A house that has both.
    pub house: House,
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([a, b], kind) = (self.cells, self.house.kind.id());
        write!(f, "{} appears twice in {kind} {}: in {a} and in {b}", self.digit, self.house.index() + 1)
    }
}

impl Error for Clash {}

impl Puzzle {
    /// A puzzle of these givens and nothing else.
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

    /// The first two cells in reading order that hold the same digit and see each other.
    pub fn clash(&self) -> Option<Clash> {
        let digit_of = |cell| self.givens.get(cell).or(self.placed.get(cell));
        let filled = self.givens.cells() | self.placed.cells();
        for second in filled.iter() {
            let digit = digit_of(second)?;
            let before = (self.layout.peers(second) & filled).iter().take_while(|&cell| cell < second);
            if let Some(first) = before.into_iter().find(|&cell| digit_of(cell) == Some(digit)) {
                let house = self.layout.houses_of_all([first, second].into_iter().collect()).iter().next()?;
                return Some(Clash { digit, cells: [first, second], house });
            }
        }
        None
    }

    /// The position the puzzle was set in: givens and clue candidates, nothing placed.
    ///
    /// # Errors
    /// When two givens clash.
    pub fn start(&self) -> Result<Grid, Clash> {
        let bare = Self { placed: Digits::default(), notes: BTreeMap::new(), ..self.clone() };
        bare.grid()
    }

    /// The position the puzzle is in now: givens, placed digits, and candidates less those that a
    /// marked cell lacks.
    ///
    /// # Errors
    /// When two of its digits clash.
    pub fn grid(&self) -> Result<Grid, Clash> {
        if let Some(clash) = self.clash() {
            return Err(clash);
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
