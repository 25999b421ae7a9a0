//! Profiles: which techniques, in which order, at what pace, and what to do when they run out.
//!
//! A profile is a YAML file:
//!
//! ```yaml
//! name: classic
//! techniques: ladder            # or a list; what stands in brackets is tried together
//! without: [unit_permutation]
//! pace: step                    # or pass: place everything that is found in a position
//! uniqueness: assumed           # or open
//! search: none
//! ```

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

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
    pub techniques: Vec<Vec<&'static Technique>>,
    /// How much is done at once.
    pub pace: Pace,
    /// Whether steps may rest on the puzzle's single solution.
    pub uniqueness: Uniqueness,
    /// What to do when the techniques run out.
    pub search: Search,
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

/// What to do when the techniques run out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Search {
    /// Nothing: the puzzle is as far as logic goes.
    #[default]
    None,
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
const BUILT_IN: [(&str, &str); 2] =
    [("classic", include_str!("profiles/classic.yaml")), ("beginner", include_str!("profiles/beginner.yaml"))];

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

    /// The profile that knows a technique and, of those that `classic` uses, the easier ones: a
    /// puzzle that it solves, and cannot solve without the technique, shows what the technique is for.
    pub fn up_to(technique: &'static Technique) -> Self {
        let mut profile = Self::named("classic").unwrap_or_else(|_| unreachable!("classic is one of ours"));
        profile.name = technique.id.to_owned();
        profile.techniques.retain(|group| group.iter().all(|other| other.rung() < technique.rung()));
        profile.techniques.push(vec![technique]);
        profile
    }

    /// The same profile without a technique.
    pub fn without(mut self, technique: &'static Technique) -> Self {
        self.techniques.iter_mut().for_each(|group| group.retain(|other| *other != technique));
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
        let kept = |technique: &&'static Technique| !raw.without.iter().any(|Rung(other)| other == technique);
        let groups = match raw.techniques {
            Techniques::Ladder => LADDER.iter().map(|technique| vec![technique]).collect(),
            Techniques::Listed(groups) => groups,
        };
        let groups = groups.into_iter().map(|group| group.into_iter().filter(kept).collect::<Vec<_>>());
        Ok(Self {
            name: raw.name,
            about: raw.about,
            techniques: groups.filter(|group| !group.is_empty()).collect(),
            pace: raw.pace,
            uniqueness: match raw.uniqueness {
                Assume::Assumed => Uniqueness::Assumed,
                Assume::Open => Uniqueness::Open,
            },
            search: raw.search,
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
    search: Search,
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
    Listed(Vec<Vec<&'static Technique>>),
}

/// A technique by its id. An unknown one is an error where it stands, with the ids there are.
struct Rung(&'static Technique);

/// A technique, or several in brackets.
struct Group(Vec<&'static Technique>);

fn technique<E: serde::de::Error>(id: &str) -> Result<&'static Technique, E> {
    Technique::named(id).ok_or_else(|| {
        let known: Vec<&str> = LADDER.iter().map(|technique| technique.id).collect();
        E::custom(format_args!("unknown technique `{}`; known: {}", id.escape_debug(), known.join(", ")))
    })
}

impl<'de> Deserialize<'de> for Rung {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        technique(&String::deserialize(from)?).map(Self)
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
                technique(id).map(|technique| Group(vec![technique]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Group, A::Error> {
                let mut group = Vec::new();
                while let Some(Rung(technique)) = items.next_element()? {
                    group.push(technique);
                }
                Ok(Group(group))
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
                if groups.iter().all(Vec::is_empty) {
                    return Err(A::Error::custom("the list of techniques is empty"));
                }
                Ok(Techniques::Listed(groups))
            }
        }
        from.deserialize_any(Read)
    }
}
