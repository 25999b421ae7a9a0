//! The kinds of clues: a file for each. [`KINDS`] is the only list of them.

mod antiking;
mod antiknight;
mod arrow;
mod betweenline;
mod boxindexer;
mod clone;
mod columnindexer;
mod diagonal_down;
mod diagonal_up;
mod difference;
mod disjointgroups;
mod doublearrow;
mod entropicline;
mod even;
mod extraregion;
mod killercage;
mod littlekillersum;
mod lockout;
mod maximum;
mod minimum;
mod modularline;
mod nabner;
mod negative_ratio;
mod negative_xv;
mod nonconsecutive;
mod numberedroom;
mod odd;
mod palindrome;
mod parityline;
mod quadruple;
mod ratio;
mod regionsumline;
mod renban;
mod rowindexer;
mod sandwichsum;
mod skyscraper;
mod slowthermometer;
mod thermometer;
mod whispers;
mod xsum;
mod xv;
mod zipperline;

use std::fmt;

pub use self::entropicline::thirds;
use super::drawn::{Drawn, Ends, Plate};
use super::{Clue, Ground, Rules};
use crate::grid::{Candidate, Cell, Digit};

/// A kind of clue.
pub struct Kind {
    /// The name in files: the key of f-puzzles. A negative rule has that of the marks which it is about.
    pub name: &'static str,
    /// What belongs to a clue.
    pub form: Form,
    /// What its number means.
    pub value: ValueRule,
    /// How it is drawn.
    pub drawn: Drawn,
    /// Adds the rules of a clue.
    pub(super) compile: fn(&Clue, &Ground, &mut Rules),
    /// Whether a full grid obeys a clue.
    pub(super) allows: fn(&Clue, &Ground, Filling) -> bool,
}

/// The digit of each cell of a full grid.
pub(super) type Filling<'a> = &'a dyn Fn(Cell) -> u8;

/// What belongs to a clue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// Nothing: it is about the whole grid.
    Switch,
    /// Nothing: it says that all marks of its name are given.
    Negative,
    /// Two cells that share an edge.
    Pair,
    /// One cell.
    Cell,
    /// Cells in no order.
    Cells,
    /// Cells, of which each is a clue of its own.
    Each,
    /// Two groups of cells.
    Clone,
    /// Up to four cells around a corner, and digits.
    Quadruple,
    /// Cells along a line.
    Line,
    /// A circle, and cells along a line.
    Arrow,
    /// A row or column, from one of its ends.
    Outside,
    /// A diagonal, from one of its ends.
    Diagonal,
}

/// What the number of a clue means.
#[derive(Clone, Copy, Debug)]
pub enum ValueRule {
    /// It has none.
    None,
    /// It may be missing; then the clue says nothing.
    Optional,
    /// It may be missing; then it is this one in a grid of some side.
    Usual(fn(u8) -> u16),
    /// A sum, which may be missing; then it is not known.
    Sum,
    /// X is 10 and V is 5; otherwise the clue says nothing.
    Sign,
}

/// All kinds.
pub static KINDS: &[Kind] = &[
    diagonal_up::KIND,
    diagonal_down::KIND,
    antiknight::KIND,
    antiking::KIND,
    disjointgroups::KIND,
    nonconsecutive::KIND,
    negative_ratio::KIND,
    negative_xv::KIND,
    killercage::KIND,
    extraregion::KIND,
    difference::KIND,
    ratio::KIND,
    xv::KIND,
    clone::KIND,
    quadruple::KIND,
    odd::KIND,
    even::KIND,
    minimum::KIND,
    maximum::KIND,
    rowindexer::KIND,
    columnindexer::KIND,
    boxindexer::KIND,
    thermometer::KIND,
    slowthermometer::KIND,
    arrow::KIND,
    palindrome::KIND,
    betweenline::KIND,
    lockout::KIND,
    renban::KIND,
    whispers::KIND,
    nabner::KIND,
    entropicline::KIND,
    modularline::KIND,
    parityline::KIND,
    regionsumline::KIND,
    doublearrow::KIND,
    zipperline::KIND,
    littlekillersum::KIND,
    sandwichsum::KIND,
    xsum::KIND,
    skyscraper::KIND,
    numberedroom::KIND,
];

impl Kind {
    /// Returns the kind with this [`id`](Self::id).
    pub fn with_id(id: &str) -> Option<&'static Self> {
        KINDS.iter().find(|kind| kind.id() == id)
    }

    /// Returns the number of a clue that has none, in a grid of this side.
    fn usual(&self, side: u8) -> Option<u16> {
        if let ValueRule::Usual(usual) = self.value { Some(usual(side)) } else { None }
    }

    /// Returns what tells it from all others: its name in files, and `negative_ratio` of a negative rule.
    pub fn id(&self) -> String {
        if self.form == Form::Negative { format!("negative_{}", self.name) } else { self.name.to_owned() }
    }
}

impl Clue {
    /// Returns its number, or the usual one in a grid of this side.
    pub fn number(&self, side: u8) -> Option<u16> {
        self.value.or(self.kind.usual(side))
    }

    /// Returns its number, if it has one that is not the usual one.
    pub fn own_number(&self, side: u8) -> Option<u16> {
        self.value.filter(|&value| self.kind.usual(side) != Some(value))
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Self) -> bool {
        (self.name, self.form) == (other.name, other.form)
    }
}

impl Eq for Kind {}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.form == Form::Negative { "negative " } else { "" })?;
        f.write_str(self.name)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// Whether cells have different digits.
fn are_different(cells: &[Cell], digit: Filling) -> bool {
    let mut digits: Vec<u8> = cells.iter().map(|&cell| digit(cell)).collect();
    digits.sort_unstable();
    digits.windows(2).all(|pair| pair[0] != pair[1])
}

/// Each digit of these cells points at a digit of another cell.
fn index(clue: &Clue, ground: &Ground, rules: &mut Rules, target: &dyn Fn(Cell, u8) -> (Cell, u8)) {
    for &cell in &clue.cells {
        for digit in ground.layout.digits().iter() {
            let (there, wanted) = target(cell, digit.get());
            let others = ground.layout.digits().iter().filter(|other| other.get() != wanted);
            let others: Vec<Digit> = others.filter(|&other| cell != there || other == digit).collect();
            for other in others {
                rules.never(Candidate::new(cell, digit), Candidate::new(there, other));
            }
        }
    }
}

/// The pairs of cells with at most one between them.
fn near(cells: &[Cell]) -> impl Iterator<Item = [Cell; 2]> + '_ {
    let far = |steps: usize| cells.windows(steps + 1).map(move |run| [run[0], run[steps]]);
    far(1).chain(far(2))
}
