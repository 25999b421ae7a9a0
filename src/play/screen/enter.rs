//! Digit keys: what they enter, erase and show alone.

use ratatui::crossterm::event::KeyCode;

use super::board::digit_of;
use super::{Ask, Entering, Screen};
use crate::grid::{Candidate, Digit, DigitSet};
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
            // In a filled cell, the game says why there are no marks.
            Entering::Corners if digit_of(&self.position, cell).is_none() => {
                self.turn_corner(candidate);
                return Ask::Nothing;
            }
            Entering::Marks | Entering::Corners => Action::Mark(candidate),
        };
        Ask::Command(Command::Enter(vec![action]))
    }

    /// Adds a corner mark, or takes it away.
    fn turn_corner(&mut self, mark: Candidate) {
        let marks = self.corners.entry(mark.cell).or_insert(DigitSet::EMPTY);
        if !marks.contains(mark.digit) {
            marks.insert(mark.digit);
        } else if marks.len() > 1 {
            marks.remove(mark.digit);
        } else {
            self.corners.remove(&mark.cell);
        }
    }

    /// Empties a cell: its digit, or else all its marks.
    pub(super) fn erase(&mut self, game: &Game) -> Ask {
        let has_digit = digit_of(&self.position, self.cursor).is_some();
        let had_corner = !has_digit && self.corners.remove(&self.cursor).is_some();
        if had_corner && !game.session().position().notes.contains_key(&self.cursor) {
            return Ask::Nothing;
        }
        Ask::Command(Command::Enter(vec![Action::Erase(self.cursor)]))
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
