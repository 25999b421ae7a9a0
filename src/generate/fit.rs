//! Whether a puzzle fulfils a wish.
//!
//! [`Test::fit`] is the answer: it uses the ordinary solver and rater, and nothing of the search. [`Test::look`] is a
//! quick answer for the search: it comes to the same conclusions without proofs, cheap questions first.

use std::error::Error;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::outline::{Singles, outline};
use super::wish::Profiles;
use super::{Contradiction, Ground, Level, Wish};
use crate::engine::{self, Profile, Rung, Worth};
use crate::grid::{Budget, Cell, CellSet, Count, Grid, Known, Puzzle, is_redundant, solutions_within};
use crate::rating::{HodokuSteps, Points};
use crate::technique::{Position, Technique};
use crate::trace::{Outcome, Trace};
use crate::tutor::{self, Drilling, Rating, RatingError, Reliance, Scales};

/// Why a puzzle does not fulfil a wish: the first property that differs.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Misfit {
    /// It does not have exactly one solution.
    Solutions(Count),
    /// A given is outside the pattern.
    Pattern(Cell),
    /// A given has no counterpart.
    Symmetry(Cell),
    /// It has another number of givens.
    Givens(usize),
    /// This given is not necessary.
    Minimal(Cell),
    /// The allowed techniques do not solve it.
    Stuck {
        /// The number of cells that stay empty.
        open: usize,
    },
    /// Easier techniques than the needed one solve it.
    TooEasy,
    /// Where the easier techniques are stuck, the needed one finds nothing.
    NoHelp {
        /// The number of empty cells there.
        open: usize,
    },
    /// Its solution path does not use this technique.
    #[serde(with = "by_id")]
    Unused(&'static Technique),
    /// Its solution path uses this technique.
    #[serde(with = "by_id")]
    Used(&'static Technique),
    /// It needs a step that is too hard for the level.
    TooHard {
        /// The number of empty cells before this step.
        open: usize,
    },
    /// It has another level.
    Level {
        /// The level.
        level: Level,
        /// The score.
        score: Points,
    },
    /// It has another score.
    Score(Points),
    /// It needs techniques that assume a unique solution.
    Uniqueness,
    /// It has another rating on the Explainer scale.
    Rating(Points),
    /// Nowhere on its solution path is the technique the next step or, if that was asked for, the only one.
    NoDrill,
    /// It has no rating.
    Unrated,
    /// A limit was reached before it was tested.
    CutShort,
}

impl Error for Misfit {}

/// A technique as its id, for serde.
mod by_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    use crate::technique::Technique;

    pub fn serialize<S: Serializer>(technique: &'static Technique, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(technique.id)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<&'static Technique, D::Error> {
        let id = String::deserialize(from)?;
        Technique::named(&id).ok_or_else(|| D::Error::custom(format_args!("unknown technique `{}`", id.escape_debug())))
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solutions(count) => Known::of_givens(Some(*count)).fmt(f),
            Self::Pattern(cell) => write!(f, "the given in {cell} is outside the pattern"),
            Self::Symmetry(cell) => write!(f, "the given in {cell} has no counterpart"),
            Self::Givens(count) => write!(f, "it has {count} givens"),
            Self::Minimal(cell) => write!(f, "the given in {cell} is not necessary"),
            Self::Stuck { open } => write!(f, "the allowed techniques leave {open} cells empty"),
            Self::TooEasy => write!(f, "easier techniques solve it"),
            Self::NoHelp { open } => {
                write!(f, "the technique does not help where it is needed, with {open} empty cells")
            }
            Self::Unused(technique) => write!(f, "its solution path does not use {}", technique.id),
            Self::Used(technique) => write!(f, "its solution path uses {}", technique.id),
            Self::TooHard { open } => write!(f, "with {open} empty cells, it needs a step above its level"),
            Self::Level { level, score } => write!(f, "its level is {level}, with {score} points"),
            Self::Score(score) => write!(f, "its score is {score}"),
            Self::Uniqueness => write!(f, "it needs techniques that assume a unique solution"),
            Self::Rating(er) => write!(f, "its rating on the Explainer scale is {er}"),
            Self::NoDrill => write!(f, "the technique is not the next step, or not the only one"),
            Self::Unrated => write!(f, "it has no rating"),
            Self::CutShort => write!(f, "a limit was reached before it was tested"),
        }
    }
}

