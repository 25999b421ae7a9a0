//! Two patterns of one kind, shown as one step because they share cells.
//!
//! Each proves its own eliminations by its own truths; they are combined if each adds something to the other.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Emit, Inference, Parts, Pattern};
use crate::argument::Draft;
use crate::grid::{Candidate, Grid};
use crate::proof::Proof;

/// Combines both arguments; `None` unless each adds something to the other.
pub(super) fn both([a, b]: [Inference; 2]) -> Option<Inference> {
    let adds = |a: &Inference, b: &Inference| a.eliminations.iter().any(|gone| !b.eliminations.contains(gone));
    if !adds(&a, &b) || !adds(&b, &a) {
        return None;
    }
    let mut truths = a.proof.truths;
    b.proof.truths.into_iter().for_each(|truth| push_new(&mut truths, truth));
    Inference::eliminate(a.eliminations.into_iter().chain(b.eliminations), Proof::of(truths))
}

/// Makes the argument of both: what each tells, and what follows from it; the second adds what the first did not show.
pub(super) fn explain<P: Pattern>(pair: &[P; 2], told: impl Fn(&P, &mut Draft<'_>) -> u16, draft: &mut Draft<'_>) {
    let mut left: Vec<Candidate> = draft.eliminations().collect();
    for one in pair {
        let told = told(one, draft);
        let own = one.argue(draft.grid()).map(|inference| inference.eliminations).unwrap_or_default();
        let follows = |gone: &Candidate| own.contains(gone) && draft.excludes(*gone, &[told]);
        let (here, rest) = left.into_iter().partition::<Vec<_>, _>(follows);
        draft.exclude(here, [told]);
        left = rest;
    }
}

/// Returns the parts of both patterns, each once.
pub(super) fn parts(pair: &[impl Pattern; 2], grid: &Grid) -> Parts {
    let [mut parts, other] = [pair[0].parts(grid), pair[1].parts(grid)];
    let Parts { houses, cells, candidates, links } = other;
    houses.into_iter().for_each(|house| push_new(&mut parts.houses, house));
    cells.into_iter().for_each(|cell| push_new(&mut parts.cells, cell));
    candidates.into_iter().for_each(|candidate| push_new(&mut parts.candidates, candidate));
    links.into_iter().for_each(|link| push_new(&mut parts.links, link));
    parts
}

/// A callback for each pattern of a kind.
pub(super) type Visit<'a, P> = &'a mut dyn FnMut(P) -> ControlFlow<()>;

/// Visits the pairs, among all patterns of one kind, that lead to a conclusion.
pub(super) fn pairs<P: Clone, Pair: Pattern + 'static>(
    visit: impl FnOnce(Visit<'_, P>) -> ControlFlow<()>,
    pair: fn([P; 2]) -> Pair,
    grid: &Grid,
    emit: Emit<'_>,
) -> ControlFlow<()> {
    let mut all = Vec::new();
    visit(&mut |pattern| {
        all.push(pattern);
        ControlFlow::Continue(())
    })?;
    for (i, a) in all.iter().enumerate() {
        for b in &all[i + 1..] {
            let pair = pair([a.clone(), b.clone()]);
            if pair.argue(grid).is_some() {
                emit(Arc::new(pair))?;
            }
        }
    }
    ControlFlow::Continue(())
}

fn push_new<T: PartialEq>(items: &mut Vec<T>, item: T) {
    if !items.contains(&item) {
        items.push(item);
    }
}
