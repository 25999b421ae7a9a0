//! The teller: the steps of a checked trace in words, from the template of each family, and on diagrams.

use std::collections::BTreeMap;

use minijinja::value::Value;
use serde::Serialize;
use serde_json::json;

use super::alt;
use super::block::TemplateBlock;
use super::occasion::Occasion;
use super::writer::Writer;
use crate::grid::{Candidate, CellSet, Grid, Puzzle};
use crate::proof::Truth;
use crate::render::document::{Effort, PathLine, Picture, Prompt};
use crate::render::facts::because::{Among, needs};
use crate::render::facts::claims::claims;
use crate::render::facts::deadly::corners;
use crate::render::facts::form::{Form, forms};
use crate::render::facts::groups::gone;
use crate::render::facts::look;
use crate::render::facts::net::{Concluded, NetFacts, net};
use crate::render::facts::notice;
use crate::render::facts::outside::outside;
use crate::render::facts::reasons::{Group, Reason, earlier, reasons};
use crate::render::facts::tree::{self, Tree};
use crate::render::facts::trial::OnTrial;
use crate::render::pictures::diagram::Diagram;
use crate::render::pictures::net::inner;
use crate::render::pictures::outline::Outline;
use crate::render::pictures::sketch::{sketch, sketch_after};
use crate::render::templates::seen::note;
use crate::render::templates::things;
use crate::render::words::source::RenderError;
use crate::render::words::telling::{Script, Telling, Trials};
use crate::technique::{Parts, Role, Scan};
use crate::trace::{Checked, Deduction, Event, EventKind, Histories, History, Impossible, Outcome, Trace, replay};
use crate::tutor::{Look, Notice};

/// What is told of a step besides its own data.
struct StepView<'a> {
    n: u32,
    /// The audience; `hint` if it is shown in rungs.
    audience: &'static str,
    reasons: Vec<Reason>,
    earlier: Vec<Group>,
    /// Why the cells of its deadly pattern have no other candidates.
    corners: Vec<Reason>,
    /// How it is told after the step before it.
    form: Form,
    /// The lines, if it is a forcing chain or net.
    net: Option<NetFacts>,
    /// What a reader still has to be told of the lines of nets.
    explains: Vec<&'static str>,
    /// Whether its reasons are collapsed.
    briefly: bool,
    /// The diagrams of its nested assumptions, by their labels, if it is explained in full.
    boards: BTreeMap<String, Value>,
    /// What one notices of it.
    notice: Option<Notice>,
    /// A search that finds it.
    scan: Option<Scan>,
    /// What a hint may show before the conclusion.
    look: Option<&'a Look>,
}

/// A step in words.
#[derive(Serialize)]
pub(super) struct Told {
    pub(super) n: u32,
    technique: &'static str,
    pub(super) title: Value,
    pub(super) text: Value,
    /// The same with its reasons, if the text omits them.
    full: Option<Value>,
    placements: Vec<Candidate>,
    eliminations: Vec<Candidate>,
    /// Whether more follows from its pattern.
    part: bool,
}

/// A step of the solution path, as the template of its line sees it.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(super) enum PathView<'a> {
    Step { technique: &'a str, text: Value, placements: &'a [Candidate], eliminations: &'a [Candidate] },
    Guess { attempt: u32, options: usize, placements: &'a [Candidate] },
    Contradiction,
    Solution,
}

pub(super) struct Teller<'a> {
    pub(super) trace: &'a Checked<Trace>,
    pub(super) telling: &'a Telling,
    pub(super) puzzle: Puzzle,
    /// The position before each event, and the last.
    pub(super) grids: Vec<Grid>,
    /// The same positions: why each candidate is missing.
    histories: Histories,
    /// How each event is told after the one before it.
    forms: Vec<Form>,
    /// The tree of the search; empty if there was none.
    pub(super) tree: Tree,
    /// The number of events before the end game; all if there is none.
    pub(super) end_game: usize,
    /// The number of events before every empty cell has only one candidate left; all if that never happens, or too late
    /// to mention it.
    pub(super) last_cells: usize,
    on_trial: OnTrial,
    pub(super) writer: Writer<'a>,
}

