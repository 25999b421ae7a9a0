//! Pictures as files of their own: SVG with a title, a description and its own style.

use super::stylesheet::of_picture;
use crate::render::document::Document;
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
        Ok(Styled { svg: self.style.size.map_or(svg.clone(), |size| sized(&svg, size)), rules })
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

/// An `svg` element of another width and height, in pixels.
fn sized(svg: &str, size: u32) -> String {
    let (root, layers) = svg.split_once('>').unwrap_or((svg, ""));
    let is_size = |attribute: &&str| attribute.starts_with("width=") || attribute.starts_with("height=");
    let mut quoted = root.split('"');
    let mut sized = String::new();
    while let Some(name) = quoted.next() {
        let value = quoted.next();
        sized += name;
        if let Some(value) = value {
            let value = if is_size(&name.trim_start()) { size.to_string() } else { value.to_owned() };
            sized += &format!("\"{value}\"");
        }
    }
    format!("{sized}>{layers}")
}

/// The image of a document that is one board.
pub(super) fn only(document: &Document) -> Option<Image<'_>> {
    let [crate::render::document::Block::Picture(name)] = &document.blocks[..] else { return None };
    Some(Image { diagram: document.board(name)?, title: document.title.clone(), style: &document.style })
}
