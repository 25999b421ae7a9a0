//! Reasons: the blockers of a step, put together as a sentence would name them.
//!
//! "r4c1 and r4c3 see the 3 in r4c8" is one [`Group`]: cells that one and the same cause blocks. For
//! a truth that is a cell, digits are put together by the house that has them: "row 3 has 4, 6 and 8".

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::Truth;
use crate::trace::{Blocker, Cause, Deduction, History};

/// What one truth of a step has left, and why it has no more.
#[derive(Clone, Debug, Serialize)]
pub struct Reason {
    /// The house, where the truth is a digit in a house.
    pub house: Option<House>,
    /// The digit, likewise.
    pub digit: Option<Digit>,
    /// The cell, where the truth is a cell.
    pub cell: Option<Cell>,
    /// The places left for the digit.
    pub places: CellSet,
    /// The digits left for the cell.
    pub digits: DigitSet,
    /// Why there are no more.
    pub groups: Vec<Group>,
}

/// Missing candidates with a common cause.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Group {
    /// The cells that cannot take the digit.
    pub cells: Vec<Cell>,
    /// The digits that the cell cannot take.
    pub digits: Vec<Digit>,
    /// The filled cell that they see, where one cell is the cause.
    pub by: Option<Cell>,
    /// The house in which they see it.
    pub house: Option<House>,
    /// The step that cleared them.
    pub step: Option<u32>,
    /// They were never there.
    pub start: bool,
}

/// The reasons of a step, one for each of its truths that is a cell or a place: whatever its cell or house
/// lacks is accounted for, also what the proof does not need.
pub fn reasons(grid: &Grid, step: &Deduction, history: &History) -> Vec<Reason> {
    let of = |&truth: &Truth| reason(grid, truth, &history.blockers(grid, truth));
    step.proof.truths.iter().filter_map(of).collect()
}

/// What a truth that is a cell or a place has left, and why it has no more.
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

/// What earlier steps eliminated and this one needs.
pub fn earlier(grid: &Grid, step: &Deduction) -> Vec<Group> {
    by_step(grid, &step.blockers)
}

/// Of some blockers, those that a step eliminated and that nothing in the grid shows by now: the cells that lost the same
/// digits in a step.
pub(super) fn by_step(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let mut groups: BTreeMap<(u32, Digit), Vec<Cell>> = BTreeMap::new();
    for blocker in blockers.iter().filter(|blocker| seen(grid, blocker).is_empty()) {
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

/// The solved cells that show a reader why a candidate is missing. The step that eliminated it may be long ago.
fn seen(grid: &Grid, blocker: &Blocker) -> CellSet {
    let Candidate { cell, digit } = blocker.candidate;
    grid.layout().peers(cell).iter().filter(|&peer| grid.digit(peer) == Some(digit)).collect()
}

/// Covers blockers with as few items as a greedy choice needs, of equals with the first. Gives back what it chose, in
/// that order, and takes from `left` whatever is covered.
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

/// The blockers of each cause, in the order in which the causes come.
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

/// The blocked places of one digit, by what blocks them: as few solved cells as rule out all places that they can, in
/// the order of those places, then earlier steps.
fn by_cause(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let layout = grid.layout();
    let solved = blockers.iter().fold(CellSet::EMPTY, |solved, blocker| solved | seen(grid, blocker));
    let mut left = blockers.to_vec();
    let chosen = cover(solved.iter(), &mut left, |by, blocker| layout.sees(by, blocker.candidate.cell));
    let chosen: CellSet = chosen.into_iter().map(|(by, _)| by).collect();
    // A place that several of them rule out is told with the first of these.
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

/// The digits that a cell cannot take, by the house that has them: the house with most of them first, then earlier
/// steps.
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
