//! The recorder keeps the trace while a puzzle is being solved. It checks everything before recording it.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::history::History;
use super::stage::{Moment, OpenGuess, Stage, State};
use super::step::{ProvenStep, StepError};
use super::{Checked, Claim, Contradiction, Deduction, Event, EventKind, FORMAT, Impossible, Limit, Trace};
use crate::argument::Draft;
use crate::grid::{Budget, Candidate, Conflict, Count, Digits, Grid, Known, Puzzle, PuzzleRecord, solutions_within};
use crate::proof::{Conclusion, Uniqueness};
use crate::technique::Position;

/// The number of solutions that a trace shows for a puzzle with several: enough to see where they differ.
pub(super) const SHOWN_SOLUTIONS: usize = 2;

/// The most events after which a search goes on. A trace is kept whole, and each event takes about a kilobyte.
pub const MOST_EVENTS: usize = 250_000;

/// The most claims in the arguments of its events: those of nets have many.
const MOST_CLAIMS: usize = 1_000_000;

/// The outcome of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every cell is filled.
    Solved,
    /// The profile's techniques ran out, or a limit was reached first.
    Stuck,
    /// The position has no solution. Whether its givens have one, the trace does not say.
    NoSolution,
    /// The position has several solutions, and so have its givens.
    ManySolutions,
    /// The last event has the conclusion to which the trace should lead.
    Reached,
}

/// A trace under construction.
#[derive(Clone, Debug)]
pub struct Recorder {
    puzzle: Puzzle,
    pub(super) state: State,
    pub(super) uniqueness: Uniqueness,
    /// What is known of the solutions.
    known: Known,
    /// Those of the position, enough to distinguish none, one and many; empty if they were not counted.
    listed: Vec<Digits>,
    /// Solutions that the search has found.
    pub(super) found: Vec<Digits>,
    pub(super) events: Vec<Event>,
    /// The guesses on which the position depends.
    pub(super) guesses: Vec<OpenGuess>,
    /// The number of guesses made, including those taken back.
    pub(super) attempts: u32,
    pub(super) stage: Stage,
    pub(super) moment: Moment,
    passes: u32,
    /// The number of events that were recorded and discarded.
    forgotten: u32,
    /// The number of claims in the events that are kept.
    claims: usize,
}

impl Recorder {
    /// Starts the trace of a puzzle, and counts its solutions: unless its givens have a unique solution, uniqueness is
    /// left open, whatever was requested.
    ///
    /// # Errors
    /// If two digits of the puzzle conflict.
    pub fn new(puzzle: &Puzzle, uniqueness: Uniqueness) -> Result<Self, Conflict> {
        Self::within(puzzle, uniqueness, &Budget::default())
    }

    /// Like [`Recorder::new`], but within a budget, which also limits the finders. If it does not suffice to count the
    /// solutions, uniqueness is left open, and the trace says so.
    ///
    /// # Errors
    /// If two digits of the puzzle conflict.
    pub fn within(puzzle: &Puzzle, uniqueness: Uniqueness, budget: &Budget) -> Result<Self, Conflict> {
        let grid = puzzle.grid()?;
        let listed = solutions_within(&grid, SHOWN_SOLUTIONS, budget).ok();
        let known = Known::at(puzzle, listed.as_ref().map(|solutions| Count::of(solutions.len())), budget);
        let uniqueness = if known.givens() == Some(Count::One) { uniqueness } else { Uniqueness::Open };
        Ok(Self::begin(puzzle, Position::new(grid, budget), uniqueness, known, listed.unwrap_or_default()))
    }

    /// Starts the trace of a puzzle without counting its solutions.
    ///
    /// # Errors
    /// If two digits of the puzzle conflict.
    pub(super) fn uncounted(puzzle: &Puzzle) -> Result<Self, Conflict> {
        Ok(Self::begin(puzzle, puzzle.grid()?.into(), Uniqueness::Open, Known::default(), Vec::new()))
    }

