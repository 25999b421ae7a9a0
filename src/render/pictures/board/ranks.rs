//! How far candidates come to the front: those of the pattern are 1.6 times as large as those that play no part, and of
//! these, the ones that the step does not even look at are faded.
//!
//! ```text
//!    1 ② 3       2  in the pattern       4  it goes, with a cross beside it
//!    4ˣ  6       6  looked at            9  faded: in no house and no cell that the step looks at
//! ```
//!
//! Where nothing is marked, all are alike.

use std::collections::BTreeMap;

use super::Sheet;
use super::geometry::Keypad;
use super::label::Label;
use crate::grid::{Candidate, CellSet};
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::signs::{Fate, Mark};
use crate::technique::Role;

/// What a candidate is for the eye.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rank {
    /// No candidate of the board is marked.
    Alike,
    /// The step does not look at it.
    Faded,
    /// In a house or a cell that the step looks at.
    LookedAt,
    /// It goes, perhaps only in a branch.
    Gone,
    /// Of the pattern, with a letter, a label or a cross beside it, for which it leaves room.
    Labelled,
    /// Of the pattern.
    Pattern,
}

impl Rank {
    /// The size of its type.
    pub fn font(self, keypad: Keypad) -> f32 {
        match self {
            Self::Alike | Self::Gone | Self::Labelled => keypad.font,
            Self::Faded | Self::LookedAt => keypad.rest,
            Self::Pattern => keypad.rest * Keypad::PATTERN,
        }
    }
}

/// The rank of a candidate.
pub(super) fn rank(sheet: &Sheet, candidate: Candidate) -> Rank {
    match sheet.marks.get(&candidate) {
        Some(mark) if !stands_out(mark) => Rank::Gone,
        Some(mark) if mark.fate == Some(Fate::Eliminated) || Label::of(sheet, candidate, mark).is_some() => {
            Rank::Labelled
        }
        Some(_) => Rank::Pattern,
        None if sheet.small_marks().next().is_none() => Rank::Alike,
        None if sheet.looked_at.contains(candidate.cell) => Rank::LookedAt,
        None => Rank::Faded,
    }
}

/// Whether the argument rests on a candidate, and it does not just go.
fn stands_out(mark: &Mark) -> bool {
    if mark.fate == Some(Fate::Eliminated) && mark.role.is_none_or(|role| role == Role::Pattern) {
        return false;
    }
    mark.role.is_some_and(|role| role != Role::Struck) || !mark.sets.is_empty() || mark.fate == Some(Fate::Placed)
}

/// The cells that the step looks at: those of its houses, its own, and those with a marked candidate.
pub(super) fn looked_at(diagram: &Diagram, marks: &BTreeMap<Candidate, Mark>) -> CellSet {
    let houses = diagram.parts.houses.iter().map(|&(_, house)| diagram.layout.members(house));
    let cells = diagram.parts.cells.iter().map(|&(_, cell)| cell).chain(marks.keys().map(|candidate| candidate.cell));
    houses.fold(cells.collect(), |all, house| all | house)
}
