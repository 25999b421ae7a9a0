//! The order of the puzzles that fit.

use whydoku::generate::Fit;
use whydoku::grid::Puzzle;
use whydoku::rating::Points;

use super::Property;

/// The order of the output: by a property, and by the order of the input where that is the same.
#[derive(Clone, Copy)]
pub struct Order {
    pub property: Option<Property>,
    pub descending: bool,
}

impl Order {
    /// Returns a number by which a puzzle is sorted, the lowest first; none if the property is unknown.
    pub fn value(self, puzzle: &Puzzle, fit: &Fit) -> Option<i64> {
        let tenths = |points: Points| (points.as_f64() * 10.0).round() as i64;
        let value = match self.property {
            None => Some(0),
            Some(Property::Givens) => i64::try_from(puzzle.givens().cells().len()).ok(),
            Some(Property::Score) => score(fit).map(tenths),
            Some(Property::Rating) => er(fit).map(tenths),
        };
        if self.descending { value.map(|value| -value) } else { value }
    }
}

/// Returns the score on HoDoKu's scale, if it was asked for.
fn score(fit: &Fit) -> Option<Points> {
    fit.rating.as_ref()?.scored.as_ref()?.score
}

/// Returns the rating on the Explainer scale, if it was asked for and there is one.
pub fn er(fit: &Fit) -> Option<Points> {
    Some(fit.rating.as_ref()?.explainer.as_ref()?.er)
}