    fn begin(puzzle: &Puzzle, position: Position, uniqueness: Uniqueness, known: Known, listed: Vec<Digits>) -> Self {
        // In a position with one solution, the search for steps always ends.
        let ends = known.position() == Some(Count::One);
        let grid = if ends { position } else { position.with_bounded_nesting() };
        Self {
            puzzle: puzzle.clone(),
            uniqueness,
            known,
            listed,
            found: Vec::new(),
            // Most steps are singles.
            events: Vec::with_capacity(grid.open().len() + 8),
            state: State { grid, history: History::of(puzzle), clash: None },
            guesses: Vec::new(),
            attempts: 0,
            stage: Stage::Open,
            moment: Moment::next(),
            passes: 0,
            forgotten: 0,
            claims: 0,
        }
    }

    /// Returns the puzzle as it was at the start.
    pub(crate) fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns the solution of the starting position, if it is known and the only one.
    pub(crate) fn only_solution(&self) -> Option<&Digits> {
        self.listed.first().filter(|_| self.known.position() == Some(Count::One))
    }

    /// Returns the position after all recorded events.
    pub fn grid(&self) -> &Grid {
        &self.state.grid
    }

    /// Returns the position in the form that finders use.
    pub fn position(&self) -> &Position {
        &self.state.grid
    }

    /// Returns whether steps may assume a unique solution.
    pub fn uniqueness(&self) -> Uniqueness {
        self.uniqueness
    }

    /// Returns what is known of the solutions of the puzzle, and of the starting position.
    pub fn known(&self) -> Known {
        self.known
    }

    /// Returns `true` if the starting position is known to have a solution.
    pub fn is_solvable(&self) -> bool {
        matches!(self.known.position(), Some(Count::One | Count::Many))
    }

    /// Returns `true` if the starting position is known to have several solutions.
    pub fn has_several(&self) -> bool {
        self.known.position() == Some(Count::Many)
    }

    /// Returns `true` if the solutions of the starting position were counted.
    pub fn is_counted(&self) -> bool {
        self.known.position().is_some()
    }

    /// Returns the events recorded so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the solutions that the search has found, in order.
    pub fn solutions(&self) -> &[Digits] {
        &self.found
    }

    /// Returns the number of events recorded.
    pub(crate) fn recorded(&self) -> usize {
        self.next_number() as usize - 1
    }

    /// Returns `true` if the trace, which is kept whole, should not become longer.
    pub(crate) fn is_full(&self) -> bool {
        self.events.len() + self.found.len() >= MOST_EVENTS || self.claims >= MOST_CLAIMS
    }

    /// Returns the number of the next event.
    fn next_number(&self) -> u32 {
        self.forgotten + self.events.len() as u32 + 1
    }

    /// Returns a recorder that discards events.
    pub(crate) fn forgetting(self) -> Forgetful {
        Forgetful(self)
    }

    /// Records a step.
    ///
    /// # Errors
    /// If its pattern does not make a valid argument.
    ///
    /// # Panics
    /// If another recorder checked it, or if something happened since.
    pub fn step(&mut self, mut step: ProvenStep) -> Result<(), StepError> {
        self.reason(&mut step)?;
        self.record(step.deduction);
        Ok(())
    }

