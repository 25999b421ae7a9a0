//! Events: a deduction, or a move of a search.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::grid::{Candidate, Cell, Grid};
use crate::proof::Proof;
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
    pub what: Move,
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Move {
    /// Something followed.
    Deduction(Deduction),
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

    /// The pattern's facts as JSON.
    pub fn facts(&self) -> serde_json::Value {
        serde_json::to_value(&self.pattern).unwrap_or_default()
    }

    /// Does to a grid what the step concludes.
    pub fn apply(&self, grid: &mut Grid) {
        self.eliminations.iter().for_each(|&candidate| grid.eliminate(candidate));
        for &place in &self.placements {
            if grid.has(place) {
                grid.place(place);
            }
        }
    }
}

impl PartialEq for Deduction {
    fn eq(&self, other: &Self) -> bool {
        self.technique == other.technique
            && self.facts() == other.facts()
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
    Start(bool),
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
