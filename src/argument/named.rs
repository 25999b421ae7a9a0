//! The cells and digits that claims name.

use super::{Argument, Because, By, Says};
use crate::grid::{Candidate, CellSet, DigitSet};

/// The cells and digits with which something may be described.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Named {
    /// The cells.
    pub cells: CellSet,
    /// The digits.
    pub digits: DigitSet,
}

impl Named {
    fn all(&mut self, cells: CellSet, digits: DigitSet) {
        self.cells |= cells;
        self.digits |= digits;
    }

    fn candidates<'a>(&mut self, candidates: impl IntoIterator<Item = &'a Candidate>) {
        candidates.into_iter().for_each(|one| self.all(CellSet::of(one.cell), DigitSet::of(one.digit)));
    }

    /// Returns `true` if both the cell and the digit of a candidate are among them.
    pub fn gives_away(&self, candidate: Candidate) -> bool {
        self.cells.contains(candidate.cell) && self.digits.contains(candidate.digit)
    }

    /// Adds what a claim names, except that these candidates are true or false.
    fn add(&mut self, says: &Says, concluded: &[Candidate]) {
        match says {
            Says::OnlyPlaces { digit, cells, .. } => self.all(*cells, DigitSet::of(*digit)),
            Says::OnlyDigits { cell, digits, .. } => self.all(CellSet::of(*cell), *digits),
            Says::Almost { cells, digits } => self.all(*cells, *digits),
            Says::Fills { digits, cells, also } => {
                self.all(*cells, *digits);
                self.candidates(also);
            }
            Says::Shares { cells, sectors } => {
                self.all(*cells, DigitSet::EMPTY);
                sectors.iter().for_each(|sector| self.all(sector.cells, sector.digits));
            }
            Says::Options { sets, .. } | Says::Sum { sets, .. } => {
                sets.iter().for_each(|&set| self.all(CellSet::EMPTY, set))
            }
            Says::Covers { digit, fins, .. } => self.all(*fins, DigitSet::of(*digit)),
            Says::Chain { links, .. } => {
                for link in links {
                    [link.from, link.to].iter().for_each(|node| self.all(node.cells, DigitSet::of(node.digit)));
                    match link.by {
                        By::Set(cells) | By::Beside { cells, .. } => self.all(cells, DigitSet::EMPTY),
                        By::House(_) | By::Cell(_) => {}
                    }
                }
            }
            Says::Colors { one, other } => self.candidates(one.iter().chain(other)),
            Says::Deadly { pattern, guardians, .. } => {
                pattern.0.iter().for_each(|(&cell, &digits)| self.all(CellSet::of(cell), digits));
                self.candidates(guardians);
            }
            Says::Impossible { cells, digits, because: Because::Cycles { .. }, others } => {
                self.all(*cells, *digits);
                self.candidates(others);
            }
            Says::Suppose { candidates, leads, .. } => {
                self.candidates(candidates);
                leads.iter().for_each(|lead| self.candidates(lead.one_of.iter().chain(&lead.not)));
            }
            Says::OneOf { candidates } => self.candidates(candidates),
            // What is filled is named by the claims that it cites.
            Says::Ways { barred, .. } => {
                for barred in barred {
                    self.all(barred.cells, DigitSet::EMPTY);
                    self.candidates(&barred.together);
                }
            }
            Says::Excluded { candidates, sights } => {
                self.candidates(candidates.iter().filter(|gone| !concluded.contains(gone)));
                sights.iter().for_each(|sight| self.candidates(&sight.of));
            }
            Says::Placed { candidate } | Says::Earlier { candidate, .. } => {
                self.candidates([candidate].into_iter().filter(|placed| !concluded.contains(placed)));
            }
        }
    }
}

impl Argument {
    /// Returns all cells and digits that its claims name. That the candidates it concludes are true or false is left out,
    /// but not inside an assumption.
    pub fn named(&self, concluded: &[Candidate]) -> Named {
        let mut named = Named::default();
        self.each(&mut |claim, is_assumed| named.add(&claim.says, if is_assumed { &[] } else { concluded }));
        named
    }
}
