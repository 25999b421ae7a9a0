//! Singles, locked candidates and hidden sets that place a digit at once: 1.0 to 2.5.

use super::Kind;
use super::board::{BOXES, Board, COLUMNS, GEOMETRY, ROWS, bits, tuples};
use super::step::Step;

/// Finds the last empty cell of a house.
pub(super) fn full_house(board: &Board) -> Option<Step> {
    let house = (0..27).find(|&house| board.empty[house].is_power_of_two())?;
    let cell = Board::at(house, board.empty[house].trailing_zeros() as usize);
    let digit = board.cells[cell].trailing_zeros() as usize;
    board.has(cell, digit).then(|| Step::place(Kind::FullHouse, cell, digit))
}

/// Finds the only place of a digit in a box, else in a column or row.
pub(super) fn hidden_single(board: &Board) -> Option<Step> {
    for house in 0..27 {
        for (digit, places) in board.places[house].iter().enumerate() {
            if places.is_power_of_two() {
                let kind = if BOXES.contains(&house) { Kind::HiddenSingleInBox } else { Kind::HiddenSingleInLine };
                return Some(Step::place(kind, Board::at(house, places.trailing_zeros() as usize), digit));
            }
        }
    }
    None
}

/// Finds the first cell with only one candidate.
pub(super) fn naked_single(board: &Board) -> Option<Step> {
    let cell = (0..81).find(|&cell| board.cells[cell].is_power_of_two())?;
    Some(Step::place(Kind::NakedSingle, cell, board.cells[cell].trailing_zeros() as usize))
}

/// Visits the digits whose places in a first house, two or more, are all in a second one: first house, second house,
/// digit. Boxes come first, then lines; ends at the first result.
pub(super) fn locked<T>(board: &Board, mut then: impl FnMut(usize, usize, usize) -> Option<T>) -> Option<T> {
    for (firsts, seconds) in [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)] {
        for first in firsts {
            for &(second, crossing) in GEOMETRY.crossed_by(first, &seconds) {
                let second = usize::from(second);
                for (digit, &places) in board.places[first].iter().enumerate() {
                    let is_locked = places & !crossing == 0 && places & places.wrapping_sub(1) != 0;
                    if is_locked && let found @ Some(_) = then(first, second, digit) {
                        return found;
                    }
                }
            }
        }
    }
    None
}

/// Finds locked candidates after which another house that crosses the second one has only one place left.
pub(super) fn direct_locked(board: &Board) -> Option<Step> {
    locked(board, |first, second, digit| {
        let mut beside = [BOXES, COLUMNS, ROWS].into_iter().find(|kind| kind.contains(&first))?;
        let kind = if BOXES.contains(&first) { Kind::DirectPointing } else { Kind::DirectClaiming };
        beside.find_map(|other| {
            if other == first || GEOMETRY.crossing[other][second] == 0 {
                return None;
            }
            let places = board.places[other][digit];
            let outside = places & !GEOMETRY.crossing[other][second];
            let is_single = places != outside && outside.is_power_of_two();
            is_single.then(|| Step::place(kind, Board::at(other, outside.trailing_zeros() as usize), digit))
        })
    })
}

/// Finds a hidden set after which another digit of the house has only one place left.
pub(super) fn direct_hidden_set(board: &Board, size: u32, kind: Kind) -> Option<Step> {
    (0..27).filter(|&house| board.empty[house].count_ones() > size).find_map(|house| {
        let places = &board.places[house];
        tuples(places, size, |digits, cells| {
            bits(!digits & 0x1FF).find_map(|digit| {
                let outside = places[digit] & !cells;
                let is_single = places[digit] != outside && outside.is_power_of_two();
                is_single.then(|| Step::place(kind, Board::at(house, outside.trailing_zeros() as usize), digit))
            })
        })
    })
}
