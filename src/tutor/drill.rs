//! Drills: positions in which everything easier has been done, and a technique finds the next step.

use std::hash::Hash;
use std::sync::Arc;

use serde::Serialize;

use super::hint::{Hint, chosen};
use super::steps::open_books;
use crate::engine::{self, Pace, Profile, Rung, Source};
use crate::grid::{Budget, Digits, Grid, Layout, Puzzle, canonical};
use crate::technique::{Group, Technique};
use crate::trace::{Event, ProvenStep, Recorder};

/// A position in which no easier technique finds a step, and the step that a technique finds. To store it, store the
/// position: [`Drilling::at`] finds the rest again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Drill {
    /// The step as a hint: the one that [`hint`](super::hint()) chooses.
    pub hint: Hint,
    /// Whether the step has every conclusion that the technique can draw in the position.
    pub only_way: bool,
}

impl Drill {
    /// Returns the technique.
    pub fn technique(&self) -> &'static Technique {
        self.hint.step().technique
    }

    /// Returns the position: givens, placed digits, and pencil marks in all empty cells or, if the technique is a single
    /// that needs none, in none.
    pub fn position(&self) -> Puzzle {
        self.hint.trace.puzzle.puzzle().unwrap_or_else(|| unreachable!("the trace of a hint was checked"))
    }

    /// Returns the form in which it can be compared with others. Givens and placed digits count alike, and pencil marks
    /// not at all: positions that differ only in marks make drills that are too much alike as well.
    pub fn form(&self) -> DrillForm {
        let position = self.position();
        let digits = Puzzle::of(Arc::clone(&position.layout), position.digits());
        let form = canonical(&digits, &Budget::default());
        // Where there is no canonical form, only what is the same is alike.
        DrillForm { form: form.unwrap_or(digits.givens), layout: position.layout }
    }
}

/// What drills that are equivalent have in common: the layout, and the canonical form of the digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrillForm {
    layout: Arc<Layout>,
    form: Digits,
}

impl Hash for DrillForm {
    fn hash<H: std::hash::Hasher>(&self, hasher: &mut H) {
        (&self.layout, &self.form).hash(hasher);
    }
}

/// Returns the techniques of some drills, each once, the easiest first.
pub fn drilled(drills: &[Drill]) -> Vec<&'static Technique> {
    let mut techniques: Vec<_> = drills.iter().map(Drill::technique).collect();
    techniques.sort_by_key(|technique| technique.rung());
    techniques.dedup();
    techniques
}

/// A technique to drill, and what is easier.
#[derive(Clone, Debug)]
pub struct Drilling {
    technique: &'static Technique,
    /// The techniques up to this one and those that count as equally easy.
    level: Profile,
    /// The techniques by which a puzzle is solved from one position to the next.
    way: Profile,
    /// Whether only drills with [`Drill::only_way`] are wanted.
    only_way: bool,
}

impl Drilling {
    /// Prepares drills of a technique. Of the profile, only the techniques and their order count, and whether they may
    /// assume a unique solution. `None` if the technique is not among them, or not allowed by this assumption, or if it needs
    /// clues, which drills do not have.
    pub fn new(technique: &'static Technique, profile: &Profile) -> Option<Self> {
        let group = profile.techniques.iter().position(|group| group.iter().any(|rung| rung.technique == technique))?;
        Self::up_to(group, technique, profile)
    }

    /// The same for the last techniques of a profile that are this one, in the houses to which they are bound there: of
    /// a technique that comes twice, the drills are those of its second place.
    pub fn at_last(technique: &'static Technique, profile: &Profile) -> Option<Self> {
        let group =
            profile.techniques.iter().rposition(|group| group.iter().any(|rung| rung.technique == technique))?;
        Self::up_to(group, technique, profile)
    }

    fn up_to(group: usize, technique: &'static Technique, profile: &Profile) -> Option<Self> {
        let way = Profile { steps: Source::Techniques, pace: Pace::Step, search: None, ..profile.clone() };
        let mut level = way.clone();
        level.techniques.truncate(group + 1);
        let is_known = technique.is_allowed(way.uniqueness) && technique.group() != Group::Clues;
        is_known.then_some(Self { technique, level, way, only_way: false })
    }

    /// Returns the same, but only for positions in which nothing else can be done at this level.
    #[must_use]
    pub fn only_way(self) -> Self {
        Self { only_way: true, ..self }
    }

