//! Reports on many puzzles: formats, rows, and CSV.

use std::fmt::Display;

use ::csv::Writer;
use clap::ValueEnum;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::job::progress::Weight;
use crate::cli::terminal;

/// The format of a report.
#[derive(Clone, Copy, ValueEnum)]
pub enum Form {
    /// One line per puzzle, then a summary
    Text,
    /// One line per puzzle, for spreadsheets
    Csv,
    /// Every puzzle in full, for other programs
    Json,
}

impl Form {
    /// Prints a part of a report.
    pub fn print(self, part: &str) -> Result<(), Failure> {
        match self {
            Self::Text => terminal::print(part),
            Self::Csv | Self::Json => terminal::data(part),
        }
    }
}

/// A puzzle, and its result or error.
#[derive(Serialize)]
pub struct Row<T> {
    pub puzzle: String,
    #[serde(flatten)]
    pub found: Found<T>,
}

#[derive(Serialize)]
#[serde(untagged)]
pub enum Found<T> {
    This(T),
    Nothing { error: String },
}

/// A row takes little memory.
impl<T> Weight for Row<T> {
    fn bytes(&self) -> usize {
        0
    }
}

impl<T> Row<T> {
    pub fn of(puzzle: &str, found: Result<T, String>) -> Self {
        let found = found.map_or_else(|error| Found::Nothing { error }, Found::This);
        Self { puzzle: puzzle.to_owned(), found }
    }

    /// Returns the result, if there is one.
    pub fn found(&self) -> Option<&T> {
        match &self.found {
            Found::This(found) => Some(found),
            Found::Nothing { .. } => None,
        }
    }
}

/// Returns the header of a CSV table.
pub fn csv_head<const N: usize>(heads: [&str; N]) -> Result<String, Failure> {
    csv_line("puzzle", &heads.map(str::to_owned), "error")
}

/// Returns a row of that table: the puzzle's name; the fields of the result, or empty ones; the error.
pub fn csv_row<T, const N: usize>(
    Row { puzzle, found }: &Row<T>,
    fields: fn(&T) -> [String; N],
) -> Result<String, Failure> {
    match found {
        Found::This(found) => csv_line(puzzle, &fields(found), ""),
        Found::Nothing { error } => csv_line(puzzle, &[const { String::new() }; N], error),
    }
}

/// Returns a row: the puzzle's name, the fields, the error.
pub fn csv_line(puzzle: &str, fields: &[String], error: &str) -> Result<String, Failure> {
    let mut table = Writer::from_writer(Vec::new());
    let all = [puzzle].into_iter().chain(fields.iter().map(String::as_str)).chain([error]);
    table.write_record(all).map_err(Failure::data)?;
    String::from_utf8(table.into_inner().map_err(Failure::data)?).map_err(Failure::data)
}

/// Returns the value as text; empty if there is none.
pub fn or_nothing(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}
