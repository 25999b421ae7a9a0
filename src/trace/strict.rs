//! Reading without tolerance: what a trace says beyond its format is refused, with its place.
//!
//! What was read is written again and compared: a key that does not come back is unknown. So there is no list of keys that
//! could differ from the types. Keys that only repeat a default (`null`, `false`, an empty list) may be there.

use std::fmt;

use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::Trace;

/// Compares a text with the trace that was read from it.
///
/// # Errors
/// The first key that is unknown or doubled, or list with a doubled element, and where it is.
pub(super) fn compare(text: &str, trace: &Trace) -> serde_json::Result<()> {
    let mut reader = serde_json::Deserializer::from_str(text);
    Whole(trace).deserialize(&mut reader)?;
    reader.end()
}

/// The whole trace. Events are compared one by one, so that there is only one of them in memory.
struct Whole<'a>(&'a Trace);

impl<'de> DeserializeSeed<'de> for Whole<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Whole<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a trace")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let bare = Trace { events: Vec::new(), ..self.0.clone() };
        let known = serde_json::to_value(&bare).map_err(A::Error::custom)?;
        let mut seen: Vec<String> = Vec::new();
        while let Some(key) = map.next_key::<String>()? {
            if seen.contains(&key) {
                return Err(doubled(&key));
            }
            match key.as_str() {
                "events" => map.next_value_seed(Events(self.0))?,
                _ => same(&map.next_value::<Strict>()?.0, known.get(&key), &key).map_err(A::Error::custom)?,
            }
            seen.push(key);
        }
        Ok(())
    }
}

struct Events<'a>(&'a Trace);

impl<'de> DeserializeSeed<'de> for Events<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Events<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of events")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        for (i, event) in self.0.events.iter().enumerate() {
            let Some(Strict(read)) = seq.next_element()? else { break };
            let known = serde_json::to_value(event).map_err(A::Error::custom)?;
            same(&read, Some(&known), &format!("events[{i}]")).map_err(A::Error::custom)?;
        }
        Ok(())
    }
}

/// A value in which no key occurs twice.
struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(StrictVisitor)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Strict;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Strict, E> {
        Ok(Strict(value.into()))
    }

    fn visit_unit<E: Error>(self) -> Result<Strict, E> {
        Ok(Strict(Value::Null))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Strict, A::Error> {
        let mut items = Vec::new();
        while let Some(Strict(item)) = seq.next_element()? {
            items.push(item);
        }
        Ok(Strict(items.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Strict, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = map.next_key::<String>()? {
            let Strict(value) = map.next_value()?;
            if fields.contains_key(&key) {
                return Err(doubled(&key));
            }
            fields.insert(key, value);
        }
        Ok(Strict(fields.into()))
    }
}

fn doubled<E: Error>(key: &str) -> E {
    E::custom(format_args!("the key `{}` occurs twice", key.escape_debug()))
}

/// Compares a value with what became of it.
fn same(read: &Value, known: Option<&Value>, at: &str) -> Result<(), String> {
    let is_nothing = match read {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        _ => false,
    };
    match (read, known) {
        (_, None) if is_nothing => Ok(()),
        (_, None) => Err(format!("unknown key `{}`", at.escape_debug())),
        (Value::Object(read), Some(Value::Object(known))) => {
            read.iter().try_for_each(|(key, value)| same(value, known.get(key), &format!("{at}.{key}")))
        }
        (Value::Array(read), Some(Value::Array(known))) if read.len() != known.len() => {
            Err(format!("`{}` has an element twice", at.escape_debug()))
        }
        (Value::Array(read), Some(Value::Array(known))) => {
            let mut pairs = read.iter().zip(known).enumerate();
            pairs.try_for_each(|(i, (read, known))| same(read, Some(known), &format!("{at}[{i}]")))
        }
        _ => Ok(()),
    }
}
