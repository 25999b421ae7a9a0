//! The places of a text that the engine fills: fenced blocks and pieces of code that are orders.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::Fault;
use super::order::{Order, OrderError};
use crate::format::Limit;
use crate::render::Slot;

/// A place to fill.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    /// The bytes of the text that it takes, with its fences.
    pub range: Range<usize>,
    /// The line that it begins in, from 1.
    pub line: usize,
    /// The character of this line at which it begins, from 1.
    pub column: usize,
    /// The level of the heading that it stands under; 0 if there is none.
    pub level: u8,
    /// What it asks for.
    pub order: Result<Order, OrderError>,
    /// The text of a block; a piece of code has none.
    body: Option<String>,
}

impl Place {
    /// A place in something other than Markdown. A block has a text, code in a line has none.
    pub(super) fn elsewhere(order: Result<Order, OrderError>, level: u8, body: Option<&str>) -> Self {
        Self { range: 0..0, line: 0, column: 0, level, order, body: body.map(str::to_owned) }
    }

    /// Says what is wrong with the place, and where: at the word that cannot be read, or where the place begins.
    pub(super) fn fault(&self, markdown: &str, why: String) -> Fault {
        let first = markdown[self.range.clone()].lines().next().unwrap_or_default();
        let word = self.order.as_ref().err().map_or(0, |error| first.len() - marks(first).len() + error.at);
        // Markdown may have references in its place, which are longer than what they mean.
        let before = first.get(..word).unwrap_or_default().chars().count();
        Fault { line: self.line, column: self.column + before, why }
    }

    /// Whether code of a document is such a place.
    pub(super) fn is_in(slot: Slot) -> bool {
        match slot {
            Slot::Block(language, _) => Order::read(language).is_some(),
            Slot::Span(code) => Order::inline(code).is_some(),
        }
    }

    /// Whether it is a piece of a line.
    pub(super) fn is_inline(&self) -> bool {
        self.body.is_none()
    }

    /// The text of a block, without what surrounds it; empty if there is none.
    pub(super) fn body(&self) -> &str {
        self.body.as_deref().unwrap_or_default().trim()
    }

    /// A text for this place, its lines as deep in lists and quotations as the place is.
    pub(super) fn indented(&self, written: &str, markdown: &str) -> String {
        match self.is_inline() {
            true => written.replace('\n', " "),
            false => {
                let before = &markdown[..self.range.start];
                let start = before.rfind('\n').map_or(0, |at| at + 1);
                // The marker of a list's item stands in its first line only.
                let depth: String = before[start..].chars().map(|sign| if sign == '>' { sign } else { ' ' }).collect();
                let (first, rest) = written.split_once('\n').unwrap_or((written, ""));
                let line = |line: &str| if line.is_empty() { depth.trim_end() } else { &depth }.to_owned() + line;
                let rest = rest.lines().map(|text| format!("\n{}", line(text)));
                first.to_owned() + &rest.collect::<String>()
            }
        }
    }
}

/// Returns what is perhaps wrong with a text: blocks that stay as they are, but whose first word is nearly one of ours.
pub fn doubts(markdown: &str) -> Vec<Fault> {
    let blocks = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let mut cursor = Cursor::new(markdown);
    let doubt = |(event, range): (Event, Range<usize>)| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
            let (typed, meant) = Order::nearly(&info)?;
            let why = format!("the block `{}` stays as it is; did you mean `{meant}`?", typed.escape_debug());
            let (line, column) = cursor.to(range.start);
            Some(Fault { line, column, why })
        }
        _ => None,
    };
    blocks.filter_map(doubt).collect()
}

/// A place in a text that only moves on, so that a text with many faults is counted once.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn new(text: &'a str) -> Self {
        Self { text, at: 0, line: 1, column: 1 }
    }

    /// Moves to a byte; returns its line and column, from 1.
    fn to(&mut self, at: usize) -> (usize, usize) {
        let passed = &self.text[self.at..at];
        self.at = at;
        self.line += passed.matches('\n').count();
        self.column = match passed.rsplit_once('\n') {
            Some((_, line)) => 1 + line.chars().count(),
            None => self.column + passed.chars().count(),
        };
        (self.line, self.column)
    }
}

/// The first line of a block without its fence, or code without its marks.
fn marks(line: &str) -> &str {
    line.trim_start_matches(['`', '~']).trim_start()
}

/// Returns the line at which a text has more parts than a document may have.
pub(super) fn too_much(markdown: &str) -> Option<usize> {
    let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    let (_, range) = events.nth(Limit::WRITTEN.values)?;
    Some(1 + markdown[..range.start].matches('\n').count())
}

/// Returns the places of a text, in its order.
pub(super) fn places(markdown: &str) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut open = false;
    let (mut cursor, mut level) = (Cursor::new(markdown), 0);
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        let (order, body) = match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => (Order::read(&info), Some(String::new())),
            Event::Code(code) => (Order::inline(&code), None),
            Event::Start(Tag::Heading { level: next, .. }) => {
                level = next as u8;
                continue;
            }
            Event::Text(text) if open => {
                if let Some(Place { body: Some(body), .. }) = places.last_mut() {
                    body.push_str(&text);
                }
                continue;
            }
            Event::End(TagEnd::CodeBlock) => {
                open = false;
                continue;
            }
            _ => continue,
        };
        let Some(order) = order else { continue };
        open = body.is_some();
        let (line, column) = cursor.to(range.start);
        places.push(Place { range, line, column, level, order, body });
    }
    places
}
