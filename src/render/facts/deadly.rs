//! Deadly patterns, and cells that a few digits cannot fill: where they are, what would leave no guardian true, and which
//! cells see all places that the guardians leave a digit.

use serde_json::{Map, Value, json};

use super::groups::all_seen;
use super::reasons::Reason;
use crate::argument::{Argument, Because, Claim, Lead, Says};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use crate::proof::{Deadly, Truth};
use crate::trace::History;

/// The number of cells that a sentence has room for.
const ROOM: usize = 7;

/// Adds what a step that rests on a deadly pattern says of its guardians: `cases` and `struck`.
pub(super) fn add_facts(told: &mut Map<String, Value>, argument: &Argument) {
    let deadly = argument.claims.iter().position(|claim| matches!(claim.says, Says::Deadly { .. }));
    if let Some(deadly) = deadly {
        told.insert("cases".to_owned(), cases(argument, deadly as u16));
        told.insert("struck".to_owned(), struck(argument));
    }
}

/// Adds where a deadly pattern is: its cells, also by their digits; its boxes; of a rectangle the opposite corners.
pub(super) fn add_places(told: &mut Value, pattern: &Deadly, layout: &Layout) {
    let cells = pattern.cells();
    told["cells"] = json!(cells);
    told["pairs"] = pairs(pattern);
    let is_touched = |house: &House| house.kind == HouseKind::Box && !layout.members(*house).is_disjoint(cells);
    told["boxes"] = layout.houses().iter().filter(|house| is_touched(house)).map(|house| json!(house)).collect();
    if let [a, b, c, d] = cells.iter().collect::<Vec<_>>()[..] {
        told["across"] = json!([[a, d], [b, c]]);
    }
}

/// The largest deadly pattern of which each cell is accounted for.
const MOST_CORNERS: usize = 12;

/// Returns why the empty cells of a step's deadly pattern have no candidates besides its digits and the guardians.
pub(in crate::render) fn corners(grid: &Grid, argument: &Argument, history: &History) -> Vec<Reason> {
    let cells = argument.claims.iter().filter_map(|claim| match &claim.says {
        Says::Deadly { pattern, .. } => Some(pattern.cells() & grid.open()),
        _ => None,
    });
    let cells = cells.filter(|cells| cells.len() <= MOST_CORNERS).flat_map(|cells| cells.iter());
    let stated = cells.filter_map(|cell| Argument::stated(grid, history, Truth::Cell(cell)));
    stated.filter_map(|claim| Reason::of(&claim.says)).collect()
}

/// The cells of a deadly pattern by their digits.
fn pairs(pattern: &Deadly) -> Value {
    let mut pairs: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    for (&cell, &digits) in &pattern.0 {
        match pairs.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.push(cell),
            None => pairs.push((digits, vec![cell])),
        }
    }
    pairs.into_iter().map(|(digits, cells)| json!({ "digits": digits, "cells": cells })).collect()
}

/// An assumption that would leave no guardian true.
struct Case {
    /// The number of its claim.
    number: u16,
    candidate: Candidate,
    /// What follows, in this order.
    then: Vec<Then>,
}

/// A candidate that would be true.
struct Then {
    candidate: Candidate,
    /// The other places for its digit in a house, and the cell that was filled before, if that rules all of them out.
    ruled_out: Option<(CellSet, Cell)>,
}

impl Case {
    fn of(claim: &Claim, number: u16, deadly: u16, argument: &Argument) -> Option<Self> {
        let Says::Suppose { candidates, claims, leads } = &claim.says else { return None };
        let refutes = |lead: &Lead| lead.is_contradiction() && lead.from.contains(&deadly);
        let &[candidate] = &candidates[..] else { return None };
        let then = claims.iter().filter_map(|inner| {
            let Says::Placed { candidate: placed } = inner.says else { return None };
            let ruled_out = || {
                let (link, before) = match inner.from[..] {
                    [link] => (link, candidate),
                    [link, before] => (link, claims.get(usize::from(before.checked_sub(number + 1)?))?.says.single()?),
                    _ => return None,
                };
                let (_, places) = only_places(argument, link)?;
                Some((places - CellSet::of(placed.cell), before.cell))
            };
            Some(Then { candidate: placed, ruled_out: ruled_out() })
        });
        let then = then.collect();
        leads.iter().any(refutes).then_some(Self { number, candidate, then })
    }

