//! A diagram: what one board shows, as plain data that every drawing is made from.

use std::sync::Arc;

use super::signs::Legend;
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Digits, House, Layout, Notation};
use crate::technique::Parts;

/// What one board shows. Whoever draws it (as SVG, as text) adds nothing to it.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The board's shape.
    pub layout: Arc<Layout>,
    /// How its cells are named.
    pub notation: Notation,
    /// The digits that the puzzle gives: dark and heavy.
    pub givens: Digits,
    /// The digits found so far: lighter.
    pub placed: Digits,
    /// Cells whose digit is only on trial, in a branch of a search: drawn otherwise than certain ones.
    /// One that shows no digit gets its frame all the same.
    pub trial: CellSet,
    /// The candidates to draw in each open cell; empty sets where none are to be shown.
    pub candidates: Box<[DigitSet; Cell::COUNT]>,
    /// The houses, cells, candidates and links that the step looks at, by role.
    pub parts: Parts,
    /// What the step places: a digit on a green ground.
    pub placements: Vec<Candidate>,
    /// What the step eliminates: crossed out.
    pub eliminations: Vec<Candidate>,
    /// Lines of sight, from a filled cell along a house it lies in: why its digit cannot go there.
    pub sights: Vec<(Cell, House)>,
    /// What the legend calls each sign; a sign without a word is not explained by name.
    pub legend: Legend,
    /// What the picture shows, in a sentence for those who cannot see it.
    pub alt: String,
}
