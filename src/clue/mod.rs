//! Clues of variants: what is drawn in a grid besides digits, and the rules that it means.
//!
//! ```text
//!   Clue      a cage, a dot, a line: what is drawn, with its cells
//!   Kind      what all clues of a kind have in common: KINDS is the only list of them, with a file for each
//!   Rules     what clues mean: which candidates exclude each other, which houses there are, and which sequences of digits
//!             an automaton accepts. The engine knows nothing else.
//! ```
//!
//! A kind also has a plain predicate, which says of a full grid whether it obeys a clue. The tests compare both.
//!
//! Source: the export of f-puzzles.com and its user scripts, whose names the kinds have.

mod drawn;
mod example;
mod kind;
mod record;
mod ruled;
mod rules;
mod search;

use std::fmt;

pub use self::drawn::{Drawn, Ends, Plate};
pub use self::kind::{Form, KINDS, Kind, ValueRule, thirds};
pub use self::ruled::ruled;
pub(crate) use self::ruled::{ruled_layout, unruled};
pub use self::rules::Rules;
pub use self::search::each_solution;
pub use crate::grid::{Automaton, ClueRecord, Read};
use crate::grid::{Cell, Digit, Layout};

/// A clue of a variant.
#[derive(Clone, PartialEq, Eq)]
pub struct Clue {
    /// Its kind.
    pub kind: &'static Kind,
    /// Its cells, in order: of a line from its start, of a clue outside the grid from its side.
    pub cells: Vec<Cell>,
    /// The circle of an arrow, or the cells of which a clone is a copy; otherwise none.
    pub others: Vec<Cell>,
    /// The digits in a quadruple's circle; otherwise none.
    pub digits: Vec<Digit>,
    /// Its number, such as the sum of a cage.
    pub value: Option<u16>,
    /// Its place outside the grid: row and column from 0, of which one or both are -1 or the side of the grid.
    pub from: Option<(i8, i8)>,
}

impl fmt::Debug for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = f.debug_struct(self.kind.name);
        told.field("cells", &self.cells).field("others", &self.others).field("digits", &self.digits);
        told.field("value", &self.value).finish()
    }
}

/// Its kind, as in files, and its cells.
impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.kind)?;
        self.others.iter().chain(&self.cells).try_for_each(|cell| write!(f, " {cell}"))
    }
}

impl Clue {
    /// Returns a clue that is about the whole grid.
    pub fn of_grid(kind: &'static Kind) -> Self {
        Self::of(kind, Vec::new())
    }

    /// Returns a clue with these cells and nothing else.
    pub fn of(kind: &'static Kind, cells: Vec<Cell>) -> Self {
        Self { kind, cells, others: Vec::new(), digits: Vec::new(), value: None, from: None }
    }
}

/// The maximum number of clues of a puzzle: a few kilobytes could otherwise mean days of work.
pub const MOST_CLUES: usize = 1000;

/// Returns the names of the kinds of clues, each once, as in files.
pub fn names(clues: &[Clue]) -> String {
    let of = |kind: &&Kind| clues.iter().any(|clue| clue.kind == *kind);
    let names: Vec<String> = KINDS.iter().filter(of).map(|kind| format!("`{kind}`")).collect();
    names.join(", ")
}

/// A grid with all of its clues: some are about others, such as those that are not there.
#[derive(Clone, Copy, Debug)]
pub struct Ground<'a> {
    /// The layout.
    pub layout: &'a Layout,
    /// All clues.
    pub clues: &'a [Clue],
}

impl Ground<'_> {
    /// Returns the number of digits.
    pub fn side(&self) -> u8 {
        self.layout.side()
    }

    /// Returns what all clues mean.
    pub fn rules(&self) -> Rules {
        let mut rules = Rules::of(self.layout);
        self.clues.iter().for_each(|clue| (clue.kind.compile)(clue, self, &mut rules));
        rules
    }

    /// Returns the clues that a full grid does not obey. The houses of the layout are not looked at.
    pub fn broken<'b>(&'b self, digit: &'b dyn Fn(Cell) -> u8) -> impl Iterator<Item = &'b Clue> {
        self.clues.iter().filter(move |clue| !(clue.kind.allows)(clue, self, digit))
    }

    /// Returns the cells of this kind of clue.
    fn cells_of(&self, name: &str) -> Vec<Cell> {
        self.clues.iter().filter(|clue| clue.kind.name == name).flat_map(|clue| clue.cells.iter().copied()).collect()
    }

    /// Returns the pairs of cells that share an edge and have no clue of these kinds between them.
    fn unmarked(&self, kinds: &[&str]) -> Vec<[Cell; 2]> {
        let marks = || self.clues.iter().filter(|clue| kinds.contains(&clue.kind.name));
        let is_free = |pair: &[Cell; 2]| !marks().any(|clue| pair.iter().all(|cell| clue.cells.contains(cell)));
        self.pairs(&[(0, 1), (1, 0)]).into_iter().filter(is_free).collect()
    }

    /// Returns the pairs of cells with one of these distances: rows down, columns to the right.
    fn pairs(&self, steps: &[(i8, i8)]) -> Vec<[Cell; 2]> {
        let cells = self.layout.cells().iter();
        let pairs = cells.flat_map(|cell| steps.iter().filter_map(move |&step| Some([cell, self.beside(cell, step)?])));
        pairs.collect()
    }

    /// Returns the cell at this distance, if the grid has it.
    fn beside(&self, cell: Cell, (down, right): (i8, i8)) -> Option<Cell> {
        let (row, column) = (cell.row() as i8 + down, cell.column() as i8 + right);
        let side = self.side() as i8;
        ((0..side).contains(&row) && (0..side).contains(&column)).then(|| Cell::at(row as u8, column as u8))
    }

    /// Returns the cells that share an edge with one.
    fn around(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        [(0, 1), (1, 0), (0, -1), (-1, 0)].into_iter().filter_map(move |step| self.beside(cell, step))
    }
}
