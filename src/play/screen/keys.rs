//! Keys: what each changes on the screen, and what it asks of the game.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{Entering, Prompt, Screen};
use crate::grid::{Candidate, Cell, Digit};
use crate::play::{Command, Game};
use crate::proof::Conclusion;
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
            Prompt::None => self.play(key.code, game),
            Prompt::Line(line) => self.line(line, key.code),
            Prompt::Quit if matches!(key.code, KeyCode::Char('q')) => Ask::QuitAtOnce,
            Prompt::Quit if key.code == KeyCode::Esc => Ask::Command(Command::Show),
            Prompt::Quit => self.play(key.code, game),
            prompt => match key.code {
                // Nobody who asks about a digit means to erase one.
                KeyCode::Esc | KeyCode::Char('0') | KeyCode::Delete | KeyCode::Backspace => Ask::Nothing,
                code => self.digit_of(code, game).map_or_else(
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
            KeyCode::Char('c') if self.prompt == Prompt::Quit => Ask::QuitAtOnce,
            KeyCode::Char('c') => Ask::Quit,
            KeyCode::Char('z') => Ask::Suspend,
            KeyCode::Char('r') => Ask::Command(Command::Redo),
            _ => Ask::Nothing,
        }
    }

    /// A key of the game.
    fn play(&mut self, code: KeyCode, game: &Game) -> Ask {
        if let Some(candidate) = self.digit_of(code, game) {
            return Ask::Command(Command::Enter(vec![self.entry(candidate, game)]));
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
                self.entering = if self.entering == Entering::Digits { Entering::Marks } else { Entering::Digits };
            }
            KeyCode::Char('a') if game.session().has_automatic_marks() => return enter(Action::Manual),
            KeyCode::Char('a') => return enter(Action::Automatic),
            KeyCode::Char('-') => self.prompt = Prompt::Eliminate,
            KeyCode::Char('w') => self.prompt = Prompt::Why,
            KeyCode::Char(':') => self.prompt = Prompt::Line(String::new()),
            KeyCode::Esc if self.is_thinking => return Ask::Stop,
            KeyCode::Char('q') => return Ask::Quit,
            code => return command(code).map_or(Ask::Nothing, Ask::Command),
        }
        Ask::Nothing
    }

    /// The candidate of the cell under the cursor whose digit was typed, if the grid has this digit.
    fn digit_of(&self, code: KeyCode, game: &Game) -> Option<Candidate> {
        let KeyCode::Char(sign) = code else { return None };
        let digit = sign.to_digit(10).and_then(|value| Digit::new(u8::try_from(value).ok()?))?;
        let digits = game.session().position().layout.digits();
        digits.contains(digit).then_some(Candidate::new(self.cursor, digit))
    }

    /// What a digit key enters: a digit or a pencil mark; or takes away again, where it is there.
    fn entry(&self, candidate: Candidate, game: &Game) -> Action {
        let position = game.session().position();
        let Candidate { cell, digit } = candidate;
        match self.entering {
            Entering::Digits if position.placed.get(cell) == Some(digit) => Action::Erase(cell),
            Entering::Digits => Action::Place(candidate),
            Entering::Marks if position.notes.get(&cell).is_some_and(|marks| marks.contains(digit)) => {
                Action::Unmark(candidate)
            }
            Entering::Marks => Action::Mark(candidate),
        }
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
