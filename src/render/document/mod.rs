//! The document: what is told, as a tree of typed blocks and spans with its pictures.
//!
//! It is plain data, and the only thing that outlets see. Templates write Markdown; what Markdown lacks
//! they write by directives (`words::directive`), and `read` turns both into this tree:
//!
//! ```text
//!   ```board start          a fenced block whose first line names a picture (board, tree, chart)
//!   [](anchor:step-3)       a link whose target has a scheme of ours: an anchor,
//!   [step 3](#step-3)         a reference to one,
//!   [r4c8](cell:r4c8)         a mention of a cell, of a house (`house:b4`) or a candidate (`candidate:3r4c8`),
//!   [r5c1=3](conclude:)       and alone in its paragraph: a conclusion,
//!   [By …](byline:)           or a line about who made the puzzle
//!   <details> … </details>  a fold, written as Markdown on the web knows it
//! ```
//!
//! Text from outside has its brackets escaped, so it can hold no directive.

mod picture;
mod read;

pub use picture::Picture;

use std::collections::BTreeMap;

use serde::Serialize;

pub use super::words::directive::Mention;
use super::words::telling::Script;

/// Something to read: a walkthrough, a lesson, a hint.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// The language tag of its text, such as `en`.
    pub lang: String,
    /// The text of its first heading.
    pub title: String,
    /// What it says, from the top.
    pub blocks: Vec<Block>,
    /// Its pictures by the names that [`Block::Picture`] has for them.
    pub pictures: BTreeMap<String, Picture>,
    /// The solution path that it shows, step by step; empty if it shows none.
    pub path: Vec<PathLine>,
    /// What a reader is asked who tries its steps alone; empty where there is no script to ask it.
    pub prompts: Vec<Prompt>,
    /// Whether a page of it has a script.
    pub script: Script,
}

/// A step as a question, for a reader who tries it alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The number of the step, from 1.
    pub n: u32,
    /// How much the step asks.
    pub effort: Effort,
    /// Hints, none of which gives the answer away, from a nudge to a question.
    pub hints: Vec<Vec<Span>>,
}

/// How much a step asks of a reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Effort {
    /// It is a single.
    Single,
    /// It is harder.
    Harder,
}

/// A step of a solution path in one line: `Hidden single: 3b4 => r5c1=3`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PathLine {
    /// The number of its event in the trace, from 1.
    pub n: u32,
    /// How many guesses it is under.
    pub depth: u32,
    /// The line, as plain text.
    pub text: String,
}

/// A part of a document that takes lines of its own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Block {
    /// A heading.
    Heading {
        /// Its level, from 1 to 6.
        level: u8,
        /// Its text.
        text: Vec<Span>,
    },
    /// A heading of the third level and what is under it: a step, or several that share a board.
    Section(Vec<Self>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A line about who made the puzzle and where it comes from.
    Byline(Vec<Span>),
    /// What a step concludes, in a notation that a program can read back.
    Conclusion(Vec<Span>),
    /// A list.
    List {
        /// The number of its first item, if its items are numbered.
        first: Option<u64>,
        /// How far apart its items are.
        spacing: Spacing,
        /// Its items.
        items: Vec<Vec<Self>>,
    },
    /// A table.
    Table {
        /// How each column is aligned.
        columns: Vec<Align>,
        /// Its rows, the first of them the head, cell by cell.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A picture, by its name in [`Document::pictures`].
    Picture(String),
    /// Something that is shown on demand.
    Fold {
        /// What it holds.
        role: FoldRole,
        /// Whether it is open at first.
        state: FoldState,
        /// The line that is always shown.
        summary: Vec<Span>,
        /// What it hides.
        blocks: Vec<Self>,
    },
    /// A quotation.
    Quote(Vec<Self>),
    /// Preformatted text.
    Code {
        /// Its language; empty if none is named.
        language: String,
        /// The text, with its line feeds.
        text: String,
    },
    /// A line across.
    Rule,
    /// HTML of somebody's own template: only outlets that write HTML have a use for it.
    Html(String),
}

/// How a column of a table is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    /// As the language writes.
    Start,
    /// In the middle.
    Center,
    /// At the end, as numbers are.
    End,
}

/// How far apart the items of a list are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spacing {
    /// Line by line.
    Tight,
    /// As paragraphs.
    Loose,
}

/// What a fold holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FoldRole {
    /// Details that not every reader wants.
    Details,
    /// What was tried under a guess.
    Branch,
    /// The lesson on a technique, for reference: plain text leaves it out.
    Lesson,
}

impl FoldRole {
    /// The class that it has in HTML and in Markdown; none if it is like any other fold.
    pub(super) fn class(self) -> Option<&'static str> {
        match self {
            Self::Details => None,
            Self::Branch => Some("branch"),
            Self::Lesson => Some("lesson"),
        }
    }
}

/// Whether a fold shows what it holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FoldState {
    /// It does, at first.
    Open,
    /// Only on demand.
    Closed,
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Span {
    /// Text.
    Text(String),
    /// Notation, to be set as code.
    Code(String),
    /// Text that stands out.
    Strong(Vec<Self>),
    /// Text with an emphasis.
    Emphasis(Vec<Self>),
    /// A place that references lead to, by its name.
    Anchor(String),
    /// A reference to an anchor of the same document.
    Reference {
        /// The anchor's name.
        to: String,
        /// What is shown.
        text: Vec<Self>,
    },
    /// The name of a cell, house or candidate.
    Mention {
        /// What is named.
        of: Mention,
        /// How.
        text: Vec<Self>,
    },
    /// A link to somewhere else.
    Link {
        /// Its address.
        url: String,
        /// What is shown.
        text: Vec<Self>,
    },
    /// A line break that may be read as a space.
    SoftBreak,
    /// A line break.
    HardBreak,
    /// HTML of somebody's own template.
    Html(String),
}

impl Span {
    /// The spans inside of it.
    fn inside(&self) -> &[Self] {
        match self {
            Self::Strong(text) | Self::Emphasis(text) => text,
            Self::Reference { text, .. } | Self::Mention { text, .. } | Self::Link { text, .. } => text,
            _ => &[],
        }
    }
}

/// The text of some spans, without any markup.
pub fn plain(spans: &[Span]) -> String {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) => text.clone(),
        Span::SoftBreak | Span::HardBreak => " ".to_owned(),
        span => plain(span.inside()),
    };
    spans.iter().map(text).collect()
}
