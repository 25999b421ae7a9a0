//! A technique as a profile uses it, and its steps.

use std::ops::ControlFlow;

use super::{Price, visit};
use crate::grid::{Grid, HouseKind};
use crate::technique::{Inference, Pattern, Position, Technique};
use crate::trace::{ProvenStep, Recorder};

/// A technique as a profile uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rung {
    /// The technique.
    pub technique: &'static Technique,
    /// The kinds of houses to which it is limited, if it is.
    pub houses: Option<Vec<HouseKind>>,
    /// The technique that must find something in the position right after a step, if one must.
    pub leads_to: Option<&'static Technique>,
    /// The price of a step, if the profile has a scale.
    pub price: Option<Price>,
}

impl From<&'static Technique> for Rung {
    fn from(technique: &'static Technique) -> Self {
        Self { technique, houses: None, leads_to: None, price: None }
    }
}

impl Rung {
    /// Returns what tells it from others, whatever its price: the ids of its technique, of the kinds of houses, and of the
    /// technique to which it leads.
    pub(crate) fn terms(&self) -> (&'static str, Option<Vec<&'static str>>, Option<&'static str>) {
        let houses = self.houses.as_ref().map(|kinds| kinds.iter().map(|kind| kind.id()).collect());
        (self.technique.id, houses, self.leads_to.map(|next| next.id))
    }

    /// Returns the first step that this rung finds in a position.
    pub fn first(&self, recorder: &Recorder) -> Option<ProvenStep> {
        let mut first = None;
        self.visit(recorder, |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// Visits the steps that this rung finds in a position, until `then` breaks off.
    pub fn find(&self, recorder: &Recorder, mut then: impl FnMut(&ProvenStep) -> ControlFlow<()>) -> Vec<ProvenStep> {
        let mut found = Vec::new();
        self.visit(recorder, |step| {
            let flow = then(&step);
            found.push(step);
            flow
        });
        found
    }

    fn visit(&self, recorder: &Recorder, mut then: impl FnMut(ProvenStep) -> ControlFlow<()>) {
        visit(recorder, self.technique, |step| {
            let is_admitted = self.is_unbound() || self.admits(&*step.pattern, &step.inference(), recorder.grid());
            if is_admitted { then(step) } else { ControlFlow::Continue(()) }
        });
    }

    /// Returns `true` if a pattern of the technique, with its argument in a position, is a step for this rung.
    pub fn admits(&self, pattern: &dyn Pattern, inference: &Inference, grid: &Grid) -> bool {
        let inside = |kinds: &Vec<HouseKind>| {
            let houses = pattern.parts(grid).houses;
            houses.iter().all(|(_, house)| kinds.contains(&house.kind))
        };
        let leads_to = |next: &'static Technique| {
            let mut after = grid.clone();
            after.conclude(&inference.placements, &inference.eliminations);
            next.find(&Position::from(after), &mut |_| ControlFlow::Break(())).is_break()
        };
        self.houses.as_ref().is_none_or(inside) && self.leads_to.is_none_or(leads_to)
    }

    /// Returns `true` if it accepts every step of its technique.
    fn is_unbound(&self) -> bool {
        self.houses.is_none() && self.leads_to.is_none()
    }
}
