//! A piece of HTML to stand in somebody's own page: one element, whose classes and names are its own.
//!
//! It is the body of the page with other names, and every element ends, because what puts it into a page may read HTML strictly. Its looks come from the style sheet that `stylesheet` writes.

use super::body::{blocks, ranked};
use super::stylesheet::{PREFIX, SCOPE};
use super::{Needs, Outlet, Write};
use crate::render::document::Document;
use crate::render::pictures::html::{Html, Prefixes, Reader, escape};

pub(super) const OUTLET: Outlet = Outlet {
    name: "fragment",
    extensions: &["fragment"],
    about: "A piece of HTML for your own page; `whydoku theme` prints its style",
    needs: Needs::Anything,
    write: Write::Text(|document, _| Ok(write(document, Reader::Strict))),
};

/// Writes a document as such a piece, for a reader.
pub(super) fn write(document: &Document, reader: Reader) -> String {
    let document = document.without_script();
    let checked = || {
        format!(
            "{PREFIX}{:08x}",
            checksum(&Html::written(Reader::Strict, |html| blocks(&document, &ranked(&document), html)))
        )
    };
    let id = document.style.id_prefix.clone().unwrap_or_else(checked) + "-";
    let mut html = Html::new(reader).prefixed(Prefixes { class: PREFIX, id });
    blocks(&document, &ranked(&document), &mut html);
    format!("<div class=\"{SCOPE}\" lang=\"{}\">\n{}</div>\n", escape(&document.lang), html.finish())
}

/// A number that other contents are unlikely to have (FNV-1a), the same in every build.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
