//! The search: walks from random puzzles towards the wish, by adding and removing givens.
//!
//! A walk begins with a random full grid and as few givens as possible. A change adds a few givens and removes others as
//! long as the solution does not depend on them; now and then it only adds some, which makes a puzzle easier, or only
//! removes one. A change is kept unless it leads away from the wish. After too many changes without progress, the next
//! walk begins.

use std::cmp::Ordering;

use super::clues::{Clues, Side};
use super::filling::{completed, random_filling};
use super::{Effort, Level, Misfit, Shortfall, Test};
use crate::grid::{CellSet, Puzzle};
use crate::rating::Points;

/// The number of changes without progress after which a walk ends.
const PATIENCE: u32 = 40;

/// The number of solutions up to which they are counted, to see whether a change of the digits in a pattern brings it
/// closer to one, and the number of changes to try.
const MOST_SOLUTIONS: usize = 200;
const MOST_CHANGES: u32 = 400;

/// How often a change is kept that leads away from a level or a technique.
const WANDERS: f64 = 0.5;

/// The largest number of orbits that are added in one change.
const MOST_ADDED: usize = 3;

/// The distance of a puzzle that is solved without the needed technique, in empty cells of a puzzle in which it does not
/// help.
const TOO_EASY: f64 = 30.0;

/// The distance between two levels; scores count less.
const LEVEL: f64 = 1e6;

/// How often a change in the direction of easier steps only adds givens, and one in that of harder steps only removes
/// one. Most puzzles between easy and very hard have hardly any given to spare.
const ONLY_ADDED: f64 = 0.05;
const ONLY_REMOVED: f64 = 0.1;

/// The search for one puzzle.
pub(super) struct Search<'a, Found> {
    pub test: &'a Test,
    /// Tests a puzzle that passed the quick test, and returns what is looked for in it.
    pub accept: &'a dyn Fn(Puzzle) -> Result<Found, Misfit>,
    pub effort: &'a Effort,
    pub random: fastrand::Rng,
    pub shortfall: Shortfall,
}

/// Where a puzzle is, seen from the wish: the distance, and what would bring it closer.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Distance {
    /// The number of the first question that it fails, counted from the last: a puzzle that fits has 0.
    question: u8,
    /// The distance in that question.
    by: f64,
}

/// What would bring a puzzle closer to the wish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Aim {
    /// More givens.
    More,
    /// Fewer givens.
    Fewer,
    /// Easier steps.
    Easier,
    /// Harder steps.
    Harder,
    /// Other givens.
    Other,
}

