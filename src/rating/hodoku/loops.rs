//! Nice loops and AICs, without groups or with them: the best of all.

use super::super::flat::{PEERS, bits, cells};
use super::Kind;
use super::board::{Board, candidate};
use super::step::{Best, Step};
use super::tables::{self, Line, Mark, Node, Tables, is_true};

struct Search<'a> {
    board: &'a Board,
    tables: Tables,
    best: Best,
    way: Vec<Node>,
    struck: Vec<u16>,
}

/// What the two ends of a way prove.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    Continuous,
    Discontinuous,
    Aic,
}

/// Finds the best loop or AIC with these groups.
pub(super) fn loops(board: &Board, groups: Vec<Mark>) -> Option<Step> {
    let mut tables = tables::links(board, groups);
    tables.expand();
    let mut search = Search { board, tables, best: Best::default(), way: Vec::new(), struck: Vec::new() };
    let nodes = 2 * search.tables.candidates;
    (0..nodes).step_by(2).for_each(|start| search.loops_from(start));
    (1..nodes).step_by(2).for_each(|start| search.loops_from(start));
    (1..nodes).step_by(2).for_each(|start| search.aics_from(start));
    search.best.step()
}

impl Search<'_> {
    /// Visits the lines of a table that are candidates and far enough away.
    fn far(&self, start: Node) -> Vec<(usize, Node)> {
        let lines = self.tables.tables[start].iter().enumerate().skip(1);
        let is_far = |&(_, line): &(usize, &Line)| line.distance > 2;
        let all = lines.filter(is_far).map(|(at, line)| (at, usize::from(line.node)));
        all.filter(|&(_, node)| !self.tables.is_group(node)).collect()
    }

    fn loops_from(&mut self, start: Node) {
        let (cell, s) = (self.tables.mark(start).first, self.tables.mark(start).digit);
        let own = self.board.cells[cell];
        for (line, end) in self.far(start) {
            let mark = self.tables.mark(end);
            if mark.first != cell {
                continue;
            }
            let e = mark.digit;
            let gone = match (is_true(start), is_true(end), s == e) {
                (true, false, true) | (true, true, false) => 1 << s,
                (false, true, true) => own & !(1 << s),
                (false, false, false) => 1 << e,
                (true, false, false) if own.count_ones() == 2 => 0,
                (false, true, false) => 0,
                _ => continue,
            };
            if gone != 0 {
                self.struck.clear();
                self.struck.extend(bits(gone).map(|digit| candidate(cell, digit)));
                if self.best.is_better(&self.struck) && self.read(start, line) {
                    self.offer(Shape::Discontinuous);
                }
            } else if self.read(start, line) {
                self.continuous();
                self.offer(Shape::Continuous);
            }
        }
    }

    fn aics_from(&mut self, start: Node) {
        let (cell, s) = (self.tables.mark(start).first, self.tables.mark(start).digit);
        for (line, end) in self.far(start) {
            let mark = self.tables.mark(end);
            let (other, e) = (mark.first, mark.digit);
            if !is_true(end) || other == cell {
                continue;
            }
            self.struck.clear();
            if s == e {
                let seen = PEERS[cell] & PEERS[other] & self.board.places[s];
                self.struck.extend(cells(seen).map(|cell| candidate(cell, s)));
            } else if PEERS[cell] >> other & 1 == 1 && self.board.has(cell, e) && self.board.has(other, s) {
                self.struck.extend([candidate(cell, e), candidate(other, s)]);
                self.struck.sort_unstable();
            }
            if self.struck.len() >= 2 && self.best.is_better(&self.struck) && self.read_aic(start, line) {
                self.offer(Shape::Aic);
            }
        }
    }

    /// Reads the way of a loop; `false` if it returns to where it was, or stays in the first cell.
    fn read(&mut self, start: Node, line: usize) -> bool {
        self.tables.way(start, line, &mut self.way);
        let home = self.tables.mark(start).first;
        let first = |node: Option<&Node>| node.map(|&node| self.tables.mark(node).first);
        let (second, last) = (first(self.way.get(1)), first(self.way.iter().rev().nth(1)));
        second != Some(home) && last != Some(home) && self.never_returns(Some(home))
    }

    fn read_aic(&mut self, start: Node, line: usize) -> bool {
        self.tables.way(start, line, &mut self.way);
        self.never_returns(None)
    }

    /// Returns `true` if no node is in a cell of a node before the last one; cells of nodes at home do not count.
    fn never_returns(&self, home: Option<usize>) -> bool {
        let mut passed = 0u128;
        self.way.iter().enumerate().all(|(at, &node)| {
            if let Some(before) = at.checked_sub(2).map(|before| self.tables.mark(self.way[before])) {
                passed |= if home == Some(before.first) { 0 } else { before.cells };
            }
            passed >> self.tables.mark(node).first & 1 == 0
        })
    }

    /// Collects the eliminations of a loop without a gap. Those for two reasons occur twice.
    fn continuous(&mut self) {
        let Self { board, tables, way, struck, .. } = self;
        struck.clear();
        let mark = |at: usize| tables.mark(way[at]);
        let last = way.len() - 1;
        let all: u128 = way.iter().fold(0, |all, &node| all | tables.mark(node).cells);
        let mut rest = |cell: usize, kept: [usize; 2]| {
            let gone = board.cells[cell] & !(1 << kept[0] | 1 << kept[1]);
            struck.extend(bits(gone).map(|digit| candidate(cell, digit)));
        };
        if !is_true(way[0]) && is_true(way[last]) {
            rest(mark(0).first, [mark(0).digit, mark(last).digit]);
        }
        for at in 1..way.len() {
            let is_entered = mark(at - 1).first != mark(at).first;
            if is_true(way[at]) && is_entered && at + 2 <= last {
                let (next, after) = (mark(at + 1), mark(at + 2));
                let is_within = !is_true(way[at + 1]) && next.first == mark(at).first;
                if is_within && is_true(way[at + 2]) && after.first != next.first {
                    rest(mark(at).first, [mark(at).digit, after.digit]);
                }
            }
        }
        for pair in way.windows(2) {
            let [before, mark] = [tables.mark(pair[0]), tables.mark(pair[1])];
            if !is_true(pair[1]) && before.first != mark.first {
                let digit = mark.digit;
                let ends = mark.cells | before.cells;
                let seen = cells(ends).fold(board.places[digit] & !all, |seen, cell| seen & PEERS[cell]);
                struck.extend(cells(seen).map(|cell| candidate(cell, digit)));
            }
        }
        struck.sort_unstable();
    }

    fn offer(&mut self, shape: Shape) {
        let is_grouped = self.way.iter().any(|&node| self.tables.is_group(node));
        let kind = match (shape, is_grouped) {
            (Shape::Continuous, false) => Kind::ContinuousNiceLoop,
            (Shape::Continuous, true) => Kind::GroupedContinuousNiceLoop,
            (Shape::Discontinuous, false) => Kind::DiscontinuousNiceLoop,
            (Shape::Discontinuous, true) => Kind::GroupedDiscontinuousNiceLoop,
            (Shape::Aic, false) => Kind::Aic,
            (Shape::Aic, true) => Kind::GroupedAic,
        };
        self.best.offer(kind, self.struck.clone(), self.way.len());
    }
}
