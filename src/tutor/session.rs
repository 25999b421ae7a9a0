//! A solving session as plain data: the puzzle, the moves, the hints that were given. No clock, no input or output.
//!
//! The position is a function of the puzzle and the moves, so undoing a move restores the position before it exactly,
//! and a stored session needs no position. It is a [`Puzzle`], which [`hint`](super::hint()), [`why`](super::why()),
//! [`steps`](super::steps()) and [`review`](super::review()) accept as it is.
//!
//! ```
//! use whydoku::format;
//! use whydoku::tutor::session::{Action, Session};
//!
//! let mut session = Session::new(format::read("1.....3.....24..")?.puzzle);
//! session.play(vec![Action::Place("4r1c2".parse()?)])?;
//! let saved = session.to_json();
//! assert!(session.undo().is_some() && session.moves().is_empty());
//! assert!(session.redo().is_some());
//! assert_eq!(Session::from_json(&saved)?, session);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod action;
mod desk;
mod stored;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use desk::Desk;
use stored::{Stored, StoredHint};

pub use action::{Action, ActionError};
pub use stored::{SESSION_FORMAT, SessionError};

use super::hint::Hint;
use super::ids::TechniqueId;
use super::moves::{Grades, Move, grade};
use super::standing::PositionError;
use crate::engine::Profile;
use crate::format::{Limit, LimitError, canonical};
use crate::grid::{Cell, DigitSet, Puzzle};
use crate::proof::Conclusion;
use crate::technique::{LADDER, Technique};

/// The maximum number of actions of a session, and of its hints. A puzzle takes hundreds.
pub const MOST_ACTIONS: usize = 20_000;

/// What a stored session may cost.
const LIMIT: Limit = Limit { bytes: 4 << 20, values: 400_000 };

/// A solving session.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Stored", into = "Stored")]
#[cfg_attr(feature = "schema", schemars(with = "Stored"))]
pub struct Session {
    start: Puzzle,
    done: Vec<Vec<Action>>,
    /// The next move to redo is the last.
    undone: Vec<Vec<Action>>,
    hints: Vec<GivenHint>,
    desk: Desk,
}

/// A hint that was given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GivenHint {
    /// The technique of its step.
    pub technique: TechniqueId,
    /// The conclusions of its step.
    pub conclusions: Vec<Conclusion>,
    /// The last rung that was shown, from 1.
    pub rung: u8,
}

impl Session {
    /// Begins a session with a puzzle, or with a position of one.
    pub fn new(puzzle: Puzzle) -> Self {
        let desk = Desk::new(puzzle.clone());
        Self { start: puzzle, done: Vec::new(), undone: Vec::new(), hints: Vec::new(), desk }
    }

    /// Returns the position in which the session began.
    pub fn start(&self) -> &Puzzle {
        &self.start
    }

    /// Returns the current position.
    pub fn position(&self) -> &Puzzle {
        &self.desk.puzzle
    }

    /// Returns the corner marks of cells, those under a placed digit too.
    pub fn corners(&self) -> &BTreeMap<Cell, DigitSet> {
        &self.desk.corners
    }

    /// Returns `true` if pencil marks are automatic.
    pub fn has_automatic_marks(&self) -> bool {
        self.desk.is_automatic()
    }

    /// Returns the number of empty cells.
    pub fn empty(&self) -> usize {
        let position = self.position();
        (position.layout.cells() - (position.givens.cells() | position.placed.cells())).len()
    }

    /// Returns the moves, without those that were undone.
    pub fn moves(&self) -> &[Vec<Action>] {
        &self.done
    }

    /// Returns `true` if a move was undone that can be made again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Returns the hints, each step once for each time in a row that it was hinted at. Undoing moves keeps them.
    pub fn hints(&self) -> &[GivenHint] {
        &self.hints
    }

