//! Whydoku turns a Sudoku into an explanation: every step with its reason and its proof.
//!
//! # Steps
//!
//! 1. [`format::read`] reads a [`grid::Puzzle`] from a text.
//! 2. [`engine::solve`] follows the [`technique::LADDER`] as an [`engine::Profile`] says: it applies the easiest
//!    technique that makes progress, then starts again.
//! 3. Each pattern that a technique finds gives its conclusions and the truths that prove them; [`proof::check`]
//!    verifies this, and a [`trace::Recorder`] records the step.
//! 4. The result is a [`trace::Trace`], which [`engine::verify`] can check again at any time. Only a [`trace::Checked`]
//!    trace can be rendered.
//! 5. [`render::walkthrough`] explains it: facts from the trace, sentences from templates, drawings from diagrams, as
//!    Markdown, as plain text or as a page.
//!
//! ```
//! use whydoku::{engine, format};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = format::read(line)?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("classic")?)?;
//! assert_eq!(trace.outcome, whydoku::trace::Outcome::Solved);
//! # #[cfg(feature = "render")] {
//! use whydoku::render;
//! let story = render::walkthrough(&trace, &render::Telling::default())?;
//! assert!(story.markdown().contains("without a guess"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! * `cli` (default): the program, and [`format::FormatError`] reports with an excerpt of the source. It
//!   implies `render` and `formats`.
//! * `render`: sentences, drawings and documents. Without it a program gets facts: where to look, the
//!   proof, the conclusion.
//! * `formats`: reads and writes the formats that need a crate, tables (CSV) and OpenSudoku.
//! * `schema`: JSON Schemas of traces, answers and everything in them.
//! * `terminal`: the full screen of `whydoku play`.
//! * `serve`: `whydoku serve`, the solving page with progress that lasts, and the operations over HTTP.
//! * `png`: pictures as PNG.

pub mod argument;
pub mod conform;
pub mod engine;
pub mod format;
pub mod generate;
pub mod grid;
#[cfg(feature = "render")]
pub mod play;
pub mod proof;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "render")]
pub mod service;
pub mod technique;
pub mod trace;
pub mod tutor;
#[cfg(feature = "render")]
pub mod weave;

/// Runs the examples of the README as doc tests.
#[cfg(all(doctest, feature = "render"))]
#[doc = include_str!("../README.md")]
struct Readme;
