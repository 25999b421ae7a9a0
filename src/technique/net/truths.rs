//! The truths that a net may use, numbered in their order, and the way from a candidate to those that contain it: after
//! an elimination only these can be new, so a round need not look at all.

use std::collections::BTreeSet;
use std::ops::Deref;

use super::trial::{Left, Trial};
use crate::grid::{Candidate, Cell, ClueId, Grid, HouseSet};
use crate::proof::Truth;

/// Different truths of cells and houses, in the order in which a net tries them.
#[derive(Debug)]
pub(super) struct Truths {
    list: Vec<Truth>,
    /// The number of the truth of each cell, and of each digit in each house; `NONE` if it is not in the list.
    of_cell: [u16; Cell::COUNT],
    of_place: [[u16; 9]; HouseSet::SLOTS],
    /// The truths with at most one candidate before anything is assumed.
    narrow: Numbers,
    /// The clues that simple techniques may use.
    clues: BTreeSet<ClueId>,
}

const NONE: u16 = u16::MAX;

impl Truths {
    pub(super) fn new(grid: &Grid, truths: impl IntoIterator<Item = Truth>) -> Self {
        let mut new = Self {
            list: Vec::new(),
            of_cell: [NONE; _],
            of_place: [[NONE; 9]; _],
            narrow: Numbers::default(),
            clues: BTreeSet::new(),
        };
        let start = Trial::new(grid);
        for truth in truths {
            if let Truth::Clue(clue) = truth {
                new.clues.insert(clue);
            }
            let number = new.list.len() as u16;
            match new.slot(truth) {
                Some(slot) if *slot == NONE => *slot = number,
                _ => continue,
            }
            new.list.push(truth);
            if !matches!(start.left(grid, truth), Left::Several) {
                new.narrow.insert(number);
            }
        }
        new
    }

    fn slot(&mut self, truth: Truth) -> Option<&mut u16> {
        match truth {
            Truth::Cell(cell) => Some(&mut self.of_cell[cell.index()]),
            Truth::Place(house, digit) => Some(&mut self.of_place[house.slot()][digit.index()]),
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => None,
        }
    }

    /// Returns `true` if a truth is in the list.
    pub(super) fn has(&self, truth: Truth) -> bool {
        match truth {
            Truth::Cell(cell) => self.of_cell[cell.index()] != NONE,
            Truth::Place(house, digit) => self.of_place[house.slot()][digit.index()] != NONE,
            Truth::Clue(clue) => self.clues.contains(&clue),
            Truth::Guardian(_) | Truth::Sum(_) => false,
        }
    }

    /// Returns the truths with at most one candidate before anything is assumed.
    pub(super) fn narrow(&self) -> Numbers {
        self.narrow
    }

    /// Adds the truths that contain a candidate.
    pub(super) fn add_with(&self, grid: &Grid, Candidate { cell, digit }: Candidate, to: &mut Numbers) {
        let places = grid.layout().houses_of(cell).iter().map(|house| self.of_place[house.slot()][digit.index()]);
        let all = places.chain([self.of_cell[cell.index()]]);
        all.filter(|&number| number != NONE).for_each(|number| to.insert(number));
    }
}

impl Deref for Truths {
    type Target = [Truth];

    fn deref(&self) -> &[Truth] {
        &self.list
    }
}

/// A set of numbers of truths.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Numbers([u64; WORDS]);

const WORDS: usize = (Cell::COUNT + 9 * HouseSet::SLOTS).div_ceil(64);

impl Numbers {
    fn insert(&mut self, number: u16) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    /// Returns the numbers in ascending order.
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, mut bits)| {
            std::iter::from_fn(move || {
                let bit = bits.checked_ilog2().map(|_| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(64 * word + bit)
            })
        })
    }
}
