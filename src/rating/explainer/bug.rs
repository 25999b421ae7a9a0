//! Bivalue universal graves: 5.6 to 6.2.
//!
//! If without some extra candidates each empty cell had two candidates and each digit two places in each house, the
//! puzzle would have two solutions or none. So one of the extra candidates is true.

use super::Kind;
use super::board::{Board, GEOMETRY, bits, cells, common_peers, next_subset};
use super::step::{Eliminations, Step};

/// Finds a grave.
pub(super) fn bug(board: &Board) -> Option<Step> {
    let extras = extras(board)?;
    let bugs: Vec<usize> = (0..81).filter(|&cell| extras[cell] != 0).collect();
    let all = bugs.iter().fold(0, |all, &cell| all | extras[cell]);
    let houses = || (0..27).filter(|&house| bugs.iter().all(|&bug| GEOMETRY.houses[bug].contains(&(house as u8))));
    match *bugs {
        [] => return None,
        [bug] => {
            let mut eliminations = Eliminations::default();
            bits(board.cells[bug] & !all).for_each(|digit| eliminations.push(bug, digit));
            return Step::eliminate(Kind::Bug1, eliminations);
        }
        _ => {}
    }
    let type_4 = || {
        let [p, q] = *bugs else { return None };
        let common = board.cells[p] & board.cells[q] & !all;
        if !common.is_power_of_two() || houses().next().is_none() {
            return None;
        }
        let mut eliminations = Eliminations::default();
        for bug in [p, q] {
            bits(board.cells[bug] & !extras[bug] & !common).for_each(|digit| eliminations.push(bug, digit));
        }
        Step::eliminate(Kind::Bug4, eliminations)
    };
    if all.is_power_of_two() {
        let digit = all.trailing_zeros() as usize;
        let seen = common_peers(bugs.iter().fold(0, |set, &bug| set | 1 << bug));
        let mut eliminations = Eliminations::default();
        cells(seen).filter(|&cell| board.has(cell, digit)).for_each(|cell| eliminations.push(cell, digit));
        Step::eliminate(Kind::Bug2, eliminations).or_else(type_4)
    } else {
        type_4().or_else(|| houses().find_map(|house| type_3(board, house, &bugs, all)))
    }
}

/// Returns the extra candidates of each cell; `None` if this is not a grave.
fn extras(board: &Board) -> Option<[u16; 81]> {
    let mut extras = [0u16; 81];
    let mut irregular = 0u16;
    let mut waiting = Vec::new();
    for house in 0..27 {
        for (digit, places) in board.places[house].iter().enumerate() {
            if matches!(places.count_ones(), 0 | 2) {
                continue;
            }
            irregular |= 1 << digit;
            let wide = bits(*places).map(|position| Board::at(house, position));
            let wide: Vec<usize> = wide.filter(|&cell| board.cells[cell].count_ones() >= 3).collect();
            match *wide {
                [] => return None,
                [cell] => extras[cell] |= 1 << digit,
                _ => waiting.push((wide, digit)),
            }
        }
    }
    if irregular.is_power_of_two() {
        for (wide, digit) in waiting {
            wide.iter().for_each(|&cell| extras[cell] |= 1 << digit);
        }
    }
    let mut rest = board.clone();
    for (cell, &extra) in extras.iter().enumerate() {
        bits(extra).for_each(|digit| rest.eliminate(cell, digit));
    }
    let two_each = rest.cells.iter().all(|mask| matches!(mask.count_ones(), 0 | 2));
    let no_gap = (0..81).all(|cell| (board.cells[cell] == 0) == (rest.cells[cell] == 0));
    let regular = rest.places.iter().flatten().all(|places| matches!(places.count_ones(), 0 | 2));
    (two_each && no_gap && regular).then_some(extras)
}

/// The extras act like one cell of a naked set in a house with all of them.
fn type_3(board: &Board, house: usize, bugs: &[usize], extras: u16) -> Option<Step> {
    let open = bits(board.empty[house]).map(|position| Board::at(house, position));
    let beside: Vec<usize> = open.filter(|cell| !bugs.contains(cell)).collect();
    (2..=6u32).filter(|&size| size as usize - 1 <= beside.len()).find_map(|size| {
        let mut subset = (1u16 << (size - 1)) - 1;
        while subset < 1 << beside.len() {
            let digits = bits(subset).fold(extras, |digits, index| digits | board.cells[beside[index]]);
            if digits.count_ones() == size {
                let mut eliminations = Eliminations::default();
                let rest = beside.iter().enumerate().filter(|&(index, _)| subset >> index & 1 == 0);
                for (_, &cell) in rest {
                    bits(board.cells[cell] & digits).for_each(|digit| eliminations.push(cell, digit));
                }
                if let Some(step) = Step::eliminate(Kind::Bug3, eliminations) {
                    return Some(step.dearer(size - 2));
                }
            }
            subset = next_subset(subset);
        }
        None
    })
}
