//! Kraken fish: a fish with chains as arms.
//!
//! If no fin is true, a fish eliminates its digit from its cover sets. A fin need not see the eliminated candidate: a
//! chain from the fin to that candidate is enough (*type 1*). A chain may also lead to other candidates. If no fin is
//! true, each cover set has its digit in the base: so chains from the base candidates in one cover set, and from the
//! fins, may all lead to the elimination of the same candidate, of any digit (*type 2*).
//!
//! ```text
//!        c2        c7
//!   r3   X ─ ─ ─ ─ X          base   r3 r8
//!   r8   X ─ ─ ─ ─ X   F      cover  c2 c7
//!   r5   .         ✗          type 1: F ─ a ═ b ─ ✗      type 2: X ─ a ═ b ─ ✗ for both X of c7, and for F
//! ```
//!
//! **The search** starts from the candidate to eliminate. If it were true, every candidate from which such a chain
//! leads to it would be false, and n base sets would have their remaining places in n - 1 cover sets. One more cover
//! set completes the fish: the one that contains the target (type 1), or else one that contains most of the false
//! candidates.

use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Depth, Fish, Kind, search};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Uniqueness};
use crate::technique::chain::Leads;
use crate::technique::{Chain, Emit, Inference, Link, Parts, Pattern, Position, Role, Strength, links};

/// The sizes of fish: with larger ones, the chains would be too hard to follow.
const SIZES: RangeInclusive<usize> = 2..=4;
/// The maximum number of strong links in a chain.
const MOST_LINKS: usize = 3;
/// The maximum number of chains.
const MOST_ARMS: usize = 5;

/// A chain from a candidate of the fish: if the candidate is true, the target is false.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Arm {
    /// The cell of the candidate.
    pub from: Cell,
    /// The chain; it has no links if the candidate conflicts with the target itself.
    pub chain: Chain,
}

/// A fish, and chains from its candidates to the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Kraken {
    /// The fish, whatever it eliminates without chains.
    pub fish: Fish,
    /// The cover set whose base candidates need chains as well: type 2.
    pub through: Option<House>,
    /// The eliminated candidate.
    pub target: Candidate,
    /// A chain for each fin, and for each base candidate of that cover set, by cell.
    pub arms: Vec<Arm>,
}

/// The two types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::technique) enum Which {
    /// The fish itself would eliminate the target.
    One,
    /// Chains lead to the target from the places of the fish in one of its cover sets.
    Two,
}

impl Kraken {
    /// Returns the fish with these base and cover sets, with a chain for each candidate that needs one; `None` if they
    /// do not form a fish, or if it does not affect the target.
    fn of(
        grid: &Grid,
        (fish, loose): (Fish, CellSet),
        (through, target): (Option<House>, Candidate),
        chain: impl Fn(Candidate) -> Option<Chain>,
    ) -> Option<Self> {
        let own = match through {
            Some(house) if fish.cover.contains(&house) => fish.body(grid) & grid.layout().members(house),
            None if target.digit == fish.digit && loose.contains(target.cell) => CellSet::EMPTY,
            _ => return None,
        };
        let starts = own | fish.fins | fish.endo_fins;
        let arms = starts.iter().map(|from| Some(Arm { from, chain: chain(Candidate::new(from, fish.digit))? }));
        let arms = arms.collect::<Option<Vec<_>>>()?;
        Some(Self { fish, through, target, arms })
    }

    /// Returns the number of strong links in the longest of its chains.
    fn longest(&self) -> usize {
        self.arms.iter().map(|arm| arm.chain.links.len()).max().unwrap_or(0)
    }

    /// Returns `true` if the argument fails without the fish; chains alone may be enough.
    fn needs_fish(&self, grid: &Grid) -> bool {
        let proven = self.argue(grid).and_then(|inference| inference.proven(grid, Uniqueness::Open).ok());
        proven.is_some_and(|inference| self.fish.truths().all(|truth| inference.proof().truths.contains(&truth)))
    }
}

impl Kraken {
    /// Returns `true` if it is of this type.
    pub(in crate::technique) fn is(&self, which: Which) -> bool {
        self.through.is_none() == (which == Which::One)
    }
}

