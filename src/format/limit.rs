//! The one limiter. Whatever comes from outside passes through it before anything is built of it: little text may stand for
//! much.
//!
//! * *Bytes* are counted as they arrive, after decompression; what is skipped counts as well.
//! * *Values* of JSON and YAML (each text, number, list and map) are counted by a first pass that builds nothing. What
//!   an alias stands for counts wherever the alias is.
//! * *Depth* is limited by the parsers of both, to 128.
//!
//! The first pass also refuses a key that a map has twice: whoever reads it next would have to choose one.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Read};

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess};
use serde::de::{VariantAccess, Visitor};

/// Visits values that have no others in them, each type in the same way.
macro_rules! plain {
    ($visitor:ident, $value:ident => $visited:expr; $($visit:ident $type:ty),+) => {
        $(fn $visit<E: Error>(self, $value: $type) -> Result<(), E> {
            let $visitor = self;
            $visited
        })+
    };
}
pub(super) use plain;

/// What an input may cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    /// The maximum number of bytes.
    pub bytes: usize,
    /// The maximum number of values, each of which takes about a hundred bytes of memory, however short its text is.
    pub values: usize,
}

/// Why an input is refused.
#[derive(Debug)]
pub enum LimitError {
    /// It has more than a limit allows.
    TooMuch {
        /// What there is too much of: `bytes` or `values`.
        what: &'static str,
        /// The maximum.
        most: usize,
    },
    /// It is not JSON of the expected form, or has a key twice.
    Invalid(serde_json::Error),
}

impl fmt::Display for LimitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooMuch { what, most } => write!(f, "found more than {most} {what}"),
            Self::Invalid(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for LimitError {}

impl From<LimitError> for io::Error {
    fn from(error: LimitError) -> Self {
        Self::new(io::ErrorKind::InvalidData, error.to_string())
    }
}

impl Limit {
    /// The limit of what people write: texts, profiles, styles: 10 MiB.
    pub const WRITTEN: Self = Self { bytes: super::MAX_BYTES, values: 1_000_000 };
    /// The limit of what programs write, such as traces: 64 MiB.
    pub const RECORDED: Self = Self { bytes: 64 << 20, values: 6_000_000 };
    /// The limit of what programs write and is kept as a tree of JSON, such as the model of Pandoc.
    pub const TREE: Self = Self { values: 2_000_000, ..Self::RECORDED };
    /// The limit of a request to the service: 1 MiB.
    pub const ASKED: Self = Self { bytes: 1 << 20, values: 200_000 };

    /// Reads to the end.
    ///
    /// # Errors
    /// If there are more bytes than the limit allows, or if they cannot be read.
    pub fn read(self, input: impl Read) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        input.take(self.bytes as u64 + 1).read_to_end(&mut bytes)?;
        self.bytes(bytes.len())?;
        Ok(bytes)
    }

    /// Refuses more bytes than the limit allows.
    ///
    /// # Errors
    /// If there are more.
    pub fn bytes(self, found: usize) -> Result<(), LimitError> {
        let fits = found <= self.bytes;
        fits.then_some(()).ok_or(LimitError::TooMuch { what: "bytes", most: self.bytes })
    }

    /// Reads JSON.
    ///
    /// # Errors
    /// If there is more of it than the limit allows, if a key is there twice, or if it is not of the form that is expected.
    pub fn json<T: DeserializeOwned>(self, text: &[u8]) -> Result<T, LimitError> {
        self.check_json(text)?;
        serde_json::from_slice(text).map_err(LimitError::Invalid)
    }

    /// Refuses JSON that is more than the limit allows, or has a key twice.
    ///
    /// # Errors
    /// If it is such JSON, or none.
    pub fn check_json(self, text: &[u8]) -> Result<(), LimitError> {
        self.bytes(text.len())?;
        let mut count = Count::default();
        let mut reader = serde_json::Deserializer::from_slice(text);
        let counted = self.counting(&mut count).deserialize(&mut reader).and_then(|()| reader.end());
        counted.map_err(|error| match count.values > self.values {
            true => LimitError::TooMuch { what: "values", most: self.values },
            false => LimitError::Invalid(error),
        })
    }

    /// Returns the first pass over a text: it fails at the limit, or at a key that is there twice.
    pub(crate) fn counting(self, count: &mut Count) -> Counting<'_> {
        Counting { limit: self, count }
    }
}

/// The number of values so far, and of the bytes in their texts.
#[derive(Default)]
pub(crate) struct Count {
    pub values: usize,
    pub bytes: usize,
}

/// Counts a value, and all that is in it.
pub(crate) struct Counting<'a> {
    limit: Limit,
    count: &'a mut Count,
}

impl Counting<'_> {
    fn add<E: Error>(self, bytes: usize) -> Result<(), E> {
        self.count.values += 1;
        self.count.bytes += bytes;
        let Limit { bytes, values } = self.limit;
        let fits = self.count.values <= values && self.count.bytes <= bytes;
        fits.then_some(()).ok_or_else(|| E::custom(TOO_MUCH))
    }

    fn again(&mut self) -> Counting<'_> {
        Counting { limit: self.limit, count: self.count }
    }
}

/// What the first pass says at the limit.
pub(crate) const TOO_MUCH: &str = "there are too many values";

impl<'de> DeserializeSeed<'de> for Counting<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Counting<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    plain! { counting, _value => counting.add(0);
    visit_bool bool, visit_i64 i64, visit_u64 u64, visit_i128 i128, visit_u128 u128, visit_f64 f64 }

    fn visit_none<E: Error>(self) -> Result<(), E> {
        self.add(0)
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.add(0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<(), E> {
        self.add(text.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        while items.next_element_seed(self.again())?.is_some() {}
        self.add(0)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut entries: A) -> Result<(), A::Error> {
        let mut seen = BTreeSet::new();
        while entries.next_key_seed(Key { counting: self.again(), seen: &mut seen })?.is_some() {
            entries.next_value_seed(self.again())?;
        }
        self.add(0)
    }

    fn visit_enum<A: EnumAccess<'de>>(mut self, tagged: A) -> Result<(), A::Error> {
        let ((), node) = tagged.variant_seed(self.again())?;
        node.newtype_variant_seed(self)
    }
}

/// Counts a key of a map, and refuses it if it was there before.
struct Key<'a> {
    counting: Counting<'a>,
    seen: &'a mut BTreeSet<String>,
}

impl Key<'_> {
    fn once<E: Error>(self, key: String) -> Result<(), E> {
        self.counting.count.bytes += key.len();
        if self.seen.contains(&key) {
            let key: String = key.chars().take(LONGEST_QUOTE).collect();
            return Err(E::custom(format_args!("the key `{}` occurs twice", key.escape_debug())));
        }
        self.seen.insert(key);
        Ok(())
    }
}

/// The maximum number of characters quoted from a key.
const LONGEST_QUOTE: usize = 60;

impl<'de> DeserializeSeed<'de> for Key<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, from: D) -> Result<(), D::Error> {
        from.deserialize_any(self)
    }
}

/// Keys that are lists or maps are counted like any value: no reader knows such a key.
impl<'de> Visitor<'de> for Key<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a key")
    }

    plain! { counting, key => counting.once(key.to_string());
    visit_bool bool, visit_i64 i64, visit_u64 u64, visit_f64 f64, visit_str &str }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.once("null".to_owned())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<(), A::Error> {
        self.counting.visit_seq(items)
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<(), A::Error> {
        self.counting.visit_map(entries)
    }
}
