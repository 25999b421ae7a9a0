//! Events: a deduction, or a move of a search.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::argument::Argument;
use crate::grid::{Candidate, Cell, Digit, Grid, House, Layout};
use crate::proof::{Conclusion, Proof, Truth};
use crate::technique::{Inference, Pattern, Technique};

/// One entry of a trace.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Event {
    /// Its number, from 1.
    pub n: u32,
    /// The number of guesses on which it depends.
    pub depth: u32,
    /// The content of the event.
    #[serde(flatten)]
    pub what: EventKind,
}

/// The content of an event.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum EventKind {
    /// A logical step.
    Deduction(Box<Deduction>),
    /// An option was tried.
    Guess(Guess),
    /// A branch turned out to be wrong.
    Contradiction(Contradiction),
    /// A guess was taken back, with all its consequences.
    Backtrack(Backtrack),
    /// The grid is full.
    Solution(Solution),
}

/// One of several options is tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Guess {
    /// The cell or house, and its options.
    #[serde(flatten)]
    pub branch: Branch,
    /// The number of this option, from 1.
    #[serde(rename = "try")]
    pub attempt: u32,
    /// The placements of the option.
    pub placements: Vec<Candidate>,
}

/// What a guess branches on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Branch {
    /// A cell: each of its candidates in turn.
    Cell {
        /// The cell.
        cell: Cell,
        /// Its candidates, ascending.
        options: Vec<Digit>,
    },
    /// A house: each order of its missing digits in turn.
    House {
        /// The house.
        house: House,
        /// The missing digits, ascending.
        digits: Vec<Digit>,
        /// Its empty cells in reading order.
        cells: Vec<Cell>,
        /// The orders that fit the cells' candidates, in lexicographic order.
        options: Vec<Vec<Digit>>,
        /// The number of orders that do not fit.
        pruned: u32,
    },
}

impl Branch {
    /// Returns the number of options.
    pub fn len(&self) -> usize {
        match self {
            Self::Cell { options, .. } => options.len(),
            Self::House { options, .. } => options.len(),
        }
    }

    /// Returns `true` if there are no options.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the placements of an option, by its number from 1; nothing if there is no such option.
    pub fn placements(&self, attempt: u32) -> Vec<Candidate> {
        let at = (attempt as usize).wrapping_sub(1);
        match self {
            Self::Cell { cell, options } => {
                options.get(at).map(|&digit| Candidate::new(*cell, digit)).into_iter().collect()
            }
            Self::House { cells, options, .. } => {
                let order = options.get(at).into_iter().flatten();
                cells.iter().zip(order).map(|(&cell, &digit)| Candidate::new(cell, digit)).collect()
            }
        }
    }
}

/// Why a branch is wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contradiction {
    /// The violated rule.
    #[serde(flatten)]
    pub what: Impossible,
    /// What a reader is told, claim by claim: the last one leaves nothing.
    #[serde(default)]
    pub argument: Argument,
    /// The earlier events on which it depends.
    pub needs: Vec<u32>,
}

/// A violated rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
#[non_exhaustive]
pub enum Impossible {
    /// A truth has no candidate left.
    Empty {
        /// The cell, or the digit and its house.
        truth: Truth,
        /// Why each of its candidates is missing.
        blockers: Vec<Blocker>,
    },
    /// Placements of one pass put a digit into a house twice.
    Repeated {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// The cells that should contain it.
        cells: Vec<Cell>,
    },
    /// No order of its missing digits fits the empty cells of a house.
    NoOrder {
        /// The house.
        house: House,
        /// Its missing digits.
        digits: Vec<Digit>,
        /// Its empty cells.
        cells: Vec<Cell>,
    },
    /// Placements of one pass put two digits into one cell.
    Overfull {
        /// The cell.
        cell: Cell,
        /// The digits that it should contain.
        digits: Vec<Digit>,
    },
}

/// The position before a guess is restored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Backtrack {
    /// The number of the guess.
    pub to: u32,
}

/// The grid is full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solution {
    /// Its digits row by row.
    pub grid: String,
}

/// A step: a pattern, its conclusions, and their proof.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawDeduction")]
pub struct Deduction {
    /// The technique.
    #[serde(serialize_with = "write_id")]
    pub technique: &'static Technique,
    /// The pattern.
    pub pattern: Arc<dyn Pattern>,
    /// The true candidates.
    pub placements: Vec<Candidate>,
    /// The false candidates, except those that a placement eliminates.
    pub eliminations: Vec<Candidate>,
    /// Whether these are only some of the conclusions of the pattern: all that another program draws from it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub part: bool,
    /// The truths that prove each of them.
    pub proof: Proof,
    /// What a reader is told, claim by claim.
    pub argument: Argument,
    /// The earlier events on which it depends.
    pub needs: Vec<u32>,
    /// The reasons for those missing candidates of empty cells that the proof needs to be missing.
    pub blockers: Vec<Blocker>,
    /// The pass to which it belongs, if everything found in a position is recorded together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<u32>,
}

