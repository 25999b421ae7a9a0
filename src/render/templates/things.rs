//! Values that name themselves: what a step is about, as templates get it.
//!
//! ```text
//!   "r4c1"                        a cell
//!   "b4"                          a house
//!   "3r5c1"                       a candidate: `.digit`, `.cell`
//!   "clue:2"                      a clue of the puzzle
//!   "3b4"                         a digit in a house: kind `place`, with `digit` and `house`
//!   {"seen": {"by": …}}           kind `seen`, with `by`
//!   {"claim": "fills", …}         kind `fills`
//!   {"text": "1b4"}               a text, whatever it looks like
//! ```
//!
//! The data is that of a trace as JSON, so a template and a program that reads traces know the same fields. A template
//! prints a value, and a list of values, by the names of the locale: `{{ cells }}` is "r1c1 and r1c4".

use minijinja::Error;
use minijinja::value::{Serde, Value, ValueKind};
use serde::Serialize;

use super::thing::Thing;
use super::values::text;
use crate::grid::{Candidate, Cell, DigitSet, House};
use crate::proof::Truth;
use crate::render::words::directive::{Mention, mention};
use crate::render::words::escape::escape_markdown;
use crate::render::words::names::Names;

/// Data of a trace as a value of templates.
pub(in crate::render) fn value(data: &impl Serialize) -> Value {
    named(&serde_json::to_value(data).unwrap_or_default())
}

fn named(data: &serde_json::Value) -> Value {
    match data {
        serde_json::Value::String(name) => match (Thing::read(name), name.parse::<Truth>()) {
            (Some(thing), _) => Value::from_object(thing),
            (None, Ok(Truth::Place(house, digit))) => {
                let (house, digit) = (Value::from_object(Thing::House(house)), digit.get());
                Value::from_pairs([("kind", Value::from("place")), ("digit", Value::from(digit)), ("house", house)])
            }
            _ => Value::from(name.as_str()),
        },
        serde_json::Value::Array(items) => items.iter().map(named).collect(),
        serde_json::Value::Object(members) => {
            if let (1, Some(text)) = (members.len(), members.get("text").and_then(serde_json::Value::as_str)) {
                return Value::from(text);
            }
            let mut all: Vec<(Value, Value)> = Vec::with_capacity(members.len() + 1);
            match (members.get("claim"), members.iter().next()) {
                _ if members.contains_key("kind") => {}
                (Some(kind @ serde_json::Value::String(_)), _) => all.push((Value::from("kind"), named(kind))),
                // A value of one kind of several.
                (_, Some((kind, content))) if members.len() == 1 && kind.parse::<Cell>().is_err() => {
                    all.push((Value::from("kind"), Value::from(kind.as_str())));
                    let fields = content.as_object().into_iter().flatten();
                    all.extend(fields.map(|(key, field)| (Value::from(key.as_str()), named(field))));
                }
                _ => {}
            }
            all.extend(members.iter().map(|(key, member)| (Value::from(key.as_str()), named(member))));
            Value::from_pairs(all)
        }
        plain => Value::from(Serde(plain)),
    }
}

/// The items of a list, or a single value as a list of one.
pub(super) fn items(value: &Value) -> Vec<Value> {
    match value.kind() {
        ValueKind::Seq | ValueKind::Iterable => value.try_iter().map(Iterator::collect).unwrap_or_default(),
        ValueKind::Undefined | ValueKind::None => Vec::new(),
        _ => vec![value.clone()],
    }
}

/// The candidates among some values.
pub(super) fn candidates(value: &Value) -> Vec<Candidate> {
    let candidate = |item: &Value| match Thing::of(item) {
        Some(Thing::Candidate(candidate)) => Some(candidate),
        _ => item.as_str()?.parse().ok(),
    };
    items(value).iter().filter_map(candidate).collect()
}

/// The cells of some cells or candidates, each once.
pub(super) fn cells(value: &Value) -> Vec<Cell> {
    let mut cells: Vec<Cell> = Vec::new();
    for item in items(value) {
        let cell = match Thing::of(&item) {
            Some(Thing::Cell(cell) | Thing::Candidate(Candidate { cell, .. })) => Some(cell),
            _ => item.as_str().and_then(|name| name.parse().ok()),
        };
        cells.extend(cell.filter(|cell| !cells.contains(cell)));
    }
    cells
}

/// The cells of some candidates, each once.
pub(super) fn at(things: &Value) -> Value {
    cells(things).into_iter().map(|cell| Value::from_object(Thing::Cell(cell))).collect()
}

/// The digits of some candidates, each once, ascending.
pub(super) fn digits(things: &Value) -> Value {
    let digits: DigitSet = candidates(things).iter().map(|one| one.digit).collect();
    digits.iter().map(|digit| Value::from(digit.get())).collect()
}

/// Cells, houses, candidates or digits as notation writes them: `r1c14`, `b4`, `3r5c1 4r5c1`, `123`.
pub(super) fn short(value: &Value, names: &Names) -> String {
    let items = items(value);
    let is_cell = |item: &Value| matches!(Thing::of(item), Some(Thing::Cell(_)));
    let code = |item: &Value| item.to_string();
    match &items[..] {
        [first, ..] if is_cell(first) => names.notation.joined(&cells(value)).join(","),
        [first, ..] if first.kind() == ValueKind::Number => items.iter().map(code).collect(),
        _ => items.iter().map(code).collect::<Vec<_>>().join(" "),
    }
}

/// A value as part of a sentence, in Markdown.
pub(super) fn say(value: &Value, names: &Names) -> Result<String, Error> {
    Ok(match (Thing::of(value), value.kind()) {
        (Some(Thing::Cell(cell)), _) => names.cell(cell),
        (Some(Thing::House(house)), _) => mention(Mention::House(house), &names.house(house)),
        (Some(Thing::Candidate(candidate)), _) => names.candidate(candidate),
        (Some(Thing::Clue(clue)), _) => names.clue(clue),
        (None, ValueKind::Seq | ValueKind::Iterable) => say_all(&items(value), names)?,
        _ if value.is_safe() => text(value)?,
        _ => escape_markdown(&text(value)?),
    })
}

/// A list as part of a sentence: houses of one kind together, and candidates of one digit or one cell.
fn say_all(items: &[Value], names: &Names) -> Result<String, Error> {
    let things: Vec<Thing> = items.iter().filter_map(Thing::of).collect();
    let house = |thing: &Thing| if let Thing::House(house) = thing { Some(*house) } else { None };
    let candidate = |thing: &Thing| if let Thing::Candidate(one) = thing { Some(*one) } else { None };
    if items.len() > 1 && things.len() == items.len() {
        if let Some(houses) = things.iter().map(house).collect::<Option<Vec<House>>>() {
            return Ok(names.houses(&houses));
        }
        if let Some(all) = things.iter().map(candidate).collect::<Option<Vec<Candidate>>>() {
            return Ok(names.candidates(&all));
        }
    }
    let said = items.iter().map(|item| say(item, names)).collect::<Result<Vec<_>, _>>()?;
    Ok(names.words.list(&said))
}
