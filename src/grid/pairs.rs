//! What follows where candidates exclude each other, without automata and without a guess. The searches of puzzles with clues
//! share it.

use std::cell::RefCell;

use super::{Candidate, CandidateSet, Cell, CellSet, DigitSet};

/// The number of places of a digit in a house up to which one looks at what all of them exclude.
const MOST_PLACES: usize = 3;

/// Returns the index of a candidate in a table of all of them.
pub(crate) const fn slot(Candidate { cell, digit }: Candidate) -> usize {
    digit.index() * Cell::COUNT + cell.index()
}

/// The candidates that are left in a branch of a search.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    pub left: CandidateSet,
    /// The candidates that fell since their consequences were drawn.
    pub dirty: CandidateSet,
}

impl Branch {
    /// Nothing was drawn from these candidates yet, of a grid with these cells and digits.
    pub fn new(left: CandidateSet, cells: CellSet, digits: DigitSet) -> Self {
        Self { left, dirty: CandidateSet::all(cells, digits) }
    }

    /// Leaves a cell only these candidates.
    pub fn keep(&mut self, cell: Cell, kept: &CandidateSet) {
        let gone = &(&self.left & &CandidateSet::all(CellSet::of(cell), self.left.digits_in(cell))) - kept;
        self.lose(&gone);
    }

    /// Takes candidates away.
    pub fn lose(&mut self, gone: &CandidateSet) {
        let gone = &self.left & gone;
        self.dirty = &self.dirty | &gone;
        self.left -= &gone;
    }
}

/// Candidates that exclude each other, and houses.
pub(crate) struct Pairs<'a> {
    digits: DigitSet,
    excluded: &'a [CandidateSet],
    houses: Vec<CellSet>,
    /// How often each cell had a part in a dead end: where it is hard, the search begins.
    blame: RefCell<[u32; Cell::COUNT]>,
}

impl<'a> Pairs<'a> {
    /// For each candidate, by its [`slot`], `excluded` is what it excludes; each of the `houses` has each of the digits.
    pub fn new(digits: DigitSet, excluded: &'a [CandidateSet], houses: Vec<CellSet>) -> Self {
        Self { digits, excluded, houses, blame: RefCell::new([1; Cell::COUNT]) }
    }

    /// Draws all consequences of what fell, until nothing more follows; none if there is no solution. All that fell is dirty
    /// then, for those who draw more from it.
    ///
    /// Of a cell, and of a digit in a house, at least one candidate is true, so what all of them exclude is false.
    pub fn settle(&self, at: &mut Branch) -> Option<()> {
        let mut dirty = at.dirty;
        let mut read = CandidateSet::EMPTY;
        while !dirty.is_empty() {
            at.dirty = CandidateSet::EMPTY;
            for cell in dirty.cells().iter() {
                let some = at.left.digits_in(cell).iter().map(|digit| Candidate::new(cell, digit));
                self.one_of(some, at).or_else(|| self.blame([cell]))?;
            }
            for &house in &self.houses {
                for digit in self.digits.iter().filter(|&digit| !(dirty.places(digit) & house).is_empty()) {
                    let places = at.left.places(digit) & house;
                    if places.len() <= MOST_PLACES {
                        let some = places.iter().map(|cell| Candidate::new(cell, digit));
                        self.one_of(some, at).or_else(|| self.blame(house.iter()))?;
                    }
                }
            }
            read = &read | &dirty;
            dirty = at.dirty;
        }
        at.dirty = read;
        Some(())
    }

    /// At least one of these candidates is true; none if there are none.
    fn one_of(&self, mut some: impl Iterator<Item = Candidate>, at: &mut Branch) -> Option<()> {
        let mut gone = &at.left & &self.excluded[slot(some.next()?)];
        for one in some {
            if gone.is_empty() {
                return Some(());
            }
            gone = &gone & &self.excluded[slot(one)];
        }
        at.lose(&gone);
        Some(())
    }

    /// Remembers the cells of a dead end.
    pub fn blame(&self, cells: impl IntoIterator<Item = Cell>) -> Option<()> {
        let mut blame = self.blame.borrow_mut();
        cells.into_iter().for_each(|cell| blame[cell.index()] += 1);
        None
    }

    /// Returns candidates of which one is true, and which cost the least for each dead end so far: those of a cell, or of a
    /// digit with two places in a house. None if no cell is open. Cells with two candidates come first.
    pub fn choice(&self, left: &CandidateSet) -> Option<CandidateSet> {
        let blame = self.blame.borrow();
        let open = left.cells().iter().map(|cell| (left.digits_in(cell), cell)).filter(|(digits, _)| digits.len() > 1);
        let cost = |(digits, cell): &(DigitSet, Cell)| {
            (digits.len() > 2, digits.len() as u64 * 1_000_000 / u64::from(blame[cell.index()]))
        };
        let (digits, cell) = open.min_by_key(cost)?;
        let pairs = || {
            let of = |&house: &CellSet| self.digits.iter().map(move |digit| (digit, left.places(digit) & house));
            self.houses.iter().flat_map(of).filter(|(_, places)| places.len() == 2)
        };
        let of_pair =
            |places: &CellSet| 4_000_000 / u64::from(places.iter().map(|cell| blame[cell.index()]).sum::<u32>());
        if digits.len() > 2
            && let Some((digit, places)) = pairs().min_by_key(|(_, places)| of_pair(places))
            && of_pair(&places) < cost(&(digits, cell)).1
        {
            return Some(CandidateSet::of(digit, places));
        }
        Some(CandidateSet::all(CellSet::of(cell), digits))
    }
}
