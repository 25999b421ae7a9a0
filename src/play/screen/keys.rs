//! Keys: what each changes on the screen, and what it asks of the game.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Entering, Prompt, Screen};
use crate::grid::Cell;
use crate::play::{Command, Game};
use crate::proof::Conclusion;
use crate::render::Leave;
use crate::tutor::session::Action;

/// The maximum number of characters of a typed command.
const LONGEST_LINE: usize = 200;

/// What a key asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Ask {
    /// Nothing: the screen has changed, or nothing has.
    Nothing,
    /// An answer.
    Command(Command),
    /// To read a line and answer it.
    Line(String),
    /// To stop the search for an answer.
    Stop,
    /// To begin a new game, after asking if this one is not saved.
    New,
    /// To begin a new game at once.
    NewAtOnce,
    /// To end the game, after asking if it is not saved.
    Quit,
    /// To end the game at once.
    QuitAtOnce,
    /// To give the terminal back for a while.
    Suspend,
}

impl Screen {
    /// Follows a key.
    pub fn press(&mut self, key: KeyEvent, game: &Game) -> Ask {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return self.control(key.code);
        }
        match std::mem::replace(&mut self.prompt, Prompt::None) {
            Prompt::None | Prompt::Unknown(_) => self.play(key.code, game),
            Prompt::Line(line) => self.line(line, key.code),
            Prompt::Leave(Leave::End) if key.code == KeyCode::Char('q') => Ask::QuitAtOnce,
            Prompt::Leave(Leave::Begin) if key.code == KeyCode::Char('N') => Ask::NewAtOnce,
            Prompt::Leave(_) if key.code == KeyCode::Esc => Ask::Command(Command::Show),
            Prompt::Leave(_) => self.play(key.code, game),
            Prompt::Only => self.filter(key.code, game),
            prompt => match key.code {
                // Nobody who asks about a digit means to erase one.
                KeyCode::Esc | KeyCode::Char('0') | KeyCode::Delete | KeyCode::Backspace => Ask::Nothing,
                code => self.typed(code, game).map_or_else(
                    || self.play(code, game),
                    |candidate| {
                        Ask::Command(match prompt {
                            Prompt::Why => Command::Why(Conclusion::Placed(candidate)),
                            _ => Command::Enter(vec![Action::Unmark(candidate)]),
                        })
                    },
                ),
            },
        }
    }

    fn control(&mut self, code: KeyCode) -> Ask {
        match code {
            KeyCode::Char('c') if self.prompt == Prompt::Leave(Leave::End) => Ask::QuitAtOnce,
            KeyCode::Char('c') => Ask::Quit,
            KeyCode::Char('z') => Ask::Suspend,
            KeyCode::Char('r') => Ask::Command(Command::Redo),
            code => self.unknown(format!("Ctrl-{code}")),
        }
    }

    /// Answers a key that does nothing.
    fn unknown(&mut self, key: String) -> Ask {
        self.prompt = Prompt::Unknown(key);
        Ask::Nothing
    }

    /// A key of the game.
    pub(super) fn play(&mut self, code: KeyCode, game: &Game) -> Ask {
        if let Some(candidate) = self.typed(code, game) {
            return self.entry(candidate, game);
        }
        let enter = |action| Ask::Command(Command::Enter(vec![action]));
        match code {
            KeyCode::Up | KeyCode::Char('k') => self.go(-1, 0, game),
            KeyCode::Down | KeyCode::Char('j') => self.go(1, 0, game),
            KeyCode::Left | KeyCode::Char('h') => self.go(0, -1, game),
            KeyCode::Right | KeyCode::Char('l') => self.go(0, 1, game),
            KeyCode::Tab => self.next_empty(game),
            KeyCode::PageDown | KeyCode::Char(' ') => self.scroll_down(game),
            KeyCode::PageUp => self.scroll_up(game),
            KeyCode::Char('0') | KeyCode::Delete | KeyCode::Backspace => return enter(Action::Erase(self.cursor)),
            KeyCode::Char('m') => {
                self.entering = match self.entering {
                    Entering::Digits => Entering::Marks,
                    Entering::Marks => Entering::Corners,
                    Entering::Corners => Entering::Digits,
                };
            }
            KeyCode::Char('f') if self.only.is_some() => self.only = None,
            KeyCode::Char('f') => self.prompt = Prompt::Only,
            KeyCode::Char('N') => return Ask::New,
            KeyCode::Char('a') if game.session().has_automatic_marks() => return enter(Action::Manual),
            KeyCode::Char('a') => return enter(Action::Automatic),
            KeyCode::Char('-') => self.prompt = Prompt::Eliminate,
            KeyCode::Char('w') => self.prompt = Prompt::Why,
            KeyCode::Char(':') => self.prompt = Prompt::Line(String::new()),
            KeyCode::Esc if self.is_thinking => return Ask::Stop,
            KeyCode::Char('q') => return Ask::Quit,
            code => match command(code) {
                Some(command) => return Ask::Command(command),
                None => return self.unknown(code.to_string()),
            },
        }
        Ask::Nothing
    }

    /// Moves the cursor; at an edge, it goes on at the opposite one.
    fn go(&mut self, down: i8, right: i8, game: &Game) {
        let side = game.session().position().layout.side();
        let moved = |at: u8, by: i8| (at + side).saturating_add_signed(by) % side;
        self.cursor = Cell::at(moved(self.cursor.row(), down), moved(self.cursor.column(), right));
    }

    /// Moves the cursor to the next empty cell, in reading order.
    fn next_empty(&mut self, game: &Game) {
        let position = game.session().position();
        let empty = position.layout.cells() - (position.givens.cells() | position.placed.cells());
        let after = empty.iter().find(|&cell| cell > self.cursor);
        self.cursor = after.or(empty.first()).unwrap_or(self.cursor);
    }

    /// A key of a command that is being typed.
    fn line(&mut self, mut line: String, code: KeyCode) -> Ask {
        match code {
            KeyCode::Esc => return Ask::Nothing,
            KeyCode::Enter => return if line.trim().is_empty() { Ask::Nothing } else { Ask::Line(line) },
            // As in other programs, an empty line ends with one more.
            KeyCode::Backspace if line.pop().is_none() => return Ask::Nothing,
            KeyCode::Char(sign) if !sign.is_control() && line.chars().count() < LONGEST_LINE => line.push(sign),
            _ => {}
        }
        self.prompt = Prompt::Line(line);
        Ask::Nothing
    }
}

/// The command of a key, if it has one.
fn command(code: KeyCode) -> Option<Command> {
    Some(match code {
        KeyCode::Char('n' | 'H') => Command::Hint(None),
        KeyCode::Char('t') => Command::Take,
        KeyCode::Char('c') => Command::Check,
        KeyCode::Char('s') => Command::Steps,
        KeyCode::Char('e') => Command::Lesson(None),
        KeyCode::Char('g') => Command::Grade,
        KeyCode::Char('u') => Command::Undo,
        KeyCode::Char('r') => Command::Redo,
        KeyCode::Char('?') | KeyCode::F(1) => Command::Help,
        KeyCode::Esc => Command::Show,
        _ => return None,
    })
}
