//! Sue de Coq: two houses intersect, and cells beside the intersection divide its digits between them.
//!
//! Some cells of an intersection have at least two more digits than cells. A few cells beside them in one house, and a
//! few in the other, use up these digits: all the cells together have as many digits as cells, and the two flanks have
//! no digit in common. So each digit has its places in one house, and fills at most one cell; because no cell can stay
//! empty, each digit fills exactly one. A cell that sees all places of a digit cannot be that digit.
//!
//! ```text
//!            ┌───────────┐
//!   r4   12  │1234 1234 ✗│ ✗12      crossing  1234 1234
//!   r5    .  │34  .  ✗34 │          flanks    12 in the row, 34 in the box
//!   r6    .  │ .  .  ✗34 │
//!            └───────────┘
//! ```
//!
//! In the basic form each flank is one cell; in the extended form flanks may be larger, and may have digits that the
//! intersection does not have. The technique is also called two-sector disjoint subset.
//!
//! <http://hodoku.sourceforge.net/en/tech_misc.php#sdc>

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Emit, Holding, Inference, Parts, Pattern, Role, choices};
use crate::argument::{Draft, Says, Sector};
use crate::grid::{Candidate, Cell, CellSet, Grid, House};
use crate::proof::{self, Proof, Truth};

/// An intersection, and a flank in each of the two houses.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SueDeCoq {
    /// The intersecting houses.
    pub houses: [House; 2],
    /// Cells of both houses.
    pub crossing: Holding,
    /// Cells of the first house only, and of the second.
    pub flanks: [Holding; 2],
}

impl SueDeCoq {
    fn all(&self) -> Holding {
        self.crossing.and(self.flanks[0]).and(self.flanks[1])
    }

    /// Returns `true` if there are as many digits as cells, and the flanks have no digit in common.
    fn is_tight(&self) -> bool {
        let all = self.all();
        all.cells.len() == all.digits.len() && self.flanks[0].digits.is_disjoint(self.flanks[1].digits)
    }

    /// Returns the candidates that see every place of a digit in the pattern.
    fn cleared(&self, grid: &Grid) -> impl Iterator<Item = Candidate> {
        let Holding { cells, digits } = self.all();
        let places = digits.iter().map(|digit| (digit, grid.places(digit)));
        let seen =
            places.map(move |(digit, places)| (digit, places & grid.layout().seen_by_all(cells & places, digit)));
        seen.flat_map(|(digit, cells)| cells.iter().map(move |cell| Candidate::new(cell, digit)))
    }
}

impl Pattern for SueDeCoq {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [first, second] = self.houses.map(|house| grid.layout().members(house));
        let [a, b] = self.flanks.map(|flank| flank.cells);
        let Holding { cells, digits } = self.crossing;
        let placed = cells.is_subset(first & second) && a.is_subset(first - second) && b.is_subset(second - first);
        let shown = [self.crossing, self.flanks[0], self.flanks[1]].iter().all(|part| part.is_in(grid));
        if !placed || !shown || !self.is_tight() || cells.len() < 2 || digits.len() < cells.len() + 2 {
            return None;
        }
        let inference = Inference::eliminate(self.cleared(grid), Proof::of(self.all().cells.iter().map(Truth::Cell)))?;
        // If some cell is idle, a smaller pattern has the same conclusions.
        let needed = proof::shrink(grid, inference.proof.clone(), &inference.conclusions());
        (needed == inference.proof).then_some(inference)
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let Holding { cells, digits } = self.all();
        let from = draft.each_digits(cells);
        let [a, b] = self.flanks;
        // The first house gives what no flank has.
        let sector = |house, flank: Holding, digits| Sector {
            house: Some(house),
            cells: self.crossing.cells | flank.cells,
            digits,
        };
        let sectors = vec![sector(self.houses[0], a, digits - b.digits), sector(self.houses[1], b, b.digits)];
        let shared = draft.says(Says::Shares { cells, sectors }, from);
        draft.exclude_all([shared]);
    }

    fn parts(&self, _: &Grid) -> Parts {
        let houses = self.houses.iter().fold(Parts::default(), |parts, &house| parts.house(Role::Pattern, house));
        let [a, b] = self.flanks.map(|flank| flank.cells);
        houses.cells(Role::Pattern, self.crossing.cells).cells(Role::A, a).cells(Role::B, b)
    }
}

/// Returns the flanks in one house that use up more digits of the intersection than they add.
fn flanks(grid: &Grid, cells: CellSet, crossing: Holding) -> Vec<Holding> {
    fn extend(grid: &Grid, flank: Holding, later: &[Cell], crossing: Holding, flanks: &mut Vec<Holding>) {
        for (i, &cell) in later.iter().enumerate() {
            let larger = flank.and(Holding::of(grid, CellSet::of(cell)));
            if (larger.digits - crossing.digits).len() < larger.cells.len() {
                flanks.push(larger);
            }
            extend(grid, larger, &later[i + 1..], crossing, flanks);
        }
    }
    let cells: Vec<Cell> = cells.iter().collect();
    let mut flanks = Vec::new();
    extend(grid, Holding::of(grid, CellSet::EMPTY), &cells, crossing, &mut flanks);
    flanks
}

pub(super) fn find(grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let all = grid.layout().houses();
    for (i, &first) in all.iter().enumerate() {
        for &second in &all[i + 1..] {
            let [a, b] = [first, second].map(|house| grid.open_in(house));
            let shared: Vec<Cell> = (a & b).iter().collect();
            for size in 2..=shared.len() {
                choices(&shared, size, &mut |cells| {
                    let crossing = Holding::of(grid, cells.iter().copied().collect());
                    if crossing.digits.len() < size + 2 {
                        return ControlFlow::Continue(());
                    }
                    let [a, b] = [a - b, b - a].map(|cells| flanks(grid, cells, crossing));
                    a.iter().flat_map(|&a| b.iter().map(move |&b| [a, b])).try_for_each(|flanks| {
                        let pattern = SueDeCoq { houses: [first, second], crossing, flanks };
                        let clears = pattern.is_tight() && pattern.cleared(grid).next().is_some();
                        let told = clears && pattern.argue(grid).is_some();
                        if told { emit(Arc::new(pattern)) } else { ControlFlow::Continue(()) }
                    })
                })?;
            }
        }
    }
    ControlFlow::Continue(())
}
