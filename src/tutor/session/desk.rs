//! A position with its pencil marks, and how actions change it.

use std::collections::BTreeSet;

use super::action::{Action, ActionError};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Puzzle};
use crate::tutor::standing::ruled_out_by;

/// A position. It depends on nothing but the puzzle and the actions so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Desk {
    /// The position. While pencil marks are automatic, its notes are out of date until [`Desk::refresh`].
    pub puzzle: Puzzle,
    /// While pencil marks are automatic: the candidates that the learner eliminated.
    struck: Option<BTreeSet<Candidate>>,
}

impl Desk {
    pub fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, struck: None }
    }

    pub fn is_automatic(&self) -> bool {
        self.struck.is_some()
    }

    /// Does one thing, or nothing if it is impossible.
    pub fn act(&mut self, action: Action) -> Result<(), ActionError> {
        match action {
            Action::Place(place) => {
                self.is_inside(place.cell, Some(place.digit))?;
                self.is_free(place.cell)?;
                if self.puzzle.placed.get(place.cell) == Some(place.digit) {
                    return Err(ActionError::Idle);
                }
                self.puzzle.placed.set(place.cell, Some(place.digit));
                self.puzzle.notes.remove(&place.cell);
            }
            Action::Erase(cell) => self.erase(cell)?,
            Action::Mark(mark) => self.mark(mark)?,
            Action::Unmark(mark) => {
                let left = self.marks_of_empty(mark)?.unwrap_or_else(|| self.possible(mark.cell));
                if !left.contains(mark.digit) {
                    return Err(ActionError::Idle);
                }
                match &mut self.struck {
                    Some(struck) => _ = struck.insert(mark),
                    None => _ = self.puzzle.notes.insert(mark.cell, left - DigitSet::of(mark.digit)),
                }
            }
            Action::Automatic if self.is_automatic() => return Err(ActionError::Idle),
            Action::Automatic => {
                let gone = self.empty().into_iter().flat_map(|cell| {
                    let noted = self.puzzle.notes.get(&cell);
                    let gone = noted.map_or(DigitSet::EMPTY, |&noted| self.possible(cell) - noted);
                    gone.iter().map(move |digit| Candidate::new(cell, digit)).collect::<Vec<_>>()
                });
                self.struck = Some(gone.collect());
            }
            Action::Manual if self.is_automatic() => {
                self.refresh();
                self.struck = None;
            }
            Action::Manual => return Err(ActionError::Idle),
        }
        Ok(())
    }

    /// Works out automatic pencil marks.
    pub fn refresh(&mut self) {
        if self.is_automatic() {
            self.puzzle.notes = self.empty().into_iter().filter_map(|cell| Some((cell, self.marks(cell)?))).collect();
        }
    }

    fn erase(&mut self, cell: Cell) -> Result<(), ActionError> {
        self.is_inside(cell, None)?;
        self.is_free(cell)?;
        if self.puzzle.placed.get(cell).is_some() {
            self.puzzle.placed.set(cell, None);
            return Ok(());
        }
        let before = match &mut self.struck {
            Some(struck) => {
                let before = struck.len();
                struck.retain(|gone| gone.cell != cell);
                before - struck.len()
            }
            None => usize::from(self.puzzle.notes.remove(&cell).is_some()),
        };
        if before == 0 { Err(ActionError::Idle) } else { Ok(()) }
    }

    fn mark(&mut self, mark: Candidate) -> Result<(), ActionError> {
        let marks = self.marks_of_empty(mark)?.unwrap_or(DigitSet::EMPTY);
        if marks.contains(mark.digit) {
            return Err(ActionError::Idle);
        }
        match &mut self.struck {
            None => self.puzzle.notes.entry(mark.cell).or_insert(DigitSet::EMPTY).insert(mark.digit),
            Some(struck) => {
                if let Some(by) = ruled_out_by(&self.puzzle, mark) {
                    return Err(ActionError::Seen(Candidate::new(by, mark.digit)));
                }
                if !struck.remove(&mark) {
                    return Err(ActionError::Idle);
                }
            }
        }
        Ok(())
    }

    /// The pencil marks of a cell that must be empty.
    fn marks_of_empty(&self, mark: Candidate) -> Result<Option<DigitSet>, ActionError> {
        self.is_inside(mark.cell, Some(mark.digit))?;
        self.is_free(mark.cell)?;
        match self.puzzle.placed.get(mark.cell) {
            Some(_) => Err(ActionError::Filled(mark.cell)),
            None => Ok(self.marks(mark.cell)),
        }
    }

    fn marks(&self, cell: Cell) -> Option<DigitSet> {
        match &self.struck {
            None => self.puzzle.notes.get(&cell).copied(),
            Some(struck) => {
                let gone = |digit: &Digit| struck.contains(&Candidate::new(cell, *digit));
                Some(self.possible(cell).iter().filter(|digit| !gone(digit)).collect())
            }
        }
    }

    /// The digits of a cell that no solved cell rules out.
    fn possible(&self, cell: Cell) -> DigitSet {
        let all = match &self.puzzle.clue_candidates {
            Some(clues) => clues[cell.index()],
            None => self.puzzle.layout.digits(),
        };
        all.iter().filter(|&digit| ruled_out_by(&self.puzzle, Candidate::new(cell, digit)).is_none()).collect()
    }

    fn empty(&self) -> Vec<Cell> {
        let filled = self.puzzle.givens.cells() | self.puzzle.placed.cells();
        (self.puzzle.layout.cells() - filled).iter().collect()
    }

    fn is_inside(&self, cell: Cell, digit: Option<Digit>) -> Result<(), ActionError> {
        let layout = &self.puzzle.layout;
        let inside = layout.cells().contains(cell) && digit.is_none_or(|digit| layout.digits().contains(digit));
        if inside { Ok(()) } else { Err(ActionError::OffGrid(cell)) }
    }

    fn is_free(&self, cell: Cell) -> Result<(), ActionError> {
        if self.puzzle.givens.get(cell).is_some() { Err(ActionError::Given(cell)) } else { Ok(()) }
    }
}
