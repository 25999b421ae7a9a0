//! The simple techniques that a branch of a nested net may use, beside the singles that it takes anyway.
//!
//! A trace says of a line which technique eliminates, and the verifier accepts these only: a net is to be
//! followed by hand. So the set is a part of the trace format, and has nothing to do with the order of
//! the ladder. **Version 1** of the format has the techniques below; a trace that names another one is
//! refused. A line has the name of the first that argues by its truths; so a technique may be added at the
//! end, and old traces still verify. One that is taken away, or that finds
//! less, makes old traces invalid: that needs a new version of the format.

use crate::technique::Technique;

/// The ids of the simple techniques that a branch of a nested net may use, easiest first.
pub const SIMPLE: [&str; 8] = [
    "pointing",
    "claiming",
    "locked_pair",
    "naked_pair",
    "hidden_pair",
    "locked_triple",
    "naked_triple",
    "hidden_triple",
];

/// The techniques, easiest first.
pub(super) fn simple() -> impl Iterator<Item = &'static Technique> {
    SIMPLE.iter().filter_map(|id| Technique::named(id))
}
