//! The engine: the easiest technique first, and on progress start over.

mod profile;

use std::ops::ControlFlow;

pub use profile::{Pace, Profile, ProfileError, Search};

use crate::grid::{Clash, Puzzle};
use crate::technique::Technique;
use crate::trace::{Checked, Finding, Judged, Recorder, Trace};

/// Solves a puzzle as far as a profile can, and says how.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, Clash> {
    let mut recorder = Recorder::new(puzzle, profile.uniqueness)?;
    if !recorder.solutions().is_empty() {
        while !recorder.grid().is_full() {
            if !step(&mut recorder, profile) {
                match profile.search {
                    Search::None => break,
                }
            }
        }
    }
    Ok(recorder.finish(&profile.name))
}

/// Records the first step that the profile's techniques find, in order, or all steps that the first
/// group of techniques to find any finds in this position; says whether there was one.
fn step(recorder: &mut Recorder, profile: &Profile) -> bool {
    profile.techniques.iter().any(|group| match profile.pace {
        Pace::Step => {
            let mut firsts = group.iter().map(|technique| find(recorder, technique, |_| ControlFlow::Break(())));
            let first = firsts.find_map(|mut found| found.pop());
            first.map(|first| recorder.step(first)).is_some()
        }
        Pace::Pass => {
            let all = group.iter().flat_map(|technique| find(recorder, technique, |_| ControlFlow::Continue(())));
            let all = all.collect();
            recorder.pass(all)
        }
    })
}

/// The steps that a technique finds in a position, until `then` breaks off. A finding that the
/// checker refuses is a fault of its finder, and never becomes a step.
pub fn find(
    recorder: &Recorder,
    technique: &'static Technique,
    mut then: impl FnMut(&Judged) -> ControlFlow<()>,
) -> Vec<Judged> {
    let mut found = Vec::new();
    let _ = technique.find(recorder.grid(), &mut |pattern| {
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
