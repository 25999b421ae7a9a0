//! The outlet `anki`: notes as a text that Anki imports, as <https://docs.ankiweb.net/importing/text-files.html> describes
//! it. A note has the fields of the type `Basic`, front and back; its deck, which the import creates, is that of its
//! technique. Pictures are drawn in the field itself, so no files have to be copied.

use super::card::{Cards, answered, folded};
use super::page::spans;
use super::{Needs, Outlet, Write};
use crate::render::document::{Card, Document};
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
    let hints = card.hints.iter().map(|hint| folded(&spans(&hint.label), &format!("<p>{}</p>", spans(&hint.text))));
    let front = format!(
        "{}<p>{}</p>{}{}",
        drawn(cards, &card.board, &title)?,
        spans(&card.question),
        hints.collect::<String>(),
        cards.table(card, &card.board)
    );
    let back = drawn(cards, &card.answer, &title)? + &answered(card) + &cards.table(card, &card.answer);
    // Two colons would begin a deck inside the deck.
    let deck = format!("Sudoku::{}", card.topic.replace("::", ":"));
    let fields = [front, back, deck, format!("sudoku::{}", card.technique)];
    Ok(fields.map(|field| quoted(&field)).join("\t") + "\n")
}

/// A board in a field, as wide as there is room. Its colours are its own, and nothing outside it gets any.
fn drawn(cards: &Cards, board: &str, title: &str) -> Result<String, RenderError> {
    const WIDTH: &str = "<style>svg { max-width: 100%; height: auto }";
    Ok(cards.svg(board, title)?.replace(":root", "svg").replacen("<style>", WIDTH, 1))
}

/// A field in one line. Quotes are doubled.
fn quoted(field: &str) -> String {
    let line = field.split(['\n', '\t']).map(str::trim).filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    format!("\"{}\"", line.replace('"', "\"\""))
}
