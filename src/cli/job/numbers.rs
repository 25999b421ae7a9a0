//! Numbers for a search at random: one for each find that is asked for, and another one for each that is not new.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Sender, channel};

use whydoku::generate::Effort;
use whydoku::grid::Puzzle;

use crate::cli::failure::Failure;
use crate::cli::input::Meter;
use crate::cli::job::crew::{Items, Weight};
use crate::cli::job::task::{self, Item};

/// The number of finds in a row that are not new, after which there seem to be no others.
pub const MOST_ALIKE: usize = 200;

/// Returns the line that remembers a puzzle, and the candidates so far.
pub fn note_puzzle(number: u64, puzzle: &Puzzle, effort: &Effort) -> Result<Option<String>, Failure> {
    task::note(&number.mark(), &(puzzle, effort.candidates.load(Ordering::Relaxed)))
}

/// Returns the puzzle that a line remembers, and counts the candidates.
pub fn noted_puzzle(number: u64, line: &[u8], effort: &Effort) -> Result<Puzzle, &'static str> {
    let (puzzle, candidates) = task::noted(&number.mark(), line)?;
    effort.candidates.fetch_max(candidates, Ordering::Relaxed);
    Ok(puzzle)
}

/// The numbers of a search.
pub struct Numbers {
    /// The number of finds since the last new one.
    alike: usize,
    /// Asks for another number, as long as one may be needed.
    more: Option<Sender<()>>,
    effort: Effort,
}

impl Weight for u64 {
    fn bytes(&self) -> usize {
        0
    }
}

impl Item for u64 {
    fn mark(&self) -> String {
        self.to_string()
    }
}

impl Numbers {
    /// Begins with as many numbers as finds are asked for. They end when the budget of the effort is spent.
    pub fn new(count: usize, effort: &Effort) -> (Self, Items<impl Iterator<Item = Result<u64, Failure>> + use<>>) {
        let (more, other) = channel();
        let budget = effort.budget.clone();
        let wanted = (0..count).map(|_| ()).chain(other).take_while(move |()| !budget.is_spent());
        let numbers = wanted.zip(0..).map(|((), number)| Ok(number));
        let items = Items { items: numbers, meter: Arc::new(Meter::new(None)), total: Some(count) };
        (Self { alike: 0, more: Some(more), effort: effort.clone() }, items)
    }

    /// Notes that a find is new.
    pub fn found(&mut self) {
        self.alike = 0;
    }

    /// Asks for another number, because a find is not new. Returns `false` if there seem to be no others.
    pub fn again(&mut self) -> bool {
        self.alike += 1;
        match &self.more {
            Some(more) if self.alike < MOST_ALIKE => more.send(()).is_ok(),
            _ => false,
        }
    }

    /// Ends the numbers, because no more are needed.
    pub fn close(&mut self) {
        self.more = None;
    }

    /// Ends the search. Searches that have begun end soon.
    pub fn stop(&mut self) {
        self.close();
        self.effort.budget.stop();
    }

    /// Returns what the search may cost.
    pub fn effort(&self) -> &Effort {
        &self.effort
    }

    /// Returns the number of candidates so far.
    pub fn candidates(&self) -> u64 {
        self.effort.candidates.load(Ordering::Relaxed)
    }
}
