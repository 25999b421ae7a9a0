//! Reading without tolerance, for formats of our own: what an input says beyond its format is refused, with its place.
//!
//! What was read is written again and compared: a key that does not come back is unknown, and a list that comes back shorter
//! has an element twice. So there is no list of keys that could differ from the types. Keys that only repeat a default
//! (`null`, `false`, an empty list) may be there. A key that is there twice was refused [before](super::Limit::json).

use std::fmt;

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;

use super::limit::plain;

/// A list that is too long to be written at once: its key, and its elements.
pub type LongList<'a, T> = (&'static str, &'a [T]);

/// Compares a JSON text with what was read from it. The elements of a long list are compared one by one, so that only one of
/// them is in memory twice; `bare` is the same without them.
///
/// # Errors
/// The first key that is unknown, or list with a doubled element, and where it is.
pub fn compare<T: Serialize>(text: &[u8], bare: &impl Serialize, list: LongList<T>) -> serde_json::Result<()> {
    let known = serde_json::to_value(bare)?;
    let mut reader = serde_json::Deserializer::from_slice(text);
    Whole { known: &known, list }.deserialize(&mut reader)?;
    reader.end()
}

/// Compares JSON with what was read from it, as [`compare`] does.
///
/// # Errors
/// The same.
pub fn compare_value(read: &Value, known: &impl Serialize) -> serde_json::Result<()> {
    let known = serde_json::to_value(known)?;
    Same { known: Some(&known), at: Place::Root }.deserialize(read)
}

/// Where a value is.
#[derive(Clone, Copy)]
enum Place<'a> {
    Root,
    Key(&'a Place<'a>, &'a str),
    Item(&'a Place<'a>, usize),
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Root => Ok(()),
            Self::Key(Self::Root, key) => key.escape_debug().fmt(f),
            Self::Key(around, key) => write!(f, "{around}.{}", key.escape_debug()),
            Self::Item(around, index) => write!(f, "{around}[{index}]"),
        }
    }
}

/// The whole input, with its long list.
struct Whole<'a, T> {
    known: &'a Value,
    list: LongList<'a, T>,
}

impl<'de, T: Serialize> DeserializeSeed<'de> for Whole<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_map(self)
    }
}

impl<'de, T: Serialize> Visitor<'de> for Whole<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            match key == self.list.0 {
                true => map.next_value_seed(Elements(self.list))?,
                false => {
                    map.next_value_seed(Same { known: self.known.get(&key), at: Place::Key(&Place::Root, &key) })?
                }
            }
        }
        Ok(())
    }
}

/// The elements of a long list.
struct Elements<'a, T>(LongList<'a, T>);

impl<'de, T: Serialize> DeserializeSeed<'de> for Elements<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_seq(self)
    }
}

impl<'de, T: Serialize> Visitor<'de> for Elements<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let Self((key, elements)) = self;
        for (i, element) in elements.iter().enumerate() {
            let known = serde_json::to_value(element).map_err(A::Error::custom)?;
            let place = Place::Key(&Place::Root, key);
            if seq.next_element_seed(Same { known: Some(&known), at: Place::Item(&place, i) })?.is_none() {
                break;
            }
        }
        Ok(())
    }
}

/// A value, and what became of it; nothing if it did not come back.
#[derive(Clone, Copy)]
struct Same<'a> {
    known: Option<&'a Value>,
    at: Place<'a>,
}

impl Same<'_> {
    /// A value that says something.
    fn said<E: Error>(self) -> Result<(), E> {
        match self.known {
            Some(_) => Ok(()),
            None => Err(E::custom(format_args!("unknown key `{}`", self.at))),
        }
    }

    /// A number. Readers take the number of a name for the name.
    fn counted<E: Error>(self) -> Result<(), E> {
        match self.known {
            Some(Value::String(name)) => Err(E::custom(format_args!(
                "`{}` is a number, and not a name such as `{}`",
                self.at,
                name.escape_debug()
            ))),
            _ => self.said(),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Same<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Same<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        if value { self.said() } else { Ok(()) }
    }

    plain! { value, _said => value.counted(); visit_i64 i64, visit_u64 u64, visit_f64 f64 }

    plain! { value, _said => value.said(); visit_str &str }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<(), A::Error> {
        let known = match self.known {
            Some(Value::Array(known)) => known,
            Some(Value::Object(_)) => {
                return Err(A::Error::custom(format_args!("`{}` is a list, and not an object", self.at)));
            }
            // Another form of the same value.
            Some(_) => return IgnoredAny.visit_seq(seq).map(drop),
            None => {
                return match seq.next_element::<IgnoredAny>()? {
                    Some(_) => self.said(),
                    None => Ok(()),
                };
            }
        };
        let mut count = 0;
        while let Some(known) = known.get(count) {
            if seq.next_element_seed(Same { known: Some(known), at: Place::Item(&self.at, count) })?.is_none() {
                break;
            }
            count += 1;
        }
        match count == known.len() && seq.next_element::<IgnoredAny>()?.is_none() {
            true => Ok(()),
            false => Err(A::Error::custom(format_args!("`{}` has an element twice", self.at))),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let known = match self.known {
            Some(Value::Object(known)) => known,
            Some(_) => return Err(A::Error::custom(format_args!("`{}` is an object, and not a plain value", self.at))),
            None => return self.said(),
        };
        while let Some(key) = map.next_key::<String>()? {
            map.next_value_seed(Same { known: known.get(&key), at: Place::Key(&self.at, &key) })?;
        }
        Ok(())
    }
}
