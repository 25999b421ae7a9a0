//! Whydoku turns a Sudoku into an explanation: every step with its reason and its proof.
//!
//! # Steps
//!
//! 1. [`format::read`] makes a [`grid::Puzzle`] of a text.
//! 2. [`engine::solve`] walks the [`technique::LADDER`] as an [`engine::Profile`] says: the easiest
//!    technique first, on progress start over.
//! 3. Each pattern that a technique finds argues what follows and by which truths;
//!    [`proof::check`] judges that, and a [`trace::Recorder`] writes it down.
//! 4. The result is a [`trace::Trace`], which [`engine::verify`] can check again at any time. Only a
//!    [`trace::Checked`] one can be told.
//! 5. [`render::walkthrough`] tells it: facts from the trace, sentences from templates, drawings from
//!    diagrams, as Markdown, as text or as a page.
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
//!   implies `render`.
//! * `render`: sentences, drawings and documents. Without it a program gets facts: where to look, the
//!   proof, the conclusion.

pub mod conform;
pub mod engine;
pub mod format;
pub mod grid;
pub mod proof;
#[cfg(feature = "render")]
pub mod render;
pub mod technique;
pub mod trace;
pub mod tutor;

/// The examples of the README hold.
#[cfg(all(doctest, feature = "render"))]
#[doc = include_str!("../README.md")]
struct Readme;
