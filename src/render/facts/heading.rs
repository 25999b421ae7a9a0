//! The heading of a document about a puzzle.

use serde::Serialize;

use crate::grid::{Cell, House, HouseKind, Layout, Notation, PuzzleRecord};

/// The heading of a document, as its template sees it.
#[derive(Serialize)]
pub(in crate::render) struct Heading<'a> {
    /// Empty if the puzzle has no name.
    title: &'a str,
    named: bool,
    author: Option<&'a str>,
    source: Option<&'a str>,
    layout: &'a str,
    side: u8,
    /// Whether the grid has boxes instead of regions.
    boxes: bool,
    /// The houses to introduce: all except rows, columns and boxes.
    unusual: Vec<Unusual>,
    /// The givens in one line.
    line: &'a str,
    /// Whether there are clues as well, which a line cannot hold.
    has_clues: bool,
    notation: Notation,
}

/// A house that not every layout has.
#[derive(Serialize)]
pub(in crate::render) struct Unusual {
    house: House,
    /// `region`, `diagonal`, `window`, `extra` or `group`.
    kind: &'static str,
    /// In reading order.
    cells: Vec<Cell>,
}

impl<'a> Heading<'a> {
    /// Returns the heading with this title, or else the puzzle's title, or else its id if that is a name.
    pub(in crate::render) fn of(
        puzzle: &'a PuzzleRecord,
        layout: &'a Layout,
        title: Option<&'a str>,
        notation: Notation,
    ) -> Self {
        // A number, or a name for programs, only tells a puzzle from others of its file.
        let is_name = |id: &&str| id.contains(|sign: char| !sign.is_ascii_digit()) && !id.contains('_');
        let id = puzzle.id.as_deref().filter(is_name);
        let titles = [title, puzzle.title.as_deref(), id];
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
            has_clues: !puzzle.clues.is_empty(),
            notation,
        }
    }

    /// Its title; empty if the puzzle has no name.
    pub(in crate::render) fn title(&self) -> &'a str {
        self.title
    }
}

/// The houses of a layout that not every layout has.
pub(in crate::render) fn unusual(layout: &Layout) -> Vec<Unusual> {
    let of = |&house: &House| {
        let is_usual = house.kind.is_usual() && (house.kind != HouseKind::Box || layout.regions().is_none());
        (!is_usual).then(|| Unusual {
            house,
            kind: layout.kind_id(house.kind),
            cells: layout.members(house).iter().collect(),
        })
    };
    layout.houses().iter().filter_map(of).collect()
}
