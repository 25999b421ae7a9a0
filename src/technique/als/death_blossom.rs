//! Death blossom: a stem, and for each of its candidates a *petal*, an almost locked set.
//!
//! The stem is a cell, or a digit in a house: one of its candidates is true. Each candidate sees all places of its
//! digit in a petal. Whichever is true, its petal cannot contain that digit, so it contains all its other digits; if
//! all petals have z, at least one of them contains it. A cell that sees every z of all petals is not z.
//!
//! ```text
//!   stem 12 ── 1 ── petal A  1 3 4 z
//!          └── 2 ── petal B  2 5 z       ✗z sees every z of A and B
//! ```
//!
//! <http://hodoku.sourceforge.net/en/tech_als.php#db>

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::argument::{Draft, Lead, Says};
use crate::grid::{Candidate, CandidateSet, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};
use crate::technique::almost_locked::{AlmostLockedSet, MOST_SETS, lettered};
use crate::technique::marks::left;
use crate::technique::{Emit, Inference, Link, Parts, Pattern, Position, Role, Strength};

/// An almost locked set attached to a stem.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Petal {
    /// The set.
    pub set: AlmostLockedSet,
    /// The candidates of the stem, each of which would eliminate its digit from the set.
    pub on: Vec<Candidate>,
}

/// A stem and its petals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DeathBlossom {
    /// The stem: a cell, or a digit in a house.
    pub stem: Truth,
    /// The petals; each candidate of the stem has one.
    pub petals: Vec<Petal>,
    /// The digits that at least one petal contains, and that are therefore eliminated elsewhere.
    pub digits: DigitSet,
}

impl DeathBlossom {
    /// Returns the candidates that see all places of a digit in the petals, if the stem cannot eliminate that digit
    /// from any of them.
    fn cleared(&self, grid: &Grid) -> CandidateSet {
        let held = |petal: &Petal| petal.on.iter().fold(petal.set.digits, |held, on| held - DigitSet::of(on.digit));
        let digits = self.petals.iter().map(held).fold(grid.layout().digits(), |common, held| common & held);
        digits.iter().fold(CandidateSet::EMPTY, |cleared, digit| {
            let reached = self.petals.iter().map(|petal| petal.set.reach(grid, digit));
            let all = reached.fold(grid.places(digit), |all, reached| all & reached);
            &cleared | &CandidateSet::of(digit, all)
        })
    }
}

