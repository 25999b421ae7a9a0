//! The glossary: what each term means, what it looks like, and which lesson explains it.

use minijinja::value::Value;
use serde::Serialize;

use super::BoardCandidates;
use super::board::position;
use super::occasion::Occasion;
use super::teller::Teller;
use super::writer::Writer;
use crate::grid::{Cell, CellSet, Digits, House, Layout, Puzzle};
use crate::render::document::Document;
use crate::render::outlets::in_plain_text;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Script, Telling};
use crate::technique::{Parts, Role, Technique};
use crate::trace::{Checked, Trace, replay};
use crate::tutor::curriculum::Curriculum;
use crate::tutor::exemplar;
use crate::tutor::glossary::{Shown, TERMS, Term};

/// A term in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defined {
    /// The term.
    pub term: &'static Term,
    /// What it is called.
    pub name: String,
    /// What it means.
    pub text: String,
}

impl Defined {
    /// Returns its other spellings: without what is in brackets behind it, and that alone.
    fn spellings(&self) -> impl Iterator<Item = &str> {
        let (name, short) = self.name.split_once(" (").unwrap_or((&self.name, ""));
        [&self.name, name, short.trim_end_matches(')')].into_iter().filter(|spelling| !spelling.is_empty())
    }

    /// Returns `true` if the term is called this, in any spelling, or its plural.
    fn is_called(&self, asked: &str) -> bool {
        let asked = folded(asked);
        self.spellings().chain([self.term.id]).map(folded).any(|name| asked == name || asked == format!("{name}s"))
    }
}

/// A name without the differences between spellings.
fn folded(name: &str) -> String {
    name.to_lowercase().replace(['-', '_'], " ").split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns all terms in words, by name.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn terms(telling: &Telling) -> Result<Vec<Defined>, RenderError> {
    let defined = |term: &'static Term, [name, text]: [String; 2]| {
        let plain = |said: String| in_plain_text(&[said]).concat().trim().to_owned();
        Defined { term, name: plain(name), text: plain(text) }
    };
    let said = said(&Writer::new(telling, &plain_grid()?)?)?;
    Ok(said.into_iter().map(|(term, said)| defined(term, said)).collect())
}

/// Returns the term of this name, in any spelling.
///
/// # Errors
/// If no term has this name, the names of those that may be meant; or if a template is missing or has a mistake.
pub fn term(asked: &str, telling: &Telling) -> Result<Result<Defined, Vec<String>>, RenderError> {
    let all = terms(telling)?;
    if let Some(found) = all.iter().find(|one| one.is_called(asked)) {
        return Ok(Ok(found.clone()));
    }
    let asked = folded(asked);
    let is_part = |one: &&Defined| !asked.is_empty() && folded(&one.name).contains(&asked);
    let parts = all.iter().filter(is_part).map(|one| one.name.clone());
    let near = crate::engine::nearest(&asked, all.iter().flat_map(Defined::spellings));
    let near = all.iter().filter(|one| near.is_some_and(|near| one.spellings().any(|name| name == near)));
    let mut meant: Vec<String> = near.map(|one| one.name.clone()).chain(parts).collect();
    let mut seen = std::collections::BTreeSet::new();
    meant.retain(|name| seen.insert(name.clone()));
    meant.truncate(MOST_MEANT);
    Ok(Err(meant))
}

/// The maximum number of terms that may be meant.
const MOST_MEANT: usize = 5;

/// A lesson that explains a term, as the template sees it.
#[derive(Clone, Serialize)]
pub(super) struct Explained<'a> {
    pub title: &'a str,
    /// Its file, if it is a page of the same course.
    pub file: Option<&'a str>,
}

/// A term, as the template sees it.
#[derive(Serialize)]
pub(super) struct TermView<'a> {
    id: &'static str,
    name: Value,
    text: Value,
    lesson: Option<Explained<'a>>,
    board: Value,
}

#[derive(Serialize)]
struct Facts<'a> {
    terms: Vec<TermView<'a>>,
    /// Whether it is that of a course.
    course: bool,
}

/// Writes the glossary: of one term, or of all.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn glossary(only: Option<&Defined>, telling: &Telling) -> Result<Document, RenderError> {
    let telling = &Telling { script: Script::LeftOut, ..telling.clone() };
    let curriculum = Curriculum::built_in();
    let explained = |term: &Term| {
        let unit = term.unit(curriculum?)?;
        Some(Explained { title: &unit.title, file: None })
    };
    let mut writer = Writer::new(telling, &plain_grid()?)?;
    let is_asked = |term: &Term, _: &str| only.is_none_or(|only| only.term == term);
    let terms = views(&mut writer, &is_asked, Pictures::Drawn, &explained)?;
    writer.finish("glossary.md", &Facts { terms, course: false })
}

/// Whether a glossary has pictures.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Pictures {
    Drawn,
    /// Not in a book: the lessons have shown them, a few leaves before.
    LeftOut,
}

/// Writes the glossary of a course: the terms that are explained, or in its text.
pub(super) fn of_course<'a>(
    mut writer: Writer,
    pictures: Pictures,
    text: &str,
    explained: &dyn Fn(&Term) -> Option<Explained<'a>>,
) -> Result<Document, RenderError> {
    let words = |text: &str| text.to_lowercase().replace(|sign: char| !sign.is_alphanumeric() && sign != '-', " ");
    let text = format!(" {} ", words(text));
    let is_named = |name: &str| {
        let name = words(name.split(" (").next().unwrap_or_default());
        ["", "s"].iter().any(|plural| text.contains(&format!(" {name}{plural} ")))
    };
    let terms = views(&mut writer, &|term, name| explained(term).is_some() || is_named(name), pictures, explained)?;
    writer.finish("glossary.md", &Facts { terms, course: true })
}

