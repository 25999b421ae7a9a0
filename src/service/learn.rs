//! Techniques: which there are, and what each is.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{WordsAsked, technique, unknown};
use super::problem::{Problem, ProblemKind};
use super::puzzles::text;
use super::{Ask, Operation, TermFacts};
use crate::engine::{Profile, nearest};
use crate::grid::{Budget, Puzzle};
use crate::proof::Conclusion;
use crate::render::{self, Words};
use crate::technique::{Group, LADDER};
use crate::trace::{Deduction, Trace, replay};
use crate::tutor;
use crate::tutor::curriculum::{Curriculum, Unit};

pub(super) const TECHNIQUES: Operation =
    Operation::of::<TechniquesListAsked>("techniques", "All techniques, easiest first", r#"{"lang": "en"}"#);
pub(super) const LESSON: Operation = Operation::of::<LessonAsked>(
    "lesson",
    "What a technique is, when to look for it, and an example",
    r#"{"technique": "X-Wing"}"#,
);

pub(super) const COURSE: Operation = Operation::of::<CourseAsked>(
    "course",
    "The lessons of the built-in course, in order: what each teaches, what to practise, and its puzzles",
    r#"{"lesson": "full_house"}"#,
);

pub(super) const GLOSSARY: Operation = Operation::of::<GlossaryAsked>(
    "glossary",
    "The terms that explanations use: what each means, and which lesson explains it",
    r#"{"term": "strong link"}"#,
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
    /// The group under which people look for it.
    group: Group,
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
            group: technique.group(),
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
    /// The position of its example, as a text that is read again.
    position: String,
    /// The conclusions of the step there.
    answer: Vec<Conclusion>,
}

impl Ask for LessonAsked {
    type Answer = LessonAnswer;

    fn answer(self, budget: &Budget) -> Result<LessonAnswer, Problem> {
        let (technique, voice) = (technique(&self.technique)?, self.words.voice(budget)?);
        let exemplar = tutor::exemplar(technique)
            .ok_or_else(|| Problem::new(ProblemKind::Internal, "this technique has no example"))?;
        let document = render::lesson(technique, exemplar, &voice.telling)?;
        let (position, step) = position_of(exemplar)
            .ok_or_else(|| Problem::new(ProblemKind::Internal, "the example of this technique has no step"))?;
        Ok(LessonAnswer {
            technique: technique.id,
            document: voice.written(&document)?,
            position: text(&position)?,
            answer: step.inference().conclusions(),
        })
    }
}

/// The position before the last step of a trace, and the step.
fn position_of(trace: &Trace) -> Option<(Puzzle, &Deduction)> {
    let puzzle = trace.puzzle.puzzle()?;
    let step = trace.events.last()?.deduction()?;
    let grids = replay(&puzzle, &trace.events).ok()?;
    let before = grids.get(trace.events.len().checked_sub(1)?)?;
    Some((puzzle.at(before), step))
}

/// The lessons of the course.
#[derive(Serialize, Deserialize, JsonSchema)]
struct CourseAsked {
    /// The id of one lesson; by default, all.
    lesson: Option<String>,
}

/// The lessons of the course, in order.
#[derive(Serialize, JsonSchema)]
struct CourseAnswer {
    /// The lessons.
    lessons: Vec<LessonOfCourse>,
}

/// A lesson of the course.
#[derive(Serialize, JsonSchema)]
struct LessonOfCourse {
    /// Its id.
    id: &'static str,
    /// Its title.
    title: &'static str,
    /// What a learner can do after it, in a sentence.
    goal: &'static str,
    /// The ids of the techniques to practise in it.
    techniques: Vec<&'static str>,
    /// Puzzles that need what is taught there, and nothing later, as texts that are read again; the easiest first.
    puzzles: Vec<String>,
}

impl Ask for CourseAsked {
    type Answer = CourseAnswer;

    fn answer(self, _: &Budget) -> Result<CourseAnswer, Problem> {
        let course = Curriculum::built_in()
            .ok_or_else(|| Problem::new(ProblemKind::Internal, "the built-in course cannot be read"))?;
        let lesson = |unit: &'static Unit| {
            let mut techniques: Vec<&str> = unit.drills.iter().map(|rung| rung.technique.id).collect();
            techniques.dedup();
            let puzzles = unit.puzzles.iter().filter_map(|id| course.puzzle(id)).map(text).collect::<Result<_, _>>()?;
            Ok::<_, Problem>(LessonOfCourse { id: &unit.id, title: &unit.title, goal: &unit.goal, techniques, puzzles })
        };
        let is_asked = |unit: &&Unit| self.lesson.as_ref().is_none_or(|id| *id == unit.id);
        let lessons: Vec<LessonOfCourse> =
            course.units.iter().filter(is_asked).map(lesson).collect::<Result<_, _>>()?;
        match self.lesson.filter(|_| lessons.is_empty()) {
            Some(id) => Err(unknown("lesson", &id, nearest(&id, course.units.iter().map(|unit| &*unit.id)))),
            None => Ok(CourseAnswer { lessons }),
        }
    }
}

/// The terms of the glossary.
#[derive(Serialize, Deserialize, JsonSchema)]
struct GlossaryAsked {
    /// One term, in any spelling; by default, all.
    term: Option<String>,
    #[serde(flatten)]
    words: WordsAsked,
}

/// The terms of the glossary, by name.
#[derive(Serialize, JsonSchema)]
struct GlossaryAnswer {
    /// The terms.
    terms: Vec<TermFacts>,
    /// The same with pictures, in the requested format.
    document: String,
}

impl Ask for GlossaryAsked {
    type Answer = GlossaryAnswer;

    fn answer(self, budget: &Budget) -> Result<GlossaryAnswer, Problem> {
        let voice = self.words.voice(budget)?;
        let asked = match &self.term {
            None => None,
            Some(name) => Some(
                render::term(name, &voice.telling)?
                    .map_err(|meant| unknown("term", name, meant.first().map(String::as_str)))?,
            ),
        };
        let document = voice.written(&render::glossary(asked.as_ref(), &voice.telling)?)?;
        let terms = asked.map_or_else(|| render::terms(&voice.telling), |term| Ok(vec![term]))?;
        Ok(GlossaryAnswer { terms: terms.into_iter().map(TermFacts::of).collect(), document })
    }
}
