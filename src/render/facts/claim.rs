//! Claims: what is, or is to be, concluded.

use serde::Serialize;

use crate::grid::{Candidate, Cell, Digit};
use crate::proof::Conclusion;

/// A claim, as templates see it and as their filter for conclusions takes it.
#[derive(Serialize)]
pub(in crate::render) struct Claim {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    cell: Cell,
    digit: Digit,
    placed: bool,
}

impl From<Conclusion> for Claim {
    fn from(claim: Conclusion) -> Self {
        let candidate @ Candidate { cell, digit } = claim.candidate();
        let placed = matches!(claim, Conclusion::Placed(_));
        let (placements, eliminations) = if placed { (vec![candidate], vec![]) } else { (vec![], vec![candidate]) };
        Self { placements, eliminations, cell, digit, placed }
    }
}
