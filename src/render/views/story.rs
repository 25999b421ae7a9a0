//! The walkthrough of a checked trace, and the lesson on a technique.

use std::sync::Arc;

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::handout::handout;
use super::occasion::Occasion;
use super::sections::{Alike, News, Section, TurnView};
use super::teller::Teller;
use crate::engine::Profile;
use crate::grid::{Cell, Digits, Known, Layout};
use crate::render::document::Document;
use crate::render::facts::conclusion::ConclusionFacts;
use crate::render::facts::heading::Heading;
use crate::render::facts::passages::{Passage, passages};
use crate::render::facts::turns::{Reasoning, Turning, turns};
use crate::render::outlets::in_plain_text;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Telling};
use crate::technique::{LADDER, Technique};
use crate::trace::{Checked, Claim, EventKind, Limit, Outcome, Trace};
use crate::tutor::{self, Length, Look, Question, Score};

/// The data of a walkthrough's template.
#[derive(Serialize)]
struct Walkthrough<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    profile: &'a str,
    audience: Audience,
    assumes_unique: bool,
    /// What “How to read this” has to explain.
    passages: Vec<Passage>,
    outcome: Outcome,
    /// What is known of the solutions, of the givens and of the position.
    known: Known,
    until: Option<ConclusionFacts>,
    before: Option<Length>,
    left_out: usize,
    score: Option<&'a Score>,
    length: Length,
    open: usize,
    differing: Vec<Cell>,
    solutions: &'a [String],
    steps: usize,
    guesses: usize,
    dead_ends: usize,
    limit: Option<Limit>,
    /// The claims of the trace that nothing proves.
    claims: &'a [Claim],
    techniques: Vec<Used>,
    hardest: Option<&'static str>,
    reasoning: Reasoning,
    turns: Vec<TurnView>,
    turning: Turning,
    lessons: Vec<Taught>,
    sections: Vec<Section>,
    /// The tree of the search, if there was one.
    tree: Value,
    start: Value,
    end: Value,
}

/// The lesson on a technique, for the end of a walkthrough.
#[derive(Serialize)]
struct Taught {
    /// The techniques of the family that are used, in order of their first use.
    techniques: Vec<&'static str>,
    family: &'static str,
    lesson: Value,
}

/// The maximum number of questions to ask before a step.
const MOST_QUESTIONS: usize = 2;

/// The maximum number of words before the first fold of a step, besides its title and conclusion.
const MOST_WORDS: usize = 125;

/// The number of words in a text before its first fold.
fn words(text: &Value) -> usize {
    let text = text.to_string();
    text.split("<details>").next().map_or(0, |told| told.split_whitespace().count())
}

/// The uses of a technique.
#[derive(Serialize)]
struct Used {
    technique: &'static str,
    times: usize,
    first: u32,
}

/// Writes the walkthrough of a trace without the steps that nothing later uses, and says how many there were.
///
/// # Errors
/// As for [`walkthrough`].
pub fn useful_walkthrough(
    trace: &Checked<Trace>,
    profile: &Profile,
    telling: &Telling,
) -> Result<Document, RenderError> {
    let told = tutor::without_idle(trace, profile);
    let left_out = Length::of(trace).steps - Length::of(&told).steps;
    walkthrough(&told, &Telling { left_out, ..telling.clone() })
}

/// Writes a walkthrough of a trace, or its handout.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn walkthrough(trace: &Checked<Trace>, telling: &Telling) -> Result<Document, RenderError> {
    if telling.audience == Audience::Handout {
        return handout(trace, telling);
    }
    let mut teller = Teller::new(trace, telling)?;
    let mut sections = teller.sections()?;
    let lessons = teller.introduce(&mut sections)?;
    teller.mark_turns(&mut sections)?;
    teller.finish(sections, lessons)
}

