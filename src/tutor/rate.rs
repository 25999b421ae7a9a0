//! The difficulty of a puzzle: on the scale of a profile, and on Sudoku Explainer's.
//!
//! The prices of steps are part of the profile; here they are only added up. The steps are those of a trace, or those
//! of HoDoKu if the profile says so: see [`Source::Hodoku`]. The rating on the Explainer scale is that of
//! [`engine::Explainer`].

mod hodoku;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::shorten::Length;
use crate::clue::{Clue, each_solution};
use crate::engine::{self, Profile, Source, UnknownClue, Worth};
use crate::grid::{Budget, ClueRecord, Conflict, Count, Digits, Grid, Known, Puzzle, solutions_within};
use crate::proof::Uniqueness;
use crate::rating::{ExplainerError, Points, with_explainer};
use crate::trace::{Checked, Event, EventKind, Limit, Outcome, Trace, replay};

/// The difficulty of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rating {
    /// The rating on the scale of a profile; `None` if it was not asked for.
    #[serde(flatten)]
    pub scored: Option<Scored>,
    /// The rating on the Explainer scale; `None` if it was not asked for, or if the puzzle is not a classic one.
    pub explainer: Option<ExplainerRating>,
}

/// The scales on which a puzzle is rated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scales {
    /// That of the profile and the Explainer scale.
    Both,
    /// That of the profile.
    Profile,
    /// The Explainer scale.
    Explainer,
}

/// The rating of a puzzle on the Explainer scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ExplainerRating {
    /// The rating of the puzzle: that of its hardest step; 20 if there are not enough steps.
    pub er: Points,
    /// The rating of the hardest step up to the first placement.
    pub ep: Points,
    /// The rating of the first step.
    pub ed: Points,
    /// The first of the hardest steps; `None` if there are no steps.
    pub hardest: Option<HardestStep>,
}

/// A step on the Explainer scale.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HardestStep {
    /// The technique.
    pub technique: String,
    /// The number of the step, from 1.
    pub step: usize,
    /// The number of steps of the whole path.
    pub of: usize,
}

/// The rating of a puzzle on the scale of a profile.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scored {
    /// The name of the profile that solved it, with its scale and techniques.
    pub profile: String,
    /// The level on the profile's scale; `None` if the scale has no levels.
    pub level: Option<String>,
    /// The points on the profile's scale; `None` if it has no scale, or if its techniques run out and the scale has no
    /// price for this.
    pub score: Option<Points>,
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
    /// More of the rating, if the steps are those that Sudoku Explainer takes.
    pub explainer: Option<ExplainerScore>,
}

/// The ratings of a trace whose steps are those that Sudoku Explainer takes, with one decimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ExplainerScore {
    /// The rating of the puzzle: that of its hardest step.
    pub er: String,
    /// The rating of the hardest step up to the first placement.
    pub ep: String,
    /// The rating of the first step.
    pub ed: String,
    /// The rating of each step, by its number.
    pub steps: BTreeMap<u32, String>,
}

/// Whether a solution path depends on the puzzle having a unique solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
    /// The position does not have exactly one solution; this is known.
    Solutions(Known),
    /// It has clues, such as this one, and the scale is that of a program that knows none.
    Clues(Box<ClueRecord>),
    /// A limit was reached before it was solved.
    CutShort,
    /// A step of this kind contradicts the solution: a fault of its finder.
    Unsound(String),
}

impl fmt::Display for RatingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Conflict(conflict) => f.write_str(&conflict.verdict()),
            Self::Solutions(known) => known.fmt(f),
            Self::Clues(clue) => {
                write!(
                    f,
                    "no rating: HoDoKu and Sudoku Explainer, whose scales these are, know no clues, such as {clue}"
                )
            }
            Self::CutShort => write!(f, "a limit was reached before it was solved"),
            Self::Unsound(step) => write!(f, "a step of the rating contradicts the solution: {step}"),
        }
    }
}

impl Error for RatingError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Conflict(conflict) => Some(conflict),
            Self::Solutions(_) | Self::Clues(_) | Self::CutShort | Self::Unsound(_) => None,
        }
    }
}

/// Solves a puzzle within the budget of its profile.
pub(super) fn solve(puzzle: &Puzzle, profile: &Profile) -> Result<Checked<Trace>, RatingError> {
    let trace = engine::solve(puzzle, profile).map_err(RatingError::Conflict)?;
    let cut_short = matches!(trace.limit, Some(Limit::Work | Limit::Count));
    if cut_short { Err(RatingError::CutShort) } else { Ok(trace) }
}

