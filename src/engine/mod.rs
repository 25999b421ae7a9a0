//! The engine: the easiest technique first, and on progress start over.

mod claim;
mod compare;
mod profile;
mod search;

use std::ops::ControlFlow;

pub use claim::{Changed, Repeated, Review, review};
pub use compare::{COMPARISON, Comparison, End, Figures, Run, compare};
pub use profile::{Pace, Profile, ProfileError, Rung};
use search::Searcher;
pub use search::{Begin, First, Kind, Order, Search};

use crate::grid::{Clash, Puzzle};
use crate::proof::Uniqueness;
use crate::technique::Technique;
use crate::trace::{Checked, Finding, Judged, Recorder, Trace};

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
            let mut firsts = group.iter().map(|rung| rung.find(recorder, |_| ControlFlow::Break(())));
            let first = firsts.find_map(|mut found| found.pop());
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
    /// The steps that this rung finds in a position, until `then` breaks off.
    pub fn find(&self, recorder: &Recorder, mut then: impl FnMut(&Judged) -> ControlFlow<()>) -> Vec<Judged> {
        let Some(kinds) = &self.houses else { return find(recorder, self.technique, then) };
        let inside = |step: &Judged| {
            let houses = step.pattern.parts(recorder.grid()).houses;
            houses.iter().all(|(_, house)| kinds.contains(&house.kind))
        };
        let mut found =
            find(recorder, self.technique, |step| if inside(step) { then(step) } else { ControlFlow::Continue(()) });
        found.retain(inside);
        found
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
    if technique.assumes_unique && recorder.uniqueness() == Uniqueness::Open {
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
            Err(refused) => {
                debug_assert!(false, "{finding:?} was refused: {refused:?}");
                ControlFlow::Continue(())
            }
        }
    });
    found
}
