//! The full screen: what a person sees, as plain data. [`Screen::press`] changes it and says what to ask the game;
//! [`Screen::draw`] draws it. Neither needs a terminal, and neither waits: what takes time is asked for, and shown when it
//! is there.
//!
//! ```text
//! key ──press──▶ Ask ──Game──▶ Answer ──show──▶ Screen ──draw──▶ Buffer
//! ```

mod board;
mod cells;
mod enter;
mod keys;
mod lattice;
mod pages;
mod palette;
mod plan;
mod scroll;
mod small;
mod text;
mod view;

use std::sync::Arc;

use ratatui::layout::Size;

pub use keys::Ask;
pub use palette::Palette;

use super::{Answer, Game};
use crate::grid::{Cell, Digit};
use crate::render::{self, Diagram, Document, Leave, OnBoard, Remark, RenderError, Words};
use board::Emphasis;
use pages::Page;

/// What a person sees.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The size of the terminal in characters.
    size: Size,
    /// The cell that keys are about.
    cursor: Cell,
    entering: Entering,
    /// The only digit to show.
    only: Option<Digit>,
    prompt: Prompt,
    /// The position, as long as no page has a diagram of its own.
    position: Diagram,
    /// The answer, part by part.
    pages: Vec<Page>,
    /// The number of the page that is shown, from 0.
    page: usize,
    /// The number of its lines that are above the text.
    scrolled: usize,
    is_thinking: bool,
    palette: Palette,
    words: Arc<Words>,
}

/// What a digit key enters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Entering {
    Digits,
    /// Pencil marks: the candidates of a cell, in its centre.
    Marks,
    /// Corner marks: the few cells of a house in which a digit can go.
    Corners,
}

/// What the next keys are for.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Prompt {
    /// The game.
    None,
    /// A digit, to explain it.
    Why,
    /// A digit, to eliminate it.
    Eliminate,
    /// A digit, to show nothing else.
    Only,
    /// A command, typed so far.
    Line(String),
    /// The game: this key does nothing.
    Unknown(String),
    /// Whether to leave the game without saving.
    Leave(Leave),
}

impl Screen {
    /// Begins with a first answer. The cursor is in the first empty cell.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn new(game: &Game, welcome: Document, size: Size, palette: Palette) -> Result<Self, RenderError> {
        let position = game.session().position();
        let filled = position.givens.cells() | position.placed.cells();
        let cells = position.layout.cells();
        let first = (cells - filled).first().or(cells.first()).unwrap_or(Cell::at(0, 0));
        let mut screen = Self {
            size,
            cursor: first,
            entering: Entering::Digits,
            only: None,
            prompt: Prompt::None,
            position: diagram(game)?,
            pages: Vec::new(),
            page: 0,
            scrolled: 0,
            is_thinking: false,
            palette,
            words: Words::load(&game.telling().source)?,
        };
        screen.show(game, &welcome.into())?;
        Ok(screen)
    }

    /// Returns the same screen at the beginning of another game.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn renewed(&self, game: &Game, welcome: Document) -> Result<Self, RenderError> {
        Self::new(game, welcome, self.size, self.palette)
    }

    /// Shows an answer of the game as it is now.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn show(&mut self, game: &Game, answer: &Answer) -> Result<(), RenderError> {
        self.pages = pages::pages(answer, &game.telling().source)?;
        self.position = diagram(game)?;
        (self.page, self.is_thinking) = (0, false);
        self.scrolled = self.to_newest(game);
        Ok(())
    }

    /// Adds a message below the answer.
    pub fn notice(&mut self, text: &str) {
        pages::notice(&mut self.pages, text);
    }

    /// Shows that an answer is being searched for.
    pub fn think(&mut self) {
        self.is_thinking = true;
    }

    /// Shows that the search was stopped.
    pub fn stopped(&mut self) {
        self.is_thinking = false;
        let text = self.words.on_screen("stopped", &[]);
        self.notice(&text);
    }

    /// Asks whether to leave the game without saving.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn ask_to_leave(&mut self, game: &Game, then: Leave) -> Result<(), RenderError> {
        self.prompt = Prompt::Leave(then);
        let words = game.remark(&Remark::Unsaved { then })?;
        self.show(game, &words.into())
    }

    /// Changes the size. A text with other line breaks is shown from its beginning.
    pub fn resize(&mut self, size: Size) {
        if size != self.size {
            (self.size, self.scrolled) = (size, 0);
        }
    }

    /// The diagram of the page, if it has one.
    fn own_board(&self) -> Option<&Diagram> {
        self.pages.get(self.page)?.board.as_ref()
    }

    /// The diagram that is shown.
    fn board(&self) -> &Diagram {
        self.own_board().unwrap_or(&self.position)
    }

    /// What stands out on it: what a page tells comes before what the learner chose to see.
    fn emphasis(&self) -> Emphasis {
        match (self.own_board(), self.only) {
            (Some(_), _) => Emphasis::Step,
            (None, Some(digit)) => Emphasis::Only(digit),
            (None, None) => Emphasis::Peers,
        }
    }
}

/// The position with its pencil marks.
fn diagram(game: &Game) -> Result<Diagram, RenderError> {
    let drawn = render::board(game.session().position(), OnBoard::default(), game.telling())?;
    drawn.board("board").cloned().ok_or(RenderError::Puzzle)
}
