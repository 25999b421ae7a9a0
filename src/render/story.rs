//! The story: a checked trace, cut into sections and put into the facts that templates speak from.

use std::sync::Arc;

use minijinja::value::{Serde, Value};
use serde::Serialize;

use super::branches::{Branches, Ending};
use super::diagram::Diagram;
use super::document::Document;
use super::notation::Notation;
use super::reasons::{Group, Reason, earlier, reason, reasons};
use super::sketch::{sketch, sketch_after};
use super::templates::{RenderError, Source};
use super::writer::Writer;
use crate::grid::{Candidate, Cell, CellSet, DigitSet, Digits, Grid, House, Layout, Puzzle};
use crate::proof::{Conclusion, Truth};
use crate::technique::{LADDER, Parts, Role, Technique};
use crate::trace::{
    Branch, Checked, Contradiction, Deduction, Event, Guess, Impossible, Limit, Move, Outcome, Trace, replay,
};
use crate::tutor::{Length, Look};

/// For whom a walkthrough is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Every step has a board, and is told in full.
    Beginner,
    /// Consecutive singles share a board and are listed with their reasons.
    #[default]
    Standard,
    /// One line a step.
    Expert,
}

impl Audience {
    /// The name, as templates have it.
    const fn id(self) -> &'static str {
        ["beginner", "standard", "expert"][self as usize]
    }
}

/// How digits on trial, in a branch of a search, are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Trials {
    /// Each as it is tried.
    #[default]
    Shown,
    /// Only a frame in each cell that was ever tried; its digit comes at the end.
    Boxed,
    /// Not at all, until the end.
    Hidden,
}

/// How a walkthrough is to be told.
#[derive(Clone, Debug)]
pub struct Telling {
    /// The language, and the person's own templates.
    pub source: Source,
    /// For whom.
    pub audience: Audience,
    /// How cells are named.
    pub notation: Notation,
    /// How digits on trial are drawn.
    pub trials: Trials,
    /// A title to use instead of the puzzle's.
    pub title: Option<String>,
    /// How long the trace was before it was shortened, if it was.
    pub before: Option<Length>,
}

impl Default for Telling {
    fn default() -> Self {
        Self {
            source: Source { locale: "en".to_owned(), folder: None },
            audience: Audience::default(),
            notation: Notation::default(),
            trials: Trials::default(),
            title: None,
            before: None,
        }
    }
}

/// How many singles may share a board.
const SINGLES_A_BOARD: usize = 6;

/// How many guesses of a search are told; a longer search is no story any more.
const GUESSES_TOLD: usize = 60;

/// A step, as its technique's template sees it.
#[derive(Serialize)]
struct StepView<'a> {
    n: u32,
    technique: &'a str,
    /// For whom; `hint` where it is told in rungs.
    audience: &'static str,
    /// The pattern's facts.
    p: serde_json::Value,
    placements: &'a [Candidate],
    eliminations: &'a [Candidate],
    reasons: Vec<Reason>,
    earlier: Vec<Group>,
    parts: Parts,
    /// The candidates of each cell among the parts.
    candidates: Vec<DigitSet>,
    assumes_unique: bool,
    /// What a hint may say before the conclusion.
    look: Option<&'a Look>,
}

/// A part of the walkthrough that shares a board.
#[derive(Serialize)]
pub(super) struct Section {
    /// `step` for one step, `list` for several, `pass` for those of a pass, `lines` where there is no
    /// board; `try` opens a branch and `close` closes it, `dead` is a branch that contradicts itself;
    /// `contradiction`, `solution`; `rest` is what is not told.
    kind: &'static str,
    first: u32,
    last: u32,
    depth: u32,
    pass: Option<u32>,
    guess: Option<GuessView>,
    wrong: Option<WrongView>,
    steps: Vec<Told>,
    board: Value,
}

/// A guess, as the walkthrough's template sees it.
#[derive(Serialize)]
struct GuessView {
    n: u32,
    attempt: u32,
    options: usize,
    pruned: u32,
    house: Option<House>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    ending: Ending,
}

/// A contradiction, as the walkthrough's template sees it.
#[derive(Serialize)]
struct WrongView {
    n: u32,
    reason: Option<Reason>,
    what: Impossible,
}

