//! Writes packs: the same keys as for reading, without empty values.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::rows;
use super::super::write::is_nine;
use super::super::yaml;
use crate::grid::{Digits, Puzzle};

#[derive(Serialize)]
struct PackText<'a> {
    pack: &'a str,
    puzzles: Vec<PuzzleText<'a>>,
}

#[derive(Serialize)]
struct PuzzleText<'a> {
    id: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    author: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<&'a str>,
    givens: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<String, String>,
}

/// Returns the pack as YAML, named after the common source of its puzzles, if they have one.
pub(super) fn write(puzzles: &[Puzzle]) -> String {
    let source = puzzles.first().and_then(|puzzle| puzzle.source.as_deref());
    let common = source.filter(|source| puzzles.iter().all(|puzzle| puzzle.source.as_deref() == Some(source)));
    let mut ids = BTreeSet::new();
    let puzzles = puzzles.iter().enumerate().map(|(index, puzzle)| text(puzzle, id(puzzle, index, &mut ids))).collect();
    yaml::write(&PackText { pack: common.unwrap_or("Puzzles"), puzzles })
}

/// Returns the id of the puzzle, or its number; with a number appended if another puzzle has the same id.
fn id(puzzle: &Puzzle, index: usize, ids: &mut BTreeSet<String>) -> String {
    let own = puzzle.id.clone().unwrap_or_else(|| (index + 1).to_string());
    let others = (2..).map(|number| format!("{own}-{number}"));
    let mut free = std::iter::once(own.clone()).chain(others).filter(|id| !ids.contains(id));
    let id = free.next().unwrap_or_default();
    ids.insert(id.clone());
    id
}

fn text(puzzle: &Puzzle, id: String) -> PuzzleText<'_> {
    let layout = &puzzle.layout;
    let rows = |digits: &Digits| rows::write(&Puzzle::new(layout.clone(), *digits));
    let regions = layout.regions();
    PuzzleText {
        id,
        title: puzzle.title.as_deref(),
        author: puzzle.author.as_deref(),
        source: puzzle.source.as_deref(),
        layout: Some(layout.name()).filter(|_| !is_nine(layout)),
        regions,
        givens: rows(&puzzle.givens),
        placed: Some(rows(&puzzle.placed)).filter(|_| !puzzle.placed.cells().is_empty()),
        notes: puzzle.notes.iter().map(|(cell, digits)| (cell.to_string(), digits.to_text())).collect(),
    }
}
