//! Exemplars: for each technique a puzzle that shows it.

use std::sync::{LazyLock, OnceLock};

use crate::engine::{self, Profile};
use crate::format::pack::{self, Pack};
use crate::grid::Puzzle;
use crate::technique::{LADDER, Technique};
use crate::trace::{Checked, Event, Recorder, Trace};

/// The pack with a puzzle for each technique, by the technique's id.
static EXEMPLARS: LazyLock<Option<Pack>> =
    LazyLock::new(|| pack::parse(include_str!("../../puzzles/exemplars.yaml"), None).ok());

/// By rung: the exemplar, once it was asked for. Some are long to solve, and a lesson and its check ask again.
static SOLVED: LazyLock<Vec<OnceLock<Option<Checked<Trace>>>>> =
    LazyLock::new(|| LADDER.iter().map(|_| OnceLock::new()).collect());

/// Returns a technique's exemplar, solved up to the first step that uses it, by the first of the profiles that show the
/// technique in which one does; nothing where there is none.
pub fn exemplar(technique: &'static Technique) -> Option<&'static Checked<Trace>> {
    SOLVED.get(technique.rung())?.get_or_init(|| solved(technique)).as_ref()
}

fn solved(technique: &'static Technique) -> Option<Checked<Trace>> {
    let entry = EXEMPLARS.as_ref()?.pick(Some(technique.id)).ok()?;
    Profile::showing(technique).find_map(|profile| up_to(technique, &entry.puzzle, &profile))
}

fn up_to(technique: &Technique, puzzle: &Puzzle, profile: &Profile) -> Option<Checked<Trace>> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget).ok()?;
    let uses = |event: &Event| event.deduction().is_some_and(|step| step.technique == technique);
    while engine::step(&mut recorder, profile) {
        if recorder.events().last().is_some_and(uses) {
            return Some(recorder.finish_here(&profile.name));
        }
    }
    None
}