impl<'a> Teller<'a> {
    pub(super) fn new(trace: &'a Checked<Trace>, telling: &'a Telling) -> Result<Self, RenderError> {
        let puzzle = trace.puzzle.puzzle().ok_or(RenderError::Puzzle)?;
        let grids = replay(&puzzle, &trace.events).map_err(|_| RenderError::Puzzle)?;
        let histories = Histories::of(&puzzle, &trace.events);
        let writer = Writer::new(telling, &puzzle.layout)?;
        let (tree, on_trial) = (tree::of(&trace.events), OnTrial::of(&trace.events));
        let (end_game, last_cells) = (end_game(trace, &grids), last_cells(trace, &grids));
        let forms = forms(trace, &grids);
        Ok(Self { trace, telling, puzzle, grids, histories, forms, tree, end_game, last_cells, on_trial, writer })
    }

    /// The position before an event; for a step of a pass, at the start of the pass.
    pub(super) fn before(&self, event: &Event) -> &Grid {
        &self.grids[event.n as usize - 1]
    }

    /// Why each candidate is missing there.
    pub(super) fn history(&self, event: &Event) -> History {
        self.history_at(event.n as usize - 1)
    }

    /// Why each candidate is missing after this many events.
    pub(super) fn history_at(&self, events: usize) -> History {
        self.histories.before(events, &self.trace.events, &self.grids)
    }

    fn view<'b>(&self, event: &Event, step: &Deduction) -> StepView<'b> {
        let (grid, history) = (self.before(event), &self.history(event));
        let is_new = self.writer.among() == Among::Alone || self.nets_before(event).next().is_none();
        StepView {
            n: event.n,
            audience: self.telling.audience.id(),
            reasons: reasons(grid, step, history),
            earlier: earlier(grid, step, history),
            corners: corners(grid, &step.argument, history),
            form: Form::Asked,
            net: self.net(step),
            explains: if is_new { vec!["numbers"] } else { Vec::new() },
            briefly: self.is_told_briefly(event),
            boards: BTreeMap::new(),
            notice: None,
            scan: None,
            look: None,
        }
    }

    /// The lines of a step, if it is a forcing chain or net.
    pub(super) fn net(&self, step: &Deduction) -> Option<NetFacts> {
        net(&self.puzzle.layout, step)
    }

    /// The forcing chains and nets before an event.
    fn nets_before(&self, event: &Event) -> impl Iterator<Item = &Deduction> {
        let before = self.trace.events[..event.n as usize - 1].iter().filter_map(Event::deduction);
        before.filter(|step| step.technique.is_net())
    }

