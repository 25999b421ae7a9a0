//! Chains that are followed link by link, depth first: remote pair, turbot fish, X-chain, XY-chain.

use super::super::flat::{PEERS, bits, cells};
use super::Kind;
use super::board::{Board, HOUSES, candidate, houses_of};
use super::step::{Best, Step};
use crate::grid::Budget;

/// A chain of places of one digit; all others are alternately false and true.
struct XChains<'a> {
    board: &'a Board,
    digit: usize,
    kind: Kind,
    /// The maximum number of cells.
    most: usize,
    start: usize,
    best: &'a mut Best,
    budget: &'a Budget,
}

/// Finds the best turbot fish, of four cells, or X-chain.
pub(super) fn x_chain(board: &Board, kind: Kind, budget: &Budget) -> Option<Step> {
    let most = if kind == Kind::TurbotFish { 4 } else { 20 };
    let mut best = Best::default();
    for digit in 0..9 {
        for start in cells(board.places[digit]) {
            let mut chains = XChains { board, digit, kind, most, start, best: &mut best, budget };
            chains.follow(start, 1 << start, 1);
        }
    }
    best.step()
}

/// Returns the houses of a cell, each with the other places of a digit there; places in two houses belong to the line.
fn neighbours(board: &Board, cell: usize, digit: usize) -> [(usize, u128); 3] {
    let [row, column, square] = houses_of(cell);
    let lines = HOUSES[row] | HOUSES[column];
    let places = board.places[digit] & !(1 << cell);
    [(row, places & HOUSES[row]), (column, places & HOUSES[column]), (square, places & HOUSES[square] & !lines)]
}

impl XChains<'_> {
    /// Goes on from a cell; the links of even length are the strong ones.
    fn follow(&mut self, cell: usize, used: u128, length: usize) {
        if length == self.most || self.budget.spend(1).is_break() {
            return;
        }
        let is_strong = length % 2 == 1;
        for (house, places) in neighbours(self.board, cell, self.digit) {
            if is_strong && self.board.spots[house][self.digit].count_ones() != 2 {
                continue;
            }
            for next in cells(places) {
                let is_back = next == self.start && length > 1;
                if used >> next & 1 == 1 && !is_back {
                    continue;
                }
                if is_strong && length > 1 {
                    let seen = PEERS[self.start] & PEERS[next] & self.board.places[self.digit];
                    if self.best.may_be(seen.count_ones() as usize) {
                        let struck = cells(seen).map(|cell| candidate(cell, self.digit)).collect();
                        self.best.offer(self.kind, struck, length + 1);
                    }
                }
                if !is_back {
                    self.follow(next, used | 1 << next, length + 1);
                }
            }
        }
    }
}

/// A chain of cells with two candidates, each entered by the one and left by the other.
struct XyChains<'a> {
    board: &'a Board,
    kind: Kind,
    pairs: u128,
    /// The digit that one end has if the other does not.
    digit: usize,
    path: Vec<usize>,
    best: &'a mut Best,
    budget: &'a Budget,
}

/// The maximum number of cells.
const LONGEST: usize = 10;

/// Finds the best XY-chain, or remote pair: all cells have the same two candidates.
pub(super) fn xy_chain(board: &Board, kind: Kind, budget: &Budget) -> Option<Step> {
    let mut best = Best::default();
    let pairs = board.bivalue();
    for start in cells(pairs) {
        let own = board.cells[start];
        let pairs = match kind {
            Kind::RemotePair => {
                cells(pairs).filter(|&cell| board.cells[cell] == own).fold(0, |set, cell| set | 1 << cell)
            }
            _ => pairs,
        };
        for digit in bits(own) {
            let mut chains = XyChains { board, kind, pairs, digit, path: vec![start], best: &mut best, budget };
            let other = (own & !(1 << digit)).trailing_zeros() as usize;
            chains.follow(start, other, 1 << start);
        }
    }
    best.step()
}

impl XyChains<'_> {
    /// Goes on from a cell that is left by a digit.
    fn follow(&mut self, cell: usize, by: usize, used: u128) {
        for (_, places) in neighbours(self.board, cell, by) {
            for next in cells(places & self.pairs & !used) {
                let other = (self.board.cells[next] & !(1 << by)).trailing_zeros() as usize;
                self.path.push(next);
                if other == self.digit {
                    self.conclude(next);
                }
                if self.path.len() < LONGEST && self.budget.spend(1).is_continue() {
                    self.follow(next, other, used | 1 << next);
                }
                self.path.pop();
            }
        }
    }

    fn conclude(&mut self, end: usize) {
        let seen = PEERS[self.path[0]] & PEERS[end] & self.board.places[self.digit];
        if seen == 0 {
            return;
        }
        let length = self.path.len();
        let struck: Vec<u16> = if self.kind == Kind::RemotePair {
            if length < 4 || length % 2 == 1 {
                return;
            }
            self.remote_pair()
        } else {
            cells(seen).map(|cell| candidate(cell, self.digit)).collect()
        };
        self.best.offer(self.kind, struck, length);
    }

    /// Both digits go from what sees two cells of the chain that are different: the first, and the fourth or sixth or …
    /// after it.
    fn remote_pair(&self) -> Vec<u16> {
        let mut seen = 0;
        for (index, &cell) in self.path.iter().enumerate() {
            self.path.iter().skip(index + 3).step_by(2).for_each(|&other| seen |= PEERS[cell] & PEERS[other]);
        }
        let own = self.board.cells[self.path[0]];
        let other = (own & !(1 << self.digit)).trailing_zeros() as usize;
        let of = |digit: usize| cells(seen & self.board.places[digit]).map(move |cell| candidate(cell, digit));
        of(self.digit).chain(of(other)).collect()
    }
}
