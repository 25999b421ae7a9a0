//! Sets of cells that need as many digits as they can have, or almost: what each of them must contain, which cells see
//! all its places, and what links one set to another.

use serde_json::{Map, Value, json};

use super::almost::{digits, set, sharing};
use super::groups::{all_seen, common, letter};
use crate::argument::{Argument, Barred, Claim, Filling, Link, Says, Sector};
use crate::grid::{Candidate, Cell, CellSet, DigitSet, House, Layout, Notation};

/// Adds the facts of sets to the claims of a step that has some: `contained`, `overlaps`, `petals`, `misfits`.
pub(super) fn add_facts(told: &mut Map<String, Value>, argument: &Argument, layout: &Layout) {
    let is_about_sets =
        |claim: &Claim| matches!(claim.says, Says::Almost { .. } | Says::Shares { .. } | Says::Ways { .. });
    if !argument.claims.iter().any(is_about_sets) {
        return;
    }
    told.insert("contained".to_owned(), contained(argument));
    told.insert("overlaps".to_owned(), overlaps(argument));
    told.insert("petals".to_owned(), petals(argument, layout));
    told.insert("misfits".to_owned(), misfits(argument));
    let chains = argument.claims.iter().filter_map(chain);
    for (told, (links, is_loop)) in
        told.get_mut("chain").and_then(Value::as_array_mut).into_iter().flatten().zip(chains)
    {
        told["restricted"] = restricted(told, links, is_loop);
    }
}

/// The links of a chain, and whether it is a loop.
fn chain(claim: &Claim) -> Option<(&[Link], bool)> {
    match &claim.says {
        Says::Chain { links, joints } => Some((links, joints.len() == links.len())),
        _ => None,
    }
}

/// The almost locked sets, each with the number of its claim.
fn almost(argument: &Argument) -> impl Iterator<Item = (usize, CellSet)> {
    let claims = argument.claims.iter().enumerate();
    claims.filter_map(|(n, claim)| if let Says::Almost { cells, .. } = claim.says { Some((n, cells)) } else { None })
}

/// A set as a sentence names it.
fn named(argument: &Argument, layout: &Layout, number: usize, cells: CellSet) -> Value {
    let digits = digits(argument, cells);
    json!({ "letter": letter(number), "cells": cells, "digits": digits, "house": common(layout, cells) })
}

/// The digits that some cells must contain: all their places there, and the cells that see these.
fn contained(argument: &Argument) -> Value {
    let told = |((digit, places), cells)| json!({ "digit": digit, "places": places, "cells": cells, "through": [] });
    all_seen(argument, |_| true).into_iter().map(told).collect()
}

/// The sets that share cells, and why they may: no shared cell has the digit that links them (`linked`), no digit links
/// them (`apart`), or the argument uses one of them at a time (`single`).
fn overlaps(argument: &Argument) -> Value {
    let sets: Vec<CellSet> = almost(argument).map(|(_, cells)| cells).collect();
    let chain = argument.claims.iter().find_map(chain);
    let overlap = |(one, other): (usize, usize)| {
        let cells = sets[one] & sets[other];
        let digits =
            chain.map_or(DigitSet::EMPTY, |(links, is_loop)| linking(links, is_loop, [sets[one], sets[other]]));
        let kind = match chain {
            None => "single",
            Some(_) if digits.is_empty() => "apart",
            Some(_) => "linked",
        };
        let letters = [letter(one), letter(other)];
        json!({ "kind": kind, "letters": letters, "cells": cells, "digits": digits })
    };
    sharing(&sets).map(overlap).collect()
}

/// The digits that link two sets of a chain.
fn linking(links: &[Link], is_loop: bool, pair: [CellSet; 2]) -> DigitSet {
    let joints = joined(links, is_loop).filter(|(one, other)| {
        let [Some(one), Some(other)] = [one, other].map(|link| Some(set(link)?.0)) else { return false };
        pair == [one, other] || pair == [other, one]
    });
    joints.map(|(one, _)| one.to.digit).collect()
}

/// Each link with the next, in a loop also the last with the first.
fn joined(links: &[Link], is_loop: bool) -> impl Iterator<Item = (&Link, &Link)> {
    let count = if is_loop { links.len() } else { links.len().saturating_sub(1) };
    links.iter().zip(links.iter().cycle().skip(1)).take(count)
}

/// The restricted common candidates of a chain, whose sets have letters: the digit, and its places in both sets.
fn restricted(told: &Value, links: &[Link], is_loop: bool) -> Value {
    let lettered = |n: usize| told["links"][n]["set"]["letter"].as_str();
    let joints = joined(links, is_loop).enumerate().filter_map(|(n, (one, other))| {
        let mut ends = [(lettered(n)?, one.to.cells), (lettered((n + 1) % links.len())?, other.from.cells)];
        ends.sort_unstable_by_key(|(letter, _)| *letter);
        let [(one, places), (other, seen)] = ends;
        Some(json!({ "digit": links[n].to.digit, "one": one, "places": places, "other": other, "seen": seen }))
    });
    joints.collect()
}

