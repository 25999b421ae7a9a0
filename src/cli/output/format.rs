//! The formats in which puzzles are written.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser};
use whydoku::format::{self, FORMATS, Format};

use crate::cli::failure::Failure;
use crate::cli::terminal;

/// Returns the failure for more puzzles than a file may contain in a format that is no list of lines.
pub fn too_much() -> Failure {
    Failure::data(format_args!(
        "the puzzles together take more than {} MiB, which no file of puzzles may unless it has one line for each: \
         write fewer at once",
        format::MAX_BYTES >> 20
    ))
}

/// Returns the output format: the named one, or that of the extension of the output file.
pub fn target(to: Option<&str>, output: Option<&Path>) -> Result<&'static Format, Failure> {
    if let Some(format) = to.and_then(Format::named) {
        return Ok(format);
    }
    let Some(file) = output else {
        return Err(Failure::usage("no output format: use --to FORMAT, or -o FILE with an extension such as .sdk"));
    };
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
    Format::of_extension(&ending).ok_or_else(|| unknown(file))
}

/// Returns the formats; those that are read-only are not listed.
pub fn formats() -> PossibleValuesParser {
    let values = FORMATS.iter().map(|format| PossibleValue::new(format.name).hide(!format.is_written()));
    PossibleValuesParser::new(values)
}

fn unknown(file: &Path) -> Failure {
    let extensions: Vec<String> = FORMATS
        .iter()
        .filter(|format| format.is_written())
        .flat_map(|format| format.extensions.iter().map(|ending| format!(".{ending}")))
        .collect();
    let name = terminal::name(file);
    Failure::usage(format_args!(
        "unknown file extension: {name}; use {}, or choose a format with --to",
        extensions.join(", ")
    ))
}
