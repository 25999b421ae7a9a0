//! A diagram: what one board shows, as plain data that every drawing is made from.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::signs::Legend;
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Digits, House, Layout};
use crate::render::words::notation::Notation;
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

/// The layout is written by its name (and the regions of a jigsaw), digits as a line of the board.
impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let candidates: BTreeMap<Cell, DigitSet> = (self.layout.cells().iter())
            .map(|cell| (cell, self.candidates[cell.index()]))
            .filter(|(_, digits)| !digits.is_empty())
            .collect();
        let mut diagram = to.serialize_struct("Diagram", 13)?;
        diagram.serialize_field("layout", self.layout.name())?;
        diagram.serialize_field("regions", &self.layout.regions())?;
        diagram.serialize_field("notation", &self.notation)?;
        diagram.serialize_field("givens", &self.givens.to_line(&self.layout))?;
        diagram.serialize_field("placed", &self.placed.to_line(&self.layout))?;
        diagram.serialize_field("trial", &self.trial)?;
        diagram.serialize_field("candidates", &candidates)?;
        diagram.serialize_field("parts", &self.parts)?;
        diagram.serialize_field("placements", &self.placements)?;
        diagram.serialize_field("eliminations", &self.eliminations)?;
        diagram.serialize_field("sights", &self.sights)?;
        diagram.serialize_field("legend", &self.legend)?;
        diagram.serialize_field("alt", &self.alt)?;
        diagram.end()
    }
}
