//! Reasons: what the claims of a step say about missing candidates, as a sentence names them.
//!
//! "r4c1 and r4c3 see the 3 in r4c8" is one [`Group`]: cells that the same cause blocks. If the truth is a cell, digits
//! are grouped by the house that contains them: "row 3 already has 4, 6 and 8".

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::argument::{Argument, Cause, Says, Why};
use crate::grid::{Candidate, Cell, CellSet, ClueId, Digit, DigitSet, Grid, House};
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
    /// The clue that rules them out, or because of which the solved cell does.
    pub clue: Option<ClueId>,
    /// The step that eliminated them, if that is the cause.
    pub step: Option<u32>,
    /// Whether they were missing from the start.
    pub start: bool,
    /// Whether the step itself rules them out before.
    pub own: bool,
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
    /// Returns those that a list of reasons has: not a cell in which nothing is missing, unless nothing is missing anywhere.
    pub(in crate::render) fn listed(all: &[Self]) -> impl Iterator<Item = &Self> {
        let has_any = all.iter().any(|reason| !reason.groups.is_empty());
        all.iter().filter(move |reason| has_any && (!reason.groups.is_empty() || reason.cell.is_none()))
    }

    /// Returns the reason that a claim gives, if it is about a cell or a digit in a house.
    pub fn of(says: &Says) -> Option<Self> {
        let mut groups: Vec<Group> = Vec::new();
        for group in says.why().iter().map(Group::of) {
            // A solved cell that rules out others in two houses is told once, and so is what the step itself rules out.
            let is_like = |known: &&mut Group| {
                known.by == group.by
                    && known.clue == group.clue
                    && (known.by.is_some() || known.clue.is_some() || known.own && group.own)
            };
            match groups.iter_mut().find(is_like) {
                Some(known) => {
                    known.cells.extend(group.cells);
                    known.digits.extend(group.digits);
                }
                None => groups.push(group),
            }
        }
        for group in &mut groups {
            group.cells.sort_unstable();
            group.digits.sort_unstable();
            group.digits.dedup();
        }
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
            Cause::Linked { by, clue } => Self { by: Some(by), clue: Some(clue), ..group },
            Cause::Clue(clue) => Self { clue: Some(clue), ..group },
            Cause::Step(step) => Self { step: Some(step), ..group },
            Cause::Claim(_) => Self { start: true, own: true, ..group },
            Cause::Assumed(_) | Cause::Start => Self { start: true, ..group },
        }
    }
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
    let layout = grid.layout();
    grid.digits().iter().filter(|&held| layout.conflict(held, blocker.candidate)).map(|held| held.cell).collect()
}
