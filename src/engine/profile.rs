//! Profiles: which techniques, in which order, at what pace, and what to do when they run out.
//!
//! A profile is a YAML file:
//!
//! ```yaml
//! name: classic
//! techniques: ladder            # all but those on request; or a list; what stands in brackets is tried together, and
//!                               # { hidden_single: [row] } is bound to a kind of house
//! without: [jellyfish]
//! pace: step                    # or pass: place everything that is found in a position
//! uniqueness: assumed           # or open
//! search: none                  # or how to search, see `Search`
//! ```

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, MapAccess, SeqAccess, Visitor};

use super::search::Search;
use crate::grid::HouseKind;
use crate::proof::Uniqueness;
use crate::technique::{LADDER, Technique};

/// How to solve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// What it is called.
    pub name: String,
    /// What it is for, in its author's words.
    pub about: Option<String>,
    /// The techniques in the order in which they are tried; those of one group count as equally easy.
    pub techniques: Vec<Vec<Rung>>,
    /// How much is done at once.
    pub pace: Pace,
    /// Whether steps may rest on the puzzle's single solution.
    pub uniqueness: Uniqueness,
    /// How to search when the techniques run out, if at all.
    pub search: Option<Search>,
}

/// A technique as a profile uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The technique.
    pub technique: &'static Technique,
    /// The kinds of houses to which it is bound, if it is.
    pub houses: Option<Vec<HouseKind>>,
}

impl From<&'static Technique> for Rung {
    fn from(technique: &'static Technique) -> Self {
        Self { technique, houses: None }
    }
}

/// How much is done in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// One step, then look again.
    #[default]
    Step,
    /// All steps that the first successful group finds.
    Pass,
}

/// Why a profile could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProfileError {
    /// None of ours has this name.
    Unknown(String),
    /// The text is no profile: what is wrong, and the line and column (from 1) where that is known.
    Invalid {
        /// What is wrong.
        what: String,
        /// Where.
        place: Option<(usize, usize)>,
    },
}

/// The profiles that come with the program, in the order in which they are listed.
const BUILT_IN: [(&str, &str); 6] = [
    ("classic", include_str!("profiles/classic.yaml")),
    ("beginner", include_str!("profiles/beginner.yaml")),
    ("singles-passes", include_str!("profiles/singles-passes.yaml")),
    ("fewest-candidates", include_str!("profiles/fewest-candidates.yaml")),
    ("unit-permutations", include_str!("profiles/unit-permutations.yaml")),
    ("reading-order", include_str!("profiles/reading-order.yaml")),
];

