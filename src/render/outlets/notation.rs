//! The moves alone, one a line, in the field's notation, as forums quote them.

use super::{Needs, Outlet};
use crate::render::document::Document;

pub(super) const OUTLET: Outlet = Outlet {
    name: "notation",
    extensions: &["moves"],
    about: "The moves alone, one per line, as forums quote them",
    needs: Needs::Moves,
    write: |document, _| Ok(write(document)),
};

fn write(document: &Document) -> String {
    let line = |line: &crate::render::document::Line| format!("{}{}\n", "  ".repeat(line.depth as usize), line.text);
    document.moves.iter().map(line).collect()
}
