//! The passages of “How to read this” that a page needs, because its steps use what they explain.

use serde::Serialize;

use crate::argument::Says;
use crate::grid::Grid;
use crate::technique::Technique;
use crate::trace::Deduction;

/// The families whose words are about lines as well as boxes.
const LINES: &[&str] = &[
    "intersection",
    "direct",
    "locked_set",
    "fireworks",
    "exocet",
    "extended_rectangle",
    "empty_rectangle",
    "dual_empty_rectangle",
    "sue_de_coq",
];

/// A passage of “How to read this”, in the order in which a page has them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::render) enum Passage {
    /// A row or a column.
    Line,
    /// Where a digit can go, on a page without candidates.
    Place,
    /// What is true of a candidate, or eliminates it.
    Candidate,
    /// A digit that can be placed at once.
    Single,
    /// Several cells in one name.
    Short,
    /// Links, and chains of them.
    Link,
    /// A candidate outside a deadly pattern.
    Guardian,
}

/// Returns the passages that these steps need, each with the position before it.
pub(in crate::render) fn passages<'a>(steps: impl Iterator<Item = (&'a Deduction, &'a Grid)> + Clone) -> Vec<Passage> {
    let any = |is: &dyn Fn(&Deduction) -> bool| steps.clone().any(|(step, _)| is(step));
    // The legend of a diagram explains its links by these words.
    let has_links = steps.clone().any(|(step, grid)| !step.pattern.parts(grid).links.is_empty());
    let of = |families: &'static [&str]| move |step: &Deduction| families.contains(&step.technique.family);
    let is_plain = |technique: &Technique| ["full_house", "hidden_single"].contains(&technique.family);
    let has_candidates = any(&|step| !is_plain(step.technique));
    let known = [
        (Passage::Line, any(&of(LINES))),
        (if has_candidates { Passage::Candidate } else { Passage::Place }, true),
        (Passage::Single, any(&Deduction::is_single)),
        (Passage::Short, any(&|step| !step.eliminations.is_empty())),
        (Passage::Link, has_links),
        (Passage::Guardian, any(&has_guardians)),
    ];
    known.into_iter().filter_map(|(passage, is_used)| is_used.then_some(passage)).collect()
}

/// Whether a step is about guardians.
fn has_guardians(step: &Deduction) -> bool {
    step.argument.claims.iter().any(|claim| matches!(claim.says, Says::Deadly { .. } | Says::Impossible { .. }))
}
