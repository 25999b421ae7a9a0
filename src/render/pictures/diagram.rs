//! A diagram: what one board shows, as plain data that every drawing is made from.

use std::collections::BTreeMap;
use std::sync::Arc;

use schemars::JsonSchema;
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::clue::{Clue, KINDS, Kind};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Digits, House, Layout, Notation};
use crate::technique::{Parts, Role};

/// What one board shows. Whoever draws it (as SVG, as text) adds nothing to it.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The board's shape.
    pub layout: Arc<Layout>,
    /// How its cells are named.
    pub notation: Notation,
    /// The digits that the puzzle gives: dark and heavy.
    pub givens: Digits,
    /// The clues of a variant.
    pub clues: Vec<Clue>,
    /// The digits found so far: lighter.
    pub placed: Digits,
    /// Cells whose digit is only on trial, in a branch of a search: drawn otherwise than certain ones.
    /// One that shows no digit gets its frame all the same.
    pub trial: CellSet,
    /// The candidates to draw in each open cell; empty sets where none are to be shown.
    pub candidates: Box<[DigitSet; Cell::COUNT]>,
    /// The houses, cells, candidates and links that the step looks at, by role.
    pub parts: Parts,
    /// What the step places: a digit on a green ground.
    pub placements: Vec<Candidate>,
    /// What the step eliminates: crossed out.
    pub eliminations: Vec<Candidate>,
    /// Lines of sight, from a filled cell along a house it lies in: why its digit cannot go there.
    pub sights: Vec<(Cell, House)>,
    /// Which cells several steps filled, each with the number of its step.
    pub numbers: Vec<(Cell, u32)>,
    /// Whether each box or region bears its number.
    pub box_numbers: BoxNumbers,
    /// The labels of the lines of a net, in order: what each makes true, or eliminates, in which role.
    pub labels: Vec<(Role, Candidate, String)>,
    /// What the legend calls each sign; a sign without a word is not explained by name.
    pub legend: Legend,
    /// The houses of each role, in words: a text cannot shade them.
    pub houses: BTreeMap<Role, NamedHouses>,
    /// What the picture shows, in a sentence for those who cannot see it.
    pub alt: String,
    /// Its width in pixels, if it is not to be the usual one. A program that draws the diagram from its record does not get it.
    pub width: Option<u32>,
}

/// Whether each box or region bears its number, in the corner of its first cell.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum BoxNumbers {
    /// It does.
    Shown,
    /// Only a region of a jigsaw does.
    #[default]
    Hidden,
}

/// The houses that play a role, as a sentence names them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct NamedHouses {
    /// The role: "base set".
    pub role: String,
    /// The houses: "rows 2, 5 and 8".
    pub houses: String,
}

/// What a role is played by.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// A shaded house.
    House,
    /// An outlined cell.
    Cell,
    /// A ringed or lettered candidate.
    Candidate,
    /// Several outlined cells, in a list.
    Cells,
}

impl Part {
    const ALL: [Self; 4] = [Self::House, Self::Cell, Self::Candidate, Self::Cells];

    /// What its keys end in.
    pub(super) const fn id(self) -> &'static str {
        ["house", "cell", "candidate", "cells"][self as usize]
    }
}

/// Something on a board that a legend has a word for. It serializes to the key of that word:
/// `placed`, `strong_link`, and for a role such as `endo_fin_candidate`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// A digit that the puzzle gives.
    Given,
    /// A digit found by an earlier step.
    Found,
    /// A digit on trial.
    Trial,
    /// What this step places.
    Placed,
    /// What this step eliminates.
    Eliminated,
    /// Where a filled cell sees that its digit cannot go.
    Sight,
    /// A cell that is seen, where no candidates are drawn.
    Seen,
    /// Candidates that are one end of a link together.
    Group,
    /// The number of the step that filled a cell.
    Number,
    /// The number of a box.
    BoxNumber,
    /// The number of a region of a jigsaw.
    RegionNumber,
    /// A link of which one end must be true.
    StrongLink,
    /// A link of which at most one end can be true.
    WeakLink,
    /// What sets a marked candidate apart in a text.
    Separator,
    /// What the line `{first}` of a net makes true.
    Line,
    /// A role in the pattern, and what plays it.
    Role(Role, Part),
    /// A kind of clue, by its place in the list of kinds.
    Clue(usize),
}

impl Serialize for Sign {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&self.key())
    }
}

/// What a legend calls each sign, in the reader's language.
pub type Legend = BTreeMap<Sign, String>;

/// What the key of a kind of clue begins with.
const CLUE: &str = "clue_";

impl Sign {
    /// The sign of a kind of clue.
    pub(super) fn of(kind: &Kind) -> Option<Self> {
        KINDS.iter().position(|other| other == kind).map(Self::Clue)
    }

    /// The signs that are not a role.
    const PLAIN: [(Self, &str); 15] = [
        (Self::Given, "given"),
        (Self::Found, "found"),
        (Self::Trial, "trial"),
        (Self::Placed, "placed"),
        (Self::Eliminated, "eliminated"),
        (Self::Sight, "sight"),
        (Self::Seen, "seen"),
        (Self::Group, "group"),
        (Self::Number, "number"),
        (Self::BoxNumber, "box_number"),
        (Self::RegionNumber, "region_number"),
        (Self::StrongLink, "strong_link"),
        (Self::WeakLink, "weak_link"),
        (Self::Separator, "separator"),
        (Self::Line, "line"),
    ];

    /// The key of its word.
    pub(super) fn key(self) -> String {
        match self {
            Self::Role(role, part) => format!("{}_{}", role_id(role), part.id()),
            Self::Clue(kind) => KINDS.get(kind).map(|kind| format!("{CLUE}{}", kind.id())).unwrap_or_default(),
            plain => Self::PLAIN.into_iter().find(|(sign, _)| *sign == plain).map_or("", |(_, key)| key).to_owned(),
        }
    }

    /// The sign with this key.
    pub(super) fn read(key: &str) -> Option<Self> {
        let plain = Self::PLAIN.into_iter().find(|(_, known)| *known == key).map(|(sign, _)| sign);
        let clue = || Kind::with_id(key.strip_prefix(CLUE)?).and_then(Self::of);
        plain.or_else(clue).or_else(|| {
            let (role, part) = key.rsplit_once('_')?;
            let part = Part::ALL.into_iter().find(|known| known.id() == part)?;
            Some(Self::Role(serde_json::from_value(role.into()).ok()?, part))
        })
    }
}

/// The name of a role, such as `endo_fin`.
pub(super) fn role_id(role: Role) -> String {
    serde_json::to_value(role).ok().and_then(|id| id.as_str().map(str::to_owned)).unwrap_or_default()
}
