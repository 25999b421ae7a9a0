//! What a sentence on a fish needs besides its sets: what its cover sets clear.

use serde_json::{Value, json};

use super::follows::citing;
use crate::argument::{Argument, Claim, Says};
use crate::grid::{Cell, CellSet, House, HouseKind, Layout, Shape};

/// Adds of which kind its base sets are; whether the fish has fins, and which; whether its base sets overlap; the cover sets that have a place in a base set;
/// and the cells that it clears, with `excess` 2 if some are in a base set. Without its fins, a `hollow` fish would leave a
/// cover set without a place, so one of them is true.
pub(super) fn add_facts(told: &mut Value, claim: &Claim, argument: &Argument, layout: &Layout) {
    let Says::Covers { base, cover, fins, .. } = &claim.says else { return };
    let members = |house: &House| layout.members(*house);
    let overlap =
        |(at, house): (usize, &House)| base[at + 1..].iter().any(|other| !members(house).is_disjoint(members(other)));
    let cells: CellSet = citing(argument, claim).iter().flat_map(|(gone, _)| *gone).map(|gone| gone.cell).collect();
    let is_inside = base.iter().any(|house| !cells.is_disjoint(members(house)));
    let is_overlapping = base.iter().enumerate().any(overlap);
    let shape = if fins.is_empty() { "plain" } else { "finned" };
    let body = places(claim, argument) - *fins;
    let filled: Vec<&House> = cover.iter().filter(|house| !body.is_disjoint(members(house))).collect();
    let is_hollow = filled.len() < cover.len() && !fins.is_empty();
    told["lines"] = json!(lines(base));
    told["shape"] = json!(if is_hollow { "hollow" } else { shape });
    told["filled"] = json!(filled);
    told["apart"] = if is_overlapping { json!(shape) } else { Value::Null };
    let is_covered = |cell: &Cell| cover.iter().any(|house| members(house).contains(*cell));
    let covered: CellSet = fins.iter().filter(is_covered).collect();
    told["endo_inside"] = json!(covered);
    told["spared"] = spared(base, *fins - covered, layout);
    told["sashimi"] = json!(is_sashimi(claim, argument));
    told["cleared"] = json!({ "cells": cells, "fins": fins, "excess": if is_inside { 2 } else { 1 } });
}

/// What the base sets are.
fn lines(base: &[House]) -> &'static str {
    let are = |kind| base.iter().all(|house| house.kind == kind);
    if are(HouseKind::Row) {
        "rows"
    } else if are(HouseKind::Column) {
        "columns"
    } else {
        "sets"
    }
}

/// The places for the digit in the base sets.
fn places(claim: &Claim, argument: &Argument) -> CellSet {
    let Says::Covers { digit, base, .. } = &claim.says else { return CellSet::EMPTY };
    let mut places = CellSet::EMPTY;
    argument.each(&mut |claim, _| match &claim.says {
        Says::OnlyPlaces { digit: of, house, cells, .. } if of == digit && base.contains(house) => places |= *cells,
        _ => {}
    });
    places
}

/// The fins outside the cover sets: those in one base set, and those in several.
fn spared(base: &[House], fins: CellSet, layout: &Layout) -> Value {
    let is_endo = |cell: &Cell| base.iter().filter(|&&house| layout.members(house).contains(*cell)).count() > 1;
    let (endo, plain): (Vec<Cell>, Vec<Cell>) = fins.iter().partition(is_endo);
    let groups = [("plain", plain), ("endo", endo)].into_iter().filter(|(_, cells)| !cells.is_empty());
    groups.map(|(kind, cells)| json!({ "kind": kind, "cells": cells })).collect()
}

/// Whether all its sets are lines, and some base set has at most one place apart from the fins.
fn is_sashimi(claim: &Claim, argument: &Argument) -> bool {
    let Says::Covers { digit, base, cover, fins } = &claim.says else { return false };
    let is_line = |house: &House| house.kind.shape() == Shape::Line;
    let [own, other] = [base, cover].map(|sets| sets.first().map(|house| house.kind));
    let are = |sets: &[House], kind| sets.iter().all(|house| is_line(house) && Some(house.kind) == kind);
    let mut is_narrow = false;
    argument.each(&mut |claim, _| {
        if let Says::OnlyPlaces { digit: of, house, cells, .. } = &claim.says {
            is_narrow |= of == digit && base.contains(house) && (*cells - *fins).len() < 2;
        }
    });
    !fins.is_empty() && are(base, own) && are(cover, other) && own != other && is_narrow
}
