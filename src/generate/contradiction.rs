//! Wishes that no puzzle can fulfil, recognised before any search.

use std::error::Error;
use std::fmt;

use super::{Level, Wish};
use crate::engine::{Profile, Rung};
use crate::grid::{CellSet, Layout, Symmetry};
use crate::rating::Points;
use crate::technique::Technique;

/// Why no puzzle can fulfil a wish.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Contradiction {
    /// A range that ends before it begins.
    EmptyRange,
    /// The number of givens is smaller than that of any puzzle with one solution.
    TooFewGivens {
        /// The largest number that was asked for.
        most: usize,
        /// The smallest number for which there is a puzzle, or a lower limit of it.
        needed: usize,
        /// The name of the layout.
        layout: String,
    },
    /// The grid, or its cells in the pattern that are complete under the symmetry, are fewer than the givens.
    TooManyGivens {
        /// The number of givens.
        least: usize,
        /// The number of cells where givens may be.
        cells: usize,
        /// The symmetry by which cells of the pattern are lost, if any are.
        symmetry: Option<Symmetry>,
    },
    /// The cells in the pattern are too few for a puzzle with one solution.
    SmallPattern {
        /// The number of cells where givens may be.
        cells: usize,
        /// The number of givens that a puzzle needs at least.
        needed: usize,
        /// The symmetry by which cells of the pattern are lost, if any are.
        symmetry: Option<Symmetry>,
    },
    /// Givens come in groups of certain sizes, which do not add up to any of these numbers.
    Uneven(Symmetry),
    /// The needed technique is not allowed.
    NotAllowed(&'static Technique),
    /// A needed or used technique assumes a unique solution, and such techniques must be unnecessary.
    AssumesUniqueness(&'static Technique),
    /// The technique must be used, and must not be used.
    UsedAndNot(&'static Technique),
    /// The techniques of the level suffice before the needed or used one is tried.
    Level {
        /// The hardest level asked for.
        level: Level,
        /// The technique.
        technique: &'static Technique,
    },
    /// The score exceeds that of the level.
    Score {
        /// The hardest level asked for.
        level: Level,
        /// Its maximum.
        limit: Points,
        /// The lowest score asked for.
        least: Points,
    },
    /// The Explainer scale is defined for classic puzzles only.
    Rating {
        /// The layout.
        layout: String,
    },
}

impl Error for Contradiction {}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lost = |symmetry: &Option<Symmetry>| match symmetry {
            Some(symmetry) => format!(" together with their images under {} symmetry", symmetry.id()),
            None => String::new(),
        };
        match self {
            Self::EmptyRange => write!(f, "a range ends before it begins: write the smaller value first"),
            Self::TooFewGivens { most, needed, layout } => write!(
                f,
                "a puzzle with one solution on the layout {layout} has at least {needed} givens, so {most} are too few: \
                 relax `givens`"
            ),
            Self::TooManyGivens { least, cells, symmetry } => write!(
                f,
                "{least} givens are more than the {cells} cells where they may be{}: relax `givens`, `pattern` or \
                 `symmetry`",
                lost(symmetry)
            ),
            Self::SmallPattern { cells, needed, symmetry } => write!(
                f,
                "givens may be in {cells} cells{}, and a puzzle with one solution needs at least {needed}: enlarge \
                 `pattern`, or relax `symmetry`",
                lost(symmetry)
            ),
            Self::Uneven(symmetry) => write!(
                f,
                "with {} symmetry, givens come in groups, whose sizes do not add up to this number: relax `givens` or \
                 `symmetry`",
                symmetry.id()
            ),
            Self::NotAllowed(technique) => write!(
                f,
                "{} cannot be needed, because it is not allowed: add it to `allow`, or choose a later `max_technique`",
                technique.id
            ),
            Self::AssumesUniqueness(technique) => write!(
                f,
                "{} assumes a unique solution, so it cannot be asked for together with `no_uniqueness`",
                technique.id
            ),
            Self::UsedAndNot(technique) => {
                write!(f, "{} is both asked for and excluded: relax `without`", technique.id)
            }
            Self::Level { level, technique } => write!(
                f,
                "{} is harder than every technique of the level {level}, so no puzzle of that level needs it: relax \
                 `level`, or choose an easier technique",
                technique.id
            ),
            Self::Score { level, limit, least } => write!(
                f,
                "a puzzle of level {level} has at most {limit} points, and {least} are asked for: relax `level` or \
                 `score`"
            ),
            Self::Rating { layout } => write!(
                f,
                "Sudoku Explainer's rating is defined for classic puzzles only, not on the layout {layout}: use `level` \
                 or `score`"
            ),
        }
    }
}

impl Wish {
    /// Checks whether parts of the wish contradict each other, or what is known of puzzles.
    ///
    /// # Errors
    /// The first contradiction.
    pub fn check(&self) -> Result<(), Contradiction> {
        self.check_difficulty()?;
        self.check_givens()?;
        if !self.rating.is_open() && self.ground != super::Ground::default() {
            return Err(Contradiction::Rating { layout: self.ground.to_string() });
        }
        Ok(())
    }

