//! What clues exclude, as sentences tell it.

use serde_json::{Value, json};

use crate::argument::{Argument, Says, Sight};
use crate::grid::{Candidate, Layout};

/// Adds to an exclusion the ways in which it holds: one house or clue for all; otherwise each with the candidates that rule it
/// out so (`one`), or that are in the same cell (`cell`).
pub(super) fn add_ways(told: &mut Value, sights: &[Sight]) {
    let way = |sight: &Sight| {
        let kind = match sight.via() {
            None => "cell",
            Some(_) if sights.len() == 1 => "all",
            Some(_) => "one",
        };
        json!({ "kind": kind, "of": sight.of, "via": sight.via() })
    };
    told["ways"] = sights.iter().map(way).collect();
}

/// Returns what one cell after the other rules out because of clues: the cell, its digits (kind `free` if these are all), and
/// the candidates that fall.
pub(super) fn rounds(argument: &Argument, layout: &Layout) -> Vec<Value> {
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
                let kind = if *digits == layout.digits() { "free" } else { "bound" };
                Some(json!({ "kind": kind, "cell": cell, "digits": digits, "candidates": gone }))
            }
            _ => None,
        }
    };
    rounds.into_iter().filter(|_| has_clues).filter_map(told).collect()
}
