//! The canonical form of a puzzle: the same for all equivalent puzzles, and one of them.
//!
//! Two puzzles are equivalent if an [automorphism](Automorphisms) of their layout and a renaming of the digits turn one
//! into the other. The canonical form is the least of them, read row by row with an empty cell before the digits: in
//! the classic grid, what collectors call the *minlex* form of a puzzle.
//!
//! The search fills the cells in reading order. It follows the stabiliser chain: each step chooses the cell that the
//! next digit comes from, and keeps only those choices that are least so far. A digit gets its new name where it first
//! appears, because for a given automorphism no other naming is less. Where the rest of a row is empty, however its
//! cells are permuted, they are permuted only as far as the rows below require it.

use std::cell::RefCell;
use std::error::Error;
use std::fmt;
use std::ops::Range;
use std::rc::Rc;

use super::automorphisms::{Permutation, Step};
use super::{Automorphisms, Budget, Cell, Digit, Digits, Puzzle, Spent};

/// Why a puzzle has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum CanonicalError {
    /// It is set by candidates, and not only by givens.
    Candidates,
    /// It has clues of a variant.
    Clues,
    /// A limit was reached.
    Spent(Spent),
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Candidates => write!(f, "no canonical form: the puzzle is set by candidates, and not only by givens"),
            Self::Clues => write!(f, "no canonical form: the puzzle has clues of a variant"),
            Self::Spent(spent) => write!(f, "no canonical form: {spent}"),
        }
    }
}

impl Error for CanonicalError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Spent(spent) => Some(spent),
            Self::Candidates | Self::Clues => None,
        }
    }
}

impl From<Spent> for CanonicalError {
    fn from(spent: Spent) -> Self {
        Self::Spent(spent)
    }
}

thread_local! {
    /// The automorphisms of the last layout: lists of puzzles usually have one layout.
    static LAST: RefCell<Option<Rc<Automorphisms>>> = const { RefCell::new(None) };
}

/// Returns the canonical form of a puzzle's givens; placed digits and pencil marks are not part of it. Forms can be
/// compared if the layouts are equal. Whether the givens conflict does not matter.
///
/// ```
/// use whydoku::grid::{Budget, Digits, Layout, Puzzle, canonical};
///
/// let layout = Layout::named("4x4")?;
/// let puzzle = |line| Puzzle::new(layout.clone(), Digits::from_line(line, &layout).expect("a line")).expect("digits of the grid");
/// let form = canonical(&puzzle("1.....3.....24.."), &Budget::default())?;
/// assert_eq!(form.to_line(&layout), ".......1.2...34.");
/// // The rows of the second band are swapped, and so are 1 and 4.
/// assert_eq!(canonical(&puzzle("4.....3.21......"), &Budget::default())?, form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the puzzle is set by candidates or has clues, or if the budget or a built-in limit was reached.
pub fn canonical(puzzle: &Puzzle, budget: &Budget) -> Result<Digits, CanonicalError> {
    if puzzle.clue_candidates.is_some() {
        return Err(CanonicalError::Candidates);
    }
    if !puzzle.layout.rulings().is_empty() {
        return Err(CanonicalError::Clues);
    }
    let known = LAST.with_borrow(|last| last.clone().filter(|last| last.layout == puzzle.layout));
    let automorphisms = match known {
        Some(known) => known,
        None => {
            let found = Rc::new(Automorphisms::of(&puzzle.layout)?);
            LAST.set(Some(found.clone()));
            found
        }
    };
    Ok(automorphisms.canonical(&puzzle.givens, budget)?)
}

/// The maximum number of choices visited in the search for a canonical form. Puzzles with one solution take some
/// thousands; a jigsaw whose regions are its rows may have more automorphisms than anyone can visit.
const MOST_CHOICES: u64 = 2_000_000;

impl Automorphisms {
    /// Returns the least digits among all that an automorphism and a renaming of digits make of these, read row by row
    /// with an empty cell before all digits.
    ///
    /// # Errors
    /// If the budget, or a built-in limit on choices, was reached.
    pub fn canonical(&self, givens: &Digits, budget: &Budget) -> Result<Digits, Spent> {
        let mut digits = [0; Cell::COUNT];
        givens.iter().for_each(|given| digits[given.cell.index()] = given.digit.get());
        let mut search = Search {
            automorphisms: self,
            digits,
            count: givens.cells().len(),
            budget: budget.part(MOST_CHOICES),
            path: Vec::with_capacity(self.steps.len()),
            best: [UNKNOWN; Cell::COUNT],
        };
        search.choose(&self.steps, Names::default())?;
        let mut form = Digits::default();
        for cell in self.layout.cells().iter() {
            form.set(cell, Digit::new(search.best[cell.index()]));
        }
        Ok(form)
    }
}

