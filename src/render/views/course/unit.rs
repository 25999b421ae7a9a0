//! The lesson on a unit: what its techniques are, with a picture; worked examples; drills; puzzles; a summary.
//!
//! Each worked example and each drill is a step of its own, so that the reader's view shows them one by one, and asks.

use std::collections::HashMap;
use std::iter::once;

use minijinja::value::Value;
use serde::Serialize;

use super::{AROUND, Around, CourseForm, DrillPart, LessonLink};
use crate::grid::{Candidate, Digits, Puzzle, PuzzleRecord};
use crate::render::document::{Document, Effort, Filling, Prompt, Slot};
use crate::render::facts::heading::Heading;
use crate::render::pictures::diagram::Diagram;
use crate::render::views::block::TemplateBlock;
use crate::render::views::drills::{Asks, DrillView, view};
use crate::render::views::hint::said;
use crate::render::views::occasion::Occasion;
use crate::render::views::sections::Section;
use crate::render::views::teller::Teller;
use crate::render::views::worksheet::solved;
use crate::render::views::writer::Writer;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Script, Telling};
use crate::technique::Technique;
use crate::trace::{Checked, Event, Trace};
use crate::tutor::curriculum::{Lesson, OwnWords};
use crate::tutor::{Drill, Hint, exemplar};

/// The language of the code block that a worked example takes the place of.
const EXAMPLE: &str = "example";

/// The hints for the drills of a lesson, and their answers; none if they stand in the lesson.
pub(super) type Back = Option<[Document; 2]>;

/// A lesson and its place in the course.
pub(super) struct LessonView<'a> {
    pub lessons: &'a [Lesson],
    pub links: &'a [LessonLink<'a>],
    pub at: usize,
    pub form: CourseForm,
}

/// The data of the template.
#[derive(Serialize)]
struct Facts<'a> {
    #[serde(flatten)]
    link: &'a LessonLink<'a>,
    around: Around,
    count: usize,
    form: CourseForm,
    requires: Vec<&'a LessonLink<'a>>,
    after: Option<&'a LessonLink<'a>>,
    /// The number of its digits, if the lesson before it has another one.
    side: Option<u8>,
    /// The rules of the layout besides those of every Sudoku.
    rule: String,
    /// The ids of its techniques.
    techniques: Vec<&'static str>,
    /// What the curriculum says of its techniques, or else the lesson on each family of them.
    words: Option<&'a OwnWords>,
    taught: Vec<Taught<'a>>,
    /// The first example, as a picture of the technique, if the techniques have no pictures of their own.
    picture: Option<Pictured>,
    /// The numbers of the worked examples.
    examples: Vec<usize>,
    drills: &'a [DrillView],
    puzzles: Vec<PuzzleView>,
    /// Why each family of techniques works, in a sentence or two.
    principles: Vec<Value>,
}

/// The lesson on a family of techniques.
#[derive(Serialize)]
struct Taught<'a> {
    technique: &'static str,
    lesson: Value,
    /// The technique of this unit in whose text the rest of the lesson stands, if it is the same.
    like: Option<&'static str>,
    /// The first lesson that taught a technique of this family, if an earlier one did.
    known: Option<&'a LessonLink<'a>>,
    /// What it looks like, if the lesson teaches several.
    picture: Option<Pictured>,
}

/// A step on one board, told in one paragraph.
#[derive(Serialize)]
struct Pictured {
    title: Value,
    text: Value,
    board: Value,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// A puzzle to solve.
#[derive(Serialize)]
struct PuzzleView {
    /// Its givens in one line.
    line: String,
    board: Value,
    /// A link that opens it in a solving page; empty if there is none.
    open: Value,
    /// Its solution; in a book, the last chapter has it.
    answer: Value,
}

/// The data of the template of a worked example.
#[derive(Serialize)]
struct ExampleFacts {
    n: usize,
    example: Section,
    rungs: Vec<Value>,
    /// A search that finds the step; empty if there is none.
    scan: Value,
    opens: usize,
}

impl<'a> LessonView<'a> {
    fn lesson(&self) -> &'a Lesson {
        &self.lessons[self.at]
    }