/// A step in words.
#[derive(Serialize)]
struct Told {
    n: u32,
    technique: &'static str,
    title: Value,
    text: Value,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

/// What a walkthrough's template sees.
#[derive(Serialize)]
struct Walkthrough<'a> {
    title: &'a str,
    named: bool,
    author: Option<&'a str>,
    source: Option<&'a str>,
    layout: &'a str,
    side: u8,
    line: &'a str,
    profile: &'a str,
    audience: Audience,
    notation: Notation,
    assumes_unique: bool,
    outcome: Outcome,
    until: Option<Conclusions>,
    before: Option<Length>,
    length: Length,
    open: usize,
    differing: Vec<Cell>,
    solutions: &'a [String],
    steps: usize,
    guesses: usize,
    dead_ends: usize,
    limit: Option<Limit>,
    techniques: Vec<Used>,
    hardest: Option<&'static str>,
    sections: Vec<Section>,
    /// The tree of the search, if there was one.
    tree: Value,
    start: Value,
    end: Value,
}

/// A conclusion, as the filter of that name takes it.
#[derive(Serialize)]
struct Conclusions {
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
}

impl From<Conclusion> for Conclusions {
    fn from(conclusion: Conclusion) -> Self {
        let (mut placements, mut eliminations) = (Vec::new(), Vec::new());
        match conclusion {
            Conclusion::Placed(place) => placements.push(place),
            Conclusion::Eliminated(gone) => eliminations.push(gone),
        }
        Self { placements, eliminations }
    }
}

/// How often a technique was used.
#[derive(Serialize)]
struct Used {
    technique: &'static str,
    times: usize,
    first: u32,
}

/// Tells a trace as a walkthrough.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn walkthrough(trace: &Checked<Trace>, telling: &Telling) -> Result<Document, RenderError> {
    let mut teller = Teller::new(trace, telling)?;
    let sections = teller.sections()?;
    teller.finish(sections)
}

/// Teaches a technique: what it is, how to find it, and the first step of a trace that uses it.
///
/// # Errors
/// When a template is missing or has a mistake.
pub fn lesson(
    technique: &'static Technique,
    example: &Checked<Trace>,
    telling: &Telling,
) -> Result<Document, RenderError> {
    #[derive(Serialize)]
    struct Lesson<'a> {
        technique: &'a str,
        lesson: Value,
        puzzle: &'a str,
        example: Option<Section>,
        audience: Audience,
    }
    let mut teller = Teller::new(example, telling)?;
    let facts = minijinja::context! { technique => technique.id };
    let lesson = teller.writer.blocks(&telling.source.family(technique), &facts, &["lesson"])?.concat();
    let first = example.events.iter().find(|event| event.deduction().is_some_and(|step| step.technique == technique));
    let section = first.map(|event| teller.section(std::slice::from_ref(event))).transpose()?;
    teller.writer.finish(
        "lesson.md",
        &Lesson {
            technique: technique.id,
            lesson: Value::from_safe_string(lesson),
            puzzle: &example.puzzle.givens,
            example: section,
            audience: telling.audience,
        },
    )
}

pub(super) struct Teller<'a> {
    trace: &'a Trace,
    telling: &'a Telling,
    pub(super) puzzle: Puzzle,
    /// The position before each event, and the last.
    pub(super) grids: Vec<Grid>,
    branches: Branches,
    pub(super) writer: Writer<'a>,
}

impl Section {
    fn new(kind: &'static str, events: &[Event]) -> Self {
        let (first, last) = (&events[0], &events[events.len() - 1]);
        Self {
            kind,
            first: first.n,
            last: last.n,
            depth: first.depth,
            pass: first.pass(),
            guess: None,
            wrong: None,
            steps: Vec::new(),
            board: Value::from(""),
        }
    }
}

impl<'a> Teller<'a> {
    pub(super) fn new(trace: &'a Checked<Trace>, telling: &'a Telling) -> Result<Self, RenderError> {
        let puzzle = trace.puzzle.puzzle().ok_or(RenderError::Puzzle)?;
        let grids = replay(&puzzle, &trace.events).map_err(|_| RenderError::Puzzle)?;
        let writer = Writer::new(telling, &puzzle.layout)?;
        let branches = Branches::of(&trace.events, trace.limit);
        Ok(Self { trace, telling, puzzle, grids, branches, writer })
    }