/// What the test of a puzzle that fulfils a wish has shown.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The rating, as far as the wish asks for it, or the test is asked to report it.
    pub rating: Option<Rating>,
    /// The techniques that were asked for.
    pub uses: Vec<Use>,
}

/// A technique on a solution path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Use {
    /// The technique.
    pub technique: &'static Technique,
    /// The number of its first step, from 1.
    pub step: usize,
    /// The number of the steps of the path.
    pub of: usize,
}

impl Use {
    fn first(technique: &'static Technique, trace: &Trace) -> Option<Self> {
        let step = trace.deductions().position(|step| step.technique == technique)? + 1;
        Some(Self { technique, step, of: trace.deductions().count() })
    }
}

/// A wish, ready to be compared with puzzles.
#[derive(Clone, Debug)]
pub struct Test {
    wish: Wish,
    profiles: Profiles,
    /// The scales whose rating is reported even if the wish does not ask for it.
    reported: Option<Scales>,
}

impl Test {
    /// Creates the test of a wish.
    ///
    /// # Errors
    /// If no puzzle can fulfil it.
    pub fn new(wish: Wish) -> Result<Self, Contradiction> {
        wish.check()?;
        Ok(Self { profiles: wish.profiles(), wish, reported: None })
    }

    /// Creates the test of a wish for puzzles of any layout, whatever the ground of the wish.
    ///
    /// # Errors
    /// If parts of it contradict each other on every layout.
    pub fn on_any_layout(wish: Wish) -> Result<Self, Contradiction> {
        wish.check_difficulty()?;
        Ok(Self { profiles: wish.profiles(), wish, reported: None })
    }

    /// Creates a quick test for puzzles in which these techniques are needed, whatever else is.
    pub(super) fn of_drills(ground: Ground, drilling: &Drilling) -> Self {
        let wish = Wish { ground, needs: Some(drilling.technique()), ..Wish::default() };
        let profiles = Profiles { allowed: None, needed: Some(drilling.way().clone()), ..wish.profiles() };
        Self { profiles, wish, reported: None }
    }

    /// Returns the test that also reports the rating on these scales.
    pub fn reporting(self, scales: Scales) -> Self {
        Self { reported: Some(scales), ..self }
    }

    /// Returns the wish.
    pub fn wish(&self) -> &Wish {
        &self.wish
    }

