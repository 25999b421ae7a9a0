//! Saved games.

use std::path::Path;

use whydoku::format::Limit;
use whydoku::grid::Puzzle;
use whydoku::tutor::session::Session;

use crate::cli::failure::Failure;
use crate::cli::{input, terminal};

/// Returns whether two positions are the same, whatever their titles.
pub fn is_same(one: &Puzzle, other: &Puzzle) -> bool {
    let bare = |puzzle: &Puzzle| puzzle.clone().with_id(None).with_title(None).with_author(None).with_source(None);
    bare(one) == bare(other)
}

/// Reads a saved game.
pub fn read(file: &Path) -> Result<Session, Failure> {
    Session::from_json(&input::read_kept(file, Limit::WRITTEN)?).map_err(|error| {
        Failure::data(format_args!(
            "{}: {error}; the file stays as it is: name another one with --save",
            terminal::name(file)
        ))
    })
}