    /// Writes the lesson, and the sections for the back of a book if it is for one: hints for the drills, and answers.
    pub fn documents(&self, telling: &Telling) -> Result<(Document, Back), RenderError> {
        let (lesson, link) = (self.lesson(), &self.links[self.at]);
        let unit = &lesson.unit;
        let mut writer = Writer::new(telling, &unit.layout)?;
        writer.tell_alone();
        let mut taught = if unit.words.is_some() { Vec::new() } else { self.taught(&writer)? };
        if taught.len() > 1 {
            for one in &mut taught {
                one.picture = self.exemplar(one.technique, telling, &mut writer)?;
            }
        }
        let (picture, worked) = match &lesson.examples[..] {
            // The only example is worked.
            [first, rest @ ..] if !rest.is_empty() && taught.iter().all(|one| one.picture.is_none()) => {
                (Some(pictured(&first.trace, "1", telling, &mut writer)?), rest)
            }
            examples => (None, examples),
        };
        let drills = self.drills(telling, &mut writer)?;
        let back = match self.form {
            CourseForm::Book if !drills.is_empty() => {
                Some([DrillPart::Hints, DrillPart::Answers].map(|part| self.back(part, &drills, &writer)))
            }
            CourseForm::Book | CourseForm::Site => None,
        };
        let puzzles = self.puzzles(&mut writer)?;
        let rule = match lesson.puzzles.first() {
            Some((puzzle, _)) => {
                let record = PuzzleRecord::from(puzzle);
                writer.line("rule.md", Heading::of(&record, &puzzle.layout, None, telling.notation))?
            }
            None => String::new(),
        };
        let before = self.at.checked_sub(1).map(|at| self.lessons[at].unit.layout.side());
        let facts = Facts {
            link,
            side: before.filter(|&before| before != unit.layout.side()).map(|_| unit.layout.side()),
            around: AROUND,
            count: self.links.len(),
            form: self.form,
            requires: unit.requires.iter().filter_map(|id| self.links.iter().find(|link| link.id == id)).collect(),
            after: self.links.get(self.at + 1),
            rule,
            techniques: distinct(unit.techniques.iter().map(|rung| rung.technique.id)),
            words: unit.words.as_ref(),
            taught,
            picture,
            examples: (1..=worked.len()).collect(),
            drills: &drills,
            puzzles,
            principles: self.principles(telling)?,
        };
        // A unit with words of its own need not have a word for singles.
        let opens = |hint: &Hint| if unit.words.is_none() { hint.opens } else { 0 };
        let examples =
            (1..).zip(worked).map(|(n, hint)| example(n, hint, opens(hint), telling)).collect::<Result<Vec<_>, _>>()?;
        let mut examples = examples.into_iter();
        let host = writer.finish("course_lesson.md", &facts)?;
        let lesson = host.filled(&mut |slot| match slot {
            Slot::Block(EXAMPLE, _) => examples.next().map_or(Filling::Code, |one| Filling::Document(Box::new(one))),
            _ => Filling::Code,
        });
        let back = back.map(|[hints, answers]| Ok::<_, RenderError>([hints?, answers?])).transpose()?;
        Ok((lesson, back))
    }

    /// The hints for the drills, or their answers, whose diagrams the writer of the lesson has.
    fn back(&self, part: DrillPart, drills: &[DrillView], lesson: &Writer) -> Result<Document, RenderError> {
        #[derive(Serialize)]
        struct Facts<'a> {
            title: &'a str,
            part: DrillPart,
            drills: &'a [DrillView],
        }
        let unit = &self.lesson().unit;
        let mut writer = Writer::new(lesson.telling, &unit.layout)?;
        writer.tell_alone();
        writer.pictures = lesson.pictures.clone();
        writer.finish("course_drills.md", &Facts { title: &unit.title, part, drills })
    }

    /// The lesson on each family of the unit's techniques; the same paragraph once.
    fn taught(&self, writer: &Writer) -> Result<Vec<Taught<'a>>, RenderError> {
        let mut taught: Vec<Taught> = Vec::new();
        // Each paragraph, and the technique in whose text it stands.
        let mut told: HashMap<String, &'static str> = HashMap::new();
        for rung in &self.lesson().unit.techniques {
            let technique = rung.technique;
            let lesson = writer.lesson(technique)?;
            let paragraphs = || lesson.split("\n\n").map(str::trim);
            let like = paragraphs().find_map(|paragraph| told.get(paragraph).copied());
            let own: Vec<&str> = paragraphs().filter(|paragraph| !told.contains_key(*paragraph)).collect();
            if !own.is_empty() {
                let has_family = |lesson: &Lesson| {
                    lesson.unit.techniques.iter().any(|rung| rung.technique.family == technique.family)
                };
                let known = self.lessons[..self.at].iter().position(has_family).map(|at| &self.links[at]);
                let own_text = Value::from_safe_string(own.join("\n\n"));
                taught.push(Taught { technique: technique.id, lesson: own_text, like, known, picture: None });
                told.extend(own.into_iter().map(|paragraph| (paragraph.to_owned(), technique.id)));
            }
        }
        Ok(taught)
    }

    /// The exemplar of a technique as a picture, if it is on a grid of the unit's layout.
    fn exemplar(&self, id: &str, telling: &Telling, writer: &mut Writer) -> Result<Option<Pictured>, RenderError> {
        let Some(trace) = Technique::named(id).and_then(exemplar) else { return Ok(None) };
        let is_alike = trace.puzzle.puzzle().is_some_and(|puzzle| puzzle.layout == self.lesson().unit.layout);
        is_alike.then(|| pictured(trace, id, telling, writer)).transpose()
    }

    /// The principle of each technique that an example shows, the same text once; none if the unit has words of its own.
    fn principles(&self, telling: &Telling) -> Result<Vec<Value>, RenderError> {
        let Lesson { examples, unit, .. } = self.lesson();
        if unit.words.is_some() {
            return Ok(Vec::new());
        }
        let is_first = |(at, hint): &(usize, &Hint)| {
            examples[..*at].iter().all(|before| before.step().technique.id != hint.step().technique.id)
        };
        let said = examples.iter().enumerate().filter(is_first).map(|(_, hint)| {
            let teller = Teller::new(&hint.trace, telling)?;
            Ok(teller.said(event(hint)?, None, &[], &[TemplateBlock::Principle])?.concat())
        });
        let said = said.collect::<Result<Vec<String>, RenderError>>()?;
        Ok(distinct(said.into_iter().filter(|text| !text.is_empty()))
            .into_iter()
            .map(Value::from_safe_string)
            .collect())
    }

    fn drills(&self, telling: &Telling, writer: &mut Writer) -> Result<Vec<DrillView>, RenderError> {
        let mut views = Vec::new();
        for (n, drill) in (1..).zip(&self.lesson().drills) {
            let (mut view, _, pictures) = view(n, drill, Asks::What, telling)?;
            // The lesson says it once.
            view.rule.clear();
            writer.pictures.extend(pictures);
            if telling.script == Script::Included {
                writer.prompts.push(prompt(n, drill, &view, writer));
            }
            views.push(view);
        }
        Ok(views)
    }

    fn puzzles(&self, writer: &mut Writer) -> Result<Vec<PuzzleView>, RenderError> {
        let view = |(n, (puzzle, solution)): (usize, &(Puzzle, Digits))| {
            let board = writer.board(Diagram::position(puzzle), &format!("puzzle-{n}"), Occasion::default())?;
            let answer = match self.form {
                CourseForm::Site => {
                    writer.board(solved(puzzle, solution), &format!("solution-{n}"), Occasion::default())?
                }
                CourseForm::Book => Value::from(""),
            };
            Ok(PuzzleView { line: PuzzleRecord::from(puzzle).givens, board, open: writer.opening(puzzle), answer })
        };
        (1..).zip(&self.lesson().puzzles).map(view).collect()
    }
}

