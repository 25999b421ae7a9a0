//! Rectangles: unique rectangles of types 1 to 6, hidden and avoidable rectangles.
//!
//! Four cells in two rows, two columns and two boxes with only 3 and 7 could be filled in two ways: you could swap 3
//! and 7 in all four cells. So in a puzzle with a unique solution at least one of the other candidates, the
//! *guardians*, is true. *Floor* cells have no guardians, *roof* cells have some.
//!
//! ```text
//!   floor  37 ── 37          1  one roof cell         2  one guardian digit, side by side
//!           │     │          3  guardians in a subset 4  a strong link between two roof cells
//!   roof   37+  37+5         5  one guardian digit, across or in three cells
//!                            6  roof cells across, strong links along their sides
//!   hidden: three roof cells (or two across), and strong links that meet opposite a floor cell
//! ```
//!
//! In an *avoidable* rectangle some of the cells are solved, but none is a given: the argument is the same.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::frame::{Frame, deadly};
use super::guardians::{self, StrongLink, Type, Way, cells_of, places_of, refute};
use super::{Emit, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{Draft, Filling};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::Deadly;

/// Four cells that must not contain two digits crosswise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rectangle {
    /// The corners in order around the rectangle, first along a row.
    pub corners: [Cell; 4],
    /// The solved corners.
    pub filled: CellSet,
    /// The two digits.
    pub digits: DigitSet,
    /// The other candidates of the corners.
    pub guardians: Vec<Candidate>,
    /// The deduction from the guardians.
    pub way: Way,
}

/// The named types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Hidden,
    AvoidableOne,
    AvoidableTwo,
}

impl Rectangle {
    fn cells(&self) -> CellSet {
        self.corners.iter().copied().collect()
    }

    /// Returns `true` if it is of this kind.
    pub(super) fn is(&self, kind: Kind) -> bool {
        self.kind() == Some(kind)
    }

    fn kind(&self) -> Option<Kind> {
        let roof = cells_of(&self.guardians);
        let [p, q, r, s] = self.corners.map(|corner| roof.contains(corner));
        let across = roof.len() == 2 && (p && r || q && s);
        let kind = match (&self.way, self.filled.is_empty()) {
            (Way::Cell { .. }, true) => Kind::One,
            (Way::Cell { .. }, false) => Kind::AvoidableOne,
            (Way::Digit { .. }, true) if roof.len() == 2 && !across => Kind::Two,
            (Way::Digit { .. }, true) => Kind::Five,
            (Way::Digit { .. }, false) => Kind::AvoidableTwo,
            (Way::Subset { .. }, true) => Kind::Three,
            (Way::Links { links }, true) if links.len() == 1 && roof.len() == 2 && !across => Kind::Four,
            (Way::Links { links }, true) if across && parallel(links) => Kind::Six,
            (Way::Links { .. }, true) => Kind::Hidden,
            (_, false) => return None,
        };
        Some(kind)
    }

    /// Tells type 6 with two links: the digit fills two opposite corners, and those of the roof would leave no guardian.
    fn crosswise(&self, draft: &mut Draft<'_>, pattern: Deadly, links: &[StrongLink]) {
        let (digit, houses) = (links[0].digit, links.iter().map(|link| link.house).collect());
        let deadly = draft.deadly(pattern);
        let places = places_of(draft, links);
        let roof = cells_of(&self.guardians).iter().map(|cell| Candidate::new(cell, digit));
        let refuted: Vec<u16> =
            roof.take(1).map(|one| refute(draft, one, &places, (deadly, &self.guardians))).collect();
        let from: Vec<u16> = places.iter().map(|&(place, _)| place).chain(refuted).collect();
        let ways = draft.ways(Filling::Places { digit, houses }, Vec::new(), from);
        draft.exclude_all([ways]);
    }
}

/// Returns `true` if the links are of one digit, and in houses of one kind.
fn parallel(links: &[StrongLink]) -> bool {
    links.windows(2).all(|pair| pair[0].digit == pair[1].digit && pair[0].house.kind == pair[1].house.kind)
}

impl Pattern for Rectangle {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [p, q, r, s] = self.corners;
        let around = p.row() == q.row() && q.column() == r.column() && r.row() == s.row() && s.column() == p.column();
        if !around || self.digits.len() != 2 || self.filled != self.cells() - grid.open() {
            return None;
        }
        guardians::argue(grid, deadly(&self.corners, self.digits), &self.guardians, &self.way)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let pattern = deadly(&self.corners, self.digits);
        match &self.way {
            Way::Links { links } if links.len() == 2 && self.is(Kind::Six) => self.crosswise(draft, pattern, links),
            way => guardians::explain(draft, pattern, &self.guardians, way),
        }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = guardians::parts(grid, self.cells(), &self.guardians, &self.way);
        parts.digits_of(Role::Pattern, grid, self.cells(), self.digits)
    }
}

