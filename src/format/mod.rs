//! Puzzles in and out: one file per format. [`FORMATS`] is the only list of them.
//!
//! # Steps
//!
//! 1. [`decode`] decodes bytes to text, and rejects what is not text or too long.
//! 2. [`read`] reads one puzzle from the text, and [`read_all`] reads all of them. They try every format (or the
//!    requested one) and report which it was.
//! 3. [`write()`] writes puzzles in a format, and reports what the format could not express.
//! 4. If two formats give different puzzles for one text, nothing is guessed: the error shows both. If none fits, the
//!    error of the closest one shows where and why; [`FormatError::report`] points at it.
//!
//! Two equal digits in a house are not a format error: [`Puzzle::conflict`] finds them.
//!
//! ```
//! use whydoku::format::{self, Format};
//!
//! let reading = format::read("1... ..3. .... 24..")?;
//! let sdk = Format::named("sdk").expect("a format");
//! let written = format::write(&[reading.puzzle], sdk)?;
//! assert!(written.text.starts_with("1...\n..3."), "{}", written.text);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod canonical;
mod cells;
#[cfg(feature = "formats")]
pub mod csv;
mod error;
mod foreign;
mod fpuzzles;
mod guess;
pub mod hodoku;
mod json;
mod killer;
mod limit;
mod line;
pub(crate) mod link;
mod lists;
#[cfg(feature = "formats")]
mod opensudoku;
pub mod pack;
mod pencilmarks;
#[cfg(feature = "cli")]
mod report;
mod rows;
mod sadman;
mod settle;
mod signs;
mod simple;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
mod write;
pub(crate) mod yaml;

use std::sync::Arc;

use self::error::Fault;
pub use self::error::FormatError;
pub use self::limit::{Limit, LimitError};
#[cfg(feature = "cli")]
pub use self::report::excerpt;
pub use self::signs::is_harmful;
#[cfg(feature = "render")]
pub(crate) use self::signs::is_unseen;
use self::write::Writer;
pub use self::write::{Pieces, WriteError, Written, write, write_with_clues};
use crate::clue::{Clue, ruled, ruled_layout};
use crate::grid::{Layout, Puzzle};

/// A format for puzzles.
#[derive(Debug)]
pub struct Format {
    /// The name, as in `--from`.
    pub name: &'static str,
    /// A short description.
    pub about: &'static str,
    /// The file extensions, without the dot.
    pub extensions: &'static [&'static str],
    read: Reader,
    write: Writer,
}

/// How a format reads all puzzles of a text.
#[derive(Clone, Copy, Debug)]
enum Reader {
    /// On the requested layout, if there is one.
    Plain(fn(&str, Option<&Arc<Layout>>) -> FoundAll),
    /// Puzzles that may have clues, and keys that may be rules.
    Clued(fn(&str, &Asked<'_>) -> FoundAll),
}

/// The result of a reader: all puzzles of a text.
type FoundAll = Result<Vec<Found>, Fault>;

/// What is requested of a reader.
#[derive(Clone, Copy, Debug)]
struct Asked<'a> {
    /// The layout, if there is one.
    layout: Option<&'a Arc<Layout>>,
    /// Where the clues of puzzles are to be.
    clues: ClueReading,
    /// The keys to ignore although they may be rules.
    ignored: &'a [String],
}

impl<'a> Asked<'a> {
    /// Returns the request for puzzles on this layout, with their clues beside them.
    const fn on(layout: Option<&'a Arc<Layout>>) -> Self {
        Self { layout, clues: ClueReading::Read, ignored: &[] }
    }

    /// Returns the layout of a puzzle with its clues among the rules, if that is asked for, and the clues that are beside it.
    fn ruled(&self, layout: Arc<Layout>, clues: Vec<Clue>) -> (Arc<Layout>, Vec<Clue>) {
        match self.clues {
            ClueReading::Read => (layout, clues),
            ClueReading::Ruled => (ruled_layout(&layout, &clues), Vec::new()),
        }
    }
}

/// The result of a reader: a puzzle, and the names of what was ignored.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    puzzle: Puzzle,
    left_out: Vec<String>,
    /// The clues of a variant.
    clues: Vec<Clue>,
    /// The keys that were ignored on request.
    ignored: Vec<String>,
    /// The drawings that may stand for rules.
    drawn: Option<String>,
}

