//! Exocet: two cells whose digits must recur in two other cells.
//!
//! The *base* consists of two cells that see each other, with a few digits between them; the *targets* are in two of
//! three disjoint lines, the *cross-lines*. The *S cells* of a base digit are its places in the cross-lines, without
//! the targets and without the cells that both base cells see. For each base digit, two houses must contain all S
//! cells: its *covers*.
//!
//! ```text
//!           L         M         N
//!   B B   . │       . │         │      B base, T targets: T of M, T of N
//!         . │       T │         │      L M N cross-lines
//!         . │         │       T │
//!   ────────┼─────────┼─────────┼──
//!         a │       a │       a │      cover of a: two houses for all its a's here
//!         a │       a │       a │
//! ```
//!
//! **Theorem.** A digit that is true in the base is also true in a target. It is eliminated from every cell that both
//! base cells see, so if no target contained it, all three cross-lines would contain it within two covers, which is
//! impossible. So the two targets contain the two digits of the base.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::intersection::is_block;
use super::{Emit, Inference, Parts, Pattern, Position, Role, choices};
use crate::argument::{Draft, Filling, Lead, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::proof::{Proof, Truth};

/// The number of digits that a base may have.
const BASE_DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The houses that contain all S cells of a base digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cover {
    /// The digit.
    pub digit: Digit,
    /// Two houses, or fewer.
    pub houses: Vec<House>,
}

/// Two base cells, and the two targets that contain their digits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Exocet {
    /// The base cells.
    pub base: [Cell; 2],
    /// The targets.
    pub targets: [Cell; 2],
    /// The cross-lines: one without a target, then those of the targets.
    pub lines: [House; 3],
    /// The base digits, each with its covers.
    pub covers: Vec<Cover>,
}

/// Returns the first two houses, or fewer, that contain all of these cells.
fn covers(grid: &Grid, cells: CellSet) -> Option<Vec<House>> {
    let layout = grid.layout();
    let Some(first) = cells.first() else { return Some(Vec::new()) };
    layout.houses_of(first).iter().find_map(|one| {
        let rest = cells - layout.members(one);
        let other = layout.houses_of_all(rest).iter().next();
        (rest.is_empty() || other.is_some()).then(|| [one].into_iter().chain(other).collect())
    })
}

/// Returns the digits that the cells of a base and its targets can still contain: a and b in the base, and the same two
/// in the targets, in either order.
fn fitting(base: [DigitSet; 2], targets: [DigitSet; 2]) -> [DigitSet; 4] {
    let mut fitting = [DigitSet::EMPTY; 4];
    for (a, b) in base[0].iter().flat_map(|a| base[1].iter().map(move |b| (a, b))).filter(|(a, b)| a != b) {
        for (c, d) in [(a, b), (b, a)] {
            if targets[0].contains(c) && targets[1].contains(d) {
                [a, b, c, d].into_iter().zip(&mut fitting).for_each(|(digit, held)| held.insert(digit));
            }
        }
    }
    fitting
}

impl Exocet {
    fn of(grid: &Grid, base: [Cell; 2], targets: [Cell; 2], lines: [House; 3]) -> Option<Self> {
        let layout = grid.layout();
        let lined = lines.iter().fold(CellSet::EMPTY, |cells, &line| cells | layout.members(line));
        let beside = lined - targets.into_iter().collect();
        let places = |digit| beside - layout.seen_by_all(base.into_iter().collect(), digit);
        let digits = grid.candidates(base[0]) | grid.candidates(base[1]);
        let cover = |digit| Some(Cover { digit, houses: covers(grid, grid.places(digit) & places(digit))? });
        let covers = digits.iter().map(cover).collect::<Option<Vec<Cover>>>()?;
        Some(Self { base, targets, lines, covers })
    }

    /// Says that a digit that is true in the base is also true in a target.
    fn recurs(&self, Cover { digit, houses }: &Cover, draft: &mut Draft<'_>) -> Lead {
        let places = self.lines.map(|line| draft.places(line, *digit));
        let targets = self.targets.map(|cell| Candidate::new(cell, *digit));
        let covered = houses.iter().fold(CellSet::EMPTY, |all, &house| all | draft.layout().members(house));
        let fins: Vec<Candidate> =
            targets.into_iter().filter(|&one| draft.has(one) && !covered.contains(one.cell)).collect();
        let (base, cover) = (self.lines.to_vec(), houses.clone());
        let fin_cells = fins.iter().map(|fin| fin.cell).collect();
        let covers = draft.says(Says::Covers { digit: *digit, base, cover, fins: fin_cells }, places);
        Lead::to(fins, [covers])
    }

    /// Returns the candidates that the base and the targets cannot contain.
    fn cleared(&self, grid: &Grid) -> impl Iterator<Item = Candidate> {
        let [base, targets] = [self.base, self.targets].map(|cells| cells.map(|cell| grid.candidates(cell)));
        let cells = self.base.into_iter().chain(self.targets).zip(fitting(base, targets));
        let gone = cells.map(|(cell, digits)| (cell, grid.candidates(cell) - digits));
        gone.flat_map(|(cell, digits)| digits.iter().map(move |digit| Candidate::new(cell, digit)))
    }
}

