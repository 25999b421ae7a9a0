//! Fills the places of a text, one after the other: a block without a puzzle means the puzzle above it.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::str::FromStr;

use super::Weaving;
use super::order::{Key, Kind, Order};
use super::places::Place;
use crate::engine::{self, Profile, nearest};
use crate::format::{ClueReading, ReadOptions, Reading};
use crate::generate::{Driller, Effort, Ground};
use crate::grid::{Cell, Count, Known, Layout, Puzzle};
use crate::render::{
    self, Audience, Block, BoardCandidates, Document, HintExtent, Marks, OnBoard, Picture, RUNGS, RenderError, Script,
    Span, StepNumber, Telling, TemplateBlock, Words,
};
use crate::technique::{LADDER, Parts, Role, Technique};
use crate::trace::{Checked, Event, Outcome, Trace};
use crate::tutor::{self, Advice, Answer, Drilling, Why};

/// Fills one place after the other.
pub(super) struct Loom<'a> {
    weaving: &'a Weaving<'a>,
    /// The puzzle of the last block that had one, or what to say of it.
    puzzle: Result<Reading, &'static str>,
    /// The solution path of that puzzle, once it was needed, with its profile.
    solved: Option<(Profile, Checked<Trace>)>,
    /// Whether a block has drawn that puzzle.
    is_drawn: bool,
    /// How many more places and boards the text has room for.
    room: usize,
}

/// The most places and boards of one text: a book of some thousand pages. A document is kept whole until it is written.
pub(super) const MOST: usize = 20_000;

/// Returns what is wrong with the block at which a text has too many.
pub(super) fn too_many() -> String {
    format!("the blocks up to this one have more than {MOST} boards and answers: divide the text")
}

/// The widths of a board, in pixels.
const SIZES: RangeInclusive<u32> = 32..=8192;

/// The maximum number of drills in a block.
const MOST_DRILLS: u64 = 20;

/// A document, or what is wrong with the order.
type Filled = Result<Document, String>;

impl<'a> Loom<'a> {
    pub(super) fn new(weaving: &'a Weaving<'a>) -> Self {
        Self {
            weaving,
            puzzle: Err("no puzzle: write one in this block, or in a `sudoku` block above"),
            solved: None,
            is_drawn: false,
            room: MOST,
        }
    }

    /// Returns what stands in a place.
    pub(super) fn fill(&mut self, place: &Place) -> Filled {
        let filled = if self.is_full() { Err(String::new()) } else { self.made(place) };
        let size = 1 + filled.as_ref().map_or(0, |document| document.boards().count());
        self.room = self.room.saturating_sub(size);
        if self.is_full() {
            return Err(too_many());
        }
        filled.map(Document::settled)
    }

    /// Whether the text has become too large.
    pub(super) fn is_full(&self) -> bool {
        self.room == 0
    }

    fn made(&mut self, place: &Place) -> Filled {
        let order = place.order.as_ref().map_err(ToString::to_string)?;
        if let Some(puzzle) = self.read_puzzle(order, place.body()).transpose() {
            self.solved = None;
            self.is_drawn = false;
            self.puzzle = Err("the puzzle above it has a fault");
            self.puzzle = Ok(puzzle?);
        }
        let telling = self.telling(order)?;
        match order.kind {
            Kind::Sudoku => {
                let board = self.board(order, &telling);
                self.is_drawn |= board.is_ok();
                board
            }
            Kind::Hint => self.hint(order, &telling),
            Kind::Step => self.steps(order, Asked::read(&order.argument, &telling)?, &telling),
            Kind::Walkthrough => {
                let (profile, trace) = self.solved(order)?;
                render::useful_walkthrough(trace, profile, &telling).map_err(|why| why.to_string())
            }
            Kind::Why | Kind::Because => self.why(order, place, &telling),
            Kind::Lesson => {
                let technique = technique(&order.argument, &telling)?;
                let trace = tutor::exemplar(technique).ok_or("no puzzle shows the technique")?;
                render::lesson(technique, trace, &telling).map_err(|why| why.to_string())
            }
            Kind::Drill => self.drills(order, &telling),
        }
    }

