//! Grades a whole solve, move by move: the reason for each move, and what was easier.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde::Serialize;

use super::path::{NoPath, find_path};
use super::standing::{PositionError, Standing, solution_with};
use super::steps::open_books;
use crate::engine::{Profile, Rung};
use crate::grid::{Candidate, Count, Grid, Puzzle};
use crate::proof::Conclusion;
use crate::technique::Technique;
use crate::trace::{ProvenStep, Recorder};

/// One move: a digit placed, or a candidate eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Move {
    /// The line of the move in its list, from 1.
    pub line: usize,
    /// The entry.
    pub entry: Conclusion,
}

/// The grade of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Grade {
    /// A step shows it; this is the easiest technique of such a step.
    Step {
        /// The technique's id.
        technique: &'static str,
    },
    /// Singles lead to it; a single step to it would need a harder technique.
    AfterSingles {
        /// The number of singles before it.
        singles: usize,
    },
    /// It is correct, but no step shows it yet.
    Guess {
        /// The number of steps to it, if the profile's techniques lead there.
        steps: Option<usize>,
    },
    /// It is correct, but a limit was reached before it was known whether a step shows it.
    CutShort,
    /// It contradicts every solution. Later moves are graded without it.
    Wrong,
    /// The grid showed it already.
    Idle,
}

/// A move and its grade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Graded {
    /// The move.
    #[serde(flatten)]
    pub of: Move,
    /// Its grade.
    pub grade: Grade,
    /// An easier technique that could have been used.
    pub missed: Option<&'static str>,
}

/// The grades of a solve.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Grades {
    /// Every move, in order.
    pub moves: Vec<Graded>,
    /// The techniques that could have been used when a move was harder, or had no reason.
    pub missed: Vec<Missed>,
    /// The number of empty cells after the last move.
    pub open: usize,
}

/// How many moves of a solve have each grade.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Tally {
    /// All moves.
    pub moves: usize,
    /// Those that a step shows, or to which singles lead.
    pub deductions: usize,
    /// Those that are correct without a reason yet.
    pub guesses: usize,
    /// Those that are correct, but whose grade is not known.
    pub cut_short: usize,
    /// Those that the grid showed already.
    pub idle: usize,
    /// Those that are wrong.
    pub wrong: usize,
}

impl Grades {
    /// Returns how many moves have each grade.
    pub fn tally(&self) -> Tally {
        let mut tally = Tally { moves: self.moves.len(), ..Tally::default() };
        for graded in &self.moves {
            *match graded.grade {
                Grade::Step { .. } | Grade::AfterSingles { .. } => &mut tally.deductions,
                Grade::Guess { .. } => &mut tally.guesses,
                Grade::CutShort => &mut tally.cut_short,
                Grade::Idle => &mut tally.idle,
                Grade::Wrong => &mut tally.wrong,
            } += 1;
        }
        tally
    }
}

/// The number of times that a technique could have been used.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Missed {
    /// The technique's id.
    pub technique: &'static str,
    /// The number of moves before which it could have been used.
    pub times: usize,
}

/// The maximum number of units of work for the steps of all moves together, if the puzzle has several solutions: then
/// nested nets may find nothing, move after move.
const MOST_WORK: u64 = 80_000;

/// Grades the moves of a solve, by the techniques of a profile.
///
/// # Errors
/// If the position is wrong before the first move, or if the profile's budget was spent before it was known whether a
/// move is correct.
pub fn grade(puzzle: &Puzzle, moves: &[Move], profile: &Profile) -> Result<Grades, PositionError> {
    let standing = Standing::within(puzzle, &profile.budget)?;
    if !standing.is_right() {
        return Err(PositionError::Wrong(Box::new(standing)));
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
            _ if of.entry.is_applied(&grid) => (Grade::Idle, None),
            Ok(recorder) if possible => grade_one(&puzzle, &recorder, of.entry, &search),
            Ok(_) => (Grade::Wrong, None),
            Err(PositionError::Spent(_)) if !profile.budget.is_spent() => {
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

/// Returns the grade of a correct move, and an easier technique that could have been used.
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
        entry.is_applied(&grid)
    };
    // Nets that go as deep as they must show every correct move in one step, but only after a long search.
    let shows_all = |rung: &Rung| Technique::named("nested_forcing_net") == Some(rung.technique);
    let singles = only_singles(profile);
    if profile.techniques.iter().flatten().any(shows_all)
        && easiest(recorder, &singles, shows).is_none()
        && let Some(singles) = singles_before(puzzle, entry, &singles)
    {
        return (Grade::AfterSingles { singles }, None);
    }
    let grade = match easiest(recorder, profile, shows) {
        Some(technique) => {
            let is_single = Technique::named(technique).is_some_and(Technique::is_single);
            if !is_single && let Some(singles) = singles_before(puzzle, entry, &singles) {
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

/// Returns a profile with the singles of another only.
fn only_singles(profile: &Profile) -> Profile {
    let mut singles = profile.clone();
    singles.techniques.retain(|group| group.iter().all(|rung| rung.technique.is_single()));
    singles
}

/// Returns the number of singles before a move to which singles lead.
fn singles_before(puzzle: &Puzzle, entry: Conclusion, singles: &Profile) -> Option<usize> {
    let way = find_path(puzzle, entry, singles).ok()?.ok()?;
    // If a digit is placed, the last of them places it.
    let last = matches!(entry, Conclusion::Placed(_));
    Some(way.events.len() - usize::from(last))
}

/// Returns the first technique of a profile that finds a step that meets the condition.
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

/// Enters a move in a position; if a candidate is eliminated, all other candidates of its cell are marked.
fn enter(puzzle: &mut Puzzle, grid: &Grid, entry: Conclusion) {
    let Candidate { cell, digit } = entry.candidate();
    match entry {
        Conclusion::Placed(_) => puzzle.placed.set(cell, Some(digit)),
        Conclusion::Eliminated(_) => {
            puzzle.notes.entry(cell).or_insert(grid.candidates(cell)).remove(digit);
        }
    }
}
