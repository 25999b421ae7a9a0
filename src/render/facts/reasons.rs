//! Reasons: the blockers of a step, grouped as a sentence names them.
//!
//! "r4c1 and r4c3 see the 3 in r4c8" is one [`Group`]: cells that the same cause blocks. If the truth is a cell, digits
//! are grouped by the house that contains them: "row 3 already has 4, 6 and 8".

use std::cmp::Reverse;
use std::collections::BTreeMap;

use serde::Serialize;

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::Truth;
use crate::technique::{Pattern, Strength};
use crate::trace::{Blocker, Cause, Deduction, History};

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

/// Returns the reasons of a step, one for each truth of its pattern that is a cell or a digit in a house. They account
/// for every missing candidate and every truth, including those that the proof does not need: the words name the whole
/// pattern.
pub fn reasons(grid: &Grid, step: &Deduction, history: &History) -> Vec<Reason> {
    truths(grid, step).into_iter().filter_map(|truth| reason(grid, truth, &history.blockers(grid, truth))).collect()
}

/// Returns the truths that a step's words name: those of its proof, then the others of the whole pattern.
fn truths(grid: &Grid, step: &Deduction) -> Vec<Truth> {
    let mut truths = step.proof.truths.clone();
    let whole = step.pattern.argue(grid).map_or_else(Vec::new, |argument| argument.proof.truths);
    truths.extend(whole.into_iter().filter(|truth| !step.proof.truths.contains(truth)));
    let mut drawn = strong_links(grid, step);
    drawn.retain(|link| !link.iter().any(|truth| truths.contains(truth)));
    truths.extend(drawn.into_iter().map(|link| link[0]));
    truths
}

/// The houses of each strong link that is drawn between two places for a digit, in the order of the layout. A proof may
/// do without a link that the words need: a cluster of two colours is connected by all its links.
fn strong_links(grid: &Grid, step: &Deduction) -> Vec<Vec<Truth>> {
    let parts = step.pattern.parts(grid);
    let ends = parts.links.iter().filter(|link| link.strength == Strength::Strong).filter_map(|link| {
        let ([from], [to]) = (&link.from[..], &link.to[..]) else { return None };
        (from.digit == to.digit).then(|| (from.digit, CellSet::of(from.cell) | CellSet::of(to.cell)))
    });
    let houses = |(digit, ends)| {
        let has = |house: &&House| grid.places_in(**house, digit) == ends;
        let found: Vec<Truth> =
            grid.layout().houses().iter().filter(has).map(|&house| Truth::Place(house, digit)).collect();
        (!found.is_empty()).then_some(found)
    };
    ends.filter_map(houses).collect()
}

/// Returns the reason for one truth, if it is a cell or a digit in a house.
pub fn reason(grid: &Grid, truth: Truth, blockers: &[Blocker]) -> Option<Reason> {
    let blocked = |is: &dyn Fn(&Blocker) -> bool| blockers.iter().copied().filter(|b| is(b)).collect::<Vec<_>>();
    match truth {
        Truth::Place(house, digit) => {
            let inside = grid.layout().members(house);
            let blockers = blocked(&|b| b.candidate.digit == digit && inside.contains(b.candidate.cell));
            Some(Reason {
                house: Some(house),
                digit: Some(digit),
                cell: None,
                places: grid.places_in(house, digit),
                digits: DigitSet::EMPTY,
                groups: by_cause(grid, &blockers),
            })
        }
        Truth::Cell(cell) => {
            let blockers = blocked(&|b| b.candidate.cell == cell);
            Some(Reason {
                house: None,
                digit: None,
                cell: Some(cell),
                places: CellSet::EMPTY,
                digits: grid.candidates(cell),
                groups: by_house(grid, cell, &blockers),
            })
        }
        Truth::Guardian(_) => None,
    }
}

