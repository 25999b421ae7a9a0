//! The recorder keeps the books while a puzzle is being solved. Nothing enters them unjudged.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::history::History;
use super::{Checked, Deduction, Event, FORMAT, Move, PuzzleRecord, Trace};
use crate::grid::{Clash, Digits, Grid, Puzzle, solutions};
use crate::proof::{self, Refusal, Uniqueness};
use crate::technique::{Pattern, Technique};

/// How many solutions a trace shows of a puzzle that has several: enough to see where they differ.
pub(super) const SHOWN_SOLUTIONS: usize = 2;

/// How a trace ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Every cell is filled.
    Solved,
    /// The profile's techniques ran out.
    Stuck,
    /// The puzzle has no solution.
    NoSolution,
    /// The puzzle has several solutions.
    ManySolutions,
}

/// A pattern that a technique has found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The technique.
    pub technique: &'static Technique,
    /// What it found.
    pub pattern: Arc<dyn Pattern>,
}

/// Why a finding did not become a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The technique has another name for such a pattern.
    Misnamed,
    /// The position does not show the pattern, or nothing new follows from it.
    NotThere,
    /// Its argument is no proof.
    Unproven(Refusal),
}

/// A step that the recorder has judged and found proven in its present position.
#[derive(Clone, Debug)]
pub struct Judged {
    deduction: Deduction,
    after: usize,
}

impl std::ops::Deref for Judged {
    type Target = Deduction;

    fn deref(&self) -> &Deduction {
        &self.deduction
    }
}

/// A trace in the making.
#[derive(Clone, Debug)]
pub struct Recorder {
    puzzle: Puzzle,
    grid: Grid,
    history: History,
    uniqueness: Uniqueness,
    solutions: Vec<Digits>,
    events: Vec<Event>,
    passes: u32,
}

impl Recorder {
    /// Opens the books on a puzzle. Its solutions are counted here; unless its givens have a single
    /// one, uniqueness is open whatever was asked for.
    ///
    /// # Errors
    /// When two digits of the puzzle clash.
    pub fn new(puzzle: &Puzzle, uniqueness: Uniqueness) -> Result<Self, Clash> {
        let grid = puzzle.grid()?;
        let single = solutions(&puzzle.start()?, 2).len() == 1;
        Ok(Self {
            puzzle: puzzle.clone(),
            history: History::of(puzzle),
            uniqueness: if single { uniqueness } else { Uniqueness::Open },
            solutions: solutions(&grid, SHOWN_SOLUTIONS),
            grid,
            events: Vec::new(),
            passes: 0,
        })
    }

    /// The position after everything that has been recorded.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Whether steps may rest on a single solution.
    pub fn uniqueness(&self) -> Uniqueness {
        self.uniqueness
    }

    /// The solutions of the position that the trace starts from: none, one, or the first two found.
    pub fn solutions(&self) -> &[Digits] {
        &self.solutions
    }

    /// What was recorded so far.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Judges a finding against the position, without recording it.
    ///
    /// # Errors
    /// When it is no step.
    pub fn judge(&self, finding: &Finding) -> Result<Judged, Refused> {
        let Finding { technique, pattern } = finding;
        if !pattern.is(technique.id) {
            return Err(Refused::Misnamed);
        }
        let mut argument = pattern.argue(&self.grid).ok_or(Refused::NotThere)?;
        let conclusions = argument.conclusions();
        let checked = match proof::check(&self.grid, &argument.proof, &conclusions, self.uniqueness) {
            // A pattern may say more than this position needs: a fish whose victims see several cells of
            // one base house, say. What is recorded, and leaned on, is the smaller proof.
            Err(Refusal::Idle(_)) => {
                argument.proof = proof::shrink(&self.grid, argument.proof, &conclusions);
                proof::check(&self.grid, &argument.proof, &conclusions, self.uniqueness)
            }
            checked => checked,
        };
        checked.map_err(Refused::Unproven)?;
        // The latest events are put back first, so that a step leans on the earliest it can.
        let mut gone = proof::missing(&self.grid, &argument.proof);
        gone.sort_by_key(|&gone| (std::cmp::Reverse(self.history.event(gone)), gone));
        let gone = proof::needed(&self.grid, &argument.proof, &conclusions, gone);
        let (needs, blockers) = self.history.account(&self.grid, gone);
        let deduction = Deduction {
            technique,
            pattern: Arc::clone(pattern),
            placements: argument.placements,
            eliminations: argument.eliminations,
            proof: argument.proof,
            needs,
            blockers,
            pass: None,
        };
        Ok(Judged { deduction, after: self.events.len() })
    }

