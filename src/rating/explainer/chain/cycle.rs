//! Cycles and forcing chains: single chains through a fixed grid.
//!
//! * A *cycle* leaves its source, which is on, and comes back to it over four links or more. So its nodes are true in
//!   turn, either way, and what sees one of each kind is false.
//! * A *forcing chain* leads from its source to the opposite, which is therefore true.

use super::super::Kind;
use super::super::board::{Board, CANDIDATES, GEOMETRY, PEERS, bits, cells, is_pair};
use super::super::origin::{Origin, PathNode};
use super::finds::{Conclusion, Finds};

const NONE: u16 = u16::MAX;

/// The links that a pass uses.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Inside houses.
    X,
    /// Strong links inside cells only.
    Y,
    /// All.
    Xy,
}

/// The links of a position, and the memory of the search.
pub(super) struct Cycles {
    /// The other end of the strong link of each candidate in its cell, box, row and column.
    strong: Box<[[u16; 4]; CANDIDATES]>,
    /// The candidates with a strong link, by cell and by place.
    live: Board,
    nodes: Vec<Node>,
    on: Bits,
    off: Bits,
}

type Bits = [u64; CANDIDATES.div_ceil(64)];

#[derive(Clone, Copy)]
struct Node {
    candidate: u16,
    /// The index of the node before, or `NONE`.
    before: u16,
    /// The number of nodes up to this one.
    depth: u16,
    on: bool,
    cause: u8,
}

impl Cycles {
    pub(super) fn new() -> Self {
        Self {
            strong: Box::new([[NONE; 4]; CANDIDATES]),
            live: Board::new(),
            nodes: Vec::with_capacity(2 * CANDIDATES),
            on: [0; _],
            off: [0; _],
        }
    }

    /// Finds all cycles and forcing chains, pass by pass.
    pub(super) fn all(&mut self, board: &Board, finds: &mut Finds) {
        for pass in [Pass::X, Pass::Y, Pass::Xy] {
            let (cycle, forcing) = match pass {
                Pass::X => (Kind::XCycle, Some(Kind::ForcingXChain)),
                Pass::Y => (Kind::YCycle, None),
                Pass::Xy => (Kind::XyCycle, Some(Kind::ForcingChain)),
            };
            if finds.most(cycle) < 4 {
                continue;
            }
            self.link(board, pass);
            for cell in 0..81 {
                let candidates = board.cells[cell];
                if candidates.count_ones() < 2 || (pass == Pass::Y && !is_pair(candidates)) {
                    continue;
                }
                for digit in bits(candidates) {
                    let source = (9 * cell + digit) as u16;
                    let is_live = self.live.has(cell, digit);
                    if is_live || forcing.is_some() {
                        self.chains_on(board, pass, source, (cycle, forcing), finds);
                    }
                    if let (Some(forcing), true) = (forcing, is_live) {
                        self.chain_off(board, source, forcing, finds);
                    }
                }
            }
        }
    }

