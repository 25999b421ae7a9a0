//! Outlets: the output formats. Each is one file that walks the document.
//!
//! A new one is a file here and a line in [`OUTLETS`]: `-f` and `-o`, the help, and most tests follow from that list,
//! and a test compares the guide's table with it.

mod anki;
mod body;
mod card;
mod drawing;
mod epub;
mod folder;
mod fragment;
mod image;
mod latex;
mod lean;
mod markdown;
mod moodle;
mod notation;
mod page;
mod pandoc;
mod pdf;
mod png;
mod qti;
mod site;
mod slides;
mod stylesheet;
mod text;
mod tutor;
mod zip;

pub use pandoc::PandocTarget;
pub use stylesheet::stylesheet;
pub(super) use text::{in_plain_text, plain_text};
pub use tutor::{Keeper, Spare, TUTOR_MODULE, TutorEngine, tutor_manifest, tutor_page, tutor_worker};

use std::path::Path;

use super::document::Document;
use super::words::source::{RenderError, Source};
use image::Image;

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
    write: Write,
}

/// How an outlet writes.
#[derive(Debug)]
enum Write {
    /// A document as a text.
    Text(fn(&Document, &Source) -> Result<String, RenderError>),
    /// A document as the contents of a file that is not a text.
    Bytes(fn(&Document, &Source) -> Result<Vec<u8>, RenderError>),
    /// Each board of a document as the contents of a file.
    Images(fn(&Image, &Source) -> Result<Vec<u8>, RenderError>),
}

/// The output of an outlet.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Output {
    /// A text.
    Text(String),
    /// The contents of a file: a book, or the only picture of a document that has nothing else.
    Bytes(Vec<u8>),
    /// The pictures of a document, and an index in Markdown: files for a directory.
    Files(Vec<File>),
}

/// A file of several.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct File {
    /// The name, which has no directory in it.
    pub name: String,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// What an outlet requires of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Needs {
    /// Nothing: it writes every document.
    Anything,
    /// A solution path: a hint or a list of steps has none.
    Path,
    /// A picture of a board: it writes one, or a directory of several.
    Pictures,
    /// Questions for a program that asks: drills have them.
    Cards,
    /// Nothing, but a browser has to print the page that the outlet writes.
    Browser,
}

/// All outlets.
pub static OUTLETS: &[Outlet] = &[
    markdown::OUTLET,
    page::OUTLET,
    slides::OUTLET,
    fragment::OUTLET,
    pdf::OUTLET,
    epub::OUTLET,
    latex::OUTLET,
    text::OUTLET,
    notation::OUTLET,
    drawing::OUTLET,
    png::OUTLET,
    moodle::OUTLET,
    qti::OUTLET,
    anki::OUTLET,
];

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

    /// Whether what it writes is a text as it is: not a page to print, a book, or pictures.
    pub fn is_text(&self) -> bool {
        matches!(self.write, Write::Text(_)) && self.needs != Needs::Browser
    }

    /// Writes a document; if the outlet needs a browser, the page to print. Page templates come from `source`.
    ///
    /// # Errors
    /// If the document lacks what the outlet requires, or the page's template is missing or has a mistake.
    pub fn write(&self, document: &Document, source: &Source) -> Result<Output, RenderError> {
        let lowered = document.style.heading.map(|level| document.clone().under(level.get() - 1));
        let document = lowered.as_ref().unwrap_or(document);
        match (&self.write, image::only(document)) {
            _ if self.needs == Needs::Path && document.path.is_empty() => Err(RenderError::NoPath(self.name)),
            _ if self.needs == Needs::Cards && document.cards.is_empty() => Err(RenderError::NoCards(self.name)),
            (Write::Text(write), _) => write(document, source).map(Output::Text),
            (Write::Bytes(write), _) => write(document, source).map(Output::Bytes),
            (Write::Images(draw), Some(image)) => draw(&image, source).map(Output::Bytes),
            (Write::Images(draw), None) => {
                let files = folder::write(document, self.extensions[0], &|image| draw(image, source))?;
                if files.len() > 1 { Ok(Output::Files(files)) } else { Err(RenderError::NoPicture(self.name)) }
            }
        }
    }

    /// Writes a document in Markdown, and the boards that it shows: files for the same directory, whose names begin with
    /// `prefix`.
    ///
    /// # Errors
    /// If the outlet draws no pictures, or one cannot be drawn.
    pub fn beside(
        &self,
        document: &Document,
        prefix: &str,
        source: &Source,
    ) -> Result<(String, Vec<File>), RenderError> {
        match &self.write {
            Write::Images(draw) => folder::beside(document, prefix, self.extensions[0], &|image| draw(image, source)),
            _ => Err(RenderError::NoPicture(self.name)),
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

    /// Returns the document as a web page: one file, without network requests. It is complete without its script.
    ///
    /// # Errors
    /// If the page's template is missing or has a mistake.
    pub fn html(&self, source: &Source) -> Result<String, RenderError> {
        page::write(self, source)
    }
}