impl Pattern for Kraken {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let Self { fish, through, target, arms } = self;
        let shape = Fish::shape(grid, fish.digit, fish.base.clone(), fish.cover.clone())?;
        let same = Self::of(grid, shape, (*through, *target), |from| {
            let arm = arms.iter().find(|arm| arm.from == from.cell)?;
            arm.chain.leads(grid, from, *target).then(|| arm.chain.clone())
        })?;
        let truths = fish.truths().chain(arms.iter().flat_map(|arm| arm.chain.truths()));
        // Without chains it is an ordinary fish.
        let argued = same == *self && self.longest() > 0 && grid.has(*target);
        if argued { Inference::eliminate([*target], Proof::of(truths)) } else { None }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let mut from = vec![self.fish.told(draft)];
        let bases: Vec<Vec<u16>> = self.arms.iter().map(|arm| links::bases(&arm.chain.links, draft)).collect();
        for (Arm { from: start, chain: Chain { links, .. } }, bases) in self.arms.iter().zip(bases) {
            let Some(last) = links.last() else { continue };
            from.push(draft.suppose([Candidate::new(*start, self.fish.digit)], [], |draft| {
                let joints = links::joints(links, false, draft.layout());
                let chain = links::chained(links, joints, bases, draft);
                vec![Lead::to(last.to.candidates(), [chain])]
            }));
        }
        draft.exclude_all(from);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let mut parts = self.fish.parts(grid);
        for Arm { from, chain } in &self.arms {
            let drawn = chain.parts(grid);
            parts.candidates.extend(drawn.candidates.into_iter().map(|(_, node)| (Role::Pattern, node)));
            let (from, target) = (vec![Candidate::new(*from, self.fish.digit)], vec![self.target]);
            let weak = match chain.ends().map(|ends| ends.map(|end| end.candidates())) {
                Some([first, last]) => vec![(from, first), (last, target)],
                None => vec![(from, target)],
            };
            let weak = weak.into_iter().map(|(from, to)| Link { from, to, strength: Strength::Weak });
            for link in weak.chain(drawn.links) {
                // Chains from several candidates may share links.
                if !parts.links.contains(&link) {
                    parts.links.push(link);
                }
            }
        }
        parts
    }
}

/// Finds the fish with chains of a type, those with short chains first.
pub(in crate::technique) fn find(which: Which, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let all = Leads::all(position, position.chains(), MOST_LINKS);
    for longest in 1..=MOST_LINKS {
        for leads in &all {
            // For the fish's own digit, type 1 on the same base has the same conclusion.
            let own = DigitSet::of(leads.target.digit);
            let mut digits = if which == Which::One { own.iter() } else { (position.layout().digits() - own).iter() };
            digits.try_for_each(|digit| visit(leads, digit, longest, position, emit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the fish of a digit that eliminate the target with chains; the longest has this many links.
fn visit(leads: &Leads<'_>, digit: Digit, longest: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let grid: &Grid = position;
    let left = |most| grid.places(digit) - leads.fallen(most).places(digit) - CellSet::of(leads.target.cell);
    if left(longest) == left(longest - 1) {
        return ControlFlow::Continue(());
    }
    for &sides in Kind::Basic.sides() {
        search::visit_short(left(longest), position, SIZES, sides, &mut |base, cover| {
            let kraken = grown(leads, digit, base, cover, grid);
            match kraken.filter(|kraken| kraken.arms.len() <= MOST_ARMS && kraken.longest() == longest) {
                Some(kraken) if kraken.needs_fish(grid) => emit(Arc::new(kraken)),
                _ => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the fish formed by a base when one cover set is added.
fn grown(leads: &Leads<'_>, digit: Digit, base: &[House], cover: &[House], grid: &Grid) -> Option<Kraken> {
    let places = |houses: &[House]| houses.iter().map(|&house| grid.places_in(house, digit)).collect::<Depth>();
    let own = leads.target.digit == digit;
    let taken = if own { CellSet::of(leads.target.cell) } else { places(base).over(&places(cover)) };
    let across = grid.layout().houses().iter().filter(|house| house.kind == cover[0].kind);
    let added = *across.max_by_key(|&&house| (taken & grid.layout().members(house)).len())?;
    let mut cover = [cover, &[added]].concat();
    cover.sort_unstable();
    let fish = Fish::shape(grid, digit, base.to_vec(), cover)?;
    let through = (!own).then_some(added);
    Kraken::of(grid, fish, (through, leads.target), |from| leads.chain(from))
}
