//! A puzzle in one line, row by row: 81 characters, or 16, 36 or 64 for a smaller grid.
//!
//! ```text
//! 034500000802060400600008000003900004050000090900005800000300008001040605000007120
//! ```
//!
//! An empty cell is `.`, `0`, `-`, `_`, `*` or `x`. Spaces and bars are decoration, unless the line has exactly as many
//! characters as a grid has cells: then its spaces are empty cells. If both interpretations give a puzzle, the line is
//! rejected. A file may contain one puzzle per line, with comments after `#`.

use std::sync::Arc;

use super::cells::{Blanks, line_by_line, puzzle, signs};
use super::error::Fault;
use super::settle::settle;
use super::write::line_of;
use super::{Format, Found, Reader, Writer};
use crate::grid::{Layout, Puzzle};

pub(super) const FORMAT: Format = Format {
    name: "line",
    about: "a puzzle in one line, row by row",
    extensions: &["txt"],
    read: Reader::Plain(read),
    write: Writer::Lines(|puzzle| line_of(puzzle, '.')),
};

fn read(text: &str, layout: Option<&Arc<Layout>>) -> Result<Vec<Found>, Fault> {
    line_by_line(text, |line| read_line(line, layout).map(Found::from))
}

pub(super) fn read_line(line: &str, layout: Option<&Arc<Layout>>) -> Result<Puzzle, Fault> {
    let reading = |blanks| puzzle(&signs(line, blanks), line.trim_end().len(), layout).map(|puzzle| [puzzle]);
    let decoration = reading(Blanks::Decoration);
    if !line.contains(' ') {
        return decoration.map(|[puzzle]| puzzle);
    }
    let ways = [("spaces ignored", decoration), ("spaces as empty cells", reading(Blanks::Cells))];
    settle(line, ways, "write an empty cell as `.`").map(|(_, [puzzle])| puzzle)
}