    /// Collects the strong links of a position.
    fn link(&mut self, board: &Board, pass: Pass) {
        self.strong.fill([NONE; 4]);
        self.live.cells = [0; 81];
        self.live.places = [[0; 9]; 27];
        let mut link = |a: u16, b: u16, cause: usize| {
            self.strong[usize::from(a)][cause] = b;
            self.strong[usize::from(b)][cause] = a;
        };
        if pass != Pass::X {
            for (cell, &mask) in board.cells.iter().enumerate().filter(|(_, mask)| is_pair(**mask)) {
                let candidate = |digit: u32| 9 * cell as u16 + digit as u16;
                link(candidate(mask.trailing_zeros()), candidate(15 - mask.leading_zeros()), 0);
            }
        }
        if pass != Pass::Y {
            for (house, digits) in board.places.iter().enumerate() {
                let cause = [1, 3, 2][house / 9];
                for (digit, &mask) in digits.iter().enumerate().filter(|(_, mask)| is_pair(**mask)) {
                    let candidate = |position: u32| (9 * Board::at(house, position as usize) + digit) as u16;
                    link(candidate(mask.trailing_zeros()), candidate(15 - mask.leading_zeros()), cause);
                }
            }
        }
        for cell in 0..81 {
            for digit in bits(board.cells[cell]) {
                if self.strong[9 * cell + digit] != [NONE; 4] {
                    self.live.cells[cell] |= 1 << digit;
                    for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
                        self.live.places[usize::from(house)][digit] |= 1 << position;
                    }
                }
            }
        }
    }

    /// Begins a search at a node.
    fn begin(&mut self, source: u16, on: bool) {
        self.nodes.clear();
        self.on = [0; _];
        self.off = [0; _];
        self.nodes.push(Node { candidate: source, before: NONE, depth: 1, on, cause: 0 });
        set(if on { &mut self.on } else { &mut self.off }, source);
    }

    /// Adds the off nodes that an on node leads to, if a strong link leads on from them.
    fn turn_off(&mut self, pass: Pass, at: usize) {
        let Node { candidate, depth, .. } = self.nodes[at];
        let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
        let before = at as u16;
        let (nodes, off) = (&mut self.nodes, &mut self.off);
        let mut add = |candidate: u16| {
            if !has(off, candidate) {
                set(off, candidate);
                nodes.push(Node { candidate, before, depth: depth + 1, on: false, cause: 0 });
            }
        };
        if pass != Pass::X {
            bits(self.live.cells[cell] & !(1 << digit)).for_each(|other| add((9 * cell + other) as u16));
        }
        for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
            let house = usize::from(house);
            let places = self.live.places[house][digit] & !(1 << position);
            bits(places).for_each(|place| add((9 * Board::at(house, place) + digit) as u16));
        }
    }

    /// Adds the on nodes that an off node leads to.
    fn turn_on(&mut self, at: usize) {
        let Node { candidate, depth, .. } = self.nodes[at];
        for (cause, &candidate) in self.strong[usize::from(candidate)].iter().enumerate() {
            if candidate != NONE && !has(&self.on, candidate) {
                set(&mut self.on, candidate);
                let cause = cause as u8;
                self.nodes.push(Node { candidate, before: at as u16, depth: depth + 1, on: true, cause });
            }
        }
    }

    /// Finds the forcing chain of a source that is off.
    fn chain_off(&mut self, board: &Board, source: u16, kind: Kind, finds: &mut Finds) {
        let most = finds.most(kind);
        let pass = if kind == Kind::ForcingXChain { Pass::X } else { Pass::Xy };
        self.begin(source, false);
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            if u32::from(node.depth) >= most {
                return;
            }
            if node.on {
                self.turn_off(pass, at);
            } else {
                self.turn_on(at);
                if has(&self.on, source) {
                    let is_source = |&new: &usize| self.nodes[new].on && self.nodes[new].candidate == source;
                    let end = (at..self.nodes.len()).find(is_source).unwrap_or(at);
                    finds.offer(board, kind, u32::from(node.depth) + 1, || {
                        (Conclusion::On(source), Origin::Path(self.path(end)))
                    });
                    return;
                }
            }
            at += 1;
        }
    }

    /// Finds the cycles of a source, then the forcing chain from it. A cycle closes where a node that is on has a weak
    /// link to one of the candidates from which a strong link leads back, a forcing chain where it has one to the source.
    fn chains_on(
        &mut self,
        board: &Board,
        pass: Pass,
        source: u16,
        (cycle, forcing): (Kind, Option<Kind>),
        finds: &mut Finds,
    ) {
        let closers = self.strong[usize::from(source)];
        let mut forced = None;
        self.begin(source, true);
        let mut at = 0;
        while at < self.nodes.len() {
            let node = self.nodes[at];
            let depth = u32::from(node.depth);
            let may_force = forced.is_none() && forcing.is_some_and(|kind| depth < finds.most(kind));
            if !may_force && (closers == [NONE; 4] || depth >= finds.most(cycle)) {
                break;
            }
            if node.on {
                if at > 0 {
                    self.close(board, pass, at, closers, cycle, finds);
                    if may_force && is_weak(pass, node.candidate, source) {
                        forced = Some(at);
                    }
                }
                self.turn_off(pass, at);
            } else {
                self.turn_on(at);
            }
            at += 1;
        }
        if let (Some(end), Some(kind)) = (forced, forcing) {
            finds.offer(board, kind, u32::from(self.nodes[end].depth) + 1, || {
                let mut path = self.path(end);
                path.push(PathNode { candidate: source, on: false, cause: 0 });
                (Conclusion::Off(source), Origin::Path(path))
            });
        }
    }

    /// Offers the cycles that close after a node, in the order of its weak links.
    fn close(&self, board: &Board, pass: Pass, at: usize, closers: [u16; 4], kind: Kind, finds: &mut Finds) {
        let from = self.nodes[at].candidate;
        let mut last = [NONE; 4];
        let mut count = 0;
        for closer in closers.into_iter().filter(|&closer| closer != NONE) {
            if is_weak(pass, from, closer) && !last.contains(&closer) {
                last[count] = closer;
                count += 1;
            }
        }
        last[..count].sort_unstable_by_key(|&closer| rank(from, closer));
        last[..count].iter().for_each(|&closer| self.cycle(board, at, closer, kind, finds));
    }

    /// Offers the cycle from the source to a node and, over one more candidate, back, if that one is new and something
    /// is eliminated.
    fn cycle(&self, board: &Board, end: usize, closer: u16, kind: Kind, finds: &mut Finds) {
        let (mut on, mut off) = ([0u128; 9], [0u128; 9]);
        let mut inside = 0;
        let mut see = |candidate: u16, is_on: bool| {
            let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
            inside |= 1u128 << cell;
            (if is_on { &mut on } else { &mut off })[digit] |= PEERS[cell];
        };
        let mut at = end as u16;
        while at != NONE {
            let node = self.nodes[usize::from(at)];
            if node.candidate == closer && !node.on {
                return;
            }
            see(node.candidate, node.on);
            at = node.before;
        }
        see(closer, false);
        let mut eliminated = Vec::new();
        for digit in 0..9 {
            let seen = on[digit] & off[digit] & !inside;
            eliminated.extend(cells(seen).filter(|&cell| board.has(cell, digit)).map(|cell| (9 * cell + digit) as u16));
        }
        if eliminated.is_empty() {
            return;
        }
        eliminated.sort_unstable();
        finds.offer(board, kind, u32::from(self.nodes[end].depth) + 1, || {
            let mut path = self.path(end);
            path.push(PathNode { candidate: closer, on: false, cause: 0 });
            let source = path[0].candidate;
            let back = self.strong[usize::from(closer)].iter().position(|&other| other == source);
            path[0].cause = back.unwrap_or_default() as u8;
            for at in 1..path.len() {
                if !path[at].on {
                    path[at].cause = (rank(path[at - 1].candidate, path[at].candidate) / 9) as u8;
                }
            }
            (Conclusion::Eliminated(eliminated), Origin::Path(path))
        });
    }

    /// Returns the nodes from the source to a node.
    fn path(&self, end: usize) -> Vec<PathNode> {
        let mut path = Vec::new();
        let mut at = end as u16;
        while at != NONE {
            let Node { candidate, on, cause, before, .. } = self.nodes[usize::from(at)];
            path.push(PathNode { candidate, on, cause });
            at = before;
        }
        path.reverse();
        path
    }
}

fn has(bits: &Bits, candidate: u16) -> bool {
    bits[usize::from(candidate) / 64] >> (candidate % 64) & 1 == 1
}

fn set(bits: &mut Bits, candidate: u16) {
    bits[usize::from(candidate) / 64] |= 1 << (candidate % 64);
}

/// Returns `true` if one candidate rules out the other in this pass.
fn is_weak(pass: Pass, a: u16, b: u16) -> bool {
    let (cell, other) = (usize::from(a) / 9, usize::from(b) / 9);
    if cell == other { pass != Pass::X && a != b } else { a % 9 == b % 9 && PEERS[cell] >> other & 1 == 1 }
}

/// Returns the place of a weak link among those of a candidate: in its cell, its box, its row, its column.
fn rank(from: u16, to: u16) -> usize {
    let (cell, other) = (usize::from(from) / 9, usize::from(to) / 9);
    if cell == other {
        return usize::from(to % 9);
    }
    let kind = (0..3).find(|&kind| GEOMETRY.houses[cell][kind] == GEOMETRY.houses[other][kind]).unwrap_or_default();
    9 * (kind + 1) + usize::from(GEOMETRY.positions[other][kind])
}
