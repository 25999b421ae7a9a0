//! What the lesson on a unit shows and asks: its examples with their steps, drills, and its puzzles with their
//! solutions.

use std::sync::LazyLock;

use super::{Curriculum, Fault, Unit, taught};
use crate::engine::Profile;
use crate::format::pack::{self, Pack};
use crate::grid::{Budget, Digits, Edition, Puzzle};
use crate::technique::Technique;
use crate::tutor::{Advice, Drill, Drilling, Hint, RatingError, hint, only_solution};

/// Positions in which to practise each technique, which is their tag.
static PRACTICE: LazyLock<Option<Pack>> =
    LazyLock::new(|| pack::parse(include_str!("../../../puzzles/drills.yaml"), None).ok());

/// The maximum number of drills of a lesson.
pub const MOST_DRILLS: usize = 4;

/// The maximum number of puzzles on whose paths drills are sought, of those found on one path, and of those taken of it.
const MOST_PATHS: usize = 30;
const MOST_ALONG: usize = 12;
const MOST_OF_PATH: usize = 2;

/// The contents of the lesson on a unit.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The unit.
    pub unit: Unit,
    /// Its worked examples, the easiest to see first, as the drills are.
    pub examples: Vec<Hint>,
    /// Positions in which what was taught before finds nothing, and a technique of the unit is the next step; at most
    /// [`MOST_DRILLS`], in turn for each technique that the unit drills, and no two alike.
    pub drills: Vec<Drill>,
    /// Its puzzles, and the solution of each.
    pub puzzles: Vec<(Puzzle, Digits)>,
}

impl Curriculum {
    /// Returns the lesson on the unit at this place; `None` if there is none.
    ///
    /// # Errors
    /// If an example or a puzzle lacks what a lesson needs: its id, and why. What was not done when the budget was spent
    /// is such a fault, too, with the id of the unit.
    pub fn lesson(&self, at: usize, budget: &Budget) -> Option<Result<Lesson, (String, Fault)>> {
        let units = self.units.get(..=at)?;
        Some(self.contents(units, units.last()?, budget))
    }

    fn contents(&self, units: &[Unit], unit: &Unit, budget: &Budget) -> Result<Lesson, (String, Fault)> {
        let profile = Profile { budget: budget.clone(), ..taught(units) };
        let of = |id: &String| self.puzzle(id).map(|puzzle| (id.clone(), puzzle));
        let examples = unit.examples.iter().filter_map(of);
        let examples = examples.map(|(id, position)| example(unit, position, &profile).map_err(|fault| (id, fault)));
        let puzzles = unit.puzzles.iter().filter_map(of);
        let puzzles = puzzles.map(|(id, puzzle)| match only_solution(puzzle, budget) {
            Ok((_, solution)) => Ok((puzzle.clone(), solution)),
            Err(RatingError::CutShort) => Err((id, Fault::CutShort)),
            Err(_) => Err((id, Fault::Solutions)),
        });
        let mut lesson = Lesson {
            examples: examples.collect::<Result<_, _>>()?,
            puzzles: puzzles.collect::<Result<_, _>>()?,
            drills: self.drills(units, unit, &profile),
            unit: unit.clone(),
        };
        // What needs the fewest reasons is the easiest to see.
        lesson.examples.sort_by_key(|hint| hint.step().proof.truths.len());
        lesson.drills.sort_by_key(|drill| drill.hint.step().proof.truths.len());
        if budget.is_spent() { Err((unit.id.clone(), Fault::CutShort)) } else { Ok(lesson) }
    }

    /// The drills of the last of these units: first those of the project; if these are too few, as on small grids, those
    /// on the paths of puzzles that come later, and last of its own.
    fn drills(&self, units: &[Unit], unit: &Unit, profile: &Profile) -> Vec<Drill> {
        let (mut of_each, mut forms) = (Vec::new(), Vec::new());
        for drilling in unit.drills.iter().filter_map(|rung| Drilling::at_last(rung.technique, profile)) {
            let listed = listed(drilling.technique(), unit).filter_map(|position| drilling.at(position));
            let (own, later) = (std::slice::from_ref(unit), &self.units[units.len()..]);
            let puzzles = later.iter().chain(own).filter(|other| other.layout == unit.layout);
            let puzzles = puzzles.flat_map(|unit| &unit.puzzles).filter_map(|id| self.puzzle(id)).take(MOST_PATHS);
            // With other digits, in each lesson others, nobody who solves the puzzle sees that it was a drill.
            let edition = Edition::ALL[1 + units.len() % 3];
            let puzzles: Vec<Puzzle> = puzzles.map(|puzzle| puzzle.edition(edition)).collect();
            // The latest ones give away the least of the puzzle, and its start would be the puzzle itself.
            let drilling = &drilling;
            let of_path = move |puzzle: &Puzzle, back| {
                let way: Vec<Drill> = drilling.along(puzzle).take(MOST_ALONG).collect();
                let has_begun = |drill: &Drill| drill.position().placed.iter().next().is_some();
                way.into_iter().filter(has_begun).rev().nth(back)
            };
            // A second one of the same puzzle may give away the answer to the first, so all others come before it.
            let found =
                (0..MOST_OF_PATH).flat_map(|back| puzzles.iter().filter_map(move |puzzle| of_path(puzzle, back)));
            // On small grids, many positions are alike.
            let is_new = |drill: &Drill| {
                let form = drill.form();
                let is_new = !forms.contains(&form);
                forms.extend(is_new.then_some(form));
                is_new
            };
            of_each.push(listed.chain(found).filter(is_new).take(MOST_DRILLS).collect::<Vec<_>>());
        }
        let turns = (0..MOST_DRILLS).flat_map(|turn| of_each.iter().filter_map(move |drills| drills.get(turn)));
        turns.take(MOST_DRILLS).cloned().collect()
    }
}

/// The positions of the project in which to practise a technique, on grids of the unit's layout.
fn listed<'a>(technique: &'static Technique, unit: &'a Unit) -> impl Iterator<Item = &'static Puzzle> + use<'a> {
    let all = PRACTICE.as_ref().map_or(&[][..], |pack| &pack.puzzles);
    let is_meant = |tags: &[String]| tags.iter().any(|tag| tag == technique.id);
    let layout = &unit.layout;
    all.iter().filter(move |entry| is_meant(&entry.tags) && entry.puzzle.layout == *layout).map(|entry| &entry.puzzle)
}

/// The step that an example shows: the next one by what is taught so far, which has to be one of the unit.
fn example(unit: &Unit, position: &Puzzle, profile: &Profile) -> Result<Hint, Fault> {
    match hint(position, profile) {
        Advice::Step(hint) if unit.teaches(hint.step().technique) => Ok(*hint),
        Advice::Step(hint) => Err(Fault::OtherStep { technique: Some(hint.step().technique.id) }),
        Advice::CutShort { .. } => Err(Fault::CutShort),
        Advice::Wrong { .. } => Err(Fault::Solutions),
        Advice::Done | Advice::Nothing { .. } => Err(Fault::OtherStep { technique: None }),
    }
}
