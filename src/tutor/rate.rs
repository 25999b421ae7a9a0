//! The difficulty of a puzzle: on the scale of a profile, and on Sudoku Explainer's.
//!
//! The prices of steps are part of the profile; here they are only added up. The profile `hodoku` gives level and score
//! as that program does; the profile `explainer` gives the rating of the hardest step.

use std::error::Error;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::shorten::Length;
use crate::engine::{self, Points, Profile, Worth};
use crate::grid::{Conflict, Puzzle, solutions_within};
use crate::proof::Uniqueness;
use crate::trace::{Checked, EventKind, Limit, Outcome, Trace, replay};

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The name of the profile that solved it, with its scale and techniques.
    pub profile: String,
    /// The level on the profile's scale; `None` if the scale has no levels.
    pub level: Option<String>,
    /// The points on the profile's scale; `None` if it has no scale, or if its techniques run out and the scale has no
    /// price for this.
    pub score: Option<Points>,
    /// The rating of the hardest step on Sudoku Explainer's scale. `None` if the techniques of the profile `explainer`
    /// run out.
    pub explainer: Option<f64>,
    /// Whether the profile's techniques solve it. If not, the score includes the price of running out.
    pub solved: bool,
    /// Whether it needs steps that assume a unique solution.
    pub uniqueness: Reliance,
    /// The length of the profile's solution path.
    #[serde(flatten)]
    pub length: Length,
    /// Its steps by technique, in the order of the profile.
    pub techniques: Vec<Used>,
}

/// The score of a trace on a scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// The name of the profile that has the scale.
    pub profile: String,
    /// The name of the level; `None` if the scale has no levels.
    pub level: Option<String>,
    /// The points.
    pub points: Points,
}

/// Whether a solution path depends on the puzzle having a unique solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reliance {
    /// No step assumes it.
    Unused,
    /// Some steps assume it, but without them the puzzle needs no harder technique.
    Used,
    /// Some steps assume it, and without them the puzzle needs a harder technique, or is not solved.
    Needed,
}

impl Reliance {
    /// Returns the name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Unused => "unused",
            Self::Used => "used",
            Self::Needed => "needed",
        }
    }
}

/// The number of uses of a technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Used {
    /// The technique's id.
    pub technique: String,
    /// The number of steps.
    pub times: usize,
}

/// Why a puzzle has no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum RatingError {
    /// Two of its digits conflict.
    Conflict(Conflict),
    /// It has no solution.
    NoSolution,
    /// It has several.
    ManySolutions,
    /// A limit was reached before it was solved.
    CutShort,
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(conflict) => write!(f, "no solution: {conflict}"),
            Self::NoSolution => write!(f, "no solution"),
            Self::ManySolutions => write!(f, "more than one solution"),
            Self::CutShort => write!(f, "a limit was reached before it was solved"),
        }
    }
}

impl Error for RatingError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Conflict(conflict) => Some(conflict),
            Self::NoSolution | Self::ManySolutions | Self::CutShort => None,
        }
    }
}

static EXPLAINER: LazyLock<Profile> =
    LazyLock::new(|| Profile::named("explainer").unwrap_or_else(|_| unreachable!("explainer is built in")));

/// Solves a puzzle within the budget of its profile.
fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, RatingError> {
    let trace = engine::solve(puzzle, profile).map_err(RatingError::Conflict)?;
    let cut_short = matches!(trace.limit, Some(Limit::Work | Limit::Count));
    if cut_short { Err(RatingError::CutShort) } else { Ok(trace) }
}

/// Rates a puzzle on the scale of a profile. The profile's search is not used: if its techniques run out, the scale has
/// a price for this, or there is no score.
///
/// # Errors
/// If it does not have exactly one solution, or if the profile's budget was spent before it was rated.
pub fn rate(puzzle: &Puzzle, profile: &Profile) -> Result<Rating, RatingError> {
    let profile = Profile { search: None, ..profile.clone() };
    let grid = puzzle.grid().map_err(RatingError::Conflict)?;
    match solutions_within(&grid, 2, &profile.budget).map_err(|_| RatingError::CutShort)?.len() {
        0 => return Err(RatingError::NoSolution),
        1 => {}
        _ => return Err(RatingError::ManySolutions),
    }
    let trace = solve(puzzle, &profile)?;
    let explained = solve(puzzle, &Profile { budget: profile.budget.clone(), ..EXPLAINER.clone() })?;
    let (level, score) = score(&trace, &profile).map_or((None, None), |score| (score.level, Some(score.points)));
    Ok(Rating {
        level,
        score,
        explainer: worth(&explained, &EXPLAINER).map(|worth| worth.points.as_f64()),
        solved: trace.outcome == Outcome::Solved,
        uniqueness: reliance(puzzle, &trace, &profile)?,
        length: Length::of(&trace),
        techniques: used(&trace, &profile),
        profile: profile.name,
    })
}

/// Returns the score of a whole solution path on the scale of the profile that found it. `None` if the profile has no
/// scale, if the scale has no price for running out of techniques, or if the trace contains guesses or ends before the
/// puzzle is solved.
pub fn score(trace: &Trace, profile: &Profile) -> Option<Score> {
    let scale = profile.scale.as_ref()?;
    let Worth { points, level } = worth(trace, profile)?;
    let level = level.and_then(|level| scale.levels.get(level)).map(|level| level.name.clone());
    Some(Score { profile: profile.name.clone(), level, points })
}

fn worth(trace: &Trace, profile: &Profile) -> Option<Worth> {
    let scale = profile.scale.as_ref()?;
    let is_whole = matches!(trace.outcome, Outcome::Solved | Outcome::Stuck);
    if !is_whole || trace.events.iter().any(|event| !matches!(event.what, EventKind::Deduction(_))) {
        return None;
    }
    let grids = replay(&trace.puzzle.puzzle()?, &trace.events).ok()?;
    let of_step = |(step, grid)| profile.price(step, grid).map(|price| price.worth(step.pattern.nodes()));
    let mut steps = trace.deductions().zip(&grids).map(of_step).collect::<Option<Vec<Worth>>>()?;
    if trace.outcome != Outcome::Solved {
        steps.push(scale.stuck.as_ref()?.worth(None));
    }
    Some(scale.worth(steps))
}

fn reliance(puzzle: &Puzzle, trace: &Trace, profile: &Profile) -> Result<Reliance, RatingError> {
    if !trace.deductions().any(|step| step.proof.assumes_unique()) {
        return Ok(Reliance::Unused);
    }
    let open = Profile { uniqueness: Uniqueness::Open, ..profile.clone() };
    let without = solve(puzzle, &open)?;
    let hardest = |trace| profile.hardest(trace).and_then(|technique| profile.rank(technique));
    let as_easy = without.outcome == Outcome::Solved && hardest(&without) <= hardest(trace);
    Ok(if as_easy { Reliance::Used } else { Reliance::Needed })
}

/// Returns the steps of a trace by technique, in the order of the profile.
pub fn used(trace: &Trace, profile: &Profile) -> Vec<Used> {
    let mut seen = Vec::new();
    let used = profile.techniques.iter().flatten().filter_map(|rung| {
        // A profile may list a technique more than once, limited to different houses.
        if seen.contains(&rung.technique) {
            return None;
        }
        seen.push(rung.technique);
        let times = trace.deductions().filter(|step| step.technique == rung.technique).count();
        (times > 0).then(|| Used { technique: rung.technique.id.to_owned(), times })
    });
    used.collect()
}
