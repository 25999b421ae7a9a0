//! A game: a solve in progress. The request brings it, and the answer returns it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::asked::{PositionAsked, TechniquesAsked, WordsAsked};
use super::problem::{Problem, ProblemKind};
use super::told::{Shown, Voice};
use super::{Ask, Operation};
use crate::grid::{Budget, Candidate, Cell, Count, House, Layout, Puzzle};
use crate::render::{self, OnBoard};
use crate::tutor::session::{Action, ActionError, Session};
use crate::tutor::{Grades, Standing, Tally};

pub(super) const BEGIN: Operation =
    Operation::of::<BeginAsked>("begin", "A new game, or the position of one", r#"{"puzzle": "..14....13......"}"#);
pub(super) const PLAY: Operation = Operation::of::<PlayAsked>(
    "play",
    "A move in a game: digits and pencil marks, undo, redo",
    r#"{"session": {"format": "whydoku-session/1", "puzzle": {"layout": "4x4", "givens": "..14....13......"}, "done": [], "undone": [], "hints": []}, "actions": [{"place": "2r1c2"}]}"#,
);
pub(super) const GRADE: Operation = Operation::of::<GradeAsked>(
    "grade",
    "The grade of each move of a game, and what to practise",
    r#"{"session": {"format": "whydoku-session/1", "puzzle": {"layout": "4x4", "givens": "..14....13......"}, "done": [[{"place": "2r1c2"}]], "undone": [], "hints": []}}"#,
);

/// A new game, or the position of one.
#[derive(Serialize, Deserialize, JsonSchema)]
struct BeginAsked {
    #[serde(flatten)]
    position: PositionAsked,
    #[serde(flatten)]
    words: WordsAsked,
}

/// A move in a game.
#[derive(Serialize, Deserialize, JsonSchema)]
#[schemars(extend("oneOf" = [
    { "required": ["turn"], "properties": { "turn": { "not": { "type": "null" } }, "actions": { "maxItems": 0 } } },
    { "required": ["actions"], "properties": { "turn": { "type": "null" }, "actions": { "minItems": 1 } } },
]))]
struct PlayAsked {
    /// The game.
    session: Session,
    /// What the move consists of: `{"place": "3r5c1"}`, `{"erase": "r5c1"}`, `{"mark": "3r5c1"}`, `{"unmark": "3r5c1"}`,
    /// `{"corner": "3r5c1"}`, `"automatic"` or `"manual"` (pencil marks).
    #[serde(default)]
    actions: Vec<Action>,
    /// Take the last move back, or make it again, instead of `actions`.
    turn: Option<TurnAsked>,
    #[serde(flatten)]
    words: WordsAsked,
}

#[derive(Clone, Copy, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
enum TurnAsked {
    Undo,
    Redo,
}

/// A game, and its position.
#[derive(Serialize, JsonSchema)]
struct GameAnswer {
    /// The game.
    session: Session,
    /// Why a move was impossible; then the game is as it was.
    refused: Option<ActionError>,
    /// The position.
    #[serde(flatten)]
    position: PositionAnswer,
    /// The grid as a picture.
    #[serde(flatten)]
    shown: Shown,
}

/// A position, cell by cell.
#[derive(Serialize, JsonSchema)]
struct PositionAnswer {
    /// The name of the layout.
    layout: String,
    /// The number of digits.
    side: u8,
    /// The title of the puzzle.
    title: Option<String>,
    /// The givens as a line of characters.
    givens: String,
    /// The cells, row by row.
    cells: Vec<CellAnswer>,
    /// The number of solutions of the givens: `none`, `one` or `many`; nothing if they were not counted.
    solutions: Option<Count>,
    /// The number of empty cells.
    empty: usize,
    /// Whether every cell is filled, and rightly.
    solved: bool,
    /// Whether pencil marks are kept up to date.
    automatic: bool,
    /// Whether there is a move to take back.
    can_undo: bool,
    /// Whether there is a move to make again.
    can_redo: bool,
}

/// A cell of a position.
#[derive(Serialize, JsonSchema)]
struct CellAnswer {
    /// Its name: `r5c1`.
    cell: Cell,
    /// The number of its box or region, from 1; 0 if the layout has none.
    #[serde(rename = "box")]
    block: usize,
    /// The names of the houses that it is in: `r5`, `c1`, `b4`, `d1`, `w1`.
    #[schemars(with = "Vec<String>")]
    houses: Vec<House>,
    /// Its digit; 0 if it is empty.
    digit: u8,
    /// Whether the digit is a given.
    given: bool,
    /// Its pencil marks.
    marks: Option<String>,
    /// Whether another digit, or a clue, excludes this digit here.
    clash: bool,
}

