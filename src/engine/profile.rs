//! Profiles: the techniques to use, their order, the pace, and what to do when they run out.
//!
//! A profile is a YAML file:
//!
//! ```yaml
//! name: classic
//! techniques: ladder            # all but those on request; or a list; what stands in brackets is tried together, and
//!                               # { hidden_single: [row] } is bound to a kind of house
//! without: [jellyfish]
//! steps: techniques             # or explainer, or hodoku: those that Sudoku Explainer or HoDoKu takes
//! pace: step                    # or pass: place everything that is found in a position
//! uniqueness: assumed           # or open
//! search: none                  # or how to search, see `Search`
//! scale: …                      # what a puzzle is rated by, see `Scale`; then each technique has its price
//! ```

mod hodoku;
mod nearest;
mod read;
mod written;

use std::error::Error;
use std::fmt;
use std::sync::Arc;

use serde::Deserialize;

pub use self::nearest::nearest;
use super::Rung;
use super::scale::{Price, Scale};
use super::search::Search;
use crate::grid::{Budget, ClueRecord, Grid, Puzzle};
use crate::proof::Uniqueness;
use crate::technique::{Pattern, Technique};
use crate::trace::{Deduction, Finding, ProvenStep, Recorder, Trace};

/// How to solve a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// The name. A trace with the name of a built-in profile is verified against that profile, so your own profile
    /// needs its own name.
    pub name: String,
    /// The purpose, in its author's words.
    pub about: Option<String>,
    /// The techniques in the order in which they are tried; those of one group count as equally easy.
    pub techniques: Vec<Vec<Rung>>,
    /// Who chooses the steps.
    pub steps: Source,
    /// The number of steps per position: one or all.
    pub pace: Pace,
    /// Whether steps may depend on the puzzle having a unique solution.
    pub uniqueness: Uniqueness,
    /// The search for when the techniques run out, if any.
    pub search: Option<Search>,
    /// The scale of difficulty, if there is one: then each rung has a price.
    pub scale: Option<Scale>,
    /// The budget, shared by everything that solves with this profile or a clone of it. It is not part of the file.
    pub budget: Budget,
}

/// Who chooses the next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The techniques of the profile, in order.
    #[default]
    Techniques,
    /// Sudoku Explainer, for classic puzzles with one solution: the same conclusions in the same order. Each is shown by
    /// one of the profile's techniques. Where Sudoku Explainer has no step, the techniques are tried in order.
    Explainer,
    /// HoDoKu, likewise. Their prices are those of its techniques, in this profile.
    Hodoku,
}

/// Why a profile does not take the steps of a puzzle: they are those of a program that knows no clues, such as this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownClue(pub Box<ClueRecord>);

impl fmt::Display for UnknownClue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "its steps are those of a program that knows no clues, such as {}; choose another profile", self.0)
    }
}

impl Error for UnknownClue {}

/// The number of steps taken in one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// One step, then a new look.
    #[default]
    Step,
    /// All steps that the first successful group finds.
    Pass,
}

/// Why a profile could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ProfileError {
    /// No built-in profile has this name.
    Unknown(String),
    /// The text is not a valid profile: the problem, and its line and column (from 1) if known.
    Invalid {
        /// The problem.
        what: String,
        /// Its line and column.
        place: Option<(usize, usize)>,
    },
}

impl fmt::Display for ProfileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "unknown profile `{}`", name.escape_debug())?;
                match nearest(name, Profile::names()) {
                    Some(meant) => write!(f, " (did you mean `{meant}`?)"),
                    None => write!(f, "; built-in profiles: {}", Profile::names().collect::<Vec<_>>().join(", ")),
                }
            }
            Self::Invalid { what, .. } => write!(f, "{what}"),
        }
    }
}

impl Error for ProfileError {}

/// The built-in profiles, in the order in which they are listed.
const BUILT_IN: [(&str, &str); 8] = [
    ("classic", include_str!("profiles/classic.yaml")),
    ("beginner", include_str!("profiles/beginner.yaml")),
    ("hodoku", include_str!("profiles/hodoku.yaml")),
    ("explainer", include_str!("profiles/explainer.yaml")),
    ("singles-passes", include_str!("profiles/singles-passes.yaml")),
    ("fewest-candidates", include_str!("profiles/fewest-candidates.yaml")),
    ("unit-permutations", include_str!("profiles/unit-permutations.yaml")),
    ("reading-order", include_str!("profiles/reading-order.yaml")),
];

