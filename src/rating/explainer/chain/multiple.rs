//! Chains with several branches.

use super::super::Kind;
use super::super::board::{Board, CANDIDATES, GEOMETRY, bits};
use super::super::origin::Origin;
use super::closure::Waiting;
use super::cycle::Cycles;
use super::finds::{Conclusion, Finds};
use super::nested::{Nest, Search};
use super::reach::{Bits, Branch};
use super::{Depth, Rules, Shape, closure};
use crate::grid::Budget;

/// The memory of the search for chains.
pub(in super::super) struct Workspace {
    pub(super) cycles: Cycles,
    /// The branch of each candidate that is on.
    on: Vec<Branch>,
    /// The candidates whose branch is computed.
    ready: Bits,
    /// The branch of a candidate that is off.
    off: Branch,
    waiting: Waiting,
    nest: Nest,
    /// The number of nodes of the last chain of each depth, 0 if there was none.
    pub(super) last: [u32; Depth::ALL.len()],
    budget: Budget,
}

impl Workspace {
    pub(in super::super) fn new() -> Self {
        Self {
            cycles: Cycles::new(),
            on: Vec::new(),
            ready: [0; _],
            off: Branch::new(),
            waiting: Waiting::default(),
            nest: Nest::new(|| Box::new(Self::new())),
            last: [0; _],
            budget: Budget::default(),
        }
    }

    /// Begins the rating of a puzzle within a budget.
    pub(in super::super) fn within(&mut self, budget: &Budget) {
        self.resume(budget);
        self.last = [0; _];
    }

    /// Goes on within another budget, in a position whose digits may be others.
    pub(in super::super) fn resume(&mut self, budget: &Budget) {
        self.budget = budget.clone();
        self.forget();
    }

    /// Spends what a branch costs; returns `true` if the budget has ended.
    fn spend(&self, rules: Rules) -> bool {
        const UNITS: [u64; 6] = [2, 10, 300, 1000, 3000, 10_000];
        self.budget.spend(UNITS[usize::from(rules.level)]).is_break()
    }

    /// Computes the branch of a candidate that is on, once.
    fn close_on(&mut self, board: &Board, candidate: u16, rules: Rules, most: u32) {
        let (word, bit) = (usize::from(candidate) / 64, candidate % 64);
        if self.ready[word] >> bit & 1 == 0 {
            self.ready[word] |= 1 << bit;
            let branch = &mut self.on[usize::from(candidate)];
            closure::close(branch, board, (candidate, true), rules, most, &mut self.waiting, &mut self.nest);
        }
    }

    /// Computes the branch of a candidate that is off.
    fn close_off(&mut self, board: &Board, candidate: u16, rules: Rules, most: u32) {
        closure::close(&mut self.off, board, (candidate, false), rules, most, &mut self.waiting, &mut self.nest);
    }
}

impl Search for Workspace {
    fn begin(&mut self) {
        if self.on.is_empty() {
            self.on.resize_with(CANDIDATES, Branch::new);
        }
        self.ready = [0; _];
        self.nest.begin();
    }

    fn forget(&mut self) {
        self.nest.forget();
    }

    fn find(&mut self, board: &Board, depth: Option<Depth>, finds: &mut Finds) {
        match depth {
            None => self.cycles.all(board, finds),
            Some(depth) => multiple(board, self, depth.rules(), finds, |shape| Kind::Branches(depth, shape)),
        }
    }

    fn on(&mut self, board: &Board, candidate: u16, rules: Rules) -> &Branch {
        self.close_on(board, candidate, rules, u32::MAX);
        &self.on[usize::from(candidate)]
    }

    fn off(&mut self, board: &Board, candidate: u16, rules: Rules) -> &Branch {
        self.close_off(board, candidate, rules, u32::MAX);
        &self.off
    }
}

/// Finds contradictions of a single digit.
pub(super) fn nishio(board: &Board, work: &mut Workspace, finds: &mut Finds) {
    let rules = Rules { in_cells: false, dynamic: true, level: 0 };
    work.begin();
    for candidate in candidates(board, 2) {
        if work.spend(rules) {
            return;
        }
        let most = finds.most(Kind::Nishio);
        closure::close(&mut work.off, board, (candidate, true), rules, most, &mut work.waiting, &mut work.nest);
        contradiction(board, &work.off, &work.nest, (candidate, true), Kind::Nishio, finds);
        let most = finds.most(Kind::Nishio);
        closure::close(&mut work.off, board, (candidate, false), rules, most, &mut work.waiting, &mut work.nest);
        contradiction(board, &work.off, &work.nest, (candidate, false), Kind::Nishio, finds);
    }
}

