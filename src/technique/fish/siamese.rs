//! Siamese fish: two finned fish with the same base sets.
//!
//! You can often replace one cover set of a finned fish by another: candidates that were covered become fins, and other
//! candidates are eliminated. Both fish depend on the same truths, the digit in each base set, so they are shown as one
//! step, with the eliminations of both.
//!
//! ```text
//!        c2        c7  c8
//!   r1   .         .   ✗      base r3 r8
//!   r3   X ─ ─ ─ ─ B          cover c2 c7: fin A, eliminates r9c7
//!   r8   X ─ ─ ─ ─ ─ ─ A      cover c2 c8: fin B, eliminates r1c8
//!   r9   .         ✗   .
//! ```

use std::ops::ControlFlow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Fish, Kind, search};
use crate::argument::Draft;
use crate::grid::{CellSet, Grid};
use crate::technique::{Emit, Inference, Parts, Pattern, Position, Role, dual};

/// Two finned fish with the same base sets.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Siamese {
    /// The two fish. They differ in their cover sets and in their fins.
    pub pair: [Fish; 2],
}

impl Siamese {
    /// Returns the pair and all its eliminations; `None` if the two do not match.
    fn of(pair: [(Fish, CellSet); 2]) -> Option<(Self, CellSet)> {
        let [(one, gone), (other, also)] = pair;
        let grown = one.digit == other.digit
            && one.base == other.base
            && [&one, &other].iter().all(|fish| fish.kind.has_fins())
            && one.fins | one.endo_fins != other.fins | other.endo_fins;
        let both_clear = !gone.is_subset(also) && !also.is_subset(gone);
        (grown && both_clear).then(|| (Self { pair: [one, other] }, gone | also))
    }

    /// Returns the kind of the harder of the two.
    fn kind(&self) -> Kind {
        self.pair[0].kind.max(self.pair[1].kind)
    }
}

impl Siamese {
    /// Returns `true` if it is of this kind, with this number of base sets.
    pub(in crate::technique) fn is(&self, (kind, size): (Kind, usize)) -> bool {
        self.kind() == kind && self.pair[0].base.len() == size
    }
}

impl Pattern for Siamese {
    fn argue(&self, grid: &Grid) -> Option<Inference> {
        let same = |fish: &Fish| Fish::of(grid, fish.digit, fish.base.clone(), fish.cover.clone());
        let (same, cleared) = Self::of([same(&self.pair[0])?, same(&self.pair[1])?])?;
        if same == *self { self.pair[0].clears(cleared) } else { None }
    }

    fn explain(&self, draft: &mut Draft<'_>) {
        dual::explain(&self.pair, Fish::told, draft);
    }

    fn parts(&self, grid: &Grid) -> Parts {
        let [one, other] = &self.pair;
        let mut parts = one.parts(grid);
        let own = other.cover.iter().filter(|house| !one.cover.contains(house));
        parts = own.fold(parts, |parts, &house| parts.house(Role::Cover, house));
        let fins = other.parts(grid).candidates.into_iter().filter(|(role, _)| *role != Role::Base);
        for (role, fin) in fins {
            parts.candidates.retain(|&(_, candidate)| candidate != fin);
            parts.candidates.push((role, fin));
        }
        parts
    }
}

/// Returns the number of cover sets of one fish that the other does not have.
fn exchanged_covers(one: &Fish, other: &Fish) -> usize {
    one.cover.iter().filter(|house| !other.cover.contains(house)).count()
}

/// The maximum number of cover sets that may differ in one step.
const MOST_EXCHANGED: usize = 2;

pub(in crate::technique) fn find((kind, size): (Kind, usize), position: &Position, emit: Emit<'_>) -> ControlFlow<()> {
    let mut all: Vec<(Fish, CellSet)> = Vec::new();
    let digits = position.layout().digits();
    let _ = search::visit_finned((kind, size), digits, position, &|found| found <= kind, &mut |fish, cleared| {
        all.push((fish, cleared));
        ControlFlow::Continue(())
    });
    let same_base = |(one, _): &(Fish, CellSet), (other, _): &(Fish, CellSet)| {
        (one.digit, &one.base).cmp(&(other.digit, &other.base))
    };
    all.sort_by(same_base);
    for exchanged in 1..=MOST_EXCHANGED {
        for litter in all.chunk_by(|one, other| same_base(one, other).is_eq()) {
            for (i, one) in litter.iter().enumerate() {
                for other in &litter[i + 1..] {
                    let is_one =
                        one.0.kind.max(other.0.kind) == kind && exchanged_covers(&one.0, &other.0) == exchanged;
                    if is_one && let Some((pair, _)) = Siamese::of([one.clone(), other.clone()]) {
                        emit(Arc::new(pair))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}
