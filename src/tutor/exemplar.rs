//! Exemplars: for each technique a puzzle that shows it.

use std::sync::LazyLock;

use crate::engine::{self, Profile};
use crate::format::pack::{self, Pack};
use crate::technique::Technique;
use crate::trace::{Checked, Trace};

/// The pack with a puzzle for each technique, by the technique's id.
static EXEMPLARS: LazyLock<Option<Pack>> =
    LazyLock::new(|| pack::parse(include_str!("../../puzzles/exemplars.yaml"), None).ok());

/// A technique's exemplar, solved by the first of the profiles that show the technique in which a step
/// uses it; nothing where there is none.
pub fn exemplar(technique: &'static Technique) -> Option<Checked<Trace>> {
    let entry = EXEMPLARS.as_ref()?.pick(Some(technique.id)).ok()?;
    let solved = Profile::showing(technique).filter_map(|profile| engine::solve(&entry.puzzle, &profile).ok());
    let uses = |trace: &Checked<Trace>| trace.deductions().any(|step| step.technique == technique);
    solved.into_iter().find(uses)
}