/// Finds what follows in all branches of a cell, a house or a candidate, and contradictions if branches are dynamic.
pub(super) fn multiple(
    board: &Board,
    work: &mut Workspace,
    rules: Rules,
    finds: &mut Finds,
    kind: impl Fn(Shape) -> Kind,
) {
    work.begin();
    let least = if rules.dynamic { 2 } else { 3 };
    for cell in 0..81 {
        let digits = board.cells[cell];
        if digits.count_ones() < least {
            continue;
        }
        for digit in bits(digits) {
            if work.spend(rules) {
                return;
            }
            let candidate = (9 * cell + digit) as u16;
            work.close_on(board, candidate, rules, finds.most(kind(Shape::Double)));
            if rules.dynamic {
                let on = &work.on[usize::from(candidate)];
                contradiction(board, on, &work.nest, (candidate, true), kind(Shape::Contradiction), finds);
                work.close_off(board, candidate, rules, finds.most(kind(Shape::Double)));
                contradiction(board, &work.off, &work.nest, (candidate, false), kind(Shape::Contradiction), finds);
                if digits.count_ones() >= 3 {
                    let branches = [&work.on[usize::from(candidate)], &work.off];
                    agree(board, &branches, &work.nest, kind(Shape::Double), &Origin::Double(candidate), finds);
                }
            }
            for house in GEOMETRY.houses[cell].map(usize::from) {
                let places = board.places[house][digit];
                if places.count_ones() < 2 || Board::at(house, places.trailing_zeros() as usize) != cell {
                    continue;
                }
                let others = bits(places).map(|place| (9 * Board::at(house, place) + digit) as u16);
                for other in others.clone() {
                    work.close_on(board, other, rules, finds.most(kind(Shape::Double)));
                }
                let mut branches = [&work.on[0]; 9];
                let mut count = 0;
                for other in others {
                    branches[count] = &work.on[usize::from(other)];
                    count += 1;
                }
                let origin = Origin::House(house as u8, digit as u8);
                agree(board, &branches[..count], &work.nest, kind(Shape::House), &origin, finds);
            }
        }
        let mut branches = [&work.on[0]; 9];
        let mut count = 0;
        for digit in bits(digits) {
            branches[count] = &work.on[9 * cell + digit];
            count += 1;
        }
        agree(board, &branches[..count], &work.nest, kind(Shape::Cell), &Origin::Cell(cell as u8), finds);
    }
}

/// Returns the candidates of the cells with at least so many.
fn candidates(board: &Board, least: u32) -> impl Iterator<Item = u16> + '_ {
    let cells = (0..81).filter(move |&cell| board.cells[cell].count_ones() >= least);
    cells.flat_map(|cell| bits(board.cells[cell]).map(move |digit| (9 * cell + digit) as u16))
}

/// Offers the contradiction of a branch: the opposite of its source follows.
fn contradiction(
    board: &Board,
    branch: &Branch,
    nest: &Nest,
    (candidate, on): (u16, bool),
    kind: Kind,
    finds: &mut Finds,
) {
    let Some((a, b)) = branch.clash else { return };
    let low = [a, b].iter().map(|&index| u32::from(branch.nodes[usize::from(index)].low)).sum::<u32>();
    if low > finds.most(kind) || !finds.wants(board, kind, low, candidate, !on) {
        return;
    }
    let complexity = nest.complexity([(branch, a), (branch, b)].into_iter());
    let conclusion = if on { Conclusion::Off(candidate) } else { Conclusion::On(candidate) };
    finds.offer(board, kind, complexity, || (conclusion, Origin::Contradiction(candidate, on)));
}

/// Offers the nodes that are in all branches.
fn agree(board: &Board, branches: &[&Branch], nest: &Nest, kind: Kind, origin: &Origin, finds: &mut Finds) {
    for on in [true, false] {
        let set = |branch: &Branch| if on { branch.on_set } else { branch.off_set };
        let mut common = set(branches[0]);
        for branch in &branches[1..] {
            common.iter_mut().zip(set(branch)).for_each(|(word, other)| *word &= other);
        }
        let mut offer = |candidate: u16| {
            let targets = branches.iter().map(|branch| (*branch, branch.index(candidate, on)));
            let low = targets.clone().map(|(branch, index)| u32::from(branch.nodes[usize::from(index)].low)).sum();
            if low <= finds.most(kind) && finds.wants(board, kind, low, candidate, on) {
                let conclusion = if on { Conclusion::On(candidate) } else { Conclusion::Off(candidate) };
                finds.offer(board, kind, nest.complexity(targets), || (conclusion, origin.clone()));
            }
        };
        // In the order of arrival in the first branch.
        if common.iter().any(|&word| word != 0) {
            let is_common = |candidate: usize| common[candidate / 64] >> (candidate % 64) & 1 == 1;
            let nodes = &branches[0].nodes;
            let known = nodes.iter().filter(|node| node.on == on && is_common(usize::from(node.candidate)));
            known.for_each(|node| offer(node.candidate));
        }
    }
}
