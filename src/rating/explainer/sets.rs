//! Patterns that eliminate candidates: locked candidates, naked and hidden sets, fish and wings, 2.6 to 5.4.

use super::Kind;
use super::board::{BOXES, Board, COLUMNS, GEOMETRY, PEERS, ROWS, bits, cells, is_pair, tuples};
use super::simple::locked;
use super::step::{Eliminations, Step};

/// Finds locked candidates: pointing, then claiming.
pub(super) fn locked_candidates(board: &Board) -> Option<Step> {
    locked(board, |first, second, digit| {
        let kind = if BOXES.contains(&first) { Kind::Pointing } else { Kind::Claiming };
        Step::eliminate(kind, locked_eliminations(board, first, second, digit))
    })
}

/// Eliminates a digit from the part of the second house that is outside the first.
pub(super) fn locked_eliminations(board: &Board, first: usize, second: usize, digit: usize) -> Eliminations {
    let outside = board.places[second][digit] & !GEOMETRY.crossing[second][first];
    let mut eliminations = Eliminations::default();
    bits(outside).for_each(|position| eliminations.push(Board::at(second, position), digit));
    eliminations
}

/// Visits the naked sets: the house, the positions of the cells, their digits.
pub(super) fn naked_sets<T>(board: &Board, size: u32, mut then: impl FnMut(usize, u16, u16) -> Option<T>) -> Option<T> {
    (0..27).filter(|&house| board.empty[house].count_ones() >= 2 * size).find_map(|house| {
        let masks = GEOMETRY.cells[house].map(|cell| board.cells[usize::from(cell)]);
        tuples(&masks, size, |positions, digits| then(house, positions, digits))
    })
}

/// Eliminates digits from the cells at some positions of a house.
pub(super) fn cleared(board: &Board, house: usize, positions: u16, digits: u16) -> Eliminations {
    let mut eliminations = Eliminations::default();
    for position in bits(positions) {
        let cell = Board::at(house, position);
        bits(board.cells[cell] & digits).for_each(|digit| eliminations.push(cell, digit));
    }
    eliminations
}

/// Finds a naked set of this size.
pub(super) fn naked_set(board: &Board, size: u32, kind: Kind) -> Option<Step> {
    naked_sets(board, size, |house, positions, digits| {
        Step::eliminate(kind, cleared(board, house, board.empty[house] & !positions, digits))
    })
}

/// Visits the hidden sets: the house, the digits, the positions of the cells.
pub(super) fn hidden_sets<T>(
    board: &Board,
    size: u32,
    mut then: impl FnMut(usize, u16, u16) -> Option<T>,
) -> Option<T> {
    (0..27)
        .filter(|&house| board.empty[house].count_ones() > 2 * size)
        .find_map(|house| tuples(&board.places[house], size, |digits, positions| then(house, digits, positions)))
}

/// Finds a hidden set of this size.
pub(super) fn hidden_set(board: &Board, size: u32, kind: Kind) -> Option<Step> {
    hidden_sets(board, size, |house, digits, positions| {
        Step::eliminate(kind, cleared(board, house, positions, !digits))
    })
}

/// Visits the fish: the digit, the first house of the base's kind, the base lines and the cross lines, both by number
/// within their kind. Columns are the base first.
pub(super) fn fishes<T>(
    board: &Board,
    size: u32,
    mut then: impl FnMut(usize, usize, u16, u16) -> Option<T>,
) -> Option<T> {
    [COLUMNS.start, ROWS.start].into_iter().find_map(|base| {
        (0..9).filter(|&digit| u32::from(board.copies[digit]) + 2 * size <= 9).find_map(|digit| {
            let masks: [u16; 9] = std::array::from_fn(|line| board.places[base + line][digit]);
            tuples(&masks, size, |lines, crossed| then(digit, base, lines, crossed))
        })
    })
}

/// Eliminates a digit from the cross lines of a fish outside its base.
pub(super) fn fish_eliminations(board: &Board, digit: usize, base: usize, lines: u16, crossed: u16) -> Eliminations {
    let cross = COLUMNS.start + ROWS.start - base;
    let mut eliminations = Eliminations::default();
    for house in bits(crossed) {
        let outside = board.places[cross + house][digit] & !lines;
        bits(outside).for_each(|position| eliminations.push(Board::at(cross + house, position), digit));
    }
    eliminations
}

/// Finds a fish of this size.
pub(super) fn fish(board: &Board, size: u32, kind: Kind) -> Option<Step> {
    fishes(board, size, |digit, base, lines, crossed| {
        Step::eliminate(kind, fish_eliminations(board, digit, base, lines, crossed))
    })
}

/// Finds an XY-wing: a pivot with the candidates ab and two cells ac and bc that it sees.
pub(super) fn xy_wing(board: &Board) -> Option<Step> {
    wing(board, 2, Kind::XyWing)
}

/// Finds an XYZ-wing: the pivot has c as well, and victims see it too.
pub(super) fn xyz_wing(board: &Board) -> Option<Step> {
    wing(board, 3, Kind::XyzWing)
}

fn wing(board: &Board, size: u32, kind: Kind) -> Option<Step> {
    let pairs = (0..81).filter(|&cell| is_pair(board.cells[cell])).fold(0u128, |set, cell| set | 1 << cell);
    (0..81).filter(|&pivot| board.cells[pivot].count_ones() == size).find_map(|pivot| {
        let own = board.cells[pivot];
        let pincers = cells(PEERS[pivot] & pairs);
        pincers.clone().find_map(|first| {
            pincers.clone().filter(|&second| second > first).find_map(|second| {
                let (a, b) = (board.cells[first], board.cells[second]);
                let common = a & b;
                let fits = common.is_power_of_two() && (a | b | own).count_ones() == 3;
                if !fits || (own & common != 0) != (size == 3) {
                    return None;
                }
                let mut seen = PEERS[first] & PEERS[second];
                if size == 3 {
                    seen &= PEERS[pivot];
                }
                let digit = common.trailing_zeros() as usize;
                let mut eliminations = Eliminations::default();
                cells(seen).filter(|&cell| board.has(cell, digit)).for_each(|cell| eliminations.push(cell, digit));
                Step::eliminate(kind, eliminations)
            })
        })
    })
}
