//! A piece of HTML to stand in somebody's own page: one element, whose classes and names are its own.
//!
//! It is the body of the page with other names, and every element ends, because what puts it into a page may read HTML strictly. Its looks come from the style sheet that `stylesheet` writes.

use super::epub::closed;
use super::page::body;
use super::stylesheet::{PREFIX, SCOPE};
use super::{Needs, Outlet, Write};
use crate::render::document::Document;

pub(super) const OUTLET: Outlet = Outlet {
    name: "fragment",
    extensions: &["fragment"],
    about: "A piece of HTML for your own page; `whydoku theme` prints its style",
    needs: Needs::Anything,
    write: Write::Text(|document, _| Ok(write(document))),
};

/// Attributes that name other elements, separated by spaces.
const NAMING: [&str; 6] = ["id", "for", "headers", "aria-labelledby", "aria-describedby", "aria-controls"];

fn write(document: &Document) -> String {
    let body = body(&document.without_script());
    let prefix = document.style.id_prefix.clone().unwrap_or_else(|| format!("{PREFIX}{:08x}", checksum(&body)));
    let lang = super::page::escape(&document.lang);
    format!("<div class=\"{SCOPE}\" lang=\"{lang}\">\n{}</div>\n", renamed(&closed(&body), &prefix))
}

/// HTML in which classes, and the names of elements, have a prefix.
fn renamed(html: &str, prefix: &str) -> String {
    let mut tags = html.split('<');
    let mut renamed = tags.next().unwrap_or_default().to_owned();
    for rest in tags {
        let (tag, text) = rest.split_once('>').unwrap_or((rest, ""));
        renamed.push('<');
        // The values of attributes are in quotes, and have none in them.
        let mut parts = tag.split('"');
        let mut name = parts.next().unwrap_or_default();
        renamed += name;
        while let Some(value) = parts.next() {
            let attribute = name.trim_end_matches('=').rsplit(' ').next().unwrap_or_default();
            let value = match (attribute, value.strip_prefix('#')) {
                ("class", _) => each(value, PREFIX),
                ("href", Some(target)) => format!("#{prefix}-{target}"),
                (naming, _) if NAMING.contains(&naming) => each(value, &format!("{prefix}-")),
                _ => value.to_owned(),
            };
            name = parts.next().unwrap_or_default();
            renamed += &format!("\"{value}\"{name}");
        }
        renamed.push('>');
        renamed += text;
    }
    renamed
}

/// Words, each with a prefix.
fn each(words: &str, prefix: &str) -> String {
    words.split_whitespace().map(|word| format!("{prefix}{word}")).collect::<Vec<_>>().join(" ")
}

/// A number that other contents are unlikely to have (FNV-1a), the same in every build.
fn checksum(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
