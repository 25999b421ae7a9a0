//! The engine: the easiest technique first, and on progress start over.
//!
//! ```
//! use whydoku::trace::Outcome;
//! use whydoku::{engine, format};
//!
//! let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = format::read(line, None, None)?.puzzle;
//! let trace = engine::solve(&puzzle, &engine::Profile::named("beginner")?)?;
//! assert_eq!(trace.outcome, Outcome::Solved);
//! assert_eq!(trace.deductions().next().map(|step| step.technique.id), Some("hidden_single"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod claim;
mod compare;
mod profile;
mod scale;
mod search;

use std::ops::ControlFlow;

pub use claim::{Changed, Repeated, Review, review};
pub use compare::{COMPARISON, Comparison, End, Figures, Run, compare};
pub use profile::{Pace, Profile, ProfileError, Rung};
pub use scale::{Level, Points, Price, Rates, Scale, Worth};
use search::Searcher;
pub use search::{Begin, First, Kind, Order, Search};

use crate::grid::{Clash, Grid, HouseKind, Puzzle};
use crate::proof::Refusal;
use crate::technique::{Argument, Pattern, Position, Technique};
use crate::trace::{Checked, Finding, Judged, Recorder, Refused, Trace};

/// Solves a puzzle as far as a profile can, and says how.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, Clash> {
    let mut recorder = Recorder::new(puzzle, profile.uniqueness)?;
    match &profile.search {
        None => while recorder.is_solvable() && !recorder.grid().is_full() && step(&mut recorder, profile) {},
        Some(search) => {
            let mut searcher = Searcher::new(search);
            while searcher.advance(&mut recorder, |recorder| step(recorder, profile)) {}
        }
    }
    Ok(recorder.finish(&profile.name))
}

/// Records the first step that the profile's techniques find, in order, or all steps that the first
/// group of techniques to find any finds in this position; says whether there was one.
pub(crate) fn step(recorder: &mut Recorder, profile: &Profile) -> bool {
    profile.techniques.iter().any(|group| match profile.pace {
        Pace::Step => {
            let first = group.iter().find_map(|rung| rung.first(recorder));
            first.map(|first| recorder.step(first)).is_some()
        }
        Pace::Pass => {
            let all = group.iter().flat_map(|rung| rung.find(recorder, |_| ControlFlow::Continue(())));
            let all = all.collect();
            recorder.pass(all)
        }
    })
}

impl Rung {
    /// The first step that this rung finds in a position.
    pub fn first(&self, recorder: &Recorder) -> Option<Judged> {
        self.find(recorder, |_| ControlFlow::Break(())).pop()
    }

    /// The steps that this rung finds in a position, until `then` breaks off.
    pub fn find(&self, recorder: &Recorder, mut then: impl FnMut(&Judged) -> ControlFlow<()>) -> Vec<Judged> {
        if self.is_unbound() {
            return find(recorder, self.technique, then);
        }
        let grid = recorder.grid();
        let admits = |step: &Judged| self.admits(&*step.pattern, &step.argument(), grid);
        let mut found =
            find(recorder, self.technique, |step| if admits(step) { then(step) } else { ControlFlow::Continue(()) });
        found.retain(admits);
        found
    }

    /// Whether what a pattern of the technique says in a position is a step for this rung.
    pub fn admits(&self, pattern: &dyn Pattern, argument: &Argument, grid: &Grid) -> bool {
        let inside = |kinds: &Vec<HouseKind>| {
            let houses = pattern.parts(grid).houses;
            houses.iter().all(|(_, house)| kinds.contains(&house.kind))
        };
        let leads_to = |next: &'static Technique| {
            let mut after = grid.clone();
            after.conclude(&argument.placements, &argument.eliminations);
            next.find(&Position::from(after), &mut |_| ControlFlow::Break(())).is_break()
        };
        self.houses.as_ref().is_none_or(inside) && self.leads_to.is_none_or(leads_to)
    }

    /// Whether it takes every step of its technique.
    fn is_unbound(&self) -> bool {
        self.houses.is_none() && self.leads_to.is_none()
    }
}

/// The steps that a technique finds in a position, until `then` breaks off. A finding that the
/// checker refuses is a fault of its finder, and never becomes a step. A technique that rests on a
/// single solution finds nothing where none is assumed.
pub fn find(
    recorder: &Recorder,
    technique: &'static Technique,
    mut then: impl FnMut(&Judged) -> ControlFlow<()>,
) -> Vec<Judged> {
    let mut found = Vec::new();
    if !technique.is_open_to(recorder.uniqueness()) {
        return found;
    }
    let _ = technique.find(recorder.position(), &mut |pattern| {
        let finding = Finding { technique, pattern: pattern.into() };
        match recorder.judge(&finding) {
            Ok(step) => {
                let flow = then(&step);
                found.push(step);
                flow
            }
            // Too hard for the checker is too hard to be told; no finder can know that beforehand.
            Err(Refused::Unproven(Refusal::TooHard(..))) => ControlFlow::Continue(()),
            Err(refused) => {
                debug_assert!(false, "{finding:?} was refused: {refused:?}");
                ControlFlow::Continue(())
            }
        }
    });
    found
}
