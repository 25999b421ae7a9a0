//! Aligned exclusion: two or three cells that few combinations of their candidates can fill.
//!
//! List every way to fill the cells. Discard a way if it places a digit twice in a house. Discard it also if it would
//! eliminate so many digits from another set of cells that fewer digits than cells are left: a cell with only 1 and 2
//! keeps the cells that it sees from being 1 and 2. A candidate that is in none of the remaining ways is false.
//!
//! ```text
//!   a  127          pairs of a and b:  1-3 ✓  1-1 ✗ twice  2-1 ✗ by A  2-3 ✓  7-1 ✗ by B  7-3 ✗ by C
//!   b  13           so a is not 7
//!   A  12, B  17, C  37, all seen by a and b
//! ```
//!
//! The sets that exclude pairs are almost locked; a cell with three candidates may exclude a triple.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::almost_locked::{Exclusions, MOST_SETS};
use super::{Emit, Holding, Inference, Parts, Pattern, Position, Role, once_each};
use crate::argument::{Barred, Draft, Filling};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};

/// Cells with candidates that are in no way to fill the cells.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlignedExclusion {
    /// The two or three cells.
    pub cells: Vec<Cell>,
    /// The excluding sets: each is some cells of one house.
    pub sets: Vec<Holding>,
    /// The candidates that cannot be true together.
    pub excluded: Vec<Excluded>,
}

/// Two or three candidates that a set of cells excludes: together they eliminate so many digits from it that too few
/// are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Excluded {
    /// The candidates.
    pub together: Vec<Candidate>,
    /// The index of the set that excludes them.
    pub by: usize,
}

/// Returns `true` if these candidates eliminate so many digits from a set that fewer digits than cells are left.
fn excludes(grid: &Grid, set: &Holding, together: &[Candidate]) -> bool {
    let digits: DigitSet = together.iter().map(|candidate| candidate.digit).collect();
    let takes = |candidate: &Candidate| {
        let places = set.cells & grid.places(candidate.digit);
        !places.is_empty() && places.is_subset(grid.layout().seen(*candidate))
    };
    digits.len() == together.len() && together.iter().all(takes) && set.digits.len() < set.cells.len() + digits.len()
}

impl Excluded {
    /// Returns the candidates in ascending order.
    fn sorted(&self) -> Vec<Candidate> {
        let mut together = self.together.clone();
        together.sort_unstable();
        together
    }

    /// Returns `true` if this way to fill the cells has all these candidates.
    fn is_in(&self, way: &[Candidate]) -> bool {
        self.together.iter().all(|candidate| way.contains(candidate))
    }
}

/// Returns all ways to fill these cells that place no digit twice in a house.
fn ways(grid: &Grid, cells: &[Cell]) -> Vec<Vec<Candidate>> {
    cells.iter().fold(vec![Vec::new()], |ways, &cell| {
        let with = |way: &Vec<Candidate>| {
            let fits =
                |&digit: &Digit| !way.iter().any(|&other| grid.layout().conflict(other, Candidate::new(cell, digit)));
            let digits = grid.candidates(cell).iter().filter(fits);
            digits.map(|digit| way.iter().copied().chain([Candidate::new(cell, digit)]).collect()).collect::<Vec<_>>()
        };
        ways.iter().flat_map(with).collect()
    })
}

impl AlignedExclusion {
    fn set(&self) -> CellSet {
        self.cells.iter().copied().collect()
    }
}

impl AlignedExclusion {
    /// Returns `true` if the pattern has this many cells.
    pub(super) fn is(&self, size: usize) -> bool {
        self.cells.len() == size
    }
}