    /// Reads the puzzle of a block, if it has one.
    fn read_puzzle(&self, order: &Order, body: &str) -> Result<Option<Reading>, String> {
        let layout = match order.option(Key::Layout) {
            Some(name) => Some(Layout::named(name).map_err(|why| why.to_string())?),
            None => None,
        };
        let mut reading = match (order.option(Key::From), body) {
            (Some(_), body) if !body.is_empty() => {
                return Err("a puzzle in the block, and one in from=: use one of them".to_owned());
            }
            (Some(name), _) => (self.weaving.load)(name)?,
            (None, "") => return Ok(None),
            (None, body) => {
                let read = ReadOptions { layout, clues: ClueReading::Read, ..ReadOptions::default() }.read(body);
                read.map_err(|why| format!("the puzzle in the block: {why}"))?
            }
        };
        reading.rule();
        reading.puzzle.grid().map_err(|conflict| conflict.verdict())?;
        Ok(Some(reading))
    }

    fn reading(&self) -> Result<&Reading, String> {
        self.puzzle.as_ref().map_err(|&why| why.to_owned())
    }

    /// The puzzle, of which steps are asked.
    fn puzzle(&self) -> Result<&Puzzle, String> {
        self.reading().map(|reading| &reading.puzzle)
    }

    fn profile(&self, order: &Order) -> Result<Profile, String> {
        let profile = match (order.option(Key::Profile), &self.weaving.profile) {
            (None, Some(profile)) => profile.clone(),
            (name, _) => Profile::named(name.unwrap_or("classic")).map_err(|why| why.to_string())?,
        };
        if let Ok(Reading { puzzle, .. }) = &self.puzzle {
            profile.knows(puzzle).map_err(|why| format!("profile={}: {why}", profile.name))?;
        }
        Ok(Profile { budget: self.weaving.budget.clone(), ..profile })
    }

    fn telling(&self, order: &Order) -> Result<Telling, String> {
        let given = &self.weaving.telling;
        let audience = match order.option(Key::Audience) {
            None => given.audience,
            Some(name) => match Audience::ALL.iter().copied().find(|audience| audience.id() == name) {
                Some(audience) => audience,
                None => return Err(unknown("audience", name, Audience::ALL.iter().map(|audience| audience.id()))),
            },
        };
        Ok(Telling { audience, script: Script::LeftOut, ..given.clone() })
    }

    /// The solution path of the puzzle, and the profile that found it.
    fn solved(&mut self, order: &Order) -> Result<&(Profile, Checked<Trace>), String> {
        let profile = self.profile(order)?;
        if self.solved.as_ref().is_none_or(|(used, _)| used.name != profile.name) {
            let trace = engine::solve(self.puzzle()?, &profile).map_err(|conflict| conflict.verdict())?;
            if trace.outcome == Outcome::NoSolution {
                return Err(trace.known().to_string());
            }
            self.solved = Some((profile, trace));
        }
        self.solved.as_ref().ok_or_else(String::new)
    }

    fn board(&self, order: &Order, telling: &Telling) -> Filled {
        let Reading { puzzle, clues, .. } = self.reading()?;
        let candidates = match order.option(Key::Marks) {
            None | Some("auto") => BoardCandidates::Auto,
            Some("all") => BoardCandidates::All,
            Some("none") => BoardCandidates::Marked,
            Some(name) => return Err(unknown("marks", name, ["auto", "all", "none"])),
        };
        let mut marks = Marks::default();
        for name in order.option(Key::Highlight).into_iter().flat_map(|names| names.split(',')) {
            let cell: Cell = name.trim().parse().map_err(|_| format!("`{}` is not a cell", name.escape_debug()))?;
            marks.cells.push((Role::Target, cell));
        }
        if let Some(stranger) = marks.stranger(&puzzle.layout) {
            return Err(format!("the layout {} has no {stranger}", puzzle.layout.name()));
        }
        let mut document =
            render::board(puzzle, OnBoard { clues, candidates, marks }, telling).map_err(|why| why.to_string())?;
        if let Some(size) = order.option(Key::Size) {
            let width = size.parse().ok().filter(|size| SIZES.contains(size));
            let wrong = || format!("size={}: use {} to {} pixels", size.escape_debug(), SIZES.start(), SIZES.end());
            let width = width.ok_or_else(wrong)?;
            for picture in document.pictures.values_mut() {
                if let Picture::Board(diagram) = picture {
                    diagram.width = Some(width);
                }
            }
        }
        // What comes next does not stand beside the diagram: its caption below it, and then another thing.
        document.blocks = vec![Block::Section(document.blocks)];
        document.blocks.extend(order.option(Key::Caption).map(caption));
        Ok(document)
    }

