//! Kraken fish: a fish with chains for arms.
//!
//! If no fin is true, a fish clears its covers. A fin need not see what is cleared: it is enough that a
//! chain leads there from it (*type 1*). A chain may lead anywhere, though. If no fin is true, each cover
//! house has its digit in the base: so from the base candidates in one cover, and from the fins, chains
//! may lead to one and the same candidate's being false, of any digit (*type 2*).
//!
//! ```text
//!        c2        c7
//!   r3   X ─ ─ ─ ─ X          base   r3 r8
//!   r8   X ─ ─ ─ ─ X   F      cover  c2 c7
//!   r5   .         ✗          type 1: F ─ a ═ b ─ ✗      type 2: X ─ a ═ b ─ ✗ for both X of c7, and for F
//! ```
//!
//! **The search** starts from what is to be false. If it were true, all that such chains come from would
//! be false, and n base houses would have the rest of their places in n - 1 covers. A cover more makes
//! the fish: the one that holds the target (type 1), or else one that takes in most of what fell.

use std::ops::{ControlFlow, RangeInclusive};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Depth, Fish, Kind, search};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use crate::proof::{Proof, Uniqueness};
use crate::technique::chain::Leads;
use crate::technique::{Argument, Chain, Emit, Link, Parts, Pattern, Position, Role, Strength};

/// The sizes of fish that a person would hang chains on.
const SIZES: RangeInclusive<usize> = 2..=4;
/// The most strong links of a chain.
const MOST_LINKS: usize = 3;
/// The most chains.
const MOST_ARMS: usize = 5;

/// A chain from a candidate of the fish: if that is true, the target is false.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Arm {
    /// The cell of the candidate.
    pub from: Cell,
    /// The chain; without links, if the candidate excludes the target itself.
    pub chain: Chain,
}

/// A fish, and chains from its candidates to the target.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Kraken {
    /// The fish, whatever it clears without chains.
    pub fish: Fish,
    /// The cover from whose base candidates chains lead as well: type 2.
    pub through: Option<House>,
    /// What is false.
    pub target: Candidate,
    /// A chain for each fin and for each base candidate of that cover, by cell.
    pub arms: Vec<Arm>,
}

/// The two types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::technique) enum Which {
    /// The fish itself would clear the target.
    One,
    /// Chains lead there from the fish's places in one of its cover houses.
    Two,
}

impl Kraken {
    /// The fish of these bases and covers, with a chain for each candidate that needs one; `None` if they
    /// make no fish, or none that says anything of the target.
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

    /// How many strong links the longest of its chains has.
    fn longest(&self) -> usize {
        self.arms.iter().map(|arm| arm.chain.links.len()).max().unwrap_or(0)
    }

    /// Whether it falls apart without its fish: chains alone may say as much.
    fn needs_fish(&self, grid: &Grid) -> bool {
        let proven = self.argue(grid).and_then(|argument| argument.proven(grid, Uniqueness::Open).ok());
        proven.is_some_and(|argument| self.fish.truths().all(|truth| argument.proof.truths.contains(&truth)))
    }
}

impl Kraken {
    /// Whether it is of this type.
    pub(in crate::technique) fn is(&self, which: Which) -> bool {
        self.through.is_none() == (which == Which::One)
    }
}

impl Pattern for Kraken {
    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let Self { fish, through, target, arms } = self;
        let shape = Fish::shape(grid, fish.digit, fish.base.clone(), fish.cover.clone())?;
        let same = Self::of(grid, shape, (*through, *target), |from| {
            let arm = arms.iter().find(|arm| arm.from == from.cell)?;
            arm.chain.leads(grid, from, *target).then(|| arm.chain.clone())
        })?;
        let truths = fish.truths().chain(arms.iter().flat_map(|arm| arm.chain.truths()));
        // Without chains it is a plain fish.
        let argued = same == *self && self.longest() > 0 && grid.has(*target);
        if argued { Argument::eliminate([*target], Proof::of(truths)) } else { None }
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
                // Chains from several candidates may run together.
                if !parts.links.contains(&link) {
                    parts.links.push(link);
                }
            }
        }
        parts
    }
}

/// Visits the fish with chains of a type, those with short chains first.
pub(in crate::technique) fn find(which: Which, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let all = Leads::all(position, position.chains(), MOST_LINKS);
    for longest in 1..=MOST_LINKS {
        for leads in &all {
            // What type 2 says of the fish's own digit, type 1 says on the same base.
            let own = DigitSet::of(leads.target.digit);
            let mut digits = if which == Which::One { own.iter() } else { (position.layout().digits() - own).iter() };
            digits.try_for_each(|digit| visit(leads, digit, longest, position, emit))?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the fish of a digit that clear the target by chains the longest of which has so many links.
fn visit(leads: &Leads<'_>, digit: Digit, longest: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let grid: &Grid = position;
    let left = |most| grid.places(digit) - leads.fallen(most).cells(digit) - CellSet::of(leads.target.cell);
    if left(longest) == left(longest - 1) {
        return ControlFlow::Continue(());
    }
    for &sides in Kind::Basic.sides() {
        search::visit_short(left(longest), position, SIZES, sides, &mut |base, cover| {
            let kraken = grown(leads, digit, base, cover, grid);
            match kraken.filter(|kraken| kraken.arms.len() <= MOST_ARMS && kraken.longest() == longest) {
                Some(kraken) if kraken.needs_fish(grid) => emit(Box::new(kraken)),
                _ => ControlFlow::Continue(()),
            }
        })?;
    }
    ControlFlow::Continue(())
}

/// The fish of a base to whose covers one is added.
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