impl Pattern for DeathBlossom {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let Self { stem, petals, digits } = self;
        let mut borne = CandidateSet::EMPTY;
        petals.iter().flat_map(|petal| &petal.on).for_each(|&on| borne.insert(on));
        let once = petals.iter().map(|petal| petal.on.len()).sum::<usize>() == borne.len();
        let sound = |(i, petal): (usize, &Petal)| {
            let sees = |on: &Candidate| petal.set.reach(grid, on.digit).contains(on.cell);
            petal.set.is_in(grid)
                && !petal.on.is_empty()
                && petal.on.iter().all(sees)
                && petals[..i].iter().all(|other| other.set != petal.set)
        };
        let all_sound = (2..=MOST_SETS).contains(&petals.len()) && petals.iter().enumerate().all(sound);
        if !all_sound || !once || borne != left(grid, *stem) {
            return None;
        }
        let cleared = self.cleared(grid);
        if cleared.digits() != *digits {
            return None;
        }
        let cells = petals.iter().fold(CellSet::EMPTY, |cells, petal| cells | petal.set.cells);
        // The cell of the stem is in none of its own petals, but may be in a petal of another candidate.
        let cells = cells.iter().map(Truth::Cell).filter(|cell| cell != stem);
        Inference::eliminate(cleared.by_digit(), Proof::of(std::iter::once(*stem).chain(cells)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let Some(stem) = draft.truth_after(self.stem, []) else { return };
        let sets: Vec<u16> = self.petals.iter().map(|petal| draft.almost(petal.set.cells)).collect();
        let digits: DigitSet = draft.eliminations().map(|gone| gone.digit).collect();
        let mut from = vec![stem];
        for (petal, set) in self.petals.iter().zip(sets) {
            for &on in &petal.on {
                from.push(draft.suppose([on], [], |draft| {
                    let digits_left = petal.set.digits - DigitSet::of(on.digit);
                    let filled = Says::Fills { digits: digits_left, cells: petal.set.cells, also: Vec::new() };
                    let filled = draft.says(filled, [set]);
                    let held = |digit| petal.set.candidates(draft.grid(), digit);
                    digits.iter().map(|digit| Lead::to(held(digit), [filled])).collect()
                }));
            }
        }
        for digit in digits.iter() {
            let held = self.petals.iter().flat_map(|petal| petal.set.candidates(draft.grid(), digit));
            let held: Vec<Candidate> = held.collect();
            let one = draft.one_of(held, from.iter().copied());
            draft.exclude(draft.eliminations().filter(|gone| gone.digit == digit), [one]);
        }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = lettered(self.petals.iter().map(|petal| &petal.set));
        match self.stem {
            Truth::Cell(cell) => parts = parts.cells(Role::Stem, CellSet::of(cell)),
            Truth::Place(house, _) => parts = parts.house(Role::Stem, house),
            Truth::Guardian(_) | Truth::Clue(_) | Truth::Sum(_) => {}
        }
        for (petal, &on) in self.petals.iter().flat_map(|petal| petal.on.iter().map(move |on| (petal, on))) {
            parts = parts.digits_of(Role::Pincer, grid, petal.set.cells, self.digits);
            parts = parts.digit(Role::Stem, on.digit, CellSet::of(on.cell));
            let to = petal.set.candidates(grid, on.digit);
            parts.candidates.extend(to.iter().map(|&candidate| (Role::Pattern, candidate)));
            parts.links.push(Link { from: vec![on], to, strength: Strength::Weak });
        }
        parts
    }
}

pub(in crate::technique) fn find(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let exclusions = position.exclusions();
    let cells = position.open().iter().map(Truth::Cell);
    let houses = position.layout().houses().iter();
    let places = houses.flat_map(|&house| position.missing(house).iter().map(move |digit| Truth::Place(house, digit)));
    for stem in cells.chain(places) {
        let options: Vec<Candidate> = left(position, stem).iter().collect();
        position.budget().spend(1)?;
        if !(2..=MOST_SETS).contains(&options.len()) {
            continue;
        }
        // A candidate that every candidate of the stem excludes is false.
        let all = |digit: Digit| {
            let excluded = options.iter().map(|&option| exclusions.of(option)[digit.index()]);
            excluded.fold(position.places(digit), |all, excluded| all & excluded)
        };
        let digits = position.layout().digits().iter();
        let targets: Vec<Candidate> =
            digits.flat_map(|digit| all(digit).iter().map(move |cell| Candidate::new(cell, digit))).collect();
        if !targets.is_empty() {
            blossoms(position, stem, &options, &targets, emit)?;
        }
    }
    ControlFlow::Continue(())
}

/// Finds the blossoms on a stem: for each choice of targets that petals can eliminate together, those with the fewest
/// cells.
fn blossoms(
    position: &Position,
    stem: Truth,
    options: &[Candidate],
    targets: &[Candidate],
    emit: Emit<'_>,
) -> ControlFlow<()> {
    let (sets, links) = (position.almost_locked(), position.almost_locked_links());
    // By the targets eliminated so far, one bit each: the number of cells needed, and the petals.
    let mut best = BTreeMap::from([(u128::MAX, (0, Vec::new()))]);
    for on in options {
        let mut next: BTreeMap<u128, (usize, Vec<usize>)> = BTreeMap::new();
        for (petal, reach) in
            links.reach.iter().enumerate().filter(|(_, reach)| reach[on.digit.index()].contains(on.cell))
        {
            let clears = |gone: &Candidate| gone.digit != on.digit && reach[gone.digit.index()].contains(gone.cell);
            let bits = targets.iter().take(128).enumerate().filter(|(_, gone)| clears(gone)).map(|(i, _)| 1_u128 << i);
            let cleared = bits.sum::<u128>();
            position.budget().spend(1)?;
            for (before, (cells, petals)) in &best {
                let both = before & cleared;
                let cells = if petals.contains(&petal) { *cells } else { cells + sets[petal].cells.len() };
                if both != 0 && next.get(&both).is_none_or(|(least, _)| cells < *least) {
                    let petals = petals.iter().copied().chain([petal]).collect();
                    next.insert(both, (cells, petals));
                }
            }
        }
        best = next;
    }
    let mut found: Vec<(usize, Vec<usize>)> = best.into_values().collect();
    found.sort();
    found.dedup();
    for (_, chosen) in found {
        let mut petals: Vec<Petal> = Vec::new();
        for (&set, &on) in chosen.iter().zip(options) {
            match petals.iter_mut().find(|petal| petal.set == sets[set]) {
                Some(petal) => petal.on.push(on),
                None => petals.push(Petal { set: sets[set], on: vec![on] }),
            }
        }
        let mut blossom = DeathBlossom { stem, petals, digits: DigitSet::EMPTY };
        blossom.digits = blossom.cleared(position).digits();
        if blossom.petals.len() > 1 {
            emit(Arc::new(blossom))?;
        }
    }
    ControlFlow::Continue(())
}
