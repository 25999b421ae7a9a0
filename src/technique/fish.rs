//! Fish: basic, finned, sashimi, Franken and mutant, from the X-Wing up.
//!
//! Take one digit. Each of n *base sets* (houses) needs it, and each of n *cover sets* has room for at most one. If all
//! its places in the base sets are in the cover sets, the base sets use up the cover sets: eliminate the digit
//! elsewhere in them. A base candidate outside the cover sets is a *fin*: either a fin is true, or the fish is valid,
//! so an elimination of the fish is valid if it sees every fin.
//!
//! ```text
//!        c2        c7  c8
//!   r3   X ─ ─ ─ ─ X          base   r3 r8        rows against columns: basic
//!   r8   X ─ ─ ─ ─ X   F      cover  c2 c7        boxes too: Franken; any mix: mutant
//!   r9   .         ✗          F fin, ✗ eliminated: in a cover, in no base, in sight of the fin
//! ```
//!
//! **Theorem.** Let a candidate be in b base sets and c cover sets. For the true candidates, the values b add up to n,
//! because each base set contains one, and the values c add up to at most n. So if no candidate with b > c (a fin) is
//! true, each true one has b = c: a candidate with c > b is false if it sees every fin.
//!
//! If a base set has at most one place apart from its fins (no X in r8c7), the fish is *sashimi*. A fin in two base
//! sets is an *endo fin*; an elimination inside a base set is *cannibalistic*.

mod kraken;
mod search;
mod siamese;

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

pub use kraken::{Arm, Kraken};
pub(super) use kraken::{Which, find as find_kraken};
pub use siamese::Siamese;
pub(super) use siamese::find as find_siamese;

use super::scan::{Scan, Sought};
use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::{Draft, Says};
use crate::grid::{Candidate, CellSet, Digit, Grid, House, HouseKind, HouseSet};
use crate::proof::{Proof, Truth};

/// The houses that a fish combines, and whether it has fins; in order of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Rows and columns, without fins.
    Basic,
    /// Rows and columns with fins, where some base set has at most one place apart from its fins.
    Sashimi,
    /// Rows and columns with fins, where every base set has more places.
    Finned,
    /// Boxes in addition to rows or columns, without fins.
    Franken,
    /// Boxes in addition to rows or columns, with fins.
    FinnedFranken,
    /// Any other houses, without fins.
    Mutant,
    /// Any other houses, with fins.
    FinnedMutant,
}

/// The kinds of houses that may be base sets, and those that may be cover sets.
type Sides = (&'static [HouseKind], &'static [HouseKind]);

impl Kind {
    /// Returns the template for such fish.
    pub(super) const fn family(self) -> &'static str {
        match self {
            Self::Basic => "fish",
            Self::Finned | Self::Sashimi => "finned_fish",
            Self::Franken | Self::FinnedFranken => "franken_fish",
            Self::Mutant | Self::FinnedMutant => "mutant_fish",
        }
    }

    fn has_fins(self) -> bool {
        !matches!(self, Self::Basic | Self::Franken | Self::Mutant)
    }

    /// Returns the house kinds of such fish. A mix includes the simpler ones.
    fn sides(self) -> &'static [Sides] {
        use HouseKind::{Box as Region, Column, Row};
        match self {
            Self::Basic | Self::Finned | Self::Sashimi => &[(&[Row], &[Column]), (&[Column], &[Row])],
            Self::Franken | Self::FinnedFranken => {
                &[(&[Row, Region], &[Column, Region]), (&[Column, Region], &[Row, Region])]
            }
            Self::Mutant | Self::FinnedMutant => &[(HouseKind::ALL, HouseKind::ALL)],
        }
    }

    fn allows(self, base: &[House], cover: &[House]) -> bool {
        let all = |houses: &[House], kinds: &[HouseKind]| houses.iter().all(|house| kinds.contains(&house.kind));
        self.sides().iter().any(|(bases, covers)| all(base, bases) && all(cover, covers))
    }
}

/// A digit with all its places in some houses within as many other houses, except for fins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fish {
    /// The houses it combines, and whether it has fins.
    pub kind: Kind,
    /// The digit.
    pub digit: Digit,
    /// The base sets.
    pub base: Vec<House>,
    /// The cover sets.
    pub cover: Vec<House>,
    /// The fins in exactly one base set.
    pub fins: CellSet,
    /// The fins in several base sets.
    pub endo_fins: CellSet,
    /// The eliminated candidates that are themselves in a base set.
    pub cannibals: CellSet,
}

/// The number of houses that contain each cell: the n-th set has the cells that are in more than n of them.
#[derive(Clone, Copy, Default)]
struct Depth([CellSet; 5]);

impl Depth {
    /// Returns the cells that are in more of these houses than of the others.
    fn over(&self, other: &Self) -> CellSet {
        self.0.iter().zip(&other.0).fold(CellSet::EMPTY, |cells, (&here, &there)| cells | (here - there))
    }
}

impl FromIterator<CellSet> for Depth {
    fn from_iter<I: IntoIterator<Item = CellSet>>(houses: I) -> Self {
        let mut depth = Self::default();
        for house in houses {
            let mut down = house;
            for level in &mut depth.0 {
                (*level, down) = (*level | down, *level & down);
            }
        }
        depth
    }
}

