//! One board: a position, or a step found in it, as a document that is a picture.

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::occasion::Occasion;
use super::teller::Teller;
use super::writer::Writer;
use crate::clue::Clue;
use crate::grid::{Cell, DigitSet, Puzzle, PuzzleRecord};
use crate::render::document::{Block, Document};
use crate::render::facts::heading::Heading;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::record::Marks;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Script, Telling};
use crate::trace::{Checked, Trace};

/// The name of the picture.
const NAME: &str = "board";

/// The candidates that a board shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardCandidates {
    /// Of a position, its pencil marks; of a step, those that its technique looks at.
    #[default]
    Auto,
    /// Of every empty cell.
    All,
    /// Only those that a mark is on.
    Marked,
}

/// What a drawing of a position has besides its digits.
#[derive(Debug, Default)]
pub struct OnBoard<'a> {
    /// The clues of a variant that are not among the rules of the puzzle's layout.
    pub clues: &'a [Clue],
    /// Its candidates.
    pub candidates: BoardCandidates,
    /// Marks of one's own.
    pub marks: Marks,
}

/// The number that the title of a step begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepNumber {
    /// Its number in the walkthrough.
    Shown,
    /// None: it is shown without those before it.
    Hidden,
}

/// The data of the title's template.
#[derive(Serialize)]
struct TitleView<'a> {
    #[serde(flatten)]
    heading: Heading<'a>,
    step: Option<StepTitle>,
}

#[derive(Serialize)]
struct StepTitle {
    n: u32,
    title: Value,
}

/// Draws a position with the clues of a variant, and with marks on it if there are any.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn board(puzzle: &Puzzle, shown: OnBoard, telling: &Telling) -> Result<Document, RenderError> {
    let mut writer = Writer::new(telling, &puzzle.layout)?;
    let OnBoard { clues, candidates, marks } = shown;
    let mut diagram = marks.on(position(puzzle, candidates));
    diagram.clues.extend_from_slice(clues);
    let record = PuzzleRecord::from(puzzle);
    let heading = Heading::of(&record, &puzzle.layout, telling.title.as_deref(), telling.notation);
    let title = writer.line("board.md", TitleView { heading, step: None })?;
    writer.board(diagram, NAME, Occasion { step: None, of: Some("board") })?;
    Ok(picture(writer, title))
}

/// Draws the step `n` of a trace.
///
/// # Errors
/// If the trace has no such step, or a template is missing or has a mistake.
pub fn board_of_step(
    trace: &Checked<Trace>,
    n: u32,
    number: StepNumber,
    candidates: BoardCandidates,
    telling: &Telling,
) -> Result<Document, RenderError> {
    let mut teller = Teller::new(trace, telling)?;
    let event = trace.events.iter().find(|event| event.n == n).ok_or(RenderError::Puzzle)?;
    let step = event.deduction().ok_or(RenderError::Puzzle)?;
    let mut diagram = teller.diagram_of(event, step, teller.net(step).as_ref());
    match candidates {
        BoardCandidates::Auto => {}
        BoardCandidates::All => diagram = diagram.with_candidates(teller.before(event)),
        BoardCandidates::Marked => diagram.candidates = Box::new([DigitSet::EMPTY; Cell::COUNT]),
    }
    let mut on = Occasion { step: Some(n), of: Some(step.technique.family) };
    if number == StepNumber::Hidden {
        teller.writer.tell_alone();
        on.step = None;
    }
    let title = Value::from_safe_string(teller.say(event, None, &[TemplateBlock::Title])?.concat());
    let layout = teller.puzzle.layout.clone();
    let heading = Heading::of(&trace.puzzle, &layout, telling.title.as_deref(), telling.notation);
    let title = teller.writer.line("board.md", TitleView { heading, step: Some(StepTitle { n, title }) })?;
    teller.writer.board(diagram, NAME, on)?;
    Ok(picture(teller.writer, title))
}

/// A position with its candidates.
pub(super) fn position(puzzle: &Puzzle, candidates: BoardCandidates) -> Diagram {
    let mut diagram = Diagram::position(puzzle);
    match (candidates, puzzle.grid().ok()) {
        (BoardCandidates::All, Some(grid)) => diagram = diagram.with_candidates(&grid),
        (BoardCandidates::Auto, _) => diagram.candidates = noted(puzzle),
        _ => {}
    }
    diagram
}

/// The pencil marks of a position, and the digits that its empty cells were set with.
pub(super) fn noted(puzzle: &Puzzle) -> Box<[DigitSet; Cell::COUNT]> {
    let mut shown = puzzle.clue_candidates.clone().unwrap_or_else(|| Box::new([DigitSet::EMPTY; Cell::COUNT]));
    puzzle.notes.iter().for_each(|(cell, &digits)| shown[cell.index()] = digits);
    shown
}

/// The document that is the writer's only picture.
fn picture(writer: Writer, title: String) -> Document {
    Document {
        insets: Default::default(),
        lang: writer.names.words.lang.tag().to_owned(),
        title,
        blocks: vec![Block::Picture(NAME.to_owned())],
        pictures: writer.pictures,
        path: Vec::new(),
        prompts: Vec::new(),
        cards: Vec::new(),
        script: Script::LeftOut,
        style: writer.telling.style.clone(),
    }
}
