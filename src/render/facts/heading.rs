//! The heading: what a document about a puzzle says of it first.

use serde::Serialize;

use crate::grid::{Cell, House, HouseKind, Layout, Notation, PuzzleRecord};

/// What stands at the head of a document, as its template sees it.
#[derive(Serialize)]
pub(in crate::render) struct Heading<'a> {
    /// Empty if nobody named the puzzle.
    title: &'a str,
    named: bool,
    author: Option<&'a str>,
    source: Option<&'a str>,
    layout: &'a str,
    side: u8,
    /// Whether it has boxes, and not regions.
    boxes: bool,
    /// The houses that have to be introduced: all but rows, columns and boxes.
    unusual: Vec<Unusual>,
    /// The givens in one line.
    line: &'a str,
    notation: Notation,
}

/// A house that not every board has.
#[derive(Serialize)]
pub(in crate::render) struct Unusual {
    house: House,
    /// `region`, `diagonal` or `window`.
    kind: &'static str,
    /// In reading order.
    cells: Vec<Cell>,
}

impl<'a> Heading<'a> {
    /// With the title that was asked for, or else the puzzle's, or else its id.
    pub(in crate::render) fn of(
        puzzle: &'a PuzzleRecord,
        layout: &'a Layout,
        title: Option<&'a str>,
        notation: Notation,
    ) -> Self {
        let titles = [title, puzzle.title.as_deref(), puzzle.id.as_deref()];
        let title = titles.into_iter().flatten().find(|title| !title.trim().is_empty());
        Self {
            title: title.unwrap_or_default(),
            named: title.is_some(),
            author: puzzle.author.as_deref(),
            source: puzzle.source.as_deref(),
            layout: layout.name(),
            side: layout.side(),
            boxes: layout.regions().is_none(),
            unusual: unusual(layout),
            line: &puzzle.givens,
            notation,
        }
    }
}

/// The houses of a layout that not every board has.
pub(in crate::render) fn unusual(layout: &Layout) -> Vec<Unusual> {
    let of = |&house: &House| {
        let kind = match house.kind {
            HouseKind::Row | HouseKind::Column => return None,
            HouseKind::Box => layout.regions().map(|_| "region")?,
            kind => kind.id(),
        };
        Some(Unusual { house, kind, cells: layout.members(house).iter().collect() })
    };
    layout.houses().iter().filter_map(of).collect()
}
