//! What a curriculum promises: its examples show the technique of their unit, and its puzzles need it, and nothing that
//! is taught later.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::{Curriculum, Unit, known, taught};
use crate::engine::{self, Profile};
use crate::grid::{Budget, Digits, Puzzle, canonical, solutions_within};
use crate::technique::Technique;
use crate::trace::{Checked, Outcome, Recorder, Trace};
use crate::tutor::{Advice, TeachingOrder, hint};

/// A promise that a curriculum does not keep.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Fault {
    /// The puzzle does not have exactly one solution, or its digits conflict.
    Solutions,
    /// The layout is not that of the unit.
    Layout,
    /// What is taught so far does not solve the puzzle.
    TooHard,
    /// What is taught before the unit solves the puzzle.
    TooEasy,
    /// The solution path of `classic` uses a technique that is not taught so far.
    NotTaught {
        /// The technique.
        technique: &'static str,
    },
    /// The solution path of `classic` uses no technique of the unit.
    Unused,
    /// The next step of the position is another one.
    OtherStep {
        /// Its technique; `None` if there is no step.
        technique: Option<&'static str>,
    },
    /// In teaching order, another puzzle of the unit would be here.
    Ungraded,
    /// An earlier puzzle of the curriculum is equivalent.
    Alike {
        /// Its id.
        other: String,
    },
    /// A limit was reached before it was checked.
    CutShort,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solutions => write!(f, "it does not have exactly one solution"),
            Self::Layout => write!(f, "its layout is not that of the unit"),
            Self::TooHard => write!(f, "what is taught so far does not solve it"),
            Self::TooEasy => write!(f, "what is taught before this unit solves it"),
            Self::NotTaught { technique } => write!(f, "its walkthrough uses {technique}, which is not taught so far"),
            Self::Unused => write!(f, "its walkthrough uses no technique of the unit"),
            Self::OtherStep { technique: Some(technique) } => write!(f, "the next step is {technique}"),
            Self::OtherStep { technique: None } => write!(f, "what is taught so far finds no step"),
            Self::Ungraded => write!(f, "the puzzles of the unit are not in teaching order from here"),
            Self::Alike { other } => write!(f, "it is equivalent to {other}"),
            Self::CutShort => write!(f, "a limit was reached before it was checked"),
        }
    }
}

impl std::error::Error for Fault {}

impl Curriculum {
    /// Checks all examples and puzzles, unit by unit, and returns the faults, each with the id of the puzzle. What a
    /// spent budget leaves unchecked is a fault, too.
    pub fn check(&self, budget: &Budget) -> Vec<(&str, Fault)> {
        let mut faults = Vec::new();
        let mut forms: BTreeMap<(String, Digits), &str> = BTreeMap::new();
        for (at, unit) in self.units.iter().enumerate() {
            let units = &self.units[..=at];
            for id in unit.examples.iter().chain(&unit.puzzles) {
                let Some(puzzle) = self.puzzle(id) else { continue };
                let form = canonical(puzzle, budget).ok().map(|form| (puzzle.layout.name().to_owned(), form));
                let alike = form.and_then(|form| forms.insert(form, id));
                let fault = match alike {
                    Some(other) => Err(Fault::Alike { other: other.to_owned() }),
                    None if unit.examples.contains(id) => shows(units, puzzle, budget),
                    None => asks_for(units, puzzle, budget),
                };
                faults.extend(fault.err().map(|fault| (id.as_str(), fault)));
            }
            faults.extend(self.ungraded(units, budget));
        }
        faults
    }

    /// Returns the first puzzle of the last of these units that is not in teaching order, or cannot be graded.
    fn ungraded(&self, units: &[Unit], budget: &Budget) -> Option<(&str, Fault)> {
        let known = units.iter().flat_map(|unit| &unit.techniques).map(|rung| rung.technique).collect();
        let order = TeachingOrder { known, ..TeachingOrder::default() };
        let listed = self.units.get(units.len() - 1)?.puzzles.iter();
        let puzzles: Vec<_> = listed.filter_map(|id| Some((id.as_str(), self.puzzle(id)?))).collect();
        let demands: Result<Vec<_>, _> = puzzles.iter().map(|(_, puzzle)| order.demands(puzzle, budget)).collect();
        // A puzzle without a grade was reported before.
        let turns = order.arrange(&demands.ok()?);
        let at = turns.iter().zip(0..).position(|(turn, place)| turn.index != place)?;
        Some((puzzles.get(at)?.0, Fault::Ungraded))
    }
}