/// Rates a puzzle on the scale of a profile and on the Explainer scale. The profile's search is not used: if its
/// techniques run out, the scale has a price for this, or there is no score.
///
/// # Errors
/// If it does not have exactly one solution, if it has clues and the scale is a published one, or if the profile's budget was
/// spent before it was rated.
pub fn rate(puzzle: &Puzzle, profile: &Profile) -> Result<Rating, RatingError> {
    rate_on(puzzle, profile, Scales::Both)
}

/// Rates a puzzle like [`rate`], on some scales only. The budget is that of the profile on each of them.
///
/// # Errors
/// As [`rate`].
pub fn rate_on(puzzle: &Puzzle, profile: &Profile, scales: Scales) -> Result<Rating, RatingError> {
    let (grid, solution) = only_solution(puzzle, &profile.budget)?;
    if let (Err(UnknownClue(clue)), _) | (_, Some(clue)) = (profile.knows(puzzle), explained_clue(puzzle, scales)) {
        return Err(RatingError::Clues(clue));
    }
    let scored = || match hodoku::scored(&grid, &solution, profile) {
        Some(scored) => scored,
        None => scored(puzzle, profile),
    };
    let scored = (scales != Scales::Explainer).then(scored).transpose()?;
    let explainer = (scales != Scales::Profile).then(|| explained(&grid, &solution, profile)).transpose()?;
    Ok(Rating { scored, explainer: explainer.flatten() })
}

/// Returns the first clue of a puzzle that is to be rated on the Explainer scale alone.
fn explained_clue(puzzle: &Puzzle, scales: Scales) -> Option<Box<ClueRecord>> {
    let is_asked = scales == Scales::Explainer;
    puzzle.layout.rulings().first().filter(|_| is_asked).map(|ruling| Box::new(ruling.clue().clone()))
}

/// Returns the position, and its only solution.
///
/// # Errors
/// If it has none, or several, or if the budget was spent before it was known.
pub fn only_solution(puzzle: &Puzzle, budget: &Budget) -> Result<(Grid, Digits), RatingError> {
    let grid = puzzle.grid().map_err(RatingError::Conflict)?;
    let solutions = solutions_within(&grid, 2, budget).map_err(|_| RatingError::CutShort)?;
    Ok((grid, only(&solutions, puzzle, budget)?))
}

