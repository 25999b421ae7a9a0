//! Guardians: deductions from a deadly pattern.
//!
//! A *deadly pattern* consists of cells with digits that could fill them in two ways (see [`crate::proof::is_deadly`]).
//! A puzzle with a unique solution never contains one, so at least one of the other candidates of these cells, the
//! *guardians*, is true. There are four classical types of deductions:
//!
//! ```text
//!   1  in one cell       37   37   37   37✗✗+5    the cell is 5 (or another guardian), not 3 or 7
//!   2  of one digit      37   37   37+5 37+5      one of them is 5: what sees both is not
//!   3  in one house      37   37   37+5 37+8 58   with the 58 they hold 5 and 8: two cells, two digits
//!   4  a strong link     37   37   37+5 3✗7+8     3 fits nowhere else in the house: with 7 in one cell
//!                                                 and 3 in the other, the pattern would come true
//! ```
//!
//! These types apply to the guardians of any pattern; families differ in the patterns that they look for.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Inference, Link, Parts, Role, Strength, choices, once_each};
use crate::argument::{Draft, Lead, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{self, Deadly, Proof, ProofError, Truth, Uniqueness};

/// A deduction from the guardians.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Way {
    /// Type 1: they are in one cell, which therefore contains no digit of the pattern.
    Cell {
        /// The cell.
        cell: Cell,
    },
    /// Type 2: they are one digit, in several cells.
    Digit {
        /// The digit.
        digit: Digit,
    },
    /// Type 3: they are in one house, and together with some other cells of it they have one digit more than there are
    /// such cells.
    Subset {
        /// The house.
        house: House,
        /// The other cells.
        cells: CellSet,
        /// The digits of these cells and of the guardians.
        digits: DigitSet,
    },
    /// Type 4 and its relatives: the pattern has all places of a digit in a house.
    Links {
        /// These digits and houses.
        links: Vec<StrongLink>,
    },
}

/// A digit whose places in a house are all in cells of the pattern.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StrongLink {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
}

/// The four classical types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    One,
    Two,
    Three,
    Four,
}

impl Type {
    pub(super) const ALL: [Self; 4] = [Self::One, Self::Two, Self::Three, Self::Four];
}

impl Way {
    pub(super) fn which(&self) -> Type {
        match self {
            Self::Cell { .. } => Type::One,
            Self::Digit { .. } => Type::Two,
            Self::Subset { .. } => Type::Three,
            Self::Links { .. } => Type::Four,
        }
    }
}

pub(super) fn cells_of(guardians: &[Candidate]) -> CellSet {
    guardians.iter().map(|guardian| guardian.cell).collect()
}

fn digits_of(guardians: &[Candidate]) -> DigitSet {
    guardians.iter().map(|guardian| guardian.digit).collect()
}

/// Returns the candidates of an empty cell, or the digit of a solved one.
pub(super) fn content(grid: &Grid, cell: Cell) -> DigitSet {
    grid.digit(cell).map_or(grid.candidates(cell), DigitSet::of)
}

/// Returns the argument, if these are the pattern's guardians, the deduction applies, and the kernel confirms that the
/// pattern is deadly and that no part of the proof is idle.
pub(super) fn argue(grid: &Grid, deadly: Deadly, guardians: &[Candidate], way: &Way) -> Option<Inference> {
    if guardians.is_empty() || guardians != proof::guardians(grid, &deadly) {
        return None;
    }
    let roof = cells_of(guardians);
    let mut proof = Proof { deadly: vec![deadly], ..Proof::of([Truth::Guardian(0)]) };
    let inference = match way {
        Way::Cell { cell } => {
            let digits = if roof == CellSet::of(*cell) { proof.deadly[0].0.get(cell)? } else { return None };
            let gone = grid.candidates(*cell) & *digits;
            Inference::eliminate(gone.iter().map(|digit| Candidate::new(*cell, digit)), proof)
        }
        Way::Digit { digit } => {
            let several = digits_of(guardians) == DigitSet::of(*digit) && roof.len() > 1;
            let seen = grid.layout().seen_by_all(roof, *digit) & grid.places(*digit);
            let gone = seen.iter().filter(|_| several).map(|cell| Candidate::new(cell, *digit));
            Inference::eliminate(gone, proof)
        }
        Way::Subset { house, cells, digits } => {
            let held = held_by(grid, *cells, guardians);
            let sound = held == *digits
                && held.len() == cells.len() + 1
                && cells.is_disjoint(roof)
                && cells.is_subset(grid.open())
                && (*cells | roof).is_subset(grid.layout().members(*house));
            if !sound {
                return None;
            }
            proof.truths.extend(cells.iter().map(Truth::Cell));
            Inference::eliminate(digits.iter().flat_map(|digit| seen_by_all(grid, *cells, guardians, digit)), proof)
        }
        Way::Links { links } => {
            if !once_each(links.iter().map(|link| (link.house, link.digit))) {
                return None;
            }
            let pattern = proof.deadly[0].cells();
            let mut reach = roof;
            for link in links {
                let places = grid.places_in(link.house, link.digit);
                if !places.is_subset(pattern) {
                    return None;
                }
                reach |= places;
            }
            proof.truths.extend(links.iter().map(|link| Truth::Place(link.house, link.digit)));
            let given = proof.deadly[0].0.iter().filter(|(cell, _)| reach.contains(**cell));
            let given = given.flat_map(|(&cell, &digits)| {
                (digits & grid.candidates(cell)).iter().map(move |digit| Candidate::new(cell, digit))
            });
            let gone: Vec<Candidate> = given.filter(|&gone| follows(grid, &proof, gone)).collect();
            Inference::eliminate(gone, proof)
        }
    }?;
    proof::check(grid, &inference.proof, &inference.conclusions(), Uniqueness::Assumed).is_ok().then_some(inference)
}

