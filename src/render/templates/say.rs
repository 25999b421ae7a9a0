//! How a template tells data without deciding anything: a value is said by the block that fits it.
//!
//! ```text
//!   {{ link|say("because") }}        the block `because_house` if the link's kind is `house`, or else `because`
//!   {{ links|each("because") }}      the same for each, with spaces between; `each("because", "; ")`
//!   {{ groups|clauses("seen") }}   as clauses of one sentence: "…; …; and …"
//!   {{ petals|list("petal") }}       as a list of the language: "…, … and …"; `either` has "or"
//!   {{ cells|form("it", "both") }}   by number: the first form for one, the last for all larger numbers
//!   {{ text|fold("Why?") }}          collapsed; at once for a beginner, and omitted in a hint
//! ```
//!
//! Inside a block, the fields of the value come before the names outside; the value itself is `it`, and `nth` its place in
//! a list. A block may have forms that are chosen by what is said, the most particular first: for a hint
//! (`because_hint`), for the first of a list (`petal_first`), for a kind, a word or a number (`way_cell`, `both_2`).
//! Nothing is said of a value that is missing or empty.

use std::fmt;
use std::sync::{Arc, Mutex};

use minijinja::value::{Enumerator, Kwargs, Object, Rest, Value, ValueKind};
use minijinja::{Environment, Error, ErrorKind, State};

use super::bounds::{Budget, refusal};
use super::thing::Thing;
use super::things::{items, say};
use super::values::text;
use crate::render::words::escape::escape_markdown;
use crate::render::words::headings::is_name;
use crate::render::words::names::Names;

/// The names that a template knows: those of the values that are being said, the innermost last.
#[derive(Clone, Default)]
pub(in crate::render) struct Scopes(Arc<Mutex<Vec<Scope>>>);

struct Scope {
    it: Value,
    nth: usize,
    /// Whether it is what a block says, and not what the template knows from the start.
    is_said: bool,
}

impl fmt::Debug for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Scopes")
    }
}

impl Scopes {
    /// Renders a template that knows these values, the last ones first, and nothing that is being said elsewhere.
    pub fn with<T>(&self, facts: Vec<Value>, render: impl FnOnce(Value) -> T) -> T {
        let known = facts.into_iter().map(|it| Scope { it, nth: 0, is_said: false }).collect();
        let outside = self.exchange(known);
        let rendered = render(Value::from_object(self.clone()));
        self.exchange(outside);
        rendered
    }

    fn exchange(&self, scopes: Vec<Scope>) -> Vec<Scope> {
        self.0.lock().map(|mut known| std::mem::replace(&mut *known, scopes)).unwrap_or_default()
    }

    fn push(&self, it: Value, nth: usize) {
        if let Ok(mut scopes) = self.0.lock() {
            scopes.push(Scope { it, nth, is_said: true });
        }
    }

    fn pop(&self) {
        if let Ok(mut scopes) = self.0.lock() {
            scopes.pop();
        }
    }
}

impl Object for Scopes {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        let scopes = self.0.lock().ok()?;
        scopes.iter().rev().find_map(|scope| match key {
            "it" if scope.is_said => Some(scope.it.clone()),
            "nth" if scope.nth > 0 => Some(Value::from(scope.nth)),
            _ => scope.it.get_attr(key).ok().filter(|value| !value.is_undefined()),
        })
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let scopes = self.0.lock().map(|scopes| scopes.iter().map(|scope| scope.it.clone()).collect::<Vec<_>>());
        let keys = scopes.into_iter().flatten().flat_map(|it| match it.kind() {
            ValueKind::Map => items_of(&it),
            _ => Vec::new(),
        });
        Enumerator::Values(keys.collect())
    }
}

fn items_of(map: &Value) -> Vec<Value> {
    map.try_iter().map(Iterator::collect).unwrap_or_default()
}

