//! Reads profile files.

use std::collections::{BTreeMap, BTreeSet};

use serde::de::Error;
use serde::{Deserialize, Deserializer};

use super::written::{Group, Known, NoneOrSearch, Techniques, Terms, Written};
use super::{Pace, Profile, ProfileError, Source};
use crate::engine::Rung;
use crate::engine::scale::{Level, Price, Rates, Scale};
use crate::format::yaml::{self, Step};
use crate::grid::Budget;
use crate::proof::Uniqueness;
use crate::rating::Points;
use crate::technique::Technique;

/// A file as written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "a profile with its name and techniques")]
struct Raw {
    name: String,
    about: Option<String>,
    techniques: Techniques,
    #[serde(default)]
    without: Vec<Written>,
    #[serde(default)]
    steps: Source,
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

impl Profile {
    /// Reads a profile.
    ///
    /// # Errors
    /// If the text is not a valid profile, with the line and column if known.
    pub fn parse(text: &str) -> Result<Self, ProfileError> {
        let raw: Raw =
            yaml::read(text).map_err(|error| ProfileError::Invalid { place: error.place, what: error.to_string() })?;
        raw.refuse_doubles(text)?;
        raw.refuse_nothing(text)?;
        raw.scale.as_ref().map_or(Ok(()), |scale| scale.refuse_unreachable(text))?;
        let without: BTreeSet<_> = raw.without.iter().map(|written| written.unpriced().terms()).collect();
        let kept = |written: &Written| !without.contains(&written.unpriced().terms());
        let rung = |written: Written| written.rung(raw.scale.as_ref());
        let group = |Group(group): Group| group.into_iter().filter(kept).map(rung).collect::<Result<Vec<_>, _>>();
        let mut techniques = raw.techniques.0.into_iter().map(group).collect::<Result<Vec<_>, _>>()?;
        techniques.retain(|group| !group.is_empty());
        if techniques.is_empty() && raw.search.0.is_none() {
            return Err(invalid("no technique and no search: add at least one of them"));
        }
        if raw.steps != Source::Techniques && raw.search.0.is_some() {
            return Err(invalid("`steps: explainer` and `steps: hodoku` take no guesses: remove `search`"));
        }
        Ok(Self {
            name: raw.name,
            about: raw.about,
            techniques,
            steps: raw.steps,
            pace: raw.pace,
            uniqueness: match raw.uniqueness {
                Assume::Assumed => Uniqueness::Assumed,
                Assume::Open => Uniqueness::Open,
            },
            search: raw.search.0,
            scale: raw.scale.map(WrittenScale::scale).transpose()?,
            budget: Budget::default(),
        })
    }
}

impl Raw {
    /// Refuses what is listed twice: the second could never mean anything.
    fn refuse_doubles(&self, text: &str) -> Result<(), ProfileError> {
        let wrong = |key: &'static str, item: usize, what: String| {
            invalid_at(text, &[Step::Key(key), Step::Item(item)], format!("{what} is listed twice: list it once"))
        };
        let groups = self.techniques.0.iter().map(|Group(group)| group.as_slice());
        for (key, groups) in [("techniques", groups.collect::<Vec<_>>()), ("without", self.without.chunks(1).collect())]
        {
            let mut seen = BTreeSet::new();
            let numbered = groups.iter().enumerate().flat_map(|(item, group)| group.iter().map(move |one| (item, one)));
            for (item, written) in numbered {
                let (technique, kinds, next) = written.unpriced().terms();
                let mut known = BTreeSet::new();
                if let Some(kind) = kinds.iter().flatten().find(|kind| !known.insert(**kind)) {
                    return Err(wrong(key, item, format!("the kind of house `{kind}`")));
                }
                if !seen.insert((technique, kinds, next)) {
                    return Err(wrong(key, item, format!("`{technique}`")));
                }
            }
        }
        Ok(())
    }

