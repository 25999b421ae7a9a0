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
