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

/// A candidate that is missing, and what a reader sees of its cause: a solved cell that it sees, if there is one. The
/// elimination that came first may be many steps ago.
fn seen_now(grid: &Grid, blocker: &Blocker) -> (Candidate, Cause) {
    let candidate = blocker.candidate;
    let mut seen = sources(grid, candidate).iter();
    let cause = match blocker.cause {
        Cause::By(cell) => Cause::By(cell),
        cause => seen.next().map_or(cause, Cause::By),
    };
    (candidate, cause)
}

/// The solved cells with the candidate's digit that it sees.
fn sources(grid: &Grid, candidate: Candidate) -> CellSet {
    let is_digit = |cell: &Cell| grid.digit(*cell) == Some(candidate.digit);
    grid.layout().peers(candidate.cell).iter().filter(is_digit).collect()
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

/// What earlier steps eliminated and this one needs, except what a solved cell now rules out as well: the cells that
/// lost the same digits in a step.
pub fn earlier(grid: &Grid, step: &Deduction) -> Vec<Group> {
    let unseen = |blocker: &&Blocker| sources(grid, blocker.candidate).is_empty();
    by_step(&step.blockers.iter().filter(unseen).copied().collect::<Vec<_>>())
}

/// Of some blockers, those that a step eliminated: the cells that lost the same digits in a step.
pub(super) fn by_step(blockers: &[Blocker]) -> Vec<Group> {
    let mut groups: BTreeMap<(u32, Digit), Vec<Cell>> = BTreeMap::new();
    for blocker in blockers {
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

/// The blocked places of one digit, by what blocks them, in the order of their first cells: as few solved cells as
/// rule out all places that they can, then earlier steps.
fn by_cause(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let all: Vec<(Candidate, Cause)> = blockers.iter().map(|blocker| seen_now(grid, blocker)).collect();
    let sees = |by: Cell, (candidate, _): &(Candidate, Cause)| grid.layout().sees(candidate.cell, by);
    let solved = all.iter().fold(CellSet::EMPTY, |solved, &(candidate, _)| solved | sources(grid, candidate));
    let mut left = all.clone();
    let mut chosen = CellSet::EMPTY;
    loop {
        let count = |by: &Cell| left.iter().filter(|missing| sees(*by, missing)).count();
        // Of equals the first.
        let best = solved.iter().reduce(|best, next| if count(&next) > count(&best) { next } else { best });
        let Some(by) = best.filter(|by| count(by) > 0) else { break };
        left.retain(|missing| !sees(by, missing));
        chosen.insert(by);
    }
    let mut groups: Vec<Group> = Vec::new();
    for missing in all {
        let Some(by) = chosen.iter().find(|&by| sees(by, &missing)) else { continue };
        match groups.iter_mut().find(|group| group.by == Some(by)) {
            Some(group) => group.cells.push(missing.0.cell),
            None => groups.push(Group { cells: vec![missing.0.cell], by: Some(by), ..Group::default() }),
        }
    }
    for group in &mut groups {
        let seen = group.cells.iter().copied().chain(group.by).collect();
        group.house = grid.layout().houses_of_all(seen).iter().next();
    }
    for (candidate, cause) in left {
        let group = Group::of(cause);
        match groups
            .iter_mut()
            .find(|other| other.by.is_none() && (other.step, other.start) == (group.step, group.start))
        {
            Some(other) => other.cells.push(candidate.cell),
            None => groups.push(Group { cells: vec![candidate.cell], ..group }),
        }
    }
    groups
}

/// The digits that a cell cannot take, by the house that has them: the house with most of them first, then earlier
/// steps.
fn by_house(grid: &Grid, cell: Cell, blockers: &[Blocker]) -> Vec<Group> {
    let layout = grid.layout();
    let mut groups: Vec<Group> = Vec::new();
    let mut left: Vec<(Candidate, Cause)> = blockers.iter().map(|blocker| seen_now(grid, blocker)).collect();
    let has = |house: House, (candidate, _): &(Candidate, Cause)| {
        !sources(grid, *candidate).is_disjoint(layout.members(house))
    };
    loop {
        let count = |house: &House| left.iter().filter(|missing| has(*house, missing)).count();
        // Of equals the first, in the order in which houses are listed.
        let houses = layout.houses_of(cell);
        let best = houses.iter().reduce(|best, next| if count(&next) > count(&best) { next } else { best });
        let Some(house) = best.filter(|house| count(house) > 0) else { break };
        let (here, rest): (Vec<_>, Vec<_>) = left.into_iter().partition(|missing| has(house, missing));
        left = rest;
        let mut digits: Vec<Digit> = here.iter().map(|(candidate, _)| candidate.digit).collect();
        digits.sort_unstable();
        groups.push(Group { digits, house: Some(house), ..Group::default() });
    }
    for (candidate, cause) in left {
        let group = Group::of(cause);
        match groups
            .iter_mut()
            .find(|other| other.house.is_none() && (other.step, other.start) == (group.step, group.start))
        {
            Some(other) => other.digits.push(candidate.digit),
            None => groups.push(Group { digits: vec![candidate.digit], ..group }),
        }
    }
    groups
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