/// Checks whether a puzzle needs what the last of these units teaches, and nothing that comes later: what is taught so
/// far solves it, and without the techniques of the last unit it is stuck; and its walkthrough by `classic` uses one of
/// them, and nothing that is not taught so far.
///
/// # Errors
/// The first property that it lacks.
pub fn asks_for(units: &[Unit], puzzle: &Puzzle, budget: &Budget) -> Result<(), Fault> {
    begins(units, puzzle, budget)?;
    if solved(puzzle, taught(units), budget)?.outcome != Outcome::Solved {
        return Err(Fault::TooHard);
    }
    if solved(puzzle, known(units), budget)?.outcome == Outcome::Solved {
        return Err(Fault::TooEasy);
    }
    let told = solved(puzzle, classic(), budget)?;
    let is_taught = |technique: &&'static Technique| units.iter().any(|unit| unit.teaches(technique));
    if let Some(technique) = told.deductions().map(|step| step.technique).find(|technique| !is_taught(technique)) {
        return Err(Fault::NotTaught { technique: technique.id });
    }
    let is_used = told.deductions().any(|step| units.last().is_some_and(|unit| unit.teaches(step.technique)));
    if is_used { Ok(()) } else { Err(Fault::Unused) }
}

/// Checks whether the next step in a position is one that the last of these units teaches: what is taught before finds
/// nothing, and the hint by `classic` is such a step.
///
/// # Errors
/// The first property that it lacks.
pub fn shows(units: &[Unit], position: &Puzzle, budget: &Budget) -> Result<(), Fault> {
    begins(units, position, budget)?;
    let next = |profile: Profile| {
        let mut recorder = Recorder::within(position, profile.uniqueness, budget).map_err(|_| Fault::Solutions)?;
        let found = engine::step(&mut recorder, &Profile { budget: budget.clone(), ..profile });
        let step = recorder.events().last().and_then(|event| event.deduction()).filter(|_| found);
        if budget.is_spent() { Err(Fault::CutShort) } else { Ok(step.map(|step| step.technique)) }
    };
    let other = |technique: Option<&Technique>| Fault::OtherStep { technique: technique.map(|technique| technique.id) };
    if let Some(easier) = next(known(units))? {
        return Err(other(Some(easier)));
    }
    if next(taught(units))?.is_none() {
        return Err(other(None));
    }
    let hinted = match hint(position, &Profile { budget: budget.clone(), ..classic() }) {
        Advice::Step(hint) => hint.step().technique,
        Advice::CutShort { .. } => return Err(Fault::CutShort),
        _ => return Err(other(None)),
    };
    let is_taught = units.last().is_some_and(|unit| unit.teaches(hinted));
    if is_taught { Ok(()) } else { Err(other(Some(hinted))) }
}

/// Checks the layout, and that there is one solution.
fn begins(units: &[Unit], puzzle: &Puzzle, budget: &Budget) -> Result<(), Fault> {
    if units.last().is_none_or(|unit| unit.layout != puzzle.layout) {
        return Err(Fault::Layout);
    }
    let grid = puzzle.start().map_err(|_| Fault::Solutions)?;
    let solutions = solutions_within(&grid, 2, budget).map_err(|_| Fault::CutShort)?;
    if solutions.len() == 1 { Ok(()) } else { Err(Fault::Solutions) }
}

fn classic() -> Profile {
    Profile::named("classic").unwrap_or_else(|_| unreachable!("it is built in"))
}

fn solved(puzzle: &Puzzle, profile: Profile, budget: &Budget) -> Result<Checked<Trace>, Fault> {
    let trace = engine::solve(puzzle, &Profile { budget: budget.clone(), ..profile }).map_err(|_| Fault::Solutions)?;
    if budget.is_spent() { Err(Fault::CutShort) } else { Ok(trace) }
}
