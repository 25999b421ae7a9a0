//! Events: a deduction, or a move of a search.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::grid::{Candidate, Cell, Digit, Grid, House, Layout};
use crate::proof::{Conclusion, Proof, Truth};
use crate::technique::{Argument, Pattern, Technique};

/// One entry of a trace.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Event {
    /// Its number, from 1.
    pub n: u32,
    /// Under how many guesses it stands.
    pub depth: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: EventKind,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum EventKind {
    /// Something followed.
    Deduction(Deduction),
    /// Something was tried.
    Guess(Guess),
    /// A branch turned out to be wrong.
    Contradiction(Contradiction),
    /// A guess was taken back, with all that followed.
    Backtrack(Backtrack),
    /// The board is full.
    Solution(Solution),
}

/// One of several options is tried.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Guess {
    /// What is tried out, and the options there are.
    #[serde(flatten)]
    pub branch: Branch,
    /// Which of the options this is, from 1.
    #[serde(rename = "try")]
    pub attempt: u32,
    /// What the option places.
    pub placements: Vec<Candidate>,
}

/// What a guess branches on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
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
        /// The digits it lacks, ascending.
        digits: Vec<Digit>,
        /// Its open cells in reading order.
        cells: Vec<Cell>,
        /// The orders that fit the cells' candidates, in lexicographic order.
        options: Vec<Vec<Digit>>,
        /// How many orders do not fit.
        pruned: u32,
    },
}

impl Branch {
    /// How many options there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Cell { options, .. } => options.len(),
            Self::House { options, .. } => options.len(),
        }
    }

    /// Whether there is no option.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What an option places, by its number from 1; nothing if there is no such option.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Contradiction {
    /// What cannot be.
    #[serde(flatten)]
    pub what: Impossible,
    /// The earlier events that this one stands on.
    pub needs: Vec<u32>,
}

/// What cannot be.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Impossible {
    /// A truth has no candidate left.
    Empty {
        /// The cell, or the digit and its house.
        truth: Truth,
        /// Why each of its candidates is gone.
        blockers: Vec<Blocker>,
    },
    /// Placements of one pass put a digit twice into a house.
    Repeated {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
        /// The cells that were to hold it.
        cells: Vec<Cell>,
    },
    /// No order of its missing digits fits the open cells of a house.
    NoOrder {
        /// The house.
        house: House,
        /// Its missing digits.
        digits: Vec<Digit>,
        /// Its open cells.
        cells: Vec<Cell>,
    },
    /// Placements of one pass put two digits into one cell.
    Overfull {
        /// The cell.
        cell: Cell,
        /// The digits that it was to hold.
        digits: Vec<Digit>,
    },
}

/// The position before a guess is restored.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Backtrack {
    /// The number of the guess.
    pub to: u32,
}

/// The board is full.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Solution {
    /// Its digits row by row.
    pub grid: String,
}

/// A step: a pattern that was seen, what follows from it, and why.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "RawDeduction")]
pub struct Deduction {
    /// The technique that saw it.
    #[serde(serialize_with = "write_id")]
    pub technique: &'static Technique,
    /// What it saw.
    pub pattern: Arc<dyn Pattern>,
    /// Candidates that are true.
    pub placements: Vec<Candidate>,
    /// Candidates that are false, beside those that a placement clears.
    pub eliminations: Vec<Candidate>,
    /// The truths that prove each of them.
    pub proof: Proof,
    /// The earlier events that this one stands on.
    pub needs: Vec<u32>,
    /// Why candidates of open cells that the proof needs to be missing are missing.
    pub blockers: Vec<Blocker>,
    /// The pass to which it belongs, where all that is found in a position is recorded together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pass: Option<u32>,
}

fn write_id<S: serde::Serializer>(technique: &&'static Technique, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(technique.id)
}

impl Event {
    /// The deduction, if it is one.
    pub fn deduction(&self) -> Option<&Deduction> {
        match &self.what {
            EventKind::Deduction(deduction) => Some(deduction),
            _ => None,
        }
    }

    /// The earlier events that it stands on.
    pub fn needs(&self) -> &[u32] {
        match &self.what {
            EventKind::Deduction(step) => &step.needs,
            EventKind::Contradiction(wrong) => &wrong.needs,
            _ => &[],
        }
    }

    /// The pass that the event belongs to, if any.
    pub fn pass(&self) -> Option<u32> {
        self.deduction().and_then(|deduction| deduction.pass)
    }
}

impl Deduction {
    /// The argument that was recorded.
    pub fn argument(&self) -> Argument {
        Argument {
            placements: self.placements.clone(),
            eliminations: self.eliminations.clone(),
            proof: self.proof.clone(),
        }
    }

    /// Whether the step is a single: one placement for one truth.
    pub fn is_single(&self) -> bool {
        self.placements.len() == 1 && self.eliminations.is_empty() && self.proof.truths.len() == 1
    }

    /// Whether a conclusion is among those of this step, or follows at once from one of its placements.
    pub fn says(&self, conclusion: Conclusion, layout: &Layout) -> bool {
        match conclusion {
            Conclusion::Placed(candidate) => self.placements.contains(&candidate),
            Conclusion::Eliminated(gone) => {
                let clears = |place: &Candidate| {
                    let [same_cell, same_digit] = [place.cell == gone.cell, place.digit == gone.digit];
                    same_cell != same_digit && (same_cell || layout.sees(place.cell, gone.cell))
                };
                self.eliminations.contains(&gone) || self.placements.iter().any(clears)
            }
        }
    }

    /// The pattern's facts as JSON.
    pub fn facts(&self) -> serde_json::Value {
        serde_json::to_value(&self.pattern).unwrap_or_default()
    }

    /// Does to a grid what the step concludes.
    pub fn apply(&self, grid: &mut Grid) {
        grid.conclude(&self.placements, &self.eliminations);
    }
}

impl PartialEq for Deduction {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.technique.same(&*self.pattern, &*other.pattern)
            && self.argument() == other.argument()
            && (&self.needs, &self.blockers, self.pass) == (&other.needs, &other.blockers, other.pass)
    }
}

/// A candidate that is missing from a truth, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Blocker {
    /// The missing candidate.
    pub candidate: Candidate,
    /// What cleared it.
    #[serde(flatten)]
    pub cause: Cause,
}

/// What cleared a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// The digit of this cell.
    By(Cell),
    /// The eliminations of the event with this number.
    Step(u32),
    /// It was never there: the puzzle or its notes leave it out.
    #[serde(with = "start")]
    #[schemars(with = "bool")]
    Start,
}

/// `true`, which is how a cause that has nothing more to say is written.
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
    proof: Proof,
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
            pattern: pattern.into(),
            placements: raw.placements,
            eliminations: raw.eliminations,
            proof: raw.proof,
            needs: raw.needs,
            blockers: raw.blockers,
            pass: raw.pass,
        })
    }
}