    /// Records everything that was found in the position as one pass, except for steps that add nothing to those before them,
    /// or have no valid argument; returns `true` if anything was left to record. Placements may conflict after a wrong guess:
    /// then all are recorded, and the conflict is reported as a contradiction.
    ///
    /// # Panics
    /// If another recorder checked a step, or if something happened since.
    pub fn pass(&mut self, steps: Vec<ProvenStep>) -> bool {
        let mut pass: Vec<Box<Deduction>> = Vec::new();
        for mut step in steps {
            assert!(step.moment == self.moment, "a pass is recorded in the position it was judged in");
            let known = |conclusion: &Conclusion| {
                pass.iter().any(|before| before.concludes(*conclusion, self.state.grid.layout()))
            };
            if !step.deduction.inference().conclusions().iter().all(known) && self.reason(&mut step).is_ok() {
                step.deduction.pass = Some(self.passes + 1);
                pass.push(step.deduction);
            }
        }
        let some = !pass.is_empty();
        self.passes += u32::from(some);
        let first = self.next_number();
        // A conflict remains, whatever else is recorded.
        self.state.clash = self.state.clash.take().or_else(|| clash(&self.state, &pass, first));
        pass.into_iter().for_each(|step| self.record(step));
        some
    }

    /// Records a checked deduction, and applies its conclusions to the position.
    fn record(&mut self, deduction: Box<Deduction>) {
        let n = self.next_number();
        for &gone in &deduction.eliminations {
            self.state.history.eliminate(gone, n);
        }
        self.place(&deduction.placements, n);
        if !deduction.eliminations.is_empty() {
            let grid = self.state.grid.change();
            deduction.eliminations.iter().for_each(|&gone| grid.eliminate(gone));
        }
        self.write(EventKind::Deduction(deduction));
    }

    /// Applies the placements of an event where they are still possible.
    pub(super) fn place(&mut self, placements: &[Candidate], event: u32) {
        for &place in placements {
            if self.state.grid.has(place) {
                self.state.history.place(self.state.grid.change(), place, event);
            } else {
                self.state.history.say(place, event);
            }
        }
    }

    /// Records an event, and returns its number.
    pub(super) fn write(&mut self, what: EventKind) -> u32 {
        let n = self.next_number();
        self.claims += match &what {
            EventKind::Deduction(step) => step.argument.claims.len(),
            EventKind::Contradiction(wrong) => wrong.argument.claims.len(),
            EventKind::Guess(_) | EventKind::Backtrack(_) | EventKind::Solution(_) => 0,
        };
        self.events.push(Event { n, depth: self.guesses.len() as u32, what });
        self.moment = Moment::next();
        n
    }

    /// Ends a trace that should lead to a conclusion, like [`finish`](Self::finish); `None` unless the last event is a step
    /// with this conclusion, or there is no event and the position shows it from the start.
    pub fn finish_at(self, profile: &str, until: Conclusion) -> Option<Checked<Trace>> {
        let layout = Arc::clone(self.state.grid.layout());
        let start = self.puzzle.grid();
        let Checked { value: trace, known, .. } = self.finish(profile);
        let reached = match trace.events.last() {
            Some(last) => {
                matches!(trace.limit, None | Some(Limit::Work))
                    && last.deduction().is_some_and(|step| step.concludes(until, &layout))
            }
            None => start.is_ok_and(|start| until.is_applied(&start)),
        };
        // Anything after it does not matter any more.
        let value = Trace { outcome: Outcome::Reached, until: Some(until), limit: None, ..trace };
        reached.then_some(Checked { value, known, claims: vec![Claim::Profile] })
    }

    /// Ends the trace. A search that has neither found a solution nor ended is abandoned.
    ///
    /// Every event was checked. What the recorder cannot know are [claims](Checked::claims) of the trace: that the profile
    /// took these steps, and that it finds no more where the trace is stuck.
    pub fn finish(self, profile: &str) -> Checked<Trace> {
        let (guesses, known) = (self.attempts, self.known);
        let value = self.end(profile);
        let claims = [Some(Claim::Profile), is_claimed(&value, guesses).then_some(Claim::End)];
        Checked { value, known, claims: claims.into_iter().flatten().collect() }
    }

