//! Plain text for a terminal: no markup, tables in columns, folds open, no lessons for reference.

use std::collections::BTreeMap;

use super::{Needs, Outlet, Write};
use crate::render::document::{Block, Document, FoldRole, Span, plain};

pub(super) const OUTLET: Outlet = Outlet {
    name: "text",
    extensions: &["txt", "text"],
    about: "Plain text for a terminal",
    needs: Needs::Anything,
    write: Write::Text(|document, _| Ok(write(document))),
};

pub(super) fn write(document: &Document) -> String {
    let mut page = Page { document, text: String::new() };
    page.blocks(&document.blocks, 0);
    // The first line of a board begins with spaces.
    page.text.trim_end().trim_start_matches('\n').to_owned() + "\n"
}

/// Turns the Markdown of templates into plain text, one by one.
pub(in crate::render) fn in_plain_text(said: &[String]) -> Vec<String> {
    let plain = |text: &String| plain_text(&Document::read(text, BTreeMap::new(), ""));
    said.iter().map(plain).collect()
}

/// A document as plain text, without an empty line at its end.
pub(in crate::render) fn plain_text(document: &Document) -> String {
    write(document).trim_end().to_owned()
}

/// The text written so far.
struct Page<'a> {
    document: &'a Document,
    text: String,
}

impl Page<'_> {
    /// Writes blocks that are inside this many lists.
    fn blocks(&mut self, blocks: &[Block], lists: usize) {
        blocks.iter().for_each(|block| self.block(block, lists));
    }

    fn block(&mut self, block: &Block, lists: usize) {
        match block {
            Block::Heading { level, text } => {
                let text = lines(text);
                let underline = if *level == 1 { "=" } else { "-" };
                self.apart(&format!("{text}\n{}\n", underline.repeat(text.chars().count())));
            }
            Block::Paragraph(text) | Block::Byline(text) | Block::Conclusion(text) => {
                if lists == 0 {
                    self.empty_line();
                }
                self.text.push_str(&lines(text));
                self.end_line();
            }
            Block::Section(inside) | Block::Quote(inside) => self.blocks(inside, lists),
            Block::List { first, items, .. } => {
                if lists == 0 {
                    self.empty_line();
                }
                for (i, item) in items.iter().enumerate() {
                    self.end_line();
                    self.text.push_str(&"  ".repeat(lists));
                    self.text.push_str(&first.map_or("- ".to_owned(), |first| format!("{}. ", first + i as u64)));
                    self.blocks(item, lists + 1);
                    self.end_line();
                }
            }
            Block::Table { rows, .. } => {
                let rows: Vec<Vec<String>> =
                    rows.iter().map(|row| row.iter().map(|cell| plain(cell)).collect()).collect();
                self.apart(&columns(&rows));
            }
            Block::Picture(name) => {
                let picture = self.document.pictures.get(name).map(|picture| picture.text()).unwrap_or_default();
                self.apart(&picture);
            }
            Block::Fold { role: FoldRole::Lesson, .. } => {}
            // The summary of a fold describes its contents.
            Block::Fold { summary, blocks, .. } => {
                self.apart(&(plain(summary) + "\n"));
                self.blocks(blocks, lists);
            }
            Block::Code { text, .. } => self.apart(text),
            Block::Rule => self.apart("* * *\n"),
            Block::Html(_) => {}
        }
    }

    /// Writes a text after an empty line.
    fn apart(&mut self, text: &str) {
        self.empty_line();
        self.text.push_str(text);
    }

    fn end_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// Ends the text with an empty line.
    fn empty_line(&mut self) {
        self.text.truncate(self.text.trim_end().len());
        if !self.text.is_empty() {
            self.text.push_str("\n\n");
        }
    }
}

/// The text of some spans, with its line breaks.
fn lines(text: &[Span]) -> String {
    let span = |span: &Span| match span {
        Span::SoftBreak | Span::HardBreak => "\n".to_owned(),
        span => plain(std::slice::from_ref(span)),
    };
    text.iter().map(span).collect()
}

/// A table whose columns are as wide as their widest entry.
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
