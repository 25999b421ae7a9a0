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
        Self { range: 0..0, line: 0, level, order, body: body.map(str::to_owned) }
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
        let before = &markdown[..self.range.start];
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        // The marker of a list's item stands in its first line only.
        let depth: String = before[start..].chars().map(|sign| if sign == '>' { sign } else { ' ' }).collect();
        match self.is_inline() {
            true => written.replace('\n', " "),
            false => {
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
    let doubt = |(event, range): (Event, Range<usize>)| match event {
        Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) => {
            let (typed, meant) = Order::nearly(&info)?;
            let why = format!("the block `{}` stays as it is; did you mean `{meant}`?", typed.escape_debug());
            Some(Fault { line: 1 + markdown[..range.start].matches('\n').count(), why })
        }
        _ => None,
    };
    blocks.filter_map(doubt).collect()
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
    let (mut line, mut counted, mut level) = (1, 0, 0);
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
        line += markdown[counted..range.start].matches('\n').count();
        counted = range.start;
        places.push(Place { range, line, level, order, body });
    }
    places
}
