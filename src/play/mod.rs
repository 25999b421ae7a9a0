//! A game with the tutor: commands in, answers out. Nothing here reads or writes; the dialogue and the full screen of the
//! program are two ways to enter the same commands and to show the same answers.
//!
//! ```
//! use whydoku::play::{Command, Game, Part};
//! use whydoku::{engine::Profile, format, render, tutor::session::Session};
//!
//! let session = Session::new(format::read("..14....13......")?.puzzle);
//! let mut game = Game::new(session, Profile::named("beginner")?, render::Telling::default(), render::Input::Lines);
//! let answer = game.answer(Command::Hint(None))?;
//! assert!(matches!(&answer.parts[0], Part::Rungs(rungs) if rungs.texts.len() == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod game;
#[cfg(feature = "terminal")]
pub mod screen;

pub use game::{Answer, Game, Part, Rungs};

use crate::proof::Conclusion;
use crate::render::Unclear;
use crate::technique::Technique;
use crate::tutor::session::Action;

/// What a person asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Make a move.
    Enter(Vec<Action>),
    /// Show the next rung of a hint, or all rungs up to this one.
    Hint(Option<usize>),
    /// Enter the conclusion of the hint.
    Take,
    /// Explain a conclusion.
    Why(Conclusion),
    /// Show whether there is a mistake.
    Check,
    /// List the possible steps.
    Steps,
    /// Show the lesson on a technique; if none is named, on that of the last hint.
    Lesson(Option<&'static Technique>),
    /// Grade the moves.
    Grade,
    /// Show the grid.
    Show,
    /// Undo a move.
    Undo,
    /// Redo a move.
    Redo,
    /// List the commands.
    Help,
    /// Answer what is not a command: how it is unclear, and what was typed or what is wrong with it.
    Unclear(Unclear, String),
}

impl Command {
    /// Returns the action that enters a conclusion.
    pub fn action(entry: Conclusion) -> Action {
        match entry {
            Conclusion::Placed(place) => Action::Place(place),
            Conclusion::Eliminated(gone) => Action::Unmark(gone),
        }
    }
}
