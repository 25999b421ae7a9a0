//! How something is to be told: for whom, in which language, with which names.

use serde::Serialize;

use super::source::Source;
use crate::grid::{Budget, Notation};
use crate::tutor::{Length, Score};

/// For whom a walkthrough is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Audience {
    /// Every step has a board, and is told in full.
    Beginner,
    /// Consecutive singles share a board and are listed with their reasons.
    #[default]
    Standard,
    /// One line a step.
    Expert,
}

impl Audience {
    /// The name, as templates have it.
    pub(in crate::render) const fn id(self) -> &'static str {
        ["beginner", "standard", "expert"][self as usize]
    }
}

/// How digits on trial, in a branch of a search, are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trials {
    /// Each as it is tried.
    #[default]
    Shown,
    /// Only a frame in each cell that was ever tried; its digit comes at the end.
    Boxed,
    /// Not at all, until the end.
    Hidden,
}

/// Whether a page carries the script of its reader's view. It is complete without.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Script {
    /// It does.
    #[default]
    Included,
    /// It has no script at all.
    LeftOut,
}

/// How a walkthrough is to be told.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// The language, and the person's own templates.
    pub source: Source,
    /// For whom.
    pub audience: Audience,
    /// How cells are named.
    pub notation: Notation,
    /// How digits on trial are drawn.
    pub trials: Trials,
    /// Whether a page has a reader's view, and so the hints that it shows.
    pub script: Script,
    /// A title to use instead of the puzzle's.
    pub title: Option<String>,
    /// How long the trace was before it was shortened, if it was.
    pub before: Option<Length>,
    /// How many steps were left out because nothing uses them.
    pub left_out: usize,
    /// What the trace comes to on the scale of its profile, if that has one.
    pub score: Option<Score>,
    /// How much may be done to tell it. Each template that is filled in takes a unit or more.
    pub budget: Budget,
}
