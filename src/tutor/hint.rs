//! The next step for a learner, to be told rung by rung.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::ids::{TechniqueId, read_id};
use super::look::{Look, read_cells};
use super::standing::{Standing, Unfit, stale};
use super::steps::{open_books, open_steps, opened};
use crate::engine::{Profile, find};
use crate::grid::{Cell, CellSet, DigitSet, Grid, HouseKind, Puzzle};
use crate::proof::Truth;
use crate::technique::{LADDER, Technique};
use crate::trace::{Checked, Deduction, Recorder, Trace};

/// What to tell a learner who asks for a hint.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Advice {
    /// The position is wrong, so that every hint would be nonsense; [`super::review`] says where.
    Wrong {
        /// What is wrong.
        standing: Standing,
    },
    /// Every cell is filled, and rightly.
    Done,
    /// This can be done next.
    Step(Box<Hint>),
    /// The profile's techniques find nothing, or nothing more.
    Nothing {
        /// How many alternatives were skipped.
        skipped: usize,
        /// Of the techniques that the profile lacks, the first that finds something: the next to learn.
        #[serde(deserialize_with = "read_id")]
        next: Option<TechniqueId>,
        /// Whether the puzzle has several solutions, so that logic will not fill it.
        several: bool,
    },
    /// A limit came before the techniques had been looked for to their end: there may be a step.
    CutShort {
        /// How many alternatives were skipped.
        skipped: usize,
    },
}

/// A step, and what may be said of it before its conclusion. All of it is worked out from the trace; so
/// it is when a hint is read that was stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Stored")]
pub struct Hint {
    /// The step: a trace with this one event.
    pub trace: Checked<Trace>,
    /// Where to look and what to ask.
    pub look: Look,
    /// How many singles it opens.
    pub opens: usize,
    /// Cells without marks that the step takes a candidate from, and what is left in them.
    pub unmarked: Vec<Unmarked>,
    /// Whether notes that it reads are out of date.
    pub stale: bool,
    /// Whether the puzzle has several solutions, so that logic will not fill it.
    pub several: bool,
}

/// A hint as it is read.
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

/// A cell without marks, and the candidates to note there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Unmarked {
    /// The cell.
    pub cell: Cell,
    /// Its candidates.
    pub digits: DigitSet,
}

impl Hint {
    /// Returns the hint that a trace of one step gives.
    fn of(trace: Checked<Trace>) -> Option<Self> {
        let [event] = &trace.events[..] else { return None };
        let (step, puzzle) = (event.deduction()?, trace.puzzle.puzzle()?);
        let grid = puzzle.grid().ok()?;
        let mut after = grid.clone();
        step.apply(&mut after);
        let read = read_cells(step, &grid);
        let losing: CellSet = step.eliminations.iter().map(|gone| gone.cell).collect();
        let bare = losing.iter().filter(|cell| !puzzle.notes.contains_key(cell));
        Some(Self {
            look: Look::at(step, &grid),
            opens: opened(&grid, step).len(),
            unmarked: bare.map(|cell| Unmarked { cell, digits: after.candidates(cell) }).collect(),
            stale: stale(&puzzle).iter().any(|stale| read.contains(stale.note.cell)),
            several: trace.solutions.len() > 1,
            trace,
        })
    }

    /// Returns the step itself.
    pub fn step(&self) -> &Deduction {
        let step = self.trace.events.iter().find_map(|event| event.deduction());
        step.unwrap_or_else(|| unreachable!("the trace of a hint has one step"))
    }
}

/// Which hint is asked for. Unless told otherwise, the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HintOptions {
    /// How many alternatives of this position to skip. A step that leads no further than one before it is not
    /// an alternative.
    pub skip: usize,
}

/// Returns the next step in a position by a profile's techniques: the easiest, of singles those in boxes, and of those
/// equally easy the one that opens most.
pub fn hint(puzzle: &Puzzle, profile: &Profile) -> Advice {
    HintOptions::default().hint(puzzle, profile)
}

impl HintOptions {
    /// Returns the next step as [`hint`] chooses it, or an alternative to it.
    pub fn hint(&self, puzzle: &Puzzle, profile: &Profile) -> Advice {
        let recorder = match open_books(puzzle, profile) {
            Ok(recorder) => recorder,
            Err(Unfit::Wrong(standing)) => return Advice::Wrong { standing: *standing },
            Err(Unfit::Spent(_)) => return Advice::CutShort { skipped: 0 },
        };
        if recorder.grid().is_full() {
            return Advice::Done;
        }
        let mut offered: Vec<Grid> = Vec::new();
        for rung in profile.techniques.iter().flatten() {
            let mut steps = open_steps(&recorder, rung).0;
            steps.sort_by_key(|step| !is_in_box(step));
            for step in steps {
                let conclusions = step.argument().conclusions();
                if offered.iter().any(|after| conclusions.iter().all(|conclusion| conclusion.is_drawn(after))) {
                    continue;
                }
                if offered.len() == self.skip {
                    let mut recorder = recorder;
                    recorder.step(step);
                    let hint = Hint::of(recorder.finish_here(&profile.name));
                    return Advice::Step(Box::new(hint.unwrap_or_else(|| unreachable!("one step was recorded"))));
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

/// Returns `true` if the only place of a digit is in a box, where it is seen sooner than in a line.
fn is_in_box(step: &Deduction) -> bool {
    let in_box = |truth: &Truth| matches!(truth, Truth::Place(house, _) if house.kind == HouseKind::Box);
    step.is_single() && step.proof.truths.iter().any(in_box)
}

/// Returns the easiest technique that the profile lacks and that finds something here.
fn next_to_learn(recorder: &Recorder, profile: &Profile) -> Option<&'static Technique> {
    let known = |technique: &Technique| profile.techniques.iter().flatten().any(|rung| rung.technique == technique);
    let mut unknown = LADDER.iter().filter(|technique| !technique.on_request && !known(technique));
    unknown.find(|technique| !find(recorder, technique, |_| ControlFlow::Break(())).is_empty())
}
