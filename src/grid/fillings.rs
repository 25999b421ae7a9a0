//! The ways to fill the cells of a clue, or of a sum, as far as its own rules and the houses go.
//!
//! A filling gives each cell a digit, so that the automata of the clue accept them, and no two exclude each other: because the
//! clue says so, or because they are one digit in cells that see each other. Fillings are not listed: there may be millions.

use std::borrow::Cow;
use std::cell::Cell as Counter;

use super::{Candidate, CandidateSet, Cell, CellSet, ClueId, DigitSet, Equation, Layout, Read, Ruling};

/// The maximum number of positions that are tried at one time. After that a candidate counts as possible, which proves less, and
/// nothing wrong.
const MOST_TRIES: usize = 3_000;

/// The ways to fill the cells of a clue, or those of which an equation says the sum.
#[derive(Clone, Debug)]
pub struct Fillings<'a> {
    layout: &'a Layout,
    reads: Cow<'a, [Read]>,
    /// The clue, which may also say what excludes what.
    ruling: Option<&'a Ruling>,
    cells: CellSet,
    tried: Counter<usize>,
}

/// The search was given up.
struct GivenUp;

impl<'a> Fillings<'a> {
    /// Returns the fillings of a clue; none if all that it says is about two candidates at a time.
    pub fn of(layout: &'a Layout, clue: ClueId) -> Option<Self> {
        let ruling = layout.ruling(clue)?;
        Self::reading(layout, Cow::Borrowed(&ruling.reads), Some(ruling))
    }

    /// Returns the fillings of the cells that an equation leaves; none if it says nothing.
    pub fn of_sum(layout: &'a Layout, equation: &Equation) -> Option<Self> {
        let read = equation.left(layout)?.read(layout);
        Self::reading(layout, Cow::Owned(vec![read]), None)
    }

    fn reading(layout: &'a Layout, reads: Cow<'a, [Read]>, ruling: Option<&'a Ruling>) -> Option<Self> {
        let cells: CellSet = reads.iter().flat_map(|read| read.cells.iter().copied()).collect();
        (!cells.is_empty()).then_some(Self { layout, reads, ruling, cells, tried: Counter::new(0) })
    }

    /// Returns the cells that are filled.
    pub fn cells(&self) -> CellSet {
        self.cells
    }

    /// Returns the possible candidates of the cells that are part of a filling; none if there is no filling. The digits of
    /// solved cells are among those that are `possible`.
    pub fn supported(&self, possible: &CandidateSet) -> Option<CandidateSet> {
        let mut left = self.start(possible)?;
        if self.sets_decide() {
            return Some(left);
        }
        let mut found = CandidateSet::EMPTY;
        let mut tries = MOST_TRIES;
        for one in left.iter().collect::<Vec<_>>() {
            if found.contains(one) {
                continue;
            }
            match self.one_with(one, left, &mut tries) {
                Ok(Some(filling)) => found |= &filling,
                Ok(None) => left.remove(one),
                Err(GivenUp) => found.insert(one),
            }
        }
        (!found.is_empty()).then_some(found)
    }

    /// Returns `true` unless it is certain that no filling has possible candidates only.
    pub fn is_possible(&self, possible: &CandidateSet) -> bool {
        let Some(left) = self.start(possible) else { return false };
        self.sets_decide() || !matches!(self.search(left, &mut { MOST_TRIES }), Ok(None))
    }

    /// Returns how many positions were tried since this was last asked: what it takes to say what is possible.
    pub fn take_tried(&self) -> usize {
        self.tried.take()
    }

    /// Returns the fillings with possible candidates only; `None` if there are more than `limit`, or if it takes too long.
    pub fn few(&self, possible: &CandidateSet, limit: usize) -> Option<Vec<CandidateSet>> {
        let mut found = Vec::new();
        let Some(left) = self.start(possible) else { return Some(found) };
        self.list(left, limit, &mut { MOST_TRIES }, &mut found).then_some(found)
    }

    /// Adds all fillings to a list; returns `false` if there are more, or if it takes too long.
    fn list(&self, mut left: CandidateSet, limit: usize, tries: &mut usize, found: &mut Vec<CandidateSet>) -> bool {
        if self.spend(tries).is_err() {
            return false;
        }
        if self.settle(&mut left).is_none() {
            return true;
        }
        let Some((cell, digits)) = self.narrowest(&left) else {
            found.push(left);
            return found.len() <= limit;
        };
        digits.iter().all(|digit| self.list(keep(left, Candidate::new(cell, digit)), limit, tries, found))
    }

