//! An answer as pages: each has a text, and at most one diagram, which is shown in place of the position.

use std::collections::BTreeMap;

use crate::play::{Answer, Part};
use crate::render::{Block, Diagram, Document, Outlet, Output, Picture, RenderError, Source, Spacing, Span};

/// A part of an answer that is shown at once.
#[derive(Clone, Debug, Default)]
pub struct Page {
    pub board: Option<Diagram>,
    pub paragraphs: Vec<Paragraph>,
    /// The number of the paragraph, from 0, that was not there before.
    pub newest: Option<usize>,
}

/// A paragraph, a heading, or a list with its line breaks.
#[derive(Clone, Debug)]
pub struct Paragraph {
    pub is_heading: bool,
    pub text: String,
}

impl Page {
    fn is_empty(&self) -> bool {
        self.board.is_none() && self.paragraphs.is_empty()
    }
}

/// Returns the pages of an answer; at least one.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn pages(answer: &Answer, source: &Source) -> Result<Vec<Page>, RenderError> {
    let mut writing = Writing { source, pages: vec![Page::default()] };
    for part in &answer.parts {
        match part {
            Part::Document(document) => writing.document(document)?,
            Part::Reason(document) => {
                writing.document(document)?;
                writing.open();
            }
            Part::Claims(claims) => {
                for claim in claims {
                    writing.turn();
                    writing.document(claim)?;
                }
            }
            Part::Rungs(rungs) => {
                writing.page().board = rungs.board.as_deref().cloned();
                let numbered = (1..).zip(&rungs.texts).map(|(n, text): (usize, &String)| format!("{n}. {text}"));
                let page = writing.page();
                page.paragraphs.extend(numbered.map(|text| Paragraph { is_heading: false, text }));
                page.newest = page.paragraphs.len().checked_sub(1);
            }
        }
    }
    Ok(writing.pages)
}

/// Adds a message to the first page.
pub fn notice(pages: &mut [Page], text: &str) {
    if let Some(page) = pages.first_mut() {
        page.paragraphs.push(Paragraph { is_heading: false, text: text.to_owned() });
    }
}

struct Writing<'a> {
    source: &'a Source,
    pages: Vec<Page>,
}

impl Writing<'_> {
    fn page(&mut self) -> &mut Page {
        if self.pages.is_empty() {
            self.pages.push(Page::default());
        }
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    fn document(&mut self, document: &Document) -> Result<(), RenderError> {
        let pictures = document.pictures.iter().filter(|(_, picture)| !matches!(picture, Picture::Board(_)));
        let pictures: BTreeMap<String, Picture> = pictures.map(|(name, it)| (name.clone(), it.clone())).collect();
        let bare = Document { blocks: Vec::new(), pictures, ..document.clone() };
        self.blocks(&document.blocks, document, &bare)
    }

    /// Joins the first page with the second, whose diagram shows more: what is asked, and the first step of its proof.
    fn open(&mut self) {
        if self.pages.len() > 1 {
            let asked = self.pages.remove(0);
            let first = &mut self.pages[0];
            first.paragraphs.splice(0..0, asked.paragraphs);
        }
    }

    /// Adds blocks. A section, or a second diagram, begins a new page.
    fn blocks(&mut self, blocks: &[Block], of: &Document, bare: &Document) -> Result<(), RenderError> {
        for block in blocks {
            match block {
                Block::Section(inside) => {
                    self.turn();
                    self.blocks(inside, of, bare)?;
                }
                Block::Picture(name) if of.board(name).is_some() => {
                    if self.page().board.is_some() {
                        self.turn();
                    }
                    self.page().board = of.board(name).cloned();
                }
                Block::Heading { text, .. } => self.write(Block::Paragraph(text.clone()), true, bare)?,
                Block::Table { rows, .. } => self.write(as_list(rows), false, bare)?,
                block => self.write(block.clone(), false, bare)?,
            }
        }
        Ok(())
    }

    /// Begins a new page, unless the last one has nothing but a heading.
    fn turn(&mut self) {
        let page = self.page();
        if !page.is_empty() && (page.board.is_some() || page.paragraphs.iter().any(|text| !text.is_heading)) {
            self.pages.push(Page::default());
        }
    }

    /// Adds a block, written as the outlet for plain text does.
    fn write(&mut self, block: Block, is_heading: bool, bare: &Document) -> Result<(), RenderError> {
        let outlet = Outlet::named("text").unwrap_or_else(|| unreachable!("it is on the list"));
        let document = Document { blocks: vec![block], ..bare.clone() };
        if let Output::Text(text) = outlet.write(&document, self.source)?
            && !text.trim().is_empty()
        {
            self.page().paragraphs.push(Paragraph { is_heading, text: text.trim_end().to_owned() });
        }
        Ok(())
    }
}

/// A table as a list, which can be wrapped: the cells of a row one after the other.
fn as_list(rows: &[Vec<Vec<Span>>]) -> Block {
    let item = |row: &Vec<Vec<Span>>| {
        let cells = row.iter().filter(|cell| !cell.is_empty()).cloned();
        let separated = cells.flat_map(|cell| [vec![Span::Text("  ".to_owned())], cell]).skip(1);
        vec![Block::Paragraph(separated.flatten().collect())]
    };
    Block::List { first: None, spacing: Spacing::Tight, items: rows.iter().skip(1).map(item).collect() }
}
