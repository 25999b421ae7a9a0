//! What follows from one node, its branch: the nodes in the order in which they arrive, with their parents.

use super::super::board::{Board, CANDIDATES, GEOMETRY, bits};

/// A set of candidates.
pub(super) type Bits = [u64; CANDIDATES.div_ceil(64)];

/// No index.
pub(super) const NONE: u16 = u16::MAX;

/// Room for all nodes of a branch, and for one that contradicts another.
const MOST: usize = 2 * CANDIDATES + 1;

/// A node of a branch.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub(super) candidate: u16,
    pub(super) on: bool,
    /// The strong link that led there: 0 in a cell, 1 in a box, 2 in a row, 3 in a column.
    pub(super) cause: u8,
    /// The index of the first parent, `NONE` for the source.
    pub(super) parent: u16,
    /// The further parents: a range of [`Branch::more`].
    pub(super) more: (u32, u16),
    /// A number of ancestors that it has at least, itself included; exact in a static branch.
    pub(super) low: u16,
    /// The same with the inner chains that these depend on: the least complexity that it has as the only target.
    pub(super) whole: u16,
    /// The number of the inner chain that eliminated it, or `NONE`.
    pub(super) inner: u16,
}

/// The branch of a node.
pub(super) struct Branch {
    pub(super) nodes: Vec<Node>,
    pub(super) more: Vec<u16>,
    /// For each candidate the index of the node that is on, or `NONE`.
    pub(super) on: Box<[u16; CANDIDATES]>,
    /// The same for off.
    pub(super) off: Box<[u16; CANDIDATES]>,
    pub(super) on_set: Bits,
    pub(super) off_set: Bits,
    /// The contradiction at which the branch stopped: the on node and the off node.
    pub(super) clash: Option<(u16, u16)>,
    /// The grid of the branch.
    pub(super) board: Board,
}

impl Branch {
    pub(super) fn new() -> Self {
        Self {
            nodes: Vec::with_capacity(256),
            more: Vec::new(),
            on: Box::new([NONE; CANDIDATES]),
            off: Box::new([NONE; CANDIDATES]),
            on_set: [0; _],
            off_set: [0; _],
            clash: None,
            board: Board::new(),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for node in &self.nodes {
            (if node.on { &mut self.on } else { &mut self.off })[usize::from(node.candidate)] = NONE;
        }
        self.nodes.clear();
        self.more.clear();
        self.on_set = [0; _];
        self.off_set = [0; _];
        self.clash = None;
    }

    /// Adds a node that was not known, and returns its index.
    pub(super) fn add(&mut self, node: Node) -> u16 {
        let index = self.nodes.len() as u16;
        let candidate = usize::from(node.candidate);
        let (known, set) = if node.on { (&mut self.on, &mut self.on_set) } else { (&mut self.off, &mut self.off_set) };
        known[candidate] = index;
        set[candidate / 64] |= 1 << (candidate % 64);
        self.nodes.push(node);
        index
    }

    /// Returns the index of a node.
    pub(super) fn index(&self, candidate: u16, on: bool) -> u16 {
        (if on { &self.on } else { &self.off })[usize::from(candidate)]
    }

    /// Returns what a node with these parents has at least: ancestors, and complexity.
    pub(super) fn least(&self, parents: impl Iterator<Item = u16>) -> (u16, u16) {
        let (low, whole) = parents.fold((0, 0), |(low, whole): (u16, u16), parent| {
            let parent = &self.nodes[usize::from(parent)];
            (low.max(parent.low), whole.max(parent.whole))
        });
        (low + 1, whole.saturating_add(1))
    }

    /// Returns the parents of a node.
    pub(super) fn parents(&self, node: &Node) -> impl Iterator<Item = u16> + '_ {
        let (start, count) = node.more;
        let more = &self.more[start as usize..start as usize + usize::from(count)];
        (node.parent != NONE).then_some(node.parent).into_iter().chain(more.iter().copied())
    }

    /// Visits a node and all its ancestors, each once.
    pub(super) fn ancestors(&self, index: u16, mut visit: impl FnMut(&Node)) {
        // Parents come before their children, so the highest index that is left is never reached again.
        let mut left = [0u64; MOST.div_ceil(64)];
        left[usize::from(index) / 64] |= 1 << (index % 64);
        for word in (0..=usize::from(index) / 64).rev() {
            while left[word] != 0 {
                let bit = 63 - left[word].leading_zeros() as usize;
                left[word] &= !(1 << bit);
                let node = &self.nodes[64 * word + bit];
                visit(node);
                for parent in self.parents(node) {
                    left[usize::from(parent) / 64] |= 1 << (parent % 64);
                }
            }
        }
    }
}

/// Visits the candidates eliminated from the cell (cause 0) of a candidate, or the digit's places eliminated from its box,
/// row or column (1, 2, 3): those of the base grid that the grid of the branch no longer has.
pub(super) fn eliminated(
    base: &Board,
    board: &Board,
    cell: usize,
    digit: usize,
    cause: u8,
    mut visit: impl FnMut(usize),
) {
    if cause == 0 {
        bits(base.cells[cell] & !board.cells[cell]).for_each(|other| visit(9 * cell + other));
    } else {
        let house = usize::from(GEOMETRY.houses[cell][usize::from(cause) - 1]);
        let gone = base.places[house][digit] & !board.places[house][digit];
        bits(gone).for_each(|place| visit(9 * Board::at(house, place) + digit));
    }
}
