//! Rendering: from a checked trace to words and pictures.
//!
//! ```text
//!  Checked<Trace> ──sections, teller, reasons──▶ facts ──templates, filters──▶ Markdown, the master
//!                 ──sketch, tree, chart──▶ pictures ──svg, text_board, outline──▶ in the Markdown
//!                 ──document──▶ Markdown | plain text | a page with pictures
//! ```
//!
//! What is told has a file each: [`walkthrough`] and [`lesson`]; [`hint()`] and [`steps`]; [`why()`];
//! [`review()`] and [`grades`]; [`comparison`].
//!
//! What a [`Notation`] writes of a conclusion, [`claim()`] and [`moves`] read again, in either notation.
//!
//! Sentences stand in `templates/`, drawings in [`svg`] and [`text_board`]; nothing here deduces.

mod block;
pub mod chart;
mod claim;
mod compare;
mod diagram;
mod document;
mod filters;
mod heading;
mod hint;
mod locale;
mod messages;
mod notation;
mod outline;
mod plain_text;
mod reading;
mod reasons;
mod review;
mod sections;
mod signs;
mod sketch;
mod story;
pub mod svg;
mod teller;
mod telling;
mod templates;
pub mod text_board;
pub mod tree;
mod trial;
mod why;
mod writer;

pub use block::{Block, say};
pub use compare::comparison;
pub use diagram::Diagram;
pub use document::{Document, Picture};
pub use hint::{RUNGS, Shown, hint, rungs, steps};
pub use locale::Words;
pub use notation::{Names, Notation};
pub use reading::{ClaimError, MoveError, claim, claims, moves};
pub use reasons::{Group, Reason, earlier, reason, reasons};
pub use review::{REVIEW_RUNGS, grades, review, review_rungs};
pub use signs::{Sign, SignNames};
pub use sketch::{sketch, sketch_after};
pub use story::{lesson, walkthrough};
pub use telling::{Audience, Telling, Trials};
pub use templates::{RenderError, Source};
pub use tree::Ending;
pub use why::why;
