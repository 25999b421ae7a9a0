//! Tables of consequences: for each node, a candidate or a group that is assumed true or false, what follows from it.
//!
//! A line of a table is a node that follows, with its way back: a *direct* line follows from an earlier line of its own
//! table, a *derived* one from the table of another node. Distances count links, but not those of ways that change
//! later; so a way may differ from its distance.

use super::super::flat::{PEERS, bits, cells};
use super::board::{BOXES, Board, HOUSES, houses_of};

/// A candidate or a group of candidates, true or false: even numbers are true.
pub(super) type Node = usize;

/// Returns `true` if the candidate or group is true.
pub(super) fn is_true(node: Node) -> bool {
    node & 1 == 0
}

/// Returns the opposite of a node.
pub(super) fn not(node: Node) -> Node {
    node ^ 1
}

/// A candidate, or a group: two or three places of a digit in the crossing of a line and a box.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    pub(super) digit: usize,
    pub(super) cells: u128,
    /// The lowest cell.
    pub(super) first: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) node: u16,
    pub(super) distance: u32,
    pub(super) back: Back,
    /// Whether it needs more than one of the lines before it, not counting line 0.
    pub(super) is_several: bool,
}

/// What a line follows from.
#[derive(Clone, Copy)]
pub(super) enum Back {
    /// A line of the same table.
    Line(u16),
    /// The node of another table, which is also a line of this one.
    Table(u16),
}

/// The number of lines that a table may have.
const MOST_LINES: usize = 1000;
const NONE: u16 = u16::MAX;

pub(super) struct Tables {
    /// Candidates by cell, then by digit; then groups.
    pub(super) marks: Vec<Mark>,
    /// The number of candidates.
    pub(super) candidates: usize,
    /// The number of each candidate, by cell and digit.
    numbers: Vec<[u16; 9]>,
    /// The table of each node.
    pub(super) tables: Vec<Vec<Line>>,
    /// The number of lines of each table that are not derived.
    direct: Vec<usize>,
    /// For each table and node, the number of the line.
    at: Vec<u16>,
}

impl Tables {
    /// Creates tables with nothing but the nodes themselves.
    pub(super) fn new(board: &Board, groups: Vec<Mark>) -> Self {
        let mut marks = Vec::with_capacity(300);
        let mut numbers = vec![[NONE; 9]; 81];
        for cell in cells(board.open) {
            for digit in bits(board.cells[cell]) {
                numbers[cell][digit] = marks.len() as u16;
                marks.push(Mark { digit, cells: 1 << cell, first: cell });
            }
        }
        let candidates = marks.len();
        marks.extend(groups);
        let nodes = 2 * marks.len();
        let (tables, direct) = (vec![Vec::new(); nodes], vec![0; nodes]);
        let mut all = Self { marks, candidates, numbers, tables, direct, at: vec![NONE; nodes * nodes] };
        let start = |node| Line { node, distance: 1, back: Back::Line(0), is_several: false };
        (0..nodes).for_each(|node| all.push(node, start(node as u16)));
        all
    }

    /// Returns the node of a candidate that is true.
    pub(super) fn node(&self, cell: usize, digit: usize) -> Node {
        2 * usize::from(self.numbers[cell][digit])
    }

    pub(super) fn mark(&self, node: Node) -> &Mark {
        &self.marks[node / 2]
    }

    pub(super) fn is_group(&self, node: Node) -> bool {
        node / 2 >= self.candidates
    }

    /// Returns the number of the line with a node.
    pub(super) fn find(&self, table: Node, node: Node) -> Option<usize> {
        let at = self.at[table * self.tables.len() + node];
        (at != NONE).then_some(usize::from(at))
    }

    /// Adds a line, if the table does not have its node.
    pub(super) fn push(&mut self, table: Node, line: Line) {
        let at = table * self.tables.len() + usize::from(line.node);
        if self.at[at] == NONE && self.tables[table].len() < MOST_LINES {
            self.at[at] = self.tables[table].len() as u16;
            self.tables[table].push(line);
        }
    }

    /// Adds a direct line that follows from the start of the table.
    pub(super) fn link(&mut self, table: Node, node: Node) {
        self.push(table, Line { node: node as u16, distance: 2, back: Back::Line(0), is_several: false });
    }

    /// Adds derived lines to the tables of all candidates: first to those that are true, then to the others.
    pub(super) fn expand(&mut self) {
        self.direct = self.tables.iter().map(Vec::len).collect();
        let nodes = 2 * self.candidates;
        (0..nodes).step_by(2).chain((1..nodes).step_by(2)).for_each(|table| self.expand_one(table));
    }

    fn expand_one(&mut self, table: Node) {
        let mut own = std::mem::take(&mut self.tables[table]);
        let nodes = self.tables.len();
        let at = &mut self.at[table * nodes..][..nodes];
        let mut turn = 1;
        while turn < own.len() {
            let Line { node: through, distance, .. } = own[turn];
            turn += 1;
            let through_node = usize::from(through);
            if through_node == table {
                continue;
            }
            for other in &self.tables[through_node][1..self.direct[through_node]] {
                let line = Line {
                    node: other.node,
                    distance: distance + other.distance,
                    back: Back::Table(through),
                    is_several: false,
                };
                match at[usize::from(other.node)] {
                    NONE if own.len() < MOST_LINES => {
                        at[usize::from(other.node)] = own.len() as u16;
                        own.push(line);
                    }
                    NONE => {}
                    place => {
                        let known = &mut own[usize::from(place)];
                        if matches!(known.back, Back::Table(_)) && line.distance < known.distance {
                            *known = line;
                        }
                    }
                }
            }
        }
        self.tables[table] = own;
    }