impl Pattern for Exocet {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let layout = grid.layout();
        let [free, first, second] = self.lines.map(|line| layout.members(line));
        let cells: CellSet = self.base.into_iter().chain(self.targets).collect();
        let apart = [free & first, free & second, first & second].iter().all(|shared| shared.is_empty())
            && cells.len() == 4
            && cells.is_subset(grid.open())
            && !layout.houses_of_all(self.base.into_iter().collect()).is_empty()
            && first.contains(self.targets[0])
            && second.contains(self.targets[1]);
        let same = apart && Self::of(grid, self.base, self.targets, self.lines)? == *self;
        let needed = |line: House| self.covers.iter().all(|cover| grid.missing(line).contains(cover.digit));
        if !same || !self.lines.into_iter().all(needed) {
            return None;
        }
        let of_line = |line| self.covers.iter().map(move |cover| Truth::Place(line, cover.digit));
        let truths = self.base.into_iter().map(Truth::Cell).chain(self.lines.into_iter().flat_map(of_line));
        Inference::eliminate(self.cleared(grid), Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let [base, targets] = [self.base, self.targets].map(|cells| cells.into_iter().collect::<CellSet>());
        let mut from = draft.each_digits(base);
        for cover in &self.covers {
            let of_base = self.base.map(|cell| Candidate::new(cell, cover.digit));
            for taken in of_base.into_iter().filter(|&taken| draft.has(taken)).collect::<Vec<_>>() {
                from.push(draft.suppose([taken], [], |draft| vec![self.recurs(cover, draft)]));
            }
        }
        from.extend(draft.each_digits(targets));
        let ways = draft.ways(Filling::Cells(base | targets), Vec::new(), from);
        draft.exclude_all([ways]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let digits: DigitSet = self.covers.iter().map(|cover| cover.digit).collect();
        let [base, targets] = [self.base, self.targets].map(|cells| cells.into_iter().collect::<CellSet>());
        let lines = self.lines.iter().fold(Parts::default(), |parts, &line| parts.house(Role::Pattern, line));
        let parts = lines.cells(Role::Base, base).cells(Role::Target, targets);
        parts.digits_of(Role::Base, grid, base, digits).digits_of(Role::Target, grid, targets, digits)
    }
}

pub(super) fn find(grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    let houses = || layout.houses().iter().copied();
    for (along, across) in [(HouseKind::Row, HouseKind::Column), (HouseKind::Column, HouseKind::Row)] {
        let rungs = houses().filter(|house| house.kind == along);
        for (block, own) in
            rungs.flat_map(|own| houses().filter(|&block| is_block(block)).map(move |block| (block, own)))
        {
            let crossing: Vec<Cell> = (grid.open_in(block) & layout.members(own)).iter().collect();
            choices(&crossing, 2, &mut |base| {
                let base = [base[0], base[1]];
                let digits = grid.candidates(base[0]) | grid.candidates(base[1]);
                if !BASE_DIGITS.contains(&digits.len()) {
                    return ControlFlow::Continue(());
                }
                ExocetSearch { grid, base, digits, block, own, across }.run(emit)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The search for the targets of a base.
struct ExocetSearch<'a> {
    grid: &'a Position,
    base: [Cell; 2],
    digits: DigitSet,
    block: House,
    /// The line of the base.
    own: House,
    /// The kind of the cross-lines.
    across: HouseKind,
}

impl ExocetSearch<'_> {
    fn run(&self, emit: Emit<'_>) -> ControlFlow<()> {
        let (grid, layout) = (self.grid, self.grid.layout());
        let needed = |line: &&House| line.kind == self.across && self.digits.is_subset(grid.missing(**line));
        let lines: Vec<House> = layout.houses().iter().filter(needed).copied().collect();
        let through = |line: House| !layout.members(line).is_disjoint(layout.members(self.block));
        let meets_base = |line: House| self.base.iter().any(|&cell| layout.members(line).contains(cell));
        let targets: Vec<(House, Cell)> = lines
            .iter()
            .filter(|&&line| !through(line))
            .flat_map(|&line| self.band(line).iter().map(move |cell| (line, cell)))
            .collect();
        for free in lines.iter().copied().filter(|&line| through(line) && !meets_base(line)) {
            choices(&targets, 2, &mut |pair| {
                grid.budget().spend(1)?;
                let [(first, a), (second, b)] = [pair[0], pair[1]];
                if first == second {
                    return ControlFlow::Continue(());
                }
                let found = Exocet::of(grid, self.base, [a, b], [free, first, second]);
                match found.filter(|found| found.argue(grid).is_some()) {
                    Some(found) => emit(Arc::new(found)),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the cells of a cross-line in the base's band, outside its box and its own line, that have a base digit.
    fn band(&self, line: House) -> CellSet {
        let (grid, layout) = (self.grid, self.grid.layout());
        let rungs = layout.houses().iter().filter(|house| house.kind == self.own.kind && **house != self.own);
        let beside =
            rungs.map(|&house| layout.members(house)).filter(|cells| !cells.is_disjoint(layout.members(self.block)));
        let beside = beside.fold(CellSet::EMPTY, |cells, more| cells | more);
        let fitting = self.digits.iter().fold(CellSet::EMPTY, |cells, digit| cells | grid.places(digit));
        layout.members(line) & beside & fitting
    }
}
