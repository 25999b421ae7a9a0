//! Reasons: what the claims of a step say about missing candidates, as a sentence names them.
//!
//! "r4c1 and r4c3 see the 3 in r4c8" is one [`Group`]: cells that the same cause blocks. If the truth is a cell, digits
//! are grouped by the house that contains them: "row 3 already has 4, 6 and 8".

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{Value, json};

use crate::argument::{Argument, Cause, Says, Why};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use crate::proof::Truth;
use crate::technique::Pattern;
use crate::trace::{self, Blocker, Deduction, History};

/// The candidates that a truth of a step has left, and the reasons why the others are missing.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// The house, if the truth is a digit in a house.
    pub house: Option<House>,
    /// The digit, if the truth is a digit in a house.
    pub digit: Option<Digit>,
    /// The cell, if the truth is a cell.
    pub cell: Option<Cell>,
    /// The places left for the digit.
    pub places: CellSet,
    /// The digits left for the cell.
    pub digits: DigitSet,
    /// The missing candidates, by cause.
    pub groups: Vec<Group>,
}

/// Missing candidates with a common cause.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Group {
    /// The cells that cannot be the digit.
    pub cells: Vec<Cell>,
    /// The digits that the cell cannot be.
    pub digits: Vec<Digit>,
    /// The solved cell that they see, if that is the cause.
    pub by: Option<Cell>,
    /// The house in which they see it.
    pub house: Option<House>,
    /// The step that eliminated them, if that is the cause.
    pub step: Option<u32>,
    /// Whether they were missing from the start.
    pub start: bool,
}

/// Returns the reasons of a step, one for each cell, and each digit in a house, that its argument states; in the position
/// before the step, also where the argument looks inside an assumption.
pub fn reasons(grid: &Grid, step: &Deduction, history: &History) -> Vec<Reason> {
    let mut all: Vec<(Truth, Option<Reason>)> = Vec::new();
    step.argument.each(&mut |claim, is_assumed| {
        let Some(truth) = claim.says.truth().filter(|truth| all.iter().all(|(known, _)| known != truth)) else {
            return;
        };
        let reason = match is_assumed {
            true => Argument::stated(grid, history, truth).and_then(|claim| Reason::of(&claim.says)),
            false => Reason::of(&claim.says),
        };
        all.push((truth, reason));
    });
    all.into_iter().filter_map(|(_, reason)| reason).collect()
}

impl Reason {
    /// Returns the reason that a claim gives, if it is about a cell or a digit in a house.
    pub fn of(says: &Says) -> Option<Self> {
        let mut groups: Vec<Group> = Vec::new();
        for group in says.why().iter().map(Group::of) {
            // A solved cell that rules out others in two houses is told once.
            match groups.iter_mut().find(|known| known.by.is_some() && known.by == group.by) {
                Some(known) => known.cells.extend(group.cells),
                None => groups.push(group),
            }
        }
        groups.iter_mut().for_each(|group| group.cells.sort_unstable());
        let (none, nowhere) = (DigitSet::EMPTY, CellSet::EMPTY);
        Some(match *says {
            Says::OnlyPlaces { digit, house, cells: places, .. } => {
                groups.iter_mut().for_each(|group| group.digits.clear());
                Self { house: Some(house), digit: Some(digit), cell: None, places, digits: none, groups }
            }
            Says::OnlyDigits { cell, digits, .. } => {
                groups.iter_mut().for_each(|group| group.cells.clear());
                Self { house: None, digit: None, cell: Some(cell), places: nowhere, digits, groups }
            }
            _ => return None,
        })
    }
}

impl Group {
    fn of(why: &Why) -> Self {
        let group = Self { cells: why.cells.iter().collect(), digits: why.digits.iter().collect(), ..Self::default() };
        match why.because {
            // Digits of a cell are told by the house that has them, places for a digit by the solved cell that they see.
            Cause::Seen { house, .. } if why.digits.len() > 1 => Self { house: Some(house), ..group },
            Cause::Seen { by, house } => Self { by: by.single(), house: Some(house), ..group },
            Cause::Step(step) => Self { step: Some(step), ..group },
            Cause::Claim(_) | Cause::Assumed(_) | Cause::Start => Self { start: true, ..group },
        }
    }
}

/// Whether a step is told with those before it, and so may name them by their numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Among {
    /// It is.
    Others,
    /// It is told alone: what it takes from others is said to be from an earlier step.
    Alone,
}

