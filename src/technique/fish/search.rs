//! The search for fish.
//!
//! Without fins: choose n cover sets, then find the houses that have no place outside them.
//!
//! With fins, the search starts from their eliminations. Assume that a candidate, the *target*, is true. Then every fin
//! is false, because the target sees it, and the target takes one of the cover sets. The rest is simple: n base sets
//! have their remaining places in n - 1 cover sets. So the search does not need to guess fins: it chooses n - 1 cover
//! sets, and continues as above.

use std::ops::{ControlFlow, RangeInclusive};

use super::{Depth, Fish, Kind, Sides};
use crate::grid::{Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::technique::{Position, choices};

/// The maximum number of fins, and of endo fins among them, in a fish that a reader can follow.
const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// A callback for a fish and the cells of its eliminations.
pub(super) type Found<'a> = &'a mut dyn FnMut(Fish, CellSet) -> ControlFlow<()>;

/// Visits, once each, the fish without fins of this kind and size, and of these digits, that contain no smaller fish.
pub(super) fn visit_plain(
    (kind, size): (Kind, usize),
    digits: DigitSet,
    grid: &Position,
    found: Found<'_>,
) -> ControlFlow<()> {
    let layout = grid.layout();
    for digit in digits.iter() {
        for &sides in kind.sides() {
            let left = grid.places(digit);
            if !lines_fit(left, sides, size, size) {
                continue;
            }
            FishSearch::plain(left, grid, size, sides).run(&mut |base, cover| {
                let fish = Fish::of(grid, digit, base.to_vec(), cover.to_vec()).filter(|(fish, _)| fish.kind == kind);
                let places = |houses: &[House]| houses.iter().map(|&house| layout.members(house) & left).collect();
                match fish.filter(|_| !some_fit(places(base), places(cover), |some, few| few == some)) {
                    Some((fish, cleared)) => found(fish, cleared),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits, once each, the finned fish of this size, of these digits and of the wanted kinds, none harder than `mix`,
/// with at least one elimination that no smaller fish of their houses has.
pub(super) fn visit_finned(
    (mix, size): (Kind, usize),
    digits: DigitSet,
    grid: &Position,
    wanted: &dyn Fn(Kind) -> bool,
    found: Found<'_>,
) -> ControlFlow<()> {
    for digit in digits.iter() {
        for (&sides, target) in mix.sides().iter().flat_map(|sides| grid.places(digit).iter().map(move |t| (sides, t)))
        {
            if !lines_fit(places_left(target, grid, digit), sides, size, size - 1) {
                continue;
            }
            FishSearch::led_by(target, grid, digit, size, sides).run(&mut |base, cover| {
                let fish = Fish::of(grid, digit, base.to_vec(), cover.to_vec());
                let fish = fish.filter(|(fish, _)| wanted(fish.kind) && is_within_bounds(fish));
                // Several eliminations may lead to the same fish: use only the first.
                match fish.filter(|(fish, cleared)| leaders(fish, *cleared, grid).next() == Some(target)) {
                    Some((fish, cleared)) => found(fish, cleared),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Visits the bases of these sizes whose remaining places are in one cover set too few. None contains a smaller such
/// base.
pub(super) fn visit_short(
    left: CellSet,
    position: &Position,
    sizes: RangeInclusive<usize>,
    sides: Sides,
    met: Met<'_>,
) -> ControlFlow<()> {
    let layout = position.layout();
    let mut search = FishSearch::plain(left, position, 0, sides);
    search.narrow();
    let places = |houses: &[House]| houses.iter().map(|&house| layout.members(house) & left).collect();
    let most = search.bases.len();
    for size in sizes.take_while(|&size| size <= most) {
        (search.size, search.wanted) = (size, size - 1);
        search.run(&mut |base, cover| match some_fit(places(base), places(cover), |some, few| few + 1 == some) {
            true => ControlFlow::Continue(()),
            false => met(base, cover),
        })?;
    }
    ControlFlow::Continue(())
}

fn is_within_bounds(fish: &Fish) -> bool {
    fish.fins.len() + fish.endo_fins.len() <= MOST_FINS && fish.endo_fins.len() <= MOST_ENDO_FINS
}

/// Returns the eliminations that are in one of the cover sets and in no base set, and that no smaller fish of these
/// houses has.
fn leaders(fish: &Fish, cleared: CellSet, grid: &Grid) -> impl Iterator<Item = Cell> {
    cleared.iter().filter(|&target| {
        let (layout, left) = (grid.layout(), places_left(target, grid, fish.digit));
        let own = layout.houses_of(target);
        let places = |houses: &[House]| -> Vec<CellSet> {
            let others = houses.iter().filter(|&&house| !own.contains(house));
            others.map(|&house| layout.members(house) & left).collect()
        };
        let (bases, covers) = (places(&fish.base), places(&fish.cover));
        let full = bases.len() == fish.base.len() && covers.len() + 1 == bases.len();
        full && !some_fit(bases, covers, |some, few| few + 1 == some)
    })
}

/// Returns `true` if some of the base sets, but not all, are within some of the cover sets, where `are` compares the
/// numbers of both.
fn some_fit(bases: Vec<CellSet>, covers: Vec<CellSet>, are: fn(u32, u32) -> bool) -> bool {
    let choice = |houses: &[CellSet], chosen: usize| -> Depth {
        houses.iter().enumerate().filter(|(i, _)| chosen >> i & 1 == 1).map(|(_, &places)| places).collect()
    };
    (1..(1_usize << bases.len()) - 1).any(|some| {
        let base = choice(&bases, some);
        let mut few = (0..1_usize << covers.len()).filter(|few| are(some.count_ones(), few.count_ones()));
        few.any(|few| base.over(&choice(&covers, few)).is_empty())
    })
}

/// Returns the remaining places of a digit if this one is true.
fn places_left(target: Cell, grid: &Grid, digit: Digit) -> CellSet {
    grid.places(digit) - grid.layout().seen(Candidate::new(target, digit)) - CellSet::of(target)
}

/// Returns `false` if there are not as many base sets as `size` with their places in as many cover sets as `most`. This
/// is known at once of rows and columns, because each place is in one of either; of other houses it is left open.
fn lines_fit(left: CellSet, (bases, covers): Sides, size: usize, most: usize) -> bool {
    /// Returns `true` if so many more of these lines are, with those before, within few enough lines across.
    fn fit(lines: &[u16], across: u16, more: usize, most: usize) -> bool {
        more == 0
            || (0..(lines.len() + 1).saturating_sub(more)).any(|i| {
                let across = across | lines[i];
                across.count_ones() as usize <= most && fit(&lines[i + 1..], across, more - 1, most)
            })
    }
    let mut lines = match (bases, covers) {
        ([HouseKind::Row], [HouseKind::Column]) => left.rows(),
        ([HouseKind::Column], [HouseKind::Row]) => turned(left.rows()),
        _ => return true,
    };
    let mut kept = 0;
    for i in 0..lines.len() {
        let line = lines[i];
        lines[kept] = line;
        kept += usize::from(line != 0 && line.count_ones() as usize <= most);
    }
    fit(&lines[..kept], 0, size, most)
}

/// Returns the rows of the cells in each column.
fn turned(rows: [u16; 9]) -> [u16; 9] {
    let mut columns = [0; 9];
    for (row, mut left) in rows.into_iter().enumerate() {
        while left != 0 {
            columns[left.trailing_zeros() as usize] |= 1 << row;
            left &= left - 1;
        }
    }
    columns
}

/// A house and those of its places that need to be covered.
type Places = (House, CellSet);

/// The houses from which fish are formed, and the cover sets chosen so far.
struct FishSearch<'a> {
    /// The budget: each choice of a cover set costs one unit.
    budget: &'a Budget,
    size: usize,
    bases: Vec<Places>,
    covers: Vec<Places>,
    /// The number of cover sets to choose.
    wanted: usize,
    /// The cover sets that may be added to the chosen ones: one that the target takes, or none.
    added: Vec<Option<House>>,
    /// The maximum number of places of a base set in a single cover set.
    widest: usize,
    chosen: Vec<Places>,
}

/// A callback for the base and cover sets of a fish.
pub(super) type Met<'a> = &'a mut dyn FnMut(&[House], &[House]) -> ControlFlow<()>;

impl<'a> FishSearch<'a> {
    /// Creates a search for fish whose base sets have none of these places outside the cover sets.
    fn plain(left: CellSet, position: &'a Position, size: usize, (bases, covers): Sides) -> Self {
        let layout = position.layout();
        let of = |kinds: &[HouseKind]| -> Vec<Places> {
            let houses = layout.houses().iter().filter(|house| kinds.contains(&house.kind));
            houses
                .map(|&house| (house, layout.members(house) & left))
                .filter(|(_, places)| !places.is_empty())
                .collect()
        };
        let (bases, covers) = (of(bases), of(covers));
        let chosen = Vec::with_capacity(size);
        let budget = position.budget();
        Self { budget, size, bases, covers, wanted: size, added: vec![None], widest: 0, chosen }
    }

    /// Creates a search for fish that eliminate the target.
    fn led_by(target: Cell, grid: &'a Position, digit: Digit, size: usize, sides: Sides) -> Self {
        let own = grid.layout().houses_of(target);
        let mut search = Self::plain(places_left(target, grid, digit), grid, size, sides);
        search.wanted = size - 1;
        search.added = own.iter().filter(|house| sides.1.contains(&house.kind)).map(Some).collect();
        search.bases.retain(|(house, _)| !own.contains(*house));
        search.covers.retain(|(house, _)| !own.contains(*house));
        search.narrow();
        search
    }

    /// Drops what no fish needs. A cover set that serves a single base set leaves too few for the others, which would
    /// be a smaller fish.
    fn narrow(&mut self) {
        let Self { bases, covers, .. } = self;
        let mut before = 0;
        while before != bases.len() + covers.len() {
            before = bases.len() + covers.len();
            covers.retain(|cover| bases.iter().filter(|base| !shared(base, cover).is_empty()).count() > 1);
            bases.retain(|base| {
                let held = covers.iter().fold(CellSet::EMPTY, |held, cover| held | shared(base, cover));
                base.1 == held
            });
        }
    }

    fn run(&mut self, met: Met<'_>) -> ControlFlow<()> {
        let pairs = self.bases.iter().flat_map(|base| self.covers.iter().map(move |cover| shared(base, cover).len()));
        self.widest = pairs.max().unwrap_or(0);
        self.choose_covers(0, (1 << self.bases.len()) - 1, CellSet::EMPTY, met)
    }

    /// Chooses the remaining cover sets, starting with index `from`. `near` are the base sets that can still be
    /// covered, one bit each; `covered` are the places in the cover sets chosen so far.
    fn choose_covers(&mut self, from: usize, near: u64, covered: CellSet, met: Met<'_>) -> ControlFlow<()> {
        self.budget.spend(1)?;
        let more = self.wanted - self.chosen.len();
        if more == 0 {
            let bases = self.bases.iter().enumerate().filter(|(i, _)| near >> i & 1 == 1);
            let bases: Vec<Places> = bases.map(|(_, &base)| base).collect();
            return self.choose_bases(&bases, met);
        }
        let within_reach = (more - 1) * self.widest;
        for i in from..(self.covers.len() + 1).saturating_sub(more) {
            let (cover, held) = self.covers[i];
            let covered = covered | held;
            let (mut rest, mut next) = (near, 0_u64);
            while rest != 0 {
                let base = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                let open = self.bases[base].1 - covered;
                if self.bases[base].0 != cover && (open.is_empty() || open.len() <= within_reach) {
                    next |= 1 << base;
                }
            }
            if next.count_ones() as usize >= self.size {
                self.chosen.push((cover, held));
                let flow = self.choose_covers(i + 1, next, covered, met);
                self.chosen.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Chooses the base sets among those that have no place outside the chosen cover sets.
    fn choose_bases(&self, within: &[Places], met: Met<'_>) -> ControlFlow<()> {
        let covers: Depth = self.chosen.iter().map(|&(_, places)| places).collect();
        let (mut base, mut cover) = (Vec::with_capacity(self.size), Vec::with_capacity(self.size));
        choices(within, self.size, &mut |chosen| {
            let bases: Depth = chosen.iter().map(|&(_, places)| places).collect();
            if !bases.over(&covers).is_empty() {
                return ControlFlow::Continue(());
            }
            base.clear();
            base.extend(chosen.iter().map(|&(house, _)| house));
            self.added.iter().try_for_each(|&added| {
                cover.clear();
                cover.extend(self.chosen.iter().map(|&(house, _)| house).chain(added));
                cover.sort_unstable();
                met(&base, &cover)
            })
        })
    }
}

/// Returns the places that a base set and a cover set share.
fn shared(base: &Places, cover: &Places) -> CellSet {
    if base.0 == cover.0 { CellSet::EMPTY } else { base.1 & cover.1 }
}
