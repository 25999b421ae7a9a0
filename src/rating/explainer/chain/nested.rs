//! Chains inside the branches of chains.

use std::collections::HashMap;
use std::sync::Arc;

use super::super::board::{Board, bits};
use super::super::origin::Origin;
use super::family::{self, Inside};
use super::finds::{Conclusion, Find, Finds, Keep};
use super::reach::{Branch, NONE, eliminated};
use super::{Depth, Rules};

/// An inner chain that a branch used.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Inner {
    /// Equal for chains with the same targets and ancestors.
    signature: u64,
    complexity: u32,
}

/// A search for chains: how deep, and the candidates of each cell.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    depth: Option<Depth>,
    cells: [u16; 81],
}

/// The number of grids after which the memory begins anew.
const MOST_GRIDS: usize = 4096;

/// A search for chains on the grid of a branch.
pub(super) trait Search: Send {
    /// Begins a search on another grid or with other rules.
    fn begin(&mut self);
    /// Forgets what depends on the digits placed.
    fn forget(&mut self);
    /// Finds all chains of a depth, or cycles and forcing chains.
    fn find(&mut self, board: &Board, depth: Option<Depth>, finds: &mut Finds);
    /// Returns the branch of a candidate that is on.
    fn on(&mut self, board: &Board, candidate: u16, rules: Rules) -> &Branch;
    /// Returns the branch of a candidate that is off.
    fn off(&mut self, board: &Board, candidate: u16, rules: Rules) -> &Branch;
}

/// The memory of what happens inside branches.
pub(super) struct Nest {
    /// The inner chains used in the branches of this search.
    inners: Vec<Inner>,
    finds: Finds,
    /// Makes the search inside.
    make: fn() -> Box<dyn Search>,
    below: Option<Box<dyn Search>>,
    /// The chains found on earlier grids, easiest first. Branches often lead to the same grid.
    memory: HashMap<Key, Arc<[Find]>>,
}

impl Nest {
    pub(super) fn new(make: fn() -> Box<dyn Search>) -> Self {
        let finds = Finds::new(Keep::EachEffect);
        Self { inners: Vec::new(), finds, make, below: None, memory: HashMap::new() }
    }

    /// Forgets all grids: a digit was placed.
    pub(super) fn forget(&mut self) {
        self.memory.clear();
        self.below.iter_mut().for_each(|below| below.forget());
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

    /// Returns the easiest chain for each effect, easiest first.
    fn chains(&mut self, board: &Board, depth: Option<Depth>, below: &mut dyn Search) -> Arc<[Find]> {
        if self.memory.len() > MOST_GRIDS {
            self.memory.clear();
        }
        let known = self.memory.entry(Key { depth, cells: board.cells }).or_insert_with(|| {
            self.finds.clear();
            below.find(board, depth, &mut self.finds);
            self.finds.sorted().into()
        });
        Arc::clone(known)
    }

    /// Uses an inner chain: each candidate that it eliminates is a new node.
    fn used(
        &mut self,
        find: &Find,
        branch: &mut Branch,
        base: &Board,
        board: &Board,
        below: &mut dyn Search,
        depth: Option<Depth>,
    ) {
        let eliminated = eliminated_by(find, board);
        if eliminated.iter().all(|&candidate| branch.off[usize::from(candidate)] != NONE) {
            return;
        }
        let mut parents = Parents { base, branch, list: Vec::new() };
        let signature = parents.collect(find, board, below, depth.map(Depth::rules));
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
        let from = branch.nodes.len();
        family::add(branch, eliminated.into_iter(), &parents, index as u16);
        if from < branch.nodes.len() {
            let whole = self.complexity([(&*branch, from as u16)].into_iter());
            branch.nodes[from..].iter_mut().for_each(|node| node.whole = whole.min(NONE.into()) as u16);
        }
    }
}

impl Inside for Nest {
    fn run(&mut self, branch: &mut Branch, base: &Board, level: u8) -> bool {
        let mut below = self.below.take().unwrap_or_else(self.make);
        let families: &[Option<Depth>] = match level {
            2 => &[None],
            3 => &[None, Some(Depth::Multiple)],
            4 => &[Some(Depth::Dynamic)],
            _ => &[Some(Depth::Dynamic), Some(Depth::Nested2)],
        };
        let before = branch.nodes.len();
        let board = branch.board.clone();
        for &depth in families {
            below.begin();
            let finds = self.chains(&board, depth, &mut *below);
            for find in finds.iter() {
                self.used(find, branch, base, &board, &mut *below, depth);
            }
            if branch.nodes.len() > before {
                break;
            }
        }
        self.below = Some(below);
        branch.nodes.len() > before
    }
}

/// Returns what a chain eliminates, ascending.
fn eliminated_by(find: &Find, board: &Board) -> Vec<u16> {
    match &find.conclusion {
        Conclusion::Off(candidate) => vec![*candidate],
        Conclusion::Eliminated(all) => all.clone(),
        Conclusion::On(candidate) => {
            let cell = usize::from(*candidate) / 9;
            let others = board.cells[cell] & !(1 << (candidate % 9));
            bits(others).map(|digit| (9 * cell + digit) as u16).collect()
        }
    }
}

/// The candidates that a branch eliminated and on which an inner chain depends.
struct Parents<'a> {
    base: &'a Board,
    branch: &'a Branch,
    list: Vec<u16>,
}

