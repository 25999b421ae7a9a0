//! Puzzles in and out: one file a format, and [`FORMATS`] is the only list of them.
//!
//! # Steps
//!
//! 1. [`decode`] makes text of bytes, or refuses what is no text or too much of it.
//! 2. [`read`] reads one puzzle from the text and [`read_all`] reads all of them. They try every format
//!    (or the one that is asked for) and say which it was.
//! 3. If two formats make different puzzles of one text, nothing is guessed: the error shows both. If
//!    none fits, the error of the nearest one tells where and why; [`FormatError::report`] points at it.
//!
//! Two equal digits in a house are no matter of format: [`Puzzle::clash`] finds those.

mod cells;
mod error;
pub mod hodoku;
mod line;
mod lists;
pub mod pack;
mod pencilmarks;
mod rows;
mod sukaku;

use std::sync::Arc;

pub use self::error::FormatError;
use self::error::{Fault, clean};
use crate::grid::{Layout, Puzzle};

/// A way to write puzzles down.
#[derive(Debug)]
pub struct Format {
    /// The name, as `--from` takes it.
    pub name: &'static str,
    /// What it looks like, in a few words.
    pub about: &'static str,
    read: Reader,
}

/// Reads all puzzles of a text, on a layout if it is given.
type Reader = fn(&str, Option<&Arc<Layout>>) -> Result<Vec<Puzzle>, Fault>;

/// All formats. Where two make the same puzzle of a text, the first gives its name to it.
pub static FORMATS: &[Format] =
    &[rows::FORMAT, line::FORMAT, lists::FORMAT, pencilmarks::FORMAT, sukaku::FORMAT, hodoku::FORMAT, pack::FORMAT];

impl Format {
    /// The format of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }
}

/// A puzzle, and how it was written.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The format it was read as.
    pub format: &'static Format,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// More than this is not read as puzzles, in bytes: 10 MiB.
pub const MAX_BYTES: usize = 10 << 20;

/// A text farther than this from every format is nothing like a puzzle.
const FAR: usize = 40;

/// The text in these bytes, less a byte order mark.
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

/// Reads the one puzzle in a text. `from` is its format, if somebody said so; `layout` its layout, if
/// it is not the plain one of its size.
///
/// # Errors
/// When no format fits, when two fit but make different puzzles, or when there are several puzzles.
pub fn read(text: &str, from: Option<&'static Format>, layout: Option<&Arc<Layout>>) -> Result<Reading, FormatError> {
    let mut readings = read_all(text, from, layout)?;
    match (readings.pop(), readings.len()) {
        (Some(reading), 0) => Ok(reading),
        (last, before) => {
            let puzzles = readings.iter().chain(&last).filter_map(|reading| reading.puzzle.id.as_deref());
            let ids: Vec<&str> = puzzles.take(20).collect();
            let help =
                if ids.is_empty() { "give one of them".to_owned() } else { format!("choose one: {}", ids.join(", ")) };
            let count = before + usize::from(last.is_some());
            let fault = Fault::new(0..0, Fault::MEANT, format!("read {count} puzzles"), "one").help(help);
            Err(fault.into_error(text, last.map(|reading| reading.format.name)))
        }
    }
}

/// Reads all puzzles in a text: one a line, all of a pack, or just one. For `from` and `layout` see
/// [`read`].
///
/// # Errors
/// When no format fits, or when two fit but make different puzzles.
pub fn read_all(
    text: &str,
    from: Option<&'static Format>,
    layout: Option<&Arc<Layout>>,
) -> Result<Vec<Reading>, FormatError> {
    if text.trim().is_empty() {
        let fault = Fault::new(0..0, Fault::MEANT, "the text is empty", "a puzzle");
        return Err(fault.help("give, say, 81 digits with `.` for empty cells").into_error(text, None));
    }
    let (format, puzzles) = match from {
        Some(format) => match (format.read)(text, layout) {
            Ok(puzzles) => (format, puzzles),
            Err(fault) => return Err(fault.into_error(text, Some(format.name))),
        },
        None => guess(text, layout)?,
    };
    Ok(puzzles.into_iter().map(|puzzle| Reading { format, puzzle }).collect())
}

