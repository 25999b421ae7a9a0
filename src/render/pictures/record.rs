//! Diagrams as plain serialisable data, for programs that draw their own boards or make diagrams of their own.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::diagram::{BoxNumbers, Diagram, NamedHouses, Sign};
use crate::clue::{Clue, ClueRecord, ruled};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Digits, House, Layout, Notation, Puzzle};
use crate::technique::{Link, Parts, Role};

/// A diagram as it is stored. A cell is `r5c1`, a candidate `3r5c1`, a house `r1`, `c1`, `b1`, `d1` or `w1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename = "Diagram", deny_unknown_fields)]
pub struct DiagramRecord {
    /// The name of the layout, such as `9x9`, `6x6-diagonal`, `windoku` or `jigsaw`.
    pub layout: String,
    /// The regions of a jigsaw, one digit per cell row by row.
    #[serde(default)]
    pub regions: Option<String>,
    /// How cells are named.
    #[serde(default)]
    pub notation: Notation,
    /// The givens row by row, `.` for an empty cell.
    pub givens: String,
    /// The digits found so far, in the same format.
    pub placed: String,
    /// The extra regions, as the cells of each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extra: Vec<CellSet>,
    /// The clues of a variant.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<ClueRecord>,
    /// Cells whose digit depends on a guess.
    #[serde(default)]
    pub trial: CellSet,
    /// The candidates to draw, by cell.
    #[serde(default)]
    pub candidates: BTreeMap<Cell, DigitSet>,
    /// The houses, cells, candidates and links of the step, by role.
    #[serde(default)]
    pub parts: Parts,
    /// The digits that the step places.
    #[serde(default)]
    pub placements: Vec<Candidate>,
    /// The candidates that the step eliminates.
    #[serde(default)]
    pub eliminations: Vec<Candidate>,
    /// Lines of sight: from a filled cell along a house.
    #[serde(default)]
    pub sights: Vec<(Cell, House)>,
    /// The cells that several steps filled, each with the number of its step.
    #[serde(default)]
    pub numbers: Vec<(Cell, u32)>,
    /// Whether boxes bear their numbers.
    #[serde(default)]
    pub box_numbers: BoxNumbers,
    /// The labels of the lines of a net: what each makes true, or eliminates, in which role.
    #[serde(default)]
    pub labels: Vec<(Role, Candidate, String)>,
    /// The words for the signs on the diagram: `placed`, `strong_link`, or a role and what plays it, as in
    /// `endo_fin_candidate`.
    #[serde(default)]
    pub legend: BTreeMap<String, String>,
    /// The houses of each role in words.
    #[serde(default)]
    pub houses: BTreeMap<Role, NamedHouses>,
    /// The text alternative.
    #[serde(default)]
    pub alt: String,
}

/// Marks for a diagram: parts of the same form as in [`DiagramRecord`], each optional.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Marks {
    /// Houses to shade, by role.
    pub houses: Vec<(Role, House)>,
    /// Cells to outline, by role.
    pub cells: Vec<(Role, Cell)>,
    /// Candidates to mark, by role.
    pub candidates: Vec<(Role, Candidate)>,
    /// Links to draw as lines.
    pub links: Vec<Link>,
    /// Digits to draw as placed.
    pub placements: Vec<Candidate>,
    /// Candidates to cross out.
    pub eliminations: Vec<Candidate>,
}

/// Returns the JSON Schema (draft 2020-12) of [`Diagram`].
pub fn diagram_schema() -> serde_json::Value {
    serde_json::to_value(schemars::schema_for!(DiagramRecord)).unwrap_or_default()
}

impl Marks {
    /// Reads marks, as YAML or JSON. Cells can also be named by letter and number: `E1`, `3E1`, and `rE` for a row.
    ///
    /// # Errors
    /// If a name is unknown, or a value is not of its form; with the line.
    pub fn read(text: &str) -> Result<Self, String> {
        crate::format::yaml::read(&in_rows_and_columns(text)).map_err(|error| error.to_string())
    }

    /// Returns the name of a cell, house or digit that the layout does not have.
    pub fn stranger(&self, layout: &Layout) -> Option<String> {
        let linked = self.links.iter().flat_map(|link| link.from.iter().chain(&link.to));
        let marked = self.candidates.iter().map(|(_, candidate)| candidate);
        let mut candidates = marked.chain(linked).chain(&self.placements).chain(&self.eliminations);
        let mut houses = self.houses.iter().map(|(_, house)| house);
        let mut cells = self.cells.iter().map(|(_, cell)| cell);
        let candidate = candidates.find(|candidate| !layout.contains(candidate.cell, candidate.digit));
        let house = houses.find(|house| !layout.houses().contains(house));
        let cell = cells.find(|cell| !layout.cells().contains(**cell));
        candidate.map(Candidate::to_string).or(house.map(House::to_string)).or(cell.map(Cell::to_string))
    }

    /// Draws the marks on a diagram.
    pub(in crate::render) fn on(self, diagram: Diagram) -> Diagram {
        let Self { houses, cells, candidates, links, placements, eliminations } = self;
        Diagram { parts: Parts { houses, cells, candidates, links }, placements, eliminations, ..diagram }
    }
}

/// The text with names such as `E1`, `3E1` and `rE` in the notation of rows and columns; everything else as it is.
fn in_rows_and_columns(text: &str) -> String {
    let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '_';
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(start) = rest.find(is_name) {
        let end = rest[start..].find(|sign| !is_name(sign)).map_or(rest.len(), |length| start + length);
        written += &rest[..start];
        written += &renamed(&rest[start..end]);
        rest = &rest[end..];
    }
    written + rest
}

