//! The closure of a node: everything that follows from it, link by link, up to a contradiction.

use super::super::board::{Board, GEOMETRY, bits, is_pair};
use super::Rules;
use super::family::{self, Inside, Round};
use super::reach::{Branch, NONE, Node, eliminated};

/// The nodes that wait, in memory that is used again.
#[derive(Default)]
pub(super) struct Waiting {
    on: Vec<u16>,
    off: Vec<u16>,
}

/// The state of a closure that is being computed.
struct Closure<'a> {
    branch: &'a mut Branch,
    base: &'a Board,
    rules: Rules,
    /// A node with more ancestors is of no use.
    most: u32,
    /// The number of waiting nodes that are of use.
    light: usize,
    waiting: &'a mut Waiting,
}

/// A branch has a contradiction.
struct Clash;

/// Computes the branch of a source. Nodes with more than `most` ancestors may be missing.
pub(super) fn close(
    branch: &mut Branch,
    base: &Board,
    source: (u16, bool),
    rules: Rules,
    most: u32,
    waiting: &mut Waiting,
    inside: &mut dyn Inside,
) {
    branch.clear();
    branch.board.clone_from(base);
    waiting.on.clear();
    waiting.off.clear();
    let mut closure = Closure { branch, base, rules, most, light: 0, waiting };
    closure.arrive(source.0, source.1, 0, NONE, (0, 0), NONE);
    let _ = closure.run(inside);
}

impl Closure<'_> {
    /// Serves all nodes, those that are on first, each kind in the order of arrival.
    fn run(&mut self, inside: &mut dyn Inside) -> Result<(), Clash> {
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&index) = self.waiting.on.get(next_on) {
                next_on += 1;
                self.leave(index);
                self.serve_on(index)?;
            } else if let Some(&index) = self.waiting.off.get(next_off) {
                next_off += 1;
                self.leave(index);
                self.serve_off(index)?;
            } else {
                if self.rules.level == 0 {
                    return Ok(());
                }
                let from = self.branch.nodes.len();
                let round = family::run(self.branch, self.base, self.rules.level, inside);
                for index in from..self.branch.nodes.len() {
                    self.light += usize::from(self.is_light(self.branch.nodes[index].whole));
                    self.waiting.off.push(index as u16);
                }
                // Whatever is new after a round of chains follows from these.
                if matches!(round, Round::Nothing) || (matches!(round, Round::Chains) && self.light == 0) {
                    return Ok(());
                }
            }
            if self.light == 0 && self.rules.level == 0 {
                return Ok(());
            }
        }
    }

    fn is_light(&self, whole: u16) -> bool {
        u32::from(whole) < self.most
    }

    fn leave(&mut self, index: u16) {
        self.light -= usize::from(self.is_light(self.branch.nodes[usize::from(index)].whole));
    }

    fn arrive(&mut self, candidate: u16, on: bool, cause: u8, parent: u16, more: (u32, u16), inner: u16) {
        let (start, count) = more;
        let further = &self.branch.more[start as usize..start as usize + usize::from(count)];
        let first = (parent != NONE).then_some(parent);
        let (low, whole) = self.branch.least(first.into_iter().chain(further.iter().copied()));
        let index = self.branch.add(Node { candidate, on, cause, parent, more, low, whole, inner });
        self.light += usize::from(self.is_light(whole));
        (if on { &mut self.waiting.on } else { &mut self.waiting.off }).push(index);
    }

    /// Turns off what an on node excludes.
    fn serve_on(&mut self, index: u16) -> Result<(), Clash> {
        let candidate = usize::from(self.branch.nodes[usize::from(index)].candidate);
        let (cell, digit) = (candidate / 9, candidate % 9);
        if self.rules.in_cells {
            for other in bits(self.branch.board.cells[cell] & !(1 << digit)) {
                self.turn_off((9 * cell + other) as u16, index)?;
            }
        }
        for (&house, &position) in GEOMETRY.houses[cell].iter().zip(&GEOMETRY.positions[cell]) {
            let house = usize::from(house);
            for place in bits(self.branch.board.places[house][digit] & !(1 << position)) {
                self.turn_off((9 * Board::at(house, place) + digit) as u16, index)?;
            }
        }
        Ok(())
    }

    fn turn_off(&mut self, candidate: u16, parent: u16) -> Result<(), Clash> {
        let opposite = self.branch.on[usize::from(candidate)];
        if opposite != NONE {
            let node = self.node(candidate, false, 0, parent, (0, 0));
            self.branch.nodes.push(node);
            self.branch.clash = Some((opposite, self.branch.nodes.len() as u16 - 1));
            return Err(Clash);
        }
        if self.branch.off[usize::from(candidate)] == NONE {
            self.arrive(candidate, false, 0, parent, (0, 0), NONE);
        }
        Ok(())
    }

    fn node(&self, candidate: u16, on: bool, cause: u8, parent: u16, more: (u32, u16)) -> Node {
        let (low, whole) = self.branch.least([parent].into_iter());
        Node { candidate, on, cause, parent, more, low, whole, inner: NONE }
    }

    /// Turns on what an off node leaves as the only candidate of its cell or the only place in a house.
    fn serve_off(&mut self, index: u16) -> Result<(), Clash> {
        let candidate = usize::from(self.branch.nodes[usize::from(index)].candidate);
        let (cell, digit) = (candidate / 9, candidate % 9);
        // The links are those before the candidate is eliminated.
        let mut links = [(0u16, 0u8); 4];
        let mut count = 0;
        let board = &mut self.branch.board;
        let own = board.cells[cell];
        if self.rules.in_cells && is_pair(own) {
            links[count] = ((9 * cell) as u16 + (own & !(1 << digit)).trailing_zeros() as u16, 0);
            count += 1;
        }
        for kind in 0..3 {
            let house = usize::from(GEOMETRY.houses[cell][kind]);
            let position = GEOMETRY.positions[cell][kind];
            let places = board.places[house][digit];
            if is_pair(places) {
                let place = (places & !(1 << position)).trailing_zeros() as usize;
                links[count] = ((9 * Board::at(house, place) + digit) as u16, kind as u8 + 1);
                count += 1;
            }
        }
        let result = links[..count].iter().try_for_each(|&(target, cause)| self.turn_on(target, cause, index));
        if self.rules.dynamic {
            self.branch.board.eliminate(cell, digit);
        }
        result
    }

    fn turn_on(&mut self, candidate: u16, cause: u8, parent: u16) -> Result<(), Clash> {
        let opposite = self.branch.off[usize::from(candidate)];
        if opposite == NONE && self.branch.on[usize::from(candidate)] != NONE {
            return Ok(());
        }
        let more = self.eliminated_before(candidate, cause);
        if opposite != NONE {
            let node = self.node(candidate, true, cause, parent, more);
            self.branch.nodes.push(node);
            self.branch.clash = Some((self.branch.nodes.len() as u16 - 1, opposite));
            return Err(Clash);
        }
        self.arrive(candidate, true, cause, parent, more, NONE);
        Ok(())
    }

    /// Collects the further parents of a strong link: what the branch eliminated from its cell or house.
    fn eliminated_before(&mut self, candidate: u16, cause: u8) -> (u32, u16) {
        if !self.rules.dynamic {
            return (0, 0);
        }
        let start = self.branch.more.len();
        let (cell, digit) = (usize::from(candidate) / 9, usize::from(candidate) % 9);
        let Branch { more, off, board, .. } = &mut *self.branch;
        eliminated(self.base, board, cell, digit, cause, |candidate| more.push(off[candidate]));
        (start as u32, (more.len() - start) as u16)
    }
}
