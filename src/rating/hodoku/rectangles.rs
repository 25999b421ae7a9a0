//! Unique and avoidable rectangles: four cells in two rows, two columns and two boxes with only two digits would leave
//! two solutions.

use super::super::flat::{PEERS, bits, cells, common_peers};
use super::Kind;
use super::board::{BOXES, Board, HOUSES, houses_of, shared_houses};
use super::order::depth_first;
use super::step::{Step, Struck};

/// A rectangle of four open cells that could have only x and y.
struct Rectangle {
    /// The first two are in one box, the third is across from the first, and the fourth across from the second.
    corners: [usize; 4],
    /// The lower digit and the higher one.
    digits: [usize; 2],
    /// The cells with other candidates, in the order of the corners.
    roof: Vec<usize>,
}

/// Visits the corners: two cells of a box in a line, then the two across.
fn each<T>(first: usize, mut then: impl FnMut([usize; 4]) -> Option<T>) -> Option<T> {
    let square = houses_of(first)[2];
    cells(HOUSES[square] & !(1 << first)).find_map(|second| {
        let is_row = first / 9 == second / 9;
        if !is_row && first % 9 != second % 9 {
            return None;
        }
        (0..9).find_map(|line| {
            let [third, fourth] =
                [first, second].map(|cell| if is_row { 9 * line + cell % 9 } else { cell / 9 * 9 + line });
            (houses_of(third)[2] != square).then(|| then([first, second, third, fourth]))?
        })
    })
}

fn set_of(corners: &[usize]) -> u128 {
    corners.iter().fold(0, |set, cell| set | 1 << cell)
}

/// Returns the rectangles in order, each set of cells once.
fn rectangles(board: &Board) -> Vec<Rectangle> {
    let mut found: Vec<Rectangle> = Vec::new();
    let mut seen: Vec<u128> = Vec::new();
    for first in cells(board.bivalue()) {
        let own = board.cells[first];
        let is_free = |cell: &usize| {
            let filled = cells(PEERS[*cell] & !board.open).filter_map(|peer| board.digit(peer));
            board.open >> cell & 1 == 1 && !filled.into_iter().any(|digit| own >> digit & 1 == 1)
        };
        each(first, |corners| -> Option<()> {
            let set = set_of(&corners);
            if corners[1..].iter().all(is_free) && !seen.contains(&set) {
                seen.push(set);
                let roof = corners.into_iter().filter(|&cell| board.cells[cell] & !own != 0).collect();
                let digits = [own.trailing_zeros() as usize, own.ilog2() as usize];
                found.push(Rectangle { corners, digits, roof });
            }
            None
        });
    }
    found
}

impl Rectangle {
    fn set(&self) -> u128 {
        set_of(&self.corners)
    }

    fn pair(&self) -> u16 {
        1 << self.digits[0] | 1 << self.digits[1]
    }

    fn extra(&self, board: &Board) -> u16 {
        board.digits_of(set_of(&self.roof)) & !self.pair()
    }

    /// Returns `true` if the roof is two cells of one line.
    fn has_line(&self) -> bool {
        let [a, b] = self.roof[..] else { return false };
        a / 9 == b / 9 || a % 9 == b % 9
    }

    /// Returns `true` if the roof is two cells of which neither is in a line with the other.
    fn has_diagonal(&self) -> bool {
        self.roof.len() == 2 && !self.has_line()
    }

    /// Returns the digits with the other one of each: the lower digit first.
    fn both(&self) -> [(usize, usize); 2] {
        let [x, y] = self.digits;
        [(x, y), (y, x)]
    }

    fn type_1(&self, board: &Board) -> Option<Step> {
        let [cell] = self.roof[..] else { return None };
        Struck::default().by_cell(board, 1 << cell, self.pair()).step(Kind::UniqueRectangle1)
    }

    /// Types 2 and 5.
    fn one_extra(&self, board: &Board, kind: Kind) -> Option<Step> {
        let fits =
            if kind == Kind::UniqueRectangle2 { self.has_line() } else { self.has_diagonal() || self.roof.len() == 3 };
        let extra = self.extra(board);
        if !fits || !extra.is_power_of_two() {
            return None;
        }
        let seen = common_peers(set_of(&self.roof)) & !self.set();
        Struck::default().digit(board, extra.trailing_zeros() as usize, seen).step(kind)
    }