/// A name in the notation of rows and columns.
fn renamed(name: &str) -> String {
    let row = |letter: char| (0..9).find(|&row| Notation::LetterNumber.row(row) == letter.to_string());
    let signs: Vec<char> = name.chars().collect();
    match signs[..] {
        ['r', letter] if let Some(row) = row(letter) => Notation::RowColumn.row(row),
        [ref digit @ .., letter, column @ '1'..='9'] if digit.len() <= 1 => match (row(letter), digit) {
            (Some(row), [] | ['1'..='9']) => {
                let digit: String = digit.iter().collect();
                format!("{digit}{}c{column}", Notation::RowColumn.row(row))
            }
            _ => name.to_owned(),
        },
        _ => name.to_owned(),
    }
}

impl From<&Diagram> for DiagramRecord {
    fn from(diagram: &Diagram) -> Self {
        let layout = &diagram.layout;
        let candidates = layout.cells().iter().map(|cell| (cell, diagram.candidates[cell.index()]));
        Self {
            layout: layout.name().to_owned(),
            regions: layout.regions().map(str::to_owned),
            extra: layout.extra(),
            notation: diagram.notation,
            givens: diagram.givens.to_line(layout),
            placed: diagram.placed.to_line(layout),
            clues: diagram.clues.iter().map(ClueRecord::from).collect(),
            trial: diagram.trial,
            candidates: candidates.filter(|(_, digits)| !digits.is_empty()).collect(),
            parts: diagram.parts.clone(),
            placements: diagram.placements.clone(),
            eliminations: diagram.eliminations.clone(),
            sights: diagram.sights.clone(),
            numbers: diagram.numbers.clone(),
            box_numbers: diagram.box_numbers,
            labels: diagram.labels.clone(),
            legend: diagram.legend.iter().map(|(sign, word)| (sign.key(), word.clone())).collect(),
            houses: diagram.houses.clone(),
            alt: diagram.alt.clone(),
        }
    }
}

impl DiagramRecord {
    /// Returns the recorded diagram; `None` if a part of it does not fit its layout.
    pub fn diagram(self) -> Option<Diagram> {
        let layout = match &self.regions {
            Some(regions) => Layout::jigsaw(regions, &self.layout).ok()?,
            None => Layout::named(&self.layout).ok()?,
        };
        let layout = layout.with_extra(&self.extra).ok()?;
        let clues: Vec<Clue> = self.clues.iter().map(|clue| clue.clone().clue(&layout)).collect::<Option<_>>()?;
        // The marks may be about houses that clues add.
        let houses = self.parts.houses.iter().map(|(_, house)| house).chain(self.sights.iter().map(|(_, house)| house));
        let is_known = houses.clone().all(|house| layout.houses().contains(house));
        let layout = match is_known {
            true => layout,
            false => Arc::clone(ruled(Puzzle::of(layout, Digits::default()), &clues).layout()),
        };
        let digits = |line: &str| Digits::from_line(line, &layout);
        let mut candidates = Box::new([DigitSet::EMPTY; Cell::COUNT]);
        self.candidates.iter().for_each(|(cell, &digits)| candidates[cell.index()] = digits);
        let drawn = self.candidates.iter().flat_map(|(&cell, digits)| digits.iter().map(move |digit| (cell, digit)));
        let labelled = self.labels.iter().map(|(_, candidate, _)| (candidate.cell, candidate.digit));
        let is_there = |(cell, digit)| layout.contains(cell, digit);
        let on_board =
            |&(cell, house): &(Cell, House)| layout.houses().contains(&house) && layout.members(house).contains(cell);
        let marks = Marks {
            houses: self.parts.houses.clone(),
            cells: self.parts.cells.clone(),
            candidates: self.parts.candidates.clone(),
            links: self.parts.links.clone(),
            placements: self.placements.clone(),
            eliminations: self.eliminations.clone(),
        };
        let fits = drawn.chain(labelled).all(is_there)
            && marks.stranger(&layout).is_none()
            && self.sights.iter().all(on_board)
            && self.trial.is_subset(layout.cells())
            && self.numbers.iter().all(|(cell, _)| layout.cells().contains(*cell));
        let legend = self.legend.iter().map(|(key, word)| Some((Sign::read(key)?, word.clone())));
        let diagram = Diagram {
            clues,
            notation: self.notation,
            givens: digits(&self.givens)?,
            placed: digits(&self.placed)?,
            trial: self.trial,
            candidates,
            parts: self.parts,
            placements: self.placements,
            eliminations: self.eliminations,
            sights: self.sights,
            numbers: self.numbers,
            box_numbers: self.box_numbers,
            labels: self.labels,
            legend: legend.collect::<Option<_>>()?,
            houses: self.houses,
            alt: self.alt,
            width: None,
            layout: Arc::clone(&layout),
        };
        fits.then_some(diagram)
    }
}

impl Serialize for Diagram {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        DiagramRecord::from(self).serialize(to)
    }
}

impl<'de> Deserialize<'de> for Diagram {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let unfit = || D::Error::custom("the diagram does not fit its layout: check layout, digits, cells and legend");
        DiagramRecord::deserialize(from)?.diagram().ok_or_else(unfit)
    }
}
