//! Forcing chains and nets: what two consequences of one assumption exclude, and what follows from each of several.

use super::super::flat::{PEERS, bits, cells};
use super::Kind;
use super::board::{Board, HOUSES, candidate};
use super::nets;
use super::step::Step;
use super::tables::{self, Node, Tables, is_true, not};

/// The consequences of an assumption, by digit.
#[derive(Clone, Copy, Default)]
struct Consequences {
    on: [u128; 9],
    off: [u128; 9],
}

/// A conclusion, as the node that holds.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Conclusion {
    node: Node,
    /// Whether its opposite leads to a contradiction; otherwise all of several options lead to it.
    is_contradiction: bool,
    /// The number of nodes in all its ways.
    size: usize,
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    all: Vec<Consequences>,
    /// For each digit, the open cells that see none of its kind.
    free: [u128; 9],
    /// Whether only ways count of which a line needs several others.
    is_net: bool,
    found: Vec<Conclusion>,
}

/// Finds a forcing chain: its tables have links, between groups too.
pub(super) fn chain(board: &Board) -> Option<Step> {
    let mut tables = tables::links(board, tables::groups(board));
    tables.expand();
    forcing(board, &tables, false)
}

/// Finds a forcing net: its tables have singles.
pub(super) fn net(board: &Board) -> Option<Step> {
    let mut tables = nets::singles(board);
    tables.expand();
    forcing(board, &tables, true)
}

/// Returns the conclusion that is chosen: a digit in the lowest cell, or else the lowest candidate.
fn forcing(board: &Board, tables: &Tables, is_net: bool) -> Option<Step> {
    let mut all = vec![Consequences::default(); 2 * tables.candidates];
    for (start, own) in all.iter_mut().enumerate() {
        for line in &tables.tables[start] {
            let node = usize::from(line.node);
            if !tables.is_group(node) {
                let mark = tables.mark(node);
                let set = if is_true(node) { &mut own.on } else { &mut own.off };
                set[mark.digit] |= mark.cells;
            }
        }
    }
    let mut free = [board.open; 9];
    for cell in cells(!board.open & u128::MAX >> 47) {
        if let Some(digit) = board.digit(cell) {
            free[digit] &= !PEERS[cell];
        }
    }
    let mut search = Search { board, tables, all, free, is_net, found: Vec::new() };
    (0..2 * tables.candidates).for_each(|start| search.contradictions(start));
    search.verities();
    let place = |conclusion: &&Conclusion| {
        let mark = tables.mark(conclusion.node);
        let is_placement = is_true(conclusion.node);
        let size = if is_placement { 0 } else { conclusion.size };
        (!is_placement, mark.first, mark.digit, size, !conclusion.is_contradiction)
    };
    let chosen = search.found.iter().min_by_key(place)?;
    let mark = tables.mark(chosen.node);
    let kind = match (is_net, chosen.is_contradiction) {
        (false, true) => Kind::ForcingChainContradiction,
        (false, false) => Kind::ForcingChainVerity,
        (true, true) => Kind::ForcingNetContradiction,
        (true, false) => Kind::ForcingNetVerity,
    };
    let one = candidate(mark.first, mark.digit);
    Some(if is_true(chosen.node) { Step::place(kind, one) } else { Step { kind, placed: None, struck: vec![one] } })
}

impl Search<'_> {
    /// Adds a conclusion with its ways, each to a node in a table.
    fn conclude(&mut self, node: Node, is_contradiction: bool, ways: impl Iterator<Item = (Node, Node)>) {
        let (mut size, mut is_several) = (0, false);
        for (table, end) in ways {
            let line = self.tables.find(table, end).unwrap_or(0);
            let (length, several) = self.tables.measure(table, line);
            size += length;
            is_several |= several;
        }
        if is_several || !self.is_net {
            self.found.push(Conclusion { node, is_contradiction, size });
        }
    }

    /// Adds the opposite of a start whose consequences contradict each other, once for each ground.
    fn contradictions(&mut self, start: Node) {
        let Consequences { on, off } = self.all[start];
        let (tables, board, free) = (self.tables, self.board, self.free);
        let holds = not(start);
        let mut conclude = |nodes: Vec<Node>| self.conclude(holds, true, nodes.into_iter().map(|node| (start, node)));
        let lowest = |set: u128| (set != 0).then_some(set.trailing_zeros() as usize);
        if tables.find(start, holds).is_some() {
            conclude(vec![holds]);
        }
        for digit in 0..9 {
            if let Some(cell) = lowest(on[digit] & off[digit]) {
                let node = tables.node(cell, digit);
                conclude(vec![node, not(node)]);
            }
        }
        for first in 0..9 {
            for second in first + 1..9 {
                if let Some(cell) = lowest(on[first] & on[second]) {
                    conclude(vec![tables.node(cell, first), tables.node(cell, second)]);
                }
            }
        }
        for digit in 0..9 {
            for house in HOUSES {
                let both = on[digit] & house;
                if both.count_ones() >= 2 {
                    conclude(cells(both).map(|cell| tables.node(cell, digit)).collect());
                }
                let needed = free[digit] & house;
                if needed != 0 && needed & !off[digit] == 0 {
                    conclude(cells(needed).map(|cell| not(tables.node(cell, digit))).collect());
                }
            }
        }
        let any_on = on.into_iter().fold(0, |all, on| all | on);
        for cell in cells(board.open & !any_on) {
            let digits = bits(board.cells[cell]);
            if digits.clone().all(|digit| off[digit] >> cell & 1 == 1) {
                conclude(digits.map(|digit| not(tables.node(cell, digit))).collect());
            }
        }
    }

    /// Adds what follows from a candidate whether it is true or false, from all candidates of a cell, and from all
    /// places of a digit in a house.
    fn verities(&mut self) {
        for candidate in 0..self.tables.candidates {
            let own = self.tables.mark(2 * candidate).cells;
            self.agree(&[2 * candidate, 2 * candidate + 1], own);
        }
        for cell in cells(self.board.open) {
            let starts: Vec<Node> = bits(self.board.cells[cell]).map(|digit| self.tables.node(cell, digit)).collect();
            self.agree(&starts, 0);
        }
        for house in HOUSES {
            for digit in 0..9 {
                let places = house & self.board.places[digit];
                let starts: Vec<Node> = cells(places).map(|cell| self.tables.node(cell, digit)).collect();
                self.agree(&starts, 0);
            }
        }
    }

    /// Adds the nodes that all of these starts have in common, outside some cells.
    fn agree(&mut self, starts: &[Node], outside: u128) {
        let Some((&first, others)) = starts.split_first() else { return };
        let mut common = self.all[first];
        for &other in others {
            for digit in 0..9 {
                common.on[digit] &= self.all[other].on[digit];
                common.off[digit] &= self.all[other].off[digit];
            }
        }
        for digit in 0..9 {
            for (flip, set) in [(0, common.on[digit]), (1, common.off[digit])] {
                for cell in cells(set & !outside) {
                    let node = self.tables.node(cell, digit) ^ flip;
                    self.conclude(node, false, starts.iter().map(|&start| (start, node)));
                }
            }
        }
    }
}