/// Writes a lesson on a technique: what it is, how to find it, and the first step of a trace that uses it.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn lesson(
    technique: &'static Technique,
    example: &Checked<Trace>,
    telling: &Telling,
) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Lesson<'a> {
        #[serde(flatten)]
        heading: Heading<'a>,
        technique: &'a str,
        lesson: Value,
        example: Option<Section>,
        /// A search that finds the step of the example; empty if there is none.
        scan: Value,
        audience: Audience,
        passages: Vec<Passage>,
    }
    let mut teller = Teller::new(example, telling)?;
    teller.writer.tell_alone();
    let lesson = teller.writer.lesson(technique)?;
    let first = example.events.iter().find(|event| event.deduction().is_some_and(|step| step.technique == technique));
    let passages = passages(first.into_iter().filter_map(|event| Some((event.deduction()?, teller.before(event)))));
    let section = first.map(|event| teller.section(std::slice::from_ref(event))).transpose()?;
    let scan = first.map(|event| teller.scan(event)).transpose()?;
    let layout = Arc::clone(&teller.puzzle.layout);
    let name = teller.writer.names.words.course.get("example").map(|word| word.replace("{n}", "1"));
    for prompt in &mut teller.writer.prompts {
        (prompt.n, prompt.name) = (1, name.clone());
    }
    teller.writer.finish(
        "lesson.md",
        &Lesson {
            heading: Heading::of(&example.puzzle, &layout, None, telling.notation),
            technique: technique.id,
            lesson: Value::from_safe_string(lesson),
            example: section,
            scan: scan.unwrap_or_default(),
            audience: telling.audience,
            passages,
        },
    )
}

