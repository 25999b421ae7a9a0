//! Intersections: pointing, claiming, locked pairs and triples.
//!
//! Where two houses intersect, a digit that one house must have in the intersection is eliminated from the rest of the
//! other. If all places of a digit in a box are in one row, eliminate it from the other cells of the row (*pointing*);
//! if all its places in a row are in one box, eliminate it from the other cells of the box (*claiming*). Two cells of
//! the intersection with the same two candidates do so for both digits and in both houses (*locked pair*).
//!
//! ```text
//!   ┌───────┬───────┬───────┐
//!   │ X X . │ ✗ ✗ ✗ │ ✗ ✗ ✗ │   X  all places in the box
//!   │ . . . │       │       │   ✗  eliminated from the rest of the row
//!   └───────┴───────┴───────┘
//! ```
//!
//! This applies to any two houses that share cells: regions, diagonals and windows too.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::scan::{Scan, Tried, Verdict, either_way};
use super::{Emit, Inference, Parts, Pattern, Role, choices};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, Shape};
use crate::proof::{Proof, Truth};

/// A digit with all its places in one house inside another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Intersection {
    /// The digit.
    pub digit: Digit,
    /// The house whose digit must be in the intersection.
    pub from: House,
    /// The house of the eliminations.
    pub into: House,
    /// The places in the intersection.
    pub cells: CellSet,
}

/// Returns `true` if a house is a block (such as a box or a window) rather than a line.
pub(super) fn is_block(house: House) -> bool {
    house.kind.shape() == Shape::Block
}

/// The direction of an intersection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// From a box or window to a line.
    Pointing,
    /// From a line to a box or window.
    Claiming,
}

impl Intersection {
    /// Returns `true` if it is of this kind.
    pub(super) fn is(&self, kind: Kind) -> bool {
        is_block(self.from) == (kind == Kind::Pointing)
    }
}

impl Pattern for Intersection {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let layout = grid.layout();
        let places = grid.places_in(self.from, self.digit);
        if places != self.cells || places.len() < 2 || !places.is_subset(layout.members(self.into)) {
            return None;
        }
        let cleared = grid.places_in(self.into, self.digit) - layout.members(self.from);
        let cleared = cleared.iter().map(|cell| Candidate::new(cell, self.digit));
        Inference::eliminate(cleared, Proof::of([Truth::Place(self.from, self.digit)]))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let places = draft.places(self.from, self.digit);
        draft.exclude_all([places]);
    }

    fn parts(&self, _: &Grid) -> Parts {
        let houses = Parts::default().house(Role::Pattern, self.from).house(Role::Cover, self.into);
        houses.digit(Role::Pattern, self.digit, self.cells)
    }

    /// Takes the digit, and goes through the houses.
    fn scan(&self, grid: &Grid) -> Option<Scan> {
        let alike = grid.layout().houses().iter().copied().filter(|house| house.kind == self.from.kind);
        either_way(alike.collect(), |houses| self.scan_in(houses, grid))
    }
}

impl Intersection {
    fn scan_in(&self, houses: &[House], grid: &Grid) -> Option<Scan> {
        let (digit, layout) = (self.digit, grid.layout());
        let mut tried: Vec<(Verdict, Vec<House>, CellSet, Option<House>)> = Vec::new();
        for &from in houses {
            let cells = grid.places_in(from, digit);
            let crosses = |into: &&House| is_block(**into) != is_block(from) && cells.is_subset(layout.members(**into));
            let into = layout.houses().iter().find(crosses).copied();
            let clears = |&into: &House| Self { digit, from, into, cells }.argue(grid).is_some();
            let (verdict, into) = match into {
                _ if from == self.from => (Verdict::Found, Some(self.into)),
                _ if cells.is_empty() => (Verdict::Few, None),
                None => (Verdict::Apart, None),
                Some(into) if clears(&into) => return None,
                Some(into) => (Verdict::Idle, Some(into)),
            };
            match tried.last_mut() {
                Some((last, houses, ..)) if *last == verdict && into.is_none() => houses.push(from),
                _ => tried.push((verdict, vec![from], cells, into)),
            }
            if verdict == Verdict::Found {
                let told = |(verdict, at, cells, into): (_, Vec<House>, CellSet, Option<House>)| {
                    let (at, seen, needs) = (at.into_iter().collect(), cells.into(), into.into_iter().collect());
                    Tried { verdict, at, seen, needs }
                };
                return Some(Scan { size: 1, tried: tried.into_iter().map(told).collect() });
            }
        }
        None
    }
}

