//! Questions about a whole puzzle: its walkthrough, its difficulty, its solutions.

use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{PositionAsked, Question, QuestionAsked, TechniquesAsked};
use super::problem::{Problem, ProblemKind};
use super::{Ask, Operation};
use crate::clue::{self, Clue};
use crate::engine;
use crate::grid::{Budget, Count, Digits, Known, Puzzle, Suspect, Suspects, solutions_within};
use crate::render::{self, Audience};
use crate::trace::{Outcome, Trace};
use crate::tutor::{self, Length, Properties, PropertyOptions, Rating, RatingError};

pub(super) const EXPLAIN: Operation = Operation::of::<ExplainAsked>(
    "explain",
    "The walkthrough of a puzzle, from the position that it is in",
    r#"{"puzzle": "..14....13......", "audience": "beginner", "format": "markdown"}"#,
);
pub(super) const RATE: Operation =
    Operation::of::<RateAsked>("rate", "How hard a puzzle is, and its properties", r#"{"puzzle": "..14....13......"}"#);
pub(super) const SOLVE: Operation = Operation::of::<SolveAsked>(
    "solve",
    "The solutions of a puzzle, from the position that it is in, without reasons",
    r#"{"puzzle": "..14....13......", "limit": 2}"#,
);

/// The maximum number of solutions in an answer.
const MOST_SOLUTIONS: usize = 1000;

/// The walkthrough of a puzzle.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ExplainAsked {
    #[serde(flatten)]
    question: QuestionAsked,
    /// The audience.
    #[serde(default)]
    audience: Audience,
    /// Whether to answer with the trace as well.
    #[serde(default)]
    trace: bool,
}

/// The walkthrough of a puzzle.
#[derive(Serialize, JsonSchema)]
struct ExplainAnswer {
    /// How it ends.
    outcome: Outcome,
    /// What is known of the solutions, of the givens and of the position.
    solutions: Known,
    /// If the givens have no solution: those of which one is most likely mistyped, the most likely first.
    suspects: Vec<Suspect>,
    /// The number of steps.
    steps: usize,
    /// The walkthrough in the requested format.
    document: String,
    /// The trace, if it was requested.
    trace: Option<Trace>,
}

impl Ask for ExplainAsked {
    type Answer = ExplainAnswer;

    fn answer(self, budget: &Budget) -> Result<ExplainAnswer, Problem> {
        let Question { puzzle, profile, mut voice, .. } = self.question.read(budget)?;
        let trace = engine::solve(&puzzle, &profile)
            .map_err(|conflict| Problem::new(ProblemKind::InvalidPuzzle, conflict.verdict_on(&puzzle, budget)))?;
        if trace.limit.is_some() {
            return Err(Problem::cut_short());
        }
        voice.telling.audience = self.audience;
        voice.telling.score = tutor::score(&trace, &profile).or_else(|| tutor::difficulty(&trace, budget));
        let told = tutor::without_idle(&trace, &profile);
        Ok(ExplainAnswer {
            outcome: trace.outcome,
            solutions: trace.known(),
            suspects: match trace.known().givens() {
                Some(Count::None) => Suspects::of(&puzzle, budget).givens,
                _ => Vec::new(),
            },
            steps: Length::of(&told).steps,
            document: voice.written(&render::useful_walkthrough(&trace, &profile, &voice.telling)?)?,
            trace: self.trace.then(|| Trace::clone(&told)),
        })
    }
}

/// How hard a puzzle is.
#[derive(Serialize, Deserialize, JsonSchema)]
struct RateAsked {
    #[serde(flatten)]
    position: PositionAsked,
    /// The profile whose scale and techniques to use; by default `hodoku`.
    profile: Option<String>,
}

/// How hard a puzzle is.
#[derive(Serialize, JsonSchema)]
struct RateAnswer {
    /// The ratings on the scale of the profile, and on that of Sudoku Explainer.
    rating: Rating,
    /// Givens, symmetry, minimality.
    properties: Properties,
}

impl Ask for RateAsked {
    type Answer = RateAnswer;

    fn answer(self, budget: &Budget) -> Result<RateAnswer, Problem> {
        let (puzzle, _) = self.position.read()?;
        let asked = TechniquesAsked::named(self.profile.unwrap_or_else(|| "hodoku".to_owned()));
        let rating = tutor::rate(&puzzle, &asked.profile(budget)?).map_err(|error| {
            let kind = match error {
                RatingError::CutShort => ProblemKind::LimitReached,
                RatingError::Unsound(_) => ProblemKind::Internal,
                _ => ProblemKind::InvalidPuzzle,
            };
            Problem::new(kind, error)
        })?;
        let options = PropertyOptions { minimal: true, ..PropertyOptions::default() };
        let properties = tutor::properties(&puzzle, &options, budget);
        Ok(RateAnswer { rating, properties })
    }
}

/// The solutions of a puzzle.
#[derive(Serialize, Deserialize, JsonSchema)]
struct SolveAsked {
    #[serde(flatten)]
    position: PositionAsked,
    /// The maximum number of solutions, from 1 to 1000; by default 1.
    limit: Option<usize>,
}

/// The solutions of a puzzle: at least one.
#[derive(Serialize, JsonSchema)]
struct SolveAnswer {
    /// The solutions, each as a line of digits.
    solutions: Vec<String>,
    /// Whether there are more.
    more: bool,
}

impl Ask for SolveAsked {
    type Answer = SolveAnswer;

    fn answer(self, budget: &Budget) -> Result<SolveAnswer, Problem> {
        let (puzzle, clues) = self.position.read_with_clues()?;
        let most = self.limit.unwrap_or(1).clamp(1, MOST_SOLUTIONS);
        if !clues.is_empty() {
            return with_clues(&puzzle, &clues, most, budget);
        }
        let grid = puzzle
            .grid()
            .map_err(|conflict| Problem::new(ProblemKind::InvalidPuzzle, conflict.verdict_on(&puzzle, budget)))?;
        // One more than requested shows whether there are more.
        let found = solutions_within(&grid, most + 1, budget).map_err(|_| Problem::cut_short())?;
        if found.is_empty() {
            let known = Known::at(&puzzle, Some(Count::None), budget);
            return Err(Problem::new(ProblemKind::InvalidPuzzle, known.verdict_on(&puzzle, budget)));
        }
        let solutions = found.iter().take(most).map(|solution| solution.to_line(puzzle.layout())).collect();
        Ok(SolveAnswer { solutions, more: found.len() > most })
    }
}

/// Finds the solutions of a puzzle with clues of a variant.
fn with_clues(puzzle: &Puzzle, clues: &[Clue], most: usize, budget: &Budget) -> Result<SolveAnswer, Problem> {
    let mut found = Vec::new();
    let mut visit = |solution: &Digits| {
        found.push(solution.to_line(puzzle.layout()));
        if found.len() > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    clue::each_solution(puzzle, clues, budget, &mut visit).map_err(|_| Problem::cut_short())?;
    if found.is_empty() {
        let what =
            format_args!("no way to fill the grid agrees with the givens and the clues ({})", clue::names(clues));
        return Err(Problem::new(ProblemKind::InvalidPuzzle, what));
    }
    let more = found.len() > most;
    found.truncate(most);
    found.sort_unstable();
    Ok(SolveAnswer { solutions: found, more })
}
