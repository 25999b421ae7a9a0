//! Why a search found nothing: what its candidates had instead.

use std::error::Error;
use std::fmt;

use super::{Level, Misfit};
use crate::grid::Spent;
use crate::rating::Points;

/// The account of a search that found no puzzle.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Shortfall {
    /// The number of candidates.
    pub tries: u64,
    /// Why the search ended early, if it did.
    pub spent: Option<Spent>,
    /// The number of layouts for which no full grid was found.
    pub unfilled: u64,
    /// Puzzles with no solution, or with several. A search has none.
    pub not_one: u64,
    /// Puzzles whose givens do not have the symmetry. A search has none.
    pub asymmetric: u64,
    /// Puzzles that have no rating. A search has none.
    pub unrated: u64,
    /// The number of starts whose givens in all cells of the pattern have several solutions.
    pub several: u64,
    /// Candidates with too few or too many givens, and the smallest and largest number that was met.
    pub givens: Seen<usize>,
    /// Candidates with givens that are not necessary.
    pub minimal: u64,
    /// Candidates that the allowed techniques do not solve.
    pub stuck: u64,
    /// Candidates with a step that is too hard for the level.
    pub too_hard: u64,
    /// Candidates that techniques easier than the needed one solve.
    pub too_easy: u64,
    /// Candidates in which the needed technique does not help.
    pub no_help: u64,
    /// Candidates whose solution path does not use a technique.
    pub unused: u64,
    /// Candidates whose solution path uses a technique that is excluded.
    pub used: u64,
    /// Candidates on whose solution path the technique to drill is nowhere the next step, or the only one.
    pub no_drill: u64,
    /// Candidates with another level.
    pub level: Seen<Level>,
    /// Candidates with another score.
    pub score: Seen<Points>,
    /// Candidates with another rating on the Explainer scale.
    pub rating: Seen<Points>,
    /// Candidates that need techniques that assume a unique solution.
    pub uniqueness: u64,
}

/// A number of values, and the smallest and largest of them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Seen<T> {
    /// The number of values.
    pub count: u64,
    /// The smallest and the largest.
    pub ends: Option<(T, T)>,
}

impl<T> Default for Seen<T> {
    fn default() -> Self {
        Self { count: 0, ends: None }
    }
}

impl<T: Copy + PartialOrd> Seen<T> {
    fn add(&mut self, value: T) {
        self.count += 1;
        let (least, most) = self.ends.unwrap_or((value, value));
        self.ends = Some((if value < least { value } else { least }, if value > most { value } else { most }));
    }
}

impl<T: Copy + PartialEq + fmt::Display> fmt::Display for Seen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ends {
            None => Ok(()),
            Some((least, most)) if least == most => write!(f, "{least}"),
            Some((least, most)) => write!(f, "{least} to {most}"),
        }
    }
}

impl Shortfall {
    /// Counts a candidate, or a puzzle from elsewhere.
    pub fn add(&mut self, misfit: Misfit) {
        match misfit {
            Misfit::Givens(count) => self.givens.add(count),
            Misfit::Minimal(_) => self.minimal += 1,
            Misfit::Stuck { .. } => self.stuck += 1,
            Misfit::TooHard { .. } => self.too_hard += 1,
            Misfit::TooEasy => self.too_easy += 1,
            Misfit::NoHelp { .. } => self.no_help += 1,
            Misfit::Level { level, .. } => self.level.add(level),
            Misfit::Score(score) => self.score.add(score),
            Misfit::Rating(er) => self.rating.add(er),
            Misfit::Uniqueness => self.uniqueness += 1,
            Misfit::Unused(_) => self.unused += 1,
            Misfit::Used(_) => self.used += 1,
            Misfit::NoDrill => self.no_drill += 1,
            Misfit::Solutions(_) => self.not_one += 1,
            Misfit::Symmetry(_) => self.asymmetric += 1,
            Misfit::Unrated => self.unrated += 1,
            // No search makes the first, and the second says nothing about the puzzle.
            Misfit::Pattern(_) | Misfit::CutShort => {}
        }
    }

    /// Returns what the candidates had instead, each with its number and what to relax: the most frequent reason first.
    pub fn reasons(&self) -> Vec<(u64, String, &'static str)> {
        let mut reasons = vec![
            (self.unfilled, "no full grid was found".to_owned(), "`layout`"),
            (self.several, "givens in the whole pattern left several solutions".to_owned(), "`pattern` or `symmetry`"),
            (self.not_one, "no solution, or several".to_owned(), "`layout`"),
            (self.asymmetric, "a given without a counterpart".to_owned(), "`symmetry`"),
            (self.givens.count, format!("{} givens", self.givens), "`givens`, `symmetry` or `pattern`"),
            (self.minimal, "a given that is not necessary".to_owned(), "`minimal`, or `givens`"),
            (self.stuck, "harder techniques were necessary".to_owned(), "`allow` or `max_technique`"),
            (self.too_hard, "a step was too hard for the level".to_owned(), "`level`"),
            (self.too_easy, "easier techniques sufficed".to_owned(), "`needs`"),
            (
                self.no_help,
                "the technique found no step where easier ones were stuck".to_owned(),
                "`needs`, or permit more with `max_technique`",
            ),
            (self.unused, "the solution path does not use the technique".to_owned(), "`uses`"),
            (self.used, "the solution path uses an excluded technique".to_owned(), "`without`"),
            (self.no_drill, "the technique was not the only way on".to_owned(), "`only_way`"),
            (self.level.count, format!("level {}", self.level), "`level`"),
            (self.score.count, format!("a score of {}", self.score), "`score`"),
            (self.rating.count, format!("a rating (ER) of {}", self.rating), "`rating`"),
            (self.unrated, "no rating on the scale".to_owned(), "`rating` or `level`"),
            (self.uniqueness, "techniques that assume a unique solution were needed".to_owned(), "`no_uniqueness`"),
        ];
        reasons.retain(|(count, ..)| *count > 0);
        reasons.sort_by_key(|(count, ..)| std::cmp::Reverse(*count));
        reasons
    }
}

/// Returns a number with commas: `10,000`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let comma = |(at, digit): (usize, char)| {
        let is_group = at > 0 && (digits.len() - at).is_multiple_of(3);
        is_group.then_some(',').into_iter().chain([digit])
    };
    digits.chars().enumerate().flat_map(comma).collect()
}

impl Error for Shortfall {}

impl fmt::Display for Shortfall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "none found in {} tries", grouped(self.tries))?;
        if let Some(spent) = self.spent {
            write!(f, " ({spent})")?;
        }
        let reasons = self.reasons();
        for (count, what, _) in &reasons {
            write!(f, "\n  in {}: {what}", grouped(*count))?;
        }
        match reasons.first() {
            Some((.., advice)) => write!(f, "\nrelax {advice}; or allow more tries"),
            None => Ok(()),
        }
    }
}