    /// A step in words: its title, and one more block of its family's template. Its line of the solution path is noted.
    pub(super) fn told(&mut self, event: &Event, block: TemplateBlock) -> Result<Told, RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let mut view = self.view(event, step);
        if self.writer.among() == Among::Others {
            view.form = self.forms[event.n as usize - 1];
        }
        if block == TemplateBlock::Tell {
            view.boards = self.inner_boards(event, view.net.as_ref())?;
            let is_known = self.nets_before(event).any(|net| net.argument.is_nested());
            view.explains.extend((!view.boards.is_empty() && !is_known).then_some("letters"));
        }
        // A user's template need not have shorthand where none is shown.
        let said = self.blocks(step, &view, &[TemplateBlock::Title, block], &[TemplateBlock::Brief])?;
        let [title, text, brief] = <[String; 3]>::try_from(said).unwrap_or_default().map(Value::from_safe_string);
        let full = if view.briefly {
            // The whole answers a question, so it is compared with the short form of that.
            let brief = match std::mem::take(&mut view.form) {
                Form::Asked => text.to_string(),
                _ => self.blocks(step, &view, &[block], &[])?.concat(),
            };
            view.briefly = false;
            let full = self.blocks(step, &view, &[block], &[])?.concat();
            (full != brief).then(|| Value::from_safe_string(full))
        } else {
            None
        };
        let (technique, placements, eliminations) = (step.technique.id, &step.placements, &step.eliminations);
        self.note(event, PathView::Step { technique, text: brief, placements, eliminations })?;
        Ok(Told {
            n: event.n,
            technique: step.technique.id,
            title,
            text,
            full,
            placements: step.placements.clone(),
            eliminations: step.eliminations.clone(),
            part: step.part,
        })
    }

    /// Notes what a reader is asked who tries a step alone: these rungs of its hint.
    pub(super) fn ask(&mut self, event: &Event, rungs: &[TemplateBlock]) -> Result<(), RenderError> {
        if let Some(step) = event.deduction().filter(|_| self.telling.script == Script::Included) {
            let look = Look::at(step, self.before(event));
            let effort = if step.is_single() { Effort::Single } else { Effort::Harder };
            // A user's template need not have hints.
            let mut hints = self.said(event, Some(&look), &[], rungs)?;
            hints.retain(|hint| !hint.is_empty());
            self.writer.prompts.push(Prompt::read(event.n, effort, &hints));
        }
        Ok(())
    }

    /// Adds a step to the solution path.
    pub(super) fn note(&mut self, event: &Event, view: PathView) -> Result<(), RenderError> {
        let text = self.writer.line("path_line.md", view)?;
        self.writer.path.push(PathLine { n: event.n, depth: event.depth, text });
        Ok(())
    }

    /// The text of some blocks of a family's template for a step; with `look`, for a hint.
    pub(super) fn say(
        &self,
        event: &Event,
        look: Option<&Look>,
        blocks: &[TemplateBlock],
    ) -> Result<Vec<String>, RenderError> {
        self.said(event, look, blocks, &[])
    }

    /// The same, followed by the text of blocks that a template may lack.
    pub(super) fn said(
        &self,
        event: &Event,
        look: Option<&Look>,
        blocks: &[TemplateBlock],
        spare: &[TemplateBlock],
    ) -> Result<Vec<String>, RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let mut view = self.view(event, step);
        view.look = look;
        let wants = |wanted| blocks.iter().chain(spare).any(|block| *block == wanted);
        if wants(TemplateBlock::Notice) {
            view.notice = Notice::of(step, self.before(event));
        }
        if wants(TemplateBlock::Scan) {
            view.scan = step.pattern.scan(self.before(event));
        }
        if look.is_some() {
            view.audience = "hint";
        }
        self.blocks(step, &view, blocks, spare)
    }

    /// The argument of a step without its details: its first paragraph, or all lines of a net.
    pub(super) fn argument(&self, event: &Event, step: &Deduction) -> Result<Value, RenderError> {
        let text = self.say(event, None, &[TemplateBlock::Tell])?.concat();
        let first = text.trim().split("\n\n").next().unwrap_or_default();
        Ok(Value::from_safe_string(if step.technique.is_net() { text } else { first.to_owned() }))
    }

    /// A search that finds a step, played through; empty if there is none.
    pub(super) fn scan(&self, event: &Event) -> Result<Value, RenderError> {
        let text = self.said(event, None, &[], &[TemplateBlock::Scan])?.concat();
        Ok(Value::from_safe_string(text.trim().to_owned()))
    }

    /// A sentence that is about no pattern, by a block of the template that all families extend.
    pub(super) fn phrase(&self, block: &str, facts: &serde_json::Value) -> Result<Value, RenderError> {
        let template = self.telling.source.name_in_locale("blank.md");
        let said = self.writer.said(&template, vec![things::value(facts)], &[block], &[])?.concat();
        Ok(Value::from_safe_string(in_one_line(&said)))
    }

    fn blocks(
        &self,
        step: &Deduction,
        view: &StepView,
        blocks: &[TemplateBlock],
        spare: &[TemplateBlock],
    ) -> Result<Vec<String>, RenderError> {
        let ids = |blocks: &[TemplateBlock]| blocks.iter().map(|block| block.id()).collect::<Vec<_>>();
        let family = self.telling.source.family(step.technique);
        let facts = self.facts_of(step, view);
        note(&family, &facts);
        let facts = vec![things::value(&step.facts()), things::value(&facts), Self::boards_of(view)];
        let said = self.writer.said(&family, facts, &ids(blocks), &ids(spare))?;
        let shaped = blocks
            .iter()
            .chain(spare)
            .zip(said)
            .map(|(block, text)| if block.is_one_line() { in_one_line(&text) } else { text });
        Ok(shaped.collect())
    }

    /// What a template tells of a step as data: its claims by kind, its reasons, and what it takes from others.
    fn facts_of(&self, step: &Deduction, view: &StepView) -> serde_json::Map<String, serde_json::Value> {
        let layout = &self.puzzle.layout;
        let among = self.writer.among();
        let tell = |reason: &Reason| reason.told(layout, among);
        let has_groups = |reason: &&Reason| !reason.groups.is_empty();
        let concluded = Concluded { step, notation: self.telling.notation };
        let facts = json!({
            "n": view.n,
            "technique": step.technique.id,
            "name": self.writer.names.words.technique(step.technique.id),
            "conclusion": self.telling.notation.in_prose(&step.placements, &step.eliminations),
            "audience": view.audience,
            "assumes_unique": step.proof.assumes_unique(),
            "pattern": step.facts(),
            "why": view.reasons.iter().map(tell).collect::<Vec<_>>(),
            "listed": Reason::listed(&view.reasons).map(tell).collect::<Vec<_>>(),
            "told": view.reasons.iter().filter(|_| !view.briefly).filter(has_groups).map(tell).collect::<Vec<_>>(),
            "cornered": view.corners.iter().map(tell).collect::<Vec<_>>(),
            "form": view.form,
            "question": Reason::question(&view.reasons),
            "needs": needs(&view.earlier, among),
            "outside": outside(&step.argument, &step.facts(), layout),
            "eliminated": step.eliminations,
            "gone": gone(&step.eliminations, &step.argument),
            "notice": view.notice.as_ref().map(notice::told),
            "scan": view.scan,
            "look": view.look.map(look::told),
            "net": view.net.as_ref().map(|net| concluded.net(net, (layout, among))),
            "explains": view.explains,
        });
        let mut all = claims(&step.argument, &self.grids[view.n as usize - 1], self.telling.notation);
        all.extend(facts.as_object().cloned().unwrap_or_default());
        all
    }

    /// The diagrams of a step's nested assumptions, by their labels; empty for those that have none.
    fn boards_of(view: &StepView) -> Value {
        let board = |label| view.boards.get(label).cloned().unwrap_or_else(|| Value::from(""));
        let boards = view.net.iter().flat_map(NetFacts::labels).map(|label| (Value::from(label), board(label)));
        Value::from_pairs([("boards", Value::from_pairs(boards))])
    }

    /// The diagram of one step, with its lines if it is a net.
    pub(super) fn diagram_of(&self, event: &Event, step: &Deduction, net: Option<&NetFacts>) -> Diagram {
        let diagram = self.with_trials(sketch(&self.puzzle, self.before(event), step), event.n as usize - 1);
        match net {
            Some(net) => diagram.with_net(net),
            None => diagram,
        }
    }

    /// The board of one step, and the tree of its assumptions, if there are any. Both have this name.
    pub(super) fn board_of(&mut self, event: &Event, name: &str) -> Result<[Value; 2], RenderError> {
        let step = event.deduction().ok_or(RenderError::Puzzle)?;
        let net = self.net(step);
        let diagram = self.diagram_of(event, step, net.as_ref());
        let on = Occasion { step: Some(event.n), of: Some(step.technique.family) };
        let board = self.writer.board(diagram, &format!("board-{name}"), on)?;
        let Some(net) = net else { return Ok([board, Value::from("")]) };
        let alt = self.writer.line("alt_net.md", alt::net(&net))?;
        let conclusion = self.writer.names.notation.in_prose(&step.placements, &step.eliminations);
        let outline = Outline::of(&net, &conclusion, &self.writer.names);
        let tree = self.writer.picture(&format!("tree-{name}"), Picture::Tree { outline, alt });
        Ok([board, tree])
    }

    /// The steps, each with the position before it.
    pub(super) fn steps(&self) -> impl Iterator<Item = (&Deduction, &Grid)> + Clone {
        self.trace.events.iter().filter_map(|event| Some((event.deduction()?, self.before(event))))
    }

    /// Adds a small board of a step in a list.
    pub(super) fn inset(&mut self, event: &Event) {
        if let Some(step) = event.deduction() {
            let diagram = self.diagram_of(event, step, None);
            let diagram = diagram.named(&self.writer.names, Some(step.technique.family));
            self.writer.insets.insert(format!("step-{}", event.n), diagram);
        }
    }

    /// A diagram for each nested assumption of a net, by its label.
    fn inner_boards(&mut self, event: &Event, net: Option<&NetFacts>) -> Result<BTreeMap<String, Value>, RenderError> {
        let position = event.n as usize - 1;
        let mut boards = BTreeMap::new();
        for path in net.into_iter().flat_map(inner) {
            let Some(branch) = path.last() else { continue };
            let diagram = Diagram::of(&self.puzzle, &self.grids[position]).with_candidates(&self.grids[position]);
            let diagram = self.with_trials(diagram.with_inner(&path), position);
            let on = Occasion { step: Some(event.n), of: event.deduction().map(|step| step.technique.family) };
            let board = self.writer.board(diagram, &format!("board-{}-{}", event.n, branch.label), on)?;
            boards.insert(branch.label.clone(), board);
        }
        Ok(boards)
    }

    /// The diagram after several steps, with their conclusions.
    pub(super) fn board_after(&mut self, events: &[Event]) -> Result<Value, RenderError> {
        let last = events[events.len() - 1].n;
        let steps: Vec<_> = events.iter().filter_map(|event| Some((event.n, event.deduction()?))).collect();
        let diagram = sketch_after(&self.puzzle, &self.grids[last as usize], &steps);
        let diagram = self.with_trials(diagram, last as usize);
        self.writer.board(diagram, &format!("board-{}-{last}", events[0].n), Occasion::default())
    }

    /// The diagram of the contradiction of a branch.
    pub(super) fn board_at(&mut self, event: &Event) -> Result<Value, RenderError> {
        let EventKind::Contradiction(wrong) = &event.what else { return Ok(Value::from("")) };
        let position = event.n as usize - 1;
        let mut diagram = self.with_trials(Diagram::of(&self.puzzle, &self.grids[position]), position);
        diagram.parts = wrong_parts(&wrong.what);
        self.writer.board(diagram, &format!("board-{}", event.n), Occasion { step: Some(event.n), of: None })
    }

    /// Marks the cells that depend on a guess in a position, as the options say.
    fn with_trials(&self, mut diagram: Diagram, position: usize) -> Diagram {
        let trial = self.on_trial.cells(&self.grids, position);
        diagram.trial = match self.telling.trials {
            Trials::Shown => trial,
            Trials::Boxed => self.on_trial.ever(&self.grids, position),
            Trials::Hidden => CellSet::EMPTY,
        };
        if self.telling.trials != Trials::Shown {
            trial.iter().for_each(|cell| diagram.placed.set(cell, None));
            diagram.placements.retain(|place| !trial.contains(place.cell));
        }
        diagram
    }
}

