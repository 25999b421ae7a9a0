//! A course: a lesson on each unit of a curriculum, and the pages around them.
//!
//! ```text
//!   index.html            the start page: what the course is, and all lessons
//!   reading.html          the words and signs that every lesson uses
//!   01-full_house.html …  the lessons
//!   glossary.html         terms
//!   techniques.html       techniques, and where each is taught
//! ```
//!
//! A curriculum that has its own words for what a learner has to know has neither of the last two.
//!
//! A lesson is put together from what other views show: the lesson on a technique, hints, drills, boards.

mod unit;

use std::collections::BTreeMap;
use std::sync::Arc;

use minijinja::value::Value;
use rayon::prelude::*;
use serde::Serialize;

use super::BoardCandidates;
use super::board::position;
use super::glossary::{Explained, Pictures, of_course};
use super::occasion::Occasion;
use super::teller::Teller;
use super::worksheet::solved;
use super::writer::Writer;
use crate::grid::{Cell, Digits, Notation, Puzzle, PuzzleRecord};
use crate::render::document::{Block, Document, Found, Page, Pages, Span, plain};
use crate::render::facts::heading::Heading;
use crate::render::facts::passages::{Passage, passages};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::locale::Words;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Script, Telling};
use crate::tutor::curriculum::{Lesson, Start, Unit};
use crate::tutor::glossary::Term;
use unit::{Back, LessonView};

/// What a course becomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CourseForm {
    /// A directory of pages: hints and answers are collapsed where they belong.
    Site,
    /// A book, in which nothing can be collapsed: hints and answers are at the end of each lesson, and the solutions of
    /// the puzzles at the end of the book.
    Book,
}

/// The files of the pages that every course has.
const HOME: &str = "index.html";
const READING: &str = "reading.html";
const GLOSSARY: &str = "glossary.html";
const TECHNIQUES: &str = "techniques.html";
/// The chapter that only a book has.
const SOLUTIONS: &str = "solutions.html";

/// What a book has behind its lessons for each of their drills.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum DrillPart {
    Hints,
    Answers,
}

/// The addresses of the pages around the lessons, as templates see them.
#[derive(Clone, Copy, Serialize)]
struct Around {
    reading: &'static str,
    glossary: &'static str,
    techniques: &'static str,
    hints: &'static str,
    answers: &'static str,
    solutions: &'static str,
}

const AROUND: Around = Around {
    reading: READING,
    glossary: GLOSSARY,
    techniques: TECHNIQUES,
    hints: "hints.html",
    answers: "answers.html",
    solutions: SOLUTIONS,
};

/// The width of a cell of a solution in pixels: on paper, its digits have nine points.
const SOLUTION_CELL: u32 = 24;

/// A link to a lesson, as templates see it.
#[derive(Clone, Serialize)]
struct LessonLink<'a> {
    n: usize,
    id: &'a str,
    title: &'a str,
    goal: &'a str,
    file: String,
}

impl<'a> LessonLink<'a> {
    fn of(n: usize, unit: &'a Unit) -> Self {
        // The number keeps the names apart, whatever the ids of a user's units are.
        let is_plain = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '-' | '_');
        let name: String =
            unit.id.chars().take(MOST_SIGNS).map(|sign| if is_plain(sign) { sign } else { '-' }).collect();
        Self { n, id: &unit.id, title: &unit.title, goal: &unit.goal, file: format!("{n:02}-{name}.html") }
    }
}

/// The maximum number of characters of a unit's id in the name of a file.
const MOST_SIGNS: usize = 40;

/// What the pages around the lessons have in common.
struct Course<'a> {
    lessons: &'a [Lesson],
    start: &'a Start,
    links: Vec<LessonLink<'a>>,
    form: CourseForm,
    telling: &'a Telling,
}

/// Writes a course of these lessons, the first of which is the easiest, with this start.
///
/// # Errors
/// If there are no lessons, or a template is missing or has a mistake.
pub fn course(lessons: &[Lesson], start: &Start, form: CourseForm, telling: &Telling) -> Result<Pages, RenderError> {
    // A book is turned page by page, not step by step.
    let script = if form == CourseForm::Book { Script::LeftOut } else { telling.script };
    let telling = &Telling { script, ..telling.clone() };
    let links = (1..).zip(lessons).map(|(n, lesson)| LessonLink::of(n, &lesson.unit)).collect();
    let course = Course { lessons, start, links, form, telling };
    let [home, reading, techniques] = course.around()?;
    let told = (0..lessons.len()).into_par_iter().map(|at| course.view(at).documents(telling));
    let (told, back): (Vec<Document>, Vec<Back>) = told.collect::<Result<Vec<_>, RenderError>>()?.into_iter().unzip();
    let said: String = told.par_iter().chain([&reading]).map(Document::markdown).collect();
    // A course that explains its words itself has no pages to look them up.
    let looked_up = if start.reading.is_empty() { Some(course.glossary(&said)?) } else { None };
    let terms = looked_up.as_ref().map(terms).unwrap_or_default();
    let told = told.into_iter().zip(&course.links).map(|(document, link)| linked(document, link, &terms));
    let page = |file: &str, document, found| Page { file: file.to_owned(), document, found };
    let mut pages = vec![page(HOME, home, Vec::new()), page(READING, reading, Vec::new())];
    pages.extend(told);
    let names = course.names()?;
    if let Some(glossary) = looked_up {
        pages.push(page(GLOSSARY, glossary, terms));
        pages.push(page(TECHNIQUES, techniques, names));
    }
    pages.extend(course.back(back)?.map(|(file, chapter)| page(file, chapter, Vec::new())));
    if form == CourseForm::Book && lessons.iter().any(|lesson| !lesson.puzzles.is_empty()) {
        pages.push(page(SOLUTIONS, course.solutions()?, Vec::new()));
    }
    Ok(Pages { pages })
}