/// More than any digit.
const UNKNOWN: u8 = u8::MAX;

struct Search<'a> {
    automorphisms: &'a Automorphisms,
    /// The digits as they are, 0 for an empty cell.
    digits: [u8; Cell::COUNT],
    /// The number of digits.
    count: usize,
    budget: Budget,
    /// The automorphisms chosen so far; what they do not move is left out.
    path: Vec<&'a Permutation>,
    /// The least digits so far, in their new names.
    best: [u8; Cell::COUNT],
}

/// The new names of digits.
#[derive(Clone, Copy, Default)]
struct Names {
    /// The new name of each digit; 0 if it has none yet.
    of: [u8; 10],
    /// The number of names.
    count: u8,
    /// The number of cells with a digit so far.
    cells: usize,
}

impl Names {
    /// Returns the name that a digit has or would get; 0 for an empty cell.
    fn of(&self, digit: u8) -> u8 {
        match self.of[usize::from(digit)] {
            0 if digit > 0 => self.count + 1,
            name => name,
        }
    }

    /// Names the digit of the next cell.
    fn name(&mut self, digit: u8) -> u8 {
        let name = self.of(digit);
        self.of[usize::from(digit)] = name;
        self.count = self.count.max(name);
        self.cells += usize::from(digit > 0);
        name
    }
}

impl<'a> Search<'a> {
    /// Chooses where the next digits come from, in all ways that are least so far. Breaks if a limit was reached.
    fn choose(&mut self, steps: &'a [Step], names: Names) -> Result<(), Spent> {
        let Some((step, later)) = steps.split_first() else { return Ok(()) };
        if self.budget.spend(1).is_break() {
            return Err(self.budget.spent().unwrap_or(Spent::Work));
        }
        let name = |search: &Self, image: &Permutation| names.of(search.digit(image[step.cell.index()]));
        let least = step.images.iter().map(|image| name(self, image)).min().unwrap_or_default();
        for (i, image) in step.images.iter().enumerate() {
            if name(self, image) > least {
                continue;
            }
            // The first is the identity.
            if i > 0 {
                self.path.push(image);
            }
            let end = later.first().map_or(Cell::COUNT, |next| next.cell.index());
            if let Some(names) = self.follow(step.cell.index()..end, names) {
                let empty = step.rest.iter().filter(|&cell| self.digit(cell) == 0).count();
                let is_cut = later.first().is_some_and(|next| step.rest.contains(next.cell));
                if is_cut && empty == step.rest.len() {
                    // However they are permuted, the rest of the row is empty.
                    step.rest.iter().for_each(|cell| _ = self.compare(cell, 0));
                    self.choose(self.automorphisms.below(step)?, names)?;
                } else if empty >= step.rest.iter().take_while(|cell| self.best[cell.index()] == 0).count() {
                    self.choose(later, names)?;
                }
            }
            if i > 0 {
                self.path.pop();
            }
        }
        Ok(())
    }

    /// Returns the digit that the path brings to a cell.
    fn digit(&self, cell: Cell) -> u8 {
        let source = self.path.iter().rev().fold(cell, |cell, image| image[cell.index()]);
        self.digits[source.index()]
    }

    /// Reads the digits of these cells and compares them with the best. `None` if they are greater, or if only empty
    /// cells follow.
    fn follow(&mut self, cells: Range<usize>, mut names: Names) -> Option<Names> {
        let grid = self.automorphisms.layout.cells();
        for cell in cells.map(Cell::from_index).filter(|&cell| grid.contains(cell)) {
            let name = names.name(self.digit(cell));
            self.compare(cell, name)?;
            if names.cells == self.count {
                self.best[cell.index() + 1..].fill(0);
                return None;
            }
        }
        Some(names)
    }

    /// Compares the next digit with the best, which it may replace. `None` if it is greater.
    fn compare(&mut self, cell: Cell, name: u8) -> Option<()> {
        let best = &mut self.best[cell.index()..];
        if name > best[0] {
            return None;
        }
        if name < best[0] {
            best.fill(UNKNOWN);
            best[0] = name;
        }
        Some(())
    }
}