impl Teller<'_> {
    /// Adds the principle of each technique to the section that uses it first; the lessons on their families come at the
    /// end. Experts need neither.
    fn introduce(&self, sections: &mut [Section]) -> Result<Vec<Taught>, RenderError> {
        let mut lessons: Vec<Taught> = Vec::new();
        let mut known: Vec<(&'static Technique, String, u32)> = Vec::new();
        if self.telling.audience == Audience::Expert {
            return Ok(lessons);
        }
        for section in sections {
            for step in &section.steps {
                let event = &self.trace.events[step.n as usize - 1];
                let Some(technique) = event.deduction().map(|step| step.technique) else { continue };
                if known.iter().any(|(other, ..)| *other == technique) {
                    continue;
                }
                let (id, family) = (technique.id, technique.family);
                let blocks = [TemplateBlock::Principle, TemplateBlock::Notice, TemplateBlock::Lesson];
                let said = self.said(event, None, &[], &blocks)?;
                let [principle, notice, lesson] = <[String; 3]>::try_from(said).unwrap_or_default();
                let same = known.iter().find(|(other, said, _)| other.family == family && *said == principle);
                let like = same.map(|(other, _, n)| Alike { technique: other.id, n: *n });
                known.push((technique, principle.clone(), step.n));
                let [principle, notice] = [principle, notice].map(Value::from_safe_string);
                let is_folded = !self.has_room(&[&step.text, &principle, &notice]);
                section.news.push(News { technique: id, family, n: step.n, principle, notice, like, is_folded });
                match lessons.iter_mut().find(|known| known.family == family) {
                    None => {
                        let lesson = Value::from_safe_string(lesson);
                        lessons.push(Taught { techniques: vec![id], family, lesson });
                    }
                    Some(known) => {
                        known.techniques.push(id);
                        // The lesson on a wider technique has what the others have, and more.
                        if known.lesson.to_string().len() < lesson.len() {
                            known.lesson = Value::from_safe_string(lesson);
                        }
                    }
                }
            }
        }
        Ok(lessons)
    }

    /// Whether a step has room for these texts before its first fold. For a beginner there is always room: nothing is
    /// folded, and an omitted text would be missing.
    fn has_room(&self, texts: &[&Value]) -> bool {
        self.telling.audience == Audience::Beginner || texts.iter().map(|text| words(text)).sum::<usize>() <= MOST_WORDS
    }

    /// Whether the first paragraph of a step names all that its questions are about, so that they need not be asked
    /// before it.
    fn asks(&self, step: &Value, look: &Look) -> bool {
        let names = &self.writer.names;
        let step = step.to_string();
        let first = in_plain_text(&[step.trim().split("\n\n").next().unwrap_or_default().to_owned()]).concat();
        look.questions.iter().all(|question| match question {
            Question::Places { houses, .. } => first.contains(&names.houses(houses)),
            Question::Cells { cells, .. } | Question::Deadly { cells, .. } => {
                cells.iter().all(|cell| first.contains(&names.notation.cell(cell)))
            }
        })
    }

    /// Marks the sections that are turning points.
    fn mark_turns(&self, sections: &mut [Section]) -> Result<(), RenderError> {
        let turns = turns(self.trace, &self.grids);
        for section in sections {
            let [step] = &section.steps[..] else { continue };
            let Some(turn) = turns.iter().find(|turn| turn.n == step.n) else { continue };
            let event = &self.trace.events[turn.n as usize - 1];
            // What one notices of a new technique says it as well.
            let is_shown = section.news.iter().any(|new| !new.notice.to_string().is_empty());
            let look = event.deduction().filter(|_| turn.listed && !is_shown);
            let look = look.map(|deduction| Look::at(deduction, self.before(event)));
            let look = look.filter(|look| look.questions.len() <= MOST_QUESTIONS && !self.asks(&step.text, look));
            let asked = look.map(|look| self.said(event, Some(&look), &[], &[TemplateBlock::Rung3])).transpose()?;
            let look = asked
                .map(|asked| Value::from_safe_string(asked.concat()))
                .filter(|asked| self.has_room(&[&step.text, asked]))
                .unwrap_or_else(|| Value::from(""));
            section.turn = Some(TurnView { turn: turn.clone(), title: step.title.clone(), look });
        }
        Ok(())
    }

    /// Puts the sections into the walkthrough's template.
    fn finish(mut self, sections: Vec<Section>, lessons: Vec<Taught>) -> Result<Document, RenderError> {
        let turns = sections.iter().filter_map(|section| section.turn.clone());
        let listed: Vec<TurnView> = turns.filter(|view| view.turn.listed).collect();
        let layout = Arc::clone(&self.puzzle.layout);
        let end = self.grids[self.grids.len() - 1].clone();
        let start_board = self.writer.board(Diagram::of(&self.puzzle, &self.grids[0]), "start", Occasion::default())?;
        let end_board = self.writer.board(Diagram::of(&self.puzzle, &end), "end", Occasion::default())?;
        let tree = self.writer.search("search", &self.tree)?;
        let techniques = used(self.trace);
        let count = |is: fn(&EventKind) -> bool| self.trace.events.iter().filter(|event| is(&event.what)).count();
        let story = Walkthrough {
            heading: Heading::of(&self.trace.puzzle, &layout, self.telling.title.as_deref(), self.telling.notation),
            profile: &self.trace.profile,
            audience: self.telling.audience,
            assumes_unique: self.trace.assumes_unique,
            passages: passages(self.steps()),
            outcome: self.trace.outcome,
            known: self.trace.known(),
            until: self.trace.until.map(ConclusionFacts::from),
            before: self.telling.before,
            left_out: self.telling.left_out,
            score: self.telling.score.as_ref(),
            length: Length::of(self.trace),
            open: end.open().len(),
            differing: differing(&self.trace.solutions, &layout),
            solutions: &self.trace.solutions,
            steps: self.trace.events.iter().filter(|event| event.deduction().is_some()).count(),
            guesses: count(|what| matches!(what, EventKind::Guess(_))),
            dead_ends: count(|what| matches!(what, EventKind::Contradiction(_))),
            limit: self.trace.limit,
            claims: self.trace.claims(),
            hardest: techniques.last().map(|used| used.technique),
            reasoning: Reasoning::of(self.trace),
            turning: Turning::of(listed.iter().map(|view| &view.turn)),
            turns: listed,
            lessons,
            techniques,
            sections,
            tree,
            start: start_board,
            end: end_board,
        };
        self.writer.finish("walkthrough.md", &story)
    }
}

/// The techniques that a trace uses, easiest first.
fn used(trace: &Trace) -> Vec<Used> {
    let of = |technique: &'static Technique| {
        let mut steps =
            trace.events.iter().filter(|event| event.deduction().is_some_and(|step| step.technique == technique));
        let first = steps.next()?.n;
        Some(Used { technique: technique.id, times: steps.count() + 1, first })
    };
    LADDER.iter().filter_map(of).collect()
}

/// The cells in which the first two solutions differ.
pub(super) fn differing(solutions: &[String], layout: &Layout) -> Vec<Cell> {
    let read = |line: &String| Digits::from_line(line, layout);
    let [Some(a), Some(b)] = [solutions.first().and_then(read), solutions.get(1).and_then(read)] else {
        return Vec::new();
    };
    layout.cells().iter().filter(|&cell| a.get(cell) != b.get(cell)).collect()
}
