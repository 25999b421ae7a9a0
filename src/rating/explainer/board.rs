//! The position as flat masks: the candidates of each cell, and the places of each digit in each house.
//!
//! Cells are numbered from 0 row by row, digits from 0; houses are boxes 0 to 8, columns 9 to 17 and rows 18 to 26,
//! which is the order in which Sudoku Explainer scans them. A *candidate* is the number `9 * cell + digit`.

use std::ops::Range;

pub(super) use super::super::flat::{PEERS, bits, cells, common_peers, is_pair};

/// The numbers of the boxes.
pub(super) const BOXES: Range<usize> = 0..9;
/// The numbers of the columns.
pub(super) const COLUMNS: Range<usize> = 9..18;
/// The numbers of the rows.
pub(super) const ROWS: Range<usize> = 18..27;
/// The number of candidates of an empty grid.
pub(super) const CANDIDATES: usize = 729;

/// What never changes about a classic grid.
pub(super) struct Geometry {
    /// The cells of each house, in order.
    pub(super) cells: [[u8; 9]; 27],
    /// The box, the row and the column of each cell.
    pub(super) houses: [[u8; 3]; 81],
    /// The position of each cell in its box, its row and its column.
    pub(super) positions: [[u8; 3]; 81],
    /// The positions in a house that are also in another house.
    pub(super) crossing: [[u16; 27]; 27],
    /// The three columns (or, for a line, the three boxes) and the three rows that cross a house, with the positions.
    crossed_by: [[[(u8, u16); 3]; 2]; 27],
}

impl Geometry {
    /// Returns the houses of a kind that cross a house in more than one cell, in order, with the common positions.
    pub(super) fn crossed_by(&self, house: usize, kind: &Range<usize>) -> &[(u8, u16); 3] {
        &self.crossed_by[house][usize::from(*kind == ROWS)]
    }
}

pub(super) static GEOMETRY: Geometry = geometry();

const fn geometry() -> Geometry {
    let mut all = Geometry {
        cells: [[0; 9]; 27],
        houses: [[0; 3]; 81],
        positions: [[0; 3]; 81],
        crossing: [[0; 27]; 27],
        crossed_by: [[[(0, 0); 3]; 2]; 27],
    };
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let box_number = row / 3 * 3 + column / 3;
        let houses = [box_number, ROWS.start + row, COLUMNS.start + column];
        let positions = [row % 3 * 3 + column % 3, column, row];
        let mut kind = 0;
        while kind < 3 {
            all.houses[cell][kind] = houses[kind] as u8;
            all.positions[cell][kind] = positions[kind] as u8;
            all.cells[houses[kind]][positions[kind]] = cell as u8;
            let mut other = 0;
            while other < 3 {
                if other != kind {
                    all.crossing[houses[kind]][houses[other]] |= 1 << positions[kind];
                }
                other += 1;
            }
            kind += 1;
        }
        cell += 1;
    }
    let mut house = 0;
    while house < 27 {
        let mut counts = [0; 2];
        let mut other = 0;
        while other < 27 {
            let crossing = all.crossing[house][other];
            if crossing.count_ones() == 3 {
                let which = (other >= ROWS.start) as usize;
                all.crossed_by[house][which][counts[which]] = (other as u8, crossing);
                counts[which] += 1;
            }
            other += 1;
        }
        house += 1;
    }
    all
}

/// Candidates and places; both are empty for what is placed.
#[derive(Clone)]
pub(super) struct Board {
    /// The candidates of each cell.
    pub(super) cells: [u16; 81],
    /// The places of each digit in each house, by position.
    pub(super) places: [[u16; 9]; 27],
    /// The empty cells of each house, by position.
    pub(super) empty: [u16; 27],
    /// The number of cells in which each digit is placed.
    pub(super) copies: [u8; 9],
}

impl Board {
    /// Creates an empty grid.
    pub(super) fn new() -> Self {
        Self { cells: [0x1FF; 81], places: [[0x1FF; 9]; 27], empty: [0x1FF; 27], copies: [0; 9] }
    }

    /// Returns `true` if the cell has this candidate.
    pub(super) fn has(&self, cell: usize, digit: usize) -> bool {
        self.cells[cell] >> digit & 1 == 1
    }

    /// Eliminates a candidate.
    pub(super) fn eliminate(&mut self, cell: usize, digit: usize) {
        self.cells[cell] &= !(1 << digit);
        for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
            self.places[usize::from(house)][digit] &= !(1 << position);
        }
    }

    /// Places a digit and eliminates it from the cells that see it.
    pub(super) fn place(&mut self, cell: usize, digit: usize) {
        for other in bits(self.cells[cell]) {
            self.eliminate(cell, other);
        }
        for peer in cells(PEERS[cell]) {
            if self.has(peer, digit) {
                self.eliminate(peer, digit);
            }
        }
        for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
            self.empty[usize::from(house)] &= !(1 << position);
        }
        self.copies[digit] += 1;
    }

    /// Returns the cell at a position of a house.
    pub(super) fn at(house: usize, position: usize) -> usize {
        usize::from(GEOMETRY.cells[house][position])
    }
}

/// Visits the sets of `size` masks whose union has `size` bits: the subset as a mask of indices, by increasing mask, and
/// the union. Masks without bits or with only one, or with more bits than `size`, belong to none. Ends at the first
/// result.
pub(super) fn tuples<T>(masks: &[u16], size: u32, mut then: impl FnMut(u16, u16) -> Option<T>) -> Option<T> {
    let mut eligible = [0; 9];
    let mut count = 0;
    for (index, &mask) in masks.iter().enumerate() {
        if (2..=size).contains(&mask.count_ones()) {
            eligible[count] = index;
            count += 1;
        }
    }
    let end = 1u16 << count;
    let mut subset = (1u16 << size) - 1;
    while subset < end {
        let union = bits(subset).fold(0, |union, index| union | masks[eligible[index]]);
        if union.count_ones() == size {
            let chosen = bits(subset).fold(0, |chosen, index| chosen | 1 << eligible[index]);
            if let found @ Some(_) = then(chosen, union) {
                return found;
            }
        }
        subset = next_subset(subset);
    }
    None
}

/// Returns the next larger mask with the same number of bits.
pub(super) fn next_subset(mask: u16) -> u16 {
    let low = mask & mask.wrapping_neg();
    let ripple = mask + low;
    ripple | (((mask ^ ripple) >> 2) / low)
}
