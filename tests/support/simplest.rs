//! Whether each step of a trace is told by the easiest technique that proves it.

use std::ops::ControlFlow;

use whydoku::engine::Profile;
use whydoku::grid::{Budget, Grid};
use whydoku::proof::Uniqueness;
use whydoku::technique::Position;
use whydoku::trace::{Deduction, Trace};

/// Returns the steps beyond singles for which an easier technique of the profile proves all conclusions in the same position,
/// as text; and how many such steps there are at all.
pub fn told_harder(trace: &Trace, profile: &Profile) -> (Vec<String>, usize) {
    let puzzle = trace.puzzle.puzzle().expect("a puzzle");
    let mut grid = puzzle.start().expect("no conflict");
    let (mut harder, mut all) = (Vec::new(), 0);
    for step in trace.deductions() {
        if !step.is_single() {
            all += 1;
            let easier = easier(step, &grid, trace, profile);
            harder.extend(easier.map(|id| format!("{:?}: {} instead of {id}", puzzle.id(), step.technique.id)));
        }
        step.apply(&mut grid);
    }
    (harder, all)
}

fn easier(step: &Deduction, grid: &Grid, trace: &Trace, profile: &Profile) -> Option<&'static str> {
    let uniqueness = if trace.assumes_unique { Uniqueness::Assumed } else { Uniqueness::Open };
    let position = Position::new(grid.clone(), &Budget::default());
    let mut found = None;
    for rung in profile.techniques.iter().take(profile.rank(step.technique)?).flatten() {
        if rung.technique.is_single() || !rung.technique.is_allowed(uniqueness) {
            continue;
        }
        let _ = rung.technique.find(&position, &mut |pattern| {
            let inference = pattern.argue(&position).filter(|inference| rung.admits(&*pattern, inference, &position));
            let proves = inference.is_some_and(|inference| {
                step.placements.iter().all(|place| inference.placements.contains(place))
                    && step.eliminations.iter().all(|gone| inference.eliminations.contains(gone))
            });
            if !proves {
                return ControlFlow::Continue(());
            }
            found = Some(rung.technique.id);
            ControlFlow::Break(())
        });
        if found.is_some() {
            break;
        }
    }
    found
}