    fn hint(&self, order: &Order, telling: &Telling) -> Filled {
        let shown = match order.option(Key::Rungs) {
            None | Some("all") => HintExtent::Folded,
            Some(count) => match count.parse() {
                Ok(count) if (1..=RUNGS).contains(&count) => HintExtent::UpTo(count),
                _ => return Err(format!("rungs={}: use all, or 1 to {RUNGS}", count.escape_debug())),
            },
        };
        let puzzle = self.puzzle()?;
        match tutor::hint(puzzle, &self.profile(order)?) {
            Advice::Wrong { .. } => Err("the position is wrong".to_owned()),
            Advice::Nothing { .. } => Err("these techniques find no step".to_owned()),
            Advice::CutShort { .. } => Err("no step was found before the search reached its limit".to_owned()),
            advice => match render::hint(puzzle, &advice, shown, telling) {
                Ok(hint) => Ok(if self.is_drawn { without_position(hint.untitled()) } else { hint.untitled() }),
                Err(why) => Err(why.to_string()),
            },
        }
    }

    /// Some steps of the walkthrough: the section that tells one, or, if others share it, the step alone.
    fn steps(&mut self, order: &Order, asked: Asked, telling: &Telling) -> Filled {
        let (profile, trace) = self.solved(order)?;
        let trace = &tutor::without_idle(trace, profile);
        let last = trace.events.iter().filter(|event| event.deduction().is_some()).map(|event| event.n).max();
        let last = last.ok_or_else(|| match trace.known().position() {
            Some(_) => "the profile finds no step".to_owned(),
            None => format!("{}, so no steps were taken", trace.known()),
        })?;
        let asked = asked.within(trace)?;
        if *asked.end() > last {
            return Err(format!("there is no step {}: the last step is {last}", asked.end()));
        }
        let whole = render::walkthrough(trace, telling).map_err(|why| why.to_string())?;
        let is_one = asked.start() == asked.end();
        let mut told = Document { blocks: Vec::new(), pictures: whole.pictures.clone(), ..whole.clone() };
        for n in asked {
            // What a step opens up, and what is new in it, is said of a walkthrough, not of a step alone.
            let own = whole.blocks.iter().find(|block| !is_one && tells_only(block, n)).cloned();
            match own {
                Some(section) => told.blocks.push(section),
                None => alone(trace, n, telling, &mut told).map_err(|why| why.to_string())?,
            }
        }
        if let (Some(text), Some(Block::Section(section))) = (order.option(Key::Caption), told.blocks.last_mut())
            && let Some(at) = section.iter().position(|block| matches!(block, Block::Picture(_)))
        {
            section.insert(at + 1, caption(text));
        }
        Ok(told)
    }

    /// Drills in new puzzles: the same for the same seed.
    fn drills(&self, order: &Order, telling: &Telling) -> Filled {
        let technique = technique(&order.argument, telling)?;
        let number = |key: Key, usual: u64, range: RangeInclusive<u64>| match order.option(key).map(str::parse) {
            None => Ok(usual),
            Some(Ok(number)) if range.contains(&number) => Ok(number),
            Some(_) => Err(format!("{}= takes a number from {} to {}", key.name(), range.start(), range.end())),
        };
        let (count, seed) = (number(Key::Count, 1, 1..=MOST_DRILLS)?, number(Key::Seed, 0, 0..=u64::MAX)?);
        let ground = order.option(Key::Layout).unwrap_or("9x9");
        let ground = ground.parse().map_err(|why: <Ground as FromStr>::Err| why.to_string())?;
        let drilling = Drilling::new(technique, &self.profile(order)?);
        let drilling = drilling.ok_or_else(|| format!("the profile does not use `{}`", technique.id))?;
        let driller = Driller::new(drilling, ground);
        let effort = Effort { budget: self.weaving.budget.clone(), ..Effort::default() };
        let drills = (0..count).map(|n| driller.drills(seed, n, &effort).map(|found| found.into_iter().next()));
        let drills = drills.collect::<Result<Option<Vec<_>>, _>>().map_err(|why| why.to_string())?;
        render::drills_in_text(&drills.unwrap_or_default(), telling).map_err(|why| why.to_string())
    }

