//! Plain text for a terminal, made of Markdown: no markup, tables in columns, folds open.

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use crate::render::document::Document;
use crate::render::words::escape::strip_marks;

impl Document {
    /// The document as plain text for a terminal: no markup, boards drawn in characters.
    pub fn text(&self) -> String {
        plain_text(&self.markdown())
    }
}

/// Markdown as plain text for a terminal.
fn plain_text(markdown: &str) -> String {
    let mut page = Page::default();
    Parser::new_ext(markdown, Options::ENABLE_TABLES).for_each(|event| page.take(event));
    page.text.trim().to_owned() + "\n"
}

/// Lines of what templates said, each as plain text.
pub(in crate::render) fn in_plain_text(said: &[String]) -> Vec<String> {
    said.iter().map(|line| plain_text(&strip_marks(line)).trim_end().to_owned()).collect()
}

/// What is written so far, and what is open.
#[derive(Default)]
struct Page {
    text: String,
    /// Where the last heading begins.
    heading: usize,
    /// The lists, the outermost first; for each that is numbered its next number.
    lists: Vec<Option<u64>>,
    /// The rows of the table, if one is open.
    table: Option<Vec<Vec<String>>>,
}

impl Page {
    fn take(&mut self, event: Event) {
        match event {
            Event::Start(tag) => self.open(&tag),
            Event::End(tag) => self.close(tag),
            Event::Text(text) | Event::Code(text) => match self.cell() {
                Some(cell) => cell.push_str(&text),
                None => self.text.push_str(&text),
            },
            // The line that stands before a fold is what tells what the fold holds.
            Event::Html(html) | Event::InlineHtml(html) => {
                if let Some(summary) = between(&html, "<summary>", "</summary>") {
                    self.line(summary);
                }
            }
            Event::SoftBreak | Event::HardBreak => self.text.push('\n'),
            Event::Rule => self.line("* * *"),
            _ => {}
        }
    }

    fn open(&mut self, tag: &Tag) {
        match tag {
            Tag::Heading { .. } => {
                self.empty_line();
                self.heading = self.text.len();
            }
            Tag::Paragraph if self.lists.is_empty() => self.empty_line(),
            Tag::CodeBlock(_) => self.empty_line(),
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.empty_line();
                }
                self.lists.push(*first);
            }
            Tag::Item => self.item(),
            Tag::Table(_) => self.table = Some(Vec::new()),
            Tag::TableHead | Tag::TableRow => self.table.iter_mut().for_each(|rows| rows.push(Vec::new())),
            Tag::TableCell => {
                let row = self.table.as_mut().and_then(|rows| rows.last_mut());
                row.into_iter().for_each(|row| row.push(String::new()));
            }
            _ => {}
        }
    }

    fn close(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                let width = self.text[self.heading..].chars().count();
                let line = if level == HeadingLevel::H1 { "=" } else { "-" };
                self.text.push_str(&format!("\n{}\n", line.repeat(width)));
            }
            TagEnd::List(_) => drop(self.lists.pop()),
            TagEnd::Item | TagEnd::Paragraph if !self.text.ends_with('\n') => self.text.push('\n'),
            TagEnd::Table => {
                self.empty_line();
                let rows = self.table.take().unwrap_or_default();
                self.text.push_str(&columns(&rows));
            }
            _ => {}
        }
    }

    /// Begins an item of the innermost list.
    fn item(&mut self) {
        if !self.text.ends_with('\n') && !self.text.is_empty() {
            self.text.push('\n');
        }
        self.text.push_str(&"  ".repeat(self.lists.len().saturating_sub(1)));
        match self.lists.last_mut() {
            Some(Some(number)) => {
                self.text.push_str(&format!("{number}. "));
                *number += 1;
            }
            _ => self.text.push_str("- "),
        }
    }

    /// The cell that text goes to, if a table is open.
    fn cell(&mut self) -> Option<&mut String> {
        self.table.as_mut()?.last_mut()?.last_mut()
    }

    /// A line that stands by itself.
    fn line(&mut self, text: &str) {
        self.empty_line();
        self.text.push_str(text);
        self.text.push('\n');
    }

    /// Sees to it that what follows stands after an empty line.
    fn empty_line(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
    }
}

/// The text between two others.
fn between<'a>(text: &'a str, start: &str, end: &str) -> Option<&'a str> {
    Some(text.split_once(start)?.1.split_once(end)?.0)
}

/// A table in columns as wide as their widest entry.
fn columns(rows: &[Vec<String>]) -> String {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..count).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:<width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
