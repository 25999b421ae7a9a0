//! Templates: all ways to place the remaining instances of a digit at once.
//!
//! A *template* of a digit is a choice of one place in every house where the digit is missing. Exactly one of its
//! templates comes true. So the digit can be placed wherever all of them have it (*set*), and eliminated from a place
//! that none of them uses (*delete*). A digit that is set eliminates the other digits from its cells, and leaves these
//! with fewer templates.
//!
//! ```text
//!   a . b │ . . .        a b  the two templates of a digit in these houses
//!   . x . │ . . .        x    both of them use it: set
//!   b . a │ . ✗ .        ✗    neither of them does: deleted
//! ```
//!
//! One digit's templates show everything that can be deduced about that digit alone: they include every fish, turbot
//! fish and simple colouring.

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::marks::fewest;
use super::{Emit, Inference, Parts, Pattern, Position, Role};
use crate::argument::{Draft, Filling};
use crate::grid::{Budget, Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use crate::proof::{Proof, Truth};

/// The deduction from the templates.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Rule {
    /// Fills the places that all of them share.
    Set,
    /// Eliminates the places that none of them uses.
    Delete,
}

/// A digit, and the places that all its templates share.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Settled {
    /// The digit.
    pub digit: Digit,
    /// The places.
    pub cells: CellSet,
}

/// The templates of a digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Templates {
    /// The deduction.
    pub rule: Rule,
    /// The digit.
    pub digit: Digit,
    /// The number of templates.
    pub ways: u32,
    /// The places that all of them share, or that none of them uses.
    pub cells: CellSet,
    /// The placements of other digits on which it depends, each by its own templates and after those before it.
    pub settled: Vec<Settled>,
}

/// The number of templates of a digit, the places that all of them share, and those that some of them use.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Ways {
    count: u32,
    shared: CellSet,
    used: CellSet,
}

/// The number of remaining rows for which one unit of work pays.
const ROWS_A_UNIT: usize = 4;

impl Ways {
    /// Returns the templates of a digit, if the budget lasts.
    fn of(grid: &Grid, digit: Digit, settled: &[Settled], budget: &Budget) -> Option<Self> {
        let mut ways = Self { count: 0, shared: grid.places(digit), used: CellSet::EMPTY };
        let others = settled.iter().filter(|other| other.digit != digit);
        let places = others.fold(grid.places(digit), |places, other| places - other.cells);
        let lacking = lacking(grid, digit);
        let (rows, others) = lacking.split_at(lacking.partition_point(|house| house.kind == HouseKind::Row));
        let visited = each(grid, digit, rows, places, CellSet::EMPTY, budget, &mut |template| {
            if others.iter().all(|&house| !template.is_disjoint(grid.layout().members(house))) {
                ways.count += 1;
                ways.shared &= template;
                ways.used |= template;
            }
        });
        visited.is_continue().then_some(ways)
    }
}

/// Returns the houses where a digit is missing, rows first. There are as many columns and boxes as rows, so a choice of
/// one place in each row, no two of which see each other, is also one in each of them.
fn lacking(grid: &Grid, digit: Digit) -> Vec<House> {
    let needed = |house: &&House| house.kind == HouseKind::Row || !house.kind.is_usual();
    let houses = grid.layout().houses().iter().filter(needed).copied();
    houses.filter(|&house| grid.missing(house).contains(digit)).collect()
}

/// Visits every choice of one place from each row, no two of which see each other. `left` are the places that see none
/// of the `chosen` ones. `Break` if the budget ends first.
fn each(
    grid: &Grid,
    digit: Digit,
    rows: &[House],
    left: CellSet,
    chosen: CellSet,
    budget: &Budget,
    visit: &mut dyn FnMut(CellSet),
) -> ControlFlow<()> {
    let Some((&row, rest)) = rows.split_first() else {
        visit(chosen);
        return ControlFlow::Continue(());
    };
    if rows.len() == ROWS_A_UNIT {
        budget.spend(1)?;
    }
    for cell in (left & grid.layout().members(row)).iter() {
        each(
            grid,
            digit,
            rest,
            left - grid.layout().seen(Candidate::new(cell, digit)),
            chosen | CellSet::of(cell),
            budget,
            visit,
        )?;
    }
    ControlFlow::Continue(())
}

/// Returns `true` if the templates of each digit settle it, once those before it are settled.
fn follow(grid: &Grid, settled: &[Settled], budget: &Budget) -> bool {
    settled.len() <= Cell::COUNT
        && settled.iter().enumerate().all(|(i, one)| {
            let is_new = !one.cells.is_empty() && !settled[..i].contains(one);
            let says = |ways: Ways| ways.count > 0 && ways.shared == one.cells;
            is_new && Ways::of(grid, one.digit, &settled[..i], budget).is_some_and(says)
        })
}

