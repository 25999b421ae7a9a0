//! The tables of nets: from each candidate, true or false, a few rounds of singles on a copy of the position.

use super::super::flat::{PEERS, bits, cells};
use super::board::{Board, ROWS, houses_of, split};
use super::tables::{self, Back, Line, Node, Tables, is_true, not};

/// The number of rounds of singles.
const ROUNDS: usize = 4;
/// The number of reasons of a single that are looked at.
const REASONS: usize = 5;

/// Returns the tables of singles with groups; not expanded.
pub(super) fn singles(board: &Board) -> Tables {
    let mut tables = Tables::new(board, tables::groups(board));
    let mut quiet = board.clone();
    quiet.naked.clear();
    quiet.hidden.clear();
    for cell in cells(board.open) {
        for digit in bits(board.cells[cell]) {
            let own = tables.node(cell, digit);
            for table in [own, not(own)] {
                Net { board, copy: quiet.clone(), tables: &mut tables, table }.fill(cell, digit);
            }
        }
    }
    tables::add_groups(board, &mut tables);
    tables
}

/// A table that is being filled.
struct Net<'a> {
    /// The position.
    board: &'a Board,
    /// The position under the assumption.
    copy: Board,
    tables: &'a mut Tables,
    table: Node,
}

impl Net<'_> {
    fn fill(&mut self, cell: usize, digit: usize) {
        if is_true(self.table) {
            self.place(cell, digit, Line { node: 0, distance: 1, back: Back::Line(0), is_several: false });
        } else {
            self.copy.strike(cell, digit);
            let left = self.copy.cells[cell];
            if left.is_power_of_two() {
                let single = left.trailing_zeros() as usize;
                self.place(cell, single, Line { node: 0, distance: 2, back: Back::Line(0), is_several: false });
            }
        }
        for _ in 0..ROUNDS {
            let listed = self.listed();
            if listed.is_empty() {
                break;
            }
            for (cell, digit, is_naked) in listed {
                let reasons: Vec<Node> = if is_naked {
                    let others = bits(self.board.cells[cell] & !(1 << digit));
                    others.map(|other| not(self.tables.node(cell, other))).collect()
                } else {
                    let copy = &self.copy;
                    let count = |&house: &usize| copy.spots[house][digit].count_ones();
                    let house = houses_of(cell).into_iter().min_by_key(count).unwrap_or(ROWS.start);
                    let others = cells(self.board.places_in(house, digit) & !(1 << cell));
                    others.map(|other| not(self.tables.node(other, digit))).collect()
                };
                let line = self.reached(&reasons);
                self.place(cell, digit, line);
            }
        }
    }

    /// Returns the singles of a round: cell, digit, and whether it is a naked one.
    fn listed(&self) -> Vec<(usize, usize, bool)> {
        let copy = &self.copy;
        let is_open = |cell: usize| copy.open >> cell & 1 == 1;
        let mut listed = Vec::new();
        for (cell, digit) in copy.naked.iter().map(|&single| split(single)).filter(|&(cell, _)| is_open(cell)) {
            listed.push((cell, digit, true));
        }
        let mut known = 0u128;
        for (cell, digit) in copy.hidden.iter().map(|&single| split(single)).filter(|&(cell, _)| is_open(cell)) {
            let is_only = |house: usize| copy.spots[house][digit].is_power_of_two();
            if known >> cell & 1 == 0 && copy.has(cell, digit) && houses_of(cell).into_iter().any(is_only) {
                known |= 1 << cell;
                listed.push((cell, digit, false));
            }
        }
        listed
    }

    /// Returns the line of a single that follows from these nodes, without its node.
    fn reached(&self, reasons: &[Node]) -> Line {
        let looked: Vec<usize> =
            reasons.iter().take(REASONS).map(|&node| self.tables.find(self.table, node).unwrap_or(0)).collect();
        let first = looked.first().copied().unwrap_or(0);
        let last = looked.iter().copied().max().unwrap_or(0);
        Line {
            node: 0,
            distance: 1 + self.tables.tables[self.table][first].distance,
            back: Back::Line(last as u16),
            is_several: looked.iter().filter(|&&line| line != 0).count() >= 2,
        }
    }

    /// Places a digit in the copy, and adds the line and what it excludes.
    fn place(&mut self, cell: usize, digit: usize, line: Line) {
        if self.copy.digit(cell) == Some(digit) {
            return;
        }
        let node = self.tables.node(cell, digit);
        let had = self.copy.cells[cell];
        self.copy.place(cell, digit);
        self.tables.push(self.table, Line { node: node as u16, ..line });
        let at = self.tables.find(self.table, node).unwrap_or(0);
        let distance = self.tables.tables[self.table][at].distance + 1;
        let seen = cells(self.board.places[digit] & PEERS[cell]).map(|place| (place, digit));
        let others = bits(had & !(1 << digit)).map(|other| (cell, other));
        for (cell, digit) in seen.chain(others) {
            let gone = not(self.tables.node(cell, digit));
            let line = Line { node: gone as u16, distance, back: Back::Line(at as u16), is_several: false };
            self.tables.push(self.table, line);
        }
    }
}
