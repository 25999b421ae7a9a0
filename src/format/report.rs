//! Error reports: the line of the source with the error, and a caret below the position.

use std::ops::Range;

use ariadne::{CharSet, Config, Label, Report, ReportKind, Source};

use super::error::{FormatError, clean, floor, push_clean};

impl FormatError {
    /// Returns the error with its line of `source` and a caret below the position, uncoloured. `source` is the text
    /// that was read, and `name` its name, such as its file name.
    pub fn report(&self, name: &str, source: &str) -> String {
        let excerpt = Excerpt::of(source, &self.span);
        let name = clean(name, 200);
        let config = Config::new().with_color(false).with_char_set(CharSet::Ascii);
        // Line breaks before the excerpt stand for the lines before it, so that its line number is correct.
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
        // Writing to memory does not fail; if it did, the one-line form would still be complete.
        if report.finish().write((&name, source), &mut out).is_err() {
            return self.to_string();
        }
        // The excerpt may be cut and escaped, so only the head of the report has the true column.
        let text = String::from_utf8_lossy(&out).replacen(&shown, &format!("{name}:{}:{} ", self.line, self.column), 1);
        text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }
}

/// Returns the part of a line around a place (both from 1) as a report shows it, and the number of characters before the place.
pub fn excerpt(source: &str, (line, column): (usize, usize)) -> (String, usize) {
    let text = source.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let at = text.char_indices().nth(column.saturating_sub(1)).map_or(text.len(), |(at, _)| at);
    let Excerpt { text, caret } = Excerpt::of(text, &(at..at));
    // The place may be behind the end.
    (text.trim_end().to_owned(), caret.start)
}

/// The part of one line that a report shows, and the characters of it to underline.
struct Excerpt {
    text: String,
    caret: Range<usize>,
}

impl Excerpt {
    /// The number of characters shown on either side of the position.
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