    /// Visits the lines on the way from a line back to the start of its table: the nodes, from the end.
    fn walk(&self, table: Node, line: usize, mut visit: impl FnMut(Line)) {
        let mut line = line;
        for _ in 0..MOST_LINES {
            let one = self.tables[table][line];
            match one.back {
                Back::Line(before) => {
                    visit(one);
                    if line == 0 {
                        return;
                    }
                    line = usize::from(before);
                }
                Back::Table(through) => {
                    let through = usize::from(through);
                    let mut inner = self.find(through, usize::from(one.node)).unwrap_or(0);
                    while inner != 0 {
                        let step = self.tables[through][inner];
                        visit(step);
                        inner = match step.back {
                            Back::Line(before) => usize::from(before),
                            Back::Table(_) => 0,
                        };
                    }
                    line = self.find(table, through).unwrap_or(0);
                }
            }
        }
    }

    /// Writes the nodes on the way to a line, from the start.
    pub(super) fn way(&self, table: Node, line: usize, way: &mut Vec<Node>) {
        way.clear();
        self.walk(table, line, |line| way.push(usize::from(line.node)));
        way.reverse();
    }

    /// Returns the number of nodes on the way to a line, and whether any of its lines needs several others.
    pub(super) fn measure(&self, table: Node, line: usize) -> (usize, bool) {
        let (mut length, mut is_several) = (0, false);
        self.walk(table, line, |line| {
            length += 1;
            is_several |= line.is_several;
        });
        (length, is_several)
    }
}

/// Returns the tables of direct links between candidates, and between groups if there are any; not expanded.
pub(super) fn links(board: &Board, groups: Vec<Mark>) -> Tables {
    let mut tables = Tables::new(board, groups);
    for cell in cells(board.open) {
        for digit in bits(board.cells[cell]) {
            let own = tables.node(cell, digit);
            let others = board.cells[cell] & !(1 << digit);
            bits(others).for_each(|other| tables.link(own, not(tables.node(cell, other))));
            if others.is_power_of_two() {
                tables.link(not(own), tables.node(cell, others.trailing_zeros() as usize));
            }
            for house in houses_of(cell) {
                let places = board.places_in(house, digit) & !(1 << cell);
                cells(places).for_each(|place| tables.link(own, not(tables.node(place, digit))));
                if places.is_power_of_two() {
                    tables.link(not(own), tables.node(places.trailing_zeros() as usize, digit));
                }
            }
        }
    }
    add_groups(board, &mut tables);
    tables
}

/// Returns the groups of a position, in order.
pub(super) fn groups(board: &Board) -> Vec<Mark> {
    let mut groups = Vec::new();
    for line in 0..18 {
        for digit in 0..9 {
            for square in &HOUSES[BOXES] {
                let cells = board.places_in(line, digit) & square;
                if cells.count_ones() >= 2 {
                    groups.push(Mark { digit, cells, first: cells.trailing_zeros() as usize });
                }
            }
        }
    }
    groups
}

/// Returns the line and the box of a group.
fn houses_of_group(group: &Mark) -> [usize; 2] {
    let [row, column, square] = houses_of(group.first);
    [if group.cells & !HOUSES[row] == 0 { row } else { column }, square]
}

/// Adds the links between groups and candidates, and between groups.
pub(super) fn add_groups(board: &Board, tables: &mut Tables) {
    let all: Vec<(Node, Mark)> =
        (tables.candidates..tables.marks.len()).map(|number| (2 * number, tables.marks[number])).collect();
    for &(node, group) in &all {
        let Mark { digit, cells: own, .. } = group;
        let [line, square] = houses_of_group(&group);
        let seen = cells(own).fold(board.places[digit], |seen, cell| seen & PEERS[cell]);
        for place in cells(seen) {
            let place = tables.node(place, digit);
            tables.link(node, not(place));
            tables.link(place, not(node));
        }
        for house in [square, line] {
            let rest = seen & HOUSES[house];
            if rest.is_power_of_two() {
                let place = tables.node(rest.trailing_zeros() as usize, digit);
                tables.link(not(node), place);
                tables.link(not(place), node);
            }
        }
        let others = all.iter().filter(|(_, other)| other.digit == digit && other.cells & own == 0);
        for (other, mark) in others.clone() {
            let [its_line, its_box] = houses_of_group(mark);
            if its_line == line || its_box == square {
                tables.link(node, not(*other));
            }
        }
        for (which, house) in [line, square].into_iter().enumerate() {
            let mut beside = others.clone().filter(|(_, mark)| houses_of_group(mark)[which] == house);
            if let (Some((other, mark)), None) = (beside.next(), beside.next())
                && board.places_in(house, digit) & !own & !mark.cells == 0
            {
                tables.link(not(node), *other);
            }
        }
    }
}
