//! Aligned exclusion over two cells (6.2) or three (7.5).
//!
//! A combination of digits of the base cells is impossible if two that see each other get the same digit, or if it
//! leaves a cell that sees all of them without a candidate.

use super::Kind;
use super::board::{Board, GEOMETRY, bits, cells};
use super::step::{Step, Strikes};

/// Finds an exclusion over two cells.
pub(super) fn aligned_pair(board: &Board) -> Option<Step> {
    let (open, excluders) = (wide(board, 9), wide(board, 2));
    cells(open).find_map(|second| {
        let seen = GEOMETRY.peers[second] & excluders;
        cells(open & ((1 << second) - 1)).find_map(|first| {
            let common = GEOMETRY.peers[first] & seen;
            (common.count_ones() >= 2).then(|| exclude(board, &[first, second], common, Kind::AlignedPair))?
        })
    })
}

/// Finds an exclusion over three cells.
pub(super) fn aligned_triple(board: &Board) -> Option<Step> {
    let (open, excluders) = (wide(board, 9), wide(board, 3));
    cells(open).find_map(|third| {
        let seen = GEOMETRY.peers[third] & excluders;
        cells(open & ((1 << third) - 1)).find_map(|second| {
            let seen = GEOMETRY.peers[second] & seen;
            if seen.count_ones() < 2 {
                return None;
            }
            cells(open & ((1 << second) - 1)).find_map(|first| {
                let common = GEOMETRY.peers[first] & seen;
                let bases = [first, second, third];
                let set = bases.iter().fold(0u128, |set, &base| set | 1 << base);
                let fits = |&base: &usize| {
                    board.cells[base].count_ones() <= 3 && GEOMETRY.peers[base] & set != 0
                };
                let allowed = common.count_ones() >= 2 && bases.iter().any(fits);
                allowed.then(|| exclude(board, &bases, common, Kind::AlignedTriple))?
            })
        })
    })
}

/// Returns the cells with two candidates or more, and at most this many.
fn wide(board: &Board, most: u32) -> u128 {
    let wide = (0..81).filter(|&cell| (2..=most).contains(&board.cells[cell].count_ones()));
    wide.fold(0, |set, cell| set | 1 << cell)
}

/// Strikes the candidates of the bases that no possible combination uses.
fn exclude(board: &Board, bases: &[usize], excluders: u128, kind: Kind) -> Option<Step> {
    let mut masks = [0u16; 81];
    let mut count = 0;
    for excluder in cells(excluders) {
        masks[count] = board.cells[excluder];
        count += 1;
    }
    let mut used = [0u16; 3];
    let mut digits = [0; 3];
    combine(board, bases, &masks[..count], &mut digits, 0, &mut used);
    let mut strikes = Strikes::default();
    for (&base, used) in bases.iter().zip(used) {
        bits(board.cells[base] & !used).for_each(|digit| strikes.push(base, digit));
    }
    Step::strike(kind, strikes)
}

fn combine(board: &Board, bases: &[usize], masks: &[u16], digits: &mut [usize; 3], at: usize, used: &mut [u16; 3]) {
    if at == bases.len() {
        let set = digits[..at].iter().fold(0u16, |set, &digit| set | 1 << digit);
        if masks.iter().all(|mask| mask & !set != 0) {
            digits[..at].iter().zip(used).for_each(|(&digit, used)| *used |= 1 << digit);
        }
        return;
    }
    for digit in bits(board.cells[bases[at]]) {
        let clash = (0..at).any(|before| digits[before] == digit && GEOMETRY.peers[bases[before]] >> bases[at] & 1 == 1);
        if !clash {
            digits[at] = digit;
            combine(board, bases, masks, digits, at + 1, used);
        }
    }
}
