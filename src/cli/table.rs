//! Reports on many puzzles: their forms, and how lists are written for spreadsheets.

use std::fmt::Display;

use ::csv::Writer;
use clap::ValueEnum;

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

/// A table for spreadsheets. The last field of each line stands under the last head; fields that are
/// missing before it are empty.
pub fn csv(head: &[&str], lines: impl IntoIterator<Item = Vec<String>>) -> Result<String, Failure> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record(head).map_err(Failure::data)?;
    for mut line in lines {
        let error = line.pop().unwrap_or_default();
        line.resize(head.len() - 1, String::new());
        table.write_record(line.into_iter().chain([error])).map_err(Failure::data)?;
    }
    String::from_utf8(table.into_inner().map_err(Failure::data)?).map_err(Failure::data)
}

/// What there is, or nothing.
pub fn or_nothing(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Facts for other programs.
pub fn json(facts: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(facts).map_err(Failure::data)? + "\n")
}
