//! The grid: placed digits and remaining candidates.

use std::sync::Arc;

use super::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, Digits, House, Layout};

/// A position: the digit of each solved cell and the candidates of each empty one, stored both by cell and by digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    layout: Arc<Layout>,
    digits: Digits,
    candidates: [DigitSet; Cell::COUNT],
    remaining: CandidateSet,
    held: [CellSet; 9],
    open: CellSet,
    givens: CellSet,
    clues: Option<Box<[DigitSet; Cell::COUNT]>>,
}

impl Grid {
    /// Creates an empty grid, in which every digit can go anywhere, unless a clue excludes it from the start.
    pub fn new(layout: Arc<Layout>) -> Self {
        let mut candidates = [DigitSet::EMPTY; Cell::COUNT];
        let remaining = *layout.allowed();
        layout.cells().iter().for_each(|cell| candidates[cell.index()] = remaining.digits_in(cell));
        let open = layout.cells();
        let (digits, held) = (Digits::default(), [CellSet::EMPTY; 9]);
        Self { layout, digits, candidates, remaining, held, open, givens: CellSet::EMPTY, clues: None }
    }

    /// Returns the layout.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Returns the digit of a solved cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits.get(cell)
    }

    /// Returns all placed digits, givens included.
    pub fn digits(&self) -> &Digits {
        &self.digits
    }

    /// Returns the candidates of a cell; none if it is solved.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// Returns the solved cells with this digit.
    pub fn held(&self, digit: Digit) -> CellSet {
        self.held[digit.index()]
    }

    /// Returns the candidates of all empty cells.
    pub fn remaining(&self) -> &CandidateSet {
        &self.remaining
    }

    /// Returns the candidates of all empty cells, and the digits of the solved ones.
    pub fn possible(&self) -> CandidateSet {
        self.with_solved(self.remaining)
    }

    /// Returns these candidates, and the digits of the solved cells.
    pub(crate) fn with_solved(&self, mut some: CandidateSet) -> CandidateSet {
        for digit in self.layout.digits().iter() {
            some |= &CandidateSet::of(digit, self.held(digit));
        }
        some
    }

    /// Returns the empty cells that have this candidate.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.remaining.places(digit)
    }

    /// Returns the empty cells of a house that have this candidate.
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & self.layout.members(house)
    }

    /// Returns `true` if the cell is empty and has this candidate.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// Returns the empty cells.
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// Returns the empty cells of a house.
    pub fn open_in(&self, house: House) -> CellSet {
        self.open & self.layout.members(house)
    }

    /// Returns the cells with a given.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the digits that a puzzle set by candidates (729 characters) allows in a cell; all digits in any other
    /// puzzle.
    pub fn clue_candidates(&self, cell: Cell) -> DigitSet {
        self.clues.as_ref().map_or(self.layout.digits(), |clues| clues[cell.index()])
    }

    /// Returns the digits that are not placed in a house yet.
    pub fn missing(&self, house: House) -> DigitSet {
        let members = self.layout.members(house);
        self.layout.digits().iter().filter(|&digit| self.held(digit).is_disjoint(members)).collect()
    }

    /// Returns `true` if every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// Places a digit in an empty cell and eliminates what it excludes. Any previous content of the cell is replaced.
    pub fn place(&mut self, candidate: Candidate) {
        self.place_telling(candidate, &mut |_| {});
    }

    /// Places a digit like [`place`](Self::place), and tells each candidate that this eliminates.
    pub(crate) fn place_telling(&mut self, candidate: Candidate, tell: &mut dyn FnMut(Candidate)) {
        let Candidate { cell, digit } = candidate;
        if let Some(before) = self.digit(cell) {
            self.held[before.index()].remove(cell);
        }
        self.held[digit.index()].insert(cell);
        self.digits.set(cell, Some(digit));
        self.open.remove(cell);
        self.remaining.remove(candidate);
        let excluded = self.layout.excluded(candidate);
        let candidates = &mut self.candidates;
        self.remaining.each_of_both(excluded, &mut |gone| {
            candidates[gone.cell.index()].remove(gone.digit);
            tell(gone);
        });
        candidates[cell.index()] = DigitSet::EMPTY;
        self.remaining -= excluded;
    }

    /// Eliminates a candidate, if it is there.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.candidates[candidate.cell.index()].remove(candidate.digit);
        self.remaining.remove(candidate);
    }

    /// Puts a candidate of an empty cell back.
    pub fn restore(&mut self, candidate: Candidate) {
        self.candidates[candidate.cell.index()].insert(candidate.digit);
        self.remaining.insert(candidate);
    }

    /// Applies these eliminations, then these placements where they are still possible.
    pub fn conclude(&mut self, placements: &[Candidate], eliminations: &[Candidate]) {
        eliminations.iter().for_each(|&gone| self.eliminate(gone));
        for &place in placements {
            if self.has(place) {
                self.place(place);
            }
        }
    }

    /// Eliminates all candidates of a cell except these.
    pub fn restrict(&mut self, cell: Cell, digits: DigitSet) {
        for digit in (self.candidates(cell) - digits).iter() {
            self.eliminate(Candidate::new(cell, digit));
        }
    }

    pub(super) fn give(&mut self, candidate: Candidate) {
        self.place(candidate);
        self.givens.insert(candidate.cell);
    }

    pub(super) fn restrict_to_clues(&mut self, clues: &[DigitSet; Cell::COUNT]) {
        for cell in self.open.iter() {
            self.restrict(cell, clues[cell.index()]);
        }
        self.clues = Some(Box::new(*clues));
    }
}
