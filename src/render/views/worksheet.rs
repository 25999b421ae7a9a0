//! A worksheet: puzzles to solve, each with its number and its name, and their answers at the end.

use std::cmp::Reverse;

use minijinja::value::Value;
use serde::Serialize;

use super::block::TemplateBlock;
use super::board::{BoardCandidates, position};
use super::occasion::Occasion;
use super::story::walkthrough;
use super::teller::Teller;
use super::writer::Writer;
use crate::clue::{Clue, ruled};
use crate::grid::{Candidate, Digits, Puzzle, PuzzleRecord};
use crate::render::document::Document;
use crate::render::facts::heading::{Heading, Unusual, unusual};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Script, Telling};
use crate::trace::{Checked, Trace};
use crate::tutor::Look;

/// The contents of a worksheet.
#[derive(Clone, Debug, Default)]
pub struct Worksheet {
    /// The puzzles, in order.
    pub puzzles: Vec<SheetPuzzle>,
    /// The candidates that are printed: `Auto` for the pencil marks that a puzzle has.
    pub candidates: BoardCandidates,
}

/// A puzzle of a worksheet.
#[derive(Clone, Debug)]
pub struct SheetPuzzle {
    /// The puzzle, or a position of it.
    pub puzzle: Puzzle,
    /// The clues of a variant.
    pub clues: Vec<Clue>,
    /// Its level.
    pub level: Option<String>,
    /// Its answer.
    pub answer: SheetAnswer,
}

/// The answer to a puzzle of a worksheet.
#[derive(Clone, Debug)]
pub enum SheetAnswer {
    /// It has none.
    None,
    /// The solution, as a small grid.
    Key(Digits),
    /// The solution, and the hardest step of a trace.
    Short(Digits, Box<Checked<Trace>>),
    /// The steps of a trace, in notation.
    Steps(Box<Checked<Trace>>),
}

/// The data of the template.
#[derive(Serialize)]
struct Facts<'a> {
    title: Option<&'a str>,
    puzzles: Vec<PuzzleView>,
    /// Those with an answer.
    answers: Vec<AnswerView>,
}

/// A puzzle, as the template sees it.
#[derive(Serialize)]
struct PuzzleView {
    /// Its title or id; empty if it has none.
    name: String,
    level: Option<String>,
    /// The rule of every Sudoku, where it is to be said.
    usual: Option<Usual>,
    /// The houses of its layout besides rows, columns and boxes.
    unusual: Vec<Unusual>,
    board: Value,
    /// The code that opens it in the solving page, if there is one.
    code: Value,
}

/// The rule of every Sudoku: a puzzle says it whose digits are not those from 1 to 9, or which has clues besides.
#[derive(Serialize)]
struct Usual {
    kind: Houses,
    /// The number of the digits.
    side: u8,
}

/// The houses that every layout has, and its boxes.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Houses {
    /// Rows, columns and boxes.
    Boxes,
    /// Rows and columns: regions take the place of boxes.
    Lines,
}

impl Usual {
    /// Returns the rule of a puzzle, if it is to be said.
    fn of(puzzle: &SheetPuzzle) -> Option<Self> {
        let layout = &puzzle.puzzle.layout;
        let kind = if layout.regions().is_none() { Houses::Boxes } else { Houses::Lines };
        (layout.side() != 9 || !puzzle.clues.is_empty()).then(|| Self { kind, side: layout.side() })
    }
}

/// An answer, as the template sees it.
#[derive(Serialize)]
struct AnswerView {
    n: usize,
    /// The solution; empty if there are steps.
    board: Value,
    steps: Vec<String>,
    /// The hardest step, where the answer names it.
    hardest: Option<Hardest>,
}

/// The hardest step of a puzzle.
#[derive(Serialize)]
struct Hardest {
    technique: &'static str,
    is_single: bool,
    /// Where to look.
    place: Value,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// Writes a worksheet.
///
/// # Errors
/// If it has no puzzles, or a template is missing or has a mistake.
pub fn worksheet(sheet: &Worksheet, telling: &Telling) -> Result<Document, RenderError> {
    let first = sheet.puzzles.first().ok_or(RenderError::Puzzle)?;
    let mut writer = Writer::new(telling, &first.puzzle.layout)?;
    let (mut puzzles, mut answers) = (Vec::new(), Vec::new());
    for (n, one) in (1..).zip(&sheet.puzzles) {
        // Names of houses depend on the layout.
        let mut own = Writer::new(telling, &one.puzzle.layout)?;
        let record = PuzzleRecord::from(&one.puzzle);
        let layout = &one.puzzle.layout;
        let name = Heading::of(&record, layout, None, telling.notation).title().to_owned();
        let board = Diagram { clues: one.clues.clone(), ..position(&one.puzzle, sheet.candidates) };
        let board = own.board(board, &format!("puzzle-{n}"), Occasion::default())?;
        puzzles.push(PuzzleView {
            name,
            level: one.level.clone(),
            usual: Usual::of(one),
            unusual: unusual(layout),
            board,
            code: own.code(&ruled(one.puzzle.clone(), &one.clues), &format!("code-{n}"))?,
        });
        answers.extend(match &one.answer {
            SheetAnswer::None => None,
            SheetAnswer::Key(solution) | SheetAnswer::Short(solution, _) => {
                let board = own.board(solved(&one.puzzle, solution), &format!("answer-{n}"), Occasion::default())?;
                let hardest = match &one.answer {
                    SheetAnswer::Short(_, trace) => hardest(trace, telling)?,
                    _ => None,
                };
                Some(AnswerView { n, board, steps: Vec::new(), hardest })
            }
            SheetAnswer::Steps(trace) => {
                Some(AnswerView { n, board: Value::from(""), steps: steps(trace, telling)?, hardest: None })
            }
        });
        writer.pictures.append(&mut own.pictures);
    }
    let facts = Facts { title: telling.title.as_deref(), puzzles, answers };
    writer.finish("worksheet.md", &facts)
}

/// The board of a solution: given digits differ from those that had to be found.
pub(super) fn solved(puzzle: &Puzzle, solution: &Digits) -> Diagram {
    let mut placed = *solution;
    puzzle.givens.cells().iter().for_each(|cell| placed.set(cell, None));
    Diagram::position(&Puzzle { placed, ..puzzle.clone() })
}

/// The hardest step of a trace: the first of its hardest technique.
fn hardest(trace: &Checked<Trace>, telling: &Telling) -> Result<Option<Hardest>, RenderError> {
    let steps = trace.events.iter().filter_map(|event| Some((event, event.deduction()?)));
    let Some((event, step)) = steps.min_by_key(|(_, step)| Reverse(step.technique.rung())) else { return Ok(None) };
    let teller = Teller::new(trace, telling)?;
    let look = Look::at(step, teller.before(event));
    Ok(Some(Hardest {
        technique: step.technique.id,
        is_single: step.is_single(),
        place: Value::from_safe_string(teller.say(event, Some(&look), &[TemplateBlock::Rung2])?.concat()),
        placements: step.placements.clone(),
        eliminations: step.eliminations.clone(),
    }))
}

/// The lines of a solution path.
fn steps(trace: &Checked<Trace>, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let short = Telling { audience: Audience::Expert, script: Script::LeftOut, ..telling.clone() };
    Ok(walkthrough(trace, &short)?.path.into_iter().map(|line| line.text).collect())
}