impl<'a> Course<'a> {
    fn view(&self, at: usize) -> LessonView<'_> {
        LessonView { lessons: self.lessons, links: &self.links, at, form: self.form }
    }

    /// The start page, the page on reading, and the list of techniques.
    fn around(&self) -> Result<[Document; 3], RenderError> {
        #[derive(Serialize)]
        struct Facts<'a> {
            #[serde(flatten)]
            heading: Heading<'a>,
            around: Around,
            /// The passages of “How to read this” that the lessons need.
            passages: &'a [Passage],
            /// The cell in row 4 and column 1, whose name shows how cells are named.
            cell: Cell,
            course: Option<&'a str>,
            /// The first paragraph, and the items of “How to read this”, in words of the curriculum.
            welcome: Option<&'a str>,
            reading: &'a [String],
            form: CourseForm,
            audience: &'static str,
            lessons: &'a [LessonLink<'a>],
            /// Where each technique is taught, by its id.
            taught: BTreeMap<&'static str, Vec<&'a LessonLink<'a>>>,
            /// The ids of these techniques, by their names.
            techniques: Vec<&'static str>,
            start: Value,
            marked: Value,
        }
        let puzzles = || self.lessons.iter().flat_map(|lesson| &lesson.puzzles).map(|(puzzle, _)| puzzle);
        // The first puzzles of a course are nearly full.
        let is_usual = |puzzle: &&Puzzle| puzzle.givens.cells().len() * 2 <= puzzle.layout.cells().len();
        let layout = &self.lessons.first().ok_or(RenderError::Puzzle)?.unit.layout;
        let empty = Puzzle::of(Arc::clone(layout), Digits::default());
        let first = puzzles().find(is_usual).or_else(|| puzzles().next()).unwrap_or(&empty);
        let record = PuzzleRecord::from(first);
        let notation: Notation = self.telling.notation;
        let render = |template: &str| {
            let mut writer = Writer::new(self.telling, &first.layout)?;
            writer.tell_alone();
            let start = writer.board(Diagram::position(first), "start", Occasion::default())?;
            let marked = writer.board(position(first, BoardCandidates::All), "marked", Occasion::default())?;
            let words = Arc::clone(&writer.names.words);
            let mut techniques: Vec<&'static str> = self.taught().into_keys().collect();
            techniques.sort_by_key(|id| words.technique(id).to_lowercase());
            let facts = Facts {
                around: AROUND,
                passages: &self.passages()?,
                cell: Cell::at(3, 0),
                heading: Heading::of(&record, &first.layout, None, notation),
                course: self.telling.title.as_deref(),
                welcome: self.start.welcome.as_deref(),
                reading: &self.start.reading,
                form: self.form,
                audience: self.telling.audience.id(),
                lessons: &self.links,
                taught: self.taught(),
                techniques,
                start,
                marked,
            };
            // It has no pictures but those that it shows.
            writer.finish(template, &facts).map(|document| document.under(0))
        };
        Ok([render("course_start.md")?, render("course_reading.md")?, render("course_techniques.md")?])
    }

    /// The glossary: each term that a lesson explains, or that is in the text.
    fn glossary(&self, said: &str) -> Result<Document, RenderError> {
        let layout = &self.lessons.first().ok_or(RenderError::Puzzle)?.unit.layout;
        let taught = self.taught();
        let explained = |term: &Term| {
            let link = *term.taught.iter().find_map(|id| taught.get(id))?.first()?;
            Some(Explained { title: link.title, file: Some(&link.file) })
        };
        let pictures = if self.form == CourseForm::Site { Pictures::Drawn } else { Pictures::LeftOut };
        of_course(Writer::new(self.telling, layout)?, pictures, said, &explained).map(|document| document.under(0))
    }

    /// The chapters with the hints for all drills and with their answers, lesson by lesson, and their files.
    fn back(&self, back: Vec<Back>) -> Result<impl Iterator<Item = (&'static str, Document)> + use<>, RenderError> {
        let layout = &self.lessons.first().ok_or(RenderError::Puzzle)?.unit.layout;
        let empty = |part: DrillPart| {
            Writer::new(self.telling, layout)?.finish("course_back.md", &BTreeMap::from([("part", part)]))
        };
        let mut chapters = [(AROUND.hints, empty(DrillPart::Hints)?), (AROUND.answers, empty(DrillPart::Answers)?)];
        let is_there = back.iter().any(Option::is_some);
        for (link, sections) in self.links.iter().zip(back) {
            for ((_, chapter), section) in chapters.iter_mut().zip(sections.into_iter().flatten()) {
                let blocks = chapter.adopted(section.under(1), &format!("l{}-", link.n));
                chapter.blocks.extend(blocks);
            }
        }
        Ok(chapters.into_iter().filter(move |_| is_there))
    }

    /// The solutions of all puzzles, lesson by lesson.
    fn solutions(&self) -> Result<Document, RenderError> {
        #[derive(Serialize)]
        struct Solved<'a> {
            title: &'a str,
            boards: Vec<Value>,
        }
        let mut pictures = BTreeMap::new();
        let mut solved_of = |(lesson, link): (&'a Lesson, &LessonLink<'a>)| {
            let mut writer = Writer::new(self.telling, &lesson.unit.layout)?;
            let board = |(n, (puzzle, solution)): (usize, &(Puzzle, Digits))| {
                let width = Some(SOLUTION_CELL * u32::from(puzzle.layout.side()));
                let diagram = Diagram { width, ..solved(puzzle, solution) };
                writer.board(diagram, &format!("solution-{}-{n}", link.n), Occasion::default())
            };
            let boards = (1..).zip(&lesson.puzzles).map(board).collect::<Result<_, _>>()?;
            pictures.append(&mut writer.pictures);
            Ok(Solved { title: link.title, boards })
        };
        let lessons = self.lessons.iter().zip(&self.links).filter(|(lesson, _)| !lesson.puzzles.is_empty());
        let lessons = lessons.map(&mut solved_of).collect::<Result<Vec<_>, RenderError>>()?;
        let layout = &self.lessons.first().ok_or(RenderError::Puzzle)?.unit.layout;
        let mut writer = Writer::new(self.telling, layout)?;
        writer.pictures = pictures;
        writer.finish("course_solutions.md", &BTreeMap::from([("lessons", lessons)]))
    }

    /// The passages that the examples and drills of all lessons need.
    fn passages(&self) -> Result<Vec<Passage>, RenderError> {
        let hints = self
            .lessons
            .iter()
            .flat_map(|lesson| lesson.examples.iter().chain(lesson.drills.iter().map(|drill| &drill.hint)));
        let tellers = hints.map(|hint| Teller::new(&hint.trace, self.telling)).collect::<Result<Vec<_>, _>>()?;
        Ok(passages(tellers.iter().flat_map(Teller::steps)))
    }

    /// The lessons on each technique.
    fn taught(&self) -> BTreeMap<&'static str, Vec<&LessonLink<'a>>> {
        let mut taught: BTreeMap<&'static str, Vec<&LessonLink>> = BTreeMap::new();
        for (lesson, link) in self.lessons.iter().zip(&self.links) {
            for rung in &lesson.unit.techniques {
                let links = taught.entry(rung.technique.id).or_default();
                if !links.iter().any(|other| other.n == link.n) {
                    links.push(link);
                }
            }
        }
        taught
    }

    /// What a search finds by the name of a technique: its lessons. A lesson that has the same name is found by that.
    fn names(&self) -> Result<Vec<Found>, RenderError> {
        let words = Words::load(&self.telling.source)?;
        let found = self.taught().into_iter().flat_map(|(id, links)| {
            let name = words.technique(id).to_owned();
            let others = links.into_iter().filter({
                let name = name.to_lowercase();
                move |link| link.title.to_lowercase() != name
            });
            let found = others.map(move |link| Found {
                title: name.clone(),
                about: link.title.to_owned(),
                at: link.file.clone(),
                words: String::new(),
            });
            found.collect::<Vec<_>>()
        });
        Ok(found.collect())
    }
}

