//! What is wrong with a text, where, and what to do: one line of it, or the source with a caret.

use std::fmt;
use std::ops::Range;

use ariadne::{CharSet, Config, Label, Report, ReportKind, Source};

/// A text that could not be read as a puzzle.
///
/// Everything quoted from the text is cut to a sane length, and its control characters and marks of
/// writing direction are escaped, so that all fields may be shown as they are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormatError {
    /// The format that was asked for, or else the one that came nearest; none if nothing came near.
    pub format: Option<&'static str>,
    /// The line of the fault, from 1.
    pub line: usize,
    /// The column of the fault, from 1, counted in characters.
    pub column: usize,
    /// The place of the fault in the text, in bytes.
    pub span: Range<usize>,
    /// What was read there.
    pub problem: String,
    /// What was expected instead.
    pub expected: String,
    /// What to do about it.
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

impl FormatError {
    /// The error with the line of `source` in which it lies and a caret below the place, uncoloured.
    /// `source` is the text that was read and `name` is what to call it, such as its file's name.
    pub fn report(&self, name: &str, source: &str) -> String {
        let excerpt = Excerpt::of(source, &self.span);
        let name = clean(name, 200);
        let config = Config::new().with_color(false).with_char_set(CharSet::Ascii);
        // Line breaks before the excerpt stand for the lines before it, so that its number is right.
        let skipped = self.line.saturating_sub(1);
        let span = (&name, excerpt.caret.start + skipped..excerpt.caret.end + skipped);
        let label = if self.expected.is_empty() { "here".to_owned() } else { format!("expected {}", self.expected) };
        let mut report = Report::build(ReportKind::Error, span.clone())
            .with_config(config)
            .with_message(&self.problem)
            .with_label(Label::new(span).with_message(label));
        if !self.help.is_empty() {
            report.set_help(&self.help);
        }
        let shown = format!("{name}:{}:{} ", self.line, excerpt.caret.start + 1);
        let source = Source::from("\n".repeat(skipped) + &excerpt.text);
        let mut out = Vec::new();
        // Writing to memory does not fail; if it did, the one-line form still says everything.
        if report.finish().write((&name, source), &mut out).is_err() {
            return self.to_string();
        }
        // The excerpt may be cut and escaped, so only the head of the report knows the true column.
        let text = String::from_utf8_lossy(&out).replacen(&shown, &format!("{name}:{}:{} ", self.line, self.column), 1);
        text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// The part of one line that a report shows, and the characters of it to underline.
struct Excerpt {
    text: String,
    caret: Range<usize>,
}

impl Excerpt {
    /// How many characters are shown on either side of the place.
    const MARGIN: usize = 60;

    fn of(source: &str, span: &Range<usize>) -> Self {
        let at = floor(source, span.start);
        let (before, after) = source.split_at(at);
        let before = before.rsplit('\n').next().unwrap_or_default();
        let after = after.lines().next().unwrap_or_default();
        let length = floor(after, span.end.saturating_sub(at));
        let (marked, after) = after.split_at(length);
        let skipped = before.chars().count().saturating_sub(Self::MARGIN);
        let mut text = String::from(if skipped > 0 { "…" } else { "" });
        before.chars().skip(skipped).for_each(|char| push_clean(&mut text, char));
        let start = text.chars().count();
        text += &clean(marked, Self::MARGIN);
        let end = text.chars().count();
        text += &clean(after, Self::MARGIN);
        if end == start {
            text += " ";
        }
        Self { text, caret: start..end.max(start + 1) }
    }
}

/// The last place at or before `at` that lies between two characters of the text.
fn floor(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or_default()
}

/// The text cut to so many characters, with nothing in it that could move the cursor or turn the
/// direction of writing.
pub(super) fn clean(text: &str, limit: usize) -> String {
    let mut out = String::new();
    text.chars().take(limit).for_each(|char| push_clean(&mut out, char));
    if text.chars().nth(limit).is_some() {
        out.push('…');
    }
    out
}

fn push_clean(out: &mut String, char: char) {
    match char {
        '\t' => out.push(' '),
        '"' | '\'' | '\\' => out.push(char),
        _ => out.extend(char.escape_debug()),
    }
}

/// What hinders one way of reading a text. Places are bytes from where that reader's text begins.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub at: Range<usize>,
    /// How far the text is from one that can be read this way: about the number of signs to change.
    /// Of several ways that fail, the nearest is reported.
    pub distance: usize,
    /// What was read; when empty, the text at `at`.
    pub problem: String,
    pub expected: String,
    pub help: String,
}

impl Fault {
    /// The distance of a text that fits, but fits two ways: no other way can then be right alone.
    pub const AMBIGUOUS: usize = 0;
    /// The distance of a text that is surely meant to be read this way.
    pub const MEANT: usize = 1;
    /// The distance of a text that is meant to be something else.
    pub const FOREIGN: usize = usize::MAX;

    pub fn new(at: Range<usize>, distance: usize, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        Self { at, distance, problem: problem.into(), expected: expected.into(), help: String::new() }
    }

    pub fn help(self, help: impl Into<String>) -> Self {
        Self { help: help.into(), ..self }
    }

    /// The same fault, seen from a text in which the reader's text begins at `offset`.
    pub fn shifted(self, offset: usize) -> Self {
        Self { at: self.at.start + offset..self.at.end + offset, ..self }
    }

    /// The error to show for this fault of `text`.
    pub fn into_error(self, text: &str, format: Option<&'static str>) -> FormatError {
        let start = floor(text, self.at.start);
        let end = floor(text, self.at.end).max(start);
        let before = &text[..start];
        let last = before.rsplit('\n').next().unwrap_or_default();
        let problem = match &text[start..end] {
            "" if self.problem.is_empty() => "the text ends here".to_owned(),
            read if self.problem.is_empty() => format!("read `{}`", clean(read, 40)),
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
