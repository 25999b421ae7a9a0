//! A step of HoDoKu: its kind, and what it concludes in the order in which it is applied.

use super::super::flat::{bits, cells};
use super::Kind;
use super::board::{Board, candidate, split};

/// A step as facts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    /// The candidate that it places.
    pub(super) placed: Option<u16>,
    /// The candidates that it eliminates, in order.
    pub(super) struck: Vec<u16>,
}

impl Step {
    /// A step that places a digit.
    pub(super) fn place(kind: Kind, placed: u16) -> Self {
        Self { kind, placed: Some(placed), struck: Vec::new() }
    }

    /// Applies the step.
    pub(super) fn apply(&self, board: &mut Board) {
        self.struck.iter().map(|&struck| split(struck)).for_each(|(cell, digit)| board.strike(cell, digit));
        if let Some((cell, digit)) = self.placed.map(split) {
            board.place(cell, digit);
        }
    }
}

/// Candidates to eliminate, each once, in the order in which they were added.
#[derive(Default)]
pub(super) struct Struck(Vec<u16>);

impl Struck {
    /// Adds the candidate, if it is there.
    pub(super) fn push(&mut self, board: &Board, cell: usize, digit: usize) {
        let candidate = candidate(cell, digit);
        if board.has(cell, digit) && !self.0.contains(&candidate) {
            self.0.push(candidate);
        }
    }

    /// Adds a digit in several cells, in order.
    pub(super) fn digit(mut self, board: &Board, digit: usize, set: u128) -> Self {
        cells(set & board.places[digit]).for_each(|cell| self.push(board, cell, digit));
        self
    }

    /// Adds several digits in several cells, by cell, then by digit.
    pub(super) fn by_cell(mut self, board: &Board, set: u128, digits: u16) -> Self {
        for cell in cells(set & board.open) {
            bits(board.cells[cell] & digits).for_each(|digit| self.push(board, cell, digit));
        }
        self
    }

    /// Adds several digits in several cells, by digit, then by cell.
    pub(super) fn by_digit(self, board: &Board, digits: u16, set: impl Fn(usize) -> u128) -> Self {
        bits(digits).fold(self, |all, digit| all.digit(board, digit, set(digit)))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the step that eliminates these; `None` if there is nothing to eliminate.
    pub(super) fn step(self, kind: Kind) -> Option<Step> {
        (!self.0.is_empty()).then_some(Step { kind, placed: None, struck: self.0 })
    }
}

/// The best finding of a search: most eliminations, then the least weight, then the first.
#[derive(Default)]
pub(super) struct Best {
    found: Option<Ranked>,
}

struct Ranked {
    kind: Kind,
    /// As they were found: some may occur twice, and count twice.
    struck: Vec<u16>,
    weight: u64,
    length: usize,
}

impl Best {
    /// Returns `true` if a finding with so many eliminations could be the best.
    pub(super) fn may_be(&self, count: usize) -> bool {
        count > 0 && self.found.as_ref().is_none_or(|best| count >= best.struck.len())
    }

    /// Returns `true` if these eliminations would be better than all so far, or the same as the best.
    pub(super) fn is_better(&self, struck: &[u16]) -> bool {
        self.may_be(struck.len())
            && self.found.as_ref().is_none_or(|best| struck.len() > best.struck.len() || weight(struck) < best.weight)
    }

    /// Adds a finding. One that eliminates the same as the best replaces it if its chain is shorter.
    pub(super) fn offer(&mut self, kind: Kind, struck: Vec<u16>, length: usize) {
        if !self.may_be(struck.len()) {
            return;
        }
        let weight = weight(&struck);
        let is_better = self.found.as_ref().is_none_or(|best| {
            let same = || length < best.length && best.kind == kind && sorted(&best.struck) == sorted(&struck);
            struck.len() > best.struck.len() || weight < best.weight || weight == best.weight && same()
        });
        if is_better {
            self.found = Some(Ranked { kind, struck, weight, length });
        }
    }

    /// Returns the best finding, with each candidate once.
    pub(super) fn step(self) -> Option<Step> {
        let Ranked { kind, struck, .. } = self.found?;
        let mut once = Vec::with_capacity(struck.len());
        struck.into_iter().for_each(|one| {
            if !once.contains(&one) {
                once.push(one)
            }
        });
        Some(Step { kind, placed: None, struck: once })
    }
}

fn sorted(struck: &[u16]) -> Vec<u16> {
    let mut sorted = struck.to_vec();
    sorted.sort_unstable();
    sorted
}

/// The i-th elimination by digit, then cell, counts `cell * (1 + 80 * i) + digit`.
fn weight(struck: &[u16]) -> u64 {
    let sorted = sorted(struck);
    sorted.into_iter().zip(0u64..).fold(0, |weight, (struck, i)| {
        let (cell, digit) = split(struck);
        weight + cell as u64 * (1 + 80 * i) + digit as u64
    })
}
