//! Comparing solvers: solves the same puzzle with several profiles, and counts what each had to do.

use std::collections::BTreeSet;
use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::{Profile, each_event};
use crate::grid::{Budget, Conflict, Puzzle, PuzzleRecord, solutions_within};
use crate::technique::LADDER;
use crate::trace::{Event, EventKind, Limit, Outcome, Recorder, Trace};

/// The version of [`Comparison`] that this library writes.
pub const COMPARISON: &str = "whydoku-comparison/1";

/// A comparison as plain serialisable data.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// `whydoku-comparison/1`.
    pub format: String,
    /// The program that wrote it.
    pub generator: String,
    /// The puzzle.
    pub puzzle: PuzzleRecord,
    /// The figures of each profile, in the order of the runs.
    pub profiles: Vec<Figures>,
}

impl Comparison {
    /// Creates a comparison from runs on a puzzle.
    pub fn new(puzzle: &Puzzle, runs: &[Run]) -> Self {
        Self {
            format: COMPARISON.to_owned(),
            generator: format!("whydoku {}", env!("CARGO_PKG_VERSION")),
            puzzle: PuzzleRecord::from(puzzle),
            profiles: runs.iter().map(|run| run.figures.clone()).collect(),
        }
    }
}

/// The work of a profile on a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Figures {
    /// The name of the profile.
    pub profile: String,
    /// The end of the run.
    pub end: End,
    /// The number of solutions found.
    pub solutions: usize,
    /// The number of logical steps, including those of branches that failed.
    pub steps: usize,
    /// The number of guesses.
    pub guesses: usize,
    /// The number of branches that ended in a contradiction.
    pub dead_ends: usize,
    /// The maximum number of nested guesses.
    pub deepest: usize,
    /// The id of the hardest technique used, if any.
    pub hardest: Option<String>,
    /// The duration in seconds, to two significant digits: the only figure that varies between runs.
    pub seconds: f64,
}

/// The end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// The profile found as many solutions as it looks for, or all that exist.
    Solved,
    /// Its techniques ran out, and it does not guess.
    Stuck,
    /// It reached its limit of guesses, or its budget was spent.
    GivenUp,
    /// It tried everything, and the puzzle has no solution.
    NoSolution,
}

/// A run of a profile on a puzzle.
#[derive(Clone, Debug)]
pub struct Run {
    /// The purpose of the profile, in its author's words. Untrusted text.
    pub about: Option<String>,
    /// The figures.
    pub figures: Figures,
    /// The outcome of the trace.
    pub outcome: Outcome,
    /// The events of the trace that are guesses, or what became of them. Its steps are not kept: a search may take
    /// hundreds of thousands.
    pub search: Vec<Event>,
}

/// The units of work per profile for a puzzle with several solutions. A search for all of them may find millions, and
/// nested nets may find nothing; neither is informative. One unit of a search takes less time.
const MOST_WORK: u64 = 60_000;
const MOST_WORK_OF_SEARCH: u64 = 80_000;

/// The number of positions to visit to find out whether there are several solutions.
const MOST_POSITIONS: u64 = 200_000;

/// Solves a puzzle with each of these profiles, whose searches are limited to `most_guesses` guesses. If the puzzle has
/// several solutions, the work of each profile is limited too.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn compare(puzzle: &Puzzle, profiles: Vec<Profile>, most_guesses: u32) -> Result<Vec<Run>, Conflict> {
    // If counting takes too long, there may be several.
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
        let mut recorder = Recorder::within(puzzle, profile.uniqueness, &profile.budget)?.forgetting();
        let mut tally = Tally::default();
        each_event(&mut recorder, &profile, |event| tally.add(event));
        let mut rest = recorder.end(&profile.name);
        std::mem::take(&mut rest.events).into_iter().for_each(|event| tally.add(event));
        let seconds = two_digits(start.elapsed().as_secs_f64());
        let outcome = rest.outcome;
        Ok(Run { about: profile.about, figures: tally.figures(rest, seconds), outcome, search: tally.search })
    };
    profiles.into_iter().map(run).collect()
}

/// What a run did, event by event.
#[derive(Default)]
struct Tally {
    steps: usize,
    deepest: usize,
    /// The ids of the techniques used.
    used: BTreeSet<&'static str>,
    /// The events that are no steps.
    search: Vec<Event>,
}

impl Tally {
    fn add(&mut self, event: Event) {
        self.deepest = self.deepest.max(event.depth as usize);
        match event.deduction() {
            Some(step) => {
                self.steps += 1;
                self.used.insert(step.technique.id);
            }
            None => self.search.push(event),
        }
    }

    /// Returns the figures of a run, of whose trace only the end is left.
    fn figures(&self, end: Trace, seconds: f64) -> Figures {
        let count = |is: fn(&EventKind) -> bool| self.search.iter().filter(|event| is(&event.what)).count();
        let found = count(|what| matches!(what, EventKind::Solution(_)));
        let solved = end.outcome == Outcome::Solved;
        let hardest = LADDER.iter().rev().find(|technique| self.used.contains(technique.id));
        let how = match end.limit {
            Some(Limit::Guesses(_) | Limit::Work | Limit::Count) => End::GivenUp,
            _ if solved || found > 0 => End::Solved,
            _ if end.outcome == Outcome::NoSolution => End::NoSolution,
            _ => End::Stuck,
        };
        Figures {
            profile: end.profile,
            end: how,
            solutions: found.max(usize::from(solved && how == End::Solved)),
            steps: self.steps,
            guesses: count(|what| matches!(what, EventKind::Guess(_))),
            dead_ends: count(|what| matches!(what, EventKind::Contradiction(_))),
            deepest: self.deepest,
            hardest: hardest.map(|technique| technique.id.to_owned()),
            seconds,
        }
    }
}

/// Rounds a number to two significant digits.
fn two_digits(number: f64) -> f64 {
    format!("{number:.1e}").parse().unwrap_or(number)
}
