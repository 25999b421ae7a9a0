//! Draws the consequences of a position: what falls without a guess.

use super::Read;
use crate::grid::{Branch, CandidateSet, Cell, CellSet, Pairs};

/// The automata that read each cell, by its index.
fn reads_of(reads: &[Read]) -> Vec<Vec<usize>> {
    let mut of = vec![Vec::new(); Cell::COUNT];
    for (at, read) in reads.iter().enumerate() {
        for cell in read.cells.iter().copied().collect::<CellSet>().iter() {
            of[cell.index()].push(at);
        }
    }
    of
}

/// Draws consequences by the rules of a grid.
pub(crate) struct Settler<'a> {
    pub pairs: Pairs<'a>,
    reads: &'a [Read],
    reads_of: Vec<Vec<usize>>,
}

impl<'a> Settler<'a> {
    pub fn new(pairs: Pairs<'a>, reads: &'a [Read]) -> Self {
        Self { pairs, reads, reads_of: reads_of(reads) }
    }

    /// Draws all consequences; none if the position has no solution.
    pub fn settle(&self, at: &mut Branch) -> Option<()> {
        let mut unread = vec![false; self.reads.len()];
        loop {
            self.pairs.settle(at)?;
            let dirty = std::mem::take(&mut at.dirty);
            for cell in dirty.cells().iter() {
                self.reads_of[cell.index()].iter().for_each(|&read| unread[read] = true);
            }
            let Some(read) = unread.iter().position(|&unread| unread) else { return Some(()) };
            unread[read] = false;
            self.read(read, at)?;
        }
    }

    fn read(&self, read: usize, at: &mut Branch) -> Option<()> {
        let read = &self.reads[read];
        let mask = |&cell: &Cell| at.left.digits_in(cell).iter().fold(0, |all, digit| all | 1u16 << digit.get());
        let possible: Vec<u16> = read.cells.iter().map(mask).collect();
        let Some(supported) = read.by.supported(&possible) else {
            return self.pairs.blame(read.cells.iter().copied());
        };
        for ((&cell, before), after) in read.cells.iter().zip(possible).zip(supported) {
            if before != after {
                let digits = at.left.digits_in(cell).iter().filter(|digit| after >> digit.get() & 1 == 1).collect();
                at.keep(cell, &CandidateSet::all(CellSet::of(cell), digits));
            }
        }
        Some(())
    }
}
