//! A document as a directory: its boards as files of their own, numbered, and an index in Markdown.

use super::image::Image;
use super::{File, markdown};
use crate::render::document::{Block, Document, Span, plain};
use crate::render::words::source::RenderError;

/// The name of the index.
const INDEX: &str = "index.md";

/// Draws a picture as the contents of a file.
type Draw<'a> = &'a dyn Fn(&Image) -> Result<Vec<u8>, RenderError>;

/// Writes the boards of a document with `draw`, and an index that shows them.
pub(super) fn write(document: &Document, extension: &str, draw: Draw) -> Result<Vec<File>, RenderError> {
    let (index, mut files) = beside(document, "", extension, draw)?;
    files.push(File::index(index));
    Ok(files)
}

impl File {
    /// Returns the index of a directory with this text, which shows its pictures.
    pub fn index(text: String) -> Self {
        Self { name: INDEX.to_owned(), bytes: text.into_bytes() }
    }
}

/// Writes a document in Markdown, and the boards that it shows: files whose names begin with `prefix`.
pub(super) fn beside(
    document: &Document,
    prefix: &str,
    extension: &str,
    draw: Draw,
) -> Result<(String, Vec<File>), RenderError> {
    let mut folder = Folder { document, prefix, extension, draw, heading: document.title.clone(), files: Vec::new() };
    let blocks = folder.indexed(&document.blocks)?;
    Ok((markdown::write(&Document { blocks, ..document.clone() }), folder.files))
}

struct Folder<'a> {
    document: &'a Document,
    prefix: &'a str,
    extension: &'a str,
    draw: Draw<'a>,
    /// The last heading so far.
    heading: String,
    /// The files written so far.
    files: Vec<File>,
}

impl Folder<'_> {
    /// Blocks in which each board is the image of a file.
    fn indexed(&mut self, blocks: &[Block]) -> Result<Vec<Block>, RenderError> {
        blocks.iter().map(|block| self.block(block)).collect()
    }

    fn block(&mut self, block: &Block) -> Result<Block, RenderError> {
        Ok(match block {
            Block::Heading { text, .. } => {
                self.heading = plain(text);
                block.clone()
            }
            Block::Section(inside) => Block::Section(self.indexed(inside)?),
            Block::Quote(inside) => Block::Quote(self.indexed(inside)?),
            Block::List { first, spacing, items } => {
                let items = items.iter().map(|item| self.indexed(item)).collect::<Result<_, _>>()?;
                Block::List { first: *first, spacing: *spacing, items }
            }
            Block::Fold { role, state, summary, blocks } => {
                let blocks = self.indexed(blocks)?;
                Block::Fold { role: *role, state: *state, summary: summary.clone(), blocks }
            }
            Block::Picture(name) => match self.document.board(name) {
                Some(diagram) => {
                    let image = Image { diagram, title: self.heading.clone(), style: &self.document.style };
                    let file = format!("{}{}.{}", self.prefix, numbered(name), self.extension);
                    self.files.push(File { name: file.clone(), bytes: (self.draw)(&image)? });
                    Block::Paragraph(vec![Span::Image { url: file, alt: diagram.alt.clone() }])
                }
                None => block.clone(),
            },
            _ => block.clone(),
        })
    }
}

/// The name of a board's file, in an order that a file manager keeps: `step-009` for `board-9`.
fn numbered(name: &str) -> String {
    let Some(steps) = name.strip_prefix("board-") else { return name.to_owned() };
    let padded = steps.split('-').map(|part| {
        let digits = part.trim_end_matches(|sign: char| !sign.is_ascii_digit());
        format!("{digits:0>3}{}", &part[digits.len()..])
    });
    format!("step-{}", padded.collect::<Vec<_>>().join("-"))
}
