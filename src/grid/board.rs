//! The grid: what is placed, and which candidates are left.

use std::sync::Arc;

use super::{Candidate, Cell, CellSet, Digit, DigitSet, Digits, House, Layout};

/// A position: the digit of each filled cell and the candidates of each open one, kept by cell and,
/// side by side, by digit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    layout: Arc<Layout>,
    digits: Digits,
    candidates: [DigitSet; Cell::COUNT],
    places: [CellSet; 9],
    open: CellSet,
    givens: CellSet,
    clues: Option<Box<[DigitSet; Cell::COUNT]>>,
}

impl Grid {
    /// An empty board: every digit may go anywhere.
    pub fn new(layout: Arc<Layout>) -> Self {
        let mut candidates = [DigitSet::EMPTY; Cell::COUNT];
        let mut places = [CellSet::EMPTY; 9];
        layout.cells().iter().for_each(|cell| candidates[cell.index()] = layout.digits());
        layout.digits().iter().for_each(|digit| places[digit.index()] = layout.cells());
        let open = layout.cells();
        Self { layout, digits: Digits::default(), candidates, places, open, givens: CellSet::EMPTY, clues: None }
    }

    /// The board's shape.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The digit in a filled cell.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.digits.get(cell)
    }

    /// All digits in place.
    pub fn digits(&self) -> &Digits {
        &self.digits
    }

    /// The candidates of a cell; none if it is filled.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The open cells that may hold a digit.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The open cells of a house that may hold a digit.
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & self.layout.members(house)
    }

    /// Whether this digit may still go in this open cell.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.candidates(candidate.cell).contains(candidate.digit)
    }

    /// The cells without a digit.
    pub fn open(&self) -> CellSet {
        self.open
    }

    /// The open cells of a house.
    pub fn open_in(&self, house: House) -> CellSet {
        self.open & self.layout.members(house)
    }

    /// The cells whose digit the puzzle gives.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// The digits that a puzzle given by candidates (729 characters) allows a cell; all digits in
    /// any other puzzle.
    pub fn clue_candidates(&self, cell: Cell) -> DigitSet {
        self.clues.as_ref().map_or(self.layout.digits(), |clues| clues[cell.index()])
    }

    /// The digits that no cell of a house holds yet.
    pub fn missing(&self, house: House) -> DigitSet {
        let filled = self.layout.members(house) - self.open;
        self.layout.digits() - filled.iter().filter_map(|cell| self.digit(cell)).collect()
    }

    /// Whether every cell is filled.
    pub fn is_full(&self) -> bool {
        self.open.is_empty()
    }

    /// Fills an open cell and clears the digit from its peers. What was there before is gone.
    pub fn place(&mut self, candidate: Candidate) {
        let Candidate { cell, digit } = candidate;
        self.digits.set(cell, Some(digit));
        self.open.remove(cell);
        for other in self.candidates(cell).iter() {
            self.places[other.index()].remove(cell);
        }
        self.candidates[cell.index()] = DigitSet::EMPTY;
        for peer in (self.layout.peers(cell) & self.places(digit)).iter() {
            self.candidates[peer.index()].remove(digit);
        }
        self.places[digit.index()] -= self.layout.peers(cell);
    }

    /// Clears a candidate, if it is there.
    pub fn eliminate(&mut self, candidate: Candidate) {
        self.candidates[candidate.cell.index()].remove(candidate.digit);
        self.places[candidate.digit.index()].remove(candidate.cell);
    }

    /// Clears these eliminations, and places these placements where that is still possible.
    pub fn conclude(&mut self, placements: &[Candidate], eliminations: &[Candidate]) {
        eliminations.iter().for_each(|&gone| self.eliminate(gone));
        for &place in placements {
            if self.has(place) {
                self.place(place);
            }
        }
    }

    /// Clears the candidates of a cell that are not among these.
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
