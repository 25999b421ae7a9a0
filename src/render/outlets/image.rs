//! Pictures as files of their own: SVG with a title, a description and its own style.

use std::collections::BTreeSet;
use std::iter::once;

use crate::render::document::{Block, Document};
use crate::render::pictures::below::with_below;
use crate::render::pictures::board;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::drawing::alone;
use crate::render::pictures::html::{escape, on_a_line};
use crate::render::pictures::looks::{Looks, Naming};
use crate::render::pictures::scene::Scene;
use crate::render::words::source::{RenderError, Source};
use crate::render::words::telling::{Below, Ground, Style};
use crate::render::words::theme::{THEMES, Theme};

/// A picture that becomes a file.
pub(super) struct Image<'a> {
    /// The diagram.
    pub diagram: &'a Diagram,
    /// Its title.
    pub title: String,
    /// The looks.
    pub style: &'a Style,
}

/// Where a picture stands.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stands {
    /// In a file of its own.
    Alone,
    /// In a text, as wide as there is room. Its colours are its own, and nothing outside it gets any.
    InText,
}

impl Image<'_> {
    /// The colours of the picture.
    pub fn theme(&self, source: &Source) -> Result<Theme, RenderError> {
        self.style.theme.clone().map_or_else(|| THEMES[0].theme(source), Ok)
    }

    /// The width of the picture in pixels, if it is not its own.
    pub fn width(&self) -> Option<f32> {
        self.style.size.or(self.diagram.width).map(|pixels| pixels as f32)
    }

    /// The drawing, with what stands below it.
    pub fn scene(&self) -> Scene {
        let Below { legend, caption } = self.style.below;
        let keys = if legend { board::keys(self.diagram) } else { Vec::new() };
        let Diagram { placements, eliminations, numbers, notation, .. } = self.diagram;
        // A diagram of several steps has the conclusions of all of them.
        let concluded = numbers.is_empty() && !(placements.is_empty() && eliminations.is_empty());
        let concluded = concluded.then(|| notation.in_prose(placements, eliminations));
        let caption: Vec<String> =
            if caption { once(self.title.clone()).chain(concluded).collect() } else { Vec::new() };
        match keys.is_empty() && caption.is_empty() {
            true => board::draw(self.diagram),
            false => with_below(board::draw(self.diagram), &keys, &caption),
        }
    }

    /// The picture as SVG.
    pub fn svg(&self, stands: Stands, source: &Source) -> Result<String, RenderError> {
        let (scene, looks) = (self.scene(), Looks::load(source)?);
        let mut used = BTreeSet::new();
        scene.note(&mut used);
        let mut colours = looks.colours(&used);
        colours.insert("page");
        let (root, fit) = match stands {
            Stands::Alone => (":root", ""),
            Stands::InText => ("svg", "svg { max-width: 100%; height: auto }\n"),
        };
        let colours = self.theme(source)?.css(root, Some(&colours));
        let ground = match self.style.ground {
            Ground::Page => "svg { background: var(--page) }\n",
            Ground::Transparent => "",
        };
        let css = [fit, &colours, ground, &looks.root(), &looks.css(Some(&used), Naming::default())];
        let inside = format!(
            "\n<title>{}</title>\n<desc>{}</desc>\n<style>\n{}</style>\n",
            escape(&on_a_line(&self.title)),
            escape(&on_a_line(&self.diagram.alt)),
            css.concat().replace('&', "&amp;").replace('<', "&lt;")
        );
        Ok(alone(&scene, self.width(), None, &[], &inside) + "\n")
    }
}

/// The image of a document that is one board.
pub(super) fn only(document: &Document) -> Option<Image<'_>> {
    let [Block::Picture(name)] = &document.blocks[..] else { return None };
    Some(Image { diagram: document.board(name)?, title: document.title.clone(), style: &document.style })
}
