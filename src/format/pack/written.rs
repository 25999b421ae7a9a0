//! Writes packs: the same keys as for reading, without empty values.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::super::cells::allowed;
use super::super::{hodoku, rows, yaml};
use super::{Entry, Pack};
use crate::clue::{Clue, ClueRecord, unruled};
use crate::grid::{Candidate, Cell, CellSet, Digits, Layout, Puzzle};

#[derive(Serialize)]
struct PackText<'a> {
    pack: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    license: Option<&'a str>,
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    extra: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    clues: Vec<ClueRecord>,
    givens: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    placed: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    notes: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    eliminated: Option<String>,
    #[serde(skip_serializing_if = "is_empty")]
    tags: &'a [String],
    #[serde(skip_serializing_if = "is_empty")]
    hints: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'a str>,
}

fn is_empty(words: &[String]) -> bool {
    words.is_empty()
}

/// Returns puzzles as a pack, named after their common source, if they have one.
pub(super) fn write_puzzles(puzzles: &[Puzzle], clues: &[&[Clue]]) -> String {
    let source = puzzles.first().and_then(|puzzle| puzzle.source.as_deref());
    let common = source.filter(|source| puzzles.iter().all(|puzzle| puzzle.source.as_deref() == Some(source)));
    let clues = clues.iter().map(|clues| clues.to_vec()).chain(std::iter::repeat_with(Vec::new));
    let entry = |(puzzle, clues): (&Puzzle, Vec<Clue>)| Entry { clues, ..puzzle.clone().into() };
    let puzzles = puzzles.iter().zip(clues).map(entry).collect();
    write(&Pack { name: common.unwrap_or("Puzzles").to_owned(), license: None, puzzles })
}

/// Returns the pack as YAML.
pub(super) fn write(pack: &Pack) -> String {
    let mut ids = BTreeSet::new();
    let entries = pack.puzzles.iter().enumerate();
    let puzzles = entries.map(|(index, entry)| text(entry, id(&entry.puzzle, index, &mut ids))).collect();
    yaml::write(&PackText { pack: &pack.name, license: pack.license.as_deref(), puzzles })
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

fn text(entry: &Entry, id: String) -> PuzzleText<'_> {
    let (puzzle, layout) = (&entry.puzzle, &entry.puzzle.layout);
    // Nobody reads the digits of a drill here, and a pack may have many.
    let is_drill = entry.answer.is_some();
    let rows = |digits: &Digits| match is_drill {
        true => digits.to_line(layout),
        false => rows::write(&Puzzle::of(layout.clone(), *digits)),
    };
    // The marks are read before the clues are among the rules.
    let (ground, mut clues) = unruled(puzzle);
    clues.extend_from_slice(&entry.clues);
    let eliminated = eliminated(&ground);
    let notes = || puzzle.notes.iter().map(|(cell, digits)| (cell.to_string(), digits.to_text())).collect();
    let regions = layout.regions();
    PuzzleText {
        id,
        title: puzzle.title.as_deref(),
        author: puzzle.author.as_deref(),
        source: puzzle.source.as_deref(),
        layout: Some(layout.name()).filter(|name| *name != Layout::NAMES[0]),
        regions,
        extra: layout.extra().iter().map(|cells| named(*cells)).collect(),
        clues: clues.iter().map(ClueRecord::from).collect(),
        givens: rows(&puzzle.givens),
        placed: Some(rows(&puzzle.placed)).filter(|_| !puzzle.placed.cells().is_empty()),
        notes: if eliminated.is_none() { notes() } else { BTreeMap::new() },
        eliminated: eliminated.map(hodoku::written),
        tags: &entry.tags,
        hints: &entry.hints,
        answer: entry.answer.as_deref(),
    }
}

/// Returns the names of cells.
fn named(cells: CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the candidates eliminated, if all empty cells have pencil marks, and only such as their peers allow.
fn eliminated(puzzle: &Puzzle) -> Option<Vec<Candidate>> {
    let empty = puzzle.layout.cells() - puzzle.givens.cells() - puzzle.placed.cells();
    let gone = |cell: Cell| {
        let (notes, allowed) = (*puzzle.notes.get(&cell)?, allowed(puzzle, cell));
        let is_sound = !notes.is_empty() && notes.is_subset(allowed);
        is_sound.then(|| (allowed - notes).iter().map(move |digit| Candidate::new(cell, digit)))
    };
    let gone: Option<Vec<_>> = empty.iter().map(gone).collect();
    let is_marked = !puzzle.notes.is_empty() && puzzle.notes.keys().all(|cell| empty.contains(*cell));
    is_marked.then_some(gone?.into_iter().flatten().collect())
}
