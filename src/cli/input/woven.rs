//! Texts with blocks to fill: the puzzles that they name, and their faults.

use std::fs;
use std::path::{Path, PathBuf};

use whydoku::format::Reading;
use whydoku::weave::{self, Fault, Faults};

use crate::cli::failure::Failure;
use crate::cli::{input, terminal};

/// Reads a puzzle that a text names, relative to its folder.
pub fn load(folder: Option<&Path>, name: &str) -> Result<Reading, String> {
    let is_strange = |found: fs::Metadata| !found.is_file() && !found.is_dir();
    // A text may come from a stranger: it must not make the program wait for a pipe, a device or standard input.
    let waits = |name: &str| name == "-" || fs::metadata(beside(folder, name)).is_ok_and(is_strange);
    if waits(name) || waits(input::file_of(name)) {
        return Err(format!("{} is no ordinary file", terminal::line(name)));
    }
    input::one_with_clues(&beside(folder, name).to_string_lossy()).map_err(|failure| failure.text().unwrap_or_default())
}

/// The path of a file, and the id of a puzzle in it, that a text in this folder names.
pub fn beside(folder: Option<&Path>, name: &str) -> PathBuf {
    folder.map_or(PathBuf::from(name), |folder| folder.join(name))
}

/// Every fault, with the file, its line and its column.
pub fn failed(file: &Path, faults: &Faults) -> Failure {
    Failure::data(faults.0.iter().map(|fault| at(file, fault)).collect::<Vec<_>>().join("\n"))
}

/// Reports what is perhaps wrong with a text.
pub fn doubt(file: &Path, text: &str) {
    weave::doubts(text).iter().for_each(|fault| terminal::notice(&at(file, fault)));
}

fn at(file: &Path, Fault { line, column, why }: &Fault) -> String {
    format!("{}:{line}:{column}: {why}", terminal::name(file))
}
