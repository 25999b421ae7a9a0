//! Whydoku turns a Sudoku into an explanation: every step with its reason and its proof.
//!
//! ```
//! use whydoku::{engine, format};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = format::read(line)?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("classic")?)?;
//! assert_eq!(trace.outcome, whydoku::trace::Outcome::Solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What do you want?
//!
//! **A hint for my app.** [`tutor::hint`] returns the next step of a position: where to look, what to ask there, the whole
//! argument as claims, the conclusion. [`tutor::why`], [`tutor::review`] and [`tutor::steps`] answer the other questions
//! of a learner.
//!
//! ```
//! use whydoku::{engine::Profile, format, tutor};
//!
//! let puzzle = format::read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?.puzzle;
//! let tutor::Advice::Step(hint) = tutor::hint(&puzzle, &Profile::named("classic")?) else { panic!("no step") };
//! assert_eq!(hint.step().technique.id, "hidden_single");
//! assert_eq!(hint.look.area[0].to_string(), "b2");
//! assert_eq!(hint.step().placements[0].to_string(), "8r1c6");
//! assert_eq!(hint.step().argument.claims.len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A walkthrough.** [`render::walkthrough`] (feature `render`) tells a checked trace as a document, which an
//! [outlet](render::OUTLETS) writes: Markdown, a page, a book … Sentences are from templates, which can be replaced and
//! translated ([`render::Source`]).
//!
//! ```
//! # #[cfg(feature = "render")] {
//! use whydoku::{engine, format, render};
//!
//! let puzzle = format::read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("classic")?)?;
//! let story = render::walkthrough(&trace, &render::Telling::default())?;
//! assert!(story.markdown().contains("without a guess"));
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A rating.** [`tutor::rate`] rates on HoDoKu's scale or that of any profile, and on Sudoku Explainer's;
//! [`tutor::properties`] counts givens and solutions, and more.
//!
//! ```
//! use whydoku::{engine::Profile, format, tutor};
//!
//! let puzzle = format::read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?.puzzle;
//! let rating = tutor::rate(&puzzle, &Profile::named("hodoku")?)?;
//! assert_eq!(rating.explainer.expect("a classic puzzle").er.as_f64(), 1.2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **A check of a trace.** [`trace::Trace`] is plain data, and a trace from elsewhere is a claim. [`engine::verify`] checks
//! every step, its argument, and what the trace says of its profile; only a [`trace::Checked`] trace can be rendered.
//!
//! ```
//! use whydoku::{engine, format, trace::Trace};
//!
//! let puzzle = format::read("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?.puzzle;
//! let text = engine::solve(&puzzle, &engine::Profile::named("classic")?)?.to_json()?;
//! let checked = engine::verify(Trace::from_json(&text)?)?;
//! assert!(engine::verify(Trace::from_json(&text.replacen("8r1c6", "8r1c7", 1))?).is_err());
//! # let _ = checked;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! **Puzzles.** [`generate`] makes them to order; [`tutor::Drilling`] makes positions to practise a technique;
//! [`mod@format`] reads and writes seventeen formats.
//!
//! **A new technique.** A [`technique::Pattern`] argues (the truths that prove its conclusions) and explains itself (the
//! claims that a reader follows), and a finder hands patterns to the engine; [`proof::check`] and [`argument::check`]
//! trust neither. [`technique::LADDER`] is the only list of techniques. `CONTRIBUTING.md` lists the places.
//!
//! # How it works
//!
//! [`engine::solve`] follows the ladder as an [`engine::Profile`] says: it applies the easiest technique that makes
//! progress, then starts again. [`proof::check`] verifies what each pattern concludes, [`argument::check`] what it tells,
//! and a [`trace::Recorder`], the only maker of checked traces, records the step.
//!
//! # What can be relied on
//!
//! The version number follows semantic versioning; before 1.0, the second number changes with the interface. Lists that
//! will grow (truths, kinds of houses, claims, errors) are `#[non_exhaustive]`, so match them with a last arm for what is
//! to come. The JSON of traces has a version of its own (`whydoku-trace/2`): what one version of the program writes, the
//! others with this number read. The ids of techniques, and their order, may be added to, but do not change their meaning.
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
pub mod clue;
pub mod conform;
pub mod engine;
pub mod format;
pub mod generate;
pub mod grid;
#[cfg(feature = "render")]
pub mod play;
pub mod proof;
pub mod rating;
#[cfg(feature = "render")]
pub mod render;
#[cfg(feature = "render")]
pub mod service;
pub mod technique;
pub mod trace;
pub mod tutor;
#[cfg(feature = "render")]
pub mod weave;

/// Runs the examples of the README and of the guide as doc tests.
#[cfg(all(doctest, feature = "render"))]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/guide/embedding.md")]
struct Readme;
