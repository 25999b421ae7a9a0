//! Digit keys: what they enter, erase and show alone.

use ratatui::crossterm::event::KeyCode;

use super::{Ask, Entering, Screen};
use crate::grid::{Candidate, Digit};
use crate::play::{Command, Game};
use crate::tutor::session::Action;

impl Screen {
    /// The candidate of the cell under the cursor whose digit was typed, if the grid has this digit.
    pub(super) fn typed(&self, code: KeyCode, game: &Game) -> Option<Candidate> {
        let KeyCode::Char(sign) = code else { return None };
        let digit = sign.to_digit(10).and_then(|value| Digit::new(u8::try_from(value).ok()?))?;
        let digits = game.session().position().layout.digits();
        digits.contains(digit).then_some(Candidate::new(self.cursor, digit))
    }

    /// What a digit key enters: a digit or a mark; or takes away again, where it is there.
    pub(super) fn entry(&mut self, candidate: Candidate, game: &Game) -> Ask {
        let position = game.session().position();
        let Candidate { cell, digit } = candidate;
        let action = match self.entering {
            Entering::Digits if position.placed.get(cell) == Some(digit) => Action::Erase(cell),
            Entering::Digits => Action::Place(candidate),
            Entering::Marks if position.notes.get(&cell).is_some_and(|marks| marks.contains(digit)) => {
                Action::Unmark(candidate)
            }
            Entering::Marks => Action::Mark(candidate),
            Entering::Corners => Action::Corner(candidate),
        };
        Ask::Command(Command::Enter(vec![action]))
    }

    /// The digit to show alone. Any other key shows all again, and Esc does no more than that.
    pub(super) fn filter(&mut self, code: KeyCode, game: &Game) -> Ask {
        self.only = self.typed(code, game).map(|candidate| candidate.digit);
        match code {
            _ if self.only.is_some() => Ask::Command(Command::Show),
            KeyCode::Esc | KeyCode::Char('0' | 'f') => Ask::Nothing,
            code => self.play(code, game),
        }
    }
}
