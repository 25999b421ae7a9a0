//! What digits that fill some cells of a house rule out elsewhere: in cells that see all their places.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::argument::{Argument, Says};
use crate::grid::{CellSet, Digit, DigitSet, House, Layout};

/// Returns the eliminations outside the house of a pattern: the cells, the digits that they see, and the places of these if
/// it is one digit.
pub(in crate::render) fn outside(argument: &Argument, pattern: &Value, layout: &Layout) -> Value {
    let house = pattern["house"].as_str().and_then(|house| house.parse::<House>().ok());
    let fills = argument.claims.iter().any(|claim| matches!(claim.says, Says::Fills { .. }));
    let Some(house) = house.filter(|_| fills) else { return json!([]) };
    let mut by_digit: BTreeMap<Digit, (CellSet, CellSet)> = BTreeMap::new();
    for claim in &argument.claims {
        let Says::Excluded { candidates, sights } = &claim.says else { continue };
        for gone in candidates.iter().filter(|gone| !layout.members(house).contains(gone.cell)) {
            let (cells, places) = by_digit.entry(gone.digit).or_default();
            cells.insert(gone.cell);
            let of = sights.iter().flat_map(|sight| &sight.of).filter(|seen| seen.digit == gone.digit);
            of.for_each(|seen| places.insert(seen.cell));
        }
    }
    let mut groups: Vec<(CellSet, DigitSet, CellSet)> = Vec::new();
    for (digit, (cells, places)) in by_digit {
        match groups.iter_mut().find(|(known, ..)| *known == cells) {
            Some((_, digits, _)) => digits.insert(digit),
            None => groups.push((cells, [digit].into_iter().collect(), places)),
        }
    }
    let told = |(cells, digits, places): (CellSet, DigitSet, CellSet)| {
        let kind = if digits.len() == 1 { "one" } else { "several" };
        json!({ "kind": kind, "cells": cells, "digits": digits, "places": places })
    };
    groups.into_iter().map(told).collect()
}