impl From<Puzzle> for Found {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, left_out: Vec::new(), clues: Vec::new(), ignored: Vec::new(), drawn: None }
    }
}

/// All formats. If several give the same puzzle for a text, the first is reported.
pub static FORMATS: &[Format] = &[
    simple::FORMAT,
    rows::FORMAT,
    line::FORMAT,
    lists::FORMAT,
    pencilmarks::FORMAT,
    sukaku::FORMAT,
    hodoku::FORMAT,
    killer::FORMAT,
    sadman::SDK,
    sadman::SDX,
    sadman::SDM,
    sudokuwiki::FORMAT,
    fpuzzles::FORMAT,
    sudokupad::FORMAT,
    #[cfg(feature = "formats")]
    opensudoku::FORMAT,
    #[cfg(feature = "formats")]
    csv::FORMAT,
    pack::FORMAT,
];

impl Format {
    /// Returns the format of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Returns all puzzles in a text.
    fn found(&self, text: &str, asked: &Asked<'_>) -> FoundAll {
        let mut found = match self.read {
            Reader::Plain(read) => read(text, asked.layout),
            Reader::Clued(read) => read(text, asked),
        }?;
        for one in found.iter_mut().filter(|found| !found.clues.is_empty()) {
            let clues = std::mem::take(&mut one.clues);
            (one.puzzle.layout, one.clues) = asked.ruled(Arc::clone(&one.puzzle.layout), clues);
        }
        Ok(found)
    }

    /// Returns the format with this file extension (`sdk`, without the dot).
    pub fn of_extension(ending: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.extensions.contains(&ending))
    }
}

/// What a puzzle has whose steps are explained.
const RULES: &str = "rows, columns, regions, extra regions, and clues of known kinds";

/// A puzzle, and its format.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The format of the text.
    pub format: &'static Format,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The ignored parts of the text, in a word or two each. Untrusted text.
    pub left_out: Vec<String>,
    /// The clues of a variant that are not among the rules of the puzzle's layout: see [`ClueReading`].
    pub clues: Vec<Clue>,
    /// The keys that were ignored on request: without the rules that they may stand for, it is perhaps another puzzle.
    pub ignored: Vec<String>,
    /// Drawings that may stand for rules which only the text explains: their number, and where they are.
    pub drawn: Option<String>,
}

impl Reading {
    /// Puts the clues beside the puzzle among the rules of its layout.
    pub fn rule(&mut self) {
        self.puzzle = ruled(self.puzzle.clone(), &self.clues);
        self.clues.clear();
    }
}

/// The maximum length of a text with puzzles, in bytes: 10 MiB.
pub const MAX_BYTES: usize = 10 << 20;

/// Returns the text in these bytes, without a byte order mark.
///
/// # Errors
/// If there are more than [`MAX_BYTES`] bytes, if they are not UTF-8, or if they contain the byte 0.
pub fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    let refuse = |text: &str, at: usize, problem: String, expected: String, help: &str| {
        Err(Fault::new(at..at + 1, 0, problem, expected).help(help).into_error(text, None))
    };
    if bytes.len() > MAX_BYTES {
        let help = "split the file";
        return refuse("", 0, format!("found {} bytes", bytes.len()), format!("at most {MAX_BYTES} (10 MiB)"), help);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let valid = std::str::from_utf8(bytes.get(..at).unwrap_or_default()).unwrap_or_default();
            let byte = bytes.get(at).copied().unwrap_or_default();
            let help = foreign::advice(bytes).unwrap_or("save it as UTF-8 text");
            return refuse(valid, at, format!("byte {} is {byte:#04x}", at + 1), "UTF-8 text".to_owned(), help);
        }
    };
    match text.find('\0') {
        Some(at) => {
            let help = foreign::advice(bytes).unwrap_or("use a text file, not a binary file");
            refuse(text, at, format!("byte {} is 0", at + 1), "text".to_owned(), help)
        }
        None => Ok(text),
    }
}

