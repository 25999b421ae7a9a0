//! What a branch tries when its links lead no further: families of easier techniques on its own grid, where nothing is
//! placed.
//!
//! All instances of a family are used, and the first family with anything new ends the round. Each candidate that an
//! instance eliminates is a new off node. Its parents are those candidates whose absence made the instance, as far as the
//! branch eliminated them; without any, the instance was there before, and is not used.

use super::super::board::{Board, GEOMETRY, bits};
use super::super::sets::{cleared, fish_eliminations, fishes, hidden_sets, locked_eliminations, naked_sets};
use super::super::simple::locked;
use super::super::step::Eliminations;
use super::reach::{Branch, NONE, Node};

/// What a round found.
pub(super) enum Round {
    /// Nothing new.
    Nothing,
    /// New nodes from easier techniques.
    Simple,
    /// New nodes from chains only: easier techniques find nothing.
    Chains,
}

/// A search for chains inside a branch.
pub(super) trait Inside {
    /// Finds chains on the grid of a branch, and eliminates what they eliminate. Returns `true` if there are new nodes.
    fn run(&mut self, branch: &mut Branch, base: &Board, level: u8) -> bool;
}

/// Tries the families of a level.
pub(super) fn run(branch: &mut Branch, base: &Board, level: u8, inside: &mut dyn Inside) -> Round {
    let before = branch.nodes.len();
    let board = branch.board.clone();
    let mut at = At { branch, base };
    let families: [fn(&mut At, &Board); 4] = [by_locked, by_hidden_pairs, by_naked_pairs, by_x_wings];
    for family in families {
        family(&mut at, &board);
        if at.branch.nodes.len() > before {
            return Round::Simple;
        }
    }
    if level >= 2 && inside.run(branch, base, level) { Round::Chains } else { Round::Nothing }
}

/// A branch, and the grid from which it started.
struct At<'a> {
    branch: &'a mut Branch,
    base: &'a Board,
}

impl At<'_> {
    /// Uses an instance: what it eliminates, and the places (house, digit, positions) that it needs to be gone.
    fn used(&mut self, eliminations: &Eliminations, needs: impl Iterator<Item = (usize, usize, u16)>) {
        let new = |&candidate: &u16| self.branch.off[usize::from(candidate)] == NONE;
        if !eliminations.iter().any(|candidate| new(&candidate)) {
            return;
        }
        let mut parents = Vec::new();
        for (house, digit, positions) in needs {
            let eliminated = self.base.places[house][digit] & !self.branch.board.places[house][digit] & positions;
            parents.extend(bits(eliminated).map(|place| self.branch.off[9 * Board::at(house, place) + digit]));
        }
        add(self.branch, eliminations.clone().sorted().into_iter(), &parents, NONE);
    }
}

/// Adds off nodes with these parents, if there are any.
pub(super) fn add(branch: &mut Branch, eliminated: impl Iterator<Item = u16>, parents: &[u16], inner: u16) {
    let [parent, further @ ..] = parents else { return };
    let start = branch.more.len();
    branch.more.extend_from_slice(further);
    let (low, whole) = branch.least(parents.iter().copied());
    let more = (start as u32, further.len() as u16);
    for candidate in eliminated {
        if branch.off[usize::from(candidate)] == NONE {
            branch.add(Node { candidate, on: false, cause: 0, parent: *parent, more, low, whole, inner });
        }
    }
}

fn by_locked(at: &mut At, board: &Board) {
    let _ = locked(board, |first, second, digit| {
        let eliminations = locked_eliminations(board, first, second, digit);
        at.used(&eliminations, [(first, digit, !GEOMETRY.crossing[first][second])].into_iter());
        None::<()>
    });
}

fn by_hidden_pairs(at: &mut At, board: &Board) {
    let _ = hidden_sets(board, 2, |house, digits, positions| {
        let eliminations = cleared(board, house, positions, !digits);
        at.used(&eliminations, bits(digits).map(|digit| (house, digit, !positions)));
        None::<()>
    });
}

fn by_naked_pairs(at: &mut At, board: &Board) {
    let _ = naked_sets(board, 2, |house, positions, digits| {
        let eliminations = cleared(board, house, board.empty[house] & !positions, digits);
        at.used(&eliminations, bits(!digits & 0x1FF).map(|digit| (house, digit, positions)));
        None::<()>
    });
}

fn by_x_wings(at: &mut At, board: &Board) {
    let _ = fishes(board, 2, |digit, base, lines, crossed| {
        let eliminations = fish_eliminations(board, digit, base, lines, crossed);
        at.used(&eliminations, bits(lines).map(|line| (base + line, digit, !crossed)));
        None::<()>
    });
}
