//! How hard a puzzle is, on the two scales that people know.
//!
//! The profile `hodoku` gives level and score, the profile `explainer` the rating of the hardest step;
//! what a step costs stands in their files. Here it is only added up.

use std::error::Error;
use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::shorten::Length;
use crate::engine::{self, Profile, Worth};
use crate::grid::{Clash, Puzzle};
use crate::proof::Uniqueness;
use crate::trace::{Outcome, Trace, replay};

/// How hard a puzzle is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// The level on HoDoKu's scale: `easy`, `medium`, `hard`, `unfair`, `extreme`.
    pub level: String,
    /// The score on HoDoKu's scale: that of all steps together.
    pub score: u32,
    /// The rating on Sudoku Explainer's scale: that of the hardest step. `None` where the techniques of
    /// the profile `explainer` run out.
    pub explainer: Option<f64>,
    /// Whether the techniques of the profile `hodoku` solve it. If not, the score has a guess in it.
    pub solved: bool,
    /// Whether it takes steps that rest on the puzzle's single solution.
    pub uniqueness: Reliance,
    /// How long the way is that the profile `hodoku` takes.
    #[serde(flatten)]
    pub length: Length,
    /// Its steps by technique, easiest first.
    pub techniques: Vec<Used>,
}

/// Whether a way rests on the puzzle's single solution.
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
}

impl fmt::Display for Unrated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clash(clash) => write!(f, "no solution: {clash}"),
            Self::NoSolution => write!(f, "no solution"),
            Self::ManySolutions => write!(f, "more than one solution"),
        }
    }
}

impl Error for Unrated {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Clash(clash) => Some(clash),
            Self::NoSolution | Self::ManySolutions => None,
        }
    }
}

static HODOKU: LazyLock<Profile> = LazyLock::new(|| ours("hodoku"));
static EXPLAINER: LazyLock<Profile> = LazyLock::new(|| ours("explainer"));

fn ours(name: &str) -> Profile {
    Profile::named(name).unwrap_or_else(|_| unreachable!("{name} is one of ours"))
}

/// The levels of HoDoKu's scale, easiest first.
pub fn levels() -> impl Iterator<Item = &'static str> {
    HODOKU.scale.iter().flat_map(|scale| &scale.levels).map(|level| level.name.as_str())
}

/// Rates a puzzle.
///
/// # Errors
/// When it has not just one solution.
pub fn rate(puzzle: &Puzzle) -> Result<Rating, Unrated> {
    let trace = engine::solve(puzzle, &HODOKU).map_err(Unrated::Clash)?;
    match trace.outcome {
        Outcome::NoSolution => return Err(Unrated::NoSolution),
        Outcome::ManySolutions => return Err(Unrated::ManySolutions),
        _ => {}
    }
    let explained = engine::solve(puzzle, &EXPLAINER).map_err(Unrated::Clash)?;
    let hodoku = worth(puzzle, &trace, &HODOKU);
    let level = hodoku.and_then(|worth| levels().nth(worth.level?));
    Ok(Rating {
        level: level.unwrap_or_default().to_owned(),
        score: hodoku.map_or(0, |worth| worth.points.as_f64() as u32),
        explainer: worth(puzzle, &explained, &EXPLAINER).map(|worth| worth.points.as_f64()),
        solved: trace.outcome == Outcome::Solved,
        uniqueness: reliance(puzzle, &trace)?,
        length: Length::of(&trace),
        techniques: used(&trace),
    })
}

/// What the steps of a trace come to on a profile's scale; `None` where the scale does not reach so far.
fn worth(puzzle: &Puzzle, trace: &Trace, profile: &Profile) -> Option<Worth> {
    let scale = profile.scale.as_ref()?;
    let grids = replay(puzzle, &trace.events).ok()?;
    let of_step = |(step, grid)| profile.price(step, grid).map(|price| price.worth(step.pattern.nodes()));
    let mut steps = trace.deductions().zip(&grids).map(of_step).collect::<Option<Vec<Worth>>>()?;
    if trace.outcome != Outcome::Solved {
        steps.push(scale.stuck.as_ref()?.worth(None));
    }
    Some(scale.worth(steps))
}

fn reliance(puzzle: &Puzzle, trace: &Trace) -> Result<Reliance, Unrated> {
    if !trace.deductions().any(|step| step.proof.assumes_unique()) {
        return Ok(Reliance::Unused);
    }
    let open = Profile { uniqueness: Uniqueness::Open, ..HODOKU.clone() };
    let without = engine::solve(puzzle, &open).map_err(Unrated::Clash)?;
    let hardest = |trace| HODOKU.hardest(trace).and_then(|technique| HODOKU.rank(technique));
    let as_easy = without.outcome == Outcome::Solved && hardest(&without) <= hardest(trace);
    Ok(if as_easy { Reliance::Used } else { Reliance::Needed })
}

/// The steps of a trace by technique, in the order of the profile.
fn used(trace: &Trace) -> Vec<Used> {
    let used = HODOKU.techniques.iter().flatten().filter_map(|rung| {
        let times = trace.deductions().filter(|step| step.technique == rung.technique).count();
        (times > 0).then(|| Used { technique: rung.technique.id.to_owned(), times })
    });
    used.collect()
}
