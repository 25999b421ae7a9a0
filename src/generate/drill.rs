//! Drills of a technique in new puzzles.

use super::{Effort, Ground, Misfit, Shortfall, Test, mixed, search};
use crate::grid::Puzzle;
use crate::tutor::{Drill, Drilling};

/// The maximum number of drills from one puzzle.
const MOST_OF_ONE: usize = 6;

/// A maker of drills.
///
/// ```
/// use whydoku::engine::Profile;
/// use whydoku::generate::{Driller, Effort};
/// use whydoku::technique::Technique;
/// use whydoku::tutor::Drilling;
///
/// let technique = Technique::named("naked_pair").expect("a technique");
/// let drilling = Drilling::new(technique, &Profile::named("classic")?).expect("classic has it");
/// let drills = Driller::new(drilling, "6x6".parse()?).drills(1, 0, &Effort::default())?;
/// assert!(drills.iter().all(|drill| drill.technique() == technique));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Driller {
    drilling: Drilling,
    test: Test,
}

impl Driller {
    /// Prepares the search for drills on a layout.
    pub fn new(drilling: Drilling, ground: Ground) -> Self {
        let drilling = drilling.as_far_as_needed();
        Self { test: Test::of_drills(ground, &drilling), drilling }
    }

    /// Searches for a puzzle with drills, and returns them, in the order of its solution path: one or a few. The same
    /// seed and number (from 0) give the same drills, or the same failure, unless the budget ends the search. Drills from
    /// one puzzle resemble each other, so a collection should have one of them.
    ///
    /// # Errors
    /// If none was found: with an account of what was.
    pub fn drills(&self, seed: u64, number: u64, effort: &Effort) -> Result<Vec<Drill>, Box<Shortfall>> {
        let drilling = self.drilling.clone().within(&effort.budget);
        // Drills of several techniques with the same seed should not come from the same grids.
        let seed = drilling.technique().id.bytes().fold(seed, |seed, byte| mixed(seed ^ u64::from(byte)));
        search(&self.test, (seed, number), effort, &|puzzle| {
            let drills = some_along(&drilling, &puzzle);
            if effort.budget.is_spent() {
                return Err(Misfit::CutShort);
            }
            if drills.is_empty() { Err(Misfit::NoDrill) } else { Ok(drills) }
        })
    }

    /// Returns the drills of a puzzle that [`Driller::drills`] found earlier, without a search.
    pub fn along(&self, puzzle: &Puzzle) -> Vec<Drill> {
        some_along(&self.drilling, puzzle)
    }
}

fn some_along(drilling: &Drilling, puzzle: &Puzzle) -> Vec<Drill> {
    drilling.along(puzzle).take(MOST_OF_ONE).collect()
}
