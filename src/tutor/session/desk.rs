//! A position with its pencil marks, and how actions change it.

use std::collections::{BTreeMap, BTreeSet};

use super::action::{Action, ActionError};
use crate::grid::{Candidate, Cell, Digit, DigitSet, Puzzle};
use crate::tutor::standing::ruled_out_by;

/// A position. It depends on nothing but the puzzle and the actions so far.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Desk {
    /// The position. While pencil marks are automatic, its notes are out of date until [`Desk::refresh`].
    pub puzzle: Puzzle,
    /// Whether pencil marks are automatic.
    automatic: bool,
    /// The candidates that the learner eliminated. A mark that a cell only lacks is none of them.
    struck: BTreeSet<Candidate>,
    /// The corner marks. Those of a filled cell are there again when it is emptied.
    pub corners: BTreeMap<Cell, DigitSet>,
}

impl Desk {
    pub fn new(puzzle: Puzzle) -> Self {
        let mut desk = Self { puzzle, automatic: false, struck: BTreeSet::new(), corners: BTreeMap::new() };
        let noted = desk.puzzle.notes.iter().map(|(&cell, &noted)| (cell, desk.possible(cell) - noted));
        desk.struck =
            noted.flat_map(|(cell, gone)| gone.iter().map(move |digit| Candidate::new(cell, digit))).collect();
        desk
    }

    pub fn is_automatic(&self) -> bool {
        self.automatic
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
                self.forget(place.cell);
            }
            Action::Erase(cell) => self.erase(cell)?,
            Action::Mark(mark) => self.mark(mark)?,
            Action::Unmark(mark) => {
                let left = self.marks_of_empty(mark)?.unwrap_or_else(|| self.possible(mark.cell));
                if !left.contains(mark.digit) {
                    return Err(ActionError::Idle);
                }
                self.struck.insert(mark);
                if !self.automatic {
                    self.puzzle.notes.insert(mark.cell, left - DigitSet::of(mark.digit));
                }
            }
            Action::Corner(mark) => {
                self.marks_of_empty(mark)?;
                let marks = self.corners.remove(&mark.cell).unwrap_or(DigitSet::EMPTY);
                let this = DigitSet::of(mark.digit);
                let turned = (marks | this) - (marks & this);
                if !turned.is_empty() {
                    self.corners.insert(mark.cell, turned);
                }
            }
            Action::Automatic if self.is_automatic() => return Err(ActionError::Idle),
            Action::Automatic => self.automatic = true,
            Action::Manual if self.is_automatic() => {
                self.refresh();
                self.automatic = false;
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
            self.forget(cell);
            return Ok(());
        }
        let before = self.struck.len();
        self.struck.retain(|gone| gone.cell != cell);
        let was_noted = self.puzzle.notes.remove(&cell).is_some();
        let was_in_corner = self.corners.remove(&cell).is_some();
        let is_changed = if self.automatic { self.struck.len() < before } else { was_noted };
        if is_changed || was_in_corner { Ok(()) } else { Err(ActionError::Idle) }
    }

    /// Removes what was noted in a cell, because a digit comes or goes. Automatic pencil marks come back as they were.
    fn forget(&mut self, cell: Cell) {
        self.puzzle.notes.remove(&cell);
        if !self.automatic {
            self.struck.retain(|gone| gone.cell != cell);
        }
    }

    fn mark(&mut self, mark: Candidate) -> Result<(), ActionError> {
        let marks = self.marks_of_empty(mark)?.unwrap_or(DigitSet::EMPTY);
        if marks.contains(mark.digit) {
            return Err(ActionError::Idle);
        }
        if self.automatic
            && let Some(by) = ruled_out_by(&self.puzzle, mark)
        {
            let digit = self.puzzle.digits().get(by).unwrap_or(mark.digit);
            return Err(ActionError::Seen(Candidate::new(by, digit)));
        }
        let was_struck = self.struck.remove(&mark);
        if !self.automatic {
            self.puzzle.notes.entry(mark.cell).or_insert(DigitSet::EMPTY).insert(mark.digit);
        } else if !was_struck {
            return Err(ActionError::Idle);
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
        if !self.automatic {
            return self.puzzle.notes.get(&cell).copied();
        }
        let is_struck = |digit: &Digit| self.struck.contains(&Candidate::new(cell, *digit));
        Some(self.possible(cell).iter().filter(|digit| !is_struck(digit)).collect())
    }

    /// The digits of a cell that neither the puzzle nor a solved cell rules out.
    fn possible(&self, cell: Cell) -> DigitSet {
        let all = match &self.puzzle.clue_candidates {
            Some(clues) => clues[cell.index()],
            None => self.puzzle.layout.digits(),
        };
        let is_open =
            |one: Candidate| self.puzzle.layout.allowed().contains(one) && ruled_out_by(&self.puzzle, one).is_none();
        all.iter().filter(|&digit| is_open(Candidate::new(cell, digit))).collect()
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
