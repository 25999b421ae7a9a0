//! Puzzles in and out: one file a format, and [`FORMATS`] is the only list of them.
//!
//! # Steps
//!
//! 1. [`decode`] makes text of bytes, or refuses what is no text or too much of it.
//! 2. [`read`] reads one puzzle from the text and [`read_all`] reads all of them. They try every format
//!    (or the one that is asked for) and say which it was.
//! 3. [`write()`] writes puzzles in a format, and says what that could not hold.
//! 4. If two formats make different puzzles of one text, nothing is guessed: the error shows both. If
//!    none fits, the error of the nearest one tells where and why; [`FormatError::report`] points at it.
//!
//! Two equal digits in a house are no matter of format: [`Puzzle::clash`] finds those.
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

mod cells;
mod csv;
mod error;
mod fpuzzles;
mod guess;
pub mod hodoku;
mod line;
mod link;
mod lists;
mod opensudoku;
pub mod pack;
mod pencilmarks;
#[cfg(feature = "cli")]
mod report;
mod rows;
mod sadman;
mod settle;
mod simple;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
mod write;
pub(crate) mod yaml;

use std::sync::Arc;

use self::error::Fault;
pub use self::error::FormatError;
use self::write::Writer;
pub use self::write::{WriteError, Written, write};
use crate::grid::{Layout, Puzzle};

/// A way to write puzzles down.
#[derive(Debug)]
pub struct Format {
    /// The name, as `--from` takes it.
    pub name: &'static str,
    /// What it looks like, in a few words.
    pub about: &'static str,
    /// How the names of its files end, without the dot.
    pub endings: &'static [&'static str],
    read: Reader,
    write: Writer,
}

/// Reads all puzzles of a text, on a layout if it is given.
type Reader = fn(&str, Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault>;

/// What a reader finds: a puzzle, and the names of what stood beside it and puzzles do not hold.
#[derive(Clone, PartialEq, Debug)]
struct Found {
    puzzle: Puzzle,
    left_out: Vec<String>,
}

impl From<Puzzle> for Found {
    fn from(puzzle: Puzzle) -> Self {
        Self { puzzle, left_out: Vec::new() }
    }
}

/// All formats. Where two make the same puzzle of a text, the first gives its name to it.
pub static FORMATS: &[Format] = &[
    simple::FORMAT,
    rows::FORMAT,
    line::FORMAT,
    lists::FORMAT,
    pencilmarks::FORMAT,
    sukaku::FORMAT,
    hodoku::FORMAT,
    sadman::SDK,
    sadman::SDX,
    sadman::SDM,
    sudokuwiki::FORMAT,
    fpuzzles::FORMAT,
    sudokupad::FORMAT,
    opensudoku::FORMAT,
    csv::FORMAT,
    pack::FORMAT,
];

impl Format {
    /// Returns the format of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// Returns the format of files whose names end so (`sdk`, without the dot).
    pub fn of_ending(ending: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.endings.contains(&ending))
    }
}

/// A puzzle, and how it was written.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Reading {
    /// The format it was read as.
    pub format: &'static Format,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What stood beside it and puzzles do not hold: a word or two each. Text from outside.
    pub left_out: Vec<String>,
}

/// More than this is not read as puzzles, in bytes: 10 MiB.
pub const MAX_BYTES: usize = 10 << 20;

