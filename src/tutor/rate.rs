//! How hard a puzzle is: on the scale of a profile, and on Sudoku Explainer's.
//!
//! What a step costs is part of the profile. Here it is only added up. The profile `hodoku` gives level
//! and score as that program does, the profile `explainer` the rating of the hardest step.

use std::error::Error;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::shorten::Length;
use crate::engine::{self, Points, Profile, Worth};
use crate::grid::{Clash, Puzzle, solutions_within};
use crate::proof::Uniqueness;
use crate::trace::{Checked, EventKind, Limit, Outcome, Trace, replay};

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The name of the profile that solved it, whose scale and whose techniques these are.
    pub profile: String,
    /// The level on the profile's scale; `None` if the scale has no levels.
    pub level: Option<String>,
    /// The points on the profile's scale; `None` if it has no scale, or if its techniques run out and the
    /// scale has no price for that.
    pub score: Option<Points>,
    /// The rating on Sudoku Explainer's scale: that of the hardest step. `None` if the techniques of
    /// the profile `explainer` run out.
    pub explainer: Option<f64>,
    /// Whether the profile's techniques solve it. If not, the score includes the price of that.
    pub solved: bool,
    /// Whether it takes steps that assume a unique solution.
    pub uniqueness: Reliance,
    /// How long the profile's solution path is.
    #[serde(flatten)]
    pub length: Length,
    /// Its steps by technique, in the order of the profile.
    pub techniques: Vec<Used>,
}

/// What a trace comes to on a scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    /// The name of the profile that has the scale.
    pub profile: String,
    /// The name of the level; `None` if the scale has no levels.
    pub level: Option<String>,
    /// The points.
    pub points: Points,
}

/// Whether a way depends on the puzzle having a unique solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reliance {
    /// No step does.
    Unused,
    /// Some do, but without such steps the puzzle takes no harder technique.
    Used,
    /// Some do, and without such steps it takes a harder technique, or is not solved.
    Needed,
}

impl Reliance {
    /// How it is written.
    pub fn id(self) -> &'static str {
        match self {
            Self::Unused => "unused",
            Self::Used => "used",
            Self::Needed => "needed",
        }
    }
}

/// How often a technique was used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Used {
    /// The technique's id.
    pub technique: String,
    /// In how many steps.
    pub times: usize,
}

/// Why a puzzle has no rating.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unrated {
    /// Two of its digits clash.
    Clash(Clash),
    /// It has no solution.
    NoSolution,
    /// It has several.
    ManySolutions,
    /// A limit came before it was solved.
    CutShort,
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => write!(f, "no solution: {clash}"),
            Self::NoSolution => write!(f, "no solution"),
            Self::ManySolutions => write!(f, "more than one solution"),
            Self::CutShort => write!(f, "a limit was reached before it was solved"),
        }
    }
}

impl Error for Unrated {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Clash(clash) => Some(clash),
            Self::NoSolution | Self::ManySolutions | Self::CutShort => None,
        }
    }
}

static EXPLAINER: LazyLock<Profile> =
    LazyLock::new(|| Profile::named("explainer").unwrap_or_else(|_| unreachable!("explainer is built in")));

/// Solves a puzzle, unless its profile's budget comes to its end.
fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, Unrated> {
    let trace = engine::solve(puzzle, profile).map_err(Unrated::Clash)?;
    let cut_short = matches!(trace.limit, Some(Limit::Work | Limit::Count));
    if cut_short { Err(Unrated::CutShort) } else { Ok(trace) }
}

/// Rates a puzzle on the scale of a profile. The profile's search is not used: where its techniques run
/// out, the scale has a price for that, or there is no score.
///
/// # Errors
/// When it does not have exactly one solution, or the profile's budget was spent before it was rated.
pub fn rate(puzzle: &Puzzle, profile: &Profile) -> Result<Rating, Unrated> {
    let profile = Profile { search: None, ..profile.clone() };
    let grid = puzzle.grid().map_err(Unrated::Clash)?;
    match solutions_within(&grid, 2, &profile.budget).map_err(|_| Unrated::CutShort)?.len() {
        0 => return Err(Unrated::NoSolution),
        1 => {}
        _ => return Err(Unrated::ManySolutions),
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

/// What a whole solution path comes to on the scale of the profile that found it. `None` if the profile
/// has no scale, if the scale does not reach so far, or if the trace guesses or ends before the puzzle does.
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

fn reliance(puzzle: &Puzzle, trace: &Trace, profile: &Profile) -> Result<Reliance, Unrated> {
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
fn used(trace: &Trace, profile: &Profile) -> Vec<Used> {
    let mut seen = Vec::new();
    let used = profile.techniques.iter().flatten().filter_map(|rung| {
        // A profile may list a technique more than once, bound to other houses.
        if seen.contains(&rung.technique) {
            return None;
        }
        seen.push(rung.technique);
        let times = trace.deductions().filter(|step| step.technique == rung.technique).count();
        (times > 0).then(|| Used { technique: rung.technique.id.to_owned(), times })
    });
    used.collect()
}
