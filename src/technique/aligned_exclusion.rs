//! Aligned exclusion: two cells, or three, of which few pairs of candidates are left.
//!
//! Write out each way to fill the cells. A way is out if it puts a digit twice in a house. It is also out
//! if another set of cells would lose so many digits to it that it had fewer digits than cells: a cell
//! that holds only 1 and 2 keeps the cells that it sees from being 1 and 2. A candidate that is in no way
//! that is left is false.
//!
//! ```text
//!   a  127          pairs of a and b:  1-3 ✓  1-1 ✗ twice  2-1 ✗ by A  2-3 ✓  7-1 ✗ by B  7-3 ✗ by C
//!   b  13           so a is not 7
//!   A  12, B  17, C  37, all seen by a and b
//! ```
//!
//! The excluding sets of pairs are almost locked; a cell with three candidates may exclude a triple.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::almost_locked::MOST_SETS;
use super::{Argument, Emit, Holding, Parts, Pattern, Position, Role};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};

/// Cells of which some candidates stand in no way to fill them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AlignedExclusion {
    /// The two or three cells.
    pub cells: Vec<Cell>,
    /// The excluding sets: some cells of a house each.
    pub sets: Vec<Holding>,
    /// What cannot be true together.
    pub excluded: Vec<Excluded>,
}

/// Two or three candidates that a set of cells excludes: together they take so many digits from it that
/// too few are left.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Excluded {
    /// The candidates.
    pub together: Vec<Candidate>,
    /// The set that excludes them, by its place in the list.
    pub by: usize,
}

/// Whether some candidates take so many digits from a set that it has fewer left than cells.
fn excludes(grid: &Grid, set: &Holding, together: &[Candidate]) -> bool {
    let digits: DigitSet = together.iter().map(|candidate| candidate.digit).collect();
    let takes = |candidate: &Candidate| {
        let places = set.cells & grid.places(candidate.digit);
        !places.is_empty() && places.is_subset(grid.layout().peers(candidate.cell))
    };
    digits.len() == together.len() && together.iter().all(takes) && set.digits.len() < set.cells.len() + digits.len()
}

impl Excluded {
    /// Whether a way to fill the cells has all these candidates.
    fn is_in(&self, way: &[Candidate]) -> bool {
        self.together.iter().all(|candidate| way.contains(candidate))
    }
}

