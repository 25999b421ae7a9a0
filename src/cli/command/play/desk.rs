//! A game and the file that it is saved to.

use std::path::PathBuf;

use whydoku::generate::{Effort, Generator, Level, Span, Wish};
use whydoku::grid::Puzzle;
use whydoku::play::{Answer, Game};
use whydoku::render::{Remark, RenderError, Unclear};
use whydoku::tutor::session::Session;

use crate::cli::failure::Failure;
use crate::cli::{output, terminal};

/// A game and its file, if it has one.
pub struct Desk {
    pub game: Game,
    pub save: Option<PathBuf>,
}

impl Desk {
    /// Writes the session to its file, if it has one.
    pub fn save(&self) -> Result<(), Failure> {
        self.save.as_deref().map_or(Ok(()), |file| output::write(self.game.session().to_json(), Some(file)))
    }

    /// Saves the session after a change. A game goes on if that fails: then the reason is returned.
    pub fn keep(&self) -> Option<String> {
        self.save().err().and_then(Failure::text)
    }

    /// Begins a game with a new easy puzzle, and returns its first remark. A file keeps the game before it.
    pub fn begin(&mut self) -> Result<Remark, Failure> {
        let seed = fastrand::u32(..).into();
        self.game = self.game.with(Session::new(easy(seed)?));
        self.save = None;
        Ok(Remark::Welcome { resumed: None, seed: Some(seed), several: false })
    }

    /// Saves the session to a file from now on. Another file is not replaced.
    pub fn save_to(&mut self, file: PathBuf) -> Result<Answer, RenderError> {
        let name = terminal::name(&file);
        let problem = if file.exists() && self.save.as_ref() != Some(&file) {
            Some(format!("{name} exists already: name another file"))
        } else {
            output::write(self.game.session().to_json(), Some(&file)).err().and_then(Failure::text)
        };
        let remark = match problem {
            Some(text) => Remark::Unclear { what: Unclear::Error, text },
            None => {
                self.save = Some(file);
                Remark::Saved { file: name }
            }
        };
        Ok(self.game.remark(&remark)?.into())
    }
}

/// Makes an easy puzzle.
pub fn easy(seed: u64) -> Result<Puzzle, Failure> {
    let level = Span { least: None, most: Some(Level::Easy) };
    let generator = Generator::new(Wish { level, ..Wish::default() }).map_err(Failure::usage)?;
    generator.puzzle(seed, 0, &Effort::default()).map_err(Failure::data)
}