/// Says how many templates a digit has after the placements of others; returns the number of that claim.
fn told(draft: &mut Draft<'_>, digit: Digit, settled: &[(Candidate, u16)]) -> u16 {
    let matters = |one: &Candidate| one.digit != digit && draft.has(Candidate::new(one.cell, digit));
    let before: Vec<u16> = settled.iter().filter(|(one, _)| matters(one)).map(|&(_, n)| n).collect();
    let houses = lacking(draft.grid(), digit);
    let mut from: Vec<u16> =
        houses.iter().map(|&house| draft.places_after(house, digit, before.iter().copied())).collect();
    from.extend(before);
    draft.ways(Filling::Places { digit, houses }, Vec::new(), from)
}

impl Templates {
    fn says(grid: &Grid, rule: Rule, digit: Digit, settled: &[Settled], budget: &Budget) -> Option<Self> {
        let ways = Ways::of(grid, digit, settled, budget)?;
        let cells = match rule {
            Rule::Set => ways.shared,
            Rule::Delete => grid.places(digit) - ways.used,
        };
        (ways.count > 0 && !cells.is_empty()).then(|| Self {
            rule,
            digit,
            ways: ways.count,
            cells,
            settled: settled.to_vec(),
        })
    }

    /// Returns the same deduction with only the settled digits that it needs.
    fn told(self, grid: &Grid, budget: &Budget) -> Option<Self> {
        let says = |settled: &[Settled]| Self::says(grid, self.rule, self.digit, settled, budget);
        let mut settled = self.settled;
        fewest(&mut settled, |few| {
            follow(grid, few, budget) && says(few).is_some_and(|few| (few.ways, few.cells) == (self.ways, self.cells))
        });
        says(&settled)
    }
}

impl Templates {
    /// Returns `true` if it uses this rule.
    pub(super) fn is(&self, rule: Rule) -> bool {
        self.rule == rule
    }
}

impl Pattern for Templates {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let free = Budget::default();
        let same = Self::says(grid, self.rule, self.digit, &self.settled, &free)? == *self;
        if !same || !follow(grid, &self.settled, &free) {
            return None;
        }
        let digits: DigitSet = self.settled.iter().map(|one| one.digit).chain([self.digit]).collect();
        let places = |digit| lacking(grid, digit).into_iter().map(move |house| Truth::Place(house, digit));
        let proof = Proof::of(digits.iter().flat_map(places));
        let said = self.cells.iter().map(|cell| Candidate::new(cell, self.digit));
        match self.rule {
            Rule::Set => Some(Inference { placements: said.collect(), eliminations: Vec::new(), proof }),
            Rule::Delete => Inference::eliminate(said, proof),
        }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let mut settled: Vec<(Candidate, u16)> = Vec::new();
        for one in &self.settled {
            let ways = told(draft, one.digit, &settled);
            let fresh = one.cells.iter().map(|cell| Candidate::new(cell, one.digit));
            let fresh = fresh.filter(|one| settled.iter().all(|(known, _)| known != one)).collect::<Vec<_>>();
            fresh.into_iter().for_each(|one| settled.push((one, draft.place(one, [ways]))));
        }
        let ways = told(draft, self.digit, &settled);
        draft.placements().for_each(|one| {
            draft.place(one, [ways]);
        });
        draft.exclude_all([ways]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let taken = self.settled.iter().fold(Parts::default(), |parts, one| parts.digit(Role::A, one.digit, one.cells));
        let used =
            Ways::of(grid, self.digit, &self.settled, &Budget::default()).map_or(CellSet::EMPTY, |ways| ways.used);
        taken.digit(Role::Pattern, self.digit, used)
    }
}

pub(super) fn find(rule: Rule, grid: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let budget = grid.budget();
    let digits = || grid.layout().digits().iter().filter(|&digit| !grid.places(digit).is_empty());
    // First the deductions from each digit alone, then those that depend on digits settled in the last round.
    let (mut settled, mut fresh): (Vec<Settled>, usize) = (Vec::new(), 0);
    loop {
        let news = settled[fresh..].to_vec();
        for says in digits().filter_map(|digit| Templates::says(grid, rule, digit, &settled, budget)) {
            if let Some(told) = says.told(grid, budget)
                && (news.is_empty() || told.settled.iter().any(|one| news.contains(one)))
            {
                emit(Arc::new(told))?;
            }
        }
        fresh = settled.len();
        for digit in digits() {
            let Some(Ways { count, shared: cells, .. }) = Ways::of(grid, digit, &settled, budget) else { continue };
            if count > 0 && !cells.is_empty() && !settled.contains(&Settled { digit, cells }) {
                settled.push(Settled { digit, cells });
            }
        }
        if settled.len() == fresh {
            return ControlFlow::Continue(());
        }
    }
}
