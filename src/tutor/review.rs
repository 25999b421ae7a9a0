//! What is wrong in a position, what is outdated, and which step each entry follows from.

use serde::{Deserialize, Serialize};

use super::ids::{TechniqueId, read_id};
use super::standing::{Flaw, Stale, Standing, entries, stale};
use super::why::{Why, why};
use crate::engine::{self, Pace, Profile, Repeated};
use crate::grid::{Cell, House, Puzzle, Spent};
use crate::proof::Conclusion;
use crate::trace::{Event, Limit, Recorder};

/// The review of a position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Review {
    /// The correctness of the position.
    pub standing: Standing,
    /// The first mistake, with its proof.
    pub fault: Option<Fault>,
    /// Pencil marks that a given rules out; where there is no mistake, a placed digit as well. They are not mistakes, but
    /// clutter.
    pub stale: Vec<Stale>,
    /// If nothing is wrong, the entries, and how each follows from the givens.
    pub follows: Vec<Entry>,
    /// The limit that ended the search for their reasons early, if one did: then more may follow.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
}

/// A mistake.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Fault {
    /// A digit appears more than once in a house.
    Repeated(Repeated),
    /// An entry is true in no solution.
    Entry {
        /// The entry: a digit, or a candidate that was eliminated.
        entry: Conclusion,
        /// The box of its cell.
        area: Option<House>,
        /// Why its opposite is true, from the givens alone.
        why: Why,
    },
}

/// An entry, and its reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Entry {
    /// A digit, or a candidate that was eliminated.
    pub entry: Conclusion,
    /// The technique of the step that concludes it; none if the profile does not reach it.
    #[serde(deserialize_with = "read_id")]
    pub technique: Option<TechniqueId>,
    /// The hardest technique on the path to it.
    #[serde(deserialize_with = "read_id")]
    pub hardest: Option<TechniqueId>,
}

/// Reviews a position by the techniques of a profile.
///
/// # Errors
/// If the profile's budget was spent before it was known whether the position is correct.
pub fn review(puzzle: &Puzzle, profile: &Profile) -> Result<Review, Spent> {
    let standing = Standing::within(puzzle, &profile.budget)?;
    let bare = puzzle.clone().bare();
    let wrong = || {
        let &entry = standing.wrong.first()?;
        let cell = entry.candidate().cell;
        let area = puzzle.layout.box_of(cell);
        Some(Fault::Entry { entry, area, why: why(&bare, entry.denied(), profile).ok()?.why })
    };
    let fault = standing.repeated.first().cloned().map(Fault::Repeated).or_else(wrong);
    let (follows, limit) = if standing.is_right() { follow(puzzle, &bare, profile) } else { (Vec::new(), None) };
    // Where something is wrong, a digit that was entered may be it: only givens are known to rule a mark out.
    let is_known = |by: Cell| standing.flaw() != Some(Flaw::Mistake) || puzzle.givens.get(by).is_some();
    let stale = stale(puzzle).into_iter().filter(|stale| is_known(stale.by)).collect();
    Ok(Review { standing, fault, stale, follows, limit })
}

/// Returns how each entry follows from the givens, and the limit that ended this early, if one did.
fn follow(puzzle: &Puzzle, bare: &Puzzle, profile: &Profile) -> (Vec<Entry>, Option<Limit>) {
    let entries = entries(puzzle);
    if entries.is_empty() {
        return (Vec::new(), None);
    }
    let profile = Profile { pace: Pace::Step, search: None, ..profile.clone() };
    let mut open = entries.clone();
    let has_all = |recorder: &Recorder| {
        let last = recorder.events().last().and_then(Event::deduction);
        open.retain(|&entry| !last.is_some_and(|step| step.concludes(entry, &puzzle.layout)));
        open.is_empty()
    };
    let Ok(trace) = engine::solve_until(bare, &profile, has_all) else { return (Vec::new(), None) };
    let entry = |entry: Conclusion| {
        let says = |event: &&Event| event.deduction().is_some_and(|step| step.concludes(entry, &puzzle.layout));
        let last = trace.events.iter().find(says);
        let before = last.map(|last| trace.dependencies(last, 0)).unwrap_or_default();
        let way = before.iter().filter_map(|&n| trace.events.get(n as usize - 1)).chain(last);
        let techniques = way.filter_map(|event| Some(event.deduction()?.technique));
        Entry {
            entry,
            technique: last.and_then(Event::deduction).map(|step| step.technique.id),
            hardest: techniques.max_by_key(|technique| technique.rung()).map(|hardest| hardest.id),
        }
    };
    let follows: Vec<Entry> = entries.into_iter().map(entry).collect();
    let limit = trace.limit.filter(|_| follows.iter().any(|entry| entry.technique.is_none()));
    (follows, limit)
}
