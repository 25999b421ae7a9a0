//! Filters on values: those of the engine whose results stay small, and bounded ones of our own for the rest.

use minijinja::value::{Rest, Value, ValueKind};
use minijinja::{Environment, Error, filters, tests};

use super::bounds::{Budget, refusal};
use super::thing::Thing;
use crate::render::words::escape::escape_markdown;

/// Adds filters, tests and functions to an environment that has none.
pub(super) fn add(env: &mut Environment<'static>, budget: &Budget) {
    env.add_filter("abs", filters::abs);
    env.add_filter("default", filters::default);
    env.add_filter("first", filters::first);
    env.add_filter("groupby", filters::groupby);
    env.add_filter("int", filters::int);
    env.add_filter("items", filters::items);
    env.add_filter("last", filters::last);
    env.add_filter("length", filters::length);
    env.add_filter("map", filters::map);
    env.add_filter("max", filters::max);
    env.add_filter("min", filters::min);
    env.add_filter("reject", filters::reject);
    env.add_filter("rejectattr", filters::rejectattr);
    env.add_filter("reverse", filters::reverse);
    env.add_filter("round", filters::round);
    env.add_filter("select", filters::select);
    env.add_filter("selectattr", filters::selectattr);
    env.add_filter("sort", filters::sort);
    env.add_filter("unique", filters::unique);
    env.add_function("namespace", minijinja::functions::namespace);

    env.add_test("defined", tests::is_defined);
    env.add_test("undefined", tests::is_undefined);
    env.add_test("none", tests::is_none);
    env.add_test("true", tests::is_true);
    env.add_test("false", tests::is_false);
    env.add_test("string", tests::is_string);
    env.add_test("number", tests::is_number);
    env.add_test("odd", tests::is_odd);
    env.add_test("even", tests::is_even);
    env.add_test("divisibleby", tests::is_divisibleby);
    for (name, test) in [("eq", tests::is_eq as fn(&Value, &Value) -> bool), ("ne", tests::is_ne)] {
        env.add_test(name, test);
    }
    env.add_test("in", tests::is_in);
    env.add_test("startingwith", |value: &Value, start: &str| Ok::<_, Error>(text(value)?.starts_with(start)));
    env.add_test("endingwith", |value: &Value, end: &str| Ok::<_, Error>(text(value)?.ends_with(end)));

    words(env, budget);
    sums(env, budget);
}

/// Filters that make a text from one or several.
fn words(env: &mut Environment<'static>, budget: &Budget) {
    let b = budget.clone();
    env.add_filter("upper", move |value: &Value| made(&b, text(value)?.to_uppercase(), value.is_safe()));
    let b = budget.clone();
    env.add_filter("lower", move |value: &Value| made(&b, text(value)?.to_lowercase(), value.is_safe()));
    let b = budget.clone();
    env.add_filter("trim", move |value: &Value, signs: Option<&str>| {
        let whole = text(value)?;
        let trimmed = signs.map_or(whole.trim(), |signs| whole.trim_matches(|sign| signs.contains(sign)));
        made(&b, trimmed.to_owned(), value.is_safe())
    });
    let b = budget.clone();
    env.add_filter("replace", move |value: &Value, from: &str, to: &str| {
        let whole = text(value)?;
        // Where `from` is empty, it is between all characters.
        b.made(whole.len() + (whole.matches(from).count()).saturating_mul(to.len()))?;
        made(&b, whole.replace(from, to), value.is_safe())
    });
    let b = budget.clone();
    env.add_filter("split", move |value: &Value, by: &str| {
        let whole = text(value)?;
        let parts: Vec<Value> = whole.split(by).map(|part| safe_like(part.to_owned(), value.is_safe())).collect();
        b.listed(parts.len())?;
        b.spend(whole.len())?;
        Ok::<_, Error>(Value::from(parts))
    });
    let b = budget.clone();
    env.add_filter("join", move |items: &Value, between: Option<&str>| {
        let items: Vec<Value> = items.try_iter()?.collect();
        let is_safe = items.iter().any(Value::is_safe);
        let escaped = |text: &str| if is_safe { escape_markdown(text) } else { text.to_owned() };
        let between = escaped(between.unwrap_or_default());
        let mut joined = String::new();
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                joined += &between;
            }
            let item_text = text(item)?;
            joined += &if item.is_safe() { item_text } else { escaped(&item_text) };
            if joined.len() > super::bounds::MOST_OF_VALUE {
                break;
            }
        }
        made(&b, joined, is_safe)
    });
    let b = budget.clone();
    env.add_filter("safe", move |value: &Value| {
        let whole = text(value)?;
        b.spend(whole.len())?;
        Ok::<_, Error>(Value::from_safe_string(whole))
    });
}

/// Filters that replace operators, or keep a value.
fn sums(env: &mut Environment<'static>, budget: &Budget) {
    let b = budget.clone();
    env.add_filter("plus", move |one: &Value, other: &Value| match (one.kind(), other.kind()) {
        (ValueKind::Number, ValueKind::Number) => {
            number(one)?.checked_add(number(other)?).map(Value::from).ok_or_else(too_large)
        }
        (ValueKind::Seq | ValueKind::Iterable, ValueKind::Seq | ValueKind::Iterable) => {
            let items: Vec<Value> = one.try_iter()?.chain(other.try_iter()?).collect();
            b.listed(items.len())?;
            items.iter().try_for_each(|item| keep(&b, item))?;
            Ok(Value::from(items))
        }
        _ => made(&b, text(one)? + &text(other)?, false),
    });
    let b = budget.clone();
    env.add_filter("kept", move |value: &Value| keep(&b, value).map(|()| value.clone()));
    env.add_filter("times", |one: &Value, other: &Value| {
        number(one)?.checked_mul(number(other)?).map(Value::from).ok_or_else(too_large)
    });
    env.add_filter("sum", |items: &Value, more: Rest<Value>| {
        if !more.is_empty() {
            return Err(refusal("`sum` takes no argument"));
        }
        let add = |sum: i64, item: Value| sum.checked_add(number(&item)?).ok_or_else(too_large);
        items.try_iter()?.try_fold(0, add).map(Value::from)
    });
}

/// A word, a number or the like as text. Lists are rejected: they could be long and deep.
pub(super) fn text(value: &Value) -> Result<String, Error> {
    match value.kind() {
        ValueKind::String | ValueKind::Number | ValueKind::Bool | ValueKind::None => Ok(value.to_string()),
        ValueKind::Undefined => Err(Error::from(minijinja::ErrorKind::UndefinedError)),
        kind => Err(refusal(format!("expected a text or a number, found a {kind}: use `|join` or `|list`"))),
    }
}

/// Rejects anything except a word or a number, and counts it.
fn keep(budget: &Budget, value: &Value) -> Result<(), Error> {
    if Thing::of(value).is_some() {
        return Ok(());
    }
    let length = value.as_str().map_or_else(|| text(value).map(|_| 0), |text| Ok(text.len()))?;
    budget.made(length)
}

fn number(value: &Value) -> Result<i64, Error> {
    i64::try_from(value.clone())
}

fn too_large() -> Error {
    refusal("the number is too large")
}

fn made(budget: &Budget, text: String, is_safe: bool) -> Result<Value, Error> {
    budget.made(text.len())?;
    Ok(safe_like(text, is_safe))
}

fn safe_like(text: String, is_safe: bool) -> Value {
    if is_safe { Value::from_safe_string(text) } else { Value::from(text) }
}
