//! The full screen: what a person sees, as plain data. [`Screen::press`] changes it and says what to ask the game;
//! [`Screen::draw`] draws it. Neither needs a terminal, and neither waits: what takes time is asked for, and shown when it
//! is there.
//!
//! ```text
//! key ──press──▶ Ask ──Game──▶ Answer ──show──▶ Screen ──draw──▶ Buffer
//! ```

mod board;
mod keys;
mod lattice;
mod pages;
mod palette;
mod plan;
mod text;
mod view;

use std::sync::Arc;

use ratatui::layout::Size;

pub use keys::Ask;
pub use palette::Palette;

use super::{Answer, Game};
use crate::grid::Cell;
use crate::render::{self, BoardCandidates, Diagram, Document, Marks, RenderError, Words};
use pages::Page;

/// What a person sees.
#[derive(Clone, Debug)]
pub struct Screen {
    /// The size of the terminal in characters.
    size: Size,
    /// The cell that keys are about.
    cursor: Cell,
    entering: Entering,
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
    Marks,
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
    /// A command, typed so far.
    Line(String),
    /// Whether to end without saving.
    Quit,
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

    /// Shows an answer of the game as it is now.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn show(&mut self, game: &Game, answer: &Answer) -> Result<(), RenderError> {
        self.pages = pages::pages(answer, &game.telling().source)?;
        self.position = diagram(game)?;
        (self.page, self.scrolled, self.is_thinking) = (0, 0, false);
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

    /// Asks whether to end without saving, with these words.
    ///
    /// # Errors
    /// If a template is missing or has a mistake.
    pub fn ask_to_quit(&mut self, game: &Game, words: Document) -> Result<(), RenderError> {
        self.prompt = Prompt::Quit;
        self.show(game, &words.into())
    }

    /// Changes the size. A text with other line breaks is shown from its beginning.
    pub fn resize(&mut self, size: Size) {
        if size != self.size {
            (self.size, self.scrolled) = (size, 0);
        }
    }

    /// The diagram that is shown.
    fn board(&self) -> &Diagram {
        self.pages.get(self.page).and_then(|page| page.board.as_ref()).unwrap_or(&self.position)
    }
}

/// The position with its pencil marks.
fn diagram(game: &Game) -> Result<Diagram, RenderError> {
    let drawn = render::board(game.session().position(), BoardCandidates::Auto, Marks::default(), game.telling())?;
    drawn.board("board").cloned().ok_or(RenderError::Puzzle)
}
