//! What the outlets for programs that ask have in common: the pieces of a card as HTML that relies on no style sheet.

use std::borrow::Cow;

use super::body::inline;
use super::image::{Image, Stands};
use crate::render::document::{Card, Document};
use crate::render::pictures::board::table;
use crate::render::pictures::html::{Html, Reader, escape};
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::Style;
use crate::render::words::theme::ThemeKind;

/// The cards of a document with its pictures. These programs have colours of their own around them, so the pictures are
/// light unless a theme was chosen.
pub(super) struct Cards<'a> {
    document: &'a Document,
    source: &'a Source,
    style: Cow<'a, Style>,
}

impl<'a> Cards<'a> {
    pub fn of(document: &'a Document, source: &'a Source) -> Result<Self, RenderError> {
        let style = match document.style.theme {
            Some(_) => Cow::Borrowed(&document.style),
            None => Cow::Owned(Style { theme: Some(ThemeKind::light(source)?), ..document.style.clone() }),
        };
        Ok(Self { document, source, style })
    }

    /// The cards, each with its number among those of its topic.
    pub fn numbered(&self) -> impl Iterator<Item = (usize, &'a Card)> {
        let cards = &self.document.cards;
        (0..).zip(cards).map(|(at, card)| (cards[..=at].iter().filter(|it| it.topic == card.topic).count(), card))
    }

    /// A picture as SVG.
    pub fn svg(&self, name: &str, title: &str, stands: Stands) -> Result<String, RenderError> {
        let diagram = self.document.board(name).ok_or(RenderError::NoPicture("svg"))?;
        Image { diagram, title: title.to_owned(), style: &self.style }.svg(stands, self.source)
    }

    /// The text alternative of a picture.
    pub fn alt(&self, name: &str) -> String {
        self.document.board(name).map_or(String::new(), |diagram| escape(&diagram.alt))
    }

    /// The table of a board, folded.
    pub fn table(&self, card: &Card, name: &str) -> String {
        folded(&inline(&card.table, Reader::Strict), &self.cells(name))
    }

    /// The table of a board, as XML.
    pub fn cells(&self, name: &str) -> String {
        let board = self.document.board(name);
        board.map_or(String::new(), |diagram| Html::written(Reader::Device, |html| table::write(diagram, html)))
    }
}

/// Something to open.
pub(super) fn folded(summary: &str, inside: &str) -> String {
    format!("<details><summary>{summary}</summary>{inside}</details>")
}

/// The reason and the conclusion of a card.
pub(super) fn answered(card: &Card) -> String {
    format!("<p>{}</p><p><code>{}</code></p>", inline(&card.reason, Reader::Strict), escape(&card.conclusion))
}
