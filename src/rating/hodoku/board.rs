//! The position as HoDoKu keeps it: candidates, places, and the queues of singles.
//!
//! Cells are numbered from 0 row by row, digits from 0; houses are rows 0 to 8, columns 9 to 17 and boxes 18 to 26. A
//! *candidate* is the number `81 * digit + cell`, so sorted candidates are sorted by digit, then by cell.
//!
//! A single is noticed when something is eliminated, and only then: it joins the end of a queue. The queues decide which
//! of several singles is next, so the order of eliminations matters.

use std::ops::Range;

use super::super::flat::{PEERS, bits, cells};

pub(super) const ROWS: Range<usize> = 0..9;
pub(super) const COLUMNS: Range<usize> = 9..18;
pub(super) const BOXES: Range<usize> = 18..27;
/// A cell without a digit.
const OPEN: u8 = 9;

/// The cells of each house.
pub(super) static HOUSES: [u128; 27] = houses();

const fn houses() -> [u128; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let [row, column, square] = houses_of(cell);
        houses[row] |= 1 << cell;
        houses[column] |= 1 << cell;
        houses[square] |= 1 << cell;
        cell += 1;
    }
    houses
}

/// Returns the row, the column and the box of a cell.
pub(super) const fn houses_of(cell: usize) -> [usize; 3] {
    [cell / 9, 9 + cell % 9, 18 + cell / 27 * 3 + cell % 9 / 3]
}

/// Returns the cell at a position of a house.
pub(super) const fn at(house: usize, position: usize) -> usize {
    match house {
        0..9 => 9 * house + position,
        9..18 => 9 * position + house - 9,
        _ => (house - 18) / 3 * 27 + (house - 18) % 3 * 3 + position / 3 * 9 + position % 3,
    }
}

/// Returns the positions of a cell in its houses.
const fn positions_of(cell: usize) -> [usize; 3] {
    [cell % 9, cell / 9, cell / 9 % 3 * 3 + cell % 3]
}

/// Returns the number of a candidate.
pub(super) fn candidate(cell: usize, digit: usize) -> u16 {
    (81 * digit + cell) as u16
}

/// Returns the cell and the digit of a candidate.
pub(super) fn split(candidate: u16) -> (usize, usize) {
    (usize::from(candidate) % 81, usize::from(candidate) / 81)
}

/// Returns the houses that all cells of a set are in: a row, then a column, then a box.
pub(super) fn shared_houses(set: u128) -> impl Iterator<Item = usize> + Clone {
    let first = set.trailing_zeros() as usize % 128;
    houses_of(first % 81).into_iter().filter(move |&house| set & !HOUSES[house] == 0)
}

#[derive(Clone)]
pub(super) struct Board {
    /// The candidates of each cell; none, if it is filled.
    pub(super) cells: [u16; 81],
    /// The cells that have each digit as a candidate.
    pub(super) places: [u128; 9],
    /// The places of each digit in each house, by position.
    pub(super) spots: [[u16; 9]; 27],
    /// The cells without a digit.
    pub(super) open: u128,
    /// The digit of each cell, or 9.
    pub(super) digits: [u8; 81],
    /// The cells whose digit was given.
    pub(super) givens: u128,
    /// Naked singles in the order in which they were noticed; some of their cells may be filled.
    pub(super) naked: Vec<u16>,
    /// Hidden singles likewise.
    pub(super) hidden: Vec<u16>,
}

impl Board {
    /// Creates an empty grid; these cells will be filled by givens.
    pub(super) fn new(givens: u128) -> Self {
        Self {
            cells: [0x1FF; 81],
            places: [u128::MAX >> 47; 9],
            spots: [[0x1FF; 9]; 27],
            open: u128::MAX >> 47,
            digits: [OPEN; 81],
            givens,
            naked: Vec::new(),
            hidden: Vec::new(),
        }
    }

    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// Returns the digit of a filled cell.
    pub(super) fn digit(&self, cell: usize) -> Option<usize> {
        (self.digits[cell] != OPEN).then_some(usize::from(self.digits[cell]))
    }

    /// Returns the places of a digit in a house.
    pub(super) fn places_in(&self, house: usize, digit: usize) -> u128 {
        self.places[digit] & HOUSES[house]
    }

    /// Returns the only two places of a digit in a house, in order.
    pub(super) fn strong_link(&self, house: usize, digit: usize) -> Option<[usize; 2]> {
        let spots = self.spots[house][digit];
        (spots.count_ones() == 2).then(|| {
            let (first, second) = (spots.trailing_zeros(), 15 - spots.leading_zeros());
            [at(house, first as usize), at(house, second as usize)]
        })
    }

    /// Returns the cells with exactly two candidates.
    pub(super) fn bivalue(&self) -> u128 {
        cells(self.open).filter(|&cell| self.cells[cell].count_ones() == 2).fold(0, |set, cell| set | 1 << cell)
    }

    /// Returns the candidates of several cells.
    pub(super) fn digits_of(&self, set: u128) -> u16 {
        cells(set).fold(0, |digits, cell| digits | self.cells[cell])
    }

    fn forget(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        self.places[digit] &= !(1 << cell);
        for (house, position) in houses_of(cell).into_iter().zip(positions_of(cell)) {
            self.spots[house][digit] &= !(1 << position);
        }
    }

    /// Notices the hidden singles of a digit in the houses of a cell.
    fn notice_hidden(&mut self, cell: usize, digit: usize) {
        for house in houses_of(cell) {
            let spots = self.spots[house][digit];
            if spots.is_power_of_two() {
                self.hidden.push(candidate(at(house, spots.trailing_zeros() as usize), digit));
            }
        }
    }

    /// Eliminates a candidate, if it is there.
    pub(super) fn strike(&mut self, cell: usize, digit: usize) {
        if !self.has(cell, digit) {
            return;
        }
        self.forget(cell, digit);
        self.notice_hidden(cell, digit);
        if self.cells[cell].is_power_of_two() {
            self.naked.push(candidate(cell, self.cells[cell].trailing_zeros() as usize));
        }
    }

    /// Places a digit. While the cells that see it lose the digit, the cell itself still counts as a place.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        self.open &= !(1 << cell);
        self.digits[cell] = digit as u8;
        cells(PEERS[cell] & self.places[digit]).for_each(|peer| self.strike(peer, digit));
        for own in bits(self.cells[cell]) {
            self.forget(cell, own);
            if own != digit {
                self.notice_hidden(cell, own);
            }
        }
    }

    fn is_open(&self, single: u16) -> bool {
        self.open >> split(single).0 & 1 == 1
    }

    /// Returns the first naked single in the queue that is the last open cell of a house. It stays in the queue.
    pub(super) fn full_house(&self) -> Option<u16> {
        let is_last = |house: usize| (HOUSES[house] & self.open).is_power_of_two();
        let fits = |&&single: &&u16| self.is_open(single) && houses_of(split(single).0).into_iter().any(is_last);
        self.naked.iter().find(fits).copied()
    }

    /// Takes the first naked single from its queue.
    pub(super) fn naked_single(&mut self) -> Option<u16> {
        let at = self.naked.iter().position(|&single| self.is_open(single))?;
        self.naked.drain(..=at).next_back()
    }

    /// Takes the first hidden single from its queue.
    pub(super) fn hidden_single(&mut self) -> Option<u16> {
        let at = self.hidden.iter().position(|&single| self.is_open(single))?;
        self.hidden.drain(..=at).next_back()
    }
}