/// The page of a lesson, with links to the glossary.
fn linked(mut document: Document, link: &LessonLink, terms: &[Found]) -> Page {
    let words = document.words().into_iter().collect::<Vec<_>>().join(" ");
    document.link_terms(&terms.iter().map(|term| (term.title.as_str(), term.at.as_str())).collect());
    let found = Found { title: link.title.to_owned(), about: link.goal.to_owned(), at: link.file.clone(), words };
    Page { file: link.file.clone(), document, found: vec![found] }
}

/// The terms that a glossary explains: each is an item of a list that begins with its anchor and its name.
fn terms(glossary: &Document) -> Vec<Found> {
    let items = glossary.blocks.iter().filter_map(|block| match block {
        Block::List { items, .. } => Some(items),
        _ => None,
    });
    let term = |item: &Vec<Block>| match item.first() {
        Some(Block::Paragraph(text)) => match &text[..] {
            [Span::Anchor(name), Span::Strong(term), about @ ..] => Some(Found {
                title: plain(term).trim_end_matches(['.', ':']).to_owned(),
                about: plain(about).trim().to_owned(),
                at: format!("{GLOSSARY}#{name}"),
                words: String::new(),
            }),
            _ => None,
        },
        _ => None,
    };
    items.flatten().filter_map(term).collect()
}
