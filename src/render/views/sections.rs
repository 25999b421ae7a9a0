//! Sections: the parts of a walkthrough, each with its steps and its diagram.

use minijinja::value::Value;
use serde::Serialize;
use serde_json::json;

use super::block::TemplateBlock;
use super::teller::{PathView, Teller, Told};
use crate::argument::Argument;
use crate::grid::{Candidate, House};
use crate::render::facts::reasons::Reason;
use crate::render::facts::tree::Ending;
use crate::render::facts::turns::Turn;
use crate::render::words::source::RenderError;
use crate::render::words::telling::Audience;
use crate::trace::{Branch, Contradiction, Deduction, Event, EventKind, Guess, Impossible};

/// The maximum number of singles that share a diagram.
const SINGLES_A_BOARD: usize = 6;

/// The same for the end game.
const LAST_SINGLES_A_BOARD: usize = 14;

/// The maximum number of guesses that a walkthrough shows; nobody would read more.
const GUESSES_TOLD: usize = 60;

/// The kind of a part of a walkthrough.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    /// One step.
    Step,
    /// Several steps that share a diagram.
    List,
    /// The steps of a pass.
    Pass,
    /// The last cells, each of which has a single candidate left.
    Last,
    /// Steps without a diagram.
    Lines,
    /// The start of a branch.
    Try,
    /// The end of a branch.
    Close,
    /// A branch that leads to a contradiction.
    Dead,
    /// A contradiction.
    Contradiction,
    /// A solution.
    Solution,
    /// The steps that are not shown.
    Rest,
}

/// What there is no other one of, where a list of singles is explained.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum Lacks {
    /// A place, for hidden singles.
    Place,
    /// A candidate, for naked singles.
    Candidate,
    /// One or the other.
    Either,
}

impl Lacks {
    fn of(events: &[Event]) -> Self {
        let is_naked = |event: &Event| event.deduction().is_some_and(|step| step.technique.id == "naked_single");
        match (events.iter().any(is_naked), events.iter().all(is_naked)) {
            (false, _) => Self::Place,
            (true, true) => Self::Candidate,
            (true, false) => Self::Either,
        }
    }
}

/// A part of a walkthrough that shares a diagram.
#[derive(Serialize)]
pub(super) struct Section {
    kind: Kind,
    first: u32,
    last: u32,
    depth: u32,
    /// Whether the end game begins with it.
    end_game: bool,
    pass: Option<u32>,
    guess: Option<GuessView>,
    wrong: Option<WrongView>,
    /// The techniques that a walkthrough uses here for the first time.
    pub(super) news: Vec<News>,
    /// The turning point, if it is one.
    pub(super) turn: Option<TurnView>,
    pub(super) steps: Vec<Told>,
    lacks: Lacks,
    board: Value,
    /// The tree of the assumptions of its step, if there are any.
    tree: Value,
}

/// A technique that is used for the first time.
#[derive(Serialize)]
pub(super) struct News {
    pub technique: &'static str,
    pub family: &'static str,
    /// The step that uses it first.
    pub n: u32,
    pub principle: Value,
    /// What one notices of that step.
    pub notice: Value,
    /// The earlier technique that has the same principle.
    pub like: Option<Alike>,
    /// Whether the step has no room for it.
    pub is_folded: bool,
}

/// A technique that was introduced before.
#[derive(Serialize)]
pub(super) struct Alike {
    pub technique: &'static str,
    /// The step that introduced it.
    pub n: u32,
}

/// A turning point of the walkthrough.
#[derive(Clone, Serialize)]
pub(super) struct TurnView {
    #[serde(flatten)]
    pub turn: Turn,
    pub title: Value,
    /// Where to look for it, as in a hint, if there is room and the step itself does not ask it.
    pub look: Value,
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
    /// Why a cell or a house has nothing left, if that is the contradiction.
    why: Option<Value>,
    what: Impossible,
}