/// All ways to fill some cells that put no digit twice in a house.
fn ways(grid: &Grid, cells: &[Cell]) -> Vec<Vec<Candidate>> {
    cells.iter().fold(vec![Vec::new()], |ways, &cell| {
        let with = |way: &Vec<Candidate>| {
            let fits =
                |&digit: &Digit| way.iter().all(|other| other.digit != digit || !grid.layout().sees(other.cell, cell));
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

impl Pattern for AlignedExclusion {
    fn is(&self, id: &str) -> bool {
        (self.cells.len() == 2) == (id == "aligned_pair_exclusion")
    }

    fn argue(&self, grid: &Grid) -> Option<Argument> {
        let cells = self.set();
        let sized =
            matches!(self.cells.len(), 2 | 3) && cells.len() == self.cells.len() && cells.is_subset(grid.open());
        let one_house = |set: &Holding| set.is_in(grid) && !grid.layout().houses_of_all(set.cells).is_empty();
        let few = (1..=MOST_SETS).contains(&self.sets.len()) && self.sets.iter().all(one_house);
        let sound = |Excluded { together, by }: &Excluded| {
            let here = together.iter().all(|one| cells.contains(one.cell) && grid.has(*one));
            here && self.sets.get(*by).is_some_and(|set| excludes(grid, set, together))
        };
        if !sized || !few || !self.excluded.iter().all(sound) {
            return None;
        }
        let mut left = ways(grid, &self.cells);
        left.retain(|way| !self.excluded.iter().any(|excluded| excluded.is_in(way)));
        let all =
            cells.iter().flat_map(|cell| grid.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)));
        let gone = all.filter(|candidate| !left.iter().any(|way| way.contains(candidate)));
        let truths = self.sets.iter().fold(cells, |cells, set| cells | set.cells);
        Argument::eliminate(gone, Proof::of(truths.iter().map(Truth::Cell)))
    }

    fn parts(&self, _: &Grid) -> Parts {
        let parts = Parts::default().cells(Role::Pattern, self.set());
        let sets = self.sets.iter().zip(Role::SETS);
        sets.fold(parts, |parts, (set, role)| parts.cells(role, set.cells))
    }
}

/// The first of these sets that excludes a way to fill some cells, and what of it.
fn excluder(
    position: &Position,
    way: &[Candidate],
    mut sets: impl Iterator<Item = Holding>,
) -> Option<(Holding, Vec<Candidate>)> {
    let pairs = way.iter().enumerate().flat_map(|(i, &a)| way[i + 1..].iter().map(move |&b| vec![a, b]));
    let near = |pair: &Vec<Candidate>| position.exclusions().of(pair[0])[pair[1].digit.index()].contains(pair[1].cell);
    let togethers: Vec<_> = pairs.filter(near).chain((way.len() == 3).then(|| way.to_vec())).collect();
    sets.find_map(|set| {
        let found = togethers.iter().find(|together| excludes(position, &set, together))?;
        Some((set, found.clone()))
    })
}

/// The exclusion of some candidates of these cells, if few enough sets exclude all their ways.
fn exclusion(position: &Position, cells: CellSet, gone: &[Candidate]) -> Option<AlignedExclusion> {
    let almost_locked = position.almost_locked().iter().map(|set| Holding { cells: set.cells, digits: set.digits });
    let threes = position.open().iter().map(|cell| Holding::of(position, CellSet::of(cell)));
    let all = almost_locked.chain(threes.filter(|cell| cell.digits.len() == 3));
    let mut found = AlignedExclusion { cells: cells.iter().collect(), sets: Vec::new(), excluded: Vec::new() };
    for way in ways(position, &found.cells).iter().filter(|way| gone.iter().any(|gone| way.contains(gone))) {
        if found.excluded.iter().any(|known| known.is_in(way)) {
            continue;
        }
        // Sets that are named already are tried first, then small ones.
        let (set, together) = excluder(position, way, found.sets.iter().copied().chain(all.clone()))?;
        let by = found.sets.iter().position(|known| *known == set).unwrap_or_else(|| {
            found.sets.push(set);
            found.sets.len() - 1
        });
        found.excluded.push(Excluded { together, by });
    }
    found.argue(position).is_some().then_some(found)
}

/// For each digit the cells in which it cannot be true beside a candidate.
fn beside(position: &Position, candidate: Candidate) -> [CellSet; 9] {
    let mut cells = *position.exclusions().of(candidate);
    cells[candidate.digit.index()] |= position.layout().peers(candidate.cell);
    cells
}

pub(super) fn pairs(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let mut found: BTreeMap<CellSet, Vec<Candidate>> = BTreeMap::new();
    for cell in position.open().iter() {
        for digit in position.layout().digits().iter() {
            let excluded =
                position.candidates(cell).iter().map(|own| beside(position, Candidate::new(cell, own))[digit.index()]);
            let gone = excluded.fold(position.places(digit), |gone, excluded| gone & excluded);
            for other in gone.iter() {
                found.entry([cell, other].into_iter().collect()).or_default().push(Candidate::new(other, digit));
            }
        }
    }
    let mut told = found.iter().filter_map(|(&cells, gone)| exclusion(position, cells, gone));
    told.try_for_each(|exclusion| emit(Box::new(exclusion)))
}

/// The cells of which no candidate can stand beside two others: each is beside the one or the other, or
/// makes up with them the three candidates of a cell that all three see.
fn shut_out(position: &Position, a: Candidate, b: Candidate, threes: &[Cell]) -> CellSet {
    let layout = position.layout();
    let mut excluded = beside(position, a);
    excluded.iter_mut().zip(beside(position, b)).for_each(|(all, more)| *all |= more);
    let seen = layout.peers(a.cell) & layout.peers(b.cell);
    for &cell in threes.iter().filter(|&&cell| seen.contains(cell)) {
        let third = position.candidates(cell) - DigitSet::of(a.digit) - DigitSet::of(b.digit);
        if let Some(third) = third.single() {
            excluded[third.index()] |= layout.peers(cell);
        }
    }
    let digits = layout.digits().iter();
    digits.fold(position.open(), |shut, digit| shut - (position.places(digit) - excluded[digit.index()]))
}

pub(super) fn triples(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let open = position.open();
    let threes: Vec<Cell> = open.iter().filter(|&cell| position.candidates(cell).len() == 3).collect();
    let mut found: BTreeMap<CellSet, Vec<Candidate>> = BTreeMap::new();
    for gone in
        open.iter().flat_map(|cell| position.candidates(cell).iter().map(move |digit| Candidate::new(cell, digit)))
    {
        let alone = shut_out(position, gone, gone, &[]);
        for second in (open - alone - CellSet::of(gone.cell)).iter() {
            let excluded = beside(position, gone);
            let left = position.candidates(second).iter().filter(|digit| !excluded[digit.index()].contains(second));
            let thirds = left.fold(open - alone, |thirds, digit| {
                thirds & shut_out(position, gone, Candidate::new(second, digit), &threes)
            });
            for third in thirds.iter().filter(|&third| third > second && third != gone.cell) {
                found.entry([gone.cell, second, third].into_iter().collect()).or_default().push(gone);
            }
        }
    }
    let mut told = found.iter().filter_map(|(&cells, gone)| exclusion(position, cells, gone));
    told.try_for_each(|exclusion| emit(Box::new(exclusion)))
}
