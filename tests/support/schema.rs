//! JSON Schema (draft 2020-12), as far as our own descriptions use it.

use std::collections::BTreeSet;

use serde_json::Value;

/// Returns where a value does not fit a schema, and why; `None` if it fits. References are looked up in `root`.
pub fn misfit(value: &Value, schema: &Value, root: &Value) -> Option<String> {
    check(value, schema, root, "").err()
}

fn check(value: &Value, schema: &Value, root: &Value, at: &str) -> Result<(), String> {
    let Value::Object(rules) = schema else {
        return if *schema == Value::Bool(false) { Err(format!("{at}: nothing fits")) } else { Ok(()) };
    };
    let wrong = |what: &str| Err(format!("{at}: {value} is not {what}"));
    let list = |key: &str| rules.get(key).and_then(Value::as_array).into_iter().flatten();
    if let Some(Value::String(reference)) = rules.get("$ref") {
        let path = reference.strip_prefix('#').ok_or("a reference to elsewhere")?;
        check(value, root.pointer(path).ok_or_else(|| format!("nothing at {path}"))?, root, at)?;
    }
    for part in list("allOf") {
        check(value, part, root, at)?;
    }
    for (key, fits) in [("anyOf", (|count| count > 0) as fn(usize) -> bool), ("oneOf", |count| count == 1)] {
        if rules.contains_key(key) {
            let all: Vec<_> = list(key).map(|part| check(value, part, root, at)).collect();
            if !fits(all.iter().filter(|fit| fit.is_ok()).count()) {
                return wrong(&format!("one of {key}: {all:?}"));
            }
        }
    }
    if rules.get("not").is_some_and(|part| check(value, part, root, at).is_ok()) {
        return wrong("something else");
    }
    match rules.get("type") {
        Some(Value::String(name)) if !is_of(value, name) => return wrong(name),
        Some(Value::Array(names)) if !names.iter().any(|name| is_of(value, name.as_str().unwrap_or_default())) => {
            return wrong(&format!("one of {names:?}"));
        }
        _ => {}
    }
    if rules.get("const").is_some_and(|known| known != value)
        || rules.contains_key("enum") && !list("enum").any(|known| known == value)
    {
        return wrong("one of the known values");
    }
    let number = |key: &str| rules.get(key).and_then(Value::as_f64);
    let within = |count: f64, least: &str, most: &str| {
        number(least).is_none_or(|least| count >= least) && number(most).is_none_or(|most| count <= most)
    };
    match value {
        Value::Number(found) if !within(found.as_f64().unwrap_or(f64::NAN), "minimum", "maximum") => {
            wrong("within bounds")
        }
        Value::String(text) if !within(text.chars().count() as f64, "minLength", "maxLength") => wrong("so long"),
        Value::Array(items) => {
            let different: BTreeSet<String> = items.iter().map(Value::to_string).collect();
            if !within(items.len() as f64, "minItems", "maxItems")
                || rules.get("uniqueItems") == Some(&true.into()) && different.len() < items.len()
            {
                return wrong("a list of so many");
            }
            let first: Vec<&Value> = list("prefixItems").collect();
            for (i, item) in items.iter().enumerate() {
                let rule = first.get(i).copied().or(rules.get("items"));
                rule.map_or(Ok(()), |rule| check(item, rule, root, &format!("{at}/{i}")))?;
            }
            Ok(())
        }
        Value::Object(fields) => {
            if let Some(missing) = list("required").filter_map(Value::as_str).find(|key| !fields.contains_key(*key)) {
                return wrong(&format!("complete: `{missing}` is missing"));
            }
            let known = rules.get("properties").and_then(Value::as_object);
            // Which keys fit a pattern is not checked: there is one pattern at most.
            let patterns = rules.get("patternProperties").and_then(Value::as_object);
            let other = patterns.and_then(|patterns| patterns.values().next()).or(rules.get("additionalProperties"));
            for (key, field) in fields {
                let rule = known.and_then(|known| known.get(key)).or(other);
                rule.map_or(Ok(()), |rule| check(field, rule, root, &format!("{at}/{key}")))?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

fn is_of(value: &Value, name: &str) -> bool {
    match name {
        "null" => value.is_null(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "string" => value.is_string(),
        "array" => value.is_array(),
        _ => value.is_object(),
    }
}