impl<Found> Search<'_, Found> {
    /// Walks until a puzzle fits; `None` if all tries were used up, or the budget.
    pub fn run(&mut self) -> Option<Found> {
        while self.goes_on() {
            if let Some(found) = self.start().and_then(|(clues, cells)| self.walk(&clues, cells)) {
                return Some(found);
            }
        }
        None
    }

    fn goes_on(&self) -> bool {
        self.shortfall.tries < self.effort.tries && !self.effort.budget.is_spent()
    }

    /// Counts a candidate that was judged, or a start that failed.
    fn count(&mut self) {
        self.shortfall.tries += 1;
        self.effort.count();
    }

    /// Returns a random full grid, and givens that determine it.
    fn start(&mut self) -> Option<(Clues, CellSet)> {
        let wish = self.test.wish();
        let layout = wish.ground.draw(&mut self.random)?;
        let Some(solution) = random_filling(&layout, &mut self.random) else {
            self.shortfall.unfilled += 1;
            self.count();
            return None;
        };
        let mut clues = Clues { orbits: wish.orbits(&layout), layout, solution };
        let all = clues.all();
        let budget = &self.effort.budget;
        if !clues.is_unique(all, budget) && !self.set_pattern(&mut clues) {
            self.shortfall.several += 1;
            self.count();
            return None;
        }
        let (least, most) = (wish.givens.least.unwrap_or(0), wish.givens.most.unwrap_or(all.len()));
        // Among the numbers asked for, each is as likely, as far as there is a choice.
        let least =
            if wish.minimal || least == 0 { 0 } else { self.random.usize(least..=most.clamp(least, all.len())) };
        let cells = clues.reduced(all, CellSet::EMPTY, least, &mut self.random, &self.effort.budget);
        Some((clues, cells))
    }

    /// Changes the digits in a pattern until they have only one solution: takes out a few, fills the grid in another
    /// way, and keeps the change unless it has more solutions than before.
    fn set_pattern(&mut self, clues: &mut Clues) -> bool {
        let (all, budget) = (clues.all(), &self.effort.budget);
        let mut solutions = clues.solutions(all, MOST_SOLUTIONS, budget);
        for _ in 0..MOST_CHANGES {
            if solutions == 1 || budget.is_spent() {
                break;
            }
            let out = self.random.usize(1..=3);
            let out: CellSet = self.random.choose_multiple(all.iter(), out).into_iter().collect();
            let Some(other) = completed(&clues.grid(all - out), &mut self.random) else { continue };
            let before = std::mem::replace(&mut clues.solution, other);
            let now = clues.solutions(all, MOST_SOLUTIONS, budget);
            if now <= solutions {
                solutions = now;
            } else {
                clues.solution = before;
            }
        }
        solutions == 1
    }

    /// Walks from these givens; returns what is found in the first puzzle that fits.
    fn walk(&mut self, clues: &Clues, start: CellSet) -> Option<Found> {
        let mut cells = start;
        let (mut distance, mut aim) = match self.judge(clues, cells) {
            Ok(found) => return Some(found),
            Err(misfit) => misfit,
        };
        let (mut best, mut idle) = (distance, 0);
        while idle < PATIENCE && self.goes_on() {
            idle += 1;
            let Some(next) = self.change(clues, cells, aim) else { continue };
            let (other, toward) = match self.judge(clues, next) {
                Ok(found) => return Some(found),
                Err(misfit) => misfit,
            };
            if other < best {
                (best, idle) = (other, 0);
            }
            // Numbers change step by step. Levels and techniques change abruptly, so a step away may be one closer.
            let wanders = (3..=5).contains(&other.question) && self.random.f64() < WANDERS;
            if other <= distance || wanders {
                (cells, distance, aim) = (next, other, toward);
            }
        }
        None
    }

    /// Returns what is found in the puzzle if it fits, and otherwise how far it is from the wish.
    fn judge(&mut self, clues: &Clues, cells: CellSet) -> Result<Found, (Distance, Aim)> {
        self.count();
        let puzzle = clues.puzzle(cells);
        let budget = &self.effort.budget;
        let looked = self.test.look(&puzzle, budget);
        looked.and_then(|()| (self.accept)(puzzle)).map_err(|misfit| {
            self.shortfall.add(misfit);
            self.measure(misfit)
        })
    }

    fn measure(&self, misfit: Misfit) -> (Distance, Aim) {
        let wish = self.test.wish();
        let aim = |place: Ordering| if place.is_lt() { Aim::Harder } else { Aim::Easier };
        let apart = |one: Points, other: Points| (one.as_f64() - other.as_f64()).abs();
        let (question, by, aim) = match misfit {
            Misfit::Givens(count) => {
                let aim = if wish.givens.place(count).is_lt() { Aim::More } else { Aim::Fewer };
                (7, count.abs_diff(wish.givens.nearest(count)) as f64, aim)
            }
            Misfit::Minimal(_) => (6, 0.0, Aim::Fewer),
            // Between the two lie the puzzles that need the technique.
            Misfit::TooEasy => (5, TOO_EASY, Aim::Harder),
            Misfit::NoHelp { open } => (5, open as f64, Aim::Easier),
            Misfit::Stuck { open } => (4, open as f64, Aim::Easier),
            // A level apart counts more than any score. How many levels apart this is, is not known.
            Misfit::TooHard { open } => (3, LEVEL + 1e3 * open as f64, Aim::Easier),
            Misfit::Level { level, score } => {
                let place = wish.level.place(level);
                let rank = |level: Level| Level::ALL.iter().position(|&other| other == level).unwrap_or(0);
                let apart = rank(level).abs_diff(rank(wish.level.nearest(level))) as f64;
                let score = score.as_f64().min(1e5);
                (3, apart * LEVEL + if place.is_lt() { -score } else { score }, aim(place))
            }
            Misfit::Score(score) => (2, apart(score, wish.score.nearest(score)), aim(wish.score.place(score))),
            Misfit::Rating(er) => (1, apart(er, wish.rating.nearest(er)), aim(wish.rating.place(er))),
            Misfit::Uniqueness | Misfit::Unused(_) | Misfit::Used(_) | Misfit::NoDrill => (1, 0.0, Aim::Other),
            Misfit::Solutions(_) | Misfit::Pattern(_) | Misfit::Symmetry(_) | Misfit::Unrated | Misfit::CutShort => {
                (9, 0.0, Aim::Other)
            }
        };
        (Distance { question, by }, aim)
    }

    /// Returns other givens in the direction of the aim; `None` if this attempt found none.
    fn change(&mut self, clues: &Clues, cells: CellSet, aim: Aim) -> Option<CellSet> {
        let (wish, budget) = (self.test.wish(), &self.effort.budget);
        let (least, most) = (wish.givens.least.unwrap_or(0), wish.givens.most.unwrap_or(usize::MAX));
        let empty = clues.shuffled(cells, Side::Empty, &mut self.random);
        let count = self.random.usize(1..=MOST_ADDED).min(empty.len());
        let added = empty.into_iter().take(count).fold(CellSet::EMPTY, |sum, orbit| sum | orbit);
        let only_adds = aim == Aim::More || (aim == Aim::Easier && self.random.f64() < ONLY_ADDED);
        if only_adds && !wish.minimal && (cells | added).len() <= most {
            return (!added.is_empty()).then_some(cells | added);
        }
        let only_removes = aim == Aim::Fewer || (aim == Aim::Harder && self.random.f64() < ONLY_REMOVED);
        if only_removes && let Some(fewer) = clues.one_less(cells, least, &mut self.random, budget) {
            return Some(fewer);
        }
        let least = if wish.minimal { 0 } else { least };
        let next = clues.reduced(cells | added, added, least, &mut self.random, budget);
        (next != cells).then_some(next)
    }
}