/// A drill as a question of the reader's view.
fn prompt(n: u32, drill: &Drill, view: &DrillView, writer: &Writer) -> Prompt {
    let effort = if drill.hint.step().is_single() { Effort::Single } else { Effort::Harder };
    let hints: Vec<String> =
        once(&view.start).chain(view.hints.iter().map(|hint| &hint.text)).map(ToString::to_string).collect();
    let name = named(writer, "drill", n);
    Prompt { at: format!("drill_{n}"), name, ..Prompt::read(n, effort, &hints) }
}

/// A word of the course with a number.
fn named(writer: &Writer, key: &str, n: u32) -> Option<String> {
    writer.names.words.course.get(key).map(|word| word.replace("{n}", &n.to_string()))
}

/// The first of each of some things that are equal.
fn distinct<T: PartialEq>(all: impl Iterator<Item = T>) -> Vec<T> {
    all.fold(Vec::new(), |mut kept, one| {
        if !kept.contains(&one) {
            kept.push(one);
        }
        kept
    })
}

/// The only event of a hint.
fn event(hint: &Hint) -> Result<&Event, RenderError> {
    hint.trace.events.first().ok_or(RenderError::Puzzle)
}

/// The last step of a trace as a picture of this name, which the writer gets.
fn pictured(
    trace: &Checked<Trace>,
    name: &str,
    telling: &Telling,
    writer: &mut Writer,
) -> Result<Pictured, RenderError> {
    let mut teller = Teller::new(trace, telling)?;
    teller.writer.tell_alone();
    let event = trace.events.last().ok_or(RenderError::Puzzle)?;
    let step = event.deduction().ok_or(RenderError::Puzzle)?;
    let title = Value::from_safe_string(teller.say(event, None, &[TemplateBlock::Title])?.concat());
    let text = teller.argument(event, step)?;
    let [board, _] = teller.board_of(event, name)?;
    writer.pictures.append(&mut teller.writer.pictures);
    let (placements, eliminations) = (step.placements.clone(), step.eliminations.clone());
    Ok(Pictured { title, text, board, placements, eliminations })
}

/// A worked example: the step of a hint, told in full, with the questions that lead to it; `opens` singles follow it.
fn example(n: usize, hint: &Hint, opens: usize, telling: &Telling) -> Result<Document, RenderError> {
    let mut teller = Teller::new(&hint.trace, telling)?;
    teller.writer.tell_alone();
    let rungs = said(&teller, hint)?.into_iter().map(Value::from_safe_string).collect();
    let scan = teller.scan(event(hint)?)?;
    let section = teller.section(std::slice::from_ref(event(hint)?))?;
    let mut writer = teller.writer;
    let name = named(&writer, EXAMPLE, n as u32);
    for prompt in &mut writer.prompts {
        (prompt.n, prompt.name) = (n as u32, name.clone());
    }
    writer.finish("course_example.md", &ExampleFacts { n, example: section, rungs, scan, opens })
}