    /// Returns the sets of digits with which the cells can be filled, if only sets decide: a sum of different digits, or
    /// consecutive ones. They are in ascending order of their digits.
    pub fn sets(&self, possible: &CandidateSet) -> Option<Vec<DigitSet>> {
        let [read] = &self.reads[..] else { return None };
        let family = read.by.family()?;
        let mut sets: Vec<DigitSet> = family.reached(&masks(&read.cells, possible)).collect();
        sets.sort_unstable_by_key(|set| set.iter().collect::<Vec<_>>());
        Some(sets)
    }

    /// Whether a filling is a choice of different digits whose set is right, and nothing else: then what follows from the sets
    /// is all that follows.
    fn sets_decide(&self) -> bool {
        matches!(&self.reads[..], [read] if read.by.family().is_some())
    }

    /// Returns the possible candidates of the cells, without those that fall at once.
    fn start(&self, possible: &CandidateSet) -> Option<CandidateSet> {
        let mut left = possible & &CandidateSet::all(self.cells, self.layout.digits());
        self.settle(&mut left)?;
        Some(left)
    }

    /// Draws the consequences of what is left; none if there is no filling.
    fn settle(&self, left: &mut CandidateSet) -> Option<()> {
        loop {
            let before = *left;
            for cell in self.cells.iter() {
                let digits = left.digits_in(cell);
                digits.first()?;
                if let Some(digit) = digits.single() {
                    self.take(left, Candidate::new(cell, digit));
                }
            }
            for read in self.reads.iter() {
                let possible = masks(&read.cells, left);
                let supported = read.by.supported(&possible)?;
                for ((&cell, before), after) in read.cells.iter().zip(possible).zip(supported) {
                    if before != after {
                        let gone = left.digits_in(cell).iter().filter(|digit| after >> digit.get() & 1 == 0).collect();
                        *left -= &CandidateSet::all(CellSet::of(cell), gone);
                    }
                }
            }
            if *left == before {
                return Some(());
            }
        }
    }

    /// Makes a candidate true: what it excludes in the other cells falls.
    fn take(&self, left: &mut CandidateSet, taken: Candidate) {
        *left -= &CandidateSet::of(taken.digit, self.layout.seen(taken) & self.cells);
        if let Some(excluded) = self.ruling.and_then(|ruling| ruling.excluded(taken)) {
            *left -= excluded;
        }
    }

    /// Returns a filling with this candidate, if there is one.
    fn one_with(&self, one: Candidate, left: CandidateSet, tries: &mut usize) -> Result<Option<CandidateSet>, GivenUp> {
        self.search(keep(left, one), tries)
    }

    fn spend(&self, tries: &mut usize) -> Result<(), GivenUp> {
        *tries = tries.checked_sub(1).ok_or(GivenUp)?;
        self.tried.update(|tried| tried + 1);
        Ok(())
    }

    /// Returns the cell with the fewest candidates, if there are several, and their digits.
    fn narrowest(&self, left: &CandidateSet) -> Option<(Cell, DigitSet)> {
        let open = self.cells.iter().map(|cell| (cell, left.digits_in(cell))).filter(|(_, digits)| digits.len() > 1);
        open.min_by_key(|(_, digits)| digits.len())
    }

    fn search(&self, mut left: CandidateSet, tries: &mut usize) -> Result<Option<CandidateSet>, GivenUp> {
        self.spend(tries)?;
        if self.settle(&mut left).is_none() {
            return Ok(None);
        }
        let Some((cell, digits)) = self.narrowest(&left) else { return Ok(Some(left)) };
        for digit in digits.iter() {
            if let Some(filling) = self.search(keep(left, Candidate::new(cell, digit)), tries)? {
                return Ok(Some(filling));
            }
        }
        Ok(None)
    }
}

/// Leaves a cell one candidate.
fn keep(mut left: CandidateSet, one: Candidate) -> CandidateSet {
    let others = left.digits_in(one.cell) - DigitSet::of(one.digit);
    left -= &CandidateSet::all(CellSet::of(one.cell), others);
    left
}

/// The digits of each cell as bits: bit `d` stands for digit `d`.
fn masks(cells: &[Cell], left: &CandidateSet) -> Vec<u16> {
    let mask = |&cell: &Cell| left.digits_in(cell).iter().fold(0, |all, digit| all | 1u16 << digit.get());
    cells.iter().map(mask).collect()
}
