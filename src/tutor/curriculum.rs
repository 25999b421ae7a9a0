//! A curriculum: units in the order in which they are learnt, each with its techniques, worked examples and graded
//! puzzles.
//!
//! It is a pack of puzzles that also has units, so each of its puzzles can be used by its id:
//!
//! ```yaml
//! pack: First steps
//! units:
//!   - id: full_house
//!     title: The last cell
//!     goal: You can fill the last empty cell of a row, column or box.
//!     layout: 4x4                  # of its puzzles; 9x9 if left out
//!     techniques: [full_house]     # as in a profile: { hidden_single: [box] } is bound to a kind of house
//!     drills: [full_house]         # techniques to drill
//!     words:                       # in place of the lessons on the techniques, if they are too hard for your learners
//!       idea: When only one cell of a row is empty, count which digit is missing.
//!       find: Look for rows that are nearly full.
//!       when: Always.
//!       mistakes: Count all digits of the row.
//!     examples: [full_house-a]     # positions in which the next step is one of these techniques
//!     puzzles: [full_house-1]      # puzzles that need them, and nothing that is taught later
//!   - id: hidden_single
//!     requires: [full_house]       # units before this one
//!     # …
//! start:                           # in place of what every course says
//!   welcome: Here you learn to solve Sudokus.
//!   reading: [Cells are named by a letter and a number., A box is a part of the grid with thick lines.]
//!   cells: letter_number           # A1, not r1c1
//! puzzles:
//!   - { id: full_house-a, layout: 4x4, givens: "1234.41221434321" }
//!   - { id: full_house-1, layout: 4x4, givens: "1234341221434321" }
//! ```
//!
//! [`Curriculum::parse`] reads one, [`Curriculum::check`] holds it to its promises, and [`Curriculum::lesson`] finds what
//! the lesson on a unit shows and asks.

mod check;
mod lesson;
mod read;

use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Serialize};

pub use self::check::{Fault, asks_for, shows};
pub use self::lesson::{Lesson, MOST_DRILLS};
pub use self::read::{CurriculumError, units};
use crate::engine::{Profile, Rung};
use crate::format::pack::Pack;
use crate::grid::{Layout, Notation, Puzzle};
use crate::technique::Technique;

/// Units in the order in which they are learnt, with their puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curriculum {
    /// How it begins.
    pub start: Start,
    /// The units; each requires only earlier ones.
    pub units: Vec<Unit>,
    /// The puzzles and positions of all units.
    pub pack: Pack,
}

/// How a course begins, and names cells, where its author decides so. The texts are untrusted.
#[derive(Clone, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, expecting = "the start of a course: `welcome`, `reading` and `cells`")]
pub struct Start {
    /// Its first paragraph.
    pub welcome: Option<String>,
    /// What a learner has to know in order to read it: an item for each.
    pub reading: Vec<String>,
    /// How cells are named.
    pub cells: Option<Notation>,
}

/// What a unit says of its techniques in words of its own. The texts are untrusted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the words of a unit: `idea`, `find`, `when` and `mistakes`")]
pub struct OwnWords {
    /// What the technique is, and why it works.
    pub idea: String,
    /// How to find it.
    pub find: String,
    /// When to look for it.
    pub when: String,
    /// What goes wrong most often.
    pub mistakes: String,
}

/// A unit of a curriculum. Its texts are untrusted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unit {
    /// The id; no other unit has it.
    pub id: String,
    /// The title.
    pub title: String,
    /// What a learner can do afterwards: one sentence.
    pub goal: String,
    /// What it says of its techniques, if not the same as the lessons on them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<OwnWords>,
    /// The ids of the units that it builds on.
    pub requires: Vec<String>,
    /// The layout of its puzzles.
    #[serde(serialize_with = "as_name")]
    pub layout: Arc<Layout>,
    /// The techniques that it teaches, easiest first. The lessons are those on these techniques.
    #[serde(serialize_with = "as_ids")]
    pub techniques: Vec<Rung>,
    /// The techniques to drill.
    #[serde(serialize_with = "as_ids")]
    pub drills: Vec<Rung>,
    /// The ids of the worked examples: positions in which the next step is one of its techniques.
    pub examples: Vec<String>,
    /// The ids of its puzzles, in teaching order.
    pub puzzles: Vec<String>,
}

fn as_name<S: serde::Serializer>(layout: &Layout, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(layout.name())
}

fn as_ids<S: serde::Serializer>(techniques: &[Rung], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(techniques.iter().map(|rung| rung.technique.id))
}

impl Unit {
    /// Returns `true` if it teaches a technique.
    pub fn teaches(&self, technique: &Technique) -> bool {
        self.techniques.iter().any(|rung| rung.technique == technique)
    }
}

/// The text of the built-in curriculum.
const BUILT_IN: &str = include_str!("../../puzzles/curriculum.yaml");

impl Curriculum {
    /// Returns the built-in curriculum; nothing if it has a mistake, which the tests rule out.
    pub fn built_in() -> Option<&'static Self> {
        static BUILT_IN: LazyLock<Option<Curriculum>> = LazyLock::new(|| Curriculum::parse(self::BUILT_IN).ok());
        BUILT_IN.as_ref()
    }

    /// Returns the puzzle with this id.
    pub fn puzzle(&self, id: &str) -> Option<&Puzzle> {
        self.pack.pick(Some(id)).ok().map(|entry| &entry.puzzle)
    }

    /// Returns the unit with this id, and those before it: what a learner knows at its end.
    pub fn up_to(&self, id: &str) -> Option<&[Unit]> {
        let at = self.units.iter().position(|unit| unit.id == id)?;
        self.units.get(..=at)
    }
}

/// Returns the profile of what these units teach, in their order.
pub fn taught(units: &[Unit]) -> Profile {
    let mut profile = Profile::named("classic").unwrap_or_else(|_| unreachable!("it is built in"));
    profile.name = units.last().map_or_else(String::new, |unit| unit.id.clone());
    profile.techniques.clear();
    for rung in units.iter().flat_map(|unit| &unit.techniques) {
        if !profile.techniques.iter().any(|group| group.contains(rung)) {
            profile.techniques.push(vec![rung.clone()]);
        }
    }
    profile
}

/// Returns the profile of what these units teach, without the techniques of the last one.
fn known(units: &[Unit]) -> Profile {
    let mut profile = taught(units);
    let last = units.last().map_or(&[][..], |unit| &unit.techniques);
    profile.techniques.retain(|group| group.iter().all(|rung| !last.contains(rung)));
    profile
}
