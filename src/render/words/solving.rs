//! The address of a solving page, to which pages link their puzzles.

use std::fmt;
use std::str::FromStr;

use serde_json::Value;

use crate::format::link::encoded;
use crate::grid::{Puzzle, PuzzleRecord};

/// The address of a solving page: of a server (`http://127.0.0.1:8080/`), or of `tutor.html`, also relative to the page that
/// links to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SolvingPage(String);

/// The layouts whose givens are enough to know a puzzle by.
const PLAIN: [&str; 3] = ["4x4", "6x6", "9x9"];

/// How the address of a page on the web begins.
const WEB: [&str; 2] = ["http://", "https://"];

/// The maximum length of an address in bytes.
const LONGEST: usize = 500;

/// Why a text is no address of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoAddress;

impl fmt::Display for NoAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected http://…, https://… or a path such as ../tutor.html, of at most 500 characters, without # and spaces")
    }
}

impl std::error::Error for NoAddress {}

impl FromStr for SolvingPage {
    type Err = NoAddress;

    fn from_str(text: &str) -> Result<Self, NoAddress> {
        let is_web = WEB.iter().any(|scheme| text.len() > scheme.len() && text.starts_with(scheme));
        // A colon before the first slash would make a scheme of what is before it.
        let is_path =
            !text.is_empty() && !text.starts_with("//") && !text.split('/').next().unwrap_or_default().contains(':');
        let is_plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:/?@!$&'*+,;=%[]".contains(&byte));
        if (is_web || is_path) && is_plain && text.len() <= LONGEST {
            Ok(Self(text.to_owned()))
        } else {
            Err(NoAddress)
        }
    }
}

impl SolvingPage {
    /// Whether the address says where the page is, whatever links to it: paper is nowhere.
    #[must_use]
    pub fn is_absolute(&self) -> bool {
        WEB.iter().any(|scheme| self.0.starts_with(scheme))
    }

    /// Returns the address at which the page opens a puzzle: `#puzzle=` and the givens where they say all, `#position=` and
    /// the puzzle as it is recorded elsewhere.
    #[must_use]
    pub fn opening(&self, puzzle: &Puzzle) -> String {
        let record = PuzzleRecord { id: None, title: None, author: None, source: None, ..PuzzleRecord::from(puzzle) };
        let is_plain = PLAIN.contains(&puzzle.layout.name());
        let has_givens_only = record.placed.is_none()
            && record.notes.is_none()
            && record.clue_candidates.is_none()
            && record.clues.is_empty()
            && record.extra.is_empty();
        match serde_json::to_value(&record) {
            Ok(Value::Object(mut position)) if !(is_plain && has_givens_only) => {
                position.retain(|_, part| !part.is_null());
                format!("{}#position={}", self.0, encoded(&Value::Object(position).to_string()))
            }
            _ => format!("{}#puzzle={}", self.0, record.givens),
        }
    }
}