    /// Tests a puzzle with the ordinary solver and rater, within a budget. The layout is not tested.
    ///
    /// # Errors
    /// The first property that differs from the wish.
    pub fn fit(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Fit, Misfit> {
        let start = puzzle.start().map_err(|_| Misfit::Solutions(Count::None))?;
        self.givens(puzzle)?;
        match Count::of(solutions_within(&start, 2, budget).map_err(|_| Misfit::CutShort)?.len()) {
            Count::One => {}
            count => return Err(Misfit::Solutions(count)),
        }
        self.is_minimal(puzzle, budget)?;
        let solve = |profile: &Profile| {
            let profile = Profile { budget: budget.clone(), ..profile.clone() };
            let trace = engine::solve(puzzle, &profile).map_err(|_| Misfit::Solutions(Count::None))?;
            if budget.is_spent() { Err(Misfit::CutShort) } else { Ok(trace.into_inner()) }
        };
        let mut uses = Vec::new();
        if let (Some(technique), Some(needed)) = (self.wish.needs, &self.profiles.needed) {
            let is_stuck = |trace: &Trace| trace.outcome != Outcome::Solved;
            if !is_stuck(&solve(&needed.clone().without(technique))?) {
                return Err(Misfit::TooEasy);
            }
            // It is tried only where all others are stuck.
            let found = Use::first(technique, &solve(needed)?);
            uses.push(found.ok_or(Misfit::NoHelp { open: start.open().len() })?);
        }
        if let Some(allowed) = &self.profiles.allowed {
            let trace = solve(allowed)?;
            let filled = trace.deductions().map(|step| step.placements.len()).sum();
            if trace.outcome != Outcome::Solved {
                return Err(Misfit::Stuck { open: start.open().len().saturating_sub(filled) });
            }
        }
        if let Some(ordinary) = &self.profiles.ordinary {
            let trace = solve(ordinary)?;
            if let Some(used) = self.wish.without.iter().find(|technique| Use::first(technique, &trace).is_some()) {
                return Err(Misfit::Used(used));
            }
            for technique in &self.wish.uses {
                uses.push(Use::first(technique, &trace).ok_or(Misfit::Unused(technique))?);
            }
        }
        let Some(scales) = self.scales() else { return Ok(Fit { rating: None, uses }) };
        let rating = match self.rate(puzzle, scales, budget) {
            // Reported only where there is one.
            Err(Misfit::Unrated) if !self.asks_for_rating() => None,
            rating => Some(rating?),
        };
        rating.as_ref().map_or(Ok(()), |rating| self.rated(rating))?;
        Ok(Fit { rating, uses })
    }

    fn rate(&self, puzzle: &Puzzle, scales: Scales, budget: &Budget) -> Result<Rating, Misfit> {
        let hodoku = Profile { budget: budget.clone(), ..self.profiles.hodoku.clone() };
        tutor::rate_on(puzzle, &hodoku, scales).map_err(|error| match error {
            RatingError::Clues(_) => Misfit::Unrated,
            _ => Misfit::CutShort,
        })
    }

    /// Returns the scales for which the wish asks, or that are reported.
    fn scales(&self) -> Option<Scales> {
        let asks_for_profile = self.asks_for_profile();
        let is_reported = |other| matches!(self.reported, Some(scales) if scales == Scales::Both || scales == other);
        let explainer = !self.wish.rating.is_open() || is_reported(Scales::Explainer);
        match (asks_for_profile || is_reported(Scales::Profile), explainer) {
            (false, false) => None,
            (true, false) => Some(Scales::Profile),
            (false, true) => Some(Scales::Explainer),
            (true, true) => Some(Scales::Both),
        }
    }

    fn asks_for_rating(&self) -> bool {
        self.asks_for_profile() || !self.wish.rating.is_open()
    }

    fn asks_for_profile(&self) -> bool {
        self.asks_for_score() || self.wish.without_uniqueness
    }

    fn asks_for_score(&self) -> bool {
        !self.wish.level.is_open() || !self.wish.score.is_open()
    }

    fn rated(&self, rating: &Rating) -> Result<(), Misfit> {
        if let Some(scored) = &rating.scored {
            if self.asks_for_score() {
                let level = scored.level.as_deref().and_then(Level::named).ok_or(Misfit::Unrated)?;
                self.scored(level, scored.score.ok_or(Misfit::Unrated)?)?;
            }
            if self.wish.without_uniqueness && scored.uniqueness == Reliance::Needed {
                return Err(Misfit::Uniqueness);
            }
        }
        if !self.wish.rating.is_open() {
            let er = rating.explainer.as_ref().ok_or(Misfit::Unrated)?.er;
            if !self.wish.rating.contains(er) {
                return Err(Misfit::Rating(er));
            }
        }
        Ok(())
    }

    fn scored(&self, level: Level, score: Points) -> Result<(), Misfit> {
        if !self.wish.level.contains(level) {
            return Err(Misfit::Level { level, score });
        }
        if self.wish.score.contains(score) { Ok(()) } else { Err(Misfit::Score(score)) }
    }

    /// Tests where the givens are, and how many.
    fn givens(&self, puzzle: &Puzzle) -> Result<(), Misfit> {
        let cells = puzzle.givens.cells();
        if let Some(pattern) = self.wish.pattern
            && let Some(outside) = (cells - pattern).first()
        {
            return Err(Misfit::Pattern(outside));
        }
        let alone = |cell: &Cell| !self.wish.symmetry.orbit(*cell, puzzle.layout.side()).is_subset(cells);
        if let Some(cell) = cells.iter().find(alone) {
            return Err(Misfit::Symmetry(cell));
        }
        self.number(cells)
    }

    pub(super) fn number(&self, cells: CellSet) -> Result<(), Misfit> {
        if self.wish.givens.contains(cells.len()) { Ok(()) } else { Err(Misfit::Givens(cells.len())) }
    }

    fn is_minimal(&self, puzzle: &Puzzle, budget: &Budget) -> Result<(), Misfit> {
        if !self.wish.minimal {
            return Ok(());
        }
        for given in puzzle.givens.iter() {
            if is_redundant(puzzle, given, budget).map_err(|_| Misfit::CutShort)? {
                return Err(Misfit::Minimal(given.cell));
            }
        }
        Ok(())
    }

    /// Tests a puzzle that has one solution, and givens in the pattern and the symmetry of the wish, as far as is
    /// possible without proofs: what fits here is still to be tested by [`Test::fit`].
    pub(super) fn look(&self, puzzle: &Puzzle, budget: &Budget) -> Result<(), Misfit> {
        self.number(puzzle.givens.cells())?;
        self.is_minimal(puzzle, budget)?;
        let start = puzzle.start().map_err(|_| Misfit::Solutions(Count::None))?;
        let position = |grid: &Grid| Position::new(grid.clone(), budget);
        if let (Some(technique), Some(needed)) = (self.wish.needs, &self.profiles.needed) {
            let path = outline(position(&start), needed, Singles::of(technique), |rung| rung.technique == technique);
            if path.is_solved() {
                return Err(Misfit::TooEasy);
            }
            if !path.is_interrupted {
                return Err(Misfit::NoHelp { open: path.open });
            }
        }
        if let Some(allowed) = &self.profiles.allowed {
            let path = outline(position(&start), allowed, Singles::Filled, |_| false);
            if !path.is_solved() {
                return Err(Misfit::Stuck { open: path.open });
            }
        }
        if self.asks_for_score() {
            self.looks_scored(&start, budget)?;
        }
        if !self.wish.rating.is_open() {
            let rating = self.rate(puzzle, Scales::Explainer, budget)?;
            let er = rating.explainer.ok_or(Misfit::Unrated)?.er;
            if !self.wish.rating.contains(er) {
                return Err(Misfit::Rating(er));
            }
        }
        Ok(())
    }

    /// Adds up the prices of the steps. Once the result is above the wish, the rest does not matter.
    fn looks_scored(&self, start: &Grid, budget: &Budget) -> Result<(), Misfit> {
        let profile = Profile { budget: budget.clone(), ..self.profiles.hodoku.clone() };
        let Some(scale) = &profile.scale else { return Err(Misfit::Unrated) };
        let most = self.wish.level.most.and_then(|level| Level::ALL.iter().position(|&other| other == level));
        let is_too_hard = |level: Option<usize>| most.is_some_and(|most| level.is_some_and(|level| level > most));
        let solutions = solutions_within(start, 1, budget).map_err(|_| Misfit::CutShort)?;
        let steps = solutions.first().and_then(|solution| profile.hodoku_steps(start, solution));
        let worths = match steps {
            Some(steps) => worths(steps, &profile, is_too_hard)?,
            None => {
                let start = Position::new(start.clone(), budget);
                let is_end = |rung: &Rung| rung.price.as_ref().is_some_and(|price| is_too_hard(price.level));
                let path = outline(start, &profile, Singles::Found, is_end);
                if path.is_interrupted {
                    return Err(Misfit::TooHard { open: path.open });
                }
                let end = (!path.is_solved()).then_some(scale.stuck.as_ref()).flatten().map(|price| price.worth(None));
                path.worths.into_iter().chain(end).collect()
            }
        };
        let worth = scale.worth(worths);
        let level = worth.level.and_then(|level| Level::ALL.get(level).copied()).ok_or(Misfit::Unrated)?;
        self.scored(level, worth.points)
    }
}

/// Returns the worths of the steps of HoDoKu, unless one is too hard.
fn worths(
    mut steps: HodokuSteps,
    profile: &Profile,
    is_too_hard: impl Fn(Option<usize>) -> bool,
) -> Result<Vec<Worth>, Misfit> {
    let mut worths = Vec::new();
    let mut open = steps.open();
    while let Some(step) = steps.next() {
        let step = step.map_err(|_| Misfit::CutShort)?;
        let worth = profile.worth_of(step.kind).ok_or(Misfit::Unrated)?;
        if is_too_hard(worth.level) {
            return Err(Misfit::TooHard { open });
        }
        open = steps.open();
        worths.push(worth);
    }
    Ok(worths)
}
