//! The tutor: what a learner asks in the middle of a puzzle, answered from the same proven steps as a
//! walkthrough. Plain data in and out; [`crate::render`] puts it into words.
//!
//! * [`hint`]: the next step, told in rungs, so that a learner may stop before the answer.
//! * [`steps`]: everything that can be done now, easiest technique first, and what it opens.
//! * [`why`]: why a digit must, or cannot, go in a cell.
//! * [`review`]: what is wrong in a position and why, what is out of date, what follows already.
//! * [`grade`]: a whole solve, move by move.
//! * [`without_idle`]: a trace without the steps that nothing later uses.
//! * [`shorten`] and [`until`]: the shortest way through a puzzle, and the way to one conclusion.
//! * [`rate`] and [`score`]: how hard a puzzle is, on the scale of a profile.
//! * [`TeachingOrder`]: puzzles in teaching order.
//! * [`properties`]: givens, solutions, minimality, symmetry, canonical form.
//! * [`Drilling`]: positions in which a technique is the next step, to practise it.
//! * [`curriculum`]: units of study with examples and puzzles.
//! * [`exemplar`]: a puzzle that shows a technique, solved.
//! * [`glossary`]: the terms of the field, and where each is taught.
//! * [`session`]: a solve in progress, with undo, hints given, and a stored form.
//! * [`memory`] and [`progress`]: how long a technique is remembered; what a learner has done, and what to do today.
//!
//! What a [`Notation`](crate::grid::Notation) writes of a conclusion is read again, in either notation:
//! [`conclusion`], [`moves`].
//!
//! A learner's position is a [`Puzzle`](crate::grid::Puzzle): givens, placed digits, and pencil marks
//! in some cells, in all or in none. A cell without marks says nothing; a mark that is missing in a
//! marked cell says that the digit cannot go there.
//!
//! ```
//! use whydoku::{engine::Profile, format, tutor};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = format::read(line)?.puzzle;
//! let classic = Profile::named("classic")?;
//! if let tutor::Advice::Step(hint) = tutor::hint(&puzzle, &classic) {
//!     assert_eq!(hint.step().technique.id, "hidden_single");
//!     assert_eq!(hint.look.area[0].to_string(), "b2");
//!     # #[cfg(feature = "render")] {
//!     use whydoku::render;
//!     let rungs = render::rungs(&hint, &render::Telling::default())?;
//!     assert_eq!(rungs[0], "There is a hidden single.");
//!     # }
//! }
//! let answer = tutor::why(&puzzle, "r1c3<>2".parse()?, &classic)?;
//! assert_eq!(answer.shown, Some("r1c3<>2".parse()?));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod curriculum;
mod drill;
mod exemplar;
pub mod glossary;
mod hint;
mod ids;
mod look;
pub mod memory;
mod moves;
mod notice;
mod path;
pub mod progress;
mod properties;
mod rate;
mod reading;
mod review;
pub mod session;
mod shorten;
mod standing;
mod steps;
mod teaching;
mod until;
mod variety;
mod walk;
mod why;

pub use drill::{Drill, DrillForm, Drilling, drilled};
pub use exemplar::{exemplar, exemplar_puzzle};
pub use hint::{Advice, Hint, HintOptions, Unmarked, hint};
pub use ids::TechniqueId;
pub use look::{Look, Question};
pub use moves::{Grade, Graded, Grades, Missed, Move, Tally, grade};
pub use notice::Notice;
pub use path::path;
pub use properties::{Properties, PropertyOptions, properties};
pub use rate::{
    ExplainerRating, ExplainerScore, HardestStep, Rating, RatingError, Reliance, Scales, Score, Scored, Used,
    difficulty, only_solution, only_solution_with_clues, rate, rate_on, score, used,
};
pub use reading::{ConclusionError, Label, MoveError, conclusion, conclusions, moves};
pub use review::{Entry, Fault, Review, review};
pub use shorten::{Length, Shortened, Shortening, shorten, without_idle};
pub use standing::{Flaw, PositionError, Stale, Standing, entries, stale};
pub use steps::{Offer, Steps, steps};
pub use teaching::{Demands, TeachingOrder, Turn};
pub use until::{UntilError, until};
pub use variety::{Offered, Variety};
pub use why::{Answer, Start, Why, why};
