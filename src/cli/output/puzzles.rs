//! The puzzles that a search finds, on their way to the output.

use std::path::{Path, PathBuf};

use whydoku::format::{self, Format, WriteError};
use whydoku::grid::Puzzle;

use crate::cli::failure::Failure;
use crate::cli::input::PuzzlesArgs;
use crate::cli::output::format::{formats, target, too_much};
use crate::cli::output::{self, Growing};
use crate::cli::terminal;

/// How to write puzzles that were chosen, and where.
#[derive(clap::Args)]
pub struct OutgoingArgs {
    /// Output format (default: by the extension of the output file, else line)
    #[arg(long, value_name = "FORMAT", value_parser = formats())]
    to: Option<String>,
    /// Write to this file instead of standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl OutgoingArgs {
    /// Returns the format, and rejects what cannot work before anything is read.
    pub fn check(&self, puzzles: &PuzzlesArgs) -> Result<&'static Format, Failure> {
        let to = format(self.to.as_deref(), self.output.as_deref())?;
        if let Some(file) = &self.output {
            output::check(file)?;
            puzzles.spare(file)?;
        }
        Ok(to)
    }

    /// Returns the output file; none for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Begins the output.
    pub fn begin(&self, to: &'static Format) -> Outgoing {
        Outgoing::new(to, self.output.clone())
    }
}

/// The output. Lines are printed as they are found; a file appears at the end, and anything else is written then.
pub struct Outgoing {
    to: &'static Format,
    file: Option<PathBuf>,
    growing: Option<Growing>,
    held: Vec<Puzzle>,
    /// The number of cells of the puzzles held.
    cells: usize,
}

impl Outgoing {
    /// Creates the output in a format, to a file or to standard output.
    pub fn new(to: &'static Format, file: Option<PathBuf>) -> Self {
        Self { to, file, growing: None, held: Vec::new(), cells: 0 }
    }

    /// Adds a puzzle. Whether the format can express it is known at once if it has one line per puzzle.
    pub fn add(&mut self, puzzle: Puzzle) -> Result<(), Failure> {
        if !self.to.is_line_by_line() {
            if !self.to.holds_many() && !self.held.is_empty() {
                return Err(Failure::usage(WriteError::OnlyOne { format: self.to.name, count: 2 }));
            }
            self.cells += puzzle.layout().cells().len();
            self.held.push(puzzle);
            return if self.cells > format::MAX_BYTES { Err(too_much()) } else { Ok(()) };
        }
        let text = written(&[puzzle], self.to)?;
        self.write(&text)
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        let Some(file) = &self.file else { return terminal::data(text) };
        let growing = match self.growing.take() {
            Some(growing) => growing,
            None => Growing::begin(file)?,
        };
        self.growing.insert(growing).add(text.as_bytes())
    }

    /// Ends the output. Without any puzzle, nothing is written.
    pub fn finish(mut self) -> Result<(), Failure> {
        if !self.held.is_empty() {
            let text = written(&std::mem::take(&mut self.held), self.to)?;
            self.write(&text)?;
        }
        self.growing.map_or(Ok(()), Growing::finish)
    }
}

/// Returns puzzles as text.
pub fn written(puzzles: &[Puzzle], to: &'static Format) -> Result<String, Failure> {
    match format::write(puzzles, to) {
        Ok(written) => Ok(written.text),
        Err(error @ WriteError::TooMuch(_)) => Err(Failure::data(error)),
        Err(error) => Err(Failure::usage(error)),
    }
}

/// Returns the output format: the one with this name, that of the output file's extension, or else lines. Rejects one
/// that cannot be written.
fn format(to: Option<&str>, output: Option<&Path>) -> Result<&'static Format, Failure> {
    let named = output.filter(|file| file.extension().is_some());
    let to = target(if named.is_some() { to } else { to.or(Some("line")) }, named)?;
    if to.is_written() { Ok(to) } else { Err(Failure::usage(WriteError::ReadOnly { format: to.name })) }
}

/// The maximum number of lines that are not puzzles, or of puzzles that cannot be used, to report one by one.
const MOST_TOLD: u64 = 20;

/// Reports a line or a puzzle that is left out, unless many were reported before.
pub fn leave_out(number: u64, name: &str, why: &str, others: &str) {
    match number {
        ..=MOST_TOLD => terminal::notice(&format!("{name}: {why}")),
        _ if number == MOST_TOLD + 1 => terminal::notice(others),
        _ => {}
    }
}