    /// Records a step.
    ///
    /// # Panics
    /// When something was recorded since it was judged.
    pub fn step(&mut self, step: Judged) {
        assert_eq!(step.after, self.events.len(), "a step is recorded in the position it was judged in");
        self.record(vec![step.deduction]);
    }

    /// Records everything that was found in the position as one pass, but for what adds nothing to
    /// the steps before it; says whether anything was left to record.
    ///
    /// # Panics
    /// When something was recorded since a step was judged.
    pub fn pass(&mut self, steps: Vec<Judged>) -> bool {
        let mut after = self.grid.clone();
        let mut pass = Vec::new();
        for step in steps {
            assert_eq!(step.after, self.events.len(), "a pass is recorded in the position it was judged in");
            let before = after.clone();
            step.deduction.apply(&mut after);
            if after != before {
                pass.push(Deduction { pass: Some(self.passes + 1), ..step.deduction });
            }
        }
        let some = !pass.is_empty();
        self.passes += u32::from(some);
        self.record(pass);
        some
    }

    /// Writes down judged deductions and does to the position what they conclude.
    fn record(&mut self, deductions: Vec<Deduction>) {
        for deduction in deductions {
            let n = self.events.len() as u32 + 1;
            for &gone in &deduction.eliminations {
                self.history.eliminate(gone, n);
            }
            for &place in deduction.placements.iter().filter(|place| self.grid.has(**place)) {
                self.history.place(&self.grid, place, n);
            }
            deduction.apply(&mut self.grid);
            self.events.push(Event { n, depth: 0, what: Move::Deduction(deduction) });
        }
    }

    /// Closes the books.
    pub fn finish(self, profile: &str) -> Checked<Trace> {
        let outcome = match self.solutions.len() {
            0 => Outcome::NoSolution,
            1 if self.grid.is_full() => Outcome::Solved,
            1 => Outcome::Stuck,
            _ => Outcome::ManySolutions,
        };
        Checked(Trace {
            format: FORMAT.to_owned(),
            generator: format!("whydoku {}", env!("CARGO_PKG_VERSION")),
            puzzle: PuzzleRecord::from(&self.puzzle),
            profile: profile.to_owned(),
            assumes_unique: self.uniqueness == Uniqueness::Assumed,
            outcome,
            solutions: self.solutions.iter().map(|solution| solution.to_line(&self.puzzle.layout)).collect(),
            events: self.events,
        })
    }
}

/// The position before each event of a trace (that of the start of its pass, for a step of a pass),
/// and at the end the position after the last.
///
/// # Errors
/// When two digits of the puzzle clash.
pub fn replay(puzzle: &Puzzle, events: &[Event]) -> Result<Vec<Grid>, Clash> {
    let mut grid = puzzle.grid()?;
    let mut seen: Vec<Grid> = Vec::with_capacity(events.len() + 1);
    let mut pass: Option<u32> = None;
    for event in events {
        let Move::Deduction(deduction) = &event.what;
        let before = match seen.last() {
            Some(start) if deduction.pass.is_some() && deduction.pass == pass => start.clone(),
            _ => grid.clone(),
        };
        seen.push(before);
        pass = deduction.pass;
        deduction.apply(&mut grid);
    }
    seen.push(grid);
    Ok(seen)
}
