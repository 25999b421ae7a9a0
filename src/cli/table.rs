//! Reports on many puzzles: their forms, and how lists are written for spreadsheets.

use std::fmt::Display;

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

/// A line of comma-separated values. A field is quoted where it must be.
pub fn csv(fields: &[&dyn Display]) -> String {
    let quoted = |field: &&dyn Display| {
        let text = field.to_string();
        let plain = !text.contains(['"', ',', '\n', '\r']);
        if plain { text } else { format!("\"{}\"", text.replace('"', "\"\"")) }
    };
    fields.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n"
}

/// What there is, or nothing.
pub fn or_nothing(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}

/// Facts for other programs.
pub fn json(facts: &impl serde::Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string_pretty(facts).map_err(Failure::data)? + "\n")
}
