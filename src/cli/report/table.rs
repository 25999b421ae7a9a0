//! Reports on many puzzles: formats, rows, and CSV.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use ::csv::Writer;
use clap::ValueEnum;
use serde::Serialize;
use whydoku::format::csv::guarded;

use crate::cli::failure::Failure;
use crate::cli::input::PuzzlesArgs;
use crate::cli::job::Weight;
use crate::cli::output::{self, Growing};
use crate::cli::terminal;

/// The format of a report.
#[derive(Clone, Copy, ValueEnum)]
pub enum ReportFormat {
    /// One line per puzzle, then a summary
    Text,
    /// One line per puzzle, for spreadsheets
    Csv,
    /// Every puzzle in full, for other programs
    Json,
    /// The same, as one JSON object per line and without a summary
    Ndjson,
}

/// How to write a report, and where.
#[derive(clap::Args)]
pub struct ReportArgs {
    /// Output format (default: by the extension of the output file, else text)
    #[arg(short, long, value_enum)]
    format: Option<ReportFormat>,
    /// Write to this file instead of standard output; it appears when it is complete
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl ReportArgs {
    /// Returns the output file; none for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }

    /// Returns the format.
    pub fn form(&self) -> ReportFormat {
        let extension = self.file().and_then(Path::extension).and_then(|extension| extension.to_str());
        let by_name = extension.and_then(|extension| ReportFormat::from_str(extension, true).ok());
        self.format.or(by_name).unwrap_or(ReportFormat::Text)
    }

    /// Rejects a file that cannot be written, before anything is computed.
    pub fn check(&self, puzzles: &PuzzlesArgs) -> Result<(), Failure> {
        self.file().map_or(Ok(()), |file| output::check(file).and_then(|()| puzzles.spare(file)))
    }

    /// Begins the report.
    pub fn begin(&self) -> Result<ReportOut, Failure> {
        ReportOut::begin(self.form(), self.file())
    }
}

/// A report on its way to its destination.
pub struct ReportOut {
    form: ReportFormat,
    growing: Option<Growing>,
}

impl ReportOut {
    /// Begins a report in this file, or on standard output.
    pub fn begin(form: ReportFormat, file: Option<&Path>) -> Result<Self, Failure> {
        Ok(Self { form, growing: file.map(Growing::begin).transpose()? })
    }

    /// Writes a part of it.
    pub fn print(&mut self, part: &str) -> Result<(), Failure> {
        match (&mut self.growing, self.form) {
            (Some(growing), _) => growing.add(part.as_bytes()),
            (None, ReportFormat::Text) => terminal::print(part),
            (None, ReportFormat::Csv | ReportFormat::Json | ReportFormat::Ndjson) => terminal::data(part),
        }
    }

    /// Ends it.
    pub fn finish(self) -> Result<(), Failure> {
        self.growing.map_or(Ok(()), Growing::finish)
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

impl<T> From<Result<T, String>> for Found<T> {
    fn from(found: Result<T, String>) -> Self {
        found.map_or_else(|error| Self::Nothing { error }, Self::This)
    }
}

impl<T> Found<T> {
    /// Returns the result or the error.
    pub fn result(&self) -> Result<&T, &String> {
        match self {
            Self::This(found) => Ok(found),
            Self::Nothing { error } => Err(error),
        }
    }
}

/// Returns facts as an item of a list in JSON, with this margin.
pub fn json_item(facts: &impl Serialize, margin: &str) -> Result<String, Failure> {
    let text = output::json(facts)?;
    Ok(text.lines().map(|line| format!("{margin}{line}")).collect::<Vec<_>>().join("\n"))
}

/// Returns facts as a line of JSON.
pub fn json_line(facts: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(facts).map(|line| line + "\n").map_err(Failure::data)
}

/// A row takes little memory.
impl<T> Weight for Row<T> {
    fn bytes(&self) -> usize {
        0
    }
}

impl<T> Row<T> {
    pub fn of(puzzle: String, found: Result<T, String>) -> Self {
        Self { puzzle, found: found.into() }
    }

    /// Returns the result, if there is one.
    pub fn found(&self) -> Option<&T> {
        self.found.result().ok()
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
    csv_cells([puzzle].into_iter().chain(fields.iter().map(String::as_str)).chain([error]))
}

/// Returns cells as a row. A spreadsheet computes none of them; numbers stay such.
pub fn csv_cells<'a>(cells: impl IntoIterator<Item = &'a str>) -> Result<String, Failure> {
    let mut table = Writer::from_writer(Vec::new());
    let cell = |text: &str| if text.parse::<f64>().is_ok() { text.to_owned() } else { guarded(text) };
    table.write_record(cells.into_iter().map(cell)).map_err(Failure::data)?;
    String::from_utf8(table.into_inner().map_err(Failure::data)?).map_err(Failure::data)
}

/// Returns the value as text; empty if there is none.
pub fn or_nothing(value: Option<impl Display>) -> String {
    value.map_or(String::new(), |value| value.to_string())
}