/// Returns the text in these bytes, less a byte order mark.
///
/// # Errors
/// When there are more than [`MAX_BYTES`] of them, when they are not UTF-8, or contain the byte 0.
pub fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    let refuse = |text: &str, at: usize, problem: String, expected: String, help: &str| {
        Err(Fault::new(at..at + 1, 0, problem, expected).help(help).into_error(text, None))
    };
    if bytes.len() > MAX_BYTES {
        let help = "split the file, or give it piece by piece";
        return refuse("", 0, format!("read {} bytes", bytes.len()), format!("at most {MAX_BYTES} (10 MiB)"), help);
    }
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let at = error.valid_up_to();
            let valid = std::str::from_utf8(bytes.get(..at).unwrap_or_default()).unwrap_or_default();
            let byte = bytes.get(at).copied().unwrap_or_default();
            let help = match bytes {
                [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this seems to be UTF-16: save it as UTF-8",
                [0xac, 0xed, ..] => "this is a Java-serialised file (.hsol), which is never read, since that runs code",
                _ => "save it as UTF-8 text",
            };
            return refuse(valid, at, format!("byte {} is {byte:#04x}", at + 1), "UTF-8 text".to_owned(), help);
        }
    };
    match text.find('\0') {
        Some(at) => refuse(
            text,
            at,
            format!("byte {} is 0", at + 1),
            "text".to_owned(),
            "give the puzzle as text, not as a binary file",
        ),
        None => Ok(text),
    }
}

/// How a text is to be read. Unless told otherwise, every format is tried, on the plain layout of its size.
///
/// ```
/// use whydoku::format::ReadOptions;
/// use whydoku::grid::Layout;
///
/// let options = ReadOptions { layout: Some(Layout::named("4x4-diagonal")?), ..ReadOptions::default() };
/// let reading = options.read("1... ..3. .... 24..")?;
/// assert_eq!(reading.puzzle.layout.name(), "4x4-diagonal");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct ReadOptions<'a> {
    /// The format, if somebody said so.
    pub format: Option<&'static Format>,
    /// The layout, if it is not the plain one of the puzzle's size.
    pub layout: Option<Arc<Layout>>,
    /// The name of the file that the text is from. Where the text reads two ways, its ending decides.
    pub file_name: &'a str,
}

/// Reads the one puzzle in a text.
///
/// # Errors
/// When no format fits, when two fit but make different puzzles, or when there are several puzzles.
pub fn read(text: &str) -> Result<Reading, FormatError> {
    ReadOptions::default().read(text)
}

/// Reads all puzzles in a text: one a line, all of a pack, or just one.
///
/// # Errors
/// When no format fits, or when two fit but make different puzzles.
pub fn read_all(text: &str) -> Result<Vec<Reading>, FormatError> {
    ReadOptions::default().read_all(text)
}

impl ReadOptions<'_> {
    /// Reads the one puzzle in a text, as [`read`] does.
    ///
    /// # Errors
    /// As [`read`].
    pub fn read(&self, text: &str) -> Result<Reading, FormatError> {
        let mut readings = self.read_all(text)?;
        match (readings.pop(), readings.len()) {
            (Some(reading), 0) => Ok(reading),
            (last, before) => {
                let puzzles = readings.iter().chain(&last).filter_map(|reading| reading.puzzle.id.as_deref());
                let ids: Vec<&str> = puzzles.take(20).collect();
                let help = match ids[..] {
                    [] => "give one of them".to_owned(),
                    _ => format!("choose one: {}", ids.join(", ")),
                };
                let count = before + usize::from(last.is_some());
                let fault = Fault::new(0..0, Fault::MEANT, format!("read {count} puzzles"), "one").help(help);
                Err(fault.into_error(text, last.map(|reading| reading.format.name)))
            }
        }
    }

    /// Reads all puzzles in a text, as [`read_all`] does.
    ///
    /// # Errors
    /// As [`read_all`].
    pub fn read_all(&self, text: &str) -> Result<Vec<Reading>, FormatError> {
        if text.trim().is_empty() {
            let fault = Fault::new(0..0, Fault::MEANT, "the text is empty", "a puzzle");
            return Err(fault.help("give, say, 81 digits with `.` for empty cells").into_error(text, None));
        }
        let layout = self.layout.as_ref();
        let (format, found) = match self.format {
            Some(format) => match (format.read)(text, layout) {
                Ok(found) => (format, found),
                Err(fault) => return Err(fault.into_error(text, Some(format.name))),
            },
            None => guess::guess(text, self.file_name.rsplit('.').next().unwrap_or_default(), layout)?,
        };
        let reading = |Found { puzzle, left_out }| Reading { format, puzzle, left_out };
        Ok(found.into_iter().map(reading).collect())
    }
}
