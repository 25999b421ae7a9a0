//! Profiles as they are written.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, MapAccess, SeqAccess, Visitor};

use super::{Pace, Profile, ProfileError, Rung};
use crate::engine::scale::{Level, Points, Price, Rates, Scale};
use crate::engine::search::Search;
use crate::grid::HouseKind;
use crate::proof::Uniqueness;
use crate::technique::{LADDER, Technique};

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    about: Option<String>,
    techniques: Techniques,
    #[serde(default)]
    without: Vec<Written>,
    #[serde(default)]
    pace: Pace,
    #[serde(default)]
    uniqueness: Assume,
    #[serde(default)]
    search: NoneOrSearch,
    scale: Option<WrittenScale>,
}

#[derive(Deserialize, Default)]
#[serde(rename_all = "snake_case")]
enum Assume {
    #[default]
    Assumed,
    Open,
}

enum Techniques {
    Ladder,
    Listed(Vec<Group>),
}

/// A technique, or several in brackets.
struct Group(Vec<Written>);

/// A technique as a list has it: its id; or its id with what it is bound to, what it costs, or both.
struct Written {
    technique: Known,
    terms: Terms,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct Terms {
    houses: Option<Vec<Kind>>,
    leads_to: Option<Known>,
    price: Option<Points>,
    level: Option<String>,
    growth: Option<String>,
}

/// A technique by its id.
#[derive(Clone, Copy)]
struct Known(&'static Technique);

/// A kind of house by its id.
#[derive(Clone, Copy)]
struct Kind(HouseKind);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenScale {
    rates: Rates,
    #[serde(default)]
    levels: Vec<Level>,
    #[serde(default)]
    growth: BTreeMap<String, BTreeMap<usize, Points>>,
    stuck: Option<Terms>,
}

#[derive(Default)]
struct NoneOrSearch(Option<Search>);

impl Profile {
    /// Reads a profile.
    ///
    /// # Errors
    /// When the text is no profile, with the line and column where those are known.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let raw: Raw = serde_yaml::from_str(text).map_err(|error| ProfileError::Invalid {
            place: error.location().map(|place| (place.line(), place.column())),
            what: error.to_string(),
        })?;
        let groups = match raw.techniques {
            Techniques::Ladder => LADDER
                .iter()
                .filter(|technique| !technique.on_request)
                .map(|technique| Group(vec![technique.into()]))
                .collect(),
            Techniques::Listed(groups) => groups,
        };
        let kept = |written: &Written| !raw.without.iter().any(|other| other.is_same(written));
        let rung = |written: Written| written.rung(raw.scale.as_ref());
        let group = |Group(group): Group| group.into_iter().filter(kept).map(rung).collect::<Result<Vec<_>, _>>();
        let mut techniques = groups.into_iter().map(group).collect::<Result<Vec<_>, _>>()?;
        techniques.retain(|group| !group.is_empty());
        if techniques.is_empty() && raw.search.0.is_none() {
            return Err(invalid("there is neither a technique nor a search"));
        }
        Ok(Self {
            name: raw.name,
            about: raw.about,
            techniques,
            pace: raw.pace,
            uniqueness: match raw.uniqueness {
                Assume::Assumed => Uniqueness::Assumed,
                Assume::Open => Uniqueness::Open,
            },
            search: raw.search.0,
            scale: raw.scale.map(WrittenScale::scale).transpose()?,
        })
    }
}

fn invalid(what: impl Into<String>) -> ProfileError {
    ProfileError::Invalid { what: what.into(), place: None }
}

impl Written {
    /// Whether both stand for the same steps.
    fn is_same(&self, other: &Self) -> bool {
        let bounds = |written: &Self| {
            let Terms { houses, leads_to, .. } = &written.terms;
            let houses = houses.as_ref().map(|kinds| kinds.iter().map(|kind| kind.0).collect::<Vec<_>>());
            (written.technique.0, houses, leads_to.map(|next| next.0))
        };
        bounds(self) == bounds(other)
    }

