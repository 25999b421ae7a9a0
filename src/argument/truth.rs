//! The truths of the kernel that an argument states.

use super::{Argument, Claim, Says};
use crate::proof::{Proof, Truth};

impl Argument {
    /// Returns `true` if its claims state every truth of a proof: they contain the proof.
    pub fn states(&self, proof: &Proof) -> bool {
        proof.truths.iter().all(|&truth| states(&self.claims, truth, proof))
    }
}

fn states(claims: &[Claim], truth: Truth, proof: &Proof) -> bool {
    claims.iter().any(|claim| match (&claim.says, truth) {
        (Says::OnlyPlaces { digit, house, .. }, Truth::Place(stated, of)) => (*house, *digit) == (stated, of),
        (Says::OnlyDigits { cell, .. }, Truth::Cell(stated)) => *cell == stated,
        (Says::Deadly { pattern, .. }, Truth::Guardian(index)) => proof.deadly.get(index) == Some(pattern),
        (Says::Suppose { claims, .. }, _) => states(claims, truth, proof),
        _ => false,
    })
}