    /// How many of the events, at least one, make up the first section: a branch that contradicts
    /// itself; the steps of a pass; or, at the standard level, a fair part of a run of singles, so that
    /// no board is left with one or two.
    fn section_length(&self, events: &[Event]) -> usize {
        let first = &events[0];
        if let Move::Guess(_) = first.what
            && self.branches.ending(first.n) == Ending::Contradiction
        {
            let back = |event: &Event| matches!(event.what, Move::Backtrack(_));
            return events.iter().position(back).map_or(events.len(), |at| at + 1);
        }
        if first.pass().is_some() {
            return events.iter().take_while(|event| event.pass() == first.pass()).count();
        }
        let single = |event: &&Event| event.pass().is_none() && event.deduction().is_some_and(Deduction::is_single);
        let run = events.iter().take_while(single).count();
        match self.telling.audience {
            Audience::Standard if run > 0 => run.div_ceil(run.div_ceil(SINGLES_A_BOARD)),
            _ => 1,
        }
    }

    /// The whole trace in sections; of a long search only the beginning.
    pub(super) fn sections(&mut self) -> Result<Vec<Section>, RenderError> {
        let mut sections = Vec::new();
        let mut open = 0;
        let mut guesses = 0;
        let mut left = self.trace.events.as_slice();
        while let Some(event) = left.first() {
            guesses += usize::from(matches!(event.what, Move::Guess(_)));
            if guesses > GUESSES_TOLD {
                sections.push(Section::new("rest", left));
                break;
            }
            let (section, rest) = left.split_at(self.section_length(left));
            let section = self.section(section)?;
            match section.kind {
                "try" => open += 1,
                "close" => open -= 1,
                _ => {}
            }
            sections.push(section);
            left = rest;
        }
        // A search that ends with a solution leaves its guesses open.
        sections.extend((0..open).map(|_| Section::new("close", &self.trace.events[self.trace.events.len() - 1..])));
        Ok(sections)
    }

    fn section(&mut self, events: &[Event]) -> Result<Section, RenderError> {
        let first = &events[0];
        let expert = self.telling.audience == Audience::Expert;
        match &first.what {
            Move::Guess(guess) => {
                let guess = self.guess(first.n, guess);
                let mut section = Section::new("try", events);
                if guess.ending == Ending::Contradiction {
                    section = self.dead_end(events)?;
                }
                section.guess = Some(guess);
                Ok(section)
            }
            Move::Contradiction(wrong) => {
                let wrong = Some(self.wrong(first, wrong));
                Ok(Section { wrong, ..Section::new("contradiction", events) })
            }
            Move::Backtrack(_) => Ok(Section::new("close", events)),
            Move::Solution(_) => Ok(Section::new("solution", events)),
            Move::Deduction(step) => {
                let (kind, block) = match (step.pass, events.len()) {
                    _ if expert => ("lines", "brief"),
                    (Some(_), _) => ("pass", "item"),
                    (None, 1) => ("step", "tell"),
                    _ => ("list", "item"),
                };
                let steps = events.iter().map(|event| self.told(event, block)).collect::<Result<Vec<_>, _>>()?;
                let board = match kind {
                    "lines" => Value::from(""),
                    "step" => self.board_of(first)?,
                    _ => self.board_after(events)?,
                };
                Ok(Section { steps, board, ..Section::new(kind, events) })
            }
        }
    }