/// The minimum number of last cells that are listed together.
const FEWEST_LAST_CELLS: usize = 3;

/// The number of events before the end game, where only singles follow and at most a third of the cells are empty. A
/// trace that does not end with a solution has no end game.
fn end_game(trace: &Trace, grids: &[Grid]) -> usize {
    let is_single = |event: &Event| event.pass().is_none() && event.deduction().is_some_and(Deduction::is_single);
    let others = trace.events.iter().rposition(|event| !is_single(event)).map_or(0, |last| last + 1);
    let is_nearly_full = |grid: &Grid| grid.open().len() * 3 <= grid.layout().cells().len();
    let first = grids.iter().position(is_nearly_full).filter(|_| trace.outcome == Outcome::Solved);
    first.map_or(trace.events.len(), |first| first.max(others))
}

/// The number of events before every empty cell has only one candidate left.
fn last_cells(trace: &Trace, grids: &[Grid]) -> usize {
    let is_plain = |event: &Event| event.deduction().is_some() && event.pass().is_none();
    let is_obvious = |grid: &Grid| grid.open().iter().all(|cell| grid.candidates(cell).single().is_some());
    let first = grids.iter().position(is_obvious).filter(|_| trace.events.iter().all(is_plain));
    let is_long = |first: &usize| first + FEWEST_LAST_CELLS <= trace.events.len();
    first.filter(is_long).unwrap_or(trace.events.len())
}