    /// Makes a move; moves that were undone can no longer be redone. Parts of a move that would change nothing are left
    /// out of it.
    ///
    /// # Errors
    /// If an action is impossible, or if all of them would change nothing. Then the session is as it was before.
    pub fn play(&mut self, actions: Vec<Action>) -> Result<(), ActionError> {
        let used: usize = self.done.iter().map(Vec::len).sum();
        if used + actions.len() > MOST_ACTIONS {
            return Err(ActionError::TooMany);
        }
        let mut desk = self.desk.clone();
        let mut made = Vec::new();
        for action in actions {
            match desk.act(action) {
                Ok(()) => made.push(action),
                Err(ActionError::Idle) => {}
                Err(error) => return Err(error),
            }
        }
        if made.is_empty() {
            return Err(ActionError::Idle);
        }
        desk.refresh();
        self.desk = desk;
        self.done.push(made);
        self.undone.clear();
        Ok(())
    }

    /// Takes the last move back, and returns it.
    pub fn undo(&mut self) -> Option<&[Action]> {
        let undone = self.done.pop()?;
        self.undone.push(undone);
        self.desk = replay(&self.start, &self.done).ok()?;
        self.undone.last().map(Vec::as_slice)
    }

    /// Makes the move again that was undone last, and returns it.
    pub fn redo(&mut self) -> Option<&[Action]> {
        let redone = self.undone.pop()?;
        self.done.push(redone);
        self.desk = replay(&self.start, &self.done).ok()?;
        self.done.last().map(Vec::as_slice)
    }

    /// Returns how many rungs of a hint were given, if it is about the step of the last one; otherwise 0.
    pub fn told(&self, hint: &Hint) -> usize {
        let is_same = |given: &&GivenHint| given.is_about(hint);
        self.hints.last().filter(is_same).map_or(0, |given| usize::from(given.rung))
    }

    /// Notes that a hint was given, up to this rung.
    pub fn tell(&mut self, hint: &Hint, rung: u8) {
        match self.hints.last_mut().filter(|given| given.is_about(hint)) {
            Some(given) => given.rung = given.rung.max(rung),
            None => {
                if self.hints.len() == MOST_ACTIONS {
                    self.hints.remove(0);
                }
                let step = hint.step();
                self.hints.push(GivenHint {
                    technique: step.technique.id,
                    conclusions: step.inference().conclusions(),
                    rung,
                });
            }
        }
    }

    /// Returns the digits placed and the candidates eliminated, as moves to [`grade`]; their line is the number of the
    /// session's move. Pencil marks that were added state nothing, and are left out.
    pub fn entries(&self) -> Vec<Move> {
        let lines = (1..).zip(&self.done);
        let entry = |action: &Action| match *action {
            Action::Place(place) => Some(Conclusion::Placed(place)),
            Action::Unmark(gone) => Some(Conclusion::Eliminated(gone)),
            Action::Erase(_) | Action::Mark(_) | Action::Corner(_) | Action::Automatic | Action::Manual => None,
        };
        let moves =
            lines.flat_map(|(line, actions)| actions.iter().filter_map(entry).map(move |entry| Move { line, entry }));
        moves.collect()
    }

    /// Grades the solve so far by the techniques of a profile.
    ///
    /// # Errors
    /// If the session began in a wrong position, or if the profile's budget was spent.
    pub fn grade(&self, profile: &Profile) -> Result<Grades, PositionError> {
        grade(&self.start, &self.entries(), profile)
    }

    /// Returns the techniques to practise, easiest first: those that the grades call missed, and those whose hints went
    /// beyond the first rung.
    pub fn practise(&self, grades: &Grades) -> Vec<TechniqueId> {
        let hinted = self.hints.iter().filter(|given| given.rung > 1).map(|given| given.technique);
        let ids: BTreeSet<TechniqueId> = grades.missed.iter().map(|missed| missed.technique).chain(hinted).collect();
        LADDER.iter().map(|technique| technique.id).filter(|id| ids.contains(id)).collect()
    }

