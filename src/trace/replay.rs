//! Replays a trace event by event: the position before each, and why each candidate is missing there.

use super::history::History;
use super::{Event, EventKind};
use crate::grid::{Conflict, Grid, Puzzle};

/// Returns the position before each event of a trace (for a step of a pass, at the start of the pass), and finally the
/// position after the last event.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn replay(puzzle: &Puzzle, events: &[Event]) -> Result<Vec<Grid>, Conflict> {
    let mut grid = puzzle.grid()?;
    let mut seen: Vec<Grid> = Vec::with_capacity(events.len() + 1);
    let mut pass: Option<u32> = None;
    for event in events {
        let before = match seen.last() {
            Some(start) if event.pass().is_some() && event.pass() == pass => start.clone(),
            _ => grid.clone(),
        };
        seen.push(before);
        pass = event.pass();
        match &event.what {
            EventKind::Deduction(deduction) => deduction.apply(&mut grid),
            EventKind::Guess(guess) => guess.placements.iter().for_each(|&place| grid.place(place)),
            EventKind::Backtrack(back) => {
                if let Some(before) = seen.get((back.to as usize).wrapping_sub(1)) {
                    grid = before.clone();
                }
            }
            EventKind::Contradiction(_) | EventKind::Solution(_) => {}
        }
    }
    seen.push(grid);
    Ok(seen)
}

/// Returns the history before each event of a trace (for a step of a pass, at the start of the pass), and finally the
/// history after the last event.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn histories(puzzle: &Puzzle, events: &[Event]) -> Result<Vec<History>, Conflict> {
    let grids = replay(puzzle, events)?;
    let mut history = History::of(puzzle);
    let mut seen: Vec<History> = Vec::with_capacity(grids.len());
    let mut pass: Option<u32> = None;
    for (event, grid) in events.iter().zip(&grids) {
        let before = match seen.last() {
            Some(start) if event.pass().is_some() && event.pass() == pass => start.clone(),
            _ => history.clone(),
        };
        seen.push(before);
        pass = event.pass();
        match &event.what {
            EventKind::Deduction(step) => {
                step.eliminations.iter().for_each(|&gone| history.eliminate(gone, event.n));
                step.placements.iter().for_each(|&place| history.place(grid, place, event.n));
            }
            EventKind::Guess(guess) => {
                guess.placements.iter().for_each(|&place| history.place(grid, place, event.n));
            }
            EventKind::Backtrack(back) => {
                if let Some(before) = seen.get((back.to as usize).wrapping_sub(1)) {
                    history = before.clone();
                }
            }
            EventKind::Contradiction(_) | EventKind::Solution(_) => {}
        }
    }
    seen.push(history);
    Ok(seen)
}
