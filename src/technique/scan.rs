//! A search for a pattern, played through: what one looks at, one place after the other, and why each is rejected, until the
//! pattern is found. It is told in lessons, because a finished pattern does not show how to find it.

use std::ops::{BitOr, ControlFlow};

use serde::Serialize;

use super::choices;
use crate::grid::{Cell, CellSet, Digit, DigitSet, House, HouseSet};

/// Things that a scan looks at, in order.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum Things {
    /// Digits.
    Digits(DigitSet),
    /// Cells.
    Cells(CellSet),
    /// Houses.
    Houses(Vec<House>),
}

impl FromIterator<Digit> for Things {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> Self {
        Self::Digits(digits.into_iter().collect())
    }
}

impl FromIterator<Cell> for Things {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        Self::Cells(cells.into_iter().collect())
    }
}

impl FromIterator<House> for Things {
    fn from_iter<I: IntoIterator<Item = House>>(houses: I) -> Self {
        Self::Houses(houses.into_iter().collect())
    }
}

impl From<DigitSet> for Things {
    fn from(digits: DigitSet) -> Self {
        Self::Digits(digits)
    }
}

impl From<CellSet> for Things {
    fn from(cells: CellSet) -> Self {
        Self::Cells(cells)
    }
}

impl From<HouseSet> for Things {
    fn from(houses: HouseSet) -> Self {
        houses.iter().collect()
    }
}

/// What is found in one place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Verdict {
    /// Too few things for a pattern.
    Few,
    /// The closest things need too much: no pattern.
    Apart,
    /// A pattern that eliminates nothing.
    Idle,
    /// The pattern.
    Found,
}

/// What a scan finds in a place, or in several that follow each other with nothing to see.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Tried {
    /// What is found.
    #[serde(rename = "kind")]
    pub verdict: Verdict,
    /// The place or places: digits, or houses.
    pub at: Things,
    /// What comes closest there: houses, cells or digits.
    pub seen: Things,
    /// What these need together: houses, digits or cells.
    pub needs: Things,
}

impl Tried {
    /// Returns places with too few things.
    fn few(at: Things) -> Self {
        let none = || Things::Cells(CellSet::EMPTY);
        Self { verdict: Verdict::Few, at, seen: none(), needs: none() }
    }
}

/// A search for a pattern.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[non_exhaustive]
pub struct Scan {
    /// How many things the pattern consists of.
    pub size: usize,
    /// What it finds, in order; last comes the pattern.
    pub tried: Vec<Tried>,
}

/// Calls `scan` with things in their order; if it has no result, in the reverse order.
pub(super) fn either_way<A>(mut things: Vec<A>, scan: impl Fn(&[A]) -> Option<Scan>) -> Option<Scan> {
    scan(&things).or_else(|| {
        things.reverse();
        scan(&things)
    })
}

/// How much the things in a place need too much.
type Excess<'a, A, I, N> = dyn Fn(A, &[I], N) -> Option<usize> + 'a;

/// What a scan looks for: `size` things that need only so much together, such as rows that need only so many columns.
pub(super) struct Sought<'a, A, I, N> {
    /// The number of things.
    pub size: usize,
    /// The place of the pattern, its things, and what they need.
    pub own: (A, Vec<I>, N),
    /// The things in a place, and what each needs.
    pub things: &'a dyn Fn(A) -> Vec<(I, N)>,
    /// How much these need too much: 0 if they fit together; nothing if they are not to be compared.
    pub excess: &'a Excess<'a, A, I, N>,
    /// Whether these form a pattern that eliminates something.
    pub clears: &'a dyn Fn(A, &[I], N) -> bool,
}

impl<A, I, N> Sought<'_, A, I, N>
where
    A: Copy + PartialEq,
    I: Copy,
    N: Copy + BitOr<Output = N> + Into<Things>,
    Things: FromIterator<A> + FromIterator<I>,
{
    /// Looks for it in these places, or else from the last to the first; returns `None` if there is another such pattern
    /// before it either way.
    pub(super) fn scan(&self, places: impl IntoIterator<Item = A>) -> Option<Scan> {
        either_way(places.into_iter().collect(), |places| self.scan_in(places))
    }

    fn scan_in(&self, places: &[A]) -> Option<Scan> {
        let mut tried = Vec::new();
        let mut few = Vec::new();
        for &at in places {
            let is_own = at == self.own.0;
            let found = if is_own { Some((self.own.1.clone(), self.own.2)) } else { self.closest(at) };
            let Some((seen, needs)) = found else {
                few.push(at);
                continue;
            };
            if !few.is_empty() {
                tried.push(Tried::few(few.drain(..).collect()));
            }
            let verdict = match () {
                () if is_own => Verdict::Found,
                () if (self.excess)(at, &seen, needs) > Some(0) => Verdict::Apart,
                () if (self.clears)(at, &seen, needs) => return None,
                () => Verdict::Idle,
            };
            let (at, seen) = (std::iter::once(at).collect(), seen.into_iter().collect());
            tried.push(Tried { verdict, at, seen, needs: needs.into() });
            if is_own {
                return Some(Scan { size: self.size, tried });
            }
        }
        None
    }

    /// The things in a place that need least together, of equals those that eliminate something; `None` if there are too few.
    fn closest(&self, at: A) -> Option<(Vec<I>, N)> {
        let things = (self.things)(at);
        let mut best: Option<((usize, bool), Vec<I>, N)> = None;
        let _: ControlFlow<()> = choices(&things, self.size, &mut |chosen| {
            let seen: Vec<I> = chosen.iter().map(|(thing, _)| *thing).collect();
            let needs = chosen.iter().map(|(_, needs)| *needs).reduce(|all, needs| all | needs);
            let Some((needs, excess)) = needs.and_then(|needs| Some((needs, (self.excess)(at, &seen, needs)?))) else {
                return ControlFlow::Continue(());
            };
            let rank = (excess, excess > 0 || !(self.clears)(at, &seen, needs));
            if best.as_ref().is_none_or(|(least, ..)| rank < *least) {
                best = Some((rank, seen, needs));
            }
            ControlFlow::Continue(())
        });
        best.map(|(_, seen, needs)| (seen, needs))
    }
}
