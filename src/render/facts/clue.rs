//! What clues exclude, as sentences tell it.

use serde_json::{Value, json};

use crate::argument::{Argument, Says, Sight};
use crate::grid::{Candidate, ClueId};

/// Adds to an exclusion the clues because of which it holds.
pub(super) fn add_clues(told: &mut Value, sights: &[Sight]) {
    let mut clues: Vec<ClueId> = sights.iter().filter_map(|sight| sight.clue).collect();
    clues.sort_unstable();
    clues.dedup();
    if !clues.is_empty() {
        told["clues"] = json!(clues);
    }
}

/// Returns what one cell after the other rules out because of clues: the cell, its digits, and the candidates that fall.
pub(super) fn rounds(argument: &Argument) -> Vec<Value> {
    let mut rounds: Vec<(u16, Vec<Candidate>)> = Vec::new();
    let mut has_clues = false;
    for claim in &argument.claims {
        let (Says::Excluded { candidates, sights }, &[by]) = (&claim.says, &claim.from[..]) else { continue };
        has_clues |= sights.iter().any(|sight| sight.clue.is_some());
        match rounds.last_mut() {
            Some((last, gone)) if *last == by => gone.extend(candidates),
            _ => rounds.push((by, candidates.clone())),
        }
    }
    let told = |(by, mut gone): (u16, Vec<Candidate>)| {
        gone.sort_unstable();
        match argument.claims.get(usize::from(by)).map(|claim| &claim.says) {
            Some(Says::OnlyDigits { cell, digits, .. }) => {
                Some(json!({ "cell": cell, "digits": digits, "candidates": gone }))
            }
            _ => None,
        }
    };
    rounds.into_iter().filter(|_| has_clues).filter_map(told).collect()
}
