//! The next step of HoDoKu.
//!
//! Which single is next depends on the steps before, so the path is that from the start of the trace. Its next step is the
//! first of which something is still to be concluded.

use std::cell::RefCell;
use std::rc::Rc;

use super::{Found, findings, judge, stand_ins};
use crate::engine::Profile;
use crate::grid::Puzzle;
use crate::proof::{Conclusion, Uniqueness};
use crate::rating::{HodokuKind, HodokuStep, HodokuSteps};
use crate::trace::{ProvenStep, Recorder};

/// The steps of a puzzle.
struct Known {
    puzzle: Puzzle,
    uniqueness: Uniqueness,
    steps: Rc<[HodokuStep]>,
}

thread_local! {
    /// The path that was needed last: each step of a walkthrough asks for the same one.
    static LAST: RefCell<Option<Known>> = const { RefCell::new(None) };
}

fn path(recorder: &Recorder) -> Option<Rc<[HodokuStep]>> {
    let (puzzle, uniqueness) = (recorder.puzzle(), recorder.uniqueness());
    let is_same = |known: &Known| known.puzzle == *puzzle && known.uniqueness == uniqueness;
    let known =
        LAST.with_borrow(|last| last.as_ref().filter(|known| is_same(known)).map(|known| Rc::clone(&known.steps)));
    known.or_else(|| {
        let budget = recorder.position().budget();
        let grid = puzzle.grid().ok()?;
        let steps = HodokuSteps::new(&grid, recorder.only_solution()?, uniqueness, budget).ok()?;
        let steps: Rc<[HodokuStep]> = steps.collect::<Result<_, _>>().ok()?;
        let known = Known { puzzle: puzzle.clone(), uniqueness, steps: Rc::clone(&steps) };
        LAST.set(Some(known));
        Some(steps)
    })
}

/// Finds the next step. `None` if a digit would be tried out.
pub(super) fn step(recorder: &Recorder, profile: &Profile) -> Option<ProvenStep> {
    let position = recorder.position();
    let open = |step: &HodokuStep| {
        let placed = step.placement.iter().map(|&candidate| Conclusion::Placed(candidate));
        let eliminated = step.eliminations.iter().map(|&candidate| Conclusion::Eliminated(candidate));
        let open: Vec<_> = placed.chain(eliminated).filter(|conclusion| !conclusion.is_applied(position)).collect();
        (!open.is_empty()).then_some((step.kind, open))
    };
    let (kind, drawn) = path(recorder)?.iter().find_map(open)?;
    let judge = |pattern: Found, drawn: &[Conclusion]| judge(recorder, profile, pattern, drawn);
    let by = |ids: &[&str]| findings(ids, &drawn, recorder).into_iter().find_map(|found| judge(found, &drawn));
    // A step may need several of our patterns: each shows what it proves of it, and the next call goes on.
    let part = |found: Found| {
        let inference = found.argue(position)?;
        let proves = |&conclusion: &Conclusion| inference.concludes(conclusion, position.layout());
        let proven: Vec<Conclusion> = drawn.iter().copied().filter(proves).collect();
        judge(found, &proven)
    };
    let own = [kind.id()?];
    let parts = |one: &Conclusion| findings(&own, &[*one], recorder).into_iter().find_map(part);
    let nets = |&one: &Conclusion| stand_ins(one, position).find_map(|found| judge(found, &[one]));
    by(&own)
        .or_else(|| by(alike(kind)))
        .or_else(|| drawn.iter().find_map(parts))
        .or_else(|| drawn.iter().find_map(nets))
}

/// Returns the techniques that may show the same as a step for which its own finds nothing.
fn alike(kind: HodokuKind) -> &'static [&'static str] {
    use HodokuKind::*;
    match kind {
        XChain | XyChain | ContinuousNiceLoop | DiscontinuousNiceLoop | Aic => {
            &["x_chain", "xy_chain", "aic", "continuous_nice_loop", "discontinuous_nice_loop"]
        }
        GroupedContinuousNiceLoop | GroupedDiscontinuousNiceLoop | GroupedAic => {
            &["aic", "grouped_aic", "grouped_continuous_nice_loop", "grouped_discontinuous_nice_loop"]
        }
        ForcingChainContradiction | ForcingChainVerity => &["forcing_chain_verity", "forcing_chain_contradiction"],
        ForcingNetContradiction | ForcingNetVerity => &["forcing_net_verity", "forcing_net_contradiction"],
        _ => &[],
    }
}
