//! Pictures in a document.

use serde::Serialize;

use crate::render::pictures::chart::Chart;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::html::{Html, Reader};
use crate::render::pictures::outline::Outline;
use crate::render::pictures::qr::Qr;
use crate::render::pictures::{board, text_board};

/// A picture, as the data from which it is drawn.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Picture {
    /// A board.
    Board(Box<Diagram>),
    /// A tree.
    Tree {
        /// Its rows.
        outline: Outline,
        /// Its text alternative.
        alt: String,
    },
    /// A chart.
    Chart {
        /// Its bars.
        chart: Chart,
        /// Its text alternative.
        alt: String,
    },
    /// An address that a telephone reads.
    Qr {
        /// The code.
        code: Qr,
        /// Its text alternative.
        alt: String,
    },
}

impl From<Diagram> for Picture {
    fn from(diagram: Diagram) -> Self {
        Self::Board(Box::new(diagram))
    }
}

impl Picture {
    /// The word for its kind, with which the first line of its block in Markdown begins.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Board(_) => "board",
            Self::Tree { .. } => "tree",
            Self::Chart { .. } => "chart",
            Self::Qr { .. } => "qr",
        }
    }

    /// The picture in characters.
    pub fn text(&self) -> String {
        match self {
            Self::Board(diagram) => text_board::draw(diagram),
            Self::Tree { outline, .. } => outline.text(),
            Self::Chart { chart, .. } => chart.text(),
            Self::Qr { code, .. } => code.address.clone(),
        }
    }

    /// The picture as an HTML `figure`. It has no blank line in it, so it may stand in Markdown.
    pub fn html(&self) -> String {
        Html::written(Reader::Strict, |html| self.write(html))
    }

    pub(in crate::render) fn write(&self, html: &mut Html) {
        match self {
            Self::Board(diagram) => board::write(diagram, html),
            Self::Tree { outline, alt } => outline.write(alt, html),
            Self::Chart { chart, alt } => chart.write(alt, html),
            Self::Qr { code, alt } => code.write(alt, html),
        }
    }
}