/// Tells the deduction: the pattern must not come true, so a guardian is; then what follows from that.
pub(super) fn explain(draft: &mut Draft<'_>, pattern: Deadly, guardians: &[Candidate], way: &Way) {
    let deadly = draft.deadly(pattern);
    match (way, guardians) {
        (Way::Cell { .. }, &[only]) => {
            let placed = draft.place(only, [deadly]);
            draft.exclude_all([placed]);
        }
        (Way::Cell { .. } | Way::Digit { .. }, _) => drop(draft.exclude_all([deadly])),
        (&Way::Subset { cells, digits, .. }, _) => {
            let from: Vec<u16> = [deadly].into_iter().chain(draft.each_digits(cells)).collect();
            let filled = draft.says(Says::Fills { digits, cells, also: guardians.to_vec() }, from);
            draft.exclude_all([filled]);
        }
        (Way::Links { links }, _) => {
            let links = places_of(draft, links);
            for gone in draft.eliminations() {
                let refuted = refute(draft, gone, &links, (deadly, guardians));
                draft.exclude([gone], [refuted]);
            }
        }
    }
}

/// A strong link: the number of the claim that says where its digit can go, and these places.
pub(super) type Places = (u16, Vec<Candidate>);

pub(super) fn places_of(draft: &mut Draft<'_>, links: &[StrongLink]) -> Vec<Places> {
    let places = |&StrongLink { digit, house }: &StrongLink| {
        let cells = draft.grid().places_in(house, digit);
        (draft.places(house, digit), cells.iter().map(|cell| Candidate::new(cell, digit)).collect())
    };
    links.iter().map(places).collect()
}

/// Supposes a candidate, and follows the strong links until every guardian is false; returns the number of that claim.
pub(super) fn refute(
    draft: &mut Draft<'_>,
    supposed: Candidate,
    links: &[Places],
    (deadly, guardians): (u16, &[Candidate]),
) -> u16 {
    draft.suppose([supposed], [], |draft| {
        let mut placed: Vec<(u16, Candidate)> = Vec::new();
        let is_out = |draft: &Draft<'_>, placed: &[(u16, Candidate)], candidate: Candidate| {
            !draft.has(candidate) || by(draft, placed, candidate).is_some()
        };
        loop {
            let next = links.iter().find_map(|(link, places)| {
                let mut left = places.iter().copied().filter(|&place| !is_out(draft, &placed, place));
                let only = left.next().filter(|_| left.next().is_none())?;
                let is_new = only != supposed && placed.iter().all(|&(_, known)| known != only);
                is_new.then(|| (only, from(draft, *link, &placed, places.iter().filter(|&&place| place != only))))
            });
            let Some((only, from)) = next else { break };
            placed.push((draft.place(only, from), only));
        }
        vec![Lead::contradiction(from(draft, deadly, &placed, guardians.iter()))]
    })
}

/// Returns the first of these claims that rules a candidate out.
fn by(draft: &Draft<'_>, placed: &[(u16, Candidate)], gone: Candidate) -> Option<u16> {
    placed.iter().find(|&&(_, known)| draft.layout().conflict(known, gone)).map(|&(number, _)| number)
}

/// Returns a claim, and those that rule out these candidates of it, unless the assumption does.
fn from<'a>(
    draft: &Draft<'_>,
    claim: u16,
    placed: &[(u16, Candidate)],
    gone: impl Iterator<Item = &'a Candidate>,
) -> Vec<u16> {
    let ruled_out = gone.filter(|&&gone| draft.has(gone)).filter_map(|&gone| by(draft, placed, gone));
    [claim].into_iter().chain(ruled_out).collect()
}

/// Returns `true` if the truths, or some of them, eliminate a candidate.
fn follows(grid: &Grid, proof: &Proof, gone: Candidate) -> bool {
    let verdict = proof::check(grid, proof, &[proof::Conclusion::Eliminated(gone)], Uniqueness::Assumed);
    matches!(verdict, Ok(()) | Err(ProofError::Idle(_)))
}

fn held_by(grid: &Grid, cells: CellSet, guardians: &[Candidate]) -> DigitSet {
    cells.iter().fold(digits_of(guardians), |held, cell| held | grid.candidates(cell))
}