    /// Checks what does not depend on the layout.
    pub(super) fn check_difficulty(&self) -> Result<(), Contradiction> {
        let is_empty = [self.score.is_empty(), self.rating.is_empty(), self.givens.is_empty(), self.level.is_empty()];
        if is_empty.contains(&true) {
            return Err(Contradiction::EmptyRange);
        }
        self.check_techniques()
    }

    fn check_givens(&self) -> Result<(), Contradiction> {
        let Some(layout) = self.ground.example() else { return Ok(()) };
        let orbits = self.orbits(&layout);
        let cells = orbits.iter().map(|orbit| orbit.len()).sum();
        let is_cut = self.pattern.is_some_and(|pattern| (pattern & layout.cells()).len() > cells);
        let symmetry = is_cut.then_some(self.symmetry);
        let needed = fewest_givens(&layout);
        if let Some(most) = self.givens.most.filter(|&most| most < needed) {
            return Err(Contradiction::TooFewGivens { most, needed, layout: self.ground.to_string() });
        }
        if let Some(least) = self.givens.least.filter(|&least| least > cells) {
            return Err(Contradiction::TooManyGivens { least, cells, symmetry });
        }
        if cells < needed {
            return Err(Contradiction::SmallPattern { cells, needed, symmetry });
        }
        // Bit n is set if some of the orbits have n cells together.
        let sums = orbits.iter().fold(1_u128, |sums, orbit| sums | sums << orbit.len());
        if !(0..=cells).any(|number| sums >> number & 1 == 1 && self.givens.contains(number)) {
            return Err(Contradiction::Uneven(self.symmetry));
        }
        Ok(())
    }

    fn check_techniques(&self) -> Result<(), Contradiction> {
        if let Some(needs) = self.needs {
            let is_early = self.max_technique.is_none_or(|hardest| needs.rung() <= hardest.rung());
            let is_listed = needs.is_single() || self.allow.as_ref().is_none_or(|allow| allow.contains(&needs));
            if !(is_early && is_listed) {
                return Err(Contradiction::NotAllowed(needs));
            }
        }
        for technique in self.uses.iter().copied().chain(self.needs) {
            if self.without.contains(&technique) {
                return Err(Contradiction::UsedAndNot(technique));
            }
            if self.without_uniqueness && technique.assumes_unique {
                return Err(Contradiction::AssumesUniqueness(technique));
            }
            if let Some(level) = self.level.most.filter(|&level| suffices(level, technique)) {
                return Err(Contradiction::Level { level, technique });
            }
        }
        if let (Some(level), Some(least)) = (self.level.most, self.score.least)
            && let Some(limit) = limit(level).filter(|&limit| least > limit)
        {
            return Err(Contradiction::Score { level, limit, least });
        }
        Ok(())
    }

    /// Returns the orbits of the symmetry that are in the pattern.
    pub(super) fn orbits(&self, layout: &Layout) -> Vec<CellSet> {
        let mut orbits = self.symmetry.orbits(layout);
        orbits.retain(|orbit| self.pattern.is_none_or(|pattern| orbit.is_subset(pattern)));
        orbits
    }
}

/// Returns `true` if the techniques of a level solve its puzzles before `classic` tries a technique.
///
/// They are all easier, and they never lose a step by an elimination, so neither their order nor other easy techniques
/// matter. This is not true of techniques that assume a unique solution: an elimination may destroy their pattern.
fn suffices(level: Level, technique: &Technique) -> bool {
    let Ok(hodoku) = Profile::named("hodoku") else { return false };
    let is_easier = |rung: &Rung| !rung.technique.assumes_unique && rung.technique.rung() < technique.rung();
    let is_of_level = |rung: &&Rung| {
        let of = rung.price.as_ref().and_then(|price| price.level);
        of.is_none_or(|of| of <= level as usize)
    };
    !technique.is_single() && hodoku.techniques.iter().flatten().filter(is_of_level).all(is_easier)
}

/// Returns the maximum score of a level.
fn limit(level: Level) -> Option<Points> {
    let scale = Profile::named("hodoku").ok()?.scale?;
    scale.levels.into_iter().find(|other| other.name == level.id())?.limit
}

/// Returns the smallest number of givens of a puzzle with one solution, or a lower limit of it.
///
/// 4, 8, 14 and 17 were established by exhaustive search (17 by McGuire, Tugemann and Civario, 2012). For any other
/// layout: two digits that are not given could be swapped, so at most one is missing.
fn fewest_givens(layout: &Layout) -> usize {
    match layout.side() {
        4 if layout.is_plain() => 4,
        6 if layout.is_plain() => 8,
        8 if layout.is_plain() => 14,
        9 if layout.is_plain() => 17,
        side => usize::from(side) - 1,
    }
}