fn guess(text: &str, layout: Option<&Arc<Layout>>) -> Result<(&'static Format, Vec<Puzzle>), FormatError> {
    let attempts: Vec<_> = FORMATS.iter().map(|format| (format, (format.read)(text, layout))).collect();
    let distance = |attempt: &Result<_, Fault>| attempt.as_ref().map_or_else(|fault| fault.distance, |_| 0);
    let nearest = attempts.iter().min_by_key(|(_, attempt)| distance(attempt));
    let name = nearest.filter(|(_, attempt)| distance(attempt) <= FAR).map(|(format, _)| format.name);
    let ways = attempts.into_iter().map(|(format, attempt)| (format.name, attempt));
    match settle(text, ways, "say which format is meant, or which layout") {
        Ok((name, puzzles)) => Format::named(name).map(|format| (format, puzzles)).ok_or_else(|| unknown(text)),
        Err(fault) if fault.distance <= Fault::MEANT => Err(fault.into_error(text, name)),
        Err(fault) if fault.distance <= FAR => {
            Err(misfit(text, layout).unwrap_or_else(|| fault.into_error(text, name)))
        }
        Err(_) => Err(misfit(text, layout).unwrap_or_else(|| unknown(text))),
    }
}

/// The error for a text that would be a puzzle, if no layout had been asked for.
fn misfit(text: &str, layout: Option<&Arc<Layout>>) -> Option<FormatError> {
    let layout = layout?;
    let (format, puzzles) = guess(text, None).ok()?;
    let problem = format!("the puzzle is {}", summary(&puzzles));
    let fault = Fault::new(0..text.trim_end().len(), Fault::MEANT, problem, format!("a puzzle for {}", layout.name()));
    Some(fault.help("ask for a layout of the puzzle's size").into_error(text, Some(format.name)))
}

fn unknown(text: &str) -> FormatError {
    let start = text.len() - text.trim_start().len();
    let end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| start + length);
    let line = text.get(start..end).unwrap_or_default();
    let known: Vec<&str> = FORMATS.iter().map(|format| format.name).collect();
    let problem = format!("`{}` is in no format of puzzles", clean(line, 40));
    Fault::new(start..end, Fault::FOREIGN, problem, format!("one of {}", known.join(", ")))
        .help("name the format that is meant, and the place will be told where the text departs from it")
        .into_error(text, None)
}

/// Settles on the puzzles that several ways of reading a text agree on, and names the first of those ways.
fn settle<P: AsRef<[Puzzle]>>(
    text: &str,
    ways: impl IntoIterator<Item = (&'static str, Result<P, Fault>)>,
    help: &str,
) -> Result<(&'static str, P), Fault> {
    let mut taken: Option<(&'static str, P)> = None;
    let mut nearest: Option<Fault> = None;
    for (name, reading) in ways {
        match (reading, &taken) {
            (Err(fault), _) if fault.distance == Fault::AMBIGUOUS => return Err(fault),
            (Err(fault), _) => {
                if nearest.as_ref().is_none_or(|nearest| fault.distance < nearest.distance) {
                    nearest = Some(fault);
                }
            }
            (Ok(puzzles), None) => taken = Some((name, puzzles)),
            (Ok(puzzles), Some((first, others))) => {
                if others.as_ref() != puzzles.as_ref() {
                    let both = format!("{first}: {}; {name}: {}", summary(others.as_ref()), summary(puzzles.as_ref()));
                    let fault = Fault::new(
                        0..text.trim_end().len(),
                        Fault::AMBIGUOUS,
                        format!("it reads two ways ({both})"),
                        "one puzzle",
                    );
                    return Err(fault.help(help));
                }
            }
        }
    }
    let nothing = || Fault::new(0..0, Fault::FOREIGN, "", "a puzzle");
    taken.ok_or_else(|| nearest.unwrap_or_else(nothing))
}

/// A few words on what was read, enough to tell it from something else.
fn summary(puzzles: &[Puzzle]) -> String {
    let [puzzle] = puzzles else { return format!("{} puzzles", puzzles.len()) };
    let mut out = format!("{} `{}`", puzzle.layout.name(), puzzle.givens.to_line(&puzzle.layout));
    if !puzzle.placed.cells().is_empty() {
        out += &format!(", {} digits placed", puzzle.placed.cells().len());
    }
    if !puzzle.notes.is_empty() {
        out += &format!(", notes in {} cells", puzzle.notes.len());
    }
    if puzzle.clue_candidates.is_some() {
        out += ", candidates as clues";
    }
    out
}
