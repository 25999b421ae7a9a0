//! X-Colours: two colours of one digit, extended by the places that each of them forces.
//!
//! Colour a cluster of strong links A and B, as in simple colouring. Assume that A is true: eliminate the digit from
//! all cells that A cells see; if a house has one place left, the digit is there. That place is forced by A, and sees
//! further cells. Do the same for B. Then
//!
//! * a cell that sees some cell of A and some cell of B, forced or not, cannot be the digit;
//! * if A leaves no place in some house, A is false: eliminate the digit from all its cells.
//!
//! ```text
//!   A ═══ B ─ ─ ─ x      the last column has the places x, y and b
//!   │                    each B strikes one, so B forces b
//!   │         B ─ y
//!   ✗ ─ ─ ─ ─ ─ ─ b      ✗ sees an A and b
//! ```
//!
//! A forced cell has its colour in one direction only: if the colour is false, the cell may still be true.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{argue, colored, drawn, of_digit, on, one_true};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::technique::marks::fewest;
use crate::technique::{Emit, Inference, Parts, Pattern, Position, Role};

/// A place that a colour forces: the only one left in a house.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Forced {
    /// The house.
    pub house: House,
    /// The place.
    pub cell: Cell,
}

/// A cluster of strong links on one digit, and the places that each colour forces.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct XColors {
    /// The digit.
    pub digit: Digit,
    /// The strong links.
    pub links: Vec<House>,
    /// The colours A and B; if one is false, it comes first.
    pub colors: [CellSet; 2],
    /// The places that each colour forces, in order.
    pub forced: [Vec<Forced>; 2],
    /// A house in which the first colour leaves no place.
    pub empty: Option<House>,
}

/// Returns a colour with the places that it forces; `None` if it does not force all of them.
fn extended(grid: &Grid, digit: Digit, color: CellSet, forced: &[Forced]) -> Option<CellSet> {
    forced.iter().try_fold(color, |cells, forced| {
        let left = grid.places_in(forced.house, digit) - grid.layout().seen_by_any(cells, digit);
        (left == CellSet::of(forced.cell) && left.is_disjoint(cells)).then_some(cells | left)
    })
}

impl XColors {
    /// Returns the cells of the eliminations; `None` if the grid does not show the pattern.
    fn cleared(&self, grid: &Grid) -> Option<CellSet> {
        let [a, b] = colored(grid, self.digit, &self.links)?;
        if self.colors != [a, b] && self.colors != [b, a] {
            return None;
        }
        let seen = |cells| grid.layout().seen_by_any(cells, self.digit);
        let extended = |i: usize| extended(grid, self.digit, self.colors[i], &self.forced[i]).map(seen);
        let [a, b] = [extended(0)?, extended(1)?];
        match self.empty {
            None => Some(a & b & grid.places(self.digit)),
            Some(house) => {
                let places = grid.places_in(house, self.digit);
                (!places.is_empty() && places.is_subset(a)).then_some(self.colors[0])
            }
        }
    }

    /// Returns the pattern with these strong links and forced places instead, and the matching colours.
    fn with(&self, grid: &Grid, links: &[House], forced: [&[Forced]; 2]) -> Option<Self> {
        let [a, b] = colored(grid, self.digit, links)?;
        // Keep the first colour first.
        let swapped = a.is_disjoint(self.colors[0]) && b.is_disjoint(self.colors[1]);
        let colors = if swapped { [b, a] } else { [a, b] };
        Some(Self { links: links.to_vec(), colors, forced: forced.map(<[Forced]>::to_vec), ..self.clone() })
    }

    /// Returns the pattern without the links and forced places that its eliminations do not need.
    fn told(&self, grid: &Grid) -> Option<Self> {
        let cleared = self.cleared(grid)?;
        let serves = |links: &[House], forced: [&[Forced]; 2]| {
            self.with(grid, links, forced).and_then(|less| less.cleared(grid)) == Some(cleared)
        };
        let (mut links, [mut first, mut second]) = (self.links.clone(), self.forced.clone());
        fewest(&mut first, |first| serves(&links, [first, &second]));
        fewest(&mut second, |second| serves(&links, [&first, second]));
        fewest(&mut links, |links| serves(links, [&first, &second]));
        self.with(grid, &links, [&first, &second])
    }
}