/// Adds these filters.
pub(super) fn add(env: &mut Environment<'static>, names: &Arc<Names>, scopes: &Scopes, budget: &Budget) {
    let s = Speaker { names: Arc::clone(names), scopes: scopes.clone(), budget: budget.clone() };
    let speaker = s.clone();
    env.add_filter("say", move |state: &mut State, it: Value, block: String| {
        speaker.one(state, &block, &it, 0).map(Value::from_safe_string)
    });
    let speaker = s.clone();
    env.add_filter("each", move |state: &mut State, list: Value, block: String, between: Option<String>| {
        let said = speaker.all(state, &block, &list)?;
        speaker.made(said.join(between.as_deref().unwrap_or(" ")))
    });
    let speaker = s.clone();
    env.add_filter("clauses", move |state: &mut State, list: Value, block: String| {
        let said = speaker.all(state, &block, &list)?;
        speaker.made(speaker.names.words.clauses.join(&said))
    });
    let speaker = s.clone();
    env.add_filter("list", move |state: &mut State, list: Value, block: Option<String>| {
        let said = speaker.named(state, &list, block)?;
        speaker.made(speaker.names.words.list(&said))
    });
    let speaker = s.clone();
    env.add_filter("either", move |state: &mut State, list: Value, block: Option<String>| {
        let said = speaker.named(state, &list, block)?;
        speaker.made(speaker.names.words.either(&said))
    });
    let n = Arc::clone(names);
    env.add_filter("form", move |things: Value, forms: Rest<Value>| {
        let (forms, named): (&[Value], Kwargs) = minijinja::value::from_args(&forms)?;
        let count = number(&things)?;
        let exact = forms.get(count.saturating_sub(1)).or(forms.last());
        let form = match exact {
            Some(form) => form.clone(),
            None => {
                let other: Value = named.get("other")?;
                let category = n.words.lang.form(count);
                named.peek::<Value>(category).unwrap_or(other)
            }
        };
        Ok::<_, Error>(form)
    });
    let speaker = s.clone();
    env.add_filter("indent", move |said: &Value| {
        let lines = text(said)?.lines().map(|line| format!("  {line}\n")).collect::<String>();
        speaker.made(lines.trim_end_matches('\n').to_owned())
    });
    env.add_filter("fold", move |state: &State, said: Value, question: Value| {
        let said = text(&said)?;
        let said = said.trim();
        let question = if question.is_safe() { text(&question)? } else { escape_markdown(&text(&question)?) };
        let audience = state.lookup("audience");
        let folded = match audience.as_ref().and_then(Value::as_str) {
            audience if said.is_empty() || audience == Some("hint") => String::new(),
            Some("beginner") => format!("\n\n{question}\n\n{said}\n\n"),
            _ => format!("\n\n<details>\n<summary>{question}</summary>\n\n{said}\n\n</details>\n\n"),
        };
        s.made(folded)
    });
}

/// The number of things in a list; a number is itself.
fn number(things: &Value) -> Result<usize, Error> {
    match things.kind() {
        ValueKind::Number => usize::try_from(things.clone()),
        _ => Ok(items(things).len()),
    }
}

#[derive(Clone)]
struct Speaker {
    names: Arc<Names>,
    scopes: Scopes,
    budget: Budget,
}

impl Speaker {
    fn made(&self, said: String) -> Result<Value, Error> {
        self.budget.spend(said.len())?;
        Ok(Value::from_safe_string(said))
    }

    /// Says a value by the block that fits it best; nothing if there is nothing to say.
    fn one(&self, state: &mut State, block: &str, it: &Value, nth: usize) -> Result<String, Error> {
        if !it.is_true() {
            return Ok(String::new());
        }
        let audience = state.lookup("audience");
        let is_hint = audience.as_ref().and_then(Value::as_str) == Some("hint");
        // The forms that are more particular come first.
        let of_kind = variant(it).filter(|kind| is_name(kind)).map(|kind| format!("{block}_{kind}"));
        let first = (nth == 1).then(|| format!("{block}_first"));
        let plain: Vec<String> = first.into_iter().chain(of_kind).chain([block.to_owned()]).collect();
        let hints = plain.iter().filter(|_| is_hint).map(|form| format!("{form}_hint"));
        self.scopes.push(it.clone(), nth);
        let mut said = Err(Error::new(ErrorKind::UnknownBlock, format!("no block `{block}`")));
        for form in hints.chain(plain.iter().cloned()) {
            said = state.render_block(&form);
            if !matches!(&said, Err(error) if error.kind() == ErrorKind::UnknownBlock && names_block(error, &form)) {
                break;
            }
        }
        self.scopes.pop();
        let said = said.map_err(|error| match error.kind() {
            ErrorKind::UnknownBlock => refusal(format!("there is no block `{block}` to say this: {error}")),
            _ => error,
        })?;
        self.budget.spend(said.len())?;
        // The line break before `endblock`.
        Ok(said.strip_suffix('\n').unwrap_or(&said).to_owned())
    }

    fn all(&self, state: &mut State, block: &str, list: &Value) -> Result<Vec<String>, Error> {
        let items = items(list);
        let said = items.iter().enumerate().map(|(at, item)| self.one(state, block, item, at + 1));
        let said = said.collect::<Result<Vec<_>, _>>()?;
        Ok(said.into_iter().filter(|said| !said.is_empty()).collect())
    }

    /// The items of a list by a block, or else by their names.
    fn named(&self, state: &mut State, list: &Value, block: Option<String>) -> Result<Vec<String>, Error> {
        match block {
            Some(block) => self.all(state, &block, list),
            None => items(list).iter().map(|item| say(item, &self.names)).collect(),
        }
    }
}

/// Whether an error is about the lack of this very block, and not of one inside it.
fn names_block(error: &Error, block: &str) -> bool {
    error.detail().is_some_and(|detail| detail.contains(&format!("'{block}'")))
}

/// What distinguishes a value from others that the same block is about: its kind, a word, or a number.
fn variant(it: &Value) -> Option<String> {
    match it.kind() {
        ValueKind::String => it.as_str().map(str::to_owned),
        ValueKind::Number => Some(it.to_string()),
        ValueKind::Seq | ValueKind::Iterable => Some(items(it).len().to_string()),
        _ if Thing::of(it).is_none() && it.kind() != ValueKind::Map => None,
        _ => it.get_attr("kind").ok().and_then(|kind| kind.as_str().map(str::to_owned)),
    }
}
