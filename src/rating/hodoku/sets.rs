//! Locked candidates, naked and hidden sets.

use super::super::flat::{bits, cells};
use super::Kind;
use super::board::{BOXES, Board, COLUMNS, HOUSES, ROWS, at, houses_of, shared_houses};
use super::order::{chosen, combinations};
use super::step::{Step, Struck};

/// Finds a pair or triple in the crossing of a box and a line that eliminates from both.
pub(super) fn locked_set(board: &Board, size: usize, kind: Kind) -> Option<Step> {
    BOXES.into_iter().find_map(|house| naked_in(board, house, size, true).and_then(|struck| struck.step(kind)))
}

/// Finds any other naked set.
pub(super) fn naked_set(board: &Board, size: usize, kind: Kind) -> Option<Step> {
    let mut houses = BOXES.chain(ROWS).chain(COLUMNS);
    houses.find_map(|house| naked_in(board, house, size, false).and_then(|struck| struck.step(kind)))
}

fn naked_in(board: &Board, house: usize, size: usize, is_locked: bool) -> Option<Struck> {
    let fits = |&cell: &usize| (1..=size as u32).contains(&board.cells[cell].count_ones());
    let pool: Vec<usize> = cells(HOUSES[house] & board.open).filter(fits).collect();
    combinations(pool.len(), size).find_map(|mask| {
        let set = chosen(&pool, mask).fold(0, |set, cell| set | 1u128 << cell);
        let digits = board.digits_of(set);
        if digits.count_ones() as usize != size {
            return None;
        }
        let hit = |set: u128| cells(set & board.open).any(|cell| board.cells[cell] & digits != 0);
        let shared: Vec<usize> = shared_houses(set).collect();
        let locked = size < 4
            && matches!(shared[..], [line, square] if hit(HOUSES[square] & !set) && hit(HOUSES[line] & !HOUSES[square]));
        let struck = shared.iter().fold(Struck::default(), |all, &shared| all.by_cell(board, HOUSES[shared] & !set, digits));
        (locked == is_locked && !struck.is_empty()).then_some(struck)
    })
}

/// Finds a digit whose places in a box are all in one line, or in a line all in one box: two or three places.
pub(super) fn locked_candidates(board: &Board, kind: Kind) -> Option<Step> {
    let is_pointing = kind == Kind::Pointing;
    let mut houses = if is_pointing { BOXES } else { 0..18 };
    houses.find_map(|house| {
        (0..9).find_map(|digit| {
            let spots = board.spots[house][digit];
            if !(2..=3).contains(&spots.count_ones()) {
                return None;
            }
            let places = board.places_in(house, digit);
            let mut others = shared_houses(places).filter(|&other| other != house && (other >= 18) != is_pointing);
            let other = others.next()?;
            Struck::default().digit(board, digit, HOUSES[other] & !places).step(kind)
        })
    })
}

/// Finds digits that have only as many places together in a house as there are digits.
pub(super) fn hidden_set(board: &Board, size: usize, kind: Kind) -> Option<Step> {
    let mut houses = BOXES.chain(ROWS).chain(COLUMNS);
    houses.find_map(|house| {
        if (HOUSES[house] & board.open).count_ones() as usize <= size {
            return None;
        }
        let spots = &board.spots[house];
        let fits = |&digit: &usize| (1..=size as u32).contains(&spots[digit].count_ones());
        let pool: Vec<usize> = (0..9).filter(fits).collect();
        combinations(pool.len(), size).find_map(|mask| {
            let together = chosen(&pool, mask).fold(0, |together, digit| together | spots[digit]);
            if together.count_ones() as usize != size {
                return None;
            }
            let digits = chosen(&pool, mask).fold(0u16, |digits, digit| digits | 1 << digit);
            let set = bits(together).fold(0, |set, position| set | 1u128 << at(house, position));
            Struck::default().by_cell(board, set, !digits).step(kind)
        })
    })
}

/// Finds the grave in which only one cell has a third candidate.
pub(super) fn bug(board: &Board) -> Option<Step> {
    let mut triple = None;
    for cell in cells(board.open) {
        match board.cells[cell].count_ones() {
            2 => {}
            3 if triple.is_none() => triple = Some(cell),
            _ => return None,
        }
    }
    let cell = triple?;
    let mut extra = None;
    for house in 0..27 {
        for (digit, spots) in board.spots[house].iter().enumerate() {
            match spots.count_ones() {
                0..3 => {}
                3 if houses_of(cell).contains(&house) && extra.is_none_or(|extra| extra == digit) => {
                    extra = Some(digit)
                }
                _ => return None,
            }
        }
    }
    let extra = extra?;
    let is_everywhere = houses_of(cell).into_iter().all(|house| board.spots[house][extra].count_ones() == 3);
    (is_everywhere && board.has(cell, extra))
        .then(|| Struck::default().by_cell(board, 1 << cell, !(1 << extra)).step(Kind::BugPlus1))?
}
