//! A wish: the properties that a puzzle should have.

use serde::{Deserialize, Serialize};

use super::{Ground, Level, Span};
use crate::engine::Profile;
use crate::grid::{CellSet, Symmetry};
use crate::proof::Uniqueness;
use crate::rating::Points;
use crate::technique::{LADDER, Technique};

/// The properties that a puzzle should have. By default it is a classic puzzle with one solution, of any difficulty.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wish {
    /// The layout, or the kind of jigsaw whose regions are drawn at random.
    pub ground: Ground,
    /// The cells where givens may be; all cells if it is missing.
    pub pattern: Option<CellSet>,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The number of givens.
    pub givens: Span<usize>,
    /// Whether the solution must depend on every given.
    pub minimal: bool,
    /// The level of the profile `hodoku`.
    pub level: Span<Level>,
    /// The score of the profile `hodoku`.
    pub score: Span<Points>,
    /// The rating of the hardest step on the Explainer scale (ER).
    pub rating: Span<Points>,
    /// A technique that the puzzle needs: all easier ones that `classic` uses are stuck somewhere, and it finds a step
    /// there. It is also the hardest technique unless [`Wish::allow`] or [`Wish::max_technique`] permit more.
    #[serde(with = "id")]
    pub needs: Option<&'static Technique>,
    /// The techniques that must be sufficient, besides the singles; all of `classic` if it is missing.
    #[serde(with = "ids")]
    pub allow: Option<Vec<&'static Technique>>,
    /// The hardest technique on the ladder that must be sufficient, together with the easier ones.
    #[serde(with = "id")]
    pub max_technique: Option<&'static Technique>,
    /// Techniques that the solution path of `classic` uses, each at least once.
    #[serde(with = "list")]
    pub uses: Vec<&'static Technique>,
    /// Techniques that the solution path of `classic` does not use.
    #[serde(with = "list")]
    pub without: Vec<&'static Technique>,
    /// Whether techniques that assume a unique solution must be unnecessary.
    pub without_uniqueness: bool,
}

/// The profiles by which a wish is tested. They are read once, because that takes longer than to solve an easy puzzle.
#[derive(Clone, Debug)]
pub(super) struct Profiles {
    /// The scale of level and score.
    pub hodoku: Profile,
    /// The techniques that must be sufficient; `None` if all of `classic` are, which solve everything.
    pub allowed: Option<Profile>,
    /// The needed technique with all easier ones.
    pub needed: Option<Profile>,
    /// The profile of the ordinary solution path; `None` if the wish does not depend on it.
    pub ordinary: Option<Profile>,
}

impl Wish {
    pub(super) fn profiles(&self) -> Profiles {
        let uniqueness = if self.without_uniqueness { Uniqueness::Open } else { Uniqueness::Assumed };
        let with = |profile| Profile { uniqueness, ..profile };
        let built_in = |name| Profile::named(name).unwrap_or_else(|_| unreachable!("it is built in"));
        let asks_for_path = !self.uses.is_empty() || !self.without.is_empty();
        Profiles {
            hodoku: built_in("hodoku"),
            allowed: self.allowed().map(with),
            needed: self.needs.map(Profile::up_to).map(with),
            ordinary: asks_for_path.then(|| with(built_in("classic"))),
        }
    }

    fn allowed(&self) -> Option<Profile> {
        // Unless more is permitted, the needed technique is the hardest.
        let hardest = self.max_technique.or(if self.allow.is_none() { self.needs } else { None });
        match (&self.allow, hardest) {
            (None, None) => None,
            (None, Some(hardest)) => Some(Profile::up_to(hardest)),
            (Some(allow), hardest) => {
                let mut profile = Profile::up_to(&LADDER[0]);
                let is_allowed = |technique: &&'static Technique| {
                    let easy = hardest.is_none_or(|hardest| technique.rung() <= hardest.rung());
                    easy && (technique.is_single() || allow.contains(technique))
                };
                profile.techniques = LADDER.iter().filter(is_allowed).map(|technique| vec![technique.into()]).collect();
                Some(profile)
            }
        }
    }
}

/// A technique as its id.
mod id {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    use crate::technique::Technique;

    pub fn serialize<S: Serializer>(technique: &Option<&'static Technique>, to: S) -> Result<S::Ok, S::Error> {
        technique.map(|technique| technique.id).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<&'static Technique>, D::Error> {
        Option::<String>::deserialize(from)?.as_deref().map(named).transpose()
    }

    pub fn named<E: Error>(id: &str) -> Result<&'static Technique, E> {
        let unknown = || E::custom(format_args!("unknown technique `{}`", id.escape_debug()));
        Technique::named(id).ok_or_else(unknown)
    }
}

/// Techniques as their ids, if there is a list.
mod ids {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::technique::Technique;

    pub fn serialize<S: Serializer>(techniques: &Option<Vec<&'static Technique>>, to: S) -> Result<S::Ok, S::Error> {
        let ids: Option<Vec<&str>> = techniques.as_ref().map(|all| all.iter().map(|technique| technique.id).collect());
        ids.serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<&'static Technique>>, D::Error> {
        let ids = Option::<Vec<String>>::deserialize(from)?;
        ids.map(|ids| ids.iter().map(|id| super::id::named(id)).collect()).transpose()
    }
}

/// Techniques as their ids.
mod list {
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::technique::Technique;

    pub fn serialize<S: Serializer>(techniques: &[&'static Technique], to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(techniques.iter().map(|technique| technique.id))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<&'static Technique>, D::Error> {
        Vec::<String>::deserialize(from)?.iter().map(|id| super::id::named(id)).collect()
    }
}
