//! Teaching order: puzzles level by level, such that each asks for as little new as possible.
//!
//! Puzzles that the profile solves come first, by level, easiest level first. Within a level, the next puzzle is always
//! the one that asks for the fewest techniques that neither are known nor were asked for before. Among several, it is
//! the one whose hardest new technique comes first in the profile (then the second hardest, and so on), then the one
//! with the lowest score, then the shortest, then the first.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::RatingError;
use super::ids::{TechniqueId, read_ids};
use super::rate::{Scales, Scored, rate_on, solve};
use super::shorten::{Length, without_idle};
use crate::engine::Profile;
use crate::grid::{Budget, Puzzle};
use crate::rating::Points;
use crate::technique::Technique;
use crate::trace::Outcome;

/// How puzzles are put in order. By default, by the techniques of `classic` and the levels and scores of `hodoku`;
/// nothing is known, and no puzzle is left out.
#[derive(Clone, Debug)]
pub struct TeachingOrder {
    /// The profile whose solution paths count.
    pub profile: Profile,
    /// The profile whose scale gives levels and scores.
    pub scale: Profile,
    /// The techniques that are known beforehand.
    pub known: Vec<&'static Technique>,
    /// The maximum number of puzzles without a new technique: after each one that has some, and at the start of each
    /// level.
    pub practice: Option<usize>,
}

/// What a puzzle asks of someone who solves it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Demands {
    /// The level; `None` if the scale has no levels, or if it is a published one and the puzzle has clues.
    pub level: Option<String>,
    /// The score; `None` if there is none, because the scale's profile does not solve the puzzle or knows no clues.
    pub score: Option<Points>,
    /// Whether the profile solves it.
    pub solved: bool,
    /// The length of the solution path, without steps that lead nowhere.
    #[serde(flatten)]
    pub length: Length,
    /// The techniques of that path, in the order of the profile.
    #[serde(deserialize_with = "read_ids")]
    pub techniques: Vec<TechniqueId>,
}

/// A puzzle's turn in teaching order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Turn {
    /// The index of the puzzle among those put in order.
    pub index: usize,
    /// The techniques that it asks for first.
    pub new: Vec<TechniqueId>,
    /// Those that it asks for again, or that were known beforehand.
    pub practised: Vec<TechniqueId>,
}

impl Default for TeachingOrder {
    fn default() -> Self {
        let built_in = |name| Profile::named(name).unwrap_or_else(|_| unreachable!("it is built in"));
        Self { profile: built_in("classic"), scale: built_in("hodoku"), known: Vec::new(), practice: None }
    }
}

impl TeachingOrder {
    /// Returns what a puzzle asks for, within a budget. A search of the profile is not used.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or if the budget was spent.
    pub fn demands(&self, puzzle: &Puzzle, budget: &Budget) -> Result<Demands, RatingError> {
        let within = |profile: &Profile| Profile { budget: budget.clone(), search: None, ..profile.clone() };
        let [profile, scale] = [&self.profile, &self.scale].map(within);
        let scored = match rate_on(puzzle, &scale, Scales::Profile) {
            Ok(rating) => rating.scored,
            // The order of the techniques is known all the same.
            Err(RatingError::Clues(_)) => None,
            Err(error) => return Err(error),
        };
        let (level, score) = scored.map_or((None, None), |Scored { level, score, .. }| (level, score));
        let trace = solve(puzzle, &profile)?;
        let path = without_idle(&trace, &profile);
        if budget.is_spent() {
            return Err(RatingError::CutShort);
        }
        let mut techniques: Vec<_> = path.deductions().map(|step| step.technique).collect();
        techniques.sort_by_key(|technique| (profile.rank(technique), technique.rung()));
        techniques.dedup();
        Ok(Demands {
            level,
            score,
            solved: trace.outcome == Outcome::Solved,
            length: Length::of(&path),
            techniques: techniques.into_iter().map(|technique| technique.id).collect(),
        })
    }

    /// Puts puzzles in teaching order, by what they ask for.
    pub fn arrange(&self, puzzles: &[Demands]) -> Vec<Turn> {
        let mut groups: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (index, demands) in puzzles.iter().enumerate() {
            groups.entry((!demands.solved, self.level(demands))).or_default().push(index);
        }
        let mut course = Course { order: self, puzzles, known: BTreeSet::new(), turns: Vec::new() };
        course.known.extend(self.known.iter().map(|technique| technique.id));
        groups.into_values().for_each(|group| course.add(group));
        course.turns
    }

    /// Returns the index of a puzzle's level; without one, it comes last.
    fn level(&self, demands: &Demands) -> usize {
        let levels = self.scale.scale.iter().flat_map(|scale| &scale.levels);
        let at =
            demands.level.as_ref().and_then(|name| levels.map(|level| &level.name).position(|level| level == name));
        at.unwrap_or(usize::MAX)
    }
}

/// Puzzles in order so far, and what is known by then.
struct Course<'a> {
    order: &'a TeachingOrder,
    puzzles: &'a [Demands],
    known: BTreeSet<TechniqueId>,
    turns: Vec<Turn>,
}

impl Course<'_> {
    /// Adds the puzzles of a level. Each round adds one puzzle and learns what is new in it, or adds all in which
    /// nothing is new; so there are no more rounds than twice the number of techniques.
    fn add(&mut self, mut group: Vec<usize>) {
        loop {
            let (mut familiar, rest): (Vec<usize>, Vec<usize>) =
                group.into_iter().partition(|&index| self.unknown(index).next().is_none());
            familiar.sort_by_key(|&index| self.effort(index));
            familiar.truncate(self.order.practice.unwrap_or(usize::MAX));
            familiar.into_iter().for_each(|index| self.take(index));
            group = rest;
            let Some(next) = group.iter().copied().min_by_key(|&index| self.novelty(index)) else { return };
            group.retain(|&index| index != next);
            self.take(next);
        }
    }

    fn take(&mut self, index: usize) {
        let (practised, new): (Vec<_>, Vec<_>) =
            self.puzzles[index].techniques.iter().copied().partition(|technique| self.known.contains(technique));
        self.known.extend(&new);
        self.turns.push(Turn { index, new, practised });
    }

    fn unknown(&self, index: usize) -> impl DoubleEndedIterator<Item = TechniqueId> {
        self.puzzles[index].techniques.iter().copied().filter(|technique| !self.known.contains(technique))
    }

    /// Returns the order of puzzles with something new.
    fn novelty(&self, index: usize) -> impl Ord {
        let rank = |id| Technique::named(id).map(|technique| (self.order.profile.rank(technique), technique.rung()));
        let new: Vec<_> = self.unknown(index).rev().map(rank).collect();
        (new.len(), new, self.effort(index))
    }

    /// Returns the order of puzzles in which nothing is new.
    fn effort(&self, index: usize) -> impl Ord + use<> {
        let Demands { score, length, .. } = &self.puzzles[index];
        (score.is_none(), *score, *length, index)
    }
}
