//! Aligned exclusion over two cells (6.2) or three (7.5).
//!
//! A combination of digits of the base cells is impossible if two that see each other get the same digit, or if it
//! leaves a cell that sees all of them, an *excluder*, without a candidate.

use super::Kind;
use super::board::{Board, PEERS, bits, cells};
use super::step::{Eliminations, Step};

/// Finds an exclusion over two cells.
pub(super) fn aligned_pair(board: &Board) -> Option<Step> {
    let (open, excluders) = (wide(board, 9), wide(board, 2));
    cells(open).find_map(|second| {
        let seen = PEERS[second] & excluders;
        cells(open & ((1 << second) - 1)).find_map(|first| {
            let common = PEERS[first] & seen;
            (common.count_ones() >= 2).then(|| exclude_pair(board, [first, second], common))?
        })
    })
}

/// Finds an exclusion over three cells, one of which has three candidates at most and sees another.
pub(super) fn aligned_triple(board: &Board) -> Option<Step> {
    let (open, excluders, narrow) = (wide(board, 9), wide(board, 3), wide(board, 3));
    cells(open).find_map(|third| {
        let seen = PEERS[third] & excluders;
        cells(open & ((1 << third) - 1)).find_map(|second| {
            let seen = PEERS[second] & seen;
            if seen.count_ones() < 2 {
                return None;
            }
            cells(open & ((1 << second) - 1)).find_map(|first| {
                let common = PEERS[first] & seen;
                if common.count_ones() < 2 {
                    return None;
                }
                let bases = [first, second, third];
                let set = bases.iter().fold(0u128, |set, &base| set | 1 << base);
                let fits = |&base: &usize| narrow >> base & 1 == 1 && PEERS[base] & set != 0;
                bases.iter().any(fits).then(|| exclude_triple(board, bases, common))?
            })
        })
    })
}

/// Returns the cells with two candidates or more, and at most this many.
fn wide(board: &Board, most: u32) -> u128 {
    let wide = (0..81).filter(|&cell| (2..=most).contains(&board.cells[cell].count_ones()));
    wide.fold(0, |set, cell| set | 1 << cell)
}

/// The candidates of the excluders.
struct Excluders {
    masks: [u16; 81],
    count: usize,
}

impl Excluders {
    fn new(board: &Board, excluders: u128) -> Self {
        let mut all = Self { masks: [0; 81], count: 0 };
        for excluder in cells(excluders) {
            all.masks[all.count] = board.cells[excluder];
            all.count += 1;
        }
        all
    }

    /// Returns the digits that, together with these, leave an excluder without a candidate.
    fn forbidden(&self, digits: u16) -> u16 {
        self.masks[..self.count].iter().fold(0, |forbidden, mask| {
            let rest = mask & !digits;
            let all = if rest == 0 { 0x1FF } else { rest };
            forbidden | if rest & rest.wrapping_sub(1) == 0 { all } else { 0 }
        })
    }
}

fn sees(a: usize, b: usize) -> bool {
    PEERS[a] >> b & 1 == 1
}

fn exclude_pair(board: &Board, [first, second]: [usize; 2], excluders: u128) -> Option<Step> {
    let excluders = Excluders::new(board, excluders);
    let mut used = [0; 2];
    for a in bits(board.cells[first]) {
        let same = if sees(first, second) { 1 << a } else { 0 };
        let allowed = board.cells[second] & !same & !excluders.forbidden(1 << a);
        used[1] |= allowed;
        used[0] |= if allowed == 0 { 0 } else { 1 << a };
    }
    eliminate(board, &[first, second], &used, Kind::AlignedPair)
}

fn exclude_triple(board: &Board, bases: [usize; 3], excluders: u128) -> Option<Step> {
    let excluders = Excluders::new(board, excluders);
    let [first, second, third] = bases;
    let masks = bases.map(|base| board.cells[base]);
    let [near, left, right] = [sees(first, second), sees(first, third), sees(second, third)];
    let mut used = [0; 3];
    for a in bits(masks[0]) {
        for b in bits(masks[1]) {
            if near && a == b {
                continue;
            }
            let is_known = used[0] >> a & 1 == 1 && used[1] >> b & 1 == 1 && used[2] == masks[2];
            if is_known {
                continue;
            }
            let same = if left { 1 << a } else { 0 } | if right { 1 << b } else { 0 };
            let allowed = masks[2] & !same & !excluders.forbidden(1 << a | 1 << b);
            if allowed != 0 {
                used = [used[0] | 1 << a, used[1] | 1 << b, used[2] | allowed];
            }
        }
        if used == masks {
            return None;
        }
    }
    eliminate(board, &bases, &used, Kind::AlignedTriple)
}

/// Eliminates the candidates of the bases that no possible combination uses.
fn eliminate(board: &Board, bases: &[usize], used: &[u16], kind: Kind) -> Option<Step> {
    let mut eliminations = Eliminations::default();
    for (&base, used) in bases.iter().zip(used) {
        bits(board.cells[base] & !used).for_each(|digit| eliminations.push(base, digit));
    }
    Step::eliminate(kind, eliminations)
}
