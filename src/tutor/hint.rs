//! The next step for a learner, shown rung by rung.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::ids::{TechniqueId, read_id};
use super::look::{Look, read_cells};
use super::standing::{PositionError, Standing, stale};
use super::steps::{open_books, open_steps, opened};
use crate::engine::{self, Profile, Rung, Source, find};
use crate::grid::{Cell, CellSet, Count, DigitSet, Grid, HouseKind, Puzzle};
use crate::proof::Truth;
use crate::technique::{LADDER, Technique};
use crate::trace::{Checked, Deduction, ProvenStep, Recorder, Trace};

/// The answer to a learner who asks for a hint.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Advice {
    /// The position is wrong, so every hint would be nonsense; [`super::review`] shows where.
    Wrong {
        /// What is wrong.
        standing: Standing,
    },
    /// Every cell is filled correctly.
    Done,
    /// The next step.
    Step(Box<Hint>),
    /// The profile's techniques find nothing, or nothing more.
    Nothing {
        /// The number of alternatives skipped.
        skipped: usize,
        /// The first technique outside the profile that finds something: the next to learn.
        #[serde(deserialize_with = "read_id")]
        next: Option<TechniqueId>,
        /// Whether the puzzle has several solutions, so that logic cannot solve it.
        several: bool,
    },
    /// A limit was reached before the techniques were finished: there may be a step.
    CutShort {
        /// The number of alternatives skipped.
        skipped: usize,
    },
}

/// A step, and what can be shown of it before its conclusion. All of this is derived from the trace, also when a stored
/// hint is read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Hint {
    /// The step, as a trace with this one event.
    pub trace: Checked<Trace>,
    /// Where to look, and what to ask.
    pub look: Look,
    /// The number of singles that it opens up.
    pub opens: usize,
    /// Cells without pencil marks in which the step eliminates a candidate, with their remaining candidates.
    pub unmarked: Vec<Unmarked>,
    /// Whether the step depends on cells with outdated pencil marks.
    pub stale: bool,
    /// Whether the puzzle has several solutions, so that logic cannot solve it.
    pub several: bool,
}

/// A stored hint as it is read.
#[derive(Deserialize)]
struct Stored {
    trace: Checked<Trace>,
}

impl TryFrom<Stored> for Hint {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        Self::of(stored.trace).ok_or("the trace of a hint has one step")
    }
}

/// A cell without pencil marks, and its candidates to mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Unmarked {
    /// The cell.
    pub cell: Cell,
    /// Its candidates.
    pub digits: DigitSet,
}

impl Hint {
    /// Returns the hint for a trace of one step.
    pub(super) fn of(trace: Checked<Trace>) -> Option<Self> {
        let [event] = &trace.events[..] else { return None };
        let (step, puzzle) = (event.deduction()?, trace.puzzle.puzzle()?);
        let grid = puzzle.grid().ok()?;
        let mut after = grid.clone();
        step.apply(&mut after);
        let read = read_cells(step);
        let losing: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
        let bare = losing.iter().filter(|cell| !puzzle.notes.contains_key(cell));
        Some(Self {
            look: Look::at(step, &grid),
            opens: opened(&grid, step).len(),
            unmarked: bare.map(|cell| Unmarked { cell, digits: after.candidates(cell) }).collect(),
            stale: stale(&puzzle).iter().any(|stale| read.contains(stale.note.cell)),
            several: trace.known().position() == Some(Count::Many),
            trace,
        })
    }

    /// Returns the step.
    pub fn step(&self) -> &Deduction {
        let step = self.trace.events.iter().find_map(|event| event.deduction());
        step.unwrap_or_else(|| unreachable!("the trace of a hint has one step"))
    }
}

/// Options for choosing a hint; by default, the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HintOptions {
    /// The number of alternatives in this position to skip. A step is not an alternative if its result includes nothing
    /// beyond that of an easier one.
    pub skip: usize,
}

/// Returns the next step in a position by a profile's techniques: the easiest; among singles, those in boxes; among
/// equally easy steps, the one that opens up the most singles. If the profile takes the steps of Sudoku Explainer or
/// HoDoKu, that program's next step is the first.
pub fn hint(puzzle: &Puzzle, profile: &Profile) -> Advice {
    HintOptions::default().hint(puzzle, profile)
}

impl HintOptions {
    /// Returns the next step, chosen as in [`hint`], or an alternative to it.
    pub fn hint(&self, puzzle: &Puzzle, profile: &Profile) -> Advice {
        let recorder = match open_books(puzzle, profile) {
            Ok(recorder) => recorder,
            Err(PositionError::Wrong(standing)) => return Advice::Wrong { standing: *standing },
            Err(PositionError::Spent(_)) => return Advice::CutShort { skipped: 0 },
        };
        if recorder.grid().is_full() {
            return Advice::Done;
        }
        let mut offered: Vec<Grid> = Vec::new();
        let mut taken = recorder.clone();
        if profile.steps != Source::Techniques && engine::step(&mut taken, profile) {
            if self.skip == 0 {
                return advice(taken, profile);
            }
            offered.push(taken.grid().clone());
        }
        for rung in profile.techniques.iter().flatten() {
            for step in chosen(&recorder, rung).0 {
                let conclusions = step.inference().conclusions();
                if offered.iter().any(|after| conclusions.iter().all(|conclusion| conclusion.is_applied(after))) {
                    continue;
                }
                if offered.len() == self.skip {
                    let mut taken = recorder.clone();
                    if taken.step(step).is_err() {
                        continue;
                    }
                    return advice(taken, profile);
                }
                let mut after = recorder.grid().clone();
                step.apply(&mut after);
                offered.push(after);
            }
        }
        let skipped = offered.len();
        let is_cut_short = || recorder.position().is_cut_short();
        let next = if is_cut_short() { None } else { next_to_learn(&recorder, profile) };
        match next.map(|technique| technique.id) {
            None if is_cut_short() => Advice::CutShort { skipped },
            next => Advice::Nothing { skipped, next, several: recorder.has_several() },
        }
    }
}

/// Returns the steps that a technique finds, in the order in which they are hinted at; and whether there may be more.
pub(super) fn chosen(recorder: &Recorder, rung: &Rung) -> (Vec<ProvenStep>, bool) {
    let (mut steps, more) = open_steps(recorder, rung);
    steps.sort_by_key(|step| !is_in_box(step));
    (steps, more)
}

/// Returns the only step recorded as a hint.
fn advice(recorder: Recorder, profile: &Profile) -> Advice {
    let hint = Hint::of(recorder.finish_here(&profile.name).vouched());
    Advice::Step(Box::new(hint.unwrap_or_else(|| unreachable!("one step was recorded"))))
}

/// Returns `true` if the only place of a digit is in a box, where it is easier to see than in a line.
fn is_in_box(step: &Deduction) -> bool {
    let in_box = |truth: &Truth| matches!(truth, Truth::Place(house, _) if house.kind == HouseKind::Box);
    step.is_single() && step.proof.truths.iter().any(in_box)
}

/// Returns the easiest technique outside the profile that finds something here.
fn next_to_learn(recorder: &Recorder, profile: &Profile) -> Option<&'static Technique> {
    let known = |technique: &Technique| profile.techniques.iter().flatten().any(|rung| rung.technique == technique);
    let mut unknown = LADDER.iter().filter(|technique| !technique.on_request && !known(technique));
    unknown.find(|technique| !find(recorder, technique, |_| ControlFlow::Break(())).is_empty())
}