impl Fish {
    /// Returns the fish with these base and cover sets, and its eliminations apart from its fins; `None` if they do not
    /// form a fish.
    fn shape(grid: &Grid, digit: Digit, base: Vec<House>, cover: Vec<House>) -> Option<(Self, CellSet)> {
        let houses: HouseSet = base.iter().chain(&cover).copied().collect();
        let places = |house: &House| grid.places_in(*house, digit);
        if base.len() != cover.len()
            || houses.len() != base.len() + cover.len()
            || base.iter().any(|house| places(house).is_empty())
        {
            return None;
        }
        let (bases, covers) = (base.iter().map(places).collect::<Depth>(), cover.iter().map(places).collect::<Depth>());
        let fins = bases.over(&covers);
        let [_, twice, ..] = bases.0;
        let narrow = || base.iter().any(|house| (places(house) - fins).len() < 2);
        let kinds = match fins.is_empty() {
            true => [Kind::Basic, Kind::Franken, Kind::Mutant],
            false if narrow() => [Kind::Sashimi, Kind::FinnedFranken, Kind::FinnedMutant],
            false => [Kind::Finned, Kind::FinnedFranken, Kind::FinnedMutant],
        };
        let kind = kinds.into_iter().find(|kind| kind.allows(&base, &cover))?;
        let (fins, endo_fins, cannibals) = (fins - twice, fins & twice, CellSet::EMPTY);
        Some((Self { kind, digit, base, cover, fins, endo_fins, cannibals }, covers.over(&bases)))
    }

    /// Returns the fish with these base and cover sets, and its eliminations; `None` if they do not form a fish, or if
    /// there are no eliminations.
    fn of(grid: &Grid, digit: Digit, base: Vec<House>, cover: Vec<House>) -> Option<(Self, CellSet)> {
        let (mut fish, loose) = Self::shape(grid, digit, base, cover)?;
        let cleared = loose & grid.layout().seen_by_all(fish.fins | fish.endo_fins, digit);
        fish.cannibals = cleared & fish.body(grid);
        (!cleared.is_empty()).then_some((fish, cleared))
    }

    /// Returns the base candidates.
    fn body(&self, grid: &Grid) -> CellSet {
        self.base.iter().fold(CellSet::EMPTY, |body, &house| body | grid.places_in(house, self.digit))
    }

    /// Returns the truths of the fish.
    fn truths(&self) -> impl Iterator<Item = Truth> {
        self.base.iter().map(|&house| Truth::Place(house, self.digit))
    }

    /// Says what the fish covers; returns the number of that claim.
    fn told(&self, draft: &mut Draft<'_>) -> u16 {
        let Self { digit, base, cover, .. } = self;
        let places: Vec<u16> = base.iter().map(|&house| draft.places(house, *digit)).collect();
        let fins = self.fins | self.endo_fins;
        draft.says(Says::Covers { digit: *digit, base: base.clone(), cover: cover.clone(), fins }, places)
    }

    /// Returns the argument for these eliminations.
    fn clears(&self, cells: CellSet) -> Option<Inference> {
        Inference::eliminate(cells.iter().map(|cell| Candidate::new(cell, self.digit)), Proof::of(self.truths()))
    }
}

impl Fish {
    /// Returns `true` if it is of this kind, with this number of base sets.
    pub(super) fn is(&self, (kind, size): (Kind, usize)) -> bool {
        self.kind == kind && self.base.len() == size
    }
}

impl Pattern for Fish {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let (same, cleared) = Self::of(grid, self.digit, self.base.clone(), self.cover.clone())?;
        if same == *self { self.clears(cleared) } else { None }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let covered = self.told(draft);
        draft.exclude_all([covered]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let parts = self.base.iter().fold(Parts::default(), |parts, &house| parts.house(Role::Base, house));
        let parts = self.cover.iter().fold(parts, |parts, &house| parts.house(Role::Cover, house));
        let parts = parts.digit(Role::Base, self.digit, self.body(grid) - self.fins - self.endo_fins - self.cannibals);
        parts.digit(Role::Fin, self.digit, self.fins).digit(Role::EndoFin, self.digit, self.endo_fins)
    }

    /// Goes through the digits, and looks for lines with few places.
    fn scan(&self, grid: &Grid) -> Option<Scan> {
        let (size, layout) = (self.base.len(), grid.layout());
        let lines = |kind: HouseKind| layout.houses().iter().copied().filter(move |house| house.kind == kind);
        let (own, other) = (self.base[0].kind, self.cover[0].kind);
        let needs = |house: House, digit: Digit| -> HouseSet {
            let places = grid.places_in(house, digit);
            lines(other).filter(|&line| !places.is_disjoint(layout.members(line))).collect()
        };
        let is_few = |house: &House, digit: Digit| (2..=size).contains(&grid.places_in(*house, digit).len());
        let clears = |digit, base: &[House], cover: HouseSet| {
            Self::of(grid, digit, base.to_vec(), cover.iter().collect()).is_some()
        };
        let sought = Sought {
            size,
            own: (self.digit, self.base.clone(), self.cover.iter().copied().collect()),
            things: &|digit| {
                let few = lines(own).filter(|house| is_few(house, digit));
                few.map(|house| (house, needs(house, digit))).collect()
            },
            excess: &|_, _, cover: HouseSet| Some(cover.len().saturating_sub(size)),
            clears: &clears,
        };
        let open = layout.digits().iter().filter(|&digit| !grid.places(digit).is_empty());
        if self.kind == Kind::Basic { sought.scan(open) } else { None }
    }
}

pub(super) fn find((kind, size): (Kind, usize), position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    position.news(("fish", kind as usize * 10 + size), emit, |changed, emit| {
        let (digits, found): (_, search::Found<'_>) = (changed.digits(position), &mut |fish, _| emit(Arc::new(fish)));
        match kind.has_fins() {
            true => search::visit_finned((kind, size), digits, position, &|found| found == kind, found),
            false => search::visit_plain((kind, size), digits, position, found),
        }
    })
}
