//! What the clues of a variant add to a layout, and through which house or clue candidates exclude each other.

use super::Layout;
use crate::grid::{Candidate, CandidateSet, Cell, CellSet, ClueId, Equation, Ruling, Via};

impl Layout {
    /// Returns what the clues of a variant add to it.
    pub fn rulings(&self) -> &[Ruling] {
        &self.rulings
    }

    /// Returns what a clue adds; nothing if there is no such clue.
    pub fn ruling(&self, clue: ClueId) -> Option<&Ruling> {
        self.rulings.get(clue.index())
    }

    /// Returns the candidates that no clue excludes from the start.
    pub fn allowed(&self) -> &CandidateSet {
        &self.allowed
    }

    /// Returns the clues, in order, with what they add.
    pub(crate) fn ruled(&self) -> impl Iterator<Item = (ClueId, &Ruling)> {
        (0..).map(ClueId::new).zip(&self.rulings)
    }

    /// Returns what houses and the sums of clues say together, the fewest houses first.
    pub fn equations(&self) -> &[Equation] {
        &self.equations
    }

    /// Returns the first clue that excludes a candidate from the start.
    pub fn barring(&self, candidate: Candidate) -> Option<ClueId> {
        self.ruled().find(|(_, ruling)| ruling.barred.contains(candidate)).map(|(clue, _)| clue)
    }

    /// Returns the first clue that is about one of these cells, except as a house, and that cell.
    pub fn ruling_on(&self, cells: CellSet) -> Option<(ClueId, Cell)> {
        self.ruled().find_map(|(clue, ruling)| Some((clue, (ruling.cells() & cells).first()?)))
    }

    /// Returns the clues because of which two candidates exclude each other.
    pub fn clues_between(&self, a: Candidate, b: Candidate) -> impl Iterator<Item = ClueId> {
        self.ruled().filter(move |(_, ruling)| ruling.conflict(a, b)).map(|(clue, _)| clue)
    }

    /// Returns the first house, or else the first clue, through which two candidates in different cells exclude each other.
    pub fn via(&self, a: Candidate, b: Candidate) -> Option<Via> {
        let mut both = self.houses_of(a.cell).both(self.houses_of(b.cell)).iter().map(Via::House);
        let house = both.find(|&via| self.connects(via, a, b));
        house.or_else(|| self.clues_between(a, b).next().map(Via::Clue))
    }

    /// Returns `true` if two candidates in different cells exclude each other through this house or clue.
    pub fn connects(&self, via: Via, a: Candidate, b: Candidate) -> bool {
        match via {
            Via::House(house) => {
                let members = self.members(house);
                a.cell != b.cell && a.digit == b.digit && members.contains(a.cell) && members.contains(b.cell)
            }
            Via::Clue(clue) => a.cell != b.cell && self.ruling(clue).is_some_and(|ruling| ruling.conflict(a, b)),
        }
    }
}