/// Returns the only solution of a position with clues of a variant.
///
/// # Errors
/// If it has none, or several, or if the budget was spent before it was known.
pub fn only_solution_with_clues(puzzle: &Puzzle, clues: &[Clue], budget: &Budget) -> Result<Digits, RatingError> {
    let mut found = Vec::new();
    let mut visit = |solution: &Digits| {
        found.push(*solution);
        if found.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    each_solution(puzzle, clues, budget, &mut visit).map_err(|_| RatingError::CutShort)?;
    only(&found, puzzle, budget)
}

/// The only one of the solutions that were found.
fn only(found: &[Digits], puzzle: &Puzzle, budget: &Budget) -> Result<Digits, RatingError> {
    match found {
        &[solution] => Ok(solution),
        found => Err(RatingError::Solutions(Known::at(puzzle, Some(Count::of(found.len())), budget))),
    }
}

fn scored(puzzle: &Puzzle, profile: &Profile) -> Result<Scored, RatingError> {
    let profile = Profile { search: None, ..profile.clone() };
    let trace = solve(puzzle, &profile)?;
    let worth = worth(&trace, &profile);
    Ok(Scored {
        level: worth.and_then(|worth| level(worth, &profile)),
        score: worth.map(|worth| worth.points),
        solved: trace.outcome == Outcome::Solved,
        uniqueness: reliance(puzzle, &trace, &profile)?,
        length: Length::of(&trace),
        techniques: used(&trace, &profile),
        profile: profile.name,
    })
}

fn explained(grid: &Grid, solution: &Digits, profile: &Profile) -> Result<Option<ExplainerRating>, RatingError> {
    let explained = with_explainer(|explainer| explainer.rate(grid, solution, &profile.budget));
    let explained = match explained {
        Ok(explained) => explained,
        Err(ExplainerError::NotClassic) => return Ok(None),
        Err(ExplainerError::Spent(_)) => return Err(RatingError::CutShort),
        Err(ExplainerError::Unsound(step)) => return Err(RatingError::Unsound(step.kind.to_string())),
    };
    let hardest = explained.hardest().map(|(step, hardest)| HardestStep {
        technique: hardest.kind.to_string(),
        step,
        of: explained.steps.len(),
    });
    Ok(Some(ExplainerRating { er: explained.er(), ep: explained.ep(), ed: explained.ed(), hardest }))
}

/// Returns the name of a level of the profile's scale.
fn level(worth: Worth, profile: &Profile) -> Option<String> {
    let level = profile.scale.as_ref()?.levels.get(worth.level?)?;
    Some(level.name.clone())
}

/// The units of work that may be spent on the difficulty of a puzzle: some seconds.
const MOST_WORK_OF_DIFFICULTY: u64 = 2_000_000;

/// Returns the score on HoDoKu's scale of the puzzle of a trace, for traces whose profile has no scale. For a classic
/// puzzle this takes milliseconds. `None` if the budget, of which it takes only a part, does not suffice, if the trace
/// does not lead to the solution, or if the puzzle has clues: HoDoKu knows none.
pub fn difficulty(trace: &Trace, budget: &Budget) -> Option<Score> {
    let is_rated = trace.outcome == Outcome::Solved && trace.puzzle.clues.is_empty();
    let puzzle = trace.puzzle.puzzle().filter(|_| is_rated)?;
    let hodoku = Profile { budget: budget.part(MOST_WORK_OF_DIFFICULTY), ..Profile::named("hodoku").ok()? };
    let scored = rate_on(&puzzle, &hodoku, Scales::Profile).ok()?.scored?;
    Some(Score { profile: scored.profile, level: scored.level, points: scored.score?, explainer: None })
}

/// Returns the score of a whole solution path on the scale of the profile that found it. If the profile takes the steps
/// of HoDoKu, it is the score of these steps, even if the path goes on in another way somewhere. `None` if the profile
/// has no scale, if the scale has no price for running out of techniques, or if the trace contains guesses or ends before
/// the puzzle is solved.
pub fn score(trace: &Trace, profile: &Profile) -> Option<Score> {
    let worth = worth(trace, profile)?;
    let score =
        Score { profile: profile.name.clone(), level: level(worth, profile), points: worth.points, explainer: None };
    let is_explainer = profile.steps == Source::Explainer && trace.outcome == Outcome::Solved;
    Some(match is_explainer.then(|| explainer_score(trace)).flatten() {
        Some((points, explainer)) => Score { points, explainer: Some(explainer), ..score },
        None => score,
    })
}

/// Returns the rating ER of a solved puzzle and the other ratings, if each step is what Sudoku Explainer does in its
/// position.
fn explainer_score(trace: &Trace) -> Option<(Points, ExplainerScore)> {
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let grids = replay(&trace.puzzle.puzzle()?, &trace.events).ok()?;
    let rated = |(event, grid): (&Event, Grid)| {
        let step = event.deduction()?;
        let rating = engine::explainer_rating(step, &grid.into(), uniqueness)?;
        Some((event.n, rating, !step.placements.is_empty()))
    };
    let rated = trace.events.iter().zip(grids).map(rated).collect::<Option<Vec<_>>>()?;
    let written = |points: Points| format!("{:.1}", points.as_f64());
    let most = |rated: &[(u32, Points, bool)]| rated.iter().map(|&(_, rating, _)| rating).max().unwrap_or_default();
    let first = rated.iter().position(|&(_, _, places)| places).map_or(rated.len(), |at| at + 1);
    let (er, ep, ed) = (most(&rated), most(&rated[..first]), most(&rated[..rated.len().min(1)]));
    let steps = rated.iter().map(|&(n, rating, _)| (n, written(rating))).collect();
    Some((er, ExplainerScore { er: written(er), ep: written(ep), ed: written(ed), steps }))
}

fn worth(trace: &Trace, profile: &Profile) -> Option<Worth> {
    let scale = profile.scale.as_ref()?;
    let is_whole = matches!(trace.outcome, Outcome::Solved | Outcome::Stuck);
    if !is_whole || trace.events.iter().any(|event| !matches!(event.what, EventKind::Deduction(_))) {
        return None;
    }
    let puzzle = trace.puzzle.puzzle()?;
    if let Some(worth) = hodoku::worth(&puzzle, profile) {
        return worth;
    }
    let grids = replay(&puzzle, &trace.events).ok()?;
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
    tally(trace.deductions().map(|step| step.technique.id).collect(), profile)
}

/// Returns how often each technique is among these, in the order of the profile.
fn tally(steps: Vec<&str>, profile: &Profile) -> Vec<Used> {
    let mut used: Vec<Used> = Vec::new();
    // A profile may list a technique more than once, limited to different houses.
    for technique in profile.techniques.iter().flatten().map(|rung| rung.technique.id) {
        let times = steps.iter().filter(|&&id| id == technique).count();
        if times > 0 && used.iter().all(|known| known.technique != technique) {
            used.push(Used { technique: technique.to_owned(), times });
        }
    }
    used
}