fn views<'a>(
    writer: &mut Writer,
    is_asked: &dyn Fn(&Term, &str) -> bool,
    pictures: Pictures,
    explained: &dyn Fn(&Term) -> Option<Explained<'a>>,
) -> Result<Vec<TermView<'a>>, RenderError> {
    let mut views = Vec::new();
    for (term, said) in said(writer)?.into_iter().filter(|(term, [name, _])| is_asked(term, name)) {
        let [name, text] = said.map(Value::from_safe_string);
        let board = match term.shown {
            Some(shown) if pictures == Pictures::Drawn => board(term, shown, writer)?,
            _ => Value::from(""),
        };
        views.push(TermView { id: term.id, name, text, lesson: explained(term), board });
    }
    Ok(views)
}

/// All terms with their names and meanings, by name.
fn said(writer: &Writer) -> Result<Vec<(&'static Term, [String; 2])>, RenderError> {
    let template = writer.telling.source.name_in_locale("terms.md");
    let names: Vec<String> = TERMS.iter().flat_map(|term| [format!("name_{}", term.id), term.id.to_owned()]).collect();
    let blocks: Vec<&str> = names.iter().map(String::as_str).collect();
    let facts = minijinja::context! { cell => Cell::at(3, 0).to_string() };
    let mut said = writer.blocks(&template, &facts, &blocks, &[])?.into_iter();
    let mut all: Vec<_> = TERMS.iter().map_while(|term| Some((term, [said.next()?, said.next()?]))).collect();
    all.sort_by_key(|(_, [name, _])| name.to_lowercase());
    Ok(all)
}

/// The picture of a term; none on a grid of another layout.
fn board(term: &Term, shown: Shown, writer: &mut Writer) -> Result<Value, RenderError> {
    let name = format!("term-{}", term.id);
    let layout = &writer.names.layout;
    let empty = || Diagram::position(&Puzzle::of(layout.clone(), Digits::default()));
    let cell = |name: &str| name.parse::<Cell>().ok();
    let diagram = match shown {
        Shown::Step(id) => return step(id, &name, writer),
        Shown::Givens(id) => of(id, layout).map(|trace| trace.puzzle.puzzle().map(|it| Diagram::position(&it.bare()))),
        Shown::Position(id) => of(id, layout).map(|trace| before(trace, None)),
        Shown::BivalueCells(id) => of(id, layout).map(|trace| before(trace, Some(2))),
        Shown::Houses(houses) => {
            let houses = houses.iter().filter_map(|house| house.parse::<House>().ok());
            let is_there = |house: &House| layout.houses().contains(house);
            let parts =
                houses.filter(is_there).fold(Parts::default(), |parts, house| parts.house(Role::Pattern, house));
            Some(Some(Diagram { parts, ..empty() }))
        }
        Shown::Cell(name) => Some(
            cell(name)
                .map(|cell| Diagram { parts: Parts::default().cells(Role::Target, CellSet::of(cell)), ..empty() }),
        ),
        Shown::Peers(name) => Some(cell(name).map(|cell| {
            let parts = Parts::default().cells(Role::Target, CellSet::of(cell));
            let parts = layout.houses_of(cell).iter().fold(parts, |parts, house| parts.house(Role::Pattern, house));
            Diagram { parts, ..empty() }
        })),
    };
    match diagram.flatten() {
        Some(diagram) => writer.board(diagram, &name, Occasion::page("glossary")),
        None => Ok(Value::from("")),
    }
}

/// The exemplar of a technique, if it is on this layout.
fn of(id: &str, layout: &Layout) -> Option<&'static Checked<Trace>> {
    let trace = Technique::named(id).and_then(exemplar)?;
    trace.puzzle.puzzle().filter(|puzzle| *puzzle.layout == *layout).map(|_| trace)
}

/// The position before the last step of a trace, with pencil marks; cells with so many candidates are outlined.
fn before(trace: &Trace, outlined: Option<usize>) -> Option<Diagram> {
    let puzzle = trace.puzzle.puzzle()?;
    let grids = replay(&puzzle, &trace.events).ok()?;
    let grid = grids.get(trace.events.len().checked_sub(1)?)?;
    let mut diagram = position(&puzzle.at(grid), BoardCandidates::All);
    let cells: CellSet = grid.open().iter().filter(|&cell| Some(grid.candidates(cell).len()) == outlined).collect();
    diagram.parts = Parts::default().cells(Role::Target, cells);
    Some(diagram)
}

/// The step of a technique in its exemplar as a picture.
fn step(id: &str, name: &str, writer: &mut Writer) -> Result<Value, RenderError> {
    let Some(trace) = of(id, &writer.names.layout) else { return Ok(Value::from("")) };
    let mut teller = Teller::new(trace, writer.telling)?;
    teller.writer.tell_alone();
    let event = trace.events.last().ok_or(RenderError::Puzzle)?;
    let [board, _] = teller.board_of(event, name)?;
    writer.pictures.append(&mut teller.writer.pictures);
    Ok(board)
}

/// The layout of the pictures outside a course.
fn plain_grid() -> Result<std::sync::Arc<Layout>, RenderError> {
    Layout::named("9x9").map_err(|_| RenderError::Puzzle)
}
