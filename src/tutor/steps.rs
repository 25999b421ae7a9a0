//! All possible steps in a position, and the singles that each opens up.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use serde::Serialize;

use super::standing::{PositionError, Standing};
use crate::engine::{Profile, Rung};
use crate::grid::{Candidate, Grid, Puzzle};
use crate::proof::Conclusion;
use crate::trace::{Checked, Deduction, ProvenStep, Recorder, Trace};

/// The maximum number of steps of one technique. Some techniques find hundreds, too many to read.
const MOST_STEPS: usize = 60;

/// The possible steps of one technique.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Offer {
    /// The technique's id.
    pub technique: &'static str,
    /// The singles that each step opens up, in the order of the trace: those that exist after it and not before. The
    /// most effective step comes first.
    pub opens: Vec<BTreeSet<Candidate>>,
    /// Whether there may be more steps, beyond the maximum number.
    pub more: bool,
    /// The steps as one pass: each is proven in the given position.
    pub trace: Checked<Trace>,
}

/// The offers of a position, by technique in the profile's order. Each technique is searched for when its offer is
/// requested.
pub struct Steps<'a> {
    books: Option<Recorder>,
    profile: &'a Profile,
    /// The index of the next technique in the profile.
    next: usize,
}

/// Returns all steps that a profile's techniques find in a position. Steps with the same conclusions appear once. Empty
/// if the position is wrong.
pub fn steps<'a>(puzzle: &Puzzle, profile: &'a Profile) -> Steps<'a> {
    Steps { books: open_books(puzzle, profile).ok(), profile, next: 0 }
}

impl Steps<'_> {
    /// Returns `true` if a limit was reached before a technique was finished, or before the position was known to be
    /// correct: there may be more steps.
    pub fn is_cut_short(&self) -> bool {
        self.profile.budget.is_spent() || self.books.as_ref().is_some_and(|books| books.position().is_cut_short())
    }

    fn offer(&self, rung: &Rung) -> Option<Offer> {
        let recorder = self.books.as_ref()?;
        let (found, more) = open_steps(recorder, rung);
        let mut pass = recorder.clone();
        if !pass.pass(found) {
            return None;
        }
        let steps = pass.events().iter().filter_map(|event| event.deduction());
        let opens = steps.map(|step| opened(recorder.grid(), step)).collect();
        Some(Offer { technique: rung.technique.id, opens, more, trace: pass.finish_here(&self.profile.name).vouched() })
    }
}

impl Iterator for Steps<'_> {
    type Item = Offer;

    fn next(&mut self) -> Option<Offer> {
        while let Some(rung) = self.profile.techniques.iter().flatten().nth(self.next) {
            self.next += 1;
            if let Some(offer) = self.offer(rung) {
                return Some(offer);
            }
        }
        None
    }
}

/// Starts the trace of a position, if it is correct.
pub(super) fn open_books(puzzle: &Puzzle, profile: &Profile) -> Result<Recorder, PositionError> {
    let standing = Standing::within(puzzle, &profile.budget)?;
    let books = Recorder::within(puzzle, profile.uniqueness, &profile.budget);
    match (books, profile.budget.spent()) {
        (Ok(books), _) if standing.is_right() && books.is_counted() => Ok(books),
        (_, Some(spent)) if standing.is_right() => Err(PositionError::Spent(spent)),
        _ => Err(PositionError::Wrong(Box::new(standing))),
    }
}

/// Returns the steps that a technique finds, those that open up the most first, without those that conclude nothing
/// beyond an earlier one; and whether there may be more of them.
pub(super) fn open_steps(recorder: &Recorder, rung: &Rung) -> (Vec<ProvenStep>, bool) {
    let mut count = 0;
    let mut found = rung.find(recorder, |_| {
        count += 1;
        if count < MOST_STEPS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found.sort_by_cached_key(|step| std::cmp::Reverse(opened(recorder.grid(), step).len()));
    let mut said: BTreeSet<Conclusion> = BTreeSet::new();
    found.retain(|step| {
        let conclusions = step.inference().conclusions();
        conclusions.into_iter().filter(|&conclusion| said.insert(conclusion)).count() > 0
    });
    (found, count == MOST_STEPS)
}

/// Returns the singles that exist after a step and not before.
pub(super) fn opened(before: &Grid, step: &Deduction) -> BTreeSet<Candidate> {
    let mut after = before.clone();
    step.apply(&mut after);
    &singles(&after) - &singles(before)
}

/// Returns the candidates that are alone in their cell, or the only place for their digit in a house.
fn singles(grid: &Grid) -> BTreeSet<Candidate> {
    let layout = grid.layout();
    let naked = grid.open().iter().filter_map(|cell| Some(Candidate::new(cell, grid.candidates(cell).single()?)));
    let places = layout.houses().iter().flat_map(|&house| layout.digits().iter().map(move |digit| (house, digit)));
    let hidden =
        places.filter_map(|(house, digit)| Some(Candidate::new(grid.places_in(house, digit).single()?, digit)));
    naked.chain(hidden).collect()
}