pub(super) fn find(kind: Kind, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    for &from in layout.houses().iter().filter(|&&house| is_block(house) == (kind == Kind::Pointing)) {
        for digit in layout.digits().iter() {
            let cells = grid.places_in(from, digit);
            // The first and the last place usually show that the places share no other house.
            let (Some(first), Some(last)) = (cells.first(), cells.last()) else { continue };
            if first == last || layout.houses_of(first).both(layout.houses_of(last)).len() < 2 {
                continue;
            }
            for into in layout.houses_of_all(cells).iter().filter(|&into| into != from) {
                if !grid.places_in(into, digit).is_subset(cells) {
                    emit(Arc::new(Intersection { digit, from, into, cells }))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// As many cells as digits in the intersection of two houses; the digits are eliminated from the rest of both.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LockedSet {
    /// The two houses.
    pub houses: [House; 2],
    /// The cells, all in the intersection.
    pub cells: CellSet,
    /// The candidates of these cells.
    pub digits: DigitSet,
}

impl LockedSet {
    /// Returns the candidates that the cells eliminate in one of the houses.
    fn cleared(&self, grid: &Grid, house: House) -> impl Iterator<Item = Candidate> {
        let (cells, digits) = (self.cells, self.digits);
        let rest = grid.open_in(house) - cells;
        let pairs = rest.iter().flat_map(move |cell| digits.iter().map(move |digit| Candidate::new(cell, digit)));
        pairs.filter(|&candidate| grid.has(candidate))
    }
}

impl LockedSet {
    /// Returns `true` if it has this many cells.
    pub(super) fn is(&self, size: usize) -> bool {
        self.cells.len() == size
    }
}

impl Pattern for LockedSet {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let crossing = grid.layout().members(self.houses[0]) & grid.layout().members(self.houses[1]);
        let held: DigitSet = self.cells.iter().fold(DigitSet::EMPTY, |held, cell| held | grid.candidates(cell));
        let sound =
            self.cells.is_subset(crossing & grid.open()) && held == self.digits && held.len() == self.cells.len();
        let both = self.houses.iter().all(|&house| self.cleared(grid, house).next().is_some());
        if !sound || !both {
            return None;
        }
        let cleared = self.houses.iter().flat_map(|&house| self.cleared(grid, house));
        Inference::eliminate(cleared, Proof::of(self.cells.iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let cells = draft.each_digits(self.cells);
        let filled = draft.says(Says::Fills { digits: self.digits, cells: self.cells, also: Vec::new() }, cells);
        draft.exclude_all([filled]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let houses = Parts::default().house(Role::Pattern, self.houses[0]).house(Role::Pattern, self.houses[1]);
        houses.cells(Role::Pattern, self.cells).digits_of(Role::Pattern, grid, self.cells, self.digits)
    }
}

pub(super) fn locked_sets(size: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    let blocks = layout.houses().iter().copied().filter(|&house| is_block(house));
    let lines = || layout.houses().iter().copied().filter(|&house| !is_block(house));
    for (block, line) in blocks.flat_map(|block| lines().map(move |line| (block, line))) {
        let crossing = grid.open_in(block) & layout.members(line);
        if crossing.len() < size {
            continue;
        }
        let narrow: Vec<Cell> =
            crossing.iter().filter(|&cell| (2..=size).contains(&grid.candidates(cell).len())).collect();
        choices(&narrow, size, &mut |cells| {
            let digits = cells.iter().fold(DigitSet::EMPTY, |digits, &cell| digits | grid.candidates(cell));
            if digits.len() != size || super::subset::holds_a_smaller_set(grid, cells) {
                return ControlFlow::Continue(());
            }
            let set = LockedSet { houses: [block, line], cells: cells.iter().copied().collect(), digits };
            if set.argue(grid).is_some() { emit(Arc::new(set)) } else { ControlFlow::Continue(()) }
        })?;
    }
    ControlFlow::Continue(())
}