    /// Returns the same within a budget.
    #[must_use]
    pub fn within(mut self, budget: &Budget) -> Self {
        self.level.budget = budget.clone();
        self.way.budget = budget.clone();
        self
    }

    /// Returns the same for a search: puzzles are solved with nothing harder than the technique, except singles.
    #[must_use]
    pub fn as_far_as_needed(mut self) -> Self {
        let last = |profile: &Profile| profile.techniques.len();
        let (mut techniques, rest) = (self.way.techniques.clone(), self.way.techniques.split_off(last(&self.level)));
        techniques.truncate(last(&self.level));
        let singles = rest.into_iter().filter(|group| group.iter().all(|rung| rung.technique.is_single()));
        self.way.techniques = techniques.into_iter().chain(singles).collect();
        self
    }

    /// Returns the technique.
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Returns the techniques by which a puzzle is solved from one position to the next.
    pub fn way(&self) -> &Profile {
        &self.way
    }

    /// Returns the drill in this position; `None` if an easier technique finds a step, if the technique finds none or
    /// not the only one, or if the position is wrong or has several solutions.
    pub fn at(&self, position: &Puzzle) -> Option<Drill> {
        let recorder = open_books(position, &self.level).ok().filter(|recorder| !recorder.has_several())?;
        let (same, easier) = self.level.techniques.split_last()?;
        if recorder.grid().is_full() || easier.iter().flatten().any(|rung| rung.first(&recorder).is_some()) {
            return None;
        }
        let found: Vec<_> = same.iter().map(|rung| (rung.technique, chosen(&recorder, rung))).collect();
        // Of techniques that are equally easy, the first one that finds a step is the next.
        let (technique, (steps, _)) = found.iter().find(|(_, (steps, _))| !steps.is_empty())?;
        let step = steps.first().filter(|_| *technique == self.technique)?;
        let conclusions = step.inference().conclusions();
        let adds_nothing =
            |other: &ProvenStep| other.inference().conclusions().iter().all(|it| conclusions.contains(it));
        let is_alone = |(steps, more): &(Vec<ProvenStep>, bool)| !more && steps.iter().all(adds_nothing);
        // A learner who was asked for a hidden single looks in all houses, whichever the profile means.
        let anywhere = same.iter().filter(|rung| rung.houses.is_some());
        let mut anywhere = anywhere.map(|rung| chosen(&recorder, &Rung { houses: None, ..rung.clone() }));
        let only_way = found.iter().all(|(_, found)| is_alone(found)) && anywhere.all(|found| is_alone(&found));
        let (is_wanted, step) = (only_way || !self.only_way, step.clone());
        let is_complete = !recorder.position().is_cut_short();
        let mut recorder = recorder;
        recorder.step(step).ok()?;
        let hint = Hint::of(recorder.finish_here(&self.level.name).vouched()).filter(|_| is_wanted && is_complete)?;
        Some(Drill { hint, only_way })
    }

    /// Returns the drills on the way through a puzzle, from the position in which it is, until the techniques are stuck.
    /// Each is found when it is asked for.
    pub fn along(&self, puzzle: &Puzzle) -> impl Iterator<Item = Drill> {
        let recorder = open_books(puzzle, &self.way).ok().filter(|recorder| !recorder.has_several());
        let mut recorder = recorder.map(Recorder::forgetting);
        std::iter::from_fn(move || {
            let recorder = recorder.as_mut()?;
            while recorder.is_solvable() && !recorder.grid().is_full() {
                let before = recorder.grid().clone();
                if !engine::step(recorder, &self.way) {
                    return None;
                }
                let is_next = recorder.events().last().and_then(Event::deduction).map(|step| step.technique);
                drop(recorder.forget());
                if is_next == Some(self.technique)
                    && let Some(drill) = self.at(&self.shown(puzzle, &before))
                {
                    return Some(drill);
                }
            }
            None
        })
    }

    /// Returns the position of a puzzle as a learner sees it: with pencil marks in all empty cells. Singles are found
    /// without, unless candidates were eliminated.
    pub fn shown(&self, puzzle: &Puzzle, grid: &Grid) -> Puzzle {
        let position = puzzle.at(grid);
        let bare = Puzzle { notes: Default::default(), ..position.clone() };
        let needs_marks = !self.technique.is_single() || bare.grid().ok().as_ref() != Some(grid);
        if needs_marks { position } else { bare }
    }
}