impl Section {
    fn new(kind: Kind, events: &[Event]) -> Self {
        let (first, last) = (&events[0], &events[events.len() - 1]);
        Self {
            kind,
            first: first.n,
            last: last.n,
            depth: first.depth,
            end_game: false,
            pass: first.pass(),
            guess: None,
            wrong: None,
            news: Vec::new(),
            turn: None,
            steps: Vec::new(),
            lacks: Lacks::of(events),
            board: Value::from(""),
            tree: Value::from(""),
        }
    }
}

impl Teller<'_> {
    /// The number of events, at least one, of the first section: a branch that leads to a contradiction; the steps of a
    /// pass; or, at the standard level, a fair share of a run of singles, so that no diagram is left with one or two.
    fn section_length(&self, events: &[Event]) -> usize {
        let first = &events[0];
        if let EventKind::Guess(_) = first.what
            && self.tree.ending(first.n) == Ending::Contradiction
        {
            let back = |event: &Event| matches!(event.what, EventKind::Backtrack(_));
            return events.iter().position(back).map_or(events.len(), |at| at + 1);
        }
        if first.pass().is_some() {
            return events.iter().take_while(|event| event.pass() == first.pass()).count();
        }
        let is_end_game = self.is_end_game(first);
        if self.is_among_last(first) || (is_end_game && self.telling.audience == Audience::Expert) {
            return events.len();
        }
        let single = |event: &&Event| {
            event.pass().is_none()
                && event.deduction().is_some_and(Deduction::is_single)
                && !self.is_among_last(event)
                && self.is_end_game(event) == is_end_game
        };
        let run = events.iter().take_while(single).count();
        let most = match self.telling.audience {
            _ if run == 0 => return 1,
            Audience::Beginner if is_end_game => SINGLES_A_BOARD,
            Audience::Standard | Audience::Handout if is_end_game => LAST_SINGLES_A_BOARD,
            Audience::Standard | Audience::Handout => SINGLES_A_BOARD,
            Audience::Beginner | Audience::Expert => return 1,
        };
        run.div_ceil(run.div_ceil(most))
    }

    /// Whether an event belongs to the end game, where only singles follow.
    fn is_end_game(&self, event: &Event) -> bool {
        event.n as usize > self.end_game
    }

    /// Whether the reasons of a step are folded away: those of a single in the end game, unless a beginner reads it.
    pub(super) fn is_told_briefly(&self, event: &Event) -> bool {
        self.is_end_game(event) && self.telling.audience == Audience::Standard
    }

    /// Whether an event is one of the last cells, where these are told together.
    fn is_among_last(&self, event: &Event) -> bool {
        event.n as usize > self.last_cells && self.telling.audience != Audience::Expert
    }

    /// The whole trace in sections; only the beginning of a long search.
    pub(super) fn sections(&mut self) -> Result<Vec<Section>, RenderError> {
        let mut sections = Vec::new();
        let mut open = 0;
        let mut guesses = 0;
        let mut left = self.trace.events.as_slice();
        while let Some(event) = left.first() {
            guesses += usize::from(matches!(event.what, EventKind::Guess(_)));
            if guesses > GUESSES_TOLD {
                sections.push(Section::new(Kind::Rest, left));
                break;
            }
            let (section, rest) = left.split_at(self.section_length(left));
            let section = self.section(section)?;
            match section.kind {
                Kind::Try => open += 1,
                Kind::Close => open -= 1,
                _ => {}
            }
            sections.push(section);
            left = rest;
        }
        // A search that ends with a solution leaves its guesses open.
        sections
            .extend((0..open).map(|_| Section::new(Kind::Close, &self.trace.events[self.trace.events.len() - 1..])));
        Ok(sections)
    }

    pub(super) fn section(&mut self, events: &[Event]) -> Result<Section, RenderError> {
        let first = &events[0];
        let expert = self.telling.audience == Audience::Expert;
        match &first.what {
            EventKind::Guess(guess) => {
                let (attempt, options, placements) = (guess.attempt, guess.branch.len(), &guess.placements);
                self.note(first, PathView::Guess { attempt, options, placements })?;
                let guess = self.guess(first.n, guess);
                let mut section = Section::new(Kind::Try, events);
                if guess.ending == Ending::Contradiction {
                    section = self.dead_end(events)?;
                }
                section.guess = Some(guess);
                Ok(section)
            }
            EventKind::Contradiction(wrong) => {
                self.note(first, PathView::Contradiction)?;
                let wrong = Some(self.wrong(first, wrong)?);
                Ok(Section { wrong, ..Section::new(Kind::Contradiction, events) })
            }
            EventKind::Backtrack(_) => Ok(Section::new(Kind::Close, events)),
            EventKind::Solution(_) => {
                self.note(first, PathView::Solution)?;
                Ok(Section::new(Kind::Solution, events))
            }
            EventKind::Deduction(step) => {
                let (kind, block) = match (step.pass, events.len()) {
                    _ if expert => (Kind::Lines, TemplateBlock::Brief),
                    (Some(_), _) => (Kind::Pass, TemplateBlock::Item),
                    _ if self.is_among_last(first) => (Kind::Last, TemplateBlock::Item),
                    (None, 1) => (Kind::Step, TemplateBlock::Tell),
                    _ => (Kind::List, TemplateBlock::Item),
                };
                let steps = events.iter().map(|event| self.told(event, block)).collect::<Result<Vec<_>, _>>()?;
                let none = Value::from("");
                match kind {
                    Kind::Step => self.ask(first, &TemplateBlock::RUNGS[..3])?,
                    // That they are singles is said of all of them.
                    Kind::List => {
                        for event in events {
                            self.ask(event, &TemplateBlock::RUNGS[1..3])?;
                            if !self.is_told_briefly(event) {
                                self.inset(event);
                            }
                        }
                    }
                    _ => {}
                }
                let [board, tree] = match kind {
                    Kind::Lines => [none.clone(), none],
                    Kind::Step => self.board_of(first, &first.n.to_string())?,
                    _ => [self.board_after(events)?, none],
                };
                let end_game = self.is_end_game(first) && first.n as usize == self.end_game + 1;
                Ok(Section { steps, board, tree, end_game, ..Section::new(kind, events) })
            }
        }
    }

    /// A branch that leads to a contradiction: only the steps on which the contradiction depends.
    fn dead_end(&mut self, events: &[Event]) -> Result<Section, RenderError> {
        let mut section = Section::new(Kind::Dead, events);
        let contradiction = events.iter().find_map(|event| match &event.what {
            EventKind::Contradiction(wrong) => Some((event, wrong)),
            _ => None,
        });
        let Some((event, wrong)) = contradiction else { return Ok(section) };
        let needed = self.trace.dependencies(event, events[0].n);
        let steps = needed.iter().filter_map(|&n| self.trace.events.get(n as usize - 1));
        let steps: Vec<&Event> = steps.filter(|event| event.deduction().is_some()).collect();
        let block = if self.telling.audience == Audience::Expert { TemplateBlock::Brief } else { TemplateBlock::Item };
        section.steps = steps.iter().map(|event| self.told(event, block)).collect::<Result<_, _>>()?;
        self.note(event, PathView::Contradiction)?;
        section.wrong = Some(self.wrong(event, wrong)?);
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
            ending: self.tree.ending(n),
        }
    }

    fn wrong(&self, event: &Event, wrong: &Contradiction) -> Result<WrongView, RenderError> {
        let reason = match &wrong.what {
            Impossible::Empty { truth, .. } => Argument::stated(self.before(event), &self.history(event), *truth)
                .and_then(|claim| Reason::of(&claim.says)),
            _ => None,
        };
        let (layout, among) = (&self.puzzle.layout, self.writer.among());
        let say = |reason: Reason| self.phrase("nothing", &json!({ "reason": reason.told(layout, among) }));
        Ok(WrongView { n: event.n, why: reason.map(say).transpose()?, what: wrong.what.clone() })
    }
}
