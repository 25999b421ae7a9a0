//! Curricula from files.

use std::path::Path;

use whydoku::engine::nearest;
use whydoku::format::Limit;
use whydoku::tutor::curriculum::Curriculum;

use crate::cli::failure::Failure;
use crate::cli::input::level::invalid;
use crate::cli::{input, terminal};

/// Reads a curriculum from a file.
pub fn read(file: &str) -> Result<Curriculum, Failure> {
    let text = input::read_file(Path::new(file), Limit::WRITTEN)?;
    Curriculum::parse(&text).map_err(|error| invalid(file, &text, &error.what, error.place))
}

/// The error for an id that no unit of a file has.
pub fn no_unit(curriculum: &Curriculum, file: &str, id: &str) -> Failure {
    let meant = nearest(id, curriculum.units.iter().map(|unit| unit.id.as_str()));
    let meant = meant.map_or(String::new(), |meant| format!("did you mean `{}`? ", meant.escape_debug()));
    let (file, id) = (terminal::line(file), id.escape_debug());
    Failure::usage(format_args!("{file} has no unit `{id}`; {meant}`whydoku curriculum {file}` lists the units"))
}
