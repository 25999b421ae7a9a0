//! A worksheet: puzzles to solve, each with its number and its name, and their answers at the end.

use minijinja::value::Value;
use serde::Serialize;

use super::board::{BoardCandidates, position};
use super::occasion::Occasion;
use super::story::walkthrough;
use super::writer::Writer;
use crate::clue::Clue;
use crate::grid::{Digits, Puzzle, PuzzleRecord};
use crate::render::document::Document;
use crate::render::facts::heading::{Heading, Unusual, unusual};
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Audience, Script, Telling};
use crate::trace::{Checked, Trace};

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
    /// The number of its digits.
    side: u8,
    /// The houses of its layout besides rows, columns and boxes.
    unusual: Vec<Unusual>,
    board: Value,
    /// The code that opens it in the solving page, if there is one.
    code: Value,
}

/// An answer, as the template sees it.
#[derive(Serialize)]
struct AnswerView {
    n: usize,
    /// The solution; empty if there are steps.
    board: Value,
    steps: Vec<String>,
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
            side: layout.side(),
            unusual: unusual(layout),
            board,
            // The solving page knows no clues.
            code: match one.clues.is_empty() {
                true => own.code(&one.puzzle, &format!("code-{n}"))?,
                false => Value::from(""),
            },
        });
        answers.extend(match &one.answer {
            SheetAnswer::None => None,
            SheetAnswer::Key(solution) => {
                let board = own.board(solved(&one.puzzle, solution), &format!("answer-{n}"), Occasion::default())?;
                Some(AnswerView { n, board, steps: Vec::new() })
            }
            SheetAnswer::Steps(trace) => Some(AnswerView { n, board: Value::from(""), steps: steps(trace, telling)? }),
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

/// The lines of a solution path.
fn steps(trace: &Checked<Trace>, telling: &Telling) -> Result<Vec<String>, RenderError> {
    let short = Telling { audience: Audience::Expert, script: Script::LeftOut, ..telling.clone() };
    Ok(walkthrough(trace, &short)?.path.into_iter().map(|line| line.text).collect())
}
