//! The truths of the kernel that an argument states.

use super::{Argument, Claim, Past, Says};
use crate::grid::{Candidate, Grid};
use crate::proof::{Proof, Truth};

impl Says {
    /// Returns the truth that it states, if it is about a cell or a digit in a house.
    pub fn truth(&self) -> Option<Truth> {
        match *self {
            Self::OnlyPlaces { digit, house, .. } => Some(Truth::Place(house, digit)),
            Self::OnlyDigits { cell, .. } => Some(Truth::Cell(cell)),
            _ => None,
        }
    }

    /// Says what is left of a cell, or of a digit in a house, in a position; `None` for any other truth.
    pub(super) fn stating(grid: &Grid, truth: Truth) -> Option<Self> {
        match truth {
            Truth::Place(house, digit) => {
                Some(Self::OnlyPlaces { digit, house, cells: grid.places_in(house, digit), why: Vec::new() })
            }
            Truth::Cell(cell) => Some(Self::OnlyDigits { cell, digits: grid.candidates(cell), why: Vec::new() }),
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => None,
        }
    }

    /// Returns the candidates that it leaves, if it is about a cell or a digit in a house.
    pub fn left(&self) -> Vec<Candidate> {
        match *self {
            Self::OnlyPlaces { digit, cells, .. } => cells.iter().map(|cell| Candidate::new(cell, digit)).collect(),
            Self::OnlyDigits { cell, digits, .. } => digits.iter().map(|digit| Candidate::new(cell, digit)).collect(),
            _ => Vec::new(),
        }
    }
}

impl Argument {
    /// Returns the claim about what is left of a truth in a position, and why the rest is missing; `None` for a deadly
    /// pattern.
    pub fn stated(grid: &Grid, past: &dyn Past, truth: Truth) -> Option<Claim> {
        let says = Says::stating(grid, truth)?;
        let mut stated = Self { claims: vec![Claim { says, from: Vec::new() }] };
        stated.account(grid, past);
        stated.claims.pop()
    }

    /// Visits all claims in their order, and says of each whether it is inside an assumption.
    pub fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Claim, bool)) {
        each(&self.claims, false, visit);
    }

    /// Returns `true` if it makes an assumption inside another.
    pub fn is_nested(&self) -> bool {
        let mut found = false;
        self.each(&mut |claim, is_assumed| found |= is_assumed && matches!(claim.says, Says::Suppose { .. }));
        found
    }

    /// Returns `true` if its claims state every truth of a proof: they contain the proof.
    pub fn states(&self, proof: &Proof) -> bool {
        proof.truths.iter().all(|&truth| states(&self.claims, truth, proof))
    }
}

fn each<'a>(claims: &'a [Claim], is_assumed: bool, visit: &mut dyn FnMut(&'a Claim, bool)) {
    for claim in claims {
        visit(claim, is_assumed);
        if let Says::Suppose { claims, .. } = &claim.says {
            each(claims, true, visit);
        }
    }
}

fn states(claims: &[Claim], truth: Truth, proof: &Proof) -> bool {
    claims.iter().any(|claim| match (&claim.says, truth) {
        _ if claim.says.truth() == Some(truth) => true,
        (Says::Deadly { pattern, .. }, Truth::Guardian(index)) => proof.deadly.get(index) == Some(pattern),
        (Says::Options { clue, .. }, Truth::Clue(of)) => *clue == of,
        (Says::Sum { of, .. }, Truth::Sum(index)) => proof.sums.get(index) == Some(of),
        (Says::Suppose { claims, .. }, _) => states(claims, truth, proof),
        _ => false,
    })
}
