//! Chains inside the branches of chains.

use super::super::Kind;
use super::super::board::{Board, bits};
use super::finds::{Conclusion, Find, Finds, Keep, Origin};
use super::multiple::{Workspace, multiple};
use super::reach::{Branch, NONE};
use super::{Depth, Rules, family};

/// An inner chain that a branch used.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Inner {
    /// Equal for chains with the same targets and ancestors.
    signature: u64,
    complexity: u32,
}

/// The memory of what happens inside branches.
pub(super) struct Nest {
    /// The inner chains used in the branches of this search.
    inners: Vec<Inner>,
    finds: Finds,
    below: Option<Box<Workspace>>,
    pub(super) waiting_on: Vec<u16>,
    pub(super) waiting_off: Vec<u16>,
}

impl Nest {
    pub(super) fn new() -> Self {
        let finds = Finds::new(Keep::EachEffect);
        Self { inners: Vec::new(), finds, below: None, waiting_on: Vec::new(), waiting_off: Vec::new() }
    }

    /// Begins a search.
    pub(super) fn begin(&mut self) {
        self.inners.clear();
    }

    /// Returns the complexity of a chain with these targets: their ancestors, and each different inner chain once.
    pub(super) fn complexity<'a>(&self, targets: impl Iterator<Item = (&'a Branch, u16)>) -> u32 {
        let mut nodes = 0;
        let mut inners: Vec<u16> = Vec::new();
        for (branch, index) in targets {
            branch.ancestors(index, |node| {
                nodes += 1;
                if node.inner != NONE && !inners.contains(&node.inner) {
                    inners.push(node.inner);
                }
            });
        }
        nodes + inners.iter().map(|&inner| self.inners[usize::from(inner)].complexity).sum::<u32>()
    }

    /// Finds chains on the grid of a branch, and strikes what they strike. Returns `true` if there are new nodes.
    pub(super) fn run(&mut self, branch: &mut Branch, base: &Board, level: u8) -> bool {
        let mut below = self.below.take().unwrap_or_else(|| Box::new(Workspace::new()));
        let mut finds = std::mem::replace(&mut self.finds, Finds::new(Keep::EachEffect));
        let families: &[Option<Depth>] = match level {
            2 => &[None],
            3 => &[None, Some(Depth::Multiple)],
            4 => &[Some(Depth::Dynamic)],
            _ => &[Some(Depth::Dynamic), Some(Depth::Nested2)],
        };
        let before = branch.nodes.len();
        for &depth in families {
            finds.clear();
            let board = branch.board.clone();
            match depth {
                None => below.cycles.all(&board, &mut finds),
                Some(depth) => {
                    let rules = depth.rules();
                    multiple(&board, &mut below, rules, &mut finds, |shape| Kind::Branches(depth, shape));
                }
            }
            finds.sort();
            let rules = depth.map(Depth::rules);
            for find in &finds.list {
                self.used(find, branch, base, &board, &mut below, rules);
            }
            if branch.nodes.len() > before {
                break;
            }
        }
        (self.below, self.finds) = (Some(below), finds);
        branch.nodes.len() > before
    }

    /// Uses an inner chain: each candidate that it strikes is a new node.
    fn used(
        &mut self,
        find: &Find,
        branch: &mut Branch,
        base: &Board,
        board: &Board,
        below: &mut Workspace,
        rules: Option<Rules>,
    ) {
        let struck = struck_by(find, board);
        if struck.iter().all(|&candidate| branch.off[usize::from(candidate)] != NONE) {
            return;
        }
        let mut parents = Parents { base, branch, list: Vec::new() };
        let signature = parents.collect(find, board, below, rules);
        let parents = parents.list;
        if parents.is_empty() {
            return;
        }
        let inner = Inner { signature, complexity: find.complexity };
        let known = self.inners.iter().position(|other| *other == inner);
        let index = known.unwrap_or_else(|| {
            self.inners.push(inner);
            self.inners.len() - 1
        });
        family::add(branch, struck.into_iter(), &parents, index as u16);
    }
}

/// Returns what a chain strikes, ascending.
fn struck_by(find: &Find, board: &Board) -> Vec<u16> {
    match &find.conclusion {
        Conclusion::Off(candidate) => vec![*candidate],
        Conclusion::Struck(all) => all.clone(),
        Conclusion::On(candidate) => {
            let cell = usize::from(*candidate) / 9;
            let others = board.cells[cell] & !(1 << (candidate % 9));
            bits(others).map(|digit| (9 * cell + digit) as u16).collect()
        }
    }
}

/// The candidates that a branch struck and on which an inner chain depends.
struct Parents<'a> {
    base: &'a Board,
    branch: &'a Branch,
    list: Vec<u16>,
}

