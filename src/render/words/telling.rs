//! The options of a document: its audience, its language, its notation.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::heading_level::HeadingLevel;
use super::paper::Paper;
use super::solving::SolvingPage;
use super::source::Source;
use super::theme::Theme;
use crate::grid::{Budget, Notation};
use crate::tutor::{Length, Score};

/// The audience of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Audience {
    /// Every step has a diagram, and is explained in full.
    Beginner,
    /// Consecutive singles share a diagram, and are listed with their reasons.
    #[default]
    Standard,
    /// One line per step.
    Expert,
    /// The steps as questions, then hints, then answers. Only walkthroughs have it; other documents are as usual.
    Handout,
}

impl Audience {
    /// All audiences.
    pub const ALL: &[Self] = &[Self::Beginner, Self::Standard, Self::Expert, Self::Handout];

    /// The name, as templates have it.
    pub const fn id(self) -> &'static str {
        ["beginner", "standard", "expert", "handout"][self as usize]
    }
}

/// How a search draws the digits that depend on a guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trials {
    /// Each where it was placed.
    #[default]
    Shown,
    /// Only a frame in each cell that ever had one; its digit is shown at the end.
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

/// The looks of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The colours; by default, those of the theme `screen`.
    pub theme: Option<Theme>,
    /// How a page is printed.
    pub paper: Paper,
    /// The width of a picture in pixels, where it is a file of its own; by default, a cell is 54 wide.
    pub size: Option<u32>,
    /// What stands below a picture, where it is a file of its own.
    pub below: Below,
    /// What is around the grid of such a picture.
    pub ground: Ground,
    /// The level of its highest heading; by default, its own.
    pub heading: Option<HeadingLevel>,
    /// The prefix of all names of a fragment; by default, one that depends on its contents.
    pub id_prefix: Option<String>,
}

/// What is around the grid of a picture that is a file of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ground {
    /// The colour of a page.
    #[default]
    Page,
    /// Nothing: what is behind the picture is seen.
    Transparent,
}

/// What stands below a picture; by default, nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Below {
    /// Whether it is the legend: a sample and a word for each sign.
    pub legend: bool,
    /// Whether it is the caption: the title, and the conclusion of a step.
    pub caption: bool,
}

/// The options of a walkthrough.
#[derive(Clone, Debug, Default)]
pub struct Telling {
    /// The language, and the user's templates.
    pub source: Source,
    /// The audience.
    pub audience: Audience,
    /// The notation of cells.
    pub notation: Notation,
    /// How digits that depend on a guess are drawn.
    pub trials: Trials,
    /// Whether a page has a reader's view, and so the hints that it shows.
    pub script: Script,
    /// A title to use instead of the puzzle's.
    pub title: Option<String>,
    /// The length of the trace before it was shortened, if it was.
    pub before: Option<Length>,
    /// The number of steps that were omitted because nothing uses them.
    pub left_out: usize,
    /// The score of the trace on the scale of its profile, if that has one.
    pub score: Option<Score>,
    /// The looks.
    pub style: Style,
    /// The solving page to which a course links its puzzles; none if it links to none.
    pub solving_page: Option<SolvingPage>,
    /// The budget for rendering. Each template that is rendered takes a unit or more.
    pub budget: Budget,
}
