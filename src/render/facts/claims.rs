//! The claims of a step as templates tell them: by kind, with what a sentence needs besides: the letters of sets, the
//! houses of weak links, the notation of chains.
//!
//! A template knows the fields of a claim by their names in a trace, and the claims of each kind as a list under the
//! name of the kind: `{{ excluded|each("gone") }}`.

use serde_json::{Map, Value, json};

use super::groups::{common, letter};
use super::{arms, chains, clue, colors, counts, deadly, fish, sets};
use crate::argument::{Argument, Claim, Says};
use crate::grid::{Grid, Layout, Notation};

/// Returns the claims of an argument that are about the position itself, by their kinds; `grid` is that position.
pub(in crate::render) fn claims(argument: &Argument, grid: &Grid, notation: Notation) -> Map<String, Value> {
    let layout = grid.layout();
    let mut by_kind: Map<String, Value> = Map::new();
    let mut lettered = 0;
    for claim in &argument.claims {
        let mut told = json!(claim);
        add_facts(&mut told, claim, argument, (layout, notation), &mut lettered);
        let Some(kind) = told["claim"].as_str().map(str::to_owned) else { continue };
        if let Value::Array(list) = by_kind.entry(kind).or_insert_with(|| json!([])) {
            list.push(told);
        }
    }
    if let Some(arms) = arms::arms(argument, &by_kind, notation) {
        by_kind.insert("arms".to_owned(), arms);
    }
    by_kind.insert("rounds".to_owned(), clue::rounds(argument, layout).into());
    by_kind.insert("fillings".to_owned(), clue::fillings(argument, grid).into());
    by_kind.insert("ones".to_owned(), clue::ones(argument).into());
    by_kind.insert("sums".to_owned(), clue::sums(argument, grid).into());
    by_kind.insert("trials".to_owned(), clue::trials(argument, grid).into());
    sets::add_facts(&mut by_kind, argument, layout);
    deadly::add_facts(&mut by_kind, argument);
    colors::add_facts(&mut by_kind, argument);
    by_kind
}

/// Adds what a sentence on a claim needs besides its own fields.
fn add_facts(
    told: &mut Value,
    claim: &Claim,
    argument: &Argument,
    (layout, notation): (&Layout, Notation),
    lettered: &mut usize,
) {
    match &claim.says {
        Says::Almost { cells, .. } => {
            told["letter"] = json!(letter(*lettered));
            told["house"] = json!(common(layout, *cells));
            *lettered += 1;
        }
        Says::Chain { .. } => chains::add_facts(told, claim, argument, (layout, notation)),
        Says::Shares { cells, sectors } => sets::add_shares(told, (*cells, sectors), argument, (layout, notation)),
        Says::Ways { of, barred, .. } => {
            sets::add_ways(told, (of, barred), argument, layout);
            counts::add_facts(told, claim, argument, layout);
        }
        Says::Deadly { pattern, .. } => deadly::add_places(told, pattern, layout),
        Says::Impossible { because, .. } => deadly::add_cycles(told, because),
        Says::Covers { .. } => fish::add_facts(told, claim, argument, layout),
        Says::Excluded { sights, .. } => clue::add_ways(told, sights),
        Says::Suppose { claims, .. } => {
            for (inner, claim) in told["claims"].as_array_mut().into_iter().flatten().zip(claims) {
                add_facts(inner, claim, argument, (layout, notation), lettered);
            }
        }
        _ => {}
    }
}
