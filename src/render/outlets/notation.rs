//! The solution path alone, one step per line, in notation, as forums quote it.

use super::{Needs, Outlet, Write};
use crate::render::document::{Document, PathLine};

pub(super) const OUTLET: Outlet = Outlet {
    name: "notation",
    extensions: &["notation"],
    about: "The solution path alone, one step per line, as forums quote it",
    needs: Needs::Path,
    write: Write::Text(|document, _| Ok(write(document))),
};

fn write(document: &Document) -> String {
    let line = |line: &PathLine| format!("{}{}\n", "  ".repeat(line.depth as usize), line.text);
    document.path.iter().map(line).collect()
}