impl XColors {
    /// Supposes a colour: the places that it forces, one after the other, and where that leads. Returns the number of that
    /// claim; `None` if nothing follows that is needed.
    fn followed(&self, draft: &mut Draft<'_>, colors: u16, which: usize) -> Option<u16> {
        let (digit, color, forced) = (self.digit, self.colors[which], &self.forced[which]);
        let sees = |gone: Candidate, place: Cell| draft.layout().seen(gone).contains(place);
        // Of what an eliminated candidate sees, the colour itself comes first, then the place that is forced first.
        let first = |gone: Candidate| match color.iter().any(|place| sees(gone, place)) {
            true => None,
            false => forced.iter().position(|forced| sees(gone, forced.cell)),
        };
        let needed: Vec<usize> = draft.eliminations().filter_map(first).collect();
        let empty = self.empty.filter(|_| which == 0);
        (empty.is_some() || !needed.is_empty()).then(|| {
            draft.suppose(on(digit, color), [colors], |draft| {
                let mut lines: Vec<u16> = Vec::new();
                for forced in forced {
                    let line = draft.places_after(forced.house, digit, lines.iter().copied());
                    lines.push(line);
                }
                if let Some(house) = empty {
                    return vec![Lead::contradiction([draft.places_after(house, digit, lines)])];
                }
                let reached = forced.iter().zip(lines).enumerate().filter(|(i, _)| needed.contains(i));
                reached.map(|(_, (forced, line))| Lead::to([Candidate::new(forced.cell, digit)], [line])).collect()
            })
        })
    }
}

impl Pattern for XColors {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let cleared = self.cleared(grid)?;
        let forced = self.forced.iter().flatten().map(|forced| forced.house);
        // Without forced places it is simple colouring.
        forced.clone().next()?;
        let mut houses = self.links.clone();
        for house in forced.chain(self.empty) {
            if !houses.contains(&house) {
                houses.push(house);
            }
        }
        argue(self.digit, &houses, cleared)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let colors = one_true(draft, self.digit, &self.links, self.colors);
        if self.empty.is_some() {
            let refuted = self.followed(draft, colors, 0);
            draft.exclude_all(refuted);
            return;
        }
        let [a, b] = [0, 1].map(|which| self.followed(draft, colors, which));
        let reasons = [[None, None], [a, None], [None, b], [a, b]];
        draft.exclude_by(&reasons.map(|followed| [colors].into_iter().chain(followed.into_iter().flatten()).collect()));
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = Parts::default();
        for (i, (role, forces)) in [(Role::A, Role::C), (Role::B, Role::D)].into_iter().enumerate() {
            let forced: CellSet = self.forced[i].iter().map(|forced| forced.cell).collect();
            parts = parts.digit(role, self.digit, self.colors[i]).digit(forces, self.digit, forced - self.colors[i]);
        }
        parts.houses.extend(self.empty.map(|house| (Role::Clash, house)));
        parts.links = drawn(grid, self.digit, &self.links);
        parts
    }
}

/// Returns all places that a colour forces, and a house in which it leaves no place, if there is one.
fn force(grid: &Grid, digit: Digit, color: CellSet) -> (Vec<Forced>, Option<House>) {
    let (mut forced, mut cells) = (Vec::new(), color);
    loop {
        let before = forced.len();
        for &house in grid.layout().houses() {
            let places = grid.places_in(house, digit);
            let left = places - grid.layout().seen_by_any(cells, digit);
            match left.single() {
                _ if places.is_empty() => {}
                None if left.is_empty() => return (forced, Some(house)),
                Some(cell) if !cells.contains(cell) => {
                    forced.push(Forced { house, cell });
                    cells.insert(cell);
                }
                _ => {}
            }
        }
        if forced.len() == before {
            return (forced, None);
        }
    }
}

pub(in crate::technique) fn find(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("x_colors", 0), emit, |changed, emit| visit(changed.digits(position), position, emit))
}

fn visit(digits: DigitSet, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    for digit in digits.iter() {
        for (links, [a, b]) in of_digit(grid, digit) {
            let [first, second] = [force(grid, digit, a), force(grid, digit, b)];
            let mut all = Vec::new();
            for (colors, forced, empty) in [([a, b], &first.0, first.1), ([b, a], &second.0, second.1)] {
                if empty.is_some() {
                    all.push((colors, [forced.clone(), Vec::new()], empty));
                }
            }
            if all.is_empty() {
                all.push(([a, b], [first.0, second.0], None));
            }
            for (colors, forced, empty) in all {
                let extended = XColors { digit, links: links.clone(), colors, forced, empty };
                if extended.cleared(grid).is_some_and(|cells| !cells.is_empty())
                    && let Some(told) = extended.told(grid)
                    && told.argue(grid).is_some()
                {
                    emit(Arc::new(told))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