impl Reason {
    /// Returns it as data that says by its kind how it is told: `cell`, `places`, or `open` if no place is missing.
    pub(in crate::render) fn told(&self, layout: &Layout, among: Among) -> Value {
        let kind = match (self.cell, self.groups.is_empty()) {
            (Some(_), _) => "cell",
            (None, false) => "places",
            (None, true) => "open",
        };
        let mut told = json!(self);
        told["kind"] = json!(kind);
        let told_groups = |is_seen: Option<bool>| {
            let of_kind =
                self.groups.iter().filter(move |group| is_seen == Some(group.by.is_some()) || is_seen.is_none());
            of_kind.map(|group| group.told(layout, among)).collect::<Vec<_>>()
        };
        let seen: Vec<Cell> = self.groups.iter().filter_map(|group| group.by).collect();
        let rest = told_groups(Some(false));
        told["mix"] = json!(match (seen.is_empty(), rest.is_empty()) {
            (false, true) => "seen",
            (false, false) => "both",
            (true, false) => "rest",
            (true, true) => "none",
        });
        told["groups"] = json!(told_groups(None));
        told["seen"] = json!(seen);
        told["rest"] = json!(rest);
        told
    }

    /// The kind of question that some reasons answer: why a cell, or several, or houses, or both have no others.
    pub(in crate::render) fn question(reasons: &[Self]) -> &'static str {
        match (reasons.len(), reasons.iter().filter(|reason| reason.cell.is_some()).count()) {
            (1, 1) => "cell",
            (all, cells) if all == cells => "cells",
            (_, 0) => "places",
            _ => "both",
        }
    }
}

impl Group {
    /// Returns it as data whose kind is that of its cause.
    pub(in crate::render) fn told(&self, layout: &Layout, among: Among) -> Value {
        let kind = match (self.by, self.house, self.step) {
            (Some(_), ..) => "seen",
            (None, Some(_), _) => "had",
            (None, None, Some(_)) if among == Among::Alone => "alone",
            (None, None, Some(_)) => "step",
            (None, None, None) => "start",
        };
        let mut told = json!(self);
        told["kind"] = json!(kind);
        told["through"] = self.by.map_or(json!([]), |by| self.through(by, layout));
        told
    }

    /// The houses other than rows, columns and boxes through which alone some of the cells see the solved one.
    fn through(&self, by: Cell, layout: &Layout) -> Value {
        let mut only: Vec<(House, Vec<Cell>)> = Vec::new();
        for &cell in &self.cells {
            // Rows, columns and boxes come first.
            let Some(house) = layout.houses_of_all([cell, by].into_iter().collect()).iter().next() else { continue };
            if matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box) {
                continue;
            }
            match only.iter_mut().find(|(known, _)| *known == house) {
                Some((_, cells)) => cells.push(cell),
                None => only.push((house, vec![cell])),
            }
        }
        let told = |(house, cells): (House, Vec<Cell>)| json!({ "kind": if cells.len() == self.cells.len() { "all" } else { "some" }, "house": house, "cells": cells });
        only.into_iter().map(told).collect()
    }
}

/// Returns earlier eliminations as they are told: by step, each with what it eliminated; and if there are more than three,
/// of several steps, their numbers alone.
pub(in crate::render) fn needs(earlier: &[Group], among: Among) -> Value {
    let mut steps: Vec<u32> = earlier.iter().filter_map(|group| group.step).collect();
    steps.dedup();
    let part = |group: &Group| json!({ "digits": group.digits, "cells": group.cells });
    let of_step = |&n: &u32| -> Value {
        let parts: Vec<Value> = earlier.iter().filter(|group| group.step == Some(n)).map(part).collect();
        json!({ "kind": if among == Among::Alone { "alone" } else { "step" }, "step": n, "parts": parts })
    };
    let list: Vec<Value> = match (among, steps.len()) {
        (_, 0) => return Value::Null,
        (Among::Alone, 2..) => vec![all_together(earlier)],
        _ => steps.iter().map(of_step).collect(),
    };
    let kind = match (earlier.len() > 3 && steps.len() > 1, among) {
        (false, _) => "few",
        (true, Among::Others) => "many",
        (true, Among::Alone) => "alone",
    };
    json!({ "kind": kind, "list": list, "steps": steps })
}

/// What several steps eliminated, by digits.
fn all_together(earlier: &[Group]) -> Value {
    let mut parts: Vec<(&[Digit], Vec<Cell>)> = Vec::new();
    for group in earlier {
        match parts.iter_mut().find(|(digits, _)| *digits == group.digits) {
            Some((_, cells)) => cells.extend(&group.cells),
            None => parts.push((&group.digits, group.cells.clone())),
        }
    }
    let has_list = parts.iter().any(|(digits, cells)| digits.len() > 1 || cells.len() > 1);
    let part = |(digits, mut cells): (&[Digit], Vec<Cell>)| {
        cells.sort_unstable();
        json!({ "digits": digits, "cells": cells })
    };
    let parts: Vec<Value> = parts.into_iter().map(part).collect();
    json!({ "kind": if has_list { "lists" } else { "several" }, "parts": parts })
}