impl Profile {
    /// The names of the profiles that come with the program.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// The text of a profile that comes with the program.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn source(name: &str) -> Result<&'static str, ProfileError> {
        let found = BUILT_IN.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text).ok_or_else(|| ProfileError::Unknown(name.to_owned()))
    }

    /// A profile that comes with the program.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        Self::parse(Self::source(name)?)
    }

    /// Profiles to show a technique with: it and all easier ones that `classic` uses; then fewer and
    /// fewer others, which makes it needed sooner: its kin and those up to the Swordfish, to the hidden
    /// triple, to the intersections, to singles.
    pub fn showing(technique: &'static Technique) -> impl Iterator<Item = Self> {
        let kin =
            |other: &Technique| other.family == technique.family || (other.assumes_unique && technique.assumes_unique);
        let with = move |most: &str, kin: &dyn Fn(&Technique) -> bool| {
            let most = Technique::named(most).map_or(usize::MAX, Technique::rung);
            let mut profile = Self::up_to(technique);
            let kept = |Rung { technique: other, .. }: &Rung| *other == technique || other.rung() <= most || kin(other);
            profile.techniques.retain(|group| group.iter().all(kept));
            profile
        };
        let fewer = ["swordfish", "hidden_triple", "claiming", "naked_single"];
        let nobody = |_: &Technique| false;
        let all = [Self::up_to(technique), with("swordfish", &kin)];
        all.into_iter().chain(fewer.into_iter().map(move |most| with(most, &nobody)))
    }

    /// The profile that knows a technique and, of those that `classic` uses, the easier ones: a
    /// puzzle that it solves, and cannot solve without the technique, shows what the technique is for.
    pub fn up_to(technique: &'static Technique) -> Self {
        let mut profile = Self::named("classic").unwrap_or_else(|_| unreachable!("classic is one of ours"));
        profile.name = technique.id.to_owned();
        profile.techniques.retain(|group| group.iter().all(|other| other.technique.rung() < technique.rung()));
        profile.techniques.push(vec![technique.into()]);
        profile
    }

    /// The same profile without a technique.
    pub fn without(mut self, technique: &'static Technique) -> Self {
        self.techniques.iter_mut().for_each(|group| group.retain(|other| other.technique != technique));
        self
    }

    /// Reads a profile.
    ///
    /// # Errors
    /// When the text is no profile, with the line and column.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let raw: Raw = serde_yaml::from_str(text).map_err(|error| ProfileError::Invalid {
            place: error.location().map(|place| (place.line(), place.column())),
            what: error.to_string(),
        })?;
        let kept = |rung: &Rung| !raw.without.contains(rung);
        let groups = match raw.techniques {
            Techniques::Ladder => LADDER
                .iter()
                .filter(|technique| !technique.on_request)
                .map(|technique| vec![technique.into()])
                .collect(),
            Techniques::Listed(groups) => groups,
        };
        let groups = groups.into_iter().map(|group| group.into_iter().filter(kept).collect::<Vec<_>>());
        let techniques: Vec<_> = groups.filter(|group| !group.is_empty()).collect();
        if techniques.is_empty() && raw.search.0.is_none() {
            return Err(ProfileError::Invalid {
                what: "there is neither a technique nor a search".to_owned(),
                place: None,
            });
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
        })
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    about: Option<String>,
    techniques: Techniques,
    #[serde(default)]
    without: Vec<Rung>,
    #[serde(default)]
    pace: Pace,
    #[serde(default)]
    uniqueness: Assume,
    #[serde(default)]
    search: NoneOrSearch,
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
    Listed(Vec<Vec<Rung>>),
}

/// A technique, or several in brackets.
struct Group(Vec<Rung>);

#[derive(Default)]
struct NoneOrSearch(Option<Search>);

fn technique<E: serde::de::Error>(id: &str) -> Result<&'static Technique, E> {
    Technique::named(id).ok_or_else(|| {
        let known: Vec<&str> = LADDER.iter().map(|technique| technique.id).collect();
        E::custom(format_args!("unknown technique `{}`; known: {}", id.escape_debug(), known.join(", ")))
    })
}

/// A technique's id, or `{ id: [row, column] }` for one that is bound to kinds of houses. An unknown
/// id is an error where it stands, with the ids there are.
struct ReadRung;

impl<'de> Visitor<'de> for ReadRung {
    type Value = Rung;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a technique, or a technique with kinds of houses")
    }

    fn visit_str<E: serde::de::Error>(self, id: &str) -> Result<Rung, E> {
        technique(id).map(Rung::from)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut items: A) -> Result<Rung, A::Error> {
        let id: String = items.next_key()?.ok_or_else(|| A::Error::custom("expected a technique"))?;
        let technique = technique(&id)?;
        let kinds: Vec<String> = items.next_value()?;
        let kind = |id: &String| {
            let known = HouseKind::ALL.into_iter().find(|kind| kind.id() == id);
            known.ok_or_else(|| {
                let known = HouseKind::ALL.map(HouseKind::id).join(", ");
                A::Error::custom(format_args!("unknown kind of house `{}`; known: {known}", id.escape_debug()))
            })
        };
        Ok(Rung { technique, houses: Some(kinds.iter().map(kind).collect::<Result<_, _>>()?) })
    }
}

impl<'de> Deserialize<'de> for Rung {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(ReadRung)
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
                ReadRung.visit_str(id).map(|rung| Group(vec![rung]))
            }

            fn visit_map<A: MapAccess<'de>>(self, items: A) -> Result<Group, A::Error> {
                ReadRung.visit_map(items).map(|rung| Group(vec![rung]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Group, A::Error> {
                let mut group = Vec::new();
                while let Some(rung) = items.next_element()? {
                    group.push(rung);
                }
                Ok(Group(group))
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
                let search = Search::deserialize(serde::de::value::MapAccessDeserializer::new(items))?;
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
                while let Some(Group(group)) = items.next_element()? {
                    groups.push(group);
                }
                Ok(Techniques::Listed(groups))
            }
        }
        from.deserialize_any(Read)
    }
}
