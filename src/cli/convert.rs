//! `whydoku convert`: puzzles in one format, puzzles in another.

use std::path::{Path, PathBuf};

use clap::builder::PossibleValuesParser;
use whydoku::format::{self, FORMATS, Format, WriteError};
use whydoku::grid::Puzzle;

use super::failure::Failure;
use super::input::{self, Named, PuzzlesArgs};
use super::{output, terminal};

/// Convert puzzles to another format. Reports whatever that format cannot hold.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  whydoku convert puzzle.sdk --to sudokupad
  whydoku convert monday.ss tuesday.sdk -o week.sdm
  whydoku convert puzzles/classics.yaml --to line
  whydoku convert 'https://f-puzzles.com/?load=…' -o puzzle.yaml")]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzlesArgs,
    /// Output format (default: by the extension of the output file)
    #[arg(long, value_name = "FORMAT", value_parser = PossibleValuesParser::new(FORMATS.iter().map(|format| format.name)))]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub fn run(args: &Args) -> Result<(), Failure> {
    let to = args.format()?;
    args.output.as_deref().map_or(Ok(()), |file| output::check(file).and_then(|()| args.puzzles.spare(file)))?;
    let given: Vec<Named> = args.puzzles.readings()?.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect();
    let puzzles: Vec<Puzzle> = given.iter().map(|named| named.reading.puzzle.clone()).collect();
    let written = format::write(&puzzles, to).map_err(|error| match error {
        WriteError::ReadOnly { .. } | WriteError::OnlyOne { .. } => Failure::usage(error),
        WriteError::Unfit { puzzle, .. } => {
            let name = given.get(puzzle).map_or(String::new(), |named| terminal::line(&named.name));
            Failure::data(format_args!("{name}: {error}"))
        }
        _ => Failure::data(error),
    })?;
    output::write(&written.text, args.output.as_deref())?;
    let left_out = given.into_iter().zip(written.left_out);
    input::tell_left_out(left_out.map(|(Named { name, reading }, lost)| (name, [lost, reading.left_out].concat())));
    Ok(())
}

impl Args {
    fn format(&self) -> Result<&'static Format, Failure> {
        if let Some(format) = self.to.as_deref().and_then(Format::named) {
            return Ok(format);
        }
        let Some(file) = &self.output else {
            return Err(Failure::usage("no output format: use --to FORMAT, or -o FILE with an extension such as .sdk"));
        };
        let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        Format::of_ending(&ending).ok_or_else(|| unknown(file))
    }
}

fn unknown(file: &Path) -> Failure {
    let endings: Vec<String> = FORMATS
        .iter()
        .filter(|format| format.is_written())
        .flat_map(|format| format.endings.iter().map(|ending| format!(".{ending}")))
        .collect();
    let name = terminal::name(file);
    Failure::usage(format_args!(
        "cannot tell the format from the name {name}: end it in {}, or give --to",
        endings.join(", ")
    ))
}
