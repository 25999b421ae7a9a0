//! Outlets: the forms in which a document can be written. Each is one file that walks the document.
//!
//! A new one is a file here and a line in [`OUTLETS`]: the command line's `-f` and `-o`, its help, the
//! README's table and the tests are held against that list.

mod markdown;
mod notation;
mod page;
mod text;

pub(super) use text::in_plain_text;

use std::path::Path;

use super::document::Document;
use super::words::source::{RenderError, Source};

/// A form in which documents can be written.
#[derive(Debug)]
pub struct Outlet {
    /// Its name, as `-f` takes it.
    pub name: &'static str,
    /// The extensions of its files, the usual one first.
    pub extensions: &'static [&'static str],
    /// What it writes, in a line of help.
    pub about: &'static str,
    /// What a document must have to be written so.
    pub needs: Needs,
    write: fn(&Document, &Source) -> Result<String, RenderError>,
}

/// What an outlet needs of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Needs {
    /// Nothing: it writes every document.
    Anything,
    /// A solution path: a hint or a list of steps has none.
    Path,
}

/// All outlets.
pub static OUTLETS: &[Outlet] = &[markdown::OUTLET, page::OUTLET, text::OUTLET, notation::OUTLET];

impl Outlet {
    /// The outlet of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        OUTLETS.iter().find(|outlet| outlet.name == name)
    }

    /// The outlet that a file's extension asks for, in capitals or not.
    pub fn of(file: &Path) -> Option<&'static Self> {
        let extension = file.extension()?.to_str()?.to_ascii_lowercase();
        OUTLETS.iter().find(|outlet| outlet.extensions.contains(&extension.as_str()))
    }

    /// Writes a document. Page templates come from `source`.
    ///
    /// # Errors
    /// When the document lacks what the outlet needs, or a page's template is missing or has a mistake.
    pub fn write(&self, document: &Document, source: &Source) -> Result<String, RenderError> {
        match self.needs {
            Needs::Path if document.path.is_empty() => Err(RenderError::NoPath(self.name)),
            _ => (self.write)(document, source),
        }
    }
}

impl Document {
    /// The document as Markdown, its pictures drawn in characters.
    pub fn markdown(&self) -> String {
        markdown::write(self)
    }

    /// The document as plain text for a terminal, its pictures drawn in characters.
    pub fn text(&self) -> String {
        text::write(self)
    }

    /// The document as a page of its own: one file, no request to anywhere. It is complete without its script.
    ///
    /// # Errors
    /// When the page's template is missing or has a mistake.
    pub fn html(&self, source: &Source) -> Result<String, RenderError> {
        page::write(self, source)
    }
}
