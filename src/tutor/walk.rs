//! Walking a way again, with some of its steps left out.
//!
//! Walking is cheap: each pattern is asked what it says in the position it now meets, and is believed.
//! Whatever comes of it is recorded afterwards, and the recorder believes nothing.

use std::sync::Arc;

use crate::grid::Grid;
use crate::trace::{Event, Finding, Trace};

/// The steps of a trace as they were found; `None` if it guesses.
pub(super) fn findings(trace: &Trace) -> Option<Vec<Finding>> {
    let finding = |event: &Event| {
        let step = event.deduction()?;
        Some(Finding { technique: step.technique, pattern: Arc::clone(&step.pattern) })
    };
    trace.events.iter().map(finding).collect()
}

/// A place to go: where the way begins, what happens by itself on it, and where it ends.
pub(super) struct Walk<'a> {
    /// The position in which it begins.
    pub start: &'a Grid,
    /// What is done in every position before the next step.
    pub settle: fn(&mut Grid),
    /// Whether a position is one to arrive at.
    pub arrived: &'a dyn Fn(&Grid) -> bool,
}

impl Walk<'_> {
    /// Whether the steps lead there. One that shows nothing when its turn comes is passed over.
    pub fn arrives<'f>(&self, path: impl IntoIterator<Item = &'f Finding>) -> bool {
        let mut grid = self.start.clone();
        (self.settle)(&mut grid);
        for finding in path {
            if (self.arrived)(&grid) {
                return true;
            }
            if let Some(argument) = finding.pattern.argue(&grid) {
                grid.conclude(&argument.placements, &argument.eliminations);
                (self.settle)(&mut grid);
            }
        }
        (self.arrived)(&grid)
    }

    /// The path without the steps that it can do without, each of which is tried in this order of their
    /// places; what is left needs every step.
    pub fn prune(&self, mut path: Vec<Finding>, order: impl IntoIterator<Item = usize>) -> Vec<Finding> {
        let mut kept = vec![true; path.len()];
        for dropped in order {
            kept[dropped] = false;
            kept[dropped] = !self.arrives(path.iter().zip(&kept).filter_map(|(step, kept)| kept.then_some(step)));
        }
        let mut kept = kept.into_iter();
        path.retain(|_| kept.next().unwrap_or(true));
        path
    }
}
