//! Conclusions, reached or asked about.

use serde::Serialize;

use crate::grid::{Candidate, Cell, Digit};
use crate::proof::Conclusion;

/// A conclusion, as templates see it and as their filter for conclusions takes it.
#[derive(Serialize)]
pub(in crate::render) struct ConclusionFacts {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    pub(in crate::render) cell: Cell,
    digit: Digit,
    placed: bool,
}

impl From<Conclusion> for ConclusionFacts {
    fn from(conclusion: Conclusion) -> Self {
        let candidate @ Candidate { cell, digit } = conclusion.candidate();
        let placed = matches!(conclusion, Conclusion::Placed(_));
        let (placements, eliminations) = if placed { (vec![candidate], vec![]) } else { (vec![], vec![candidate]) };
        Self { placements, eliminations, cell, digit, placed }
    }
}
