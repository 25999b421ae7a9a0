//! Reports on many puzzles: their forms, their rows, and how these are written for spreadsheets.

use std::fmt::Display;

use ::csv::Writer;
use clap::ValueEnum;
use serde::Serialize;

use super::failure::Failure;

/// The form of a report.
#[derive(Clone, Copy, ValueEnum)]
pub enum Form {
    /// A line a puzzle, and a summary
    Text,
    /// A line a puzzle, for spreadsheets
    Csv,
    /// Every puzzle in full, for other programs
    Json,
}

/// A puzzle, and what was found out about it or why nothing was.
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

impl<T> Row<T> {
    pub fn of(puzzle: &str, found: Result<T, String>) -> Self {
        let found = found.map_or_else(|error| Found::Nothing { error }, Found::This);
        Self { puzzle: puzzle.to_owned(), found }
    }

    /// What was found out, if anything was.
    pub fn found(&self) -> Option<&T> {
        match &self.found {
            Found::This(found) => Some(found),
            Found::Nothing { .. } => None,
        }
    }
}

/// A table for spreadsheets, a line a puzzle: its name; under these heads the fields of what was found,
/// or empty ones; why nothing was.
pub fn csv<T, const N: usize>(
    heads: [&str; N],
    rows: &[Row<T>],
    fields: fn(&T) -> [String; N],
) -> Result<String, Failure> {
    let mut table = Writer::from_writer(Vec::new());
    let mut write = |puzzle: &str, fields: &[String], error: &str| {
        table.write_field(puzzle)?;
        fields.iter().try_for_each(|field| table.write_field(field))?;
        table.write_field(error)?;
        table.write_record(None::<&[u8]>)
    };
    write("puzzle", &heads.map(str::to_owned), "error").map_err(Failure::data)?;
    for Row { puzzle, found } in rows {
        match found {
            Found::This(found) => write(puzzle, &fields(found), ""),
            Found::Nothing { error } => write(puzzle, &[const { String::new() }; N], error),
        }
        .map_err(Failure::data)?;
    }
    String::from_utf8(table.into_inner().map_err(Failure::data)?).map_err(Failure::data)
}

/// What there is, or nothing.
pub fn or_nothing(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}