    /// A branch that contradicts itself: only the steps that the contradiction stands on.
    fn dead_end(&mut self, events: &[Event]) -> Result<Section, RenderError> {
        let mut section = Section::new("dead", events);
        let contradiction = events.iter().find_map(|event| match &event.what {
            Move::Contradiction(wrong) => Some((event, wrong)),
            _ => None,
        });
        let Some((event, wrong)) = contradiction else { return Ok(section) };
        let needed = self.trace.stands_on(event, events[0].n);
        let steps = needed.iter().filter_map(|&n| self.trace.events.get(n as usize - 1));
        let steps: Vec<&Event> = steps.filter(|event| event.deduction().is_some()).collect();
        let block = if self.telling.audience == Audience::Expert { "brief" } else { "item" };
        section.steps = steps.iter().map(|event| self.told(event, block)).collect::<Result<_, _>>()?;
        section.wrong = Some(self.wrong(event, wrong));
        if self.telling.audience != Audience::Expert {
            section.board = self.board_at(event)?;
        }
        Ok(section)
    }

    fn guess(&self, n: u32, guess: &Guess) -> GuessView {
        let (house, pruned) = match guess.branch {
            Branch::Cell { .. } => (None, 0),
            Branch::House { house, pruned, .. } => (Some(house), pruned),
        };
        GuessView {
            n,
            attempt: guess.attempt,
            options: guess.branch.len(),
            pruned,
            house,
            placements: guess.placements.clone(),
            eliminations: Vec::new(),
            ending: self.branches.ending(n),
        }
    }

    fn wrong(&self, event: &Event, wrong: &Contradiction) -> WrongView {
        let reason = match &wrong.what {
            Impossible::Empty { truth, blockers } => reason(self.before(event), *truth, blockers),
            _ => None,
        };
        WrongView { n: event.n, reason, what: wrong.what.clone() }
    }

    /// The position before an event; for a step of a pass, at the start of the pass.
    fn before(&self, event: &Event) -> &Grid {
        &self.grids[event.n as usize - 1]
    }