/// Options for reading a text. By default every format is tried, on the plain layout of its size.
///
/// ```
/// use whydoku::format::ReadOptions;
/// use whydoku::grid::Layout;
///
/// let options = ReadOptions { layout: Some(Layout::named("4x4-diagonal")?), ..ReadOptions::default() };
/// let reading = options.read("1... ..3. .... 24..")?;
/// assert_eq!(reading.puzzle.layout().name(), "4x4-diagonal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    /// The format, if it is known.
    pub format: Option<&'static Format>,
    /// The layout, if it is not the plain one of the puzzle's size.
    pub layout: Option<Arc<Layout>>,
    /// The name of the text's file. If two formats fit, its extension decides.
    pub file_name: &'a str,
    /// Where the clues of a puzzle are to be.
    pub clues: ClueReading,
    /// The keys of JSON (f-puzzles, SudokuPad) to ignore although they may be rules.
    pub ignored: Vec<String>,
}

/// Where the clues of a variant are when its puzzle is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ClueReading {
    /// Among the rules of the puzzle's layout, so that nobody who has the puzzle can lose them. A clue that cannot be there is an
    /// error that names it: without the clue it would be another puzzle.
    #[default]
    Ruled,
    /// Beside the puzzle, whatever they mean.
    Read,
}

/// Reads the only puzzle in a text.
///
/// # Errors
/// If no format fits, if two fit but give different puzzles, or if there are several puzzles.
pub fn read(text: &str) -> Result<Reading, FormatError> {
    ReadOptions::default().read(text)
}

/// Reads all puzzles in a text: one per line, all of a pack, or only one.
///
/// # Errors
/// If no format fits, or if two fit but give different puzzles.
pub fn read_all(text: &str) -> Result<Vec<Reading>, FormatError> {
    ReadOptions::default().read_all(text)
}

impl ReadOptions<'_> {
    /// Reads the only puzzle in a text, like [`read`].
    ///
    /// # Errors
    /// The same as [`read`].
    pub fn read(&self, text: &str) -> Result<Reading, FormatError> {
        let mut readings = self.read_all(text)?;
        match (readings.pop(), readings.len()) {
            (Some(reading), 0) => Ok(reading),
            (last, before) => {
                let puzzles = readings.iter().chain(&last).filter_map(|reading| reading.puzzle.id.as_deref());
                let ids: Vec<&str> = puzzles.take(20).collect();
                let help = match ids[..] {
                    [] => "choose one of them".to_owned(),
                    _ => format!("choose one: {}", ids.join(", ")),
                };
                let count = before + usize::from(last.is_some());
                let fault = Fault::new(0..0, Fault::MEANT, format!("found {count} puzzles"), "one").help(help);
                Err(fault.into_error(text, last.map(|reading| reading.format.name)))
            }
        }
    }

    /// Reads all puzzles in a text, like [`read_all`].
    ///
    /// # Errors
    /// The same as [`read_all`].
    pub fn read_all(&self, text: &str) -> Result<Vec<Reading>, FormatError> {
        if text.trim().is_empty() {
            let fault = Fault::new(0..0, Fault::MEANT, "the text is empty", "a puzzle");
            return Err(fault
                .help("write a puzzle, such as 81 characters with `.` for empty cells")
                .into_error(text, None));
        }
        let asked = Asked { layout: self.layout.as_ref(), clues: self.clues, ignored: &self.ignored };
        let (format, found) = match self.format {
            Some(format) => match format.found(text, &asked) {
                Ok(found) => (format, found),
                Err(fault) => return Err(fault.into_error(text, Some(format.name))),
            },
            None => guess::guess(text, self.file_name.rsplit('.').next().unwrap_or_default(), &asked)
                .map_err(|error| foreign(text).unwrap_or(error))?,
        };
        let reading = |Found { puzzle, left_out, clues, ignored, drawn }| Reading {
            format,
            puzzle,
            left_out,
            clues,
            ignored,
            drawn,
        };
        Ok(found.into_iter().map(reading).collect())
    }
}

/// Returns the error for a text of another kind, such as a web page.
fn foreign(text: &str) -> Option<FormatError> {
    let begun = text.trim_start();
    let help = foreign::advice(begun.as_bytes())?;
    let at = text.len() - begun.len();
    let end = begun.lines().next().unwrap_or_default().len().min(40);
    Some(Fault::new(at..at + end, Fault::FOREIGN, "", "a puzzle").help(help).into_error(text, None))
}