impl Parents<'_> {
    /// Adds what was struck from the cell or the house of a strong link.
    fn link(&mut self, candidate: u16, cause: u8) {
        let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
        let Self { base, branch, list } = self;
        struck(base, &branch.board, cell, digit, cause, |candidate| {
            let index = branch.off[candidate];
            if !list.contains(&index) {
                list.push(index);
            }
        });
    }

    /// Adds everything on which a chain depends, and returns its signature.
    fn collect(&mut self, find: &Find, board: &Board, below: &mut Workspace, rules: Option<Rules>) -> u64 {
        match &find.origin {
            Origin::Path(path) => {
                // A cycle can be followed in both directions, a forcing chain begins with a node that no link led to.
                let is_cycle = path.last().is_some_and(|last| last.candidate != path[0].candidate);
                let mut hash = 0;
                for (at, node) in path.iter().enumerate() {
                    hash = mix(hash, node.candidate, node.on);
                    if is_cycle || (node.on && at > 0) {
                        self.link(node.candidate, node.cause);
                    }
                }
                hash
            }
            Origin::Double(candidate) => {
                let (target, on) = target(find);
                let first = self.walk(&below.on[usize::from(*candidate)], target, on);
                below.close_off(board, *candidate, rules_of(rules), u32::MAX);
                let second = self.walk(&below.off, target, on);
                combine(first, second)
            }
            Origin::Contradiction(candidate, on) => {
                if !on {
                    below.close_off(board, *candidate, rules_of(rules), u32::MAX);
                }
                let inner = if *on { &below.on[usize::from(*candidate)] } else { &below.off };
                let Some((a, b)) = inner.clash else { return 0 };
                combine(self.walk_index(inner, a), self.walk_index(inner, b))
            }
            Origin::Cell(cell) => {
                let cell = usize::from(*cell);
                self.link((9 * cell) as u16, 0);
                let (target, on) = target(find);
                let digits = bits(board.cells[cell]);
                digits.fold(0, |hash, digit| combine(hash, self.walk(&below.on[9 * cell + digit], target, on)))
            }
            Origin::Region(house, digit) => {
                let (house, digit) = (usize::from(*house), usize::from(*digit));
                let (target, on) = target(find);
                let places = board.places[house][digit];
                let first = Board::at(house, places.trailing_zeros() as usize);
                let cause = [1, 3, 2][house / 9];
                self.link((9 * first + digit) as u16, cause);
                bits(places).fold(0, |hash, place| {
                    combine(hash, self.walk(&below.on[9 * Board::at(house, place) + digit], target, on))
                })
            }
        }
    }

    fn walk(&mut self, inner: &Branch, candidate: u16, on: bool) -> u64 {
        self.walk_index(inner, inner.index(candidate, on))
    }

    /// Adds what the ancestors of a node depend on, and returns their signature. The order counts, breadth first.
    fn walk_index(&mut self, inner: &Branch, index: u16) -> u64 {
        let mut hash = 0;
        let mut order = vec![index];
        let mut known = vec![false; inner.nodes.len()];
        let mut at = 0;
        while at < order.len() {
            let node = inner.nodes[usize::from(order[at])];
            hash = mix(hash, node.candidate, node.on);
            if node.on && node.parent != NONE {
                self.link(node.candidate, node.cause);
            }
            for parent in inner.parents(&node) {
                if !std::mem::replace(&mut known[usize::from(parent)], true) {
                    order.push(parent);
                }
            }
            at += 1;
        }
        hash
    }
}

fn target(find: &Find) -> (u16, bool) {
    match find.conclusion {
        Conclusion::On(candidate) => (candidate, true),
        Conclusion::Off(candidate) => (candidate, false),
        Conclusion::Struck(_) => unreachable!("only cycles strike several candidates"),
    }
}

fn rules_of(rules: Option<Rules>) -> Rules {
    rules.unwrap_or(Rules { in_cells: true, dynamic: true, level: 0 })
}

/// Adds a node to a signature.
fn mix(hash: u64, candidate: u16, on: bool) -> u64 {
    combine(hash, u64::from(candidate) * 2 + u64::from(on) + 1)
}

/// Joins the signatures of targets, in order.
fn combine(first: u64, second: u64) -> u64 {
    (first ^ second).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_add(second)
}

/// Visits the candidates struck from the cell (cause 0), or the digit's places struck from the block, row or column (1,
/// 2, 3) of a candidate: those of the base grid that the grid of the branch no longer has.
pub(super) fn struck(
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
        let house = usize::from(super::super::board::GEOMETRY.houses[cell][usize::from(cause) - 1]);
        let gone = base.places[house][digit] & !board.places[house][digit];
        bits(gone).for_each(|place| visit(9 * Board::at(house, place) + digit));
    }
}

