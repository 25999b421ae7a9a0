//! What templates get, as it was seen while documents were rendered: for a guide that cannot be out of date.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

thread_local! {
    /// What was seen since the recording began; none if nothing is recorded.
    static SEEN: RefCell<Option<Seen>> = const { RefCell::new(None) };
}

/// The values that each template got, by the template's name without the locale.
pub(in crate::render) type Seen = BTreeMap<String, Shape>;

/// The shape of some values.
#[derive(Default, Debug)]
pub(in crate::render) struct Shape {
    /// The kinds of values.
    pub kinds: BTreeSet<&'static str>,
    /// One of them, if they are not lists or objects.
    pub example: Option<String>,
    /// The members of objects; of all together, if their names are not fixed.
    pub members: BTreeMap<String, Shape>,
    /// The elements of lists.
    pub elements: Option<Box<Shape>>,
}

/// The name for members whose names are not fixed.
pub(in crate::render) const ANY: &str = "…";

/// The maximum length of an example, in characters.
const MOST: usize = 60;

/// Returns what templates get on this thread during some work.
pub(in crate::render) fn recorded(work: impl FnOnce()) -> Seen {
    SEEN.set(Some(Seen::new()));
    work();
    SEEN.take().unwrap_or_default()
}

/// Notes what a template gets, if this is recorded.
pub(in crate::render) fn note(template: &str, facts: &impl Serialize) {
    SEEN.with_borrow_mut(|seen| {
        if let Some(seen) = seen {
            let name = template.split_once('/').map_or(template, |(_, name)| name);
            seen.entry(name.to_owned()).or_default().add(&serde_json::to_value(facts).unwrap_or_default());
        }
    });
}

impl Shape {
    /// Adds a value.
    fn add(&mut self, value: &Value) {
        self.kinds.insert(match value {
            Value::Null => "none",
            Value::Bool(_) => "true or false",
            Value::Number(_) => "number",
            Value::String(_) => "text",
            Value::Array(_) => "list",
            Value::Object(_) => "object",
        });
        let example = match value {
            Value::Null => return,
            Value::Array(items) => {
                let elements = self.elements.get_or_insert_default();
                return items.iter().for_each(|item| elements.add(item));
            }
            Value::Object(members) => {
                let is_fixed = |name: &String| name.starts_with(|sign: char| sign.is_ascii_lowercase());
                for (name, value) in members {
                    let name = if is_fixed(name) { name } else { ANY };
                    self.members.entry(name.to_owned()).or_default().add(value);
                }
                return;
            }
            Value::String(text) => text.split_whitespace().collect::<Vec<_>>().join(" "),
            // Times differ from run to run.
            Value::Number(number) if number.is_f64() => "0.5".to_owned(),
            other => other.to_string(),
        };
        let is_short = example.chars().count() <= MOST;
        if self.example.as_ref().is_none_or(String::is_empty) && is_short {
            self.example = Some(example);
        }
    }
}
