//! The cages of SudokuPad's JSON: killer cages, drawings, and texts.

use serde_json::{Map, Value};

use super::places::cells;
use crate::clue::{Clue, Kind, MOST_CLUES};
use crate::format::error::{Fault, clean};
use crate::format::json::{fault, is_empty, on};
use crate::grid::{Cell, CellSet, Layout};

/// What the cages with cells are.
#[derive(Default)]
pub(super) struct Cages {
    /// Cages without repeated digits.
    pub clues: Vec<Clue>,
    /// The number of those that are only drawn.
    pub drawn: usize,
}

/// Returns the entries of the list of cages. Those without cells are texts.
fn listed(json: &Map<String, Value>) -> Result<Vec<&Map<String, Value>>, Fault> {
    let Some(cages) = json.get("cages").filter(|cages| !is_empty(cages)) else { return Ok(Vec::new()) };
    let cages: Option<Vec<_>> = cages.as_array().and_then(|cages| cages.iter().map(Value::as_object).collect());
    cages.ok_or_else(|| fault("`cages` is not a list of cages", "a list of objects"))
}

/// Returns the name and the text of a cage without cells, such as `title: …`.
fn text(cage: &Map<String, Value>) -> Option<(&str, &str)> {
    let text = cage.get("value").and_then(Value::as_str).filter(|_| !on(cage, "cells"))?;
    text.split_once(':').map(|(name, text)| (name.trim(), text.trim()))
}

/// Returns the texts of the cages without cells.
pub(super) fn texts(json: &Map<String, Value>) -> Vec<(String, String)> {
    let cages = listed(json).unwrap_or_default();
    let texts = cages.into_iter().filter_map(text);
    texts.map(|(name, text)| (name.to_owned(), text.to_owned())).collect()
}

/// Returns the cages with cells.
pub(super) fn cages_of(json: &Map<String, Value>, layout: &Layout) -> Result<Cages, Fault> {
    let mut found = Cages::default();
    for (number, told) in (1..).zip(listed(json)?) {
        if !on(told, "cells") {
            let says = told.get("value").is_some_and(|value| !is_empty(value) && !is_fog(value));
            if says && text(told).is_none() {
                return Err(wrong(number, "it has neither cells nor a text", "cells, or a text such as `title: …`"));
            }
            continue;
        }
        if !on(told, "unique") && !on(told, "sum") {
            found.drawn += 1;
            continue;
        }
        found.clues.extend(cage(number, told, layout)?);
        if found.clues.len() > MOST_CLUES {
            return Err(fault("the puzzle has too many cages", format!("at most {MOST_CLUES}")));
        }
    }
    Ok(found)
}

/// Fog is an aid, not a rule.
fn is_fog(value: &Value) -> bool {
    value.as_str().is_some_and(|text| ["FOW", "FOGLIGHT"].contains(&text.trim()))
}

/// Returns a killer cage; none if it is hidden and says what a row, a column or a region says.
fn cage(number: usize, told: &Map<String, Value>, layout: &Layout) -> Result<Option<Clue>, Fault> {
    let side = usize::from(layout.side());
    let cells: Vec<Cell> = cells(told.get("cells").unwrap_or(&Value::Null), side)
        .map_err(|problem| wrong(number, problem, "cells such as [0,0], each once"))?;
    if cells.len() > side {
        let counted = format!("it has {} cells", cells.len());
        return Err(wrong(number, counted, format!("at most {side}")));
    }
    let set: CellSet = cells.iter().copied().collect();
    let sum = sum(number, told)?;
    if !on(told, "unique") && layout.houses_of_all(set).is_empty() {
        let expected = "`unique`, or all cells in one row, column or region";
        return Err(wrong(number, "it has a sum, and digits may repeat", expected));
    }
    let says_nothing = cells.len() == side && sum.is_none_or(|sum| usize::from(sum) == side * (side + 1) / 2);
    if on(told, "hidden") && says_nothing && !layout.houses_of_all(set).is_empty() {
        return Ok(None);
    }
    Ok(Kind::with_id("killercage").map(|kind| Clue { value: sum, ..Clue::of(kind, cells) }))
}

/// Returns the sum of a cage: `sum`, or else `value`.
fn sum(number: usize, told: &Map<String, Value>) -> Result<Option<u16>, Fault> {
    let mut sums = Vec::new();
    for key in ["sum", "value"] {
        let says = |value: &&Value| !is_empty(value) && value.as_str().is_none_or(|text| !text.trim().is_empty());
        let Some(value) = told.get(key).filter(says) else { continue };
        let sum = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok());
        let sum = sum.and_then(|sum| u16::try_from(sum).ok()).ok_or_else(|| {
            let shown = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            wrong(number, format!("its `{key}` is `{}`", clean(&shown, 20)), "a number, or none")
        })?;
        sums.extend((sum > 0).then_some(sum));
    }
    match sums[..] {
        [sum, value] if sum != value => {
            Err(wrong(number, format!("its sum is {sum}, and its value is {value}"), "one sum"))
        }
        _ => Ok(sums.first().copied()),
    }
}

fn wrong(number: usize, problem: impl std::fmt::Display, expected: impl Into<String>) -> Fault {
    let fault = fault(format!("`cages` {number}: {problem}"), expected);
    fault.help("correct it, or read the puzzle without its cages: --ignore-key cages")
}
