//! The simple techniques that a branch of a nested net may use, besides the singles that it always uses. A trace names
//! the technique of each eliminating line, and the verifier accepts only these, because a reader must be able to follow
//! a net by hand. So the set is part of the trace format, independent of the order of the ladder. **Version 1** of the
//! format has the techniques below; a trace that names another one is rejected. A line has the name of the first
//! technique that argues by its truths; so a technique may be added at the end, and old traces stay valid. If one is
//! removed, or finds less, old traces become invalid: that needs a new version of the format.

use crate::technique::Technique;

/// The ids of the simple techniques that a branch of a nested net may use, easiest first.
pub const SIMPLE: &[&str] = &[
    "pointing",
    "claiming",
    "locked_pair",
    "naked_pair",
    "hidden_pair",
    "locked_triple",
    "naked_triple",
    "hidden_triple",
];

/// The id of the technique that uses nothing but one clue of a variant: any net may use it, as it uses houses and cells.
pub(super) const OF_A_CLUE: &str = "clue_combinations";

/// Returns the techniques, easiest first.
pub(super) fn simple() -> impl Iterator<Item = &'static Technique> {
    SIMPLE.iter().filter_map(|id| Technique::named(id))
}