/// Returns the earlier eliminations without which the position would not show the pattern of a step. A missing candidate
/// that the pattern could have as well is not among them, although [`reasons`] accounts for it.
pub fn earlier(grid: &Grid, step: &Deduction, history: &History) -> Vec<Group> {
    let mut truths: Vec<Truth> = Vec::new();
    step.argument.each(&mut |claim, _| truths.extend(claim.says.truth()));
    let blockers = truths.iter().flat_map(|&truth| history.blockers(grid, truth));
    // A guardian is no truth that has reasons of its own.
    let mut blockers = once_each(step.blockers.iter().copied().chain(blockers));
    blockers.retain(|blocker| is_by_step(grid, blocker));
    let blockers = that_matter(grid, step.pattern.as_ref(), (&step.placements, &step.eliminations), blockers);
    by_step(blockers.into_iter().filter_map(|blocker| match blocker.cause {
        trace::Cause::Step(n) => Some((n, blocker.candidate)),
        _ => None,
    }))
}

/// Returns the blockers by earlier steps that matter to a pattern. Each is put back, the latest first, and stays so if the
/// pattern still shows all these placements and eliminations. The only truth of a pattern may also have a candidate that
/// conflicts with whatever is eliminated: if that candidate is true, the eliminated ones are false all the more.
fn that_matter(
    grid: &Grid,
    pattern: &dyn Pattern,
    (placements, eliminations): (&[Candidate], &[Candidate]),
    mut blockers: Vec<Blocker>,
) -> Vec<Blocker> {
    let shows = |grid: &Grid| {
        let argument = pattern.argue(grid)?;
        let all = placements.iter().all(|placed| argument.placements.contains(placed))
            && eliminations.iter().all(|gone| argument.eliminations.contains(gone));
        all.then_some(argument)
    };
    let is_alone = shows(grid).is_some_and(|argument| argument.proof.truths.len() == 1) && placements.is_empty();
    latest_first(&mut blockers);
    let mut position = grid.clone();
    blockers.retain(|&Blocker { candidate, .. }| {
        if !grid.open().contains(candidate.cell) {
            return true;
        }
        if is_alone && eliminations.iter().all(|&gone| grid.layout().conflict(candidate, gone)) {
            return false;
        }
        position.restore(candidate);
        let matters = shows(&position).is_none();
        if matters {
            position.eliminate(candidate);
        }
        matters
    });
    once_each(blockers.into_iter())
}

/// Sorts blockers by the steps that eliminated them.
fn latest_first(blockers: &mut [Blocker]) {
    blockers.sort_by_key(|blocker| Reverse(if let trace::Cause::Step(n) = blocker.cause { n } else { 0 }));
}

/// Returns blockers in order, each candidate once.
fn once_each(blockers: impl Iterator<Item = Blocker>) -> Vec<Blocker> {
    let mut blockers: Vec<Blocker> = blockers.collect();
    blockers.sort_by_key(|blocker| blocker.candidate);
    blockers.dedup_by_key(|blocker| blocker.candidate);
    blockers
}

/// Groups what steps eliminated: the cells from which a step eliminated the same digits.
pub(super) fn by_step(gone: impl IntoIterator<Item = (u32, Candidate)>) -> Vec<Group> {
    let mut groups: BTreeMap<(u32, Digit), Vec<Cell>> = BTreeMap::new();
    for (n, Candidate { cell, digit }) in gone {
        groups.entry((n, digit)).or_default().push(cell);
    }
    let mut merged: Vec<Group> = Vec::new();
    for ((n, digit), cells) in groups {
        match merged.iter_mut().find(|group| group.step == Some(n) && group.cells == cells) {
            Some(group) => group.digits.push(digit),
            None => merged.push(Group { cells, digits: vec![digit], step: Some(n), ..Group::default() }),
        }
    }
    merged
}

/// Whether a step eliminated a candidate that no solved cell rules out.
fn is_by_step(grid: &Grid, blocker: &Blocker) -> bool {
    matches!(blocker.cause, trace::Cause::Step(_)) && seen(grid, blocker).is_empty()
}

/// The solved cells that rule a candidate out, whichever step eliminated it first.
fn seen(grid: &Grid, blocker: &Blocker) -> CellSet {
    let Candidate { cell, digit } = blocker.candidate;
    grid.layout().peers(cell).iter().filter(|&peer| grid.digit(peer) == Some(digit)).collect()
}