    /// Returns the session as JSON.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_else(|_| unreachable!("a session is plain data"))
    }

    /// Reads a session from JSON. Every move is made again, so what is read is a session that could be played.
    ///
    /// # Errors
    /// If it is too long, not a session, or contains an impossible move.
    pub fn from_json(text: &str) -> Result<Self, SessionError> {
        let unreadable = |error: serde_json::Error| SessionError::Unreadable(error.to_string());
        let value: serde_json::Value = LIMIT.json(text.as_bytes()).map_err(|error| match error {
            LimitError::TooMuch { what, most } => SessionError::TooLong { what, most },
            LimitError::Invalid(error) => unreadable(error),
        })?;
        // Another version may have another shape.
        match value.get("format").and_then(serde_json::Value::as_str) {
            Some(SESSION_FORMAT) => {
                let stored = Stored::deserialize(&value).map_err(unreadable)?;
                canonical::compare_value(&value, &stored).map_err(unreadable)?;
                Self::try_from(stored)
            }
            Some(other) => Err(SessionError::Format(other.chars().take(40).collect())),
            None => Err(SessionError::Unreadable("it names no format".to_owned())),
        }
    }
}

impl GivenHint {
    fn is_about(&self, hint: &Hint) -> bool {
        let step = hint.step();
        self.technique == step.technique.id && self.conclusions == step.inference().conclusions()
    }
}

/// Returns the position after some moves.
fn replay(start: &Puzzle, moves: &[Vec<Action>]) -> Result<Desk, SessionError> {
    let mut desk = Desk::new(start.clone());
    for (n, actions) in (1..).zip(moves) {
        let impossible = |error| SessionError::Move { n, error };
        if actions.is_empty() {
            return Err(impossible(None));
        }
        for &action in actions {
            match desk.act(action) {
                // What changes nothing now may have changed something when an earlier version stored it.
                Ok(()) | Err(ActionError::Idle) => {}
                Err(error) => return Err(impossible(Some(error))),
            }
        }
    }
    desk.refresh();
    Ok(desk)
}

impl TryFrom<Stored> for Session {
    type Error = SessionError;

    fn try_from(stored: Stored) -> Result<Self, SessionError> {
        let Stored { format, puzzle, done, undone, hints } = stored;
        if format != SESSION_FORMAT {
            return Err(SessionError::Format(format));
        }
        let actions: usize = done.iter().chain(&undone).map(Vec::len).sum();
        if actions.max(done.len() + undone.len()).max(hints.len()) > MOST_ACTIONS {
            return Err(SessionError::TooMany(MOST_ACTIONS));
        }
        let all: Vec<Vec<Action>> = done.iter().chain(undone.iter().rev()).cloned().collect();
        replay(&puzzle, &all)?;
        let desk = replay(&puzzle, &done)?;
        let hints = hints.into_iter().map(GivenHint::try_from).collect::<Result<_, _>>()?;
        Ok(Self { start: puzzle, done, undone, hints, desk })
    }
}

impl TryFrom<StoredHint> for GivenHint {
    type Error = SessionError;

    fn try_from(StoredHint { technique, conclusions, rung }: StoredHint) -> Result<Self, SessionError> {
        match Technique::named(&technique) {
            Some(known) => Ok(Self { technique: known.id, conclusions, rung }),
            None => Err(SessionError::Technique(technique.chars().take(40).collect())),
        }
    }
}

impl From<Session> for Stored {
    fn from(session: Session) -> Self {
        let hint = |given: GivenHint| StoredHint {
            technique: given.technique.to_owned(),
            conclusions: given.conclusions,
            rung: given.rung,
        };
        Self {
            format: SESSION_FORMAT.to_owned(),
            puzzle: session.start,
            done: session.done,
            undone: session.undone,
            hints: session.hints.into_iter().map(hint).collect(),
        }
    }
}
