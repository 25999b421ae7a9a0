//! Format errors: what is wrong with a text, where, and what to do.

use std::fmt;
use std::ops::Range;

/// A text that could not be read as a puzzle.
///
/// Quotations from the text are shortened, and their control characters and direction marks are escaped, so all fields
/// can be displayed as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FormatError {
    /// The requested format, or else the closest one; none if nothing comes close.
    pub format: Option<&'static str>,
    /// The line of the error, from 1.
    pub line: usize,
    /// The column of the error, from 1, counted in characters.
    pub column: usize,
    /// The position of the error in the text, in bytes.
    pub span: Range<usize>,
    /// The problem: what was found there.
    pub problem: String,
    /// What was expected instead.
    pub expected: String,
    /// What to do.
    pub help: String,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.problem)?;
        if !self.expected.is_empty() {
            write!(f, ", expected {}", self.expected)?;
        }
        if !self.help.is_empty() {
            write!(f, "; {}", self.help)?;
        }
        Ok(())
    }
}

impl std::error::Error for FormatError {}

/// Returns the last character boundary of the text at or before `at`.
pub(super) fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default()
}

/// Returns the text cut to at most `limit` characters, without anything that could move the cursor or change the
/// direction of writing.
pub(super) fn clean(text: &str, limit: usize) -> String {
    let mut out = String::new();
    text.chars().take(limit).for_each(|char| push_clean(&mut out, char));
    if text.chars().nth(limit).is_some() {
        out.push('…');
    }
    out
}

pub(super) fn push_clean(out: &mut String, char: char) {
    match char {
        '\t' => out.push(' '),
        '"' | '\'' | '\\' => out.push(char),
        _ => out.extend(char.escape_debug()),
    }
}

/// Why a text cannot be read in a format. Positions are in bytes from the start of that reader's text.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub at: Range<usize>,
    /// The distance of the text from the format: about the number of characters to change. If all formats fail, the
    /// closest is reported.
    pub distance: usize,
    /// What was found; if empty, the text at `at`.
    pub problem: String,
    pub expected: String,
    pub help: String,
}

impl Fault {
    /// The distance of a text that can be read in two ways: then no other format can be the only one.
    pub const AMBIGUOUS: usize = 0;
    /// The distance of a text that is certainly intended for this format.
    pub const MEANT: usize = 1;
    /// The distance of a text that is intended for something else.
    pub const FOREIGN: usize = usize::MAX;

    pub fn new(at: Range<usize>, distance: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, distance, problem: problem.into(), expected: expected.into(), help: String::new() }
    }

    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// Returns the same fault, for a text in which the reader's text begins at `offset`.
    pub fn shifted(self, offset: usize) -> Self {
        Self { at: self.at.start + offset..self.at.end + offset, ..self }
    }

    /// Returns the error to show for this fault of `text`.
    pub fn into_error(self, text: &str, format: Option<&'static str>) -> FormatError {
        let start = floor(text, self.at.start);
        let end = floor(text, self.at.end).max(start);
        let before = &text[..start];
        let last = before.rsplit('\n').next().unwrap_or_default();
        let problem = match &text[start..end] {
            "" if self.problem.is_empty() => "the text ends here".to_owned(),
            read if self.problem.is_empty() => format!("found `{}`", clean(read, 40)),
            _ => clean(&self.problem, 600),
        };
        FormatError {
            format,
            line: before.matches('\n').count() + 1,
            column: last.chars().count() + 1,
            span: start..end,
            problem,
            expected: clean(&self.expected, 600),
            help: clean(&self.help, 600),
        }
    }
}
