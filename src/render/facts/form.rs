//! The form in which a step is told: what it shares with the step before it, so that a reader is not told it twice.

use std::mem::discriminant;

use serde::Serialize;

use super::reasons::{Group, Reason};
use crate::grid::{Candidate, Cell, Digit, Grid, House};
use crate::technique::Technique;
use crate::trace::{Deduction, Event, Trace};

/// The number of steps in a row that one form tells.
const MOST_ALIKE: usize = 2;

/// How a step is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(in crate::render) enum Form {
    /// In full, as a question and its answer.
    #[default]
    Asked,
    /// In full, with the answer first.
    Stated,
    /// Like the step before it, which has the same technique.
    Again,
    /// The first of several singles of one digit.
    Sweep,
    /// The digit of the single before it, whose cell is one of the reasons.
    New {
        /// The cell of the single before it.
        by: Cell,
    },
    /// The digit of the single before it, in another house.
    Too,
    /// Another digit in the house of the single before it.
    Also,
    /// One of the last two empty cells of its house.
    Two,
    /// One solved cell rules out all other places.
    One,
    /// The single before it left only one empty cell in the house.
    Finished,
}

/// A step of the solution path that is told after the one before it.
struct Told<'a> {
    technique: &'static Technique,
    step: &'a Deduction,
    grid: &'a Grid,
    /// What it says first of a cell, or of a digit in a house.
    reason: Option<Reason>,
}

/// Returns the form of each event of a trace. Steps of a pass, and those that depend on a guess, are told in full.
/// `grids` are the positions before each event.
pub(in crate::render) fn forms(trace: &Trace, grids: &[Grid]) -> Vec<Form> {
    let told: Vec<Option<Told>> = trace.events.iter().zip(grids).map(|(event, grid)| Told::of(event, grid)).collect();
    let mut known: Vec<&Technique> = Vec::new();
    let mut forms: Vec<Form> = Vec::new();
    for (at, one) in told.iter().enumerate() {
        let Some(one) = one else {
            forms.push(Form::Asked);
            continue;
        };
        let before = at.checked_sub(1).and_then(|before| told[before].as_ref());
        let wanted = if known.contains(&one.technique) {
            one.forms(before, told.get(at + 1).and_then(Option::as_ref))
        } else {
            known.push(one.technique);
            vec![Form::Asked]
        };
        let is_worn = |form: &Form| {
            let last = (0..at).rev().take(MOST_ALIKE);
            last.len() == MOST_ALIKE
                && last.into_iter().all(|n| told[n].is_some() && discriminant(&forms[n]) == discriminant(form))
        };
        forms.push(wanted.into_iter().find(|form| !is_worn(form)).unwrap_or_default());
    }
    forms
}

impl<'a> Told<'a> {
    fn of(event: &'a Event, grid: &'a Grid) -> Option<Self> {
        let step = event.deduction().filter(|step| event.depth == 0 && step.pass.is_none())?;
        let reason = step.argument.claims.first().and_then(|claim| Reason::of(&claim.says));
        Some(Self { technique: step.technique, step, grid, reason })
    }

    /// The forms that fit, the best first.
    fn forms(&self, before: Option<&Self>, after: Option<&Self>) -> Vec<Form> {
        let again = before.filter(|before| before.technique == self.technique).map(|_| Form::Again);
        match self.technique.family {
            "hidden_single" => self.of_hidden(before, after),
            "full_house" => {
                let finished = before.is_some_and(|before| self.is_finished_by(before));
                let finished = finished.then_some(Form::Finished);
                finished.into_iter().chain(again).chain([Form::Asked, Form::Stated]).collect()
            }
            "naked_single" | "intersection" => again.into_iter().chain([Form::Asked, Form::Stated]).collect(),
            "hidden_subset" => vec![Form::Asked, Form::Stated],
            _ => again.into_iter().chain([Form::Asked]).collect(),
        }
    }

    fn of_hidden(&self, before: Option<&Self>, after: Option<&Self>) -> Vec<Form> {
        let (Some(house), Some(placed)) = (self.house(), self.placed()) else { return vec![Form::Asked] };
        let groups = self.reason.as_ref().map_or(&[][..], |reason| &reason.groups);
        if groups.is_empty() {
            return vec![Form::Asked];
        }
        let mut forms = Vec::new();
        let last = before.and_then(Self::placed);
        if let Some(last) = last.filter(|last| last.digit == placed.digit) {
            let helps = groups.iter().any(|group| group.by == Some(last.cell));
            forms.push(if helps { Form::New { by: last.cell } } else { Form::Too });
        } else if after.is_some_and(|after| after.is_hidden(placed.digit)) {
            forms.push(Form::Sweep);
        }
        if before.is_some_and(|before| before.is_single() && before.house() == Some(house)) {
            forms.push(Form::Also);
        }
        if let [Group { by: Some(_), .. }] = groups {
            forms.push(if self.grid.open_in(house).len() == 2 { Form::Two } else { Form::One });
        }
        forms.extend([Form::Asked, Form::Stated]);
        forms
    }

    /// Whether it is the last digit of a house in which the step before it placed the last but one.
    fn is_finished_by(&self, before: &Self) -> bool {
        let members = self.house().map(|house| self.grid.layout().members(house));
        before.placed().zip(members).is_some_and(|(placed, members)| members.contains(placed.cell))
    }

    fn is_hidden(&self, digit: Digit) -> bool {
        self.technique.family == "hidden_single" && self.placed().is_some_and(|placed| placed.digit == digit)
    }

    fn is_single(&self) -> bool {
        self.step.is_single()
    }

    fn house(&self) -> Option<House> {
        self.reason.as_ref()?.house
    }

    /// What it places, if it is a single.
    fn placed(&self) -> Option<Candidate> {
        self.step.placements.first().copied().filter(|_| self.is_single())
    }
}
