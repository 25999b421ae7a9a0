//! Why a digit must, or cannot, go in a cell.

use serde::{Deserialize, Serialize};

use super::path::{NoPath, find_path};
use super::standing::{Standing, ruled_out_by, solution_with};
use crate::engine::Profile;
use crate::grid::{Candidate, Cell, Conflict, Digit, Puzzle};
use crate::proof::Conclusion;
use crate::trace::{Checked, Trace};

/// The answer to a question about a conclusion. A proof in it is verified when it is read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Stored")]
pub struct Answer {
    /// The conclusion in question.
    pub asked: Conclusion,
    /// What is true: the conclusion or its opposite; `None` if the puzzle does not decide it.
    pub shown: Option<Conclusion>,
    /// The reason.
    pub why: Why,
}

/// A stored answer as it is read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Stored {
    /// The conclusion in question.
    asked: Conclusion,
    /// What is true: the conclusion or its opposite; nothing if the puzzle does not decide it.
    shown: Option<Conclusion>,
    /// The reason.
    why: Why,
}

impl TryFrom<Stored> for Answer {
    type Error = &'static str;

    fn try_from(Stored { asked, shown, why }: Stored) -> Result<Self, Self::Error> {
        let fits = match (&why, shown) {
            (Why::Proven { trace, .. }, Some(shown)) => {
                let last = trace.puzzle.puzzle().zip(trace.deductions().last());
                last.is_some_and(|(puzzle, last)| last.concludes(shown, &puzzle.layout))
            }
            (Why::Proven { .. }, None) => false,
            _ => true,
        };
        fits.then_some(Self { asked, shown, why }).ok_or("the last step of the proof does not conclude what is `shown`")
    }
}

/// Why something is true, or why there is no answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Why {
    /// The cell is a given.
    Given {
        /// The digit.
        digit: Digit,
    },
    /// A cell that sees this one contains the digit.
    Seen {
        /// The cell that contains it.
        by: Cell,
    },
    /// The puzzle, which is set by candidates, does not have it.
    LeftOut,
    /// These steps prove it.
    Proven {
        /// The start: the position, or the givens alone.
        from: Start,
        /// The steps, with hardly any unnecessary ones.
        trace: Box<Checked<Trace>>,
    },
    /// It is true in every solution, but the profile's techniques do not prove it.
    Beyond,
    /// A limit was reached before a proof was found, or, if nothing is `shown`, before the solutions were counted.
    CutShort,
    /// It is true in some solutions only: one in which it is, and one in which it is not.
    Undecided {
        /// Both solutions, row by row.
        solutions: [String; 2],
    },
    /// The givens have no solution.
    NoSolution,
}

/// The start of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// The current position.
    Position,
    /// The puzzle as it was set: the position contradicts its givens, or already shows the conclusion.
    Givens,
}

/// Explains why a digit is, or is not, in a cell, by the shortest path found with the techniques of a profile. Cell and
/// digit must be in the puzzle's grid.
///
/// # Errors
/// If two givens conflict.
pub fn why(puzzle: &Puzzle, asked: Conclusion, profile: &Profile) -> Result<Answer, Conflict> {
    let bare = puzzle.clone().bare();
    let start = bare.start()?;
    let solution = |conclusion| solution_with(&start, conclusion, &profile.budget);
    let Ok(solutions) = solution(asked).and_then(|with| Ok([with, solution(asked.denied())?])) else {
        return Ok(Answer { asked, shown: None, why: Why::CutShort });
    };
    let (shown, why) = match solutions {
        [None, None] => (None, Why::NoSolution),
        [Some(a), Some(b)] => {
            (None, Why::Undecided { solutions: [a, b].map(|solution| solution.to_line(&puzzle.layout)) })
        }
        [Some(_), None] => (Some(asked), prove(puzzle, &bare, asked, profile)?),
        [None, Some(_)] => (Some(asked.denied()), prove(puzzle, &bare, asked.denied(), profile)?),
    };
    Ok(Answer { asked, shown, why })
}

/// Returns the reason for something that is true.
fn prove(puzzle: &Puzzle, bare: &Puzzle, shown: Conclusion, profile: &Profile) -> Result<Why, Conflict> {
    let Candidate { cell, digit } = shown.candidate();
    let Ok(standing) = Standing::within(puzzle, &profile.budget) else { return Ok(Why::CutShort) };
    let right = standing.is_right();
    if let Some(digit) = puzzle.givens.get(cell) {
        return Ok(Why::Given { digit });
    }
    if puzzle.clue_candidates.as_ref().is_some_and(|clues| !clues[cell.index()].contains(digit)) {
        return Ok(Why::LeftOut);
    }
    if matches!(shown, Conclusion::Eliminated(gone) if puzzle.layout.barring(gone).is_some()) {
        return Ok(Why::LeftOut);
    }
    if let Conclusion::Eliminated(gone) = shown
        && let Some(by) = ruled_out_by(if right { puzzle } else { bare }, gone)
    {
        return Ok(Why::Seen { by });
    }
    let (start, from) = if right && puzzle != bare && !shown.is_applied(&puzzle.grid()?) {
        (puzzle, Start::Position)
    } else {
        (bare, Start::Givens)
    };
    Ok(match find_path(start, shown, profile)? {
        Ok(trace) => Why::Proven { from, trace: Box::new(trace) },
        Err(NoPath::Beyond) => Why::Beyond,
        Err(NoPath::CutShort) => Why::CutShort,
    })
}
