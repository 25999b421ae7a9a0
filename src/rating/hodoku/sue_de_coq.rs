//! Sue de Coq: two or three cells in the crossing of a line and a box, with cells of the line and of the box that share
//! out their digits.

use super::super::flat::{bits, cells};
use super::Kind;
use super::board::{BOXES, Board, HOUSES};
use super::order::depth_first;
use super::step::{Step, Struck};

/// A set of cells and its digits.
#[derive(Clone, Copy)]
struct Set {
    cells: u128,
    digits: u16,
}

/// Returns sets of cells, depth first.
fn sets(board: &Board, pool: u128) -> impl Iterator<Item = Set> {
    let pool: Vec<usize> = cells(pool).collect();
    let masks = depth_first(pool.len());
    masks.map(move |mask| {
        let cells = bits(mask).fold(0, |set, index| set | 1u128 << pool[index]);
        Set { cells, digits: board.digits_of(cells) }
    })
}

pub(super) fn sue_de_coq(board: &Board) -> Option<Step> {
    (0..18).find_map(|line| BOXES.into_iter().find_map(|square| in_crossing(board, line, square)))
}

fn in_crossing(board: &Board, line: usize, square: usize) -> Option<Step> {
    let crossing = HOUSES[line] & HOUSES[square] & board.open;
    sets(board, crossing).find_map(|cross| {
        let size = cross.cells.count_ones();
        let surplus = cross.digits.count_ones().checked_sub(size).filter(|&surplus| surplus >= 2)?;
        if size < 2 {
            return None;
        }
        let surplus_of = |set: Set| {
            let own = (set.digits & !cross.digits).count_ones();
            set.cells.count_ones().checked_sub(own).filter(|_| set.digits & cross.digits != 0)
        };
        sets(board, HOUSES[line] & board.open & !cross.cells).find_map(|along| {
            let left = surplus - surplus_of(along).filter(|own| (1..surplus).contains(own))?;
            let barred = along.digits & cross.digits;
            let free = cells(HOUSES[square] & board.open & !cross.cells & !along.cells);
            let free = free.filter(|&cell| board.cells[cell] & barred == 0).fold(0, |set, cell| set | 1u128 << cell);
            sets(board, free).find_map(|within| {
                if surplus_of(within) != Some(left) {
                    return None;
                }
                let gone = |own: Set, other: Set| {
                    (cross.digits | own.digits) & !other.digits | along.digits & within.digits & !cross.digits
                };
                Struck::default()
                    .by_cell(board, HOUSES[square] & !cross.cells & !within.cells, gone(within, along))
                    .by_cell(board, HOUSES[line] & !cross.cells & !along.cells, gone(along, within))
                    .step(Kind::SueDeCoq)
            })
        })
    })
}
