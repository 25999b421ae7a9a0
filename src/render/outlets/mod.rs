//! Outlets: the output formats. Each is one file that walks the document.
//!
//! A new one is a file here and a line in [`OUTLETS`]: `-f` and `-o`, the help, and most tests follow from that list,
//! and a test compares the README's table with it.

mod markdown;
mod notation;
mod page;
mod pdf;
mod text;

pub(super) use text::in_plain_text;

use std::path::Path;

use super::document::Document;
use super::words::source::{RenderError, Source};

/// An output format.
#[derive(Debug)]
pub struct Outlet {
    /// The name for `-f`.
    pub name: &'static str,
    /// The file extensions, the usual one first.
    pub extensions: &'static [&'static str],
    /// One line of help.
    pub about: &'static str,
    /// The requirement for a document.
    pub needs: Needs,
    write: fn(&Document, &Source) -> Result<String, RenderError>,
}

/// What an outlet requires of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Needs {
    /// Nothing: it writes every document.
    Anything,
    /// A solution path: a hint or a list of steps has none.
    Path,
    /// Nothing, but a browser has to print the page that the outlet writes.
    Browser,
}

/// All outlets.
pub static OUTLETS: &[Outlet] = &[markdown::OUTLET, page::OUTLET, pdf::OUTLET, text::OUTLET, notation::OUTLET];

impl Outlet {
    /// Returns the outlet with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        OUTLETS.iter().find(|outlet| outlet.name == name)
    }

    /// Returns the outlet for a file's extension, in upper or lower case.
    pub fn of(file: &Path) -> Option<&'static Self> {
        let extension = file.extension()?.to_str()?.to_ascii_lowercase();
        OUTLETS.iter().find(|outlet| outlet.extensions.contains(&extension.as_str()))
    }

    /// Writes a document; if the outlet needs a browser, the page to print. Page templates come from `source`.
    ///
    /// # Errors
    /// If the document lacks what the outlet requires, or the page's template is missing or has a mistake.
    pub fn write(&self, document: &Document, source: &Source) -> Result<String, RenderError> {
        match self.needs {
            Needs::Path if document.path.is_empty() => Err(RenderError::NoPath(self.name)),
            _ => (self.write)(document, source),
        }
    }
}

impl Document {
    /// Returns the document as Markdown, with its pictures drawn in characters.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// Returns the document as plain text for a terminal, with its pictures drawn in characters.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// Returns the document as a web page: one file, with no scripts and no network requests.
    ///
    /// # Errors
    /// If the page's template is missing or has a mistake.
    pub fn html(&self, source: &Source) -> Result<String, RenderError> {
        page::write(self, source)
    }
}