/// Returns the earlier eliminations without which the position would not show the pattern of a step. A missing candidate
/// that the pattern could have as well is not among them, although [`reasons`] accounts for it.
pub fn earlier(grid: &Grid, step: &Deduction, history: &History) -> Vec<Group> {
    let truths = truths(grid, step);
    let blockers = truths.iter().flat_map(|&truth| history.blockers(grid, truth));
    // A guardian is no truth that has reasons of its own.
    let mut blockers = once_each(step.blockers.iter().copied().chain(blockers));
    blockers.retain(|blocker| is_by_step(grid, blocker));
    by_step(grid, &that_matter(grid, step.pattern.as_ref(), (&step.placements, &step.eliminations), blockers))
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
pub(super) fn latest_first(blockers: &mut [Blocker]) {
    blockers.sort_by_key(|blocker| Reverse(if let Cause::Step(n) = blocker.cause { n } else { 0 }));
}

/// Returns blockers in order, each candidate once.
pub(super) fn once_each(blockers: impl Iterator<Item = Blocker>) -> Vec<Blocker> {
    let mut blockers: Vec<Blocker> = blockers.collect();
    blockers.sort_by_key(|blocker| blocker.candidate);
    blockers.dedup_by_key(|blocker| blocker.candidate);
    blockers
}

/// Groups the blockers that a step eliminated and that no solved cell rules out: the cells from which a step eliminated
/// the same digits.
pub(super) fn by_step(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let mut groups: BTreeMap<(u32, Digit), Vec<Cell>> = BTreeMap::new();
    for blocker in blockers.iter().filter(|blocker| is_by_step(grid, blocker)) {
        if let Cause::Step(n) = blocker.cause {
            groups.entry((n, blocker.candidate.digit)).or_default().push(blocker.candidate.cell);
        }
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
pub(super) fn is_by_step(grid: &Grid, blocker: &Blocker) -> bool {
    matches!(blocker.cause, Cause::Step(_)) && seen(grid, blocker).is_empty()
}

/// The solved cells that rule a candidate out, whichever step eliminated it first.
fn seen(grid: &Grid, blocker: &Blocker) -> CellSet {
    let Candidate { cell, digit } = blocker.candidate;
    grid.layout().peers(cell).iter().filter(|&peer| grid.digit(peer) == Some(digit)).collect()
}

/// Covers blockers with as few items as a greedy choice needs; among equal items it takes the first. Returns the chosen
/// items in that order, and removes what they cover from `left`.
fn cover<T: Copy>(
    items: impl Iterator<Item = T> + Clone,
    left: &mut Vec<Blocker>,
    covers: impl Fn(T, &Blocker) -> bool,
) -> Vec<(T, Vec<Blocker>)> {
    let mut chosen = Vec::new();
    loop {
        let count = |item: T| left.iter().filter(|blocker| covers(item, blocker)).count();
        let Some(best) = items.clone().reduce(|best, next| if count(next) > count(best) { next } else { best }) else {
            return chosen;
        };
        let (here, rest): (Vec<_>, Vec<_>) = left.iter().partition(|blocker| covers(best, blocker));
        if here.is_empty() {
            return chosen;
        }
        *left = rest;
        chosen.push((best, here));
    }
}

/// Groups blockers by cause, in the order of their first appearance.
fn of_each_cause(blockers: Vec<Blocker>) -> Vec<(Cause, Vec<Candidate>)> {
    let mut causes: Vec<(Cause, Vec<Candidate>)> = Vec::new();
    for Blocker { candidate, cause } in blockers {
        match causes.iter_mut().find(|(known, _)| *known == cause) {
            Some((_, candidates)) => candidates.push(candidate),
            None => causes.push((cause, vec![candidate])),
        }
    }
    causes
}

/// Groups the blocked places for a digit by cause: as few solved cells as possible, in the order of the places, then
/// earlier steps.
fn by_cause(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let layout = grid.layout();
    let solved = blockers.iter().fold(CellSet::EMPTY, |solved, blocker| solved | seen(grid, blocker));
    let mut left = blockers.to_vec();
    let chosen = cover(solved.iter(), &mut left, |by, blocker| layout.sees(by, blocker.candidate.cell));
    let chosen: CellSet = chosen.into_iter().map(|(by, _)| by).collect();
    // A place that several of them rule out is listed with the first.
    let told = |blocker: &Blocker| {
        let by = chosen.iter().find(|&by| layout.sees(by, blocker.candidate.cell))?;
        Some(Blocker { cause: Cause::By(by), ..*blocker })
    };
    let groups = of_each_cause(blockers.iter().filter_map(told).chain(left).collect());
    let group = |(cause, candidates): (Cause, Vec<Candidate>)| {
        let mut group = Group::of(cause);
        group.cells = candidates.iter().map(|candidate| candidate.cell).collect();
        let together = |by: Cell| group.cells.iter().copied().chain([by]).collect();
        group.house = group.by.and_then(|by| layout.houses_of_all(together(by)).iter().next());
        group
    };
    groups.into_iter().map(group).collect()
}

/// Groups the digits that a cell cannot be: by house, the one with most of them first, then by earlier step.
fn by_house(grid: &Grid, cell: Cell, blockers: &[Blocker]) -> Vec<Group> {
    let layout = grid.layout();
    let digits = |candidates: &mut dyn Iterator<Item = Candidate>| {
        let mut digits: Vec<Digit> = candidates.map(|candidate| candidate.digit).collect();
        digits.sort_unstable();
        digits
    };
    let mut left = blockers.to_vec();
    let has = |house: House, blocker: &Blocker| !seen(grid, blocker).is_disjoint(layout.members(house));
    let houses = cover(layout.houses_of(cell).iter(), &mut left, has).into_iter().map(|(house, here)| {
        let digits = digits(&mut here.iter().map(|blocker| blocker.candidate));
        Group { digits, house: Some(house), ..Group::default() }
    });
    let steps = of_each_cause(left).into_iter().map(|(cause, candidates)| {
        let digits = digits(&mut candidates.into_iter());
        Group { digits, ..Group::of(cause) }
    });
    houses.chain(steps).collect()
}

impl Group {
    fn of(cause: Cause) -> Self {
        match cause {
            Cause::By(by) => Self { by: Some(by), ..Self::default() },
            Cause::Step(step) => Self { step: Some(step), ..Self::default() },
            Cause::Start => Self { start: true, ..Self::default() },
        }
    }
}
