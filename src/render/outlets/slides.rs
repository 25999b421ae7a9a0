//! Slides, to show a walkthrough to an audience: the page, with one step on each slide.
//!
//! The script (`templates/slides.js`) shows one slide at a time, as large as the window, and what is on it bit by bit: the
//! question, hints, the reasons, the conclusion. It is what makes slides of a page, so it is always there. Where scripts do
//! not run, the slides follow each other, and on paper each has a page.

use super::body::{self, ranked};
use super::page::{Parts, page, read};
use super::{Needs, Outlet, Write};
use crate::render::document::{Block, Document, Span};
use crate::render::pictures::sharing;
use crate::render::words::source::{RenderError, Source};

pub(super) const OUTLET: Outlet = Outlet {
    name: "slides",
    extensions: &["slides"],
    about: "A page of slides: one step, or a list of singles, on each, revealed key by key",
    needs: Needs::Anything,
    write: Write::Text(write),
};

fn write(document: &Document, source: &Source) -> Result<String, RenderError> {
    let style = read("slides.css", source)?;
    page(document, source, Parts { style: &style, script: Some("slides.js"), body: &slides(document) })
}

/// The slides. A heading of a higher level, or a step, begins another; a heading right above a step is on its slide. So does
/// each idea of a text without pictures, which begins with its name in strong text.
fn slides(document: &Document) -> String {
    let blocks = ranked(document);
    let mut slides: Vec<Vec<&Block>> = Vec::new();
    for one in &blocks {
        let is_heading = |block: &Block| matches!(block, Block::Heading { .. });
        let is_over = slides.last().is_some_and(|slide| slide.len() == 1 && is_heading(slide[0]));
        let begins = match one {
            Block::Section(_) => !is_over,
            Block::Heading { level, .. } => *level <= 2,
            Block::Paragraph(text) => {
                let is_text = |slide: &Vec<&Block>| {
                    slide.iter().any(|block| matches!(block, Block::Paragraph(_)))
                        && !slide.iter().any(|block| matches!(block, Block::Picture(_)))
                };
                matches!(text.first(), Some(Span::Strong(_))) && slides.last().is_some_and(is_text)
            }
            _ => false,
        };
        match slides.last_mut().filter(|_| !begins) {
            Some(slide) => slide.push(one),
            None => slides.push(vec![one]),
        }
    }
    illustrate(&mut slides, document);
    sharing::page(|html| {
        for slide in slides {
            html.start("div", &[("class", "slide")]);
            html.line();
            body::blocks(document, slide, html);
            html.end();
            html.line();
        }
    })
}

/// Puts the picture of a lesson beside each of its ideas before it, which stand on slides of their own. That of a step that
/// is asked for is not shown before its question.
fn illustrate(slides: &mut [Vec<&Block>], document: &Document) {
    let mut picture = None;
    for slide in slides.iter_mut().rev() {
        let is_asked = slide.iter().flat_map(|block| block.anchors()).any(|anchor| anchor.contains("step-"));
        let board = slide.iter().find_map(|block| board_of(block, document));
        let is_text = slide.iter().all(|block| matches!(block, Block::Heading { .. } | Block::Paragraph(_)));
        picture = match (board, picture) {
            (Some(board), _) if !is_asked => Some(board),
            (None, Some(board)) if is_text => {
                slide.insert(usize::from(matches!(slide.first(), Some(Block::Heading { .. }))), board);
                Some(board)
            }
            _ => None,
        };
        // What comes before a heading of a higher level is about something else.
        picture.take_if(|_| matches!(slide.first(), Some(Block::Heading { level, .. }) if *level <= 2));
    }
}

/// The board that a block is, or that its section has.
fn board_of<'a>(block: &'a Block, document: &Document) -> Option<&'a Block> {
    match block {
        Block::Picture(name) => document.board(name).map(|_| block),
        Block::Section(inside) => inside.iter().find_map(|block| board_of(block, document)),
        _ => None,
    }
}
