//! The arms of a fish: each of its candidates that leads to the same elimination, by a chain or by itself.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::groups::written;
use crate::argument::{Argument, Says};
use crate::grid::{Candidate, Cell, CellSet, Notation};

/// A chain, or the house or the cell in which a candidate conflicts with the target.
type Way = Value;

/// Returns the arms of a fish with chains, those that lead the same way together: their cells, their links, and the
/// candidate at which they end. `told` has the assumptions with their facts.
pub(super) fn arms(argument: &Argument, told: &Map<String, Value>, notation: Notation) -> Option<Value> {
    let fish = argument.claims.iter().find_map(|claim| match &claim.says {
        Says::Covers { digit, fins, .. } => Some((*digit, *fins)),
        _ => None,
    });
    let (digit, fins) = fish?;
    let (target, sights) = argument.claims.iter().find_map(|claim| match &claim.says {
        Says::Excluded { candidates, sights } => Some((*candidates.first()?, sights)),
        _ => None,
    })?;
    let supposed: Vec<&Value> = told.get("suppose")?.as_array()?.iter().collect();
    let mut reached: BTreeSet<Candidate> = BTreeSet::new();
    let mut arms: Vec<(CellSet, Way)> = Vec::new();
    let mut add = |cell: Cell, way: Way| match arms.iter_mut().find(|(_, known)| *known == way) {
        Some((cells, _)) => cells.insert(cell),
        None => arms.push((CellSet::of(cell), way)),
    };
    let assumed = argument.claims.iter().filter(|claim| matches!(claim.says, Says::Suppose { .. }));
    for (claim, told) in assumed.zip(supposed) {
        let Says::Suppose { candidates, claims, leads } = &claim.says else { continue };
        let Some(Says::Chain { .. }) = claims.first().map(|claim| &claim.says) else { continue };
        reached.extend(leads.iter().flat_map(|lead| lead.one_of.iter().copied()));
        let chain = &told["claims"][0];
        let way = json!({ "links": chain["links"], "chain": chain["eureka"], "house": null });
        candidates.iter().for_each(|one| add(one.cell, way.clone()));
    }
    for sight in sights {
        let way = json!({ "links": [], "house": sight.house });
        // The fish itself also rules out its own digit.
        let starts = |one: &&Candidate| {
            one.digit == digit && !reached.contains(one) && (target.digit != digit || fins.contains(one.cell))
        };
        sight.of.iter().filter(starts).for_each(|one| add(one.cell, way.clone()));
    }
    arms.sort_by_key(|(cells, _)| cells.iter().next());
    let arm = |(cells, mut way): (CellSet, Way)| {
        let chain = way["chain"].as_str().map(|chain| format!("{chain}-")).unwrap_or_default();
        let end = format!("({}){}", target.digit, written(CellSet::of(target.cell), notation));
        way["eureka"] = json!(format!("({digit}){}-{chain}{end}", written(cells, notation)));
        way["cells"] = json!(cells);
        way["digit"] = json!(digit);
        way
    };
    Some(arms.into_iter().map(arm).collect())
}
