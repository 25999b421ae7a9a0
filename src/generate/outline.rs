//! The outline of a solution path: which techniques it takes, without proofs and reasons.

use std::ops::ControlFlow;

use crate::engine::{Profile, Rung, Worth};
use crate::grid::{Candidate, CellSet, Grid};
use crate::technique::{Position, Technique};

/// The end of a solution path, and the worths of its steps.
pub(super) struct Outline {
    /// The worth of each step that has a price.
    pub worths: Vec<Worth>,
    /// The number of cells that stay empty.
    pub open: usize,
    /// Whether the path ended at a step that was to end it, before it was taken.
    pub is_interrupted: bool,
}

impl Outline {
    /// Returns `true` if every cell is filled.
    pub fn is_solved(&self) -> bool {
        self.open == 0
    }
}

/// How singles are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Singles {
    /// Like every technique: each counts as a step.
    Found,
    /// Filled in at once wherever there are any.
    Filled,
}

impl Singles {
    /// Returns the faster way that shows a step of a technique.
    pub fn of(technique: &Technique) -> Self {
        if technique.is_single() { Self::Found } else { Self::Filled }
    }
}

/// Solves as far as a profile can, with the first pattern of the first technique that finds one, like
/// [`solve`](crate::engine::solve). Ends before the first step of a rung for which `end` is true.
pub(super) fn outline(
    mut position: Position,
    profile: &Profile,
    singles: Singles,
    end: impl Fn(&Rung) -> bool,
) -> Outline {
    let rungs = || {
        let may_be_used = |rung: &&Rung| {
            let is_filled = singles == Singles::Filled && rung.technique.is_single();
            rung.technique.is_allowed(profile.uniqueness) && !is_filled
        };
        profile.techniques.iter().flatten().filter(may_be_used)
    };
    let mut worths = Vec::new();
    let mut is_interrupted = false;
    loop {
        if singles == Singles::Filled {
            fill(position.change());
        }
        if position.is_full() || position.budget().spend(1).is_break() {
            break;
        }
        let step = rungs().find_map(|rung| Some((rung, first(rung, &position)?)));
        let Some((rung, (argument, nodes))) = step else { break };
        if end(rung) {
            is_interrupted = true;
            break;
        }
        worths.extend(rung.price.as_ref().map(|price| price.worth(nodes)));
        position.change().conclude(&argument.placements, &argument.eliminations);
    }
    Outline { worths, open: position.open().len(), is_interrupted }
}

/// Returns the first argument that a rung finds, and the number of nodes of its pattern.
fn first(rung: &Rung, position: &Position) -> Option<(crate::technique::Inference, Option<usize>)> {
    let mut found = None;
    let _ = rung.technique.find(position, &mut |pattern| {
        position.budget().spend(1)?;
        let argument = pattern.argue(position).filter(|argument| rung.admits(&*pattern, argument, position));
        match argument {
            Some(argument) => {
                found = Some((argument, pattern.nodes()));
                ControlFlow::Break(())
            }
            None => ControlFlow::Continue(()),
        }
    });
    found
}

/// Fills in singles until there are none.
fn fill(grid: &mut Grid) {
    let layout = grid.layout().clone();
    let mut before = CellSet::EMPTY;
    while before != grid.open() {
        before = grid.open();
        for digit in layout.digits().iter() {
            for &house in layout.houses() {
                if let Some(cell) = grid.places_in(house, digit).single() {
                    grid.place(Candidate::new(cell, digit));
                }
            }
        }
        for cell in grid.open().iter() {
            if let Some(digit) = grid.candidates(cell).single() {
                grid.place(Candidate::new(cell, digit));
            }
        }
    }
}
