//! Rendering: from a checked trace to words and pictures.
//!
//! ```text
//!  Checked<Trace> ──views──▶ facts ──words (templates)──▶ Markdown ──▶ document ──outlets──▶ page,
//!                              └────▶ pictures ─────────────────────────▲                   text …
//! ```
//!
//! | part | contents | may use |
//! |---|---|---|
//! | `facts` | the contents of a document, as plain data | the layers below |
//! | `words` | what a language calls things, where its texts come from, and how they are wanted | the layers below |
//! | `templates` | how templates say data: blocks, values, filters, limits | words |
//! | `pictures` | diagrams, trees and charts: their data, and how they are drawn | facts, words |
//! | `document` | the document: blocks, spans and pictures, read from Markdown | pictures |
//! | `outlets` | the output formats | document |
//! | `views` | the documents: walkthrough, lesson, hint, drills, worksheet, course, why, review, comparison; remarks of a dialogue | all of these |
//! | `check` | missing and faulty texts of a locale, for translators | views and words |
//!
//! Nothing here makes deductions.
//!
//! ```
//! use whydoku::{engine, format, render};
//!
//! let puzzle = format::read("1.....3.....24..")?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("beginner")?)?;
//! let telling = render::Telling { title: Some("Small".to_owned()), ..render::Telling::default() };
//! let story = render::walkthrough(&trace, &telling)?;
//! assert!(story.markdown().starts_with("# Small"));
//! assert!(story.html(&telling.source)?.contains("<svg"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod check;
mod document;
mod facts;
mod outlets;
mod pictures;
mod templates;
mod views;
mod words;

pub use check::{LocaleFault, LocaleProblem, check, guide as template_guide, untranslated};
pub use document::{
    Align, Asked, Block, Card, CardHint, CardOption, Document, Effort, Filling, FoldRole, FoldState, Found, Mention,
    Page, Pages, PathLine, Picture, Prompt, Slot, Spacing, Span, Verdict,
};
pub use facts::net::{BranchFacts, ClashFacts, ClearedFacts, LineFacts, NetFacts, RuleFacts, RuledOut, net};
pub use facts::reasons::{Group, Reason, earlier, reasons};
pub use facts::tree::{self, Ending};
pub use facts::truth::TruthFacts;
pub use outlets::{
    File, Keeper, Needs, OUTLETS, Outlet, Output, PandocTarget, Spare, TUTOR_MODULE, TutorEngine, stylesheet,
    tutor_manifest, tutor_page, tutor_worker,
};
pub use pictures::diagram::{BoxNumbers, Diagram, NamedHouses, Part, Sign};
pub use pictures::qr::Qr;
pub use pictures::record::{DiagramRecord, Marks, diagram_schema};
pub use pictures::sketch::{sketch, sketch_after};
pub use pictures::text_board::{Bearing, TextBoard, TextCandidate, TextCell};
pub use pictures::walls::Walls;
pub use pictures::{chart, svg, text_board};
pub use views::{
    BatchFigures, BoardCandidates, CourseForm, Defined, HintExtent, Input, Leave, MoveRemark, OnBoard, REVIEW_RUNGS,
    RUNGS, Remark, SheetAnswer, SheetPuzzle, StepNumber, TechniqueUse, TemplateBlock, Unclear, Worksheet, batch_report,
    because, board, board_of_step, claim_texts, claims, comparison, course, drills, drills_in_text, glossary, grades,
    hint, lesson, places, remark, review, review_rungs, rungs, say, steps, term, terms, useful_walkthrough,
    walkthrough, why, with_gaps, worksheet,
};
pub use words::css::CssError;
pub use words::heading_level::HeadingLevel;
pub use words::locale::Words;
pub use words::mistake::TemplateError;
pub use words::names::Names;
pub use words::paper::{BoardsPerPage, DigitSize, Paper, PaperSize, PrintedDetails, SheetPart};
pub use words::solving::{NoAddress, SolvingPage};
pub use words::source::{RenderError, Source};
pub use words::telling::{Audience, Below, Ground, Script, Style, Telling, Trials};
pub use words::theme::{THEMES, Theme, ThemeKind};