    /// Refuses what says nothing: an empty name, empty brackets, houses of no kind, an exception from what is not there.
    fn refuse_nothing(&self, text: &str) -> Result<(), ProfileError> {
        if yaml::is_nothing(&self.name) {
            return Err(invalid_at(text, &[Step::Key("name")], "the name is empty: give the profile one"));
        }
        let mut listed = BTreeSet::new();
        for (item, Group(group)) in self.techniques.0.iter().enumerate() {
            let wrong = |what: String| Err(invalid_at(text, &[Step::Key("techniques"), Step::Item(item)], what));
            if group.is_empty() {
                return wrong("nothing stands in these brackets: name a technique, or delete them".to_owned());
            }
            if let Some(Written { technique: Known(Technique { id, .. }), .. }) =
                group.iter().find(|one| one.is_bound_to_nothing())
            {
                return wrong(format!("`{id}` is limited to houses of no kind: name one, or write only `{id}`"));
            }
            listed.extend(group.iter().map(|written| written.unpriced().terms()));
        }
        let strange = self.without.iter().position(|written| !listed.contains(&written.unpriced().terms()));
        strange.map_or(Ok(()), |item| {
            let what =
                format!("`{}` is not in `techniques`, so nothing is without it", self.without[item].technique.0.id);
            Err(invalid_at(text, &[Step::Key("without"), Step::Item(item)], what))
        })
    }
}

/// Returns the error for what stands at a path in the text.
fn invalid_at(text: &str, path: &[Step], what: impl Into<String>) -> ProfileError {
    ProfileError::Invalid { what: what.into(), place: yaml::locate(text, path).place }
}

fn invalid(what: impl Into<String>) -> ProfileError {
    ProfileError::Invalid { what: what.into(), place: None }
}

impl Written {
    /// Returns `true` if there is no house in which the technique may be found.
    fn is_bound_to_nothing(&self) -> bool {
        self.terms.houses.as_ref().is_some_and(Vec::is_empty)
    }

    /// Returns the rung without a price.
    fn unpriced(&self) -> Rung {
        let Terms { houses, leads_to, .. } = &self.terms;
        let houses = houses.as_ref().map(|kinds| kinds.iter().map(|kind| kind.0).collect());
        Rung { technique: self.technique.0, houses, leads_to: leads_to.map(|next| next.0), price: None }
    }

    /// Returns the rung, with its price on the profile's scale.
    fn rung(self, scale: Option<&WrittenScale>) -> Result<Rung, ProfileError> {
        let Self { technique: Known(technique), terms } = &self;
        let price = match (scale, terms.price) {
            (Some(scale), _) => Some(scale.price(technique.id, terms)?),
            (None, None) => None,
            (None, Some(_)) => {
                return Err(invalid(format!("`{}` has a price, but the profile has no `scale`", technique.id)));
            }
        };
        Ok(Rung { price, ..self.unpriced() })
    }
}

/// A technique as a profile without a scale writes it.
impl<'de> Deserialize<'de> for Rung {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Written::deserialize(from)?.rung(None).map_err(D::Error::custom)
    }
}

impl WrittenScale {
    /// Returns the price of something that is named in the error if it has none.
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

    /// Refuses levels that no puzzle could have: each has its own name and a higher limit than the one before, and only the
    /// last may have none.
    fn refuse_unreachable(&self, text: &str) -> Result<(), ProfileError> {
        let mut names = BTreeSet::new();
        for (item, level) in self.levels.iter().enumerate() {
            let name = level.name.escape_debug();
            let before = item.checked_sub(1).map(|before| self.levels[before].limit);
            let what = if yaml::is_nothing(&level.name) {
                "a level has no name".to_owned()
            } else if !names.insert(&level.name) {
                format!("the level `{name}` is listed twice: list it once")
            } else if before == Some(None) {
                format!("no puzzle could have the level `{name}`: the one before it has no limit")
            } else if before.flatten().is_some_and(|before| level.limit.is_some_and(|limit| limit <= before)) {
                format!("no puzzle could have the level `{name}`: its limit is not above that of the one before it")
            } else {
                continue;
            };
            return Err(invalid_at(text, &[Step::Key("scale"), Step::Key("levels"), Step::Item(item)], what));
        }
        Ok(())
    }

    fn scale(self) -> Result<Scale, ProfileError> {
        let stuck = self.stuck.as_ref().map(|terms| self.price("stuck", terms)).transpose()?;
        Ok(Scale { rates: self.rates, levels: self.levels, stuck })
    }
}