impl Profile {
    /// Returns the names of the built-in profiles.
    pub fn names() -> impl Iterator<Item = &'static str> {
        BUILT_IN.iter().map(|(name, _)| *name)
    }

    /// Returns the text of a built-in profile.
    ///
    /// # Errors
    /// If no built-in profile has this name.
    pub fn source(name: &str) -> Result<&'static str, ProfileError> {
        let found = BUILT_IN.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| *text).ok_or_else(|| ProfileError::Unknown(name.to_owned()))
    }

    /// Returns a built-in profile.
    ///
    /// # Errors
    /// If no built-in profile has this name.
    pub fn named(name: &str) -> Result<Self, ProfileError> {
        Self::parse(Self::source(name)?)
    }

    /// Returns profiles that demonstrate a technique. The first has it and all easier ones that `classic` uses; the
    /// others have fewer and fewer other techniques, so that it is needed sooner: its relatives and those up to the
    /// Swordfish, up to the hidden triple, up to intersections, up to singles.
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

    /// Rejects a puzzle with clues, if the steps are those of a program that knows none.
    ///
    /// # Errors
    /// The first clue.
    pub fn knows(&self, puzzle: &Puzzle) -> Result<(), UnknownClue> {
        match puzzle.layout().rulings() {
            [ruling, ..] if self.steps != Source::Techniques => Err(UnknownClue(Box::new(ruling.clue().clone()))),
            _ => Ok(()),
        }
    }

    /// Returns the profile with a technique and the easier ones that `classic` uses: a puzzle that it solves, and
    /// cannot solve without the technique, demonstrates the technique.
    pub fn up_to(technique: &'static Technique) -> Self {
        let mut profile = Self::named("classic").unwrap_or_else(|_| unreachable!("classic is one of ours"));
        profile.name = technique.id.to_owned();
        profile.techniques.retain(|group| group.iter().all(|other| other.technique.rung() < technique.rung()));
        profile.techniques.push(vec![technique.into()]);
        profile
    }

    /// Returns the rank of a technique, its place in the order, from 0; `None` if the profile does not have it.
    pub fn rank(&self, technique: &Technique) -> Option<usize> {
        self.techniques.iter().flatten().position(|rung| rung.technique == technique)
    }

    /// Returns the hardest technique that a trace uses.
    pub fn hardest(&self, trace: &Trace) -> Option<&'static Technique> {
        trace.deductions().map(|step| step.technique).max_by_key(|technique| self.rank(technique))
    }

    /// Returns the technique as which this profile counts a pattern in a position: the first that accepts it.
    pub fn name_of(&self, pattern: &dyn Pattern, grid: &Grid) -> Option<&'static Technique> {
        let mut techniques = self.techniques.iter().flatten().map(|rung| rung.technique);
        techniques.find(|technique| technique.accepts(pattern, grid))
    }

    /// Judges a pattern that was found in another position, under the technique as which this profile counts it here: a
    /// forcing net may have become a chain.
    pub(crate) fn judge(&self, recorder: &Recorder, finding: &Finding) -> Option<ProvenStep> {
        let technique = self.name_of(&*finding.pattern, recorder.grid())?;
        recorder.judge(&Finding { technique, pattern: Arc::clone(&finding.pattern) }).ok()
    }

    /// Returns the price of a step found in a position: the price of the first rung that accepts it.
    pub fn price(&self, step: &Deduction, grid: &Grid) -> Option<&Price> {
        let inference = step.inference();
        let takes = |rung: &&Rung| rung.technique == step.technique && rung.admits(&*step.pattern, &inference, grid);
        self.techniques.iter().flatten().find(takes)?.price.as_ref()
    }

    /// Returns the same profile without a technique.
    #[must_use]
    pub fn without(mut self, technique: &'static Technique) -> Self {
        self.techniques.iter_mut().for_each(|group| group.retain(|other| other.technique != technique));
        self
    }

    /// Returns the profile without these techniques, with a name that says `what` they are.
    #[must_use]
    pub fn without_all(self, techniques: &[&'static Technique], what: &str) -> Self {
        let name = format!("{} without {what}", self.name);
        Self { name, ..techniques.iter().fold(self, |profile, technique| profile.without(technique)) }
    }
}
