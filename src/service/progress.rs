//! The progress of a learner: when to practise a technique again, what to do today, whether a file of progress is one.
//! The request brings what was done so far, and the time.

use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

use super::asked::{WordsAsked, either};
use super::problem::{Problem, ProblemKind};
use super::puzzles::text;
use super::{Ask, Operation};
use crate::grid::Budget;
use crate::render::Words;
use crate::tutor::memory::{Memory, Moment, Practice, Recall};
use crate::tutor::progress::{self, KeptGame, ListedGame, Progress, Reason, Techniques};

pub(super) const SCHEDULE: Operation = Operation::of::<ScheduleAsked>(
    "schedule",
    "When to practise a technique again, by how well it was recalled",
    r#"{"memory": {"stability": 2.3065, "difficulty": 2.1181, "at": 1767225600000}, "practice": {"rungs": 2}, "at": 1767484800000}"#,
);
pub(super) const TODAY: Operation = Operation::of::<TodayAsked>(
    "today",
    "What to do today: drills, and a puzzle that fits",
    r#"{"techniques": {"x_wing": {"hints": 1, "practised": 0, "memory": null, "due": 1767225600000}}, "at": 1767484800000}"#,
);
pub(super) const PROGRESS: Operation = Operation::of::<ProgressAsked>(
    "progress",
    "Whether a file of progress is one, and its contents",
    r#"{"progress": {"format": "whydoku-progress/1", "learner": "Ada", "techniques": {}, "games": []}}"#,
);

fn practice_or_grade(schema: &mut Schema) {
    either(schema, ["practice", "grade"]);
}

/// A practice of a technique.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(transform = practice_or_grade)]
struct ScheduleAsked {
    /// The memory so far, as an earlier answer had it; nothing for the first practice.
    memory: Option<Memory>,
    /// What happened, which grades the practice; or give `grade`.
    practice: Option<Practice>,
    /// How well the technique was recalled.
    grade: Option<Recall>,
    /// The time, in milliseconds since the beginning of 1970 (UTC).
    at: Moment,
}

/// When to practise again.
#[derive(Serialize, JsonSchema)]
struct ScheduleAnswer {
    /// How well the technique was recalled.
    grade: Recall,
    /// The memory now, for the next request.
    memory: Memory,
    /// When to practise again.
    due: Moment,
}

impl Ask for ScheduleAsked {
    type Answer = ScheduleAnswer;

    fn answer(self, _: &Budget) -> Result<ScheduleAnswer, Problem> {
        let grade = match (self.practice, self.grade) {
            (Some(practice), None) => practice.recall(),
            (None, Some(grade)) => grade,
            _ => return Err(Problem::new(ProblemKind::InvalidRequest, "give either `practice` or `grade`")),
        };
        let memory = Memory::after(self.memory, grade, self.at);
        Ok(ScheduleAnswer { grade, due: memory.due(), memory })
    }
}

/// What to do today.
#[derive(Serialize, Deserialize, JsonSchema)]
struct TodayAsked {
    /// The techniques that were met.
    techniques: Techniques,
    /// The time, in milliseconds since the beginning of 1970 (UTC).
    at: Moment,
    #[serde(flatten)]
    words: WordsAsked,
}

/// What to do today.
#[derive(Serialize, JsonSchema)]
pub struct TodayAnswer {
    /// Techniques to practise: up to three.
    drills: Vec<DrillOfToday>,
    /// A puzzle that fits.
    puzzle: PuzzleOfToday,
}

/// A technique to practise today.
#[derive(Serialize, JsonSchema)]
struct DrillOfToday {
    /// The id of the technique.
    technique: &'static str,
    /// Its name.
    name: String,
    /// Why it is to be practised.
    reason: Reason,
}

/// A puzzle for today.
#[derive(Serialize, JsonSchema)]
struct PuzzleOfToday {
    /// The puzzle, as a text that is read again.
    puzzle: String,
    /// The title of the unit of the curriculum that it belongs to: it needs what is taught there, and nothing later.
    unit: String,
}

impl TodayAnswer {
    /// Returns what to do today for a learner who has met these techniques.
    ///
    /// # Errors
    /// If the words cannot be read.
    pub fn of(techniques: &Techniques, at: Moment, words: &Words) -> Result<Self, Problem> {
        let today = progress::today(techniques, at)
            .ok_or_else(|| Problem::new(ProblemKind::Internal, "the built-in curriculum has no puzzle"))?;
        let drill =
            |(technique, reason)| DrillOfToday { technique, name: words.technique(technique).to_owned(), reason };
        Ok(Self {
            drills: today.drills.into_iter().map(drill).collect(),
            puzzle: PuzzleOfToday { puzzle: text(today.puzzle)?, unit: today.unit.title.clone() },
        })
    }
}

impl Ask for TodayAsked {
    type Answer = TodayAnswer;

    fn answer(self, budget: &Budget) -> Result<TodayAnswer, Problem> {
        let words = Words::load(&self.words.voice(budget)?.telling.source)?;
        TodayAnswer::of(&self.techniques, self.at, &words)
    }
}

/// A file of progress.
#[derive(Serialize, Deserialize, JsonSchema)]
struct ProgressAsked {
    /// The progress of a learner.
    progress: Progress,
}

/// A file of progress that is one.
#[derive(Serialize, JsonSchema)]
struct ProgressAnswer {
    /// The progress, the latest game first.
    progress: Progress,
    /// The list of its games.
    games: Vec<ListedGame>,
}

impl Ask for ProgressAsked {
    type Answer = ProgressAnswer;

    fn answer(self, _: &Budget) -> Result<ProgressAnswer, Problem> {
        let progress = self.progress.in_order();
        let games = progress.games.iter().map(KeptGame::listed).collect();
        Ok(ProgressAnswer { progress, games })
    }
}
