//! Reads the JSON of f-puzzles.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::clues::{clues_of, is_clue};
use super::layout::layout_of;
use super::rows::Grid;
use crate::format::cells::{check, check_layout};
use crate::format::error::{Fault, clean};
use crate::format::json::{digit, drawings, fault, ignore, is_empty, object, on, unsupported};
use crate::format::{Asked, Found, RULES};
use crate::grid::{Cell, DigitSet, Digits, Puzzle};

/// Keys for the puzzle itself.
const TOLD: [&str; 4] = ["size", "title", "author", "grid"];

/// Keys for decoration, for text to people, or for aids that are no rules.
const COSMETIC: [&str; 16] = [
    "ruleset",
    "solution",
    "text",
    "line",
    "rectangle",
    "circle",
    "cage",
    "highlightConflicts",
    "disabledlogic",
    "truecandidatesoptions",
    "successMessage",
    "msgcorrect",
    "customRuleset",
    "metadata",
    "fogofwar",
    "foglight",
];

/// Those of drawings. One that another program made for a rule of its own says so (`fromConstraint`); any other may stand for
/// a rule that only the text explains.
const DRAWN: [&str; 5] = ["text", "line", "rectangle", "circle", "cage"];

/// Keys of cells for decoration, or for marks that mean nothing for the cell's candidates.
const COSMETIC_IN_CELLS: [&str; 5] = ["c", "cArray", "highlight", "cornerPencilMarks", "candidates"];

/// Returns the puzzle with its own layout, which must be the requested one.
pub(super) fn read_json(text: &str, asked: &Asked<'_>) -> Result<Found, Fault> {
    let mut json = object(text, "the JSON of f-puzzles")?;
    let ignored = ignore(&mut json, asked.ignored, &TOLD);
    let mut left_out = refuse_rules(&json)?;
    let grid = Grid::of(&json)?;
    let own = layout_of(&json, &grid)?;
    check_layout(&own, asked.layout.map(Arc::as_ref))?;
    let words = |key: &str| json.get(key).and_then(Value::as_str).map(str::trim).filter(|text| !text.is_empty());
    let clues = clues_of(&json, &own)?;
    let (own, clues) = asked.ruled(own, clues);
    let mut puzzle = Puzzle::of(own, Digits::default());
    puzzle.title = words("title").map(str::to_owned);
    puzzle.author = words("author").map(str::to_owned);
    for (cell, told) in grid.cells() {
        let new = fill(&mut puzzle, cell, told)?;
        left_out.extend(new.into_iter().filter(|what| !left_out.contains(what)).collect::<Vec<_>>());
    }
    let own = |drawing: &&Value| {
        let is_drawn = ["cells", "lines"].iter().any(|key| drawing.get(key).is_some_and(|places| !is_empty(places)));
        is_drawn && drawing.get("fromConstraint").is_none_or(is_empty)
    };
    let count = |key: &str| json.get(key).and_then(Value::as_array).map_or(0, |all| all.iter().filter(own).count());
    let drawn = drawings(DRAWN.iter().map(|&key| (key, count(key))));
    Ok(Found { puzzle, left_out, clues, ignored, drawn })
}

/// Rejects possible rules, and returns the names of what is ignored.
fn refuse_rules(json: &Map<String, Value>) -> Result<Vec<String>, Fault> {
    let is_told = |key: &str| TOLD.contains(&key) || is_clue(key);
    let others = || json.iter().filter(|(key, value)| !is_told(key) && !is_empty(value));
    let rules = others().filter(|(key, _)| !COSMETIC.contains(&key.as_str()));
    unsupported(rules.map(|(key, _)| key.as_str()))?;
    Ok(others().map(|(key, _)| format!("`{key}`")).collect())
}

/// Enters the contents of a cell, and returns the names of what is ignored.
fn fill(puzzle: &mut Puzzle, cell: Cell, told: &Map<String, Value>) -> Result<Vec<String>, Fault> {
    let wrong = |what: &str| fault(format!("{cell} has a {what} that is not a digit"), "digits of the grid");
    let mut left_out = Vec::new();
    for (key, value) in told.iter().filter(|(_, value)| !is_empty(value)) {
        match key.as_str() {
            "value" => {
                let digit = digit(value).ok_or_else(|| wrong("value"))?;
                check(digit, cell, &puzzle.layout, &(0..0))?;
                let digits = if on(told, "given") { &mut puzzle.givens } else { &mut puzzle.placed };
                digits.set(cell, Some(digit));
            }
            "centerPencilMarks" if !on(told, "value") => {
                let marks: Option<DigitSet> = value.as_array().and_then(|marks| marks.iter().map(digit).collect());
                let marks = marks.ok_or_else(|| wrong("pencil mark"))?;
                marks.iter().try_for_each(|digit| check(digit, cell, &puzzle.layout, &(0..0)))?;
                puzzle.notes.insert(cell, marks);
            }
            "givenPencilMarks" => {
                let marks: Option<DigitSet> = value.as_array().and_then(|marks| marks.iter().map(digit).collect());
                let marks = marks.ok_or_else(|| wrong("pencil mark"))?;
                marks.iter().try_for_each(|digit| check(digit, cell, &puzzle.layout, &(0..0)))?;
                let all = Box::new([puzzle.layout.digits(); Cell::COUNT]);
                puzzle.clue_candidates.get_or_insert(all)[cell.index()] = marks;
            }
            "given" | "region" | "centerPencilMarks" => {}
            key if COSMETIC_IN_CELLS.contains(&key) => left_out.push(format!("`{key}` of cells")),
            key => {
                return Err(fault(format!("{cell} has unsupported rules: `{}`", clean(key, 40)), RULES));
            }
        }
    }
    Ok(left_out)
}