impl Parents<'_> {
    /// Adds what was eliminated from the cell or the house of a strong link.
    fn link(&mut self, candidate: u16, cause: u8) {
        let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
        let Self { base, branch, list } = self;
        eliminated(base, &branch.board, cell, digit, cause, |candidate| {
            let index = branch.off[candidate];
            if !list.contains(&index) {
                list.push(index);
            }
        });
    }

    /// Adds everything on which a chain depends, and returns its signature.
    fn collect(&mut self, find: &Find, board: &Board, below: &mut dyn Search, rules: Option<Rules>) -> u64 {
        let rules = rules.unwrap_or(Rules { in_cells: true, dynamic: true, level: 0 });
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
                let first = self.walk(below.on(board, *candidate, rules), target, on);
                combine(first, self.walk(below.off(board, *candidate, rules), target, on))
            }
            Origin::Contradiction(candidate, on) => {
                let inner = if *on { below.on(board, *candidate, rules) } else { below.off(board, *candidate, rules) };
                let Some((a, b)) = inner.clash else { return 0 };
                combine(self.walk_index(inner, a), self.walk_index(inner, b))
            }
            Origin::Cell(cell) => {
                let first = 9 * u16::from(*cell);
                self.link(first, 0);
                let digits = bits(board.cells[usize::from(*cell)]);
                self.branches(find, board, below, rules, digits.map(|digit| first + digit as u16))
            }
            Origin::House(house, digit) => {
                let (house, digit) = (usize::from(*house), usize::from(*digit));
                let place = |place| (9 * Board::at(house, place) + digit) as u16;
                let places = bits(board.places[house][digit]).map(place);
                self.link(place(0), [1, 3, 2][house / 9]);
                self.branches(find, board, below, rules, places)
            }
        }
    }

    /// Adds that on which the branches of several candidates depend.
    fn branches(
        &mut self,
        find: &Find,
        board: &Board,
        below: &mut dyn Search,
        rules: Rules,
        sources: impl Iterator<Item = u16>,
    ) -> u64 {
        let (target, on) = target(find);
        let mut hash = 0;
        for source in sources {
            hash = combine(hash, self.walk(below.on(board, source, rules), target, on));
        }
        hash
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
        Conclusion::Eliminated(_) => unreachable!("only cycles eliminate several candidates"),
    }
}

/// Adds a node to a signature.
fn mix(hash: u64, candidate: u16, on: bool) -> u64 {
    combine(hash, u64::from(candidate) * 2 + u64::from(on) + 1)
}

/// Joins the signatures of targets, in order.
fn combine(first: u64, second: u64) -> u64 {
    (first ^ second).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29).wrapping_add(second)
}