    fn view<'b>(&self, event: &Event, step: &'b Deduction) -> StepView<'b> {
        let grid = self.before(event);
        let parts = step.pattern.parts(grid);
        StepView {
            n: event.n,
            technique: step.technique.id,
            audience: self.telling.audience.id(),
            p: step.facts(),
            placements: &step.placements,
            eliminations: &step.eliminations,
            reasons: reasons(grid, step),
            earlier: earlier(step),
            candidates: parts.cells.iter().map(|&(_, cell)| grid.candidates(cell)).collect(),
            parts,
            assumes_unique: step.proof.assumes_unique(),
            look: None,
        }
    }

    /// A step in words: its title, and one more block of its family's template.
    fn told(&self, event: &Event, block: &str) -> Result<Told, RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let mut said = self.say(event, None, &["title", block])?.into_iter().map(Value::from_safe_string);
        Ok(Told {
            n: event.n,
            technique: step.technique.id,
            title: said.next().unwrap_or_default(),
            text: said.next().unwrap_or_default(),
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
        })
    }

    /// What some blocks of a family's template say of a step; with `look`, as a hint says it.
    pub(super) fn say(&self, event: &Event, look: Option<&Look>, blocks: &[&str]) -> Result<Vec<String>, RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let mut view = self.view(event, step);
        view.look = look;
        if look.is_some() {
            view.audience = "hint";
        }
        self.writer.blocks(&self.telling.source.family(step.technique), &view, blocks)
    }

    /// The board of one step, and the tree of what it supposes.
    fn board_of(&mut self, event: &Event) -> Result<Value, RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let diagram = sketch(&self.puzzle, self.before(event), step);
        let diagram = self.with_trials(diagram, event.n as usize - 1);
        let tree = diagram.parts.tree.clone();
        let board = self.writer.board(diagram, &format!("board-{}", event.n), Some(event.n))?;
        if tree.is_empty() {
            return Ok(board);
        }
        let alt = self.writer.alt("alt_net.md", minijinja::context! { tree => Serde(&tree) })?;
        let tree = self.writer.document.add_tree(&format!("tree-{}", event.n), &tree, &alt);
        Ok(Value::from_safe_string(format!(
            "{board}

{tree}"
        )))
    }

    /// The board after several steps, with what they did.
    fn board_after(&mut self, events: &[Event]) -> Result<Value, RenderError> {
        let last = events[events.len() - 1].n;
        let steps: Vec<&Deduction> = events.iter().filter_map(Event::deduction).collect();
        let diagram = sketch_after(&self.puzzle, &self.grids[last as usize], &steps);
        let diagram = self.with_trials(diagram, last as usize);
        self.writer.board(diagram, &format!("board-{}-{last}", events[0].n), None)
    }

    /// The board in which a branch contradicts itself.
    fn board_at(&mut self, event: &Event) -> Result<Value, RenderError> {
        let Move::Contradiction(wrong) = &event.what else { return Ok(Value::from("")) };
        let position = event.n as usize - 1;
        let mut diagram = self.with_trials(Diagram::of(&self.puzzle, &self.grids[position]), position);
        diagram.parts = wrong_parts(&wrong.what);
        self.writer.board(diagram, &format!("board-{}", event.n), Some(event.n))
    }

    /// Marks what stands on trial in a position, as it was asked for.
    fn with_trials(&self, mut diagram: Diagram, position: usize) -> Diagram {
        let trial = self.branches.on_trial(&self.grids, position);
        diagram.trial = match self.telling.trials {
            Trials::Shown => trial,
            Trials::Boxed => self.branches.ever_tried(&self.grids, position),
            Trials::Hidden => CellSet::EMPTY,
        };
        if self.telling.trials != Trials::Shown {
            trial.iter().for_each(|cell| diagram.placed.set(cell, None));
            diagram.placements.retain(|place| !trial.contains(place.cell));
        }
        diagram
    }

    /// Puts the sections into the walkthrough's template.
    fn finish(mut self, sections: Vec<Section>) -> Result<Document, RenderError> {
        let layout = Arc::clone(&self.puzzle.layout);
        let end = self.grids[self.grids.len() - 1].clone();
        let start_board = self.writer.board(Diagram::of(&self.puzzle, &self.grids[0]), "start", None)?;
        let end_board = self.writer.board(Diagram::of(&self.puzzle, &end), "end", None)?;
        let tree = self.writer.document.add_search(&self.writer.env, "search", &self.trace.events)?;
        let record = &self.trace.puzzle;
        let titles = [self.telling.title.as_deref(), record.title.as_deref(), record.id.as_deref()];
        let title = titles.into_iter().flatten().find(|title| !title.trim().is_empty());
        let techniques = used(self.trace);
        let count = |is: fn(&Move) -> bool| self.trace.events.iter().filter(|event| is(&event.what)).count();
        let story = Walkthrough {
            title: title.unwrap_or_default(),
            named: title.is_some(),
            author: record.author.as_deref(),
            source: record.source.as_deref(),
            layout: layout.name(),
            side: layout.side(),
            line: &record.givens,
            profile: &self.trace.profile,
            audience: self.telling.audience,
            notation: self.telling.notation,
            assumes_unique: self.trace.assumes_unique,
            outcome: self.trace.outcome,
            until: self.trace.until.map(Conclusions::from),
            before: self.telling.before,
            length: Length::of(self.trace),
            open: end.open().len(),
            differing: differing(&self.trace.solutions, &layout),
            solutions: &self.trace.solutions,
            steps: self.trace.events.iter().filter(|event| event.deduction().is_some()).count(),
            guesses: count(|what| matches!(what, Move::Guess(_))),
            dead_ends: count(|what| matches!(what, Move::Contradiction(_))),
            limit: self.trace.limit,
            hardest: techniques.last().map(|used| used.technique),
            techniques,
            sections,
            tree,
            start: start_board,
            end: end_board,
        };
        self.writer.finish("walkthrough.md", &story)
    }
}

/// What a contradiction looks at.
fn wrong_parts(what: &Impossible) -> Parts {
    let parts = Parts::default();
    match what {
        Impossible::Empty { truth: Truth::Cell(cell), .. } => parts.cells(Role::Pattern, CellSet::of(*cell)),
        Impossible::Empty { truth: Truth::Place(house, _), .. } => parts.house(Role::Pattern, *house),
        Impossible::Empty { .. } => parts,
        Impossible::Repeated { house, cells, .. } | Impossible::NoOrder { house, cells, .. } => {
            parts.house(Role::Pattern, *house).cells(Role::Pattern, cells.iter().copied().collect())
        }
        Impossible::Overfull { cell, .. } => parts.cells(Role::Pattern, CellSet::of(*cell)),
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