    fn end(mut self, profile: &str) -> Trace {
        if self.attempts > 0 && !self.is_at_solution() {
            self.give_up();
        }
        let limit = self.limit();
        let solved = self.state.grid.is_full() || self.found == self.listed;
        let outcome = match self.known.position() {
            Some(Count::None) => Outcome::NoSolution,
            Some(Count::One) if solved => Outcome::Solved,
            Some(Count::One) | None => Outcome::Stuck,
            Some(Count::Many) => Outcome::ManySolutions,
        };
        let solutions = if self.found.len() >= self.listed.len() { self.found } else { self.listed };
        Trace {
            format: FORMAT.to_owned(),
            generator: format!("whydoku {}", env!("CARGO_PKG_VERSION")),
            puzzle: PuzzleRecord::from(&self.puzzle),
            profile: profile.to_owned(),
            assumes_unique: self.uniqueness == Uniqueness::Assumed,
            outcome,
            solutions: solutions.iter().map(|solution| solution.to_line(&self.puzzle.layout)).collect(),
            until: None,
            limit,
            events: self.events,
        }
    }

    /// Ends a trace that should not continue: it leads to the last conclusion of its last step.
    pub fn finish_here(self, profile: &str) -> Checked<Trace> {
        let last = self.events.last().and_then(Event::deduction);
        match last.and_then(|step| step.inference().conclusions().pop()) {
            Some(until) => self.clone().finish_at(profile, until).unwrap_or_else(|| self.finish(profile)),
            None => self.finish(profile),
        }
    }
}

/// Returns `true` if the end of a trace, after this many guesses, is only its author's claim.
pub(super) fn is_claimed(trace: &Trace, guesses: u32) -> bool {
    match trace.outcome {
        Outcome::Stuck => true,
        Outcome::ManySolutions => trace.limit.is_some() || guesses == 0,
        Outcome::Solved | Outcome::NoSolution | Outcome::Reached => trace.limit.is_some(),
    }
}

/// A recorder that discards events when they are not needed: later events do not depend on them. It moves like any other,
/// but it cannot end as a trace.
#[derive(Debug)]
pub(crate) struct Forgetful(Recorder);

impl Forgetful {
    /// Discards all events except the last, and returns what it discards.
    pub fn forget(&mut self) -> impl Iterator<Item = Event> {
        let before = self.0.events.len().saturating_sub(1);
        self.0.forgotten += before as u32;
        self.0.claims = 0;
        self.0.events.drain(..before)
    }

    /// Returns what is known at the end, with the last events.
    pub fn end(self, profile: &str) -> Trace {
        self.0.end(profile)
    }
}

impl Deref for Forgetful {
    type Target = Recorder;

    fn deref(&self) -> &Recorder {
        &self.0
    }
}

impl DerefMut for Forgetful {
    fn deref_mut(&mut self) -> &mut Recorder {
        &mut self.0
    }
}

/// Returns the first contradiction between the placements of one pass: a digit twice in a house, or two digits in a
/// cell. `first` is the number of the pass's first event.
fn clash(State { grid, history, .. }: &State, pass: &[Box<Deduction>], first: u32) -> Option<Contradiction> {
    let numbered = pass.iter().zip(first..).flat_map(|(step, n)| step.placements.iter().map(move |&place| (n, place)));
    let placed: Vec<(u32, Candidate)> = numbered.collect();
    for (i, &(n, b)) in placed.iter().enumerate() {
        for &(m, a) in &placed[..i] {
            let what = if a.cell == b.cell && a.digit != b.digit {
                Impossible::Overfull { cell: a.cell, digits: vec![a.digit, b.digit] }
            } else if grid.layout().conflict(a, b) {
                let house = grid.layout().houses_of_all([a.cell, b.cell].into_iter().collect()).iter().next()?;
                Impossible::Repeated { house, digit: a.digit, cells: vec![a.cell, b.cell] }
            } else {
                continue;
            };
            let mut draft = Draft::new(grid, &[]);
            let both = [draft.earlier(a, m), draft.earlier(b, n)];
            draft.one_of([], both);
            return Some(Contradiction { what, argument: draft.contradict(history), needs: vec![m, n] });
        }
    }
    None
}