/// Visits the rectangles of a kind.
pub(super) fn find(kind: Kind, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let which = match kind {
        Kind::One | Kind::AvoidableOne => Type::One,
        Kind::Two | Kind::Five | Kind::AvoidableTwo => Type::Two,
        Kind::Three => Type::Three,
        Kind::Four | Kind::Six | Kind::Hidden => Type::Four,
    };
    let is_avoidable = matches!(kind, Kind::AvoidableOne | Kind::AvoidableTwo);
    let frames = if is_avoidable { position.partly_solved_frames() } else { position.unsolved_frames() };
    let grid: &Grid = position;
    frames.iter().try_for_each(|Frame { corners, digits, deadly, guardians }| {
        let filled = corners.iter().copied().collect::<CellSet>() - grid.open();
        let mut visit = |way| {
            let (corners, digits, guardians) = (*corners, *digits, guardians.clone());
            let rectangle = Rectangle { corners, filled, digits, guardians, way };
            let found = rectangle.is(kind) && rectangle.argue(grid).is_some();
            if found { emit(Arc::new(rectangle)) } else { ControlFlow::Continue(()) }
        };
        match which {
            Type::Four => links(grid, *corners, *digits, cells_of(guardians), &mut visit),
            _ => guardians::ways(which, grid, deadly, guardians, &mut visit),
        }
    })
}

/// A strong link along a side: the indices of its corners.
#[derive(Clone, Copy)]
struct Side {
    ends: [usize; 2],
    link: StrongLink,
}

/// Visits the smallest sets of strong links along the sides that rule out a digit in a corner: with the digit there,
/// each roof cell would contain a digit of the pattern.
fn links(
    grid: &Grid,
    corners: [Cell; 4],
    digits: DigitSet,
    roof: CellSet,
    visit: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let sides = (0..4).flat_map(|i| digits.iter().map(move |digit| ([i, (i + 1) % 4], digit)));
    let sides: Vec<Side> = sides.filter_map(|(ends, digit)| strong(grid, corners, ends, digit)).collect();
    let mut sets: Vec<Vec<StrongLink>> = Vec::new();
    for (corner, digit) in (0..4).flat_map(|corner| digits.iter().map(move |digit| (corner, digit))) {
        if roof.len() < 2 || !grid.has(Candidate::new(corners[corner], digit)) {
            continue;
        }
        let _ = (1..=3).try_for_each(|size| {
            choices(&sides, size, &mut |chosen| {
                if !closes(corners, roof, (corner, digit), chosen) {
                    return ControlFlow::Continue(());
                }
                let set = chosen.iter().map(|side| side.link).collect();
                if !sets.contains(&set) {
                    sets.push(set);
                }
                ControlFlow::Break(())
            })
        });
    }
    merge_opposite(&mut sets);
    sets.into_iter().try_for_each(|links| visit(Way::Links { links }))
}

fn strong(grid: &Grid, corners: [Cell; 4], ends: [usize; 2], digit: Digit) -> Option<Side> {
    let cells = ends.map(|end| corners[end]).into_iter().collect();
    let mut houses = grid.layout().houses_of_all(cells).iter();
    let house = houses.find(|&house| {
        let places = grid.places_in(house, digit);
        places.len() == 2 && places.is_subset(cells)
    })?;
    Some(Side { ends, link: StrongLink { digit, house } })
}

/// Combines two single links of one digit in houses of one kind: they form an X-Wing.
fn merge_opposite(sets: &mut Vec<Vec<StrongLink>>) {
    for i in (1..sets.len()).rev() {
        let joins = |other: &Vec<StrongLink>| other.len() == 1 && parallel(&[other[0], sets[i][0]]);
        if let (1, Some(j)) = (sets[i].len(), sets[..i].iter().position(joins)) {
            let single = sets.remove(i);
            sets[j].extend(single);
        }
    }
}

/// Returns `true` if, with a digit in a corner, the links put a digit of the pattern in each roof cell.
fn closes(corners: [Cell; 4], roof: CellSet, (corner, digit): (usize, Digit), links: &[Side]) -> bool {
    let mut held = [None; 4];
    held[corner] = Some(digit);
    for _ in links {
        for Side { ends, link } in links {
            // The digit is eliminated from a corner with another digit, and from the neighbours of its own corner.
            let gone = |end: usize| {
                let beside = [held[(end + 1) % 4], held[(end + 3) % 4]];
                held[end].is_some_and(|other| other != link.digit) || beside.contains(&Some(link.digit))
            };
            match ends.map(gone) {
                [true, false] => held[ends[1]] = Some(link.digit),
                [false, true] => held[ends[0]] = Some(link.digit),
                _ => {}
            }
        }
    }
    (0..4).all(|i| held[i].is_some() || !roof.contains(corners[i]))
}