impl Pattern for AlignedExclusion {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let cells = self.set();
        let sized =
            matches!(self.cells.len(), 2 | 3) && cells.len() == self.cells.len() && cells.is_subset(grid.open());
        let one_house = |set: &Holding| set.is_in(grid) && !grid.layout().houses_of_all(set.cells).is_empty();
        let few = (1..=MOST_SETS).contains(&self.sets.len()) && self.sets.iter().all(one_house);
        let sound = |Excluded { together, by }: &Excluded| {
            let here = together.iter().all(|one| cells.contains(one.cell) && grid.has(*one));
            let here = here && once_each(together.iter().map(|one| one.cell));
            here && self.sets.get(*by).is_some_and(|set| excludes(grid, set, together))
        };
        let used = (0..self.sets.len()).all(|set| self.excluded.iter().any(|excluded| excluded.by == set));
        let once = once_each(self.sets.iter().map(|set| (set.cells, set.digits)))
            && once_each(self.excluded.iter().map(Excluded::sorted));
        if !sized || !few || !used || !once || !self.excluded.iter().all(sound) {
            return None;
        }
        let mut left = ways(grid, &self.cells);
        left.retain(|way| !self.excluded.iter().any(|excluded| excluded.is_in(way)));
        let all =
            cells.iter().flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
        let gone = all.filter(|candidate| !left.iter().any(|way| way.contains(candidate)));
        let truths = self.sets.iter().fold(cells, |cells, set| cells | set.cells);
        Inference::eliminate(gone, Proof::of(truths.iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let cells = self.set();
        let sets = self.sets.iter().map(|set| set.cells);
        let from: Vec<u16> = [cells].into_iter().chain(sets).flat_map(|cells| draft.each_digits(cells)).collect();
        let barred =
            |Excluded { together, by }: &Excluded| Barred { together: together.clone(), cells: self.sets[*by].cells };
        let ways = draft.ways(Filling::Cells(cells), self.excluded.iter().map(barred).collect(), from);
        draft.exclude_all([ways]);
    }

    fn parts(&self, _: &Grid) -> Parts {
        let parts = Parts::default().cells(Role::Pattern, self.set());
        let sets = self.sets.iter().zip(Role::SETS.iter().copied());
        sets.fold(parts, |parts, (set, role)| parts.cells(role, set.cells))
    }
}

/// The maximum number of cells in an excluding set: the exclusions of larger ones are easier to show as a death
/// blossom.
const LARGEST: usize = 2;

/// The search for cells with candidates that are in no way to fill the cells.
struct ExclusionSearch<'a> {
    grid: &'a Position,
    /// The pairs of candidates that small almost locked sets exclude.
    exclusions: Exclusions,
    /// These almost locked sets, and the cells with three candidates.
    sets: Vec<Holding>,
    /// The cells with three candidates.
    threes: Vec<Cell>,
}

impl<'a> ExclusionSearch<'a> {
    fn new(position: &'a Position) -> Self {
        let all = position.almost_locked();
        let small = &all[..all.partition_point(|set| set.cells.len() <= LARGEST)];
        let threes: Vec<Cell> = position.open().iter().filter(|&cell| position.candidates(cell).len() == 3).collect();
        let holdings = small.iter().map(|set| Holding { cells: set.cells, digits: set.digits });
        let sets = holdings.chain(threes.iter().map(|&cell| Holding::of(position, CellSet::of(cell)))).collect();
        let exclusions = Exclusions::by(small, &position.almost_locked_links().reach);
        Self { grid: position, exclusions, sets, threes }
    }

    /// Returns, for each digit, the cells in which it cannot be true together with a candidate.
    fn beside(&self, candidate: Candidate) -> [CellSet; 9] {
        let mut cells = *self.exclusions.of(candidate);
        cells[candidate.digit.index()] |= self.grid.layout().seen(candidate);
        cells
    }

    /// Returns the cells in which no candidate can be true together with both of two others: each is excluded by one of
    /// them, or is with them the three candidates of a cell that all three see.
    fn shut_out(&self, a: Candidate, b: Candidate) -> CellSet {
        let layout = self.grid.layout();
        let mut excluded = self.beside(a);
        excluded.iter_mut().zip(self.beside(b)).for_each(|(all, more)| *all |= more);
        let seen = layout.seen(a) & layout.seen(b);
        for &cell in self.threes.iter().filter(|&&cell| seen.contains(cell)) {
            let third = self.grid.candidates(cell) - DigitSet::of(a.digit) - DigitSet::of(b.digit);
            if let Some(third) = third.single() {
                excluded[third.index()] |= layout.seen(Candidate::new(cell, third));
            }
        }
        let left = |digit: Digit| self.grid.places(digit) - excluded[digit.index()];
        layout.digits().iter().fold(self.grid.open(), |shut, digit| shut - left(digit))
    }

