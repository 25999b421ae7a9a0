//! Replays a trace event by event: the position before each, and why each candidate is missing there.

use std::cell::RefCell;

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

/// Returns all of [`Histories`] at once.
///
/// # Errors
/// If two digits of the puzzle conflict.
pub fn histories(puzzle: &Puzzle, events: &[Event]) -> Result<Vec<History>, Conflict> {
    let grids = replay(puzzle, events)?;
    let histories = Histories::of(puzzle, events);
    Ok((0..=events.len()).map(|index| histories.before(index, events, &grids)).collect())
}

/// The history before each event of a trace, and after the last. A history takes several kilobytes, so none is kept for each
/// event, only the way that leads there; who asks for one after the other waits for what happened between them.
#[derive(Debug)]
pub struct Histories {
    start: History,
    /// For each event, the number of the last one that happened before the history in which it is shown; 0 for none.
    shown: Vec<u32>,
    /// For each event, the number of the last one that had happened before it.
    before: Vec<u32>,
    /// The last history that was asked for, and the number of its last event.
    last: RefCell<(u32, History)>,
}

impl Histories {
    /// Follows the events of a trace.
    pub fn of(puzzle: &Puzzle, events: &[Event]) -> Self {
        let (mut shown, mut before) = (Vec::with_capacity(events.len()), Vec::with_capacity(events.len()));
        let (mut last, mut pass) = (0, None);
        for event in events {
            let start = match shown.last() {
                Some(&start) if event.pass().is_some() && event.pass() == pass => start,
                _ => last,
            };
            shown.push(start);
            before.push(last);
            pass = event.pass();
            last = match &event.what {
                EventKind::Backtrack(back) => shown.get((back.to as usize).wrapping_sub(1)).copied().unwrap_or(last),
                _ => event.n,
            };
        }
        shown.push(last);
        let start = History::of(puzzle);
        Self { last: RefCell::new((0, start.clone())), start, shown, before }
    }

    /// Returns the history before the event with this index (for a step of a pass, at the start of the pass), or after the
    /// last event. The events are those that were followed, and the grids the positions that [`replay`] returns for them.
    pub fn before(&self, index: usize, events: &[Event], grids: &[Grid]) -> History {
        let end = self.shown.get(index).copied().unwrap_or(0);
        let (known, mut history) = self.last.replace((0, self.start.clone()));
        let mut way = Vec::new();
        let mut at = end;
        while at != known && at != 0 {
            way.push(at as usize - 1);
            at = self.before[at as usize - 1];
        }
        if at != known {
            history = self.start.clone();
        }
        for i in way.into_iter().rev() {
            history.add(&events[i], &grids[i]);
        }
        self.last.replace((end, history.clone()));
        history
    }
}

impl History {
    /// Records an event, given the position in which it is shown.
    fn add(&mut self, event: &Event, grid: &Grid) {
        let placements = match &event.what {
            EventKind::Deduction(step) => {
                step.eliminations.iter().for_each(|&gone| self.eliminate(gone, event.n));
                &step.placements
            }
            EventKind::Guess(guess) => &guess.placements,
            EventKind::Backtrack(_) | EventKind::Contradiction(_) | EventKind::Solution(_) => return,
        };
        let mut grid = grid.clone();
        placements.iter().for_each(|&place| self.place(&mut grid, place, event.n));
    }
}