/// Returns the candidates of a digit that see all its places among these cells and the guardians.
fn seen_by_all(grid: &Grid, cells: CellSet, guardians: &[Candidate], digit: Digit) -> impl Iterator<Item = Candidate> {
    let guarded = guardians.iter().filter(move |guardian| guardian.digit == digit).map(|guardian| guardian.cell);
    let places = (cells & grid.places(digit)) | guarded.collect();
    let seen = grid.layout().seen_by_all(places, digit) & grid.places(digit);
    seen.iter().map(move |cell| Candidate::new(cell, digit))
}

/// Visits the possible deductions of one type; [`argue`] decides whether one leads to something new.
pub(super) fn ways(
    which: Type,
    grid: &Grid,
    deadly: &Deadly,
    guardians: &[Candidate],
    visit: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (roof, digits) = (cells_of(guardians), digits_of(guardians));
    match (which, roof.single()) {
        (Type::One, Some(cell)) => visit(Way::Cell { cell }),
        (Type::Two, None) => digits.single().map_or(ControlFlow::Continue(()), |digit| visit(Way::Digit { digit })),
        (Type::Three, None) if digits.len() > 1 => {
            let mut houses = grid.layout().houses_of_all(roof).iter();
            houses.try_for_each(|house| subsets(grid, house, guardians, visit))
        }
        (Type::Four, None) if roof.len() == 2 => {
            let both = |digits, cell| digits & deadly.0.get(&cell).copied().unwrap_or_default();
            let shared = roof.iter().fold(grid.layout().digits(), both);
            let linked = |digit: Digit| {
                let mut houses = grid.layout().houses_of_all(roof).iter();
                houses.find(|&house| {
                    let places = grid.places_in(house, digit);
                    !places.is_empty() && places.is_subset(roof)
                })
            };
            let mut links = shared.iter().filter_map(|digit| Some(StrongLink { digit, house: linked(digit)? }));
            links.try_for_each(|link| visit(Way::Links { links: vec![link] }))
        }
        _ => ControlFlow::Continue(()),
    }
}

/// Returns the sets of a house's empty cells that have, together with the guardians, one digit more than cells. A set
/// is omitted if a part of it is such a set, or a naked subset.
fn subsets(
    grid: &Grid,
    house: House,
    guardians: &[Candidate],
    visit: &mut dyn FnMut(Way) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let open: Vec<Cell> = (grid.open_in(house) - cells_of(guardians)).iter().collect();
    for size in 1..open.len() {
        choices(&open, size, &mut |chosen| {
            let cells: CellSet = chosen.iter().copied().collect();
            let digits = held_by(grid, cells, guardians);
            let new = |digit| seen_by_all(grid, cells, guardians, digit).next().is_some();
            if digits.len() != size + 1 || !digits.iter().any(new) {
                return ControlFlow::Continue(());
            }
            visit(Way::Subset { house, cells, digits })
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the parts that every such step shows: the cells with guardians as the roof, the guardians, and the cells of
/// the deduction.
pub(super) fn parts(grid: &Grid, cells: CellSet, guardians: &[Candidate], way: &Way) -> Parts {
    let roof = cells_of(guardians);
    let mut parts = Parts::default().cells(Role::Floor, cells - roof).cells(Role::Roof, roof);
    parts.candidates.extend(guardians.iter().map(|&guardian| (Role::Guardian, guardian)));
    match way {
        Way::Cell { .. } | Way::Digit { .. } => parts,
        Way::Subset { house, cells, digits } => {
            parts.house(Role::Pattern, *house).cells(Role::A, *cells).digits_of(Role::A, grid, *cells, *digits)
        }
        Way::Links { links } => links.iter().fold(parts, |mut parts, link| {
            let mut places = grid.places_in(link.house, link.digit).iter();
            let mut end = || places.next().map(|cell| Candidate::new(cell, link.digit)).into_iter().collect();
            let (from, to): (Vec<_>, Vec<_>) = (end(), end());
            if !to.is_empty() {
                parts.links.push(Link { from, to, strength: Strength::Strong });
            }
            parts.house(Role::Pattern, link.house)
        }),
    }
}

/// Returns `true` if each cell of a pattern can take one of the pattern's digits without conflict in this position: a
/// pattern that cannot come true anyway needs no guardian.
pub(super) fn can_come_true(grid: &Grid, pattern: &[(Cell, DigitSet)]) -> bool {
    fn fits(grid: &Grid, pattern: &[(Cell, DigitSet)], filled: &mut Vec<Digit>) -> bool {
        let Some(&(cell, digits)) = pattern.get(filled.len()) else { return true };
        for digit in (digits & content(grid, cell)).iter() {
            let excluded = grid.layout().excluded(Candidate::new(cell, digit));
            let clash =
                pattern.iter().zip(&*filled).any(|(&(other, _), &held)| excluded.contains(Candidate::new(other, held)));
            if !clash {
                filled.push(digit);
                if fits(grid, pattern, filled) {
                    return true;
                }
                filled.pop();
            }
        }
        false
    }
    fits(grid, pattern, &mut Vec::with_capacity(pattern.len()))
}