    /// The rung, with its price on the profile's scale.
    fn rung(self, scale: Option<&WrittenScale>) -> Result<Rung, ProfileError> {
        let Self { technique: Known(technique), terms } = self;
        let price = match (scale, terms.price) {
            (Some(scale), _) => Some(scale.price(technique.id, &terms)?),
            (None, None) => None,
            (None, Some(_)) => {
                return Err(invalid(format!("`{}` has a price, but the profile has no `scale`", technique.id)));
            }
        };
        let houses = terms.houses.map(|kinds| kinds.into_iter().map(|kind| kind.0).collect());
        Ok(Rung { technique, houses, leads_to: terms.leads_to.map(|next| next.0), price })
    }
}

impl From<&'static Technique> for Written {
    fn from(technique: &'static Technique) -> Self {
        Self { technique: Known(technique), terms: Terms::default() }
    }
}

impl WrittenScale {
    /// The price of something, named in case it has none.
    fn price(&self, what: &str, terms: &Terms) -> Result<Price, ProfileError> {
        let unknown =
            |kind: &str, name: &str| invalid(format!("`{what}`: the scale has no {kind} `{}`", name.escape_debug()));
        let points = terms.price.ok_or_else(|| invalid(format!("`{what}` has no price on the profile's scale")))?;
        let level = |name: &String| {
            let at = self.levels.iter().position(|level| level.name == *name);
            at.ok_or_else(|| unknown("level", name))
        };
        let growth = |name: &String| self.growth.get(name).cloned().ok_or_else(|| unknown("growth", name));
        Ok(Price {
            points,
            level: terms.level.as_ref().map(level).transpose()?,
            growth: terms.growth.as_ref().map(growth).transpose()?.unwrap_or_default(),
        })
    }

    fn scale(self) -> Result<Scale, ProfileError> {
        let stuck = self.stuck.as_ref().map(|terms| self.price("stuck", terms)).transpose()?;
        Ok(Scale { rates: self.rates, levels: self.levels, stuck })
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
        let known = HouseKind::ALL.into_iter().find(|kind| kind.id() == id);
        known.map(Self).ok_or_else(|| unknown("kind of house", &id, HouseKind::ALL.map(HouseKind::id)))
    }
}

/// The error for an id that nothing has, with those there are.
fn unknown<E: serde::de::Error>(what: &str, id: &str, known: impl IntoIterator<Item = &'static str>) -> E {
    let known: Vec<&str> = known.into_iter().collect();
    E::custom(format_args!("unknown {what} `{}`; known: {}", id.escape_debug(), known.join(", ")))
}

/// What follows a technique's id: a price, a list of kinds of houses, or several terms by name.
struct AnyTerms(Terms);

impl<'de> Deserialize<'de> for AnyTerms {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Read;
        impl<'de> Visitor<'de> for Read {
            type Value = Terms;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a price, kinds of houses in brackets, or terms such as `{ price: 140, level: hard }`")
            }

            fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Terms, E> {
                self.visit_f64(number as f64)
            }

            fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Terms, E> {
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

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a technique, or a technique with its terms")
    }

    fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Written, E> {
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

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a technique, or several in brackets")
            }

            fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Group, E> {
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

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("`none`, or how to search (`try: cell` …)")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<NoneOrSearch, E> {
                match word {
                    "none" => Ok(NoneOrSearch(None)),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<NoneOrSearch, A::Error> {
                let search = Search::deserialize(MapAccessDeserializer::new(items))?;
                Ok(NoneOrSearch(Some(search)))
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

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("`ladder`, or a list of techniques")
            }

            fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<Techniques, E> {
                match word {
                    "ladder" => Ok(Techniques::Ladder),
                    _ => Err(E::invalid_value(serde::de::Unexpected::Str(word), &self)),
                }
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Techniques, A::Error> {
                let mut groups = Vec::new();
                while let Some(group) = items.next_element()? {
                    groups.push(group);
                }
                Ok(Techniques::Listed(groups))
            }
        }
        from.deserialize_any(Read)
    }
}