fn write_id<S: serde::Serializer>(technique: &&'static Technique, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(technique.id)
}

impl Event {
    /// Returns the deduction, if it is one.
    pub fn deduction(&self) -> Option<&Deduction> {
        match &self.what {
            EventKind::Deduction(deduction) => Some(deduction),
            _ => None,
        }
    }

    /// Returns the earlier events on which it depends.
    pub fn needs(&self) -> &[u32] {
        match &self.what {
            EventKind::Deduction(step) => &step.needs,
            EventKind::Contradiction(wrong) => &wrong.needs,
            _ => &[],
        }
    }

    /// Returns the pass that the event belongs to, if any.
    pub fn pass(&self) -> Option<u32> {
        self.deduction().and_then(|deduction| deduction.pass)
    }
}

impl Deduction {
    /// Returns what it infers, as its pattern argues.
    pub fn inference(&self) -> Inference {
        Inference {
            placements: self.placements.clone(),
            eliminations: self.eliminations.clone(),
            proof: self.proof.clone(),
        }
    }

    /// Returns `true` if the step is a single: one placement for one truth.
    pub fn is_single(&self) -> bool {
        let is_of_one = matches!(self.proof.truths[..], [Truth::Cell(_) | Truth::Place(..) | Truth::Guardian(_)]);
        self.placements.len() == 1 && self.eliminations.is_empty() && is_of_one
    }

    /// Returns `true` if a conclusion is among those of this step, or follows immediately from one of its placements.
    pub fn concludes(&self, conclusion: Conclusion, layout: &Layout) -> bool {
        self.inference().concludes(conclusion, layout)
    }

    /// Returns the pattern's facts as JSON.
    pub fn facts(&self) -> serde_json::Value {
        serde_json::to_value(&self.pattern).unwrap_or_default()
    }

    /// Applies the conclusions of the step to a grid.
    pub fn apply(&self, grid: &mut Grid) {
        grid.conclude(&self.placements, &self.eliminations);
    }
}

impl PartialEq for Deduction {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.technique.same(&*self.pattern, &*other.pattern)
            && self.inference() == other.inference()
            && (&self.needs, &self.blockers, self.pass) == (&other.needs, &other.blockers, other.pass)
            && (self.part, &self.argument) == (other.part, &other.argument)
    }
}

/// A candidate that is missing from a truth, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Blocker {
    /// The missing candidate.
    pub candidate: Candidate,
    /// What eliminated it.
    #[serde(flatten)]
    pub cause: Cause,
}

/// What eliminated a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Cause {
    /// The digit in this cell.
    By(Cell),
    /// The eliminations of the event with this number.
    Step(u32),
    /// The puzzle or its pencil marks never had it.
    #[serde(with = "start")]
    #[cfg_attr(feature = "schema", schemars(with = "bool"))]
    Start,
}

/// `true`, the serialised form of a cause without further details.
mod start {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(to: S) -> Result<S::Ok, S::Error> {
        to.serialize_bool(true)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<(), D::Error> {
        if bool::deserialize(from)? { Ok(()) } else { Err(D::Error::custom("`start` can only be true")) }
    }
}

/// A deduction whose technique and pattern have not been read yet.
#[derive(Deserialize)]
struct RawDeduction {
    technique: String,
    pattern: serde_json::Value,
    #[serde(default)]
    placements: Vec<Candidate>,
    #[serde(default)]
    eliminations: Vec<Candidate>,
    #[serde(default)]
    part: bool,
    proof: Proof,
    #[serde(default)]
    argument: Argument,
    #[serde(default)]
    needs: Vec<u32>,
    #[serde(default)]
    blockers: Vec<Blocker>,
    pass: Option<u32>,
}

impl TryFrom<RawDeduction> for Deduction {
    type Error = String;

    fn try_from(raw: RawDeduction) -> Result<Self, String> {
        let technique = Technique::named(&raw.technique)
            .ok_or_else(|| format!("unknown technique `{}`", raw.technique.escape_debug()))?;
        let pattern = technique.read(raw.pattern).map_err(|error| format!("{}: {error}", technique.id))?;
        Ok(Self {
            technique,
            pattern,
            placements: raw.placements,
            eliminations: raw.eliminations,
            part: raw.part,
            proof: raw.proof,
            argument: raw.argument,
            needs: raw.needs,
            blockers: raw.blockers,
            pass: raw.pass,
        })
    }
}
