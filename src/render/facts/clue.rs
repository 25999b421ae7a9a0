//! What clues exclude, as sentences tell it.

use serde_json::{Value, json};

use crate::argument::{Argument, Cause, Claim, Says, Sight, fewest};
use crate::grid::{Candidate, Layout, Via};

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

/// Returns what assumptions about clues lead to: the candidates, each for itself; what is left of a few truths, and through
/// which houses and clues; what all of that excludes (`excluded`), and by which houses and clues (`through`); and the truth that has nothing left
/// (`nothing`).
pub(super) fn trials(argument: &Argument, layout: &Layout) -> Vec<Value> {
    let told = |(at, claim): (usize, &Claim)| {
        let Says::Suppose { candidates, claims, .. } = &claim.says else { return None };
        let [assumed] = candidates[..] else { return None };
        let (nothing, before) = claims.split_last()?;
        let sure = |number: u16| match usize::from(number).checked_sub(at + 1) {
            None => Some(assumed),
            Some(inner) => claims.get(inner).map(|claim| claim.says.left()).filter(|left| left.len() == 1)?.pop(),
        };
        let left: Vec<Value> = before.iter().filter_map(|claim| part(claim, &sure, layout)).collect();
        let (mut excluded, mut through): (Vec<Candidate>, Vec<Via>) = Default::default();
        for claim in before {
            let Says::Excluded { candidates, sights } = &claim.says else { continue };
            excluded.extend(candidates);
            for via in sights.iter().filter_map(Sight::via) {
                if !through.contains(&via) {
                    through.push(via);
                }
            }
        }
        let then = json!({
            "kind": if excluded.is_empty() { "settled" } else { "either" },
            "left": left, "excluded": excluded, "through": through, "nothing": part(nothing, &sure, layout),
        });
        Some((then, assumed))
    };
    let mut alike: Vec<(Value, Vec<Candidate>)> = Vec::new();
    for (then, assumed) in argument.claims.iter().enumerate().filter_map(told) {
        match alike.iter_mut().find(|(other, _)| *other == then) {
            Some((_, all)) => all.push(assumed),
            None => alike.push((then, vec![assumed])),
        }
    }
    let told = |(then, assumed): (Value, Vec<Candidate>)| {
        let kind = if assumed.len() == 1 { "one" } else { "each" };
        json!({ "kind": kind, "first": assumed[0], "assumed": assumed, "then": then })
    };
    alike.into_iter().map(told).collect()
}

/// What is left of a cell, or of a digit in a house, and the houses and clues through which known candidates leave no more.
fn part(claim: &Claim, sure: &dyn Fn(u16) -> Option<Candidate>, layout: &Layout) -> Option<Value> {
    let (mut told, why) = match &claim.says {
        Says::OnlyDigits { cell, digits, why } => (json!({ "kind": "cell", "cell": cell, "digits": digits }), why),
        Says::OnlyPlaces { digit, house, cells, why } => {
            (json!({ "kind": "place", "digit": digit, "house": house, "cells": cells }), why)
        }
        _ => return None,
    };
    let mut through = Vec::new();
    for missing in why {
        let Cause::Claim(number) = missing.because else { continue };
        let Some(known) = sure(number) else { continue };
        let gone =
            missing.cells.iter().flat_map(|cell| missing.digits.iter().map(move |one| Candidate::new(cell, one)));
        let pairs = gone.filter(|gone| gone.cell != known.cell).map(|gone| [known, gone]).collect();
        through.extend(fewest(pairs, layout));
    }
    through.sort_unstable();
    through.dedup();
    // Houses alone are plain from the diagram.
    if through.iter().all(|via| via.house().is_some()) {
        through.clear();
    }
    told["through"] = json!(through);
    Some(told)
}
