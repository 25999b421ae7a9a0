//! The outlet `anki`: notes as a text that Anki imports, as <https://docs.ankiweb.net/importing/text-files.html> describes
//! it. A note has the fields of the type `Basic`, front and back; its deck, which the import creates, is that of its
//! technique. Pictures are drawn in the field itself, so no files have to be copied.

use super::body::inline;
use super::card::{Cards, answered, folded};
use super::image::Stands;
use super::{Needs, Outlet, Write};
use crate::render::document::{Card, Document, Span};
use crate::render::pictures::html::Reader;
use crate::render::words::source::{RenderError, Source};

pub(super) const OUTLET: Outlet = Outlet {
    name: "anki",
    extensions: &["tsv"],
    about: "Drills as notes for Anki, to import",
    needs: Needs::Cards,
    write: Write::Text(write),
};

const HEADERS: &str = "\
#separator:tab
#html:true
#notetype:Basic
#columns:Front\tBack\tDeck\tTags
#deck column:3
#tags column:4
";

fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let cards = Cards::of(document, source)?;
    let mut written = HEADERS.to_owned();
    for (n, card) in cards.numbered() {
        written += &note(n, card, &cards)?;
    }
    Ok(written)
}

/// A note, as a line.
fn note(n: usize, card: &Card, cards: &Cards) -> Result<String, RenderError> {
    let title = format!("{} {n}", card.topic);
    let told = |text: &[Span]| inline(text, Reader::Strict);
    let hints = card.hints.iter().map(|hint| folded(&told(&hint.label), &format!("<p>{}</p>", told(&hint.text))));
    let front = format!(
        "{}<p>{}</p>{}{}",
        cards.svg(&card.board, &title, Stands::InText)?,
        told(&card.question),
        hints.collect::<String>(),
        cards.table(card, &card.board)
    );
    let back = cards.svg(&card.answer, &title, Stands::InText)? + &answered(card) + &cards.table(card, &card.answer);
    // Two colons would begin a deck inside the deck.
    let deck = format!("Sudoku::{}", card.topic.replace("::", ":"));
    let fields = [front, back, deck, format!("sudoku::{}", card.technique)];
    Ok(fields.map(|field| quoted(&field)).join("\t") + "\n")
}

/// A field in one line, without signs that control something. Quotes are doubled.
fn quoted(field: &str) -> String {
    let line =
        field.split(char::is_control).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    format!("\"{}\"", line.replace('"', "\"\""))
}
