//! Answers in words: a document in the format that was asked for, and a board apart from its text.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::problem::{Problem, ProblemKind};
use crate::render::{Block, Document, Outlet, Output, RenderError, Script, Telling};

/// How to tell an answer.
pub(super) struct Voice {
    /// The options for rendering.
    pub telling: Telling,
    /// The format: one that is a text.
    pub outlet: &'static Outlet,
}

/// How much of an answer is shown.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub(super) enum ShowAsked {
    /// Facts, a document, and a board.
    #[default]
    All,
    /// Facts, and a document with its board in its place: `board` is empty.
    Document,
    /// Facts only: `document` is empty.
    Facts,
}

impl ShowAsked {
    /// Returns a document with its last board apart, if it is wanted.
    pub fn shown(
        self,
        voice: &Voice,
        document: impl FnOnce() -> Result<Document, RenderError>,
    ) -> Result<Shown, Problem> {
        match self {
            Self::All => voice.shown(document()?),
            Self::Document => Ok(Shown { document: voice.written(&document()?)?, board: None }),
            Self::Facts => Ok(Shown::default()),
        }
    }

    /// Returns a document in the format, if it is wanted.
    pub fn written(
        self,
        voice: &Voice,
        document: impl FnOnce() -> Result<Document, RenderError>,
    ) -> Result<String, Problem> {
        match self {
            Self::All | Self::Document => voice.written(&document()?),
            Self::Facts => Ok(String::new()),
        }
    }
}

/// What an answer shows: a text, and the board that goes with it.
#[derive(Serialize, JsonSchema, Default)]
pub(super) struct Shown {
    /// The document without its last board, in the requested format.
    pub document: String,
    /// Its last board, in the requested format.
    pub board: Option<String>,
}

impl Voice {
    /// Returns a document in the format.
    pub fn written(&self, document: &Document) -> Result<String, Problem> {
        match self.outlet.write(document, &self.telling.source)? {
            Output::Text(text) => Ok(text),
            _ => Err(Problem::new(ProblemKind::Internal, "this format is not a text")),
        }
    }

    /// Returns a document with its last board apart.
    pub fn shown(&self, mut document: Document) -> Result<Shown, Problem> {
        let is_picture = |block: &Block| matches!(block, Block::Picture(_));
        let last = document.blocks.iter().rfind(|block| is_picture(block)).cloned();
        let board = last.map(|last| Document { blocks: vec![last], script: Script::LeftOut, ..document.clone() });
        document.blocks.retain(|block| !is_picture(block));
        let board = board.map(|board| self.written(&board)).transpose()?;
        Ok(Shown { document: self.written(&document)?, board })
    }
}
