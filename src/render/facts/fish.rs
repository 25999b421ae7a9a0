//! What a sentence on a fish needs besides its sets: what its cover sets clear.

use serde_json::{Value, json};

use crate::argument::{Argument, Claim, Says};
use crate::grid::{CellSet, House, Layout};

/// Adds whether the fish has fins, whether its base sets overlap, and the cells that it clears.
pub(super) fn add_facts(told: &mut Value, claim: &Claim, argument: &Argument, layout: &Layout) {
    let Says::Covers { base, fins, .. } = &claim.says else { return };
    let members = |house: &House| layout.members(*house);
    let overlap = |(at, house): (usize, &House)| {
        base[at + 1..].iter().any(|other| !members(house).is_disjoint(members(other)))
    };
    let cells = cleared(claim, argument);
    let inside = base.iter().any(|house| !cells.is_disjoint(members(house)));
    told["shape"] = json!(if fins.is_empty() { "plain" } else { "finned" });
    told["overlapping"] = json!(base.iter().enumerate().any(overlap));
    told["cleared"] = json!({ "kind": if inside { "cannibal" } else { "outside" }, "cells": cells, "fins": fins });
}

/// The cells of the candidates that follow from a claim.
fn cleared(claim: &Claim, argument: &Argument) -> CellSet {
    let (mut n, mut own, mut cells) = (0, None, CellSet::EMPTY);
    argument.each(&mut |other, _| {
        if std::ptr::eq(other, claim) {
            own = Some(n);
        }
        if let (Says::Excluded { candidates, .. }, Some(own)) = (&other.says, own)
            && other.from.contains(&own)
        {
            candidates.iter().for_each(|gone| cells.insert(gone.cell));
        }
        n += 1;
    });
    cells
}
