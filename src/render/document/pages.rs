//! Documents that belong together, such as the lessons of a course: in a directory each is a file, and in a book a chapter.
//!
//! A link to another page has its file as the address, `05-pointing.html` or `glossary.html#term_fin`; in a book it becomes a
//! reference.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::read::each_span;
use super::{Block, Document, Span, plain};

/// Pages in the order in which they are read. The first is the start page.
#[derive(Clone, Debug)]
pub struct Pages {
    /// The pages.
    pub pages: Vec<Page>,
}

/// A page.
#[derive(Clone, Debug)]
pub struct Page {
    /// The name of its file, such as `05-pointing.html`.
    pub file: String,
    /// What it shows.
    pub document: Document,
    /// What a search finds on it.
    pub found: Vec<Found>,
}

/// Something that a search finds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Found {
    /// What it is called.
    pub title: String,
    /// What it is about, in a line.
    pub about: String,
    /// Its address: a file, or a place in one.
    pub at: String,
    /// More words to find it by, each once, separated by spaces.
    pub words: String,
}

impl Pages {
    /// Returns all pages as one document: the start page, and each other one as a chapter.
    #[must_use]
    pub fn joined(self) -> Document {
        let mut pages = self.pages;
        // What each file begins with, and what the names in it begin with.
        let mut places: BTreeMap<String, (String, String)> = BTreeMap::new();
        for (at, page) in pages.iter_mut().enumerate() {
            let prefix = if at == 0 { String::new() } else { format!("p{at}-") };
            places.insert(page.file.clone(), (prefix.clone() + &top(&mut page.document), prefix));
        }
        let mut pages = pages.into_iter();
        let Some(first) = pages.next() else { return Document::read("", BTreeMap::new(), "en") };
        let mut whole = first.document;
        for Page { file, document, .. } in pages {
            let prefix = places.get(&file).map_or("", |(_, prefix)| prefix);
            let chapter = whole.adopted(document.under(1), prefix);
            whole.blocks.extend(chapter);
        }
        each_span(&mut whole.blocks, &mut |span| {
            let Span::Link { url, text } = span else { return };
            let (file, name) = url.split_once('#').unwrap_or((url, ""));
            let Some((top, prefix)) = places.get(file) else { return };
            let to = if name.is_empty() { top.clone() } else { prefix.to_owned() + name };
            *span = Span::Reference { to, text: std::mem::take(text) };
        });
        whole
    }
}

/// The name of a document's first heading, which gets one if it has none.
fn top(document: &mut Document) -> String {
    const TOP: &str = "top";
    match document.blocks.first_mut() {
        Some(Block::Heading { text, .. }) => match text.first() {
            Some(Span::Anchor(name)) => name.clone(),
            _ => {
                text.insert(0, Span::Anchor(TOP.to_owned()));
                TOP.to_owned()
            }
        },
        _ => TOP.to_owned(),
    }
}

impl Document {
    /// Links the first mention of each term to the address at which it is explained: emphasised text that is the term, or
    /// a little longer, as a plural is.
    pub(in crate::render) fn link_terms(&mut self, terms: &BTreeMap<&str, &str>) {
        let is_term = |text: &str, term: &str| {
            // Behind it, an abbreviation may be in brackets.
            let term = term.split(" (").next().unwrap_or_default().to_lowercase();
            text.to_lowercase().strip_prefix(term.as_str()).is_some_and(|more| more.chars().count() <= 2)
        };
        let mut left = terms.clone();
        each_span(&mut self.blocks, &mut |span| {
            let Span::Emphasis(text) = span else { return };
            let said = plain(text);
            let Some((&term, &at)) = left.iter().find(|(term, _)| is_term(&said, term)) else { return };
            left.remove(term);
            *span = Span::Link { url: at.to_owned(), text: std::mem::take(text) };
        });
    }

    /// The words of its text outside steps, in lower case, each once.
    pub(in crate::render) fn words(&self) -> BTreeSet<String> {
        let text = text(&self.blocks).to_lowercase();
        text.split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| word.chars().count() > 2)
            .map(str::to_owned)
            .collect()
    }
}

/// The text of some blocks, without steps.
fn text(blocks: &[Block]) -> String {
    let of = |block: &Block| match block {
        Block::Heading { text, .. } | Block::Paragraph(text) => plain(text) + "\n",
        Block::List { items, .. } => items.iter().map(|item| text(item)).collect(),
        Block::Quote(inside) => text(inside),
        _ => String::new(),
    };
    blocks.iter().map(of).collect()
}