/// The sets that assumptions fill, each with what is assumed for it.
fn petals(argument: &Argument, layout: &Layout) -> Value {
    let on = |set: usize| -> Vec<Candidate> {
        let fills = |claim: &Claim| matches!(claim.says, Says::Fills { .. }) && claim.from.contains(&(set as u16));
        let supposed = argument.claims.iter().filter_map(|claim| match &claim.says {
            Says::Suppose { candidates, claims, .. } if claims.iter().any(fills) => Some(candidates),
            _ => None,
        });
        supposed.flatten().copied().collect()
    };
    let petals = almost(argument).enumerate().map(|(number, (n, cells))| (number, cells, on(n)));
    let told = |(number, cells, on)| json!({ "set": named(argument, layout, number, cells), "on": on });
    petals.filter(|(.., on)| !on.is_empty()).map(told).collect()
}

/// The candidates of each cell that fit in no way to fill it with others: those that no assumption is about (`foreign`),
/// and the rest (`unfit`).
fn misfits(argument: &Argument) -> Value {
    let supposed = argument.claims.iter().filter_map(|claim| match &claim.says {
        Says::Suppose { candidates, .. } => Some(candidates),
        _ => None,
    });
    let supposed: DigitSet = supposed.flatten().map(|one| one.digit).collect();
    let is_of_ways =
        |n: &u16| matches!(argument.claims.get(usize::from(*n)), Some(Claim { says: Says::Ways { .. }, .. }));
    let gone = argument.claims.iter().filter_map(|claim| match &claim.says {
        Says::Excluded { candidates, .. } if claim.from.iter().any(is_of_ways) => Some(candidates),
        _ => None,
    });
    let gone: Vec<Candidate> = gone.flatten().copied().collect();
    let cells: CellSet = gone.iter().map(|gone| gone.cell).collect();
    let of_cell = |cell: Cell| {
        let here: DigitSet = gone.iter().filter(|gone| gone.cell == cell).map(|gone| gone.digit).collect();
        [("foreign", here - supposed), ("unfit", here & supposed)].map(|(kind, digits)| (kind, cell, digits))
    };
    let told = |(kind, cell, digits)| json!({ "kind": kind, "cell": cell, "digits": digits });
    cells.iter().flat_map(of_cell).filter(|(.., digits)| !digits.is_empty()).map(told).collect()
}

/// Adds the facts of cells that need what sectors give: whether that is too little (`short`) or just enough (`exact`);
/// what kind each sector is; what each sector eliminates, and what would serve two at once.
pub(super) fn add_shares(
    told: &mut Value,
    (cells, sectors): (CellSet, &[Sector]),
    argument: &Argument,
    (layout, notation): (&Layout, Notation),
) {
    let given: usize = sectors.iter().map(|sector| sector.digits.len()).sum();
    told["supply"] = json!(if given < cells.len() { "short" } else { "exact" });
    for (fact, sector) in told["sectors"].as_array_mut().into_iter().flatten().zip(sectors) {
        fact["kind"] = json!(if sector.house.is_some() { "house" } else { "apart" });
    }
    let excluded = argument.claims.iter().filter_map(|claim| match &claim.says {
        Says::Excluded { candidates, .. } => Some(candidates),
        _ => None,
    });
    let (twice, once): (Vec<Candidate>, Vec<Candidate>) =
        excluded.flatten().copied().partition(|gone| cells.contains(gone.cell));
    let of = |gone: &[Candidate]| notation.in_prose(&[], gone);
    let takes = |house: House, sector: &Sector, gone: &Candidate| {
        sector.digits.contains(gone.digit) && layout.members(house).contains(gone.cell)
    };
    let freed = sectors.iter().filter_map(|sector| {
        let house = sector.house?;
        let gone: Vec<Candidate> = once.iter().copied().filter(|gone| takes(house, sector, gone)).collect();
        (!gone.is_empty()).then(|| json!({ "house": house, "conclusion": of(&gone) }))
    });
    told["freed"] = freed.collect();
    told["flanks"] = if let [one, other] = sectors { flanks([one, other], argument) } else { Value::Null };
    told["twice"] = if twice.is_empty() { Value::Null } else { json!({ "conclusion": of(&twice) }) };
}

/// The cells of each of two sectors outside the other one, as sets.
fn flanks([one, other]: [&Sector; 2], argument: &Argument) -> Value {
    let flank = |(number, sector, cells): (usize, &Sector, CellSet)| {
        let digits = digits(argument, cells);
        json!({ "letter": letter(number), "cells": cells, "digits": digits, "house": sector.house })
    };
    let flanks = [(0, one, one.cells - other.cells), (1, other, other.cells - one.cells)];
    flanks.map(flank).into_iter().collect()
}

/// Adds the facts of ways to fill cells: the sets that bar some of them, with their letters, and the cells by name.
pub(super) fn add_ways(told: &mut Value, (of, barred): (&Filling, &[Barred]), argument: &Argument, layout: &Layout) {
    let mut sets: Vec<CellSet> = Vec::new();
    for (n, Barred { cells, .. }) in barred.iter().enumerate() {
        let number = sets.iter().position(|known| known == cells).unwrap_or_else(|| {
            sets.push(*cells);
            sets.len() - 1
        });
        told["barred"][n]["letter"] = json!(letter(number));
    }
    let sets = sets.iter().enumerate();
    told["sets"] = sets.map(|(number, &cells)| named(argument, layout, number, cells)).collect();
    told["cells"] = json!(if let Filling::Cells(cells) = of { *cells } else { CellSet::EMPTY });
}
