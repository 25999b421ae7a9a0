//! Techniques: which there are, and what each is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{WordsAsked, technique};
use super::problem::{Problem, ProblemKind};
use super::{Ask, Operation};
use crate::engine::Profile;
use crate::grid::Budget;
use crate::render::{self, Words};
use crate::technique::LADDER;
use crate::tutor;

pub(super) const TECHNIQUES: Operation =
    Operation::of::<TechniquesListAsked>("techniques", "All techniques, easiest first", r#"{"lang": "en"}"#);
pub(super) const LESSON: Operation = Operation::of::<LessonAsked>(
    "lesson",
    "What a technique is, when to look for it, and an example",
    r#"{"technique": "X-Wing"}"#,
);

/// All techniques.
#[derive(Serialize, Deserialize, JsonSchema)]
struct TechniquesListAsked {
    #[serde(flatten)]
    words: WordsAsked,
}

/// All techniques, easiest first.
#[derive(Serialize, JsonSchema)]
struct TechniquesListAnswer {
    /// The techniques.
    techniques: Vec<TechniqueAnswer>,
}

/// A technique.
#[derive(Serialize, JsonSchema)]
struct TechniqueAnswer {
    /// Its id.
    id: &'static str,
    /// Its name.
    name: String,
    /// Whether the profile `classic` uses it.
    classic: bool,
    /// Whether it assumes that the puzzle has one solution.
    assumes_unique: bool,
}

impl Ask for TechniquesListAsked {
    type Answer = TechniquesListAnswer;

    fn answer(self, budget: &Budget) -> Result<TechniquesListAnswer, Problem> {
        let words = Words::load(&self.words.voice(budget)?.telling.source)?;
        let classic = Profile::named("classic").map_err(|error| Problem::new(ProblemKind::Internal, error))?;
        let used: Vec<&str> = classic.techniques.iter().flatten().map(|rung| rung.technique.id).collect();
        let techniques = LADDER.iter().map(|technique| TechniqueAnswer {
            id: technique.id,
            name: words.technique(technique.id).to_owned(),
            classic: used.contains(&technique.id),
            assumes_unique: technique.assumes_unique,
        });
        Ok(TechniquesListAnswer { techniques: techniques.collect() })
    }
}

/// What a technique is.
#[derive(Serialize, Deserialize, JsonSchema)]
struct LessonAsked {
    /// The id or name of the technique.
    technique: String,
    #[serde(flatten)]
    words: WordsAsked,
}

/// What a technique is.
#[derive(Serialize, JsonSchema)]
struct LessonAnswer {
    /// The id of the technique.
    technique: &'static str,
    /// The lesson in the requested format.
    document: String,
}

impl Ask for LessonAsked {
    type Answer = LessonAnswer;

    fn answer(self, budget: &Budget) -> Result<LessonAnswer, Problem> {
        let (technique, voice) = (technique(&self.technique)?, self.words.voice(budget)?);
        let exemplar = tutor::exemplar(technique)
            .ok_or_else(|| Problem::new(ProblemKind::Internal, "this technique has no example"))?;
        let document = render::lesson(technique, exemplar, &voice.telling)?;
        Ok(LessonAnswer { technique: technique.id, document: voice.written(&document)? })
    }
}
