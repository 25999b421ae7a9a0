//! The heading: what a document about a puzzle says of it first.

use serde::Serialize;

use super::notation::Notation;
use super::telling::Telling;
use crate::grid::Layout;
use crate::trace::PuzzleRecord;

/// What stands at the head of a document, as its template sees it.
#[derive(Serialize)]
pub(super) struct Heading<'a> {
    /// Empty if nobody named the puzzle.
    title: &'a str,
    named: bool,
    author: Option<&'a str>,
    source: Option<&'a str>,
    layout: &'a str,
    side: u8,
    /// The givens in one line.
    line: &'a str,
    notation: Notation,
}

impl<'a> Heading<'a> {
    /// The title that was asked for, or else the puzzle's, or else its id.
    pub(super) fn of(puzzle: &'a PuzzleRecord, layout: &'a Layout, telling: &'a Telling) -> Self {
        let titles = [telling.title.as_deref(), puzzle.title.as_deref(), puzzle.id.as_deref()];
        let title = titles.into_iter().flatten().find(|title| !title.trim().is_empty());
        Self {
            title: title.unwrap_or_default(),
            named: title.is_some(),
            author: puzzle.author.as_deref(),
            source: puzzle.source.as_deref(),
            layout: layout.name(),
            side: layout.side(),
            line: &puzzle.givens,
            notation: telling.notation,
        }
    }
}
