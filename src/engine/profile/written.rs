//! The syntax of profiles, where something can be written in several ways: a word, a list or a map.

use std::fmt;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor};

use super::nearest::nearest;
use crate::engine::search::Search;
use crate::grid::HouseKind;
use crate::rating::Points;
use crate::technique::{LADDER, Technique};

/// The techniques, in groups that are tried together; `ladder` means all except those on request.
pub struct Techniques(pub Vec<Group>);

/// One technique, or several in brackets.
pub struct Group(pub Vec<Written>);

/// A technique in a list: its id; or its id with the houses it is limited to, its price, or both.
pub struct Written {
    pub technique: Known,
    pub terms: Terms,
}

/// The limits of a technique, and its price.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub houses: Option<Vec<Kind>>,
    pub leads_to: Option<Known>,
    pub price: Option<Points>,
    pub level: Option<String>,
    pub growth: Option<String>,
}

/// A technique by its id.
#[derive(Clone, Copy)]
pub struct Known(pub &'static Technique);

/// A kind of house by its id.
#[derive(Clone, Copy)]
pub struct Kind(pub HouseKind);

/// The search; `none` means no search.
#[derive(Default)]
pub struct NoneOrSearch(pub Option<Search>);

impl From<&'static Technique> for Written {
    fn from(technique: &'static Technique) -> Self {
        Self { technique: Known(technique), terms: Terms::default() }
    }
}

impl<'de> Deserialize<'de> for Known {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        Technique::named(&id).map(Self).ok_or_else(|| unknown("technique", &id, LADDER.iter().map(|known| known.id)))
    }
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let id = String::deserialize(from)?;
        let known = HouseKind::ALL.iter().copied().find(|kind| kind.id() == id);
        known.map(Self).ok_or_else(|| unknown("kind of house", &id, HouseKind::ALL.iter().map(|kind| kind.id())))
    }
}

/// The maximum number of ids in an error message.
const LISTED: usize = 20;

/// Returns the error for an unknown id, with the id that was probably meant, or with the known ones.
fn unknown<E: Error>(what: &str, id: &str, known: impl IntoIterator<Item = &'static str>) -> E {
    let known: Vec<&str> = known.into_iter().collect();
    let help = match nearest(id, known.iter().copied()) {
        Some(meant) => format!(" (did you mean `{meant}`?)"),
        None if known.len() > LISTED => format!("; `whydoku {what}s` lists them"),
        None => format!("; known: {}", known.join(", ")),
    };
    E::custom(format_args!("unknown {what} `{}`{help}", id.escape_debug()))
}

/// The value after a technique's id: a price, a list of house kinds, or several named terms.
struct AnyTerms(Terms);

impl<'de> Deserialize<'de> for AnyTerms {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Terms;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a price, kinds of houses in brackets, or terms such as `{ price: 140, level: hard }`")
            }

            fn visit_u64<E: Error>(self, number: u64) -> Result<Terms, E> {
                self.visit_f64(number as f64)
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<Terms, E> {
                Ok(Terms { price: Some(Points::try_from(number).map_err(E::custom)?), ..Terms::default() })
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Terms, A::Error> {
                let houses = Vec::deserialize(SeqAccessDeserializer::new(items))?;
                Ok(Terms { houses: Some(houses), ..Terms::default() })
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<Terms, A::Error> {
                Terms::deserialize(MapAccessDeserializer::new(items))
            }
        }
        from.deserialize_any(Read).map(Self)
    }
}

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ReadWritten)
    }
}

struct ReadWritten;

impl<'de> Visitor<'de> for ReadWritten {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a technique, or a technique with its terms")
    }

    fn visit_str<E: Error>(self, id: &str) -> Result<Written, E> {
        let technique = Known::deserialize(id.into_deserializer())?;
        Ok(Written { technique, terms: Terms::default() })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Written, A::Error> {
        let technique = items.next_key()?.ok_or_else(|| A::Error::custom("expected a technique"))?;
        let AnyTerms(terms) = items.next_value()?;
        Ok(Written { technique, terms })
    }
}

impl<'de> Deserialize<'de> for Group {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Group;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a technique, or several in brackets")
            }

            fn visit_str<E: Error>(self, id: &str) -> Result<Group, E> {
                ReadWritten.visit_str(id).map(|one| Group(vec![one]))
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<Group, A::Error> {
                ReadWritten.visit_map(items).map(|one| Group(vec![one]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Group, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(items)).map(Group)
            }
        }
        from.deserialize_any(Read)
    }
}

impl<'de> Deserialize<'de> for NoneOrSearch {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = NoneOrSearch;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`none`, or how to search (`try: cell` …)")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<NoneOrSearch, E> {
                if word == "none" { Ok(NoneOrSearch(None)) } else { Err(unexpected(word, &self)) }
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<NoneOrSearch, A::Error> {
                Search::deserialize(MapAccessDeserializer::new(items)).map(|search| NoneOrSearch(Some(search)))
            }
        }
        from.deserialize_any(Read)
    }
}

impl<'de> Deserialize<'de> for Techniques {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Techniques;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("`ladder`, or a list of techniques")
            }

            fn visit_str<E: Error>(self, word: &str) -> Result<Techniques, E> {
                if word != "ladder" {
                    return Err(unexpected(word, &self));
                }
                let rungs = LADDER.iter().filter(|technique| !technique.on_request);
                Ok(Techniques(rungs.map(|technique| Group(vec![technique.into()])).collect()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Techniques, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(items)).map(Techniques)
            }
        }
        from.deserialize_any(Read)
    }
}

fn unexpected<E: Error>(word: &str, expected: &dyn Expected) -> E {
    E::invalid_value(Unexpected::Str(word), expected)
}
