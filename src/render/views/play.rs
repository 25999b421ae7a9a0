//! What the program says while a person solves a puzzle with it.

use minijinja::value::Value;
use serde::Serialize;

use super::occasion::Occasion;
use super::writer::Writer;
use crate::grid::{Candidate, Cell, ClueId, House, Puzzle, Via};
use crate::render::document::Document;
use crate::render::pictures::diagram::Diagram;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Telling;
use crate::tutor::session::{Action, ActionError};
use crate::tutor::{Flaw, Missed, Tally, TechniqueId};

/// How a person enters moves and questions, and so what a remark says to type.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Input {
    /// As commands, line by line.
    #[default]
    Lines,
    /// By single keys, in front of a board that is always shown: no remark has one.
    Keys,
}

/// A remark in a dialogue about a solving session.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Remark {
    /// The session begins, or goes on.
    Welcome {
        /// The number of moves so far, if a session is resumed.
        resumed: Option<usize>,
        /// The seed of the puzzle, if it was generated.
        seed: Option<u64>,
        /// Whether the puzzle has several solutions.
        several: bool,
    },
    /// The grid.
    Grid,
    /// A move was made.
    Done(MoveRemark),
    /// A move was undone.
    Undone(MoveRemark),
    /// There is no move to undo.
    NothingToUndo,
    /// There is no move to redo.
    NothingToRedo,
    /// A move is impossible.
    Refused {
        /// Why.
        error: ActionError,
    },
    /// The input is not a command, or a command lacks something, or has something that cannot be read.
    Unclear {
        /// The mistake.
        what: Unclear,
        /// What was typed, or what is wrong with it.
        text: String,
    },
    /// The list of commands.
    Help,
    /// What can be done after a rung of a hint.
    Rung {
        /// Its number, from 1.
        n: usize,
        /// Whether it is the last one.
        last: bool,
    },
    /// The position cannot be solved as it is, so that there is no answer.
    Wrong {
        /// Why.
        flaw: Flaw,
    },
    /// There is no hint whose conclusion was shown.
    NothingToTake,
    /// What can be done after a rung about a mistake, or about pencil marks that are missing.
    Mistake {
        /// Its number, from 1.
        n: usize,
        /// Whether it is the last one.
        last: bool,
    },
    /// There is no mistake.
    Right,
    /// Some moves that are graded were made with hints.
    Hinted {
        /// The number of steps for which hints were given.
        steps: usize,
    },
    /// The search for an answer was given up.
    NoAnswer,
    /// The session was written to a file.
    Saved {
        /// The name of the file.
        file: String,
    },
    /// Nobody saved the moves, and the game is about to be left.
    Unsaved {
        /// What comes after it.
        then: Leave,
    },
    /// The grid is full, but not right.
    FullButWrong,
    /// The puzzle is solved.
    Solved {
        /// How many moves have each grade; missing if the session began in a wrong position.
        tally: Option<Tally>,
        /// The easier techniques that could have been used.
        missed: Vec<Missed>,
        /// The number of steps for which hints were given.
        hints: usize,
        /// Techniques to practise, easiest first.
        practise: Vec<TechniqueId>,
    },
}

/// What comes after a game that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Leave {
    /// The end of the program.
    End,
    /// Another game.
    Begin,
}

/// A move, and the position after it.
#[derive(Clone, Debug, Serialize)]
pub struct MoveRemark {
    placed: Vec<Candidate>,
    unmarked: Vec<Candidate>,
    marked: Vec<Candidate>,
    corners: Vec<Candidate>,
    erased: Vec<Cell>,
    automatic: bool,
    manual: bool,
    /// The digits that exclude a digit placed by this move.
    clash: Vec<Clash>,
    /// The cells from which this move eliminated the last pencil mark.
    bare: Vec<Cell>,
    /// The number of empty cells.
    empty: usize,
}

/// Why a digit that was placed cannot stay.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Clash {
    /// The house has the digit in this cell, too.
    House { house: House, cell: Cell },
    /// The digit in this cell excludes it, because of a clue.
    Clue { clue: ClueId, cell: Cell },
    /// A clue excludes it from the start in its own cell.
    Own { clue: ClueId, cell: Cell },
}

impl Clash {
    fn of(place: Candidate, (other, via): (Candidate, Via)) -> Self {
        let cell = other.cell;
        match via {
            Via::House(house) => Self::House { house, cell },
            Via::Clue(clue) if other == place => Self::Own { clue, cell },
            Via::Clue(clue) => Self::Clue { clue, cell },
        }
    }
}

/// How an input is unclear.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Unclear {
    /// It begins with no word of a command.
    Unknown,
    /// It is an abbreviation of several commands, which are its text.
    Ambiguous,
    /// The command needs a cell.
    NeedsCell,
    /// The command needs a cell and digits.
    NeedsMarks,
    /// The command needs a conclusion.
    NeedsConclusion,
    /// The command takes the number of a rung.
    NeedsRung,
    /// The command needs a technique.
    NeedsTechnique,
    /// The command needs the name of a file.
    NeedsFile,
    /// The text is the error.
    Error,
}

impl MoveRemark {
    /// Describes a move by the position after it; for an undone one, by the position to which it leads back.
    pub fn of(actions: &[Action], after: &Puzzle, empty: usize) -> Self {
        let mut said = Self {
            placed: Vec::new(),
            unmarked: Vec::new(),
            marked: Vec::new(),
            corners: Vec::new(),
            erased: Vec::new(),
            automatic: false,
            manual: false,
            clash: Vec::new(),
            bare: Vec::new(),
            empty,
        };
        for &action in actions {
            match action {
                Action::Place(place) => {
                    said.clash.extend(after.at_odds(place).into_iter().map(|other| Clash::of(place, other)));
                    said.placed.push(place);
                }
                Action::Unmark(mark) => said.unmarked.push(mark),
                Action::Mark(mark) => said.marked.push(mark),
                Action::Corner(mark) => said.corners.push(mark),
                Action::Erase(cell) => said.erased.push(cell),
                Action::Automatic => said.automatic = true,
                Action::Manual => said.manual = true,
            }
        }
        let is_bare = |cell: &Cell| after.notes.get(cell).is_some_and(|marks| marks.is_empty());
        said.bare = said.unmarked.iter().map(|mark| mark.cell).filter(is_bare).collect();
        said.bare.dedup();
        said
    }
}

/// Writes a remark about a position.
///
/// # Errors
/// If a template is missing or has a mistake.
pub fn remark(puzzle: &Puzzle, remark: &Remark, input: Input, telling: &Telling) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct RemarkView<'a> {
        #[serde(flatten)]
        remark: &'a Remark,
        input: Input,
        board: Value,
        title: Option<&'a str>,
        /// The first cell, for an example.
        first: Option<Cell>,
    }
    let mut writer = Writer::new(telling, &puzzle.layout)?;
    let mut board = Value::from("");
    if input == Input::Lines && matches!(remark, Remark::Welcome { .. } | Remark::Grid) {
        let mut diagram = Diagram::position(puzzle);
        diagram.candidates = super::board::noted(puzzle);
        board = writer.board(diagram, "board", Occasion::page("board"))?;
    }
    let (title, first) = (puzzle.title.as_deref(), puzzle.layout.cells().first());
    writer.finish("play.md", &RemarkView { remark, input, board, title, first })
}