    fn told(&self) -> Value {
        let why = |(others, by): (CellSet, Cell)| {
            let kind = match (by == self.candidate.cell, others == CellSet::of(by)) {
                (true, true) => "own_filled",
                (true, false) => "own",
                (false, true) => "filled",
                (false, false) => "seen",
            };
            json!({ "kind": kind, "others": others, "by": by })
        };
        let then = self.then.iter().map(|Then { candidate: Candidate { cell, digit }, ruled_out }| {
            json!({ "cell": cell, "digit": digit, "why": ruled_out.map(why) })
        });
        json!({ "candidate": self.candidate, "then": then.collect::<Vec<_>>() })
    }
}

/// Where the claim with this number says that a digit can go.
fn only_places(argument: &Argument, number: u16) -> Option<(House, CellSet)> {
    match argument.claims.get(usize::from(number))?.says {
        Says::OnlyPlaces { house, cells, .. } => Some((house, cells)),
        _ => None,
    }
}

/// The cases that would leave no guardian true: `few` if a sentence has room for them, or else `many`, to be `folded`; `across`
/// if one of them leaves a digit only one way to fill some places.
fn cases(argument: &Argument, deadly: u16) -> Value {
    let numbered = (0_u16..).zip(&argument.claims);
    let cases: Vec<Case> = numbered.filter_map(|(number, claim)| Case::of(claim, number, deadly, argument)).collect();
    let decides = |claim: &Claim| {
        matches!(claim.says, Says::Ways { .. }) && cases.iter().any(|case| claim.from.contains(&case.number))
    };
    let list: Vec<Value> = cases.iter().map(Case::told).collect();
    let few = |list: &[Value]| json!({ "kind": "few", "list": list, "folded": [] });
    match (&cases[..], argument.claims.iter().find(|claim| decides(claim))) {
        ([case, ..], Some(ways)) => {
            let refuted = case.then.iter().map(|then| then.candidate.cell).chain([case.candidate.cell]).collect();
            let places = ways.from.iter().filter_map(|&n| only_places(argument, n)).map(|(_, cells)| cells);
            let left = places.fold(CellSet::EMPTY, |all, cells| all | cells) - refuted;
            json!({ "kind": "across", "digit": case.candidate.digit, "refuted": refuted, "left": left, "folded": [] })
        }
        ([] | [_], None) => few(&list),
        ([one, other], None) if one.then.len() + other.then.len() == 2 => few(&list),
        _ => json!({ "kind": "many", "list": list, "folded": list }),
    }
}

/// Which cells see all places of a digit that fills one of some cells: `near` if a sentence has room for that, or else `far`.
fn struck(argument: &Argument) -> Value {
    let is_filled =
        |&n: &u16| matches!(argument.claims.get(usize::from(n)).map(|claim| &claim.says), Some(Says::Fills { .. }));
    let cites_filled = |claim: &Claim| claim.from.iter().any(is_filled);
    let all: Vec<((Digit, CellSet), CellSet)> = all_seen(argument, cites_filled).into_iter().collect();
    let is_near = matches!(&all[..], [((_, places), cells)] if places.len() + cells.len() <= ROOM);
    let told = |((digit, places), cells)| json!({ "digit": digit, "places": places, "cells": cells });
    let list: Vec<Value> = all.into_iter().map(told).collect();
    let (near, far) = if is_near { (list, Vec::new()) } else { (Vec::new(), list) };
    json!({ "near": near, "far": far })
}

/// Adds to what three digits cannot fill its boxes in their order.
pub(super) fn add_cycles(told: &mut Value, because: &Because) {
    let Because::Cycles { falling, rising } = because;
    for (name, houses) in [("falling", falling), ("rising", rising)] {
        let mut houses = houses.clone();
        houses.sort_unstable();
        told["because"]["cycles"][name] = json!(houses);
    }
}
