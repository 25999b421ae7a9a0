//! Wings: XY-Wing and XYZ-Wing.
//!
//! A *pivot* sees two *pincers*. The pivot has a and b; one pincer has a and z, the other b and z. If the pivot is a,
//! the first pincer is z; if it is b, the second is. A cell that sees both pincers is not z. In an XYZ-Wing the pivot
//! may also be z; then the eliminations must see the pivot too.
//!
//! ```text
//!   ab ──── bz        pivot ab, pincers az and bz
//!   │        │
//!   az ──── ✗z        ✗ sees both pincers
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::scan::{Scan, Sought};
use super::{Emit, Inference, Parts, Pattern, Role};
use crate::argument::{Draft, Lead};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};

/// A pivot and two pincers, at least one of which is the digit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wing {
    /// The cell that sees both pincers.
    pub pivot: Cell,
    /// The candidates of the pivot: those that it shares with the pincers and, in an XYZ-Wing, the digit.
    pub digits: DigitSet,
    /// The pincers: bivalue cells, with the digit as one candidate.
    pub pincers: [Cell; 2],
    /// The other candidate of each pincer.
    pub shared: [Digit; 2],
    /// The digit that at least one cell of the wing must be.
    pub digit: Digit,
}

impl Wing {
    fn cells(&self) -> CellSet {
        [self.pivot, self.pincers[0], self.pincers[1]].into_iter().collect()
    }
}

impl Wing {
    /// Returns `true` if its pivot has this many candidates.
    pub(super) fn is(&self, width: usize) -> bool {
        self.digits.contains(self.digit) == (width == 3)
    }
}

impl Pattern for Wing {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let set = |digits: &[Digit]| -> DigitSet { digits.iter().copied().collect() };
        let [a, b] = self.shared;
        let beside = self.digits - DigitSet::of(self.digit) == set(&[a, b]) && set(&[a, b, self.digit]).len() == 3;
        let held = grid.candidates(self.pivot) == self.digits
            && (0..2).all(|i| grid.candidates(self.pincers[i]) == set(&[self.shared[i], self.digit]));
        let sees = |a: Cell, b: Cell, digit| grid.layout().seen(Candidate::new(a, digit)).contains(b);
        let seen = (0..2).all(|i| sees(self.pivot, self.pincers[i], self.shared[i]));
        // Pincers that see each other form a naked triple with the pivot.
        if !beside || !held || !seen || sees(self.pincers[0], self.pincers[1], self.digit) {
            return None;
        }
        let holders = self.cells() & grid.places(self.digit);
        let cleared = grid.layout().seen_by_all(holders, self.digit) & grid.places(self.digit);
        let truths = self.cells().iter().map(Truth::Cell);
        Inference::eliminate(cleared.iter().map(|cell| Candidate::new(cell, self.digit)), Proof::of(truths))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let pivot = draft.digits(self.pivot);
        let pincers = self.pincers.map(|pincer| draft.digits(pincer));
        let mut from = vec![pivot];
        for (i, pincer) in pincers.into_iter().enumerate() {
            let then = Candidate::new(self.pincers[i], self.digit);
            let supposed = [Candidate::new(self.pivot, self.shared[i])];
            from.push(draft.suppose(supposed, [], |_| vec![Lead::to([then], [pincer])]));
        }
        let holders = self.cells() & draft.grid().places(self.digit);
        let one = draft.one_of(holders.iter().map(|cell| Candidate::new(cell, self.digit)), from);
        draft.exclude_all([one]);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let pincers: CellSet = self.pincers.into_iter().collect();
        let parts = Parts::default().cells(Role::Pivot, CellSet::of(self.pivot)).cells(Role::Pincer, pincers);
        let all = grid.layout().digits();
        let parts = parts.digits_of(Role::Pivot, grid, CellSet::of(self.pivot), all);
        parts.digits_of(Role::Pincer, grid, pincers, all)
    }

    /// Takes one cell with two candidates after the other as the pivot, and looks for two pincers.
    fn scan(&self, grid: &Grid) -> Option<Scan> {
        let held = |cell: Cell| grid.candidates(cell);
        let bivalue: CellSet = grid.open().iter().filter(|&cell| held(cell).len() == 2).collect();
        let sees = |a: Cell, b: Cell, digit| grid.layout().seen(Candidate::new(a, digit)).contains(b);
        let wing = |pivot: Cell, pincers: &[Cell], digit: Digit| {
            let [first, second] = *pincers else { return None };
            let shared = [first, second].map(|pincer| (held(pincer) & held(pivot)).single());
            let [Some(a), Some(b)] = shared else { return None };
            Some(Self { pivot, digits: held(pivot), pincers: [first, second], shared: [a, b], digit })
        };
        let sought = Sought {
            size: 2,
            own: (self.pivot, self.pincers.to_vec(), DigitSet::of(self.digit)),
            things: &|pivot| {
                let shared = |pincer| (held(pincer) & held(pivot)).single().filter(|&digit| sees(pivot, pincer, digit));
                let near = bivalue.iter().filter(|&pincer| shared(pincer).is_some());
                near.map(|pincer| (pincer, held(pincer) - held(pivot))).collect()
            },
            excess: &|pivot, pincers: &[Cell], digits| {
                let shared = pincers.iter().fold(DigitSet::EMPTY, |all, &pincer| all | held(pincer) & held(pivot));
                (shared == held(pivot)).then(|| digits.len() - 1)
            },
            clears: &|pivot, pincers, digits: DigitSet| {
                digits.single().and_then(|digit| wing(pivot, pincers, digit)?.argue(grid)).is_some()
            },
        };
        if self.is(2) { sought.scan(bivalue.iter()) } else { None }
    }
}

/// Finds wings whose pivot has this many candidates: two for an XY-Wing, three for an XYZ-Wing.
pub(super) fn find(width: usize, grid: &Grid, emit: Emit<'_>) -> ControlFlow<()> {
    let layout = grid.layout();
    let bivalue: CellSet = grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect();
    for pivot in grid.open().iter().filter(|&cell| grid.candidates(cell).len() == width) {
        let digits = grid.candidates(pivot);
        let seen = |cell: Cell, digit| layout.seen(Candidate::new(cell, digit));
        let near = digits.iter().fold(CellSet::EMPTY, |near, digit| near | seen(pivot, digit)) & bivalue;
        for first in near.iter().filter(|&cell| (grid.candidates(cell) & digits).len() == width - 1) {
            for second in near.iter().filter(|&second| second > first) {
                let both = grid.candidates(first) & grid.candidates(second);
                let [a, b] = [first, second].map(|pincer| (grid.candidates(pincer) - both).single());
                let (Some(digit), Some(a), Some(b)) = (both.single(), a, b) else { continue };
                let wing = Wing { pivot, digits, pincers: [first, second], shared: [a, b], digit };
                if wing.argue(grid).is_some() {
                    emit(Arc::new(wing))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}
