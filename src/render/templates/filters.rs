//! The filters and functions that templates can use to name things.

use std::str::FromStr;
use std::sync::Arc;

use minijinja::value::Value;
use minijinja::{Environment, ErrorKind};
use serde::Deserialize;

use super::{things, values};
use crate::grid::{Candidate, House, NotationError};
use crate::render::words::directive::{BlockDirective, Mention, anchor, block, label, mention, reference};
use crate::render::words::escape::escape_markdown;
use crate::render::words::names::Names;
use crate::technique::LADDER;

/// Adds these filters and functions.
pub(in crate::render) fn add(env: &mut Environment<'static>, names: &Arc<Names>) {
    let n = Arc::clone(names);
    env.add_filter("cell", move |cell: String| read(&cell).map(|cell| Value::from_safe_string(n.cell(cell))));
    let n = Arc::clone(names);
    env.add_filter("cells", move |cells: Value| Value::from_safe_string(n.cells(&things::cells(&cells))));
    env.add_filter("at", |candidates: Value| things::at(&candidates));
    env.add_filter("digits", |candidates: Value| things::digits(&candidates));
    let n = Arc::clone(names);
    env.add_filter("short", move |things: Value| things::short(&things, &n));
    let n = Arc::clone(names);
    env.add_filter("article", move |name: String| n.words.with_article(&name));
    let n = Arc::clone(names);
    env.add_filter("candidate", move |candidate: String| {
        read(&candidate).map(|candidate| Value::from_safe_string(n.candidate(candidate)))
    });
    let n = Arc::clone(names);
    env.add_filter("house", move |house: String| {
        read(&house).map(|house| Value::from_safe_string(mention(Mention::House(house), &n.house(house))))
    });
    let n = Arc::clone(names);
    env.add_filter("technique", move |id: String| n.words.technique(&id).to_owned());
    let n = Arc::clone(names);
    env.add_filter("clue", move |clue: String| read(&clue).map(|clue| Value::from_safe_string(n.clue(clue))));
    let n = Arc::clone(names);
    env.add_filter("count", move |count: usize, key: String| n.words.count(&key, count));
    let n = Arc::clone(names);
    env.add_filter("conclusion", move |step: &Value| {
        let step = Conclusions::deserialize(step)?;
        Ok::<_, minijinja::Error>(Value::from_safe_string(n.notation.in_prose(&step.placements, &step.eliminations)))
    });
    let n = Arc::clone(names);
    env.add_filter("typed", move |step: &Value| {
        let step = Conclusions::deserialize(step)?;
        Ok::<_, minijinja::Error>(Value::from_safe_string(n.notation.conclusion(&step.placements, &step.eliminations)))
    });
    let n = Arc::clone(names);
    env.add_filter("joined", move |cells: Vec<String>| {
        let cells: Result<Vec<_>, _> = cells.iter().map(|cell| read(cell)).collect();
        cells.map(|cells| n.notation.joined(&cells).join(","))
    });
    env.add_filter("fish", |houses: Vec<String>| {
        let houses: Result<Vec<_>, _> = houses.iter().map(|house| read(house)).collect();
        houses.map(|houses| fish_notation(&houses))
    });
    let n = Arc::clone(names);
    env.add_filter("capital", move |text: &Value| {
        things::say(text, &n).map(|said| Value::from_safe_string(capital(&said)))
    });
    env.add_filter("label", |text: &Value| Value::from_safe_string(label(&text.to_string())));
    env.add_filter("byline", |text: &Value| Value::from_safe_string(block(BlockDirective::Byline, &text.to_string())));
    let n = Arc::clone(names);
    env.add_function("conclude", move |step: &Value| {
        let step = Conclusions::deserialize(step)?;
        let text = n.notation.in_prose(&step.placements, &step.eliminations);
        Ok::<_, minijinja::Error>(Value::from_safe_string(block(BlockDirective::Conclude, &format!("`{text}`"))))
    });
    env.add_function("anchor", |to: &Value| place(to).map(|place| Value::from_safe_string(anchor(&place))));
    env.add_function("link", |to: &Value, text: &Value| linked(text, to));
    // The same for templates in which `link` is a part of the pattern.
    env.add_filter("link", |text: &Value, to: &Value| linked(text, to));
}

/// A text that leads to a place in the document.
fn linked(text: &Value, to: &Value) -> Result<Value, minijinja::Error> {
    let shown = values::text(text)?;
    let shown = if text.is_safe() { shown } else { escape_markdown(&shown) };
    place(to).map(|place| Value::from_safe_string(reference(&place, &shown)))
}

/// The name of a place in a document: of a step by its number, of the lesson on a family of techniques by its name, of
/// any other place as it is.
fn place(to: &Value) -> Result<String, minijinja::Error> {
    match (u32::try_from(to.clone()), to.as_str()) {
        (Ok(step), _) => Ok(format!("step-{step}")),
        (_, Some(name)) if name.bytes().all(|sign| sign.is_ascii_alphanumeric() || sign == b'_') => {
            let is_family = LADDER.iter().any(|technique| technique.family == name);
            Ok(if is_family { format!("technique-{name}") } else { name.to_owned() })
        }
        _ => Err(minijinja::Error::new(ErrorKind::InvalidOperation, "expected the number of a step, or a name")),
    }
}

/// A text with a capital first letter. A name at its start is a link, whose text begins after a bracket. The name of a
/// cell stays as it is.
fn capital(text: &str) -> String {
    let at = text.len() - text.trim_start_matches('[').len();
    let mut name = text[at..].chars();
    if name.next() == Some('r') && name.next().is_some_and(|sign| sign.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut signs = text[at..].chars();
    let first = signs.next().into_iter().flat_map(char::to_uppercase);
    text[..at].chars().chain(first).chain(signs.clone()).collect()
}

/// Houses as fish notation has them: `r27`, `r2b4`.
fn fish_notation(houses: &[House]) -> String {
    let mut text = String::new();
    let mut kind = None;
    for house in houses {
        if kind.replace(house.kind) != Some(house.kind) {
            text.push(house.kind.letter());
        }
        text.push_str(&(house.index() + 1).to_string());
    }
    text
}

/// The conclusions of a step, as a template passes them.
#[derive(Deserialize)]
struct Conclusions {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

pub(super) fn read<T: FromStr<Err = NotationError>>(text: &str) -> Result<T, minijinja::Error> {
    text.parse().map_err(|error: T::Err| minijinja::Error::new(ErrorKind::InvalidOperation, error.to_string()))
}