    fn type_3(&self, board: &Board) -> Option<Step> {
        if self.roof.len() != 2 {
            return None;
        }
        let (roof, extra) = (set_of(&self.roof), self.extra(board));
        shared_houses(roof).find_map(|house| {
            let fits = |&cell: &usize| board.cells[cell] & self.pair() == 0;
            let pool: Vec<usize> = cells(HOUSES[house] & board.open & !self.set()).filter(fits).collect();
            depth_first(pool.len()).find_map(|mask| {
                let set = bits(mask).fold(0, |set, index| set | 1u128 << pool[index]);
                let digits = board.digits_of(set) | extra;
                if digits.count_ones() != set.count_ones() + 1 {
                    return None;
                }
                let mut shared = shared_houses(set | roof);
                let rest = if BOXES.contains(&house) {
                    if shared.any(|shared| shared != house) {
                        return None;
                    }
                    HOUSES[house]
                } else {
                    shared.fold(0, |all, shared| all | HOUSES[shared])
                };
                Struck::default().by_cell(board, rest & !set & !roof, digits).step(Kind::UniqueRectangle3)
            })
        })
    }

    fn type_4(&self, board: &Board) -> Option<Step> {
        if !self.has_line() {
            return None;
        }
        let seen = common_peers(set_of(&self.roof));
        let (_, other) = self.both().into_iter().find(|&(digit, _)| board.places[digit] & seen == 0)?;
        let mut struck = Struck::default();
        self.roof.iter().for_each(|&cell| struck.push(board, cell, other));
        struck.step(Kind::UniqueRectangle4)
    }

    fn type_6(&self, board: &Board) -> Option<Step> {
        if !self.has_diagonal() {
            return None;
        }
        let lines = self.corners.into_iter().fold(0, |all, cell| all | lines_of(cell)) & !self.set();
        let (digit, _) = self.both().into_iter().find(|&(digit, _)| board.places[digit] & lines == 0)?;
        Struck::default().digit(board, digit, set_of(&self.roof)).step(Kind::UniqueRectangle6)
    }

    fn hidden(&self, board: &Board) -> Option<Step> {
        let opposite = |at: usize| 3 - at;
        let floor: Vec<usize> = (0..4).filter(|&at| !self.roof.contains(&self.corners[at])).collect();
        let fits = match floor[..] {
            [_] => true,
            [a, b] => b == opposite(a),
            _ => false,
        };
        if !fits {
            return None;
        }
        floor.into_iter().find_map(|corner| {
            let far = self.corners[opposite(corner)];
            let lines = lines_of(far) & !self.set();
            let mut digits = self.both().into_iter().filter(|&(digit, _)| board.places[digit] & lines == 0);
            digits.find_map(|(_, other)| Struck::default().digit(board, other, 1 << far).step(Kind::HiddenRectangle))
        })
    }
}

fn lines_of(cell: usize) -> u128 {
    let [row, column, _] = houses_of(cell);
    HOUSES[row] | HOUSES[column]
}

/// Finds a unique rectangle of any type, in their order.
pub(super) fn unique_rectangle(board: &Board) -> Option<Step> {
    let all = rectangles(board);
    let find = |step: &dyn Fn(&Rectangle) -> Option<Step>| all.iter().find_map(step);
    find(&|one| one.type_1(board))
        .or_else(|| find(&|one| one.one_extra(board, Kind::UniqueRectangle2)))
        .or_else(|| find(&|one| one.type_3(board)))
        .or_else(|| find(&|one| one.type_4(board)))
        .or_else(|| find(&|one| one.one_extra(board, Kind::UniqueRectangle5)))
        .or_else(|| find(&|one| one.type_6(board)))
        .or_else(|| find(&|one| one.hidden(board)))
}

/// Finds a rectangle of which some cells were filled by steps: type 1, in which one cell is open, or type 2 with two.
pub(super) fn avoidable_rectangle(board: &Board, kind: Kind) -> Option<Step> {
    let own = |cell: usize| board.digit(cell).filter(|_| board.givens >> cell & 1 == 0);
    let mut seen: Vec<u128> = Vec::new();
    (0..81).find_map(|first| {
        let p = own(first)?;
        each(first, |corners| {
            let [_, second, r, s] = corners;
            let q = own(second)?;
            let is_pair = |cell: usize, digit: usize| board.cells[cell].count_ones() == 2 && board.has(cell, digit);
            let (to_r, to_s) = (is_pair(r, q), is_pair(s, p));
            let (in_r, in_s) = (own(r) == Some(q), own(s) == Some(p));
            let is_new = !seen.contains(&set_of(&corners));
            if !is_new || !(in_r && to_s || in_s && to_r || to_r && to_s) {
                return None;
            }
            seen.push(set_of(&corners));
            let struck = Struck::default();
            match kind {
                Kind::AvoidableRectangle1 if in_r => struck.digit(board, p, 1 << s),
                Kind::AvoidableRectangle1 if in_s => struck.digit(board, q, 1 << r),
                Kind::AvoidableRectangle2 if to_r && to_s => {
                    let other = board.cells[r] & !(1 << q);
                    if other & board.cells[s] == 0 {
                        return None;
                    }
                    struck.digit(board, other.trailing_zeros() as usize, PEERS[r] & PEERS[s])
                }
                _ => return None,
            }
            .step(kind)
        })
    })
}
