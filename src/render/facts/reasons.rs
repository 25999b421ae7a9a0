//! Reasons: the blockers of a step, put together as a sentence would name them.
//!
//! "r4c1 and r4c3 see the 3 in r4c8" is one [`Group`]: cells that one and the same cause blocks. For
//! a truth that is a cell, digits are put together by the house that has them: "row 3 has 4, 6 and 8".

use std::collections::BTreeMap;

use serde::Serialize;

use crate::grid::{Cell, CellSet, Digit, DigitSet, Grid, House};
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

/// What earlier steps cleared and this one stands on: the cells that lost the same digits in a step.
pub fn earlier(step: &Deduction) -> Vec<Group> {
    by_step(&step.blockers)
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

/// The blocked places of one digit, by what blocks them, in the order of their first cells.
fn by_cause(grid: &Grid, blockers: &[Blocker]) -> Vec<Group> {
    let mut groups: Vec<(Cause, Group)> = Vec::new();
    for blocker in blockers {
        match groups.iter_mut().find(|(cause, _)| *cause == blocker.cause) {
            Some((_, group)) => group.cells.push(blocker.candidate.cell),
            None => {
                let group = Group { cells: vec![blocker.candidate.cell], ..Group::of(blocker.cause) };
                groups.push((blocker.cause, group));
            }
        }
    }
    let with_house = |(_, mut group): (Cause, Group)| {
        let seen = group.by.map(|by| group.cells.iter().copied().chain([by]).collect());
        group.house = seen.and_then(|cells| grid.layout().houses_of_all(cells).iter().next());
        group
    };
    groups.into_iter().map(with_house).collect()
}

/// The digits that a cell cannot take, by the house that has them: the house with most of them first.
fn by_house(grid: &Grid, cell: Cell, blockers: &[Blocker]) -> Vec<Group> {
    let layout = grid.layout();
    let mut seen: Vec<(Cell, Digit)> = Vec::new();
    let mut others: Vec<(Cause, Group)> = Vec::new();
    for blocker in blockers {
        let digit = blocker.candidate.digit;
        match blocker.cause {
            Cause::By(by) => seen.push((by, digit)),
            cause => match others.iter_mut().find(|(other, _)| *other == cause) {
                Some((_, group)) => group.digits.push(digit),
                None => others.push((cause, Group { digits: vec![digit], ..Group::of(cause) })),
            },
        }
    }
    let mut groups = Vec::new();
    while !seen.is_empty() {
        let count = |house: &House| seen.iter().filter(|(by, _)| layout.members(*house).contains(*by)).count();
        // Of equals the first, in the order in which houses are listed.
        let Some(house) =
            layout.houses_of(cell).iter().reduce(|best, next| if count(&next) > count(&best) { next } else { best })
        else {
            break;
        };
        let (here, rest): (Vec<_>, Vec<_>) = seen.into_iter().partition(|(by, _)| layout.members(house).contains(*by));
        seen = rest;
        if here.is_empty() {
            break;
        }
        let mut digits: Vec<Digit> = here.iter().map(|&(_, digit)| digit).collect();
        digits.sort_unstable();
        groups.push(Group { digits, house: Some(house), ..Group::default() });
    }
    groups.into_iter().chain(others.into_iter().map(|(_, group)| group)).collect()
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
