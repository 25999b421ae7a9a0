//! A document as a directory: its boards as files of their own, numbered, and an index in Markdown.

use super::image::Image;
use super::{File, markdown};
use crate::render::document::{Block, Document, plain};
use crate::render::pictures::html::escape;
use crate::render::words::source::RenderError;

/// The name of the index.
const INDEX: &str = "index.md";

/// Writes the boards of a document with `draw`, and an index that shows them.
pub(super) fn write(
    document: &Document,
    extension: &str,
    draw: &dyn Fn(&Image) -> Result<Vec<u8>, RenderError>,
) -> Result<Vec<File>, RenderError> {
    let mut folder = Folder { document, extension, draw, heading: document.title.clone(), files: Vec::new() };
    let blocks = folder.indexed(&document.blocks)?;
    let index = markdown::write(&Document { blocks, ..document.clone() });
    let mut files = folder.files;
    files.push(File { name: INDEX.to_owned(), bytes: index.into_bytes() });
    Ok(files)
}

struct Folder<'a> {
    document: &'a Document,
    extension: &'a str,
    draw: &'a dyn Fn(&Image) -> Result<Vec<u8>, RenderError>,
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
                    let file = format!("{}.{}", numbered(name), self.extension);
                    let shown = format!("<img src=\"{file}\" alt=\"{}\">", escape(&diagram.alt));
                    self.files.push(File { name: file, bytes: (self.draw)(&image)? });
                    Block::Html(shown)
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
