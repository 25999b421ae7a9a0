//! Boards as SVG.

use super::board;
use super::diagram::Diagram;
use super::drawing::alone;
use super::html::{Html, Reader, on_a_line};

/// Draws a board, with the same as a hidden table and its legend, as one HTML `figure` of class `board`. It has no
/// blank line in it, so it may stand in Markdown.
pub fn draw(diagram: &Diagram) -> String {
    Html::written(Reader::Strict, |html| board::write(diagram, html))
}

/// Draws a board alone, as one `svg` element, to stand anywhere.
pub fn board(diagram: &Diagram) -> String {
    let wide = diagram.width.map(|width| width as f32);
    alone(&board::draw(diagram), wide, None, &[("aria-label", &on_a_line(&diagram.alt))], "")
}
