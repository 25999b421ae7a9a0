//! The JSON of puzzles, as f-puzzles and SudokuPad write it: its limit, its values, and what is wrong with them.

use serde_json::{Map, Value};

use super::cells::counted;
use super::error::{Fault, clean};
use super::{Limit, LimitError};
use crate::grid::Digit;

/// What the JSON may cost: it has at most 1 MiB.
pub(super) const MOST_JSON: Limit = Limit::ASKED;

/// Returns the JSON of a puzzle. `whose` is for the error: the JSON of f-puzzles.
pub(super) fn object(text: &str, whose: &str) -> Result<Map<String, Value>, Fault> {
    MOST_JSON.json(text.as_bytes()).map_err(|error| match error {
        LimitError::TooMuch { .. } => fault(format!("{error} of JSON"), "less"),
        LimitError::Invalid(error) => fault(format!("invalid JSON: {error}"), whose),
    })
}

/// Removes the keys that are ignored on request, except those for the puzzle itself, and returns the names of those that say
/// something.
pub(super) fn ignore(json: &mut Map<String, Value>, keys: &[String], told: &[&str]) -> Vec<String> {
    let removed = |key: &&String| json.shift_remove(key.as_str()).is_some_and(|value| !is_empty(&value));
    keys.iter().filter(|key| !told.contains(&key.as_str())).filter(removed).cloned().collect()
}

/// Returns the fault of keys that may be rules, if there are any.
pub(super) fn unsupported<'a>(keys: impl Iterator<Item = &'a str>) -> Result<(), Fault> {
    let rules: Vec<String> = keys.map(|key| format!("`{}`", clean(key, 40))).take(20).collect();
    if rules.is_empty() {
        return Ok(());
    }
    let fault = fault(
        format!("the puzzle has unsupported rules: {}", rules.join(", ")),
        "rules of the kinds that the guide lists",
    );
    Err(fault.help(
        "without them it would be another puzzle; use a program that supports these rules, or read it without them: \
         --ignore-key NAME",
    ))
}

/// Returns what is said of the drawings below some keys, if there are any: nobody knows whether they stand for rules.
pub(super) fn drawings<'a>(counts: impl Iterator<Item = (&'a str, usize)>) -> Option<String> {
    let counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
    let total: usize = counts.iter().map(|(_, count)| count).sum();
    let shown: Vec<String> = counts.iter().map(|(key, count)| format!("{count} in `{key}`")).collect();
    let what = counted(total, "drawing");
    (total > 0).then(|| format!("{what} whose rules are not known ({})", shown.join(", ")))
}

/// Returns the fault of a grid of a side that no layout has.
pub(super) fn wrong_side(side: impl std::fmt::Display) -> Fault {
    let fault = Fault::new(0..0, Fault::MEANT, format!("the grid is {side}x{side}"), "a side from 4 to 9");
    fault.help("larger and smaller grids are not supported")
}

/// Returns the digit of a value, which may be written as a text.
pub(super) fn digit(value: &Value) -> Option<Digit> {
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok())?;
    Digit::new(u8::try_from(number).ok()?)
}

/// Returns a fault of the puzzle; it has no position, because the JSON may be packed.
pub(super) fn fault(problem: impl Into<String>, expected: impl Into<String>) -> Fault {
    Fault::new(0..0, Fault::MEANT, problem, expected).help("export the puzzle again, or write its givens as 81 digits")
}

/// Returns `true` if a key is present with a non-empty value.
pub(super) fn on(json: &Map<String, Value>, key: &str) -> bool {
    json.get(key).is_some_and(|value| !is_empty(value))
}

/// Returns `true` if a value is empty.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(map) => map.is_empty(),
        Value::Number(number) => number.as_u64() == Some(0),
        Value::Bool(true) => false,
    }
}
