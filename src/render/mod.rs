//! Rendering: from a checked trace to words and pictures.
//!
//! ```text
//!  Checked<Trace> ──views──▶ facts ──words (templates)──▶ Markdown ──▶ document ──outlets──▶ what a
//!                              └────▶ pictures ─────────────────────────▲                   person holds
//! ```
//!
//! | room | what it holds | may use |
//! |---|---|---|
//! | `facts` | what there is to say of a trace, as plain data | the layers below |
//! | `words` | templates, a locale's names of things, claims read as they are written | the layers below |
//! | `pictures` | boards, trees and charts: what they show, and how they are drawn | facts, words |
//! | `document` | the document: blocks, spans and pictures, read from Markdown | pictures |
//! | `outlets` | the forms in which a document is written | document |
//! | `views` | what can be told: walkthrough, lesson, hint, why, review, comparison | all of these |
//! | `check` | what a locale lacks, for those who translate | views and words |
//!
//! What a [`Notation`] writes of a conclusion, it reads again as a claim. Nothing here deduces.

mod check;
mod document;
mod facts;
mod messages;
mod outlets;
mod pictures;
mod views;
mod words;

pub use check::{Finding, LocaleFault, check};
pub use document::{Document, Picture};
pub use facts::reasons::{Group, Reason, earlier, reason, reasons};
pub use facts::tree::{self, Ending};
pub use pictures::diagram::Diagram;
pub use pictures::signs::Sign;
pub use pictures::sketch::{sketch, sketch_after};
pub use pictures::{chart, svg, text_board};
pub use views::{
    REVIEW_RUNGS, RUNGS, Shown, comparison, grades, hint, lesson, review, review_rungs, rungs, steps, walkthrough, why,
};
pub use words::locale::Words;
pub use words::names::Names;
pub use words::notation::Notation;
pub use words::reading::{ClaimError, MoveError};
pub use words::source::{RenderError, Source};
pub use words::telling::{Audience, Telling, Trials};