    fn why(&self, order: &Order, place: &Place, telling: &Telling) -> Filled {
        let puzzle = self.puzzle()?;
        let asked = tutor::conclusion(&order.argument, &puzzle.layout).map_err(|why| why.to_string())?;
        let answer = tutor::why(puzzle, asked, &self.profile(order)?).map_err(|conflict| conflict.verdict())?;
        match &answer.why {
            Why::Beyond => return Err(format!("{}: not with these techniques", order.argument)),
            Why::CutShort => return Err(format!("{}: no proof was found within the limit", order.argument)),
            Why::Undecided { .. } => return Err(format!("{}: the puzzle does not decide this", order.argument)),
            Why::NoSolution => return Err(Known::of_givens(Some(Count::None)).to_string()),
            Why::Given { .. } | Why::Seen { .. } | Why::LeftOut | Why::Proven { .. } => {}
        }
        if answer.asked != answer.shown.unwrap_or(answer.asked) {
            let reason = reason(puzzle, &answer, telling).map(|reason| reason.text())?;
            return Err(format!("{} is false: {}", order.argument, reason.trim()));
        }
        if order.kind == Kind::Because {
            let clause = render::because(puzzle, &answer, telling).map_err(|why| why.to_string())?;
            return clause.ok_or_else(|| format!("{}: the reason is not known", order.argument));
        }
        match place.is_inline() {
            true => reason(puzzle, &answer, telling),
            false => render::why(puzzle, &answer, telling).map_err(|why| why.to_string()),
        }
    }
}

/// A reason in a line, without a full stop: it is a part of its author's sentence.
fn reason(puzzle: &Puzzle, answer: &Answer, telling: &Telling) -> Filled {
    match &answer.why {
        Why::Proven { trace, .. } => briefly(trace, telling),
        _ => first_paragraph(render::why(puzzle, answer, telling)),
    }
}

/// The reasons of a proof, in a line: that of its only step, or the name of its last step and the number of the others.
fn briefly(trace: &Checked<Trace>, telling: &Telling) -> Filled {
    let steps: Vec<u32> =
        trace.events.iter().filter(|event| event.deduction().is_some()).map(|event| event.n).collect();
    let Some((&last, before)) = steps.split_last() else { return Err(String::new()) };
    let block = if before.is_empty() { TemplateBlock::Item } else { TemplateBlock::Title };
    let said = render::say(trace, last, &[block], telling).map_err(|why| why.to_string())?.concat();
    let said = said.trim().trim_end_matches('.');
    let said = match before.len() {
        0 => said.to_owned(),
        others => {
            let words = Words::load(&telling.source).map_err(|why| why.to_string())?;
            format!("{said}, {}", words.count("after_steps", others))
        }
    };
    Ok(Document::read(&said, Default::default(), &telling.source.locale))
}

/// The first paragraph of a document, for a line.
fn first_paragraph(document: Result<Document, RenderError>) -> Filled {
    let mut document = document.map_err(|why| why.to_string())?;
    document.blocks.retain(|block| matches!(block, Block::Paragraph(_)));
    document.blocks.truncate(1);
    if let Some(Block::Paragraph(spans)) = document.blocks.first_mut()
        && let Some(Span::Text(last)) = spans.last_mut()
    {
        last.truncate(last.trim_end_matches('.').len());
    }
    document.pictures.clear();
    Ok(document)
}

