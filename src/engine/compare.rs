//! Comparing solvers: the same puzzle, one profile after another, and what each had to do.

use std::collections::BTreeSet;
use std::time::Instant;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Profile, solve};
use crate::grid::{Budget, Clash, Puzzle, PuzzleRecord, solutions_within};
use crate::technique::LADDER;
use crate::trace::{Checked, EventKind, Limit, Outcome, Trace};

/// The version of [`Comparison`] that this library writes.
pub const COMPARISON: &str = "whydoku-comparison/1";

/// A comparison as plain data, for other programs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Comparison {
    /// `whydoku-comparison/1`.
    pub format: String,
    /// The program that wrote it.
    pub generator: String,
    /// What was to be solved.
    pub puzzle: PuzzleRecord,
    /// The figures of each profile, in the order in which they ran.
    pub profiles: Vec<Figures>,
}

impl Comparison {
    /// The figures of runs on a puzzle.
    pub fn new(puzzle: &Puzzle, runs: &[Run]) -> Self {
        Self {
            format: COMPARISON.to_owned(),
            generator: format!("whydoku {}", env!("CARGO_PKG_VERSION")),
            puzzle: PuzzleRecord::from(puzzle),
            profiles: runs.iter().map(|run| run.figures.clone()).collect(),
        }
    }
}

/// What a profile had to do to a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Figures {
    /// The profile's name.
    pub profile: String,
    /// How it ended.
    pub end: End,
    /// How many solutions it came to.
    pub solutions: usize,
    /// How many steps of logic it took, those of branches that failed among them.
    pub steps: usize,
    /// How many guesses it made.
    pub guesses: usize,
    /// How many branches ended in a contradiction.
    pub dead_ends: usize,
    /// Under how many guesses it stood where it stood under most.
    pub deepest: usize,
    /// The id of the hardest technique that it used, if it used any.
    pub hardest: Option<String>,
    /// How long it took, in seconds, to two significant digits: the only figure that differs from one
    /// run to the next.
    pub seconds: f64,
}

/// How a profile came off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// It found as many solutions as it looks for, or all there are.
    Solved,
    /// Its techniques ran out, and it does not guess.
    Stuck,
    /// It made as many guesses as it was allowed, or its budget was spent.
    GivenUp,
    /// It tried everything, and nothing solves the puzzle.
    NoSolution,
}

/// A profile's run on a puzzle.
#[derive(Clone, Debug)]
pub struct Run {
    /// What the profile is for, in its author's words. Text from outside.
    pub about: Option<String>,
    /// What it had to do.
    pub figures: Figures,
    /// What it did.
    pub trace: Checked<Trace>,
}

/// How many units of work each profile has for a puzzle with several solutions. A search for all of them may find
/// millions, and nested nets may find nothing; neither tells more about the profile. A unit of a search takes less time.
const MOST_WORK: u64 = 60_000;
const MOST_WORK_OF_SEARCH: u64 = 250_000;

/// How many positions are tried to see whether there are several.
const MOST_POSITIONS: u64 = 200_000;

/// Solves a puzzle with each of these profiles, whose searches make at most so many guesses. Where the puzzle has
/// several solutions, there is a limit to the work of each profile as well.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn compare(puzzle: &Puzzle, profiles: Vec<Profile>, most_guesses: u32) -> Result<Vec<Run>, Clash> {
    // Where counting takes too long, there may be several.
    let counted = solutions_within(&puzzle.grid()?, 2, &Budget::work(MOST_POSITIONS));
    let is_bounded = counted.map_or(true, |known| known.len() > 1);
    let run = |mut profile: Profile| {
        if is_bounded {
            let most = if profile.search.is_some() { MOST_WORK_OF_SEARCH } else { MOST_WORK };
            profile.budget = profile.budget.part(most);
        }
        if let Some(search) = &mut profile.search {
            search.guesses = search.guesses.min(most_guesses);
        }
        let start = Instant::now();
        let trace = solve(puzzle, &profile)?;
        let seconds = two_digits(start.elapsed().as_secs_f64());
        Ok(Run { about: profile.about, figures: Figures { seconds, ..figures(&trace) }, trace })
    };
    profiles.into_iter().map(run).collect()
}

/// What a trace says of the work that was done. A trace does not say how long it took.
fn figures(trace: &Trace) -> Figures {
    let count = |is: fn(&EventKind) -> bool| trace.events.iter().filter(|event| is(&event.what)).count();
    let found = count(|what| matches!(what, EventKind::Solution(_)));
    let guesses = count(|what| matches!(what, EventKind::Guess(_)));
    let used: BTreeSet<&str> =
        trace.events.iter().filter_map(|event| event.deduction()).map(|step| step.technique.id).collect();
    let solved = trace.outcome == Outcome::Solved;
    let end = match trace.limit {
        Some(Limit::Guesses(_) | Limit::Work | Limit::Count) => End::GivenUp,
        _ if solved || found > 0 => End::Solved,
        _ if trace.outcome == Outcome::NoSolution => End::NoSolution,
        _ => End::Stuck,
    };
    let under = trace.events.iter().map(|event| event.depth as usize).max();
    Figures {
        profile: trace.profile.clone(),
        end,
        solutions: found.max(usize::from(solved && end == End::Solved)),
        steps: count(|what| matches!(what, EventKind::Deduction(_))),
        guesses,
        dead_ends: count(|what| matches!(what, EventKind::Contradiction(_))),
        deepest: under.unwrap_or(0),
        hardest: LADDER
            .iter()
            .rev()
            .find(|technique| used.contains(technique.id))
            .map(|technique| technique.id.to_owned()),
        seconds: 0.0,
    }
}

/// A number to two significant digits.
fn two_digits(number: f64) -> f64 {
    format!("{number:.1e}").parse().unwrap_or(number)
}
