//! Pictures as files of their own: SVG with a title, a description and its own style.

use super::stylesheet::of_picture;
use crate::render::document::{Block, Document};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::svg;
use crate::render::words::css::Rule;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::Style;
use crate::render::words::theme::THEMES;

/// A picture that becomes a file.
pub(super) struct Image<'a> {
    /// The diagram.
    pub diagram: &'a Diagram,
    /// Its title.
    pub title: String,
    /// The looks.
    pub style: &'a Style,
}

/// An image with the rules that apply to it.
pub(super) struct Styled {
    /// The `svg` element without any style.
    pub svg: String,
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Image<'_> {
    /// The picture as an `svg` element, and its rules.
    pub fn styled(&self, source: &Source) -> Result<Styled, RenderError> {
        let svg = svg::board(self.diagram);
        let theme = match &self.style.theme {
            Some(theme) => theme,
            None => &THEMES[0].theme(source)?,
        };
        let rules = of_picture(&svg, theme, source)?;
        Ok(Styled { svg: alone(&svg, self.style.size), rules })
    }

    /// The picture as the text of a file.
    pub fn svg(&self, source: &Source) -> Result<String, RenderError> {
        let Styled { svg, rules } = self.styled(source)?;
        let css: String = rules.iter().map(|rule| format!("{rule}\n")).collect();
        let (root, layers) = svg.split_once('>').unwrap_or((&svg, ""));
        Ok(format!(
            "{root}>\n<title>{}</title>\n<desc>{}</desc>\n<style>\n{}</style>\n{layers}\n",
            svg::escape(&self.title),
            svg::escape(&self.diagram.alt),
            css.replace('&', "&amp;").replace('<', "&lt;")
        ))
    }
}

/// The `svg` element of a board in a file of its own: its name is its title, and its width may be another, in pixels.
fn alone(svg: &str, size: Option<u32>) -> String {
    let (root, layers) = svg.split_once('>').unwrap_or((svg, ""));
    // The values of attributes are in quotes, and have none in them.
    let pairs: Vec<&str> = root.split('"').collect();
    let pairs = pairs.chunks_exact(2).filter(|pair| pair[0].trim() != "aria-label=");
    let root: String = pairs
        .map(|pair| match (pair[0].trim(), size) {
            ("width=" | "height=", Some(size)) => format!("{}\"{size}\"", pair[0]),
            _ => format!("{}\"{}\"", pair[0], pair[1]),
        })
        .collect();
    format!("{root}>{layers}")
}

/// The image of a document that is one board.
pub(super) fn only(document: &Document) -> Option<Image<'_>> {
    let [Block::Picture(name)] = &document.blocks[..] else { return None };
    Some(Image { diagram: document.board(name)?, title: document.title.clone(), style: &document.style })
}
