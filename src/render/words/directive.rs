//! Directives: what templates write for things that Markdown lacks. Each is a link whose target begins with a special
//! scheme. This file writes them and reads them.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::grid::{Candidate, Cell, House};

/// The thing that a part of a sentence names. It serializes as it is written: `cell:r4c8`, `house:b4`,
/// `candidate:3r4c8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mention {
    /// A cell.
    Cell(Cell),
    /// A house.
    House(House),
    /// A candidate.
    Candidate(Candidate),
}

impl Mention {
    /// The name of what is named: `r4c8`, `b4`, `3r4c8`.
    pub(in crate::render) fn name(&self) -> String {
        match self {
            Self::Cell(cell) => cell.to_string(),
            Self::House(house) => house.to_string(),
            Self::Candidate(candidate) => candidate.to_string(),
        }
    }
}

impl fmt::Display for Mention {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "cell:{cell}"),
            Self::House(house) => write!(f, "house:{house}"),
            Self::Candidate(candidate) => write!(f, "candidate:{candidate}"),
        }
    }
}

impl Serialize for Mention {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

/// A paragraph with a special meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BlockDirective {
    /// A conclusion.
    Conclude,
    /// A line about who made the puzzle.
    Byline,
}

impl BlockDirective {
    const ALL: [(Self, &str); 2] = [(Self::Conclude, "conclude:"), (Self::Byline, "byline:")];
}

/// The target of the label of a line in an argument.
const LABEL: &str = "label:";

/// The meaning of a link's target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::render) enum Target {
    Anchor(String),
    Reference(String),
    Mention(Mention),
    Label,
    Block(BlockDirective),
    /// An address, as in any other Markdown.
    Url(String),
}

impl Target {
    pub(in crate::render) fn read(target: &str) -> Self {
        let mention = || {
            let (scheme, name) = target.split_once(':')?;
            Some(Self::Mention(match scheme {
                "cell" => Mention::Cell(name.parse().ok()?),
                "house" => Mention::House(name.parse().ok()?),
                "candidate" => Mention::Candidate(name.parse().ok()?),
                _ => return None,
            }))
        };
        let block = || BlockDirective::ALL.iter().find(|(_, scheme)| *scheme == target).map(|&(it, _)| Self::Block(it));
        let label = || (target == LABEL).then_some(Self::Label);
        let anchor = || Some(Self::Anchor(target.strip_prefix("anchor:")?.to_owned()));
        let reference = || Some(Self::Reference(target.strip_prefix('#')?.to_owned()));
        let read = anchor().or_else(reference).or_else(block).or_else(label).or_else(mention);
        read.unwrap_or_else(|| Self::Url(target.to_owned()))
    }
}

/// An anchor, in Markdown. The name contains no spaces.
pub(in crate::render) fn anchor(name: &str) -> String {
    format!("[](anchor:{name})")
}

/// A reference to an anchor; `text` is Markdown.
pub(in crate::render) fn reference(to: &str, text: &str) -> String {
    format!("[{text}](#{to})")
}

/// A mention; `text` is Markdown.
pub(in crate::render) fn mention(of: Mention, text: &str) -> String {
    format!("[{text}]({of})")
}

/// The label of a line in an argument; `text` is Markdown.
pub(in crate::render) fn label(text: &str) -> String {
    format!("[{text}]({LABEL})")
}

/// A paragraph with a special meaning; `text` is Markdown.
pub(in crate::render) fn block(directive: BlockDirective, text: &str) -> String {
    let scheme = BlockDirective::ALL.iter().find(|(it, _)| *it == directive).map_or("", |(_, scheme)| scheme);
    format!("[{}]({scheme})", text.trim())
}
