//! The document: a text as a tree of typed blocks and spans, with its pictures.
//!
//! It is plain data, and the only input of outlets. Templates write Markdown, and *directives* (`words::directive`) for
//! what Markdown lacks; `read` turns both into this tree:
//!
//! ```text
//!   ```board start          a fenced block whose first line names a picture (board, tree, chart)
//!   [](anchor:step-3)       a link whose target has a special scheme: an anchor,
//!   [step 3](#step-3)         a reference to one,
//!   [r4c8](cell:r4c8)         a mention of a cell, of a house (`house:b4`) or a candidate (`candidate:3r4c8`),
//!   [r5c1=3](conclude:)       and alone in its paragraph: a conclusion,
//!   [By …](byline:)           or a line about who made the puzzle
//!   <details> … </details>  a fold, as in Markdown on the web
//! ```
//!
//! Text from outside has its brackets escaped, so it cannot contain a directive.

mod card;
mod pages;
mod picture;
mod read;
mod splice;

pub use card::{Asked, Card, CardHint, CardOption, Verdict};
pub use pages::{Found, Page, Pages};
pub use picture::Picture;
pub use splice::{Filling, Slot};

use std::collections::BTreeMap;

use serde::Serialize;

use super::pictures::diagram::Diagram;
pub use super::words::directive::Mention;
use super::words::telling::{Script, Style};

/// A text to read: a walkthrough, a lesson, a hint.
#[derive(Clone, Debug, Serialize)]
pub struct Document {
    /// The language tag of its text, such as `en`.
    pub lang: String,
    /// The text of its first heading.
    pub title: String,
    /// Its blocks, from the top.
    pub blocks: Vec<Block>,
    /// Its pictures by the names that [`Block::Picture`] has for them.
    pub pictures: BTreeMap<String, Picture>,
    /// Small boards beside items of lists, such as that of a single among others, by the anchors of the items. They repeat
    /// what the items say: an outlet may leave them out.
    pub insets: BTreeMap<String, Diagram>,
    /// The solution path that it shows, step by step; empty if it shows none.
    pub path: Vec<PathLine>,
    /// What a reader is asked who tries its steps alone; empty where there is no script to ask it.
    pub prompts: Vec<Prompt>,
    /// Its questions, for programs that ask; only drills have them.
    pub cards: Vec<Card>,
    /// Whether a page of it has a script.
    pub script: Script,
    /// Its looks.
    #[serde(skip)]
    pub style: Style,
}

/// A step as a question, for a reader who tries it alone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Prompt {
    /// The anchor of the step, such as `step-3`.
    pub at: String,
    /// The number of the step, from 1.
    pub n: u32,
    /// What the step is called as long as it is a question; none for its number.
    pub name: Option<String>,
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

impl Document {
    /// Returns the same document for places where no script runs: nothing asks its reader anything.
    pub fn without_script(&self) -> Self {
        Self { prompts: Vec::new(), script: Script::LeftOut, ..self.clone() }
    }

    /// Returns the names of its parts: the anchors of its headings.
    pub(super) fn parts(&self) -> impl Iterator<Item = &str> {
        self.blocks.iter().filter_map(|block| match block {
            Block::Heading { text, .. } => match text.first() {
                Some(Span::Anchor(name)) => Some(name.as_str()),
                _ => None,
            },
            _ => None,
        })
    }

    /// Returns the board with this name.
    pub fn board(&self, name: &str) -> Option<&Diagram> {
        match self.pictures.get(name) {
            Some(Picture::Board(diagram)) => Some(diagram),
            _ => None,
        }
    }

    /// Returns all boards, by name.
    pub fn boards(&self) -> impl Iterator<Item = &Diagram> {
        self.pictures.keys().filter_map(|name| self.board(name))
    }
}

/// A step of a solution path in one line: `Hidden single: 3b4 => r5c1=3`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct PathLine {
    /// The number of its event in the trace, from 1.
    pub n: u32,
    /// The number of guesses that it depends on.
    pub depth: u32,
    /// The line, as plain text.
    pub text: String,
}