/// Text without line breaks.
fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The cells and houses of a contradiction.
fn wrong_parts(what: &Impossible) -> Parts {
    let parts = Parts::default();
    match what {
        Impossible::Empty { truth: Truth::Cell(cell), .. } => parts.cells(Role::Clash, CellSet::of(*cell)),
        Impossible::Empty { truth: Truth::Place(house, _), .. } => parts.house(Role::Clash, *house),
        Impossible::Empty { .. } => parts,
        Impossible::Repeated { house, cells, .. } | Impossible::NoOrder { house, cells, .. } => {
            parts.house(Role::Clash, *house).cells(Role::Clash, cells.iter().copied().collect())
        }
        Impossible::Overfull { cell, .. } => parts.cells(Role::Clash, CellSet::of(*cell)),
    }
}

/// Returns the text of some blocks of the technique's template for step `n` of a trace, in Markdown.
///
/// # Errors
/// If the trace has no such step, or a template is missing or has a mistake.
pub fn say(
    trace: &Checked<Trace>,
    n: u32,
    blocks: &[TemplateBlock],
    telling: &Telling,
) -> Result<Vec<String>, RenderError> {
    let teller = Teller::new(trace, telling)?;
    let event = trace.events.iter().find(|event| event.n == n).ok_or(RenderError::Puzzle)?;
    let step = event.deduction().ok_or(RenderError::Puzzle)?;
    let look = Look::at(step, teller.before(event));
    let said = blocks.iter().map(|&block| Ok(teller.say(event, block.is_rung().then_some(&look), &[block])?.concat()));
    said.collect()
}
