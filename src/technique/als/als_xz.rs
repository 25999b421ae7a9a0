//! ALS-XZ: two almost locked sets with a restricted common candidate.
//!
//! Sets A and B have a restricted common candidate x, so at least one of them does not contain x. That set contains all
//! its other digits, including z, if both sets have z. So at least one set contains z, and a cell that sees every z of
//! both is not z.
//!
//! ```text
//!   r1   12  .  .  23  .  .       A  r1c1 r1c4        digits 1 2 3
//!   r5   14  .  .  ✗3  34  .      B  r5c1 r5c5        digits 1 3 4
//!                                 x = 1 in c1, z = 3: ✗ sees r1c4 and r5c5
//! ```
//!
//! *Doubly linked*: with two restricted common candidates, each set lacks exactly one of them, and not the same one. So
//! each of the two is true in one of the sets, and each set contains all its other digits.
//!
//! <http://hodoku.sourceforge.net/en/tech_als.php>

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::argument::Draft;
use crate::grid::{CandidateSet, CellSet, Digit, DigitSet, Grid};
use crate::proof::{Proof, Truth};
use crate::technique::almost_locked::{AlmostLockedSet, chained, either_end, lettered, with_common};
use crate::technique::{Emit, Inference, Parts, Pattern, Position, Role};

/// Two almost locked sets and their restricted common candidates.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AlsXz {
    /// The sets A and B.
    pub sets: [AlmostLockedSet; 2],
    /// The restricted common candidates: one, or two if the sets are doubly linked.
    pub commons: DigitSet,
    /// The digits that one of the sets contains, and that are therefore eliminated elsewhere.
    pub digits: DigitSet,
}

impl AlsXz {
    /// Returns the eliminations, given the reach of each set for each of its digits.
    fn cleared(&self, [a, b]: [&[CellSet; 9]; 2]) -> CandidateSet {
        let doubly = self.commons.len() == 2;
        let all = self.sets[0].digits | self.sets[1].digits;
        let cleared = |digit: Digit| match self.commons.contains(digit) {
            false if doubly => a[digit.index()] | b[digit.index()],
            true if !doubly => CellSet::EMPTY,
            _ => a[digit.index()] & b[digit.index()],
        };
        all.iter().fold(CandidateSet::EMPTY, |marks, digit| &marks | &CandidateSet::of(digit, cleared(digit)))
    }
}

impl Pattern for AlsXz {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let [a, b] = &self.sets;
        let shown = a.is_in(grid) && b.is_in(grid);
        if !shown || !matches!(self.commons.len(), 1 | 2) || a.restricted_commons(grid, b) != self.commons {
            return None;
        }
        let cleared = self.cleared([&a.reaches(grid), &b.reaches(grid)]);
        if cleared.digits() != self.digits {
            return None;
        }
        Inference::eliminate(cleared.by_digit(), Proof::of((a.cells | b.cells).iter().map(Truth::Cell)))
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        let commons: Vec<Digit> = self.commons.iter().collect();
        match commons[..] {
            [x, y] => {
                let looped = chained(draft, &self.sets, &[y, x, y], true);
                draft.exclude_all([looped]);
            }
            [x] => either_end(draft, &self.sets, &[x]),
            _ => {}
        }
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let [a, b] = &self.sets;
        // If each set contains all its other digits, those matter that eliminate something.
        let own = |set: &AlmostLockedSet| {
            let eliminates = |digit: &Digit| self.commons.len() == 1 || !set.reach(grid, *digit).is_empty();
            (self.digits & set.digits).iter().filter(eliminates).collect()
        };
        let parts = lettered(&self.sets).digits_of(Role::Pincer, grid, a.cells, own(a));
        let parts = parts.digits_of(Role::Pincer, grid, b.cells, own(b));
        self.commons.iter().fold(parts, |parts, common| with_common(parts, grid, [a, b], common))
    }
}

pub(in crate::technique) fn find(position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let (sets, links) = (position.almost_locked(), position.almost_locked_links());
    let mut found = Vec::new();
    for (i, linked) in links.commons.iter().enumerate() {
        for &(j, commons) in linked.iter().filter(|(j, commons)| *j > i && commons.len() <= 2) {
            let mut pair = AlsXz { sets: [sets[i], sets[j]], commons, digits: DigitSet::EMPTY };
            pair.digits = pair.cleared([&links.reach[i], &links.reach[j]]).digits();
            if !pair.digits.is_empty() {
                found.push(pair);
            }
        }
    }
    // Small sets are easier to see.
    found.sort_by_key(|pair| pair.sets.map(|set| set.cells.len()).iter().sum::<usize>());
    found.into_iter().try_for_each(|pair| emit(Arc::new(pair)))
}