/// A part of a document that has lines of its own.
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
    /// A heading of the third level and what follows it: a step, or several that share a diagram.
    Section(Vec<Self>),
    /// A paragraph.
    Paragraph(Vec<Span>),
    /// A line about who made the puzzle and where it comes from.
    Byline(Vec<Span>),
    /// The conclusion of a step, in a notation that a program can read back.
    Conclusion(Vec<Span>),
    /// A list.
    List {
        /// The number of its first item, if its items are numbered.
        first: Option<u64>,
        /// The spacing of its items.
        spacing: Spacing,
        /// Its items.
        items: Vec<Vec<Self>>,
    },
    /// A table.
    Table {
        /// The alignment of each column.
        columns: Vec<Align>,
        /// Its rows, cell by cell; the first is the heading.
        rows: Vec<Vec<Vec<Span>>>,
    },
    /// A picture, by its name in [`Document::pictures`].
    Picture(String),
    /// A part that the reader can open and close.
    Fold {
        /// The kind of its contents.
        role: FoldRole,
        /// Whether it is open at first.
        state: FoldState,
        /// The line that is always shown.
        summary: Vec<Span>,
        /// Its contents.
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
    /// A horizontal line.
    Rule,
    /// HTML from a user's template: only outlets that write HTML use it.
    Html(String),
}

/// The alignment of a column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Align {
    /// At the start of the line, as the language writes.
    Start,
    /// In the middle.
    Center,
    /// At the end of the line, as for numbers.
    End,
}

/// The spacing of the items of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Spacing {
    /// Each on the next line.
    Tight,
    /// As paragraphs, with space between them.
    Loose,
}

/// The kind of contents of a fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum FoldRole {
    /// Details that not every reader wants.
    Details,
    /// The steps that follow a guess.
    Branch,
    /// The lesson on a technique, for reference: plain text leaves it out.
    Lesson,
    /// A rung of a hint, with its board.
    Rung,
    /// The solutions of some puzzles, each below its name.
    Solutions,
}

impl FoldRole {
    /// Its class in HTML and in Markdown; none for an ordinary fold.
    pub(super) fn class(self) -> Option<&'static str> {
        match self {
            Self::Details => None,
            Self::Branch => Some("branch"),
            Self::Lesson => Some("lesson"),
            Self::Rung => Some("rung"),
            Self::Solutions => Some("solutions"),
        }
    }
}

/// Whether a fold is open at first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FoldState {
    /// Open at first.
    Open,
    /// Closed at first.
    Closed,
}

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Span {
    /// Text.
    Text(String),
    /// Notation, shown as code.
    Code(String),
    /// Strong text.
    Strong(Vec<Self>),
    /// Emphasised text.
    Emphasis(Vec<Self>),
    /// The label of a line in an argument: its number, or the sign of its end.
    Label(Vec<Self>),
    /// A target of references, by its name.
    Anchor(String),
    /// A reference to an anchor of the same document.
    Reference {
        /// The anchor's name.
        to: String,
        /// The text of the link.
        text: Vec<Self>,
    },
    /// The name of a cell, house or candidate.
    Mention {
        /// The thing that is named.
        of: Mention,
        /// Its name in the text.
        text: Vec<Self>,
    },
    /// A link to another document.
    Link {
        /// Its address.
        url: String,
        /// The text of the link.
        text: Vec<Self>,
    },
    /// A picture in a file of its own, which only a text of the user's has.
    Image {
        /// Its address.
        url: String,
        /// What it shows, in words.
        alt: String,
    },
    /// A line break that counts as a space.
    SoftBreak,
    /// A line break.
    HardBreak,
    /// HTML from a user's template.
    Html(String),
}

impl Span {
    /// The spans inside it.
    fn inside(&self) -> &[Self] {
        match self {
            Self::Strong(text) | Self::Emphasis(text) | Self::Label(text) => text,
            Self::Reference { text, .. } | Self::Mention { text, .. } | Self::Link { text, .. } => text,
            _ => &[],
        }
    }
}

/// The text of some spans, without any markup.
pub fn plain(spans: &[Span]) -> String {
    let text = |span: &Span| match span {
        Span::Text(text) | Span::Code(text) | Span::Image { alt: text, .. } => text.clone(),
        Span::SoftBreak | Span::HardBreak => " ".to_owned(),
        span => plain(span.inside()),
    };
    spans.iter().map(text).collect()
}
