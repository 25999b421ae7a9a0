//! Traces from files.

use std::path::Path;

use whydoku::engine;
use whydoku::format::Limit;
use whydoku::trace::{Checked, JsonError, Trace};

use crate::cli::failure::Failure;
use crate::cli::{input, terminal};

/// Reads a trace and verifies it.
pub fn read(file: &Path) -> Result<Checked<Trace>, Failure> {
    let text = input::read_file(file, Limit::RECORDED)?;
    let name = terminal::name(file);
    let trace: Trace = Trace::from_json(&text).map_err(|error| match error {
        JsonError::Invalid(error) => {
            Failure::data(format_args!("{name}: not a trace: {error}; `whydoku schema` prints the schema of traces"))
        }
        error => Failure::data(format_args!("{name}: {error}")),
    })?;
    engine::verify(trace).map_err(|forgery| Failure::data(format_args!("{name}: invalid trace: {forgery}")))
}