    /// Returns the first of these sets that excludes a way to fill the cells, and the candidates that it excludes.
    fn excluder(
        &self,
        way: &[Candidate],
        mut sets: impl Iterator<Item = Holding>,
    ) -> Option<(Holding, Vec<Candidate>)> {
        let pairs = way.iter().enumerate().flat_map(|(i, &a)| way[i + 1..].iter().map(move |&b| vec![a, b]));
        let together: Vec<_> = pairs.chain((way.len() == 3).then(|| way.to_vec())).collect();
        sets.find_map(|set| {
            let found = together.iter().find(|together| excludes(self.grid, &set, together))?;
            Some((set, found.clone()))
        })
    }

    /// Returns the exclusion of some candidates from these cells, if few enough sets exclude all their ways.
    fn exclusion(&self, cells: CellSet, gone: &[Candidate]) -> Option<AlignedExclusion> {
        let mut found = AlignedExclusion { cells: cells.iter().collect(), sets: Vec::new(), excluded: Vec::new() };
        for way in ways(self.grid, &found.cells).iter().filter(|way| gone.iter().any(|gone| way.contains(gone))) {
            if found.excluded.iter().any(|known| known.is_in(way)) {
                continue;
            }
            // Prefer sets that are already listed.
            let (set, together) = self.excluder(way, found.sets.iter().chain(&self.sets).copied())?;
            let by = found.sets.iter().position(|known| *known == set).unwrap_or(found.sets.len());
            if by == found.sets.len() {
                found.sets.push(set);
            }
            found.excluded.push(Excluded { together, by });
        }
        found.argue(self.grid).is_some().then_some(found)
    }

    /// Emits the eliminations of each choice of cells, those with the fewest sets first.
    fn tell(&self, gone: &BTreeMap<CellSet, Vec<Candidate>>, emit: Emit<'_>) -> ControlFlow<()> {
        let gone = gone.iter().take_while(|_| self.grid.budget().spend(1).is_continue());
        let mut found: Vec<_> = gone.filter_map(|(&cells, gone)| self.exclusion(cells, gone)).collect();
        found.sort_by_key(|exclusion| exclusion.sets.len());
        found.into_iter().try_for_each(|exclusion| emit(Arc::new(exclusion)))
    }
}

/// Finds aligned pairs, or aligned triples.
pub(super) fn find(size: usize, position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    if size == 2 { pairs(position, emit) } else { triples(position, emit) }
}

fn pairs(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let search = ExclusionSearch::new(position);
    let mut found: BTreeMap<CellSet, Vec<Candidate>> = BTreeMap::new();
    for cell in position.open().iter() {
        // The candidates that cannot be true together with any candidate of the cell.
        let gone = position.candidates(cell).iter().map(|own| search.beside(Candidate::new(cell, own)));
        let gone = gone.reduce(|gone, more| std::array::from_fn(|digit| gone[digit] & more[digit]));
        for digit in position.layout().digits().iter() {
            let places = gone.map_or(CellSet::EMPTY, |gone| gone[digit.index()] & position.places(digit));
            for other in places.iter() {
                found.entry([cell, other].into_iter().collect()).or_default().push(Candidate::new(other, digit));
            }
        }
    }
    search.tell(&found, emit)
}

fn triples(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let (search, open) = (ExclusionSearch::new(position), position.open());
    let mut found: BTreeMap<CellSet, Vec<Candidate>> = BTreeMap::new();
    let candidates = |cell| position.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit));
    for gone in open.iter().flat_map(candidates) {
        // Neither of the other two cells may suffice alone.
        let (excluded, alone) = (search.beside(gone), search.shut_out(gone, gone));
        for second in (open - alone - CellSet::of(gone.cell)).iter() {
            position.budget().spend(1)?;
            let left = candidates(second).filter(|other| !excluded[other.digit.index()].contains(second));
            let thirds = left.fold(open - alone, |thirds, other| thirds & search.shut_out(gone, other));
            for third in thirds.iter().filter(|&third| third > second && third != gone.cell) {
                found.entry([gone.cell, second, third].into_iter().collect()).or_default().push(gone);
            }
        }
    }
    search.tell(&found, emit)
}
