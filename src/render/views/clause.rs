//! Why something is true, as a clause: "because of an X-Wing in rows 6 and 9". It is a part of its author's sentence.

use serde::Serialize;

use super::why::closing;
use super::writer::Writer;
use crate::grid::{Candidate, Cell, House, Puzzle};
use crate::render::document::Document;
use crate::render::facts::conclusion::ConclusionFacts;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::trace::{Checked, Trace, replay};
use crate::tutor::{Answer, Look, Why};

/// The data of the template.
#[derive(Serialize)]
struct Clause {
    shown: ConclusionFacts,
    because: Because,
}

/// The reason.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Because {
    Given,
    Seen {
        by: Cell,
    },
    LeftOut,
    /// By the last step of a proof.
    Step {
        technique: &'static str,
        /// The houses of the step; none if they are many.
        area: Vec<House>,
        /// What it places, if that is not itself the conclusion.
        closing: Option<Candidate>,
        /// The number of the steps before it.
        before: usize,
    },
}

/// Says in a clause why the answer is true; `None` if that is not known.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn because(puzzle: &Puzzle, answer: &Answer, telling: &Telling) -> Result<Option<Document>, RenderError> {
    let Some(shown) = answer.shown else { return Ok(None) };
    let because = match &answer.why {
        Why::Given { .. } => Because::Given,
        Why::Seen { by } => Because::Seen { by: *by },
        Why::LeftOut => Because::LeftOut,
        Why::Proven { trace, .. } => last(trace, closing(puzzle, trace, shown))?,
        Why::Beyond | Why::CutShort | Why::Undecided { .. } | Why::NoSolution => return Ok(None),
    };
    let clause = Clause { shown: ConclusionFacts::from(shown), because };
    Writer::new(telling, &puzzle.layout)?.finish("because.md", &clause).map(Some)
}

/// The last step of a proof.
fn last(trace: &Checked<Trace>, closing: Option<Candidate>) -> Result<Because, RenderError> {
    let puzzle = trace.puzzle.puzzle().ok_or(RenderError::Puzzle)?;
    let grids = replay(&puzzle, &trace.events).map_err(|_| RenderError::Puzzle)?;
    let steps: Vec<_> = trace.events.iter().filter_map(|event| Some((event, event.deduction()?))).collect();
    let Some((&(event, step), before)) = steps.split_last() else { return Err(RenderError::Puzzle) };
    let look = Look::at(step, &grids[event.n as usize - 1]);
    Ok(Because::Step {
        technique: step.technique.id,
        area: if look.wide { Vec::new() } else { look.area },
        closing,
        before: before.len(),
    })
}
