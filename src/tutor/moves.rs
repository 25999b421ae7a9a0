//! A whole solve, move by move: what justifies each, and what was there to see instead.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;

use super::path::{NoPath, find_path};
use super::standing::{Standing, Unfit, solution_with};
use super::steps::open_books;
use crate::engine::{Profile, Rung};
use crate::grid::{Candidate, Count, Grid, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;
use crate::trace::{ProvenStep, Recorder};

/// One move: a digit written, or a note taken out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Move {
    /// The line of the list on which it stands, from 1.
    pub line: usize,
    /// What was entered.
    pub entry: Conclusion,
}

/// What is to be said of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Grade {
    /// A step shows it; this is the easiest technique of one.
    Step {
        /// The technique's id.
        technique: &'static str,
    },
    /// Singles lead to it, and at once only a step of a harder technique does.
    AfterSingles {
        /// How many singles come before it.
        singles: usize,
    },
    /// It is right, but no step showed it yet.
    Guess {
        /// How many steps would have led to it, if the profile's techniques do.
        steps: Option<usize>,
    },
    /// It is right, but a limit came before it was known whether a step showed it.
    CutShort,
    /// It contradicts every solution. It is left out of the position of the moves after it.
    Wrong,
    /// The board showed it already.
    Idle,
}

/// A move and its grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Graded {
    /// The move.
    #[serde(flatten)]
    pub of: Move,
    /// Its grade.
    pub grade: Grade,
    /// A technique that was there to use, and easier than what the move takes.
    pub missed: Option<&'static str>,
}

/// The grades of a solve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Grades {
    /// Every move, in order.
    pub moves: Vec<Graded>,
    /// The techniques that were there to use when something harder was done, or something unfounded.
    pub missed: Vec<Missed>,
    /// How many cells are open after the last move.
    pub open: usize,
}

/// How often a technique was there to use.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Missed {
    /// The technique's id.
    pub technique: &'static str,
    /// Before how many moves.
    pub times: usize,
}

/// How many units of work it may take to find steps for all moves together, where the puzzle has several solutions: there
/// nested nets may find nothing, move after move.
const MOST_WORK: u64 = 200_000;

/// Grades moves that were made in a position, by the techniques of a profile.
///
/// # Errors
/// When the position is wrong before the first move, or the profile's budget was spent before it was known
/// of a move whether it is right.
pub fn grade(puzzle: &Puzzle, moves: &[Move], profile: &Profile) -> Result<Grades, Unfit> {
    let standing = Standing::within(puzzle, &profile.budget)?;
    if !standing.is_right() {
        return Err(Unfit::Wrong(Box::new(standing)));
    }
    let mut search = profile.clone();
    if standing.solutions == Count::Many {
        search.budget = profile.budget.part(MOST_WORK);
    }
    let mut puzzle = puzzle.clone();
    let mut graded = Vec::new();
    for &of in moves {
        let Ok(grid) = puzzle.grid() else { break };
        let possible = solution_with(&grid, of.entry, &profile.budget)?.is_some();
        let (grade, missed) = match open_books(&puzzle, &search) {
            _ if of.entry.is_drawn(&grid) => (Grade::Idle, None),
            Ok(recorder) if possible => grade_one(&puzzle, &recorder, of.entry, &search),
            Ok(recorder) => (Grade::Wrong, easiest(&recorder, &search, |_| true)),
            Err(Unfit::Spent(_)) if !profile.budget.is_spent() => {
                (if possible { Grade::CutShort } else { Grade::Wrong }, None)
            }
            Err(unfit) => return Err(unfit),
        };
        graded.push(Graded { of, grade, missed });
        if !matches!(grade, Grade::Wrong | Grade::Idle) {
            enter(&mut puzzle, &grid, of.entry);
        }
    }
    let open = puzzle.grid().map_or(0, |grid| grid.open().len());
    let mut times: BTreeMap<usize, Missed> = BTreeMap::new();
    for technique in graded.iter().filter_map(|graded| graded.missed) {
        let at = place(profile, technique);
        times.entry(at).or_insert(Missed { technique, times: 0 }).times += 1;
    }
    Ok(Grades { moves: graded, missed: times.into_values().collect(), open })
}

/// Returns the grade of a move that is right, and a technique that was there to use and is easier.
fn grade_one(
    puzzle: &Puzzle,
    recorder: &Recorder,
    entry: Conclusion,
    profile: &Profile,
) -> (Grade, Option<&'static str>) {
    let first = easiest(recorder, profile, |_| true);
    let shows = |step: &ProvenStep| {
        let mut grid = recorder.grid().clone();
        step.apply(&mut grid);
        entry.is_drawn(&grid)
    };
    let grade = match easiest(recorder, profile, shows) {
        Some(technique) => {
            if let Some(singles) = singles_before(puzzle, entry, technique, profile) {
                return (Grade::AfterSingles { singles }, None);
            }
            let easier = first.filter(|first| place(profile, first) < place(profile, technique));
            return (Grade::Step { technique }, easier);
        }
        None if recorder.position().is_cut_short() => Grade::CutShort,
        None => match find_path(puzzle, entry, profile) {
            Ok(Ok(way)) => Grade::Guess { steps: Some(way.events.len()) },
            Ok(Err(NoPath::CutShort)) => Grade::CutShort,
            Ok(Err(NoPath::Beyond)) | Err(_) => Grade::Guess { steps: None },
        },
    };
    (grade, first)
}

/// Returns the number of singles come before a move that one step of a harder technique shows, if singles lead to it as
/// well.
fn singles_before(puzzle: &Puzzle, entry: Conclusion, technique: &str, profile: &Profile) -> Option<usize> {
    let is_single = |technique: &Technique| technique.is_single();
    if Technique::named(technique).is_some_and(is_single) {
        return None;
    }
    let mut singles = profile.clone();
    singles.techniques.retain(|group| group.iter().all(|rung| is_single(rung.technique)));
    let way = find_path(puzzle, entry, &singles).ok()?.ok()?;
    // A digit is placed by the last of them.
    let last = matches!(entry, Conclusion::Placed(_));
    Some(way.events.len() - usize::from(last))
}

/// Returns the first technique of a profile that finds a step as it is wanted.
fn easiest(recorder: &Recorder, profile: &Profile, wanted: impl Fn(&ProvenStep) -> bool) -> Option<&'static str> {
    let finds = |rung: &&Rung| {
        let then = |step: &ProvenStep| if wanted(step) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        rung.find(recorder, then).last().is_some_and(&wanted)
    };
    profile.techniques.iter().flatten().find(finds).map(|rung| rung.technique.id)
}

/// Returns the place of a technique in a profile.
fn place(profile: &Profile, id: &str) -> usize {
    profile.techniques.iter().flatten().position(|rung| rung.technique.id == id).unwrap_or(usize::MAX)
}

/// Enters a move in a position; a cell from which a note is taken has all its other candidates noted.
fn enter(puzzle: &mut Puzzle, grid: &Grid, entry: Conclusion) {
    let Candidate { cell, digit } = entry.candidate();
    match entry {
        Conclusion::Placed(_) => puzzle.placed.set(cell, Some(digit)),
        Conclusion::Eliminated(_) => {
            puzzle.notes.entry(cell).or_insert(grid.candidates(cell)).remove(digit);
        }
    }
}