/// Whether this is the section of one step.
fn tells_only(block: &Block, n: u32) -> bool {
    let steps = block.anchors().into_iter().filter(|anchor| anchor.starts_with("step-"));
    matches!(block, Block::Section(_)) && steps.eq([format!("step-{n}")])
}

/// Adds a step with a diagram of its own to a document.
fn alone(trace: &Checked<Trace>, n: u32, telling: &Telling, told: &mut Document) -> Result<(), RenderError> {
    let candidates = BoardCandidates::Auto;
    let board = render::board_of_step(trace, n, StepNumber::Shown, candidates, telling)?;
    let text = render::say(trace, n, &[TemplateBlock::Tell], telling)?.concat();
    let text = Document::read(&text, BTreeMap::new(), &board.lang);
    let name = format!("step-{n}");
    told.pictures.extend(board.pictures.into_values().map(|picture| (name.clone(), picture)));
    let step = trace.events.iter().find(|event| event.n == n).and_then(Event::deduction);
    let conclusion = step.map(|step| telling.notation.in_prose(&step.placements, &step.eliminations));
    let conclusion = conclusion.map(|conclusion| Block::Conclusion(vec![Span::Code(conclusion)]));
    let heading = Block::Heading { level: 3, text: vec![Span::Anchor(name.clone()), Span::Text(board.title)] };
    let section = [heading, Block::Picture(name)].into_iter().chain(text.blocks).chain(conclusion);
    told.blocks.push(Block::Section(section.collect()));
    Ok(())
}

/// Which steps are asked for.
enum Asked {
    /// By their numbers.
    Steps(RangeInclusive<u32>),
    /// The first one of a technique.
    First(&'static Technique),
}

impl Asked {
    /// Reads `5`, `5-12` or the name of a technique.
    fn read(text: &str, telling: &Telling) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) if 0 < first && first <= last => Ok(Self::Steps(first..=last)),
            _ if text.starts_with(|sign: char| sign.is_ascii_digit()) => {
                let text = text.escape_debug();
                Err(format!("`{text}` is not a step, such as 5, nor several, such as 5-12"))
            }
            _ => technique(text, telling).map(Self::First),
        }
    }

    /// The numbers of these steps on a path.
    fn within(self, trace: &Trace) -> Result<RangeInclusive<u32>, String> {
        let technique = match self {
            Self::Steps(steps) => return Ok(steps),
            Self::First(technique) => technique,
        };
        let is_meant = |event: &&Event| event.deduction().is_some_and(|step| step.technique == technique);
        let step = trace.events.iter().find(is_meant);
        step.map(|event| event.n..=event.n).ok_or_else(|| format!("no step of the path is `{}`", technique.id))
    }
}

/// A hint without its first diagram, if that shows nothing but the position, which was drawn already.
fn without_position(mut hint: Document) -> Document {
    let is_bare = |block: &Block| match block {
        Block::Picture(name) => match hint.pictures.get(name) {
            Some(Picture::Board(board)) => board.parts == Parts::default() && board.placements.is_empty(),
            _ => false,
        },
        _ => false,
    };
    if let Some(at) = hint.blocks.iter().position(is_bare) {
        hint.blocks.remove(at);
    }
    hint
}

/// A caption, below its board.
fn caption(text: &str) -> Block {
    Block::Paragraph(vec![Span::Emphasis(vec![Span::Text(text.to_owned())])])
}

fn technique(name: &str, telling: &Telling) -> Result<&'static Technique, String> {
    let words = Words::load(&telling.source).map_err(|why| why.to_string())?;
    words.technique_named(name).map_err(|_| unknown("technique", name, LADDER.iter().map(|one| one.id)))
}

/// What to say of a name that means nothing.
fn unknown(what: &str, name: &str, known: impl IntoIterator<Item = &'static str>) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    let meant = match nearest(name, known.iter().copied()) {
        Some(meant) => format!("; did you mean `{meant}`?"),
        None if known.len() < 8 => format!("; known are {}", known.join(", ")),
        None => String::new(),
    };
    let name: String = name.chars().take(60).collect();
    format!("unknown {what} `{}`{meant}", name.escape_debug())
}
