//! Fish: basic, finned and sashimi ones of lines, and Franken fish of lines and boxes.
//!
//! If a digit's places in some houses, the base, are all in as many other houses, the cover, then each cover house has
//! the digit in the base. Places outside the cover are fins: what sees all of them is eliminated as well.

use std::ops::Range;

use super::super::flat::{PEERS, cells};
use super::Kind;
use super::board::{BOXES, Board, COLUMNS, HOUSES, ROWS};
use super::order::{chosen, combinations};
use super::step::{Step, Struck};
use crate::grid::Budget;

/// The number of fins that a fish may have.
const FINS: Range<u32> = 1..6;

/// Visits the digits, each with rows as base lines, then with columns.
fn each<T>(mut find: impl FnMut(usize, Range<usize>, Range<usize>) -> Option<T>) -> Option<T> {
    (0..9).find_map(|digit| find(digit, ROWS, COLUMNS).or_else(|| find(digit, COLUMNS, ROWS)))
}

fn union(places: &[u128], mask: u32) -> u128 {
    chosen(places, mask).fold(0, |all, places| all | places)
}

/// Finds a fish without fins.
pub(super) fn basic(board: &Board, size: usize, kind: Kind) -> Option<Step> {
    each(|digit, base, cover| {
        let fits = |&line: &usize| (2..=size as u32).contains(&board.spots[line][digit].count_ones());
        let lines: Vec<usize> = base.clone().filter(fits).collect();
        combinations(lines.len(), size).find_map(|mask| {
            let crossed = chosen(&lines, mask).fold(0, |crossed, line| crossed | board.spots[line][digit]);
            if crossed.count_ones() as usize != size {
                return None;
            }
            let base = chosen(&lines, mask).fold(0, |all, line| all | HOUSES[line]);
            let cover =
                cover.clone().filter(|line| crossed >> (line % 9) & 1 == 1).fold(0, |all, line| all | HOUSES[line]);
            Struck::default().digit(board, digit, cover & !base).step(kind)
        })
    })
}

/// Finds a fish with fins: a sashimi one, in which some base line has at most one place inside the cover; or any other.
pub(super) fn finned(board: &Board, size: usize, kind: Kind) -> Option<Step> {
    each(|digit, base, cover| {
        let present = |&line: &usize| board.spots[line][digit] != 0;
        let bases: Vec<usize> = base.clone().filter(present).collect();
        combinations(bases.len(), size).find_map(|mask| {
            let crossed = chosen(&bases, mask).fold(0, |crossed, line| crossed | board.spots[line][digit]);
            if !(size as u32..=size as u32 + 3).contains(&crossed.count_ones()) {
                return None;
            }
            let base = chosen(&bases, mask).fold(0, |all, line| all | board.places_in(line, digit));
            let covers: Vec<u128> = cover
                .clone()
                .filter(|line| crossed >> (line % 9) & 1 == 1)
                .map(|line| board.places_in(line, digit))
                .collect();
            combinations(covers.len(), size).find_map(|cover| {
                let cover = union(&covers, cover);
                let fins = base & !cover;
                if !FINS.contains(&fins.count_ones()) {
                    return None;
                }
                let seen = seeing_all(cover & !base, fins);
                if seen == 0 {
                    return None;
                }
                let few = |line: usize| (board.places_in(line, digit) & cover).count_ones() <= 1;
                (chosen(&bases, mask).any(few) == kind.is_sashimi())
                    .then(|| Struck::default().digit(board, digit, seen).step(kind))?
            })
        })
    })
}

/// Returns the cells of a set that see all of the others.
fn seeing_all(set: u128, seen: u128) -> u128 {
    let mut left = set;
    for cell in cells(seen) {
        left &= PEERS[cell];
        if left == 0 {
            break;
        }
    }
    left
}

/// Finds a Franken fish: at least one of its houses is a box. Cells in two base houses are fins too.
pub(super) fn franken(board: &Board, size: usize, kind: Kind, budget: &Budget) -> Option<Step> {
    let is_finned = matches!(kind, Kind::FinnedFrankenXWing | Kind::FinnedFrankenSwordfish);
    let most = if is_finned { 9 } else { size as u32 };
    each(|digit, base, cover| {
        let fits = |&house: &usize| (1..=most).contains(&board.spots[house][digit].count_ones());
        let bases: Vec<usize> = base.clone().chain(BOXES).filter(fits).collect();
        combinations(bases.len(), size).find_map(|mask| {
            let used: Vec<usize> = chosen(&bases, mask).collect();
            let (all, twice) = overlap(used.iter().map(|&house| board.places_in(house, digit)));
            let most = if is_finned { 2 } else { 0 };
            if twice.count_ones() > most || budget.spend(1).is_break() {
                return None;
            }
            let has_box = used.iter().any(|house| BOXES.contains(house));
            let meets = |&house: &usize| !used.contains(&house) && HOUSES[house] & all != 0;
            let houses = cover.clone().chain(BOXES).filter(meets);
            let covers: Vec<(usize, u128)> = houses.map(|house| (house, board.places_in(house, digit))).collect();
            combinations(covers.len(), size).find_map(|cover| {
                let houses = chosen(&covers, cover);
                if !has_box && !houses.clone().any(|(house, _)| BOXES.contains(&house)) {
                    return None;
                }
                let (covered, shared) = overlap(houses.clone().map(|(_, places)| places));
                let fins = all & !covered | twice;
                if is_finned {
                    let before = houses.take(size - 1).fold(0, |before, (_, places)| before | places);
                    if all & !before == 0 || !FINS.contains(&fins.count_ones()) {
                        return None;
                    }
                } else if fins != 0 {
                    return None;
                }
                Struck::default().digit(board, digit, seeing_all(covered & !all | shared, fins)).step(kind)
            })
        })
    })
}

/// Returns the cells that are in any of these sets, and those that are in two.
fn overlap(sets: impl Iterator<Item = u128>) -> (u128, u128) {
    sets.fold((0, 0), |(any, twice), set| (any | set, twice | any & set))
}