impl PositionAnswer {
    fn of(session: &Session, budget: &Budget) -> Self {
        let puzzle = session.position();
        let (layout, digits) = (&puzzle.layout, puzzle.digits());
        let standing = Standing::within(puzzle, budget).ok();
        let cell = |cell: Cell| {
            let digit = digits.get(cell);
            let clashes = |digit| !puzzle.at_odds(Candidate::new(cell, digit)).is_empty();
            CellAnswer {
                cell,
                block: block(layout, cell),
                houses: layout.houses_of(cell).iter().collect(),
                digit: digit.map_or(0, |digit| digit.get()),
                given: puzzle.givens.get(cell).is_some(),
                marks: puzzle.notes.get(&cell).map(|marks| marks.to_text()),
                clash: digit.is_some_and(clashes),
            }
        };
        let empty = session.empty();
        Self {
            layout: layout.name().to_string(),
            side: layout.side(),
            title: puzzle.title.clone(),
            givens: puzzle.givens.to_line(layout),
            cells: layout.cells().iter().map(cell).collect(),
            solved: empty == 0 && standing.as_ref().is_some_and(Standing::is_right),
            solutions: standing.map(|standing| standing.solutions),
            empty,
            automatic: session.has_automatic_marks(),
            can_undo: !session.moves().is_empty(),
            can_redo: session.can_redo(),
        }
    }
}

/// Returns the number of the box or region of a cell, from 1; 0 if there is none.
fn block(layout: &Layout, cell: Cell) -> usize {
    layout.box_of(cell).map_or(0, |house| house.index() + 1)
}

/// Returns a game as an answer.
fn game(session: Session, refused: Option<ActionError>, voice: &Voice) -> Result<GameAnswer, Problem> {
    // Without its title, which the page has elsewhere.
    let puzzle = Puzzle { title: None, ..session.position().clone() };
    let shown = voice.shown(render::board(&puzzle, OnBoard::default(), &voice.telling)?)?;
    let position = PositionAnswer::of(&session, &voice.telling.budget);
    Ok(GameAnswer { session, refused, position, shown })
}

impl Ask for BeginAsked {
    type Answer = GameAnswer;

    fn answer(self, budget: &Budget) -> Result<GameAnswer, Problem> {
        let (puzzle, session) = self.position.read()?;
        game(session.unwrap_or_else(|| Session::new(puzzle)), None, &self.words.voice(budget)?)
    }
}

impl Ask for PlayAsked {
    type Answer = GameAnswer;

    fn answer(mut self, budget: &Budget) -> Result<GameAnswer, Problem> {
        let refused = match (self.turn, self.actions.is_empty()) {
            (None, false) => self.session.play(self.actions).err(),
            (Some(TurnAsked::Undo), true) => self.session.undo().is_none().then_some(ActionError::Idle),
            (Some(TurnAsked::Redo), true) => self.session.redo().is_none().then_some(ActionError::Idle),
            _ => return Err(Problem::new(ProblemKind::InvalidRequest, "give either `actions` or `turn`")),
        };
        game(self.session, refused, &self.words.voice(budget)?)
    }
}

/// The grade of a game.
#[derive(Serialize, Deserialize, JsonSchema)]
struct GradeAsked {
    /// The game.
    session: Session,
    #[serde(flatten)]
    techniques: TechniquesAsked,
    #[serde(flatten)]
    words: WordsAsked,
}

/// The grade of a game.
#[derive(Serialize, JsonSchema)]
struct GradeAnswer {
    /// The number of moves that logic justifies.
    deductions: usize,
    /// The number of moves that are right, but that no technique of the profile justified then.
    guesses: usize,
    /// The number of moves that are wrong.
    wrong: usize,
    /// The number of steps for which hints were given.
    hints: usize,
    /// The ids of techniques to practise, easiest first.
    practise: Vec<&'static str>,
    /// The grades move by move, in the requested format.
    document: String,
    /// The grades move by move.
    facts: Grades,
}

impl Ask for GradeAsked {
    type Answer = GradeAnswer;

    fn answer(self, budget: &Budget) -> Result<GradeAnswer, Problem> {
        let profile = self.techniques.profile(budget)?;
        let voice = self.words.voice(budget)?;
        let grades = self.session.grade(&profile)?;
        let Tally { deductions, guesses, wrong, .. } = grades.tally();
        let document = render::grades(self.session.start(), &grades, &voice.telling)?;
        Ok(GradeAnswer {
            deductions,
            guesses,
            wrong,
            hints: self.session.hints().len(),
            practise: self.session.practise(&grades),
            document: voice.written(&document)?,
            facts: grades,
        })
    }
}
