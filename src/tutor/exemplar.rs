//! Exemplars: for each technique, a puzzle that demonstrates it.

use std::sync::{LazyLock, OnceLock};

use crate::clue::ruled;
use crate::engine::{self, Profile};
use crate::format::pack::{self, Entry, Pack};
use crate::grid::Puzzle;
use crate::technique::{LADDER, Technique};
use crate::trace::{Checked, Event, Recorder, Trace};

/// The pack with a puzzle for each technique, by the technique's id.
static EXEMPLARS: LazyLock<Option<Pack>> =
    LazyLock::new(|| pack::parse(include_str!("../../puzzles/exemplars.yaml"), None).ok());

/// The puzzles with clues: those that demonstrate a technique have its id as a tag.
static VARIANTS: LazyLock<Option<Pack>> =
    LazyLock::new(|| pack::parse_with_clues(include_str!("../../puzzles/variants.yaml"), None).ok());

/// The exemplar of each rung, once it was requested. Some take long to solve, and a lesson and its check request it
/// twice.
static SOLVED: LazyLock<Vec<OnceLock<Option<Checked<Trace>>>>> =
    LazyLock::new(|| LADDER.iter().map(|_| OnceLock::new()).collect());

/// Returns a technique's exemplar, solved up to the first step that uses the technique, by the first of the profiles
/// that demonstrate it; `None` if there is no exemplar.
pub fn exemplar(technique: &'static Technique) -> Option<&'static Checked<Trace>> {
    SOLVED.get(technique.rung())?.get_or_init(|| solved(technique)).as_ref()
}

/// Returns the puzzle that demonstrates a technique; `None` if there is none.
pub fn exemplar_puzzle(technique: &Technique) -> Option<Puzzle> {
    if let Ok(entry) = EXEMPLARS.as_ref()?.pick(Some(technique.id)) {
        return Some(entry.puzzle.clone());
    }
    let tagged = |entry: &&Entry| entry.tags.iter().any(|tag| tag == technique.id);
    let entry = VARIANTS.as_ref()?.puzzles.iter().find(tagged)?;
    Some(ruled(entry.puzzle.clone(), &entry.clues))
}

fn solved(technique: &'static Technique) -> Option<Checked<Trace>> {
    let puzzle = exemplar_puzzle(technique)?;
    Profile::showing(technique).find_map(|profile| up_to(technique, &puzzle, &profile))
}

fn up_to(technique: &Technique, puzzle: &Puzzle, profile: &Profile) -> Option<Checked<Trace>> {
    let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget).ok()?;
    let uses = |event: &Event| event.deduction().is_some_and(|step| step.technique == technique);
    while engine::step(&mut recorder, profile) {
        if recorder.events().last().is_some_and(uses) {
            return Some(recorder.finish_here(&profile.name).vouched());
        }
    }
    None
}
