//! What follows from a chain: from its two ends, or round a loop from each link and each set.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::almost::{digits, set};
use super::groups::{gone, letter};
use crate::argument::{Argument, Claim, Link, Node, Says, Sight};
use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Adds what follows from a chain to its facts: `ending`, which of its ends are true; `ends`, their cells; `gone`, the
/// candidates that are false because of the chain; and `shows`, the same one by one, each with its reason.
pub(super) fn add_facts(told: &mut Value, claim: &Claim, argument: &Argument) {
    let Says::Chain { links, joints } = &claim.says else { return };
    let (Some(first), Some(last)) = (links.first(), links.last()) else { return };
    let (first, last) = (first.from, last.to);
    let kind = if joints.len() == links.len() { "loop" } else { kind(first, last) };
    let node = if first.cells.is_subset(last.cells) { last } else { first };
    let excluded = citing(argument, claim);
    let all: Vec<Candidate> = excluded.iter().flat_map(|(gone, _)| gone.iter().copied()).collect();
    let mut ends: Vec<Cell> = first.cells.iter().collect();
    ends.extend((last.cells - first.cells).iter());
    told["ending"] = json!({ "kind": kind, "node": node });
    told["ends"] = json!(ends);
    told["gone"] = Value::Null;
    if !all.is_empty() {
        told["gone"] = gone(&all, argument);
        told["gone"]["kind"] = json!(kind);
    }
    told["shows"] = shows(&excluded, links, argument);
}

/// Which ends are true: one that is the other or has it as a part, one of two with the same digit, or one of two.
fn kind(first: Node, last: Node) -> &'static str {
    match first.digit == last.digit {
        true if first.cells.is_subset(last.cells) || last.cells.is_subset(first.cells) => "same",
        true => "digit",
        false => "digits",
    }
}

/// False candidates, and with what they conflict.
pub(super) type Excluded<'a> = (&'a [Candidate], &'a [Sight]);

/// The candidates that are false because of this claim.
pub(super) fn citing<'a>(argument: &'a Argument, claim: &Claim) -> Vec<Excluded<'a>> {
    let mut number = 0;
    let mut own = None;
    let mut found = Vec::new();
    argument.each(&mut |other, is_assumed| {
        if std::ptr::eq(other, claim) {
            own = Some(number);
        }
        number += 1;
        if let (Says::Excluded { candidates, sights }, Some(own), false) = (&other.says, own, is_assumed)
            && other.from.contains(&own)
        {
            found.push((&candidates[..], &sights[..]));
        }
    });
    found
}

/// Why candidates are false, by what rules them out: `cell`, one of some digits of their cell is true; `house`, one of some
/// places; `set`, the same in a set; `both`, one end is in their cell, and they see the other.
fn shows(excluded: &[Excluded<'_>], links: &[Link], argument: &Argument) -> Value {
    let mut shown: Vec<(BTreeSet<Candidate>, CellSet, Value)> = Vec::new();
    for (gone, sights) in excluded {
        let of: BTreeSet<Candidate> = sights.iter().flat_map(|sight| sight.of.iter().copied()).collect();
        let here = sights.iter().filter(|sight| sight.house.is_none()).flat_map(|sight| &sight.of);
        let here: DigitSet = here.map(|one| one.digit).collect();
        let (places, all) = (cells(&of), cells(*gone));
        let digits: DigitSet = gone.iter().map(|one| one.digit).collect();
        let seen = sights.iter().filter(|sight| sight.house.is_some()).flat_map(|sight| &sight.of);
        let seen = cells(seen);
        match (here.is_empty(), seen.is_empty()) {
            (true, true) => {}
            (false, true) => {
                let fact = json!({ "kind": "cell", "cells": all, "one_of": here, "digits": digits });
                shown.push((of, all, fact));
            }
            (true, false) => match shown.iter_mut().find(|(known, ..)| *known == of) {
                Some((_, known, fact)) => {
                    *known |= all;
                    fact["cells"] = json!(known);
                }
                None => {
                    let digit = digits.iter().next();
                    let set = digit.and_then(|digit| held(digit, places, links, argument));
                    let kind = if set.is_some() { "set" } else { "house" };
                    let fact = json!({ "kind": kind, "letter": set, "digit": digit, "places": places, "cells": all });
                    shown.push((of, all, fact));
                }
            },
            (false, false) => shown.extend(gone.iter().map(|one| {
                let own = CellSet::of(one.cell);
                let fact =
                    json!({ "kind": "both", "cell": one.cell, "digit": one.digit, "shares": here, "cells": seen });
                (of.clone(), own, fact)
            })),
        }
    }
    // What a set rules out comes last.
    shown.sort_by_key(|(.., fact)| fact["kind"] == "set");
    shown.into_iter().map(|(.., fact)| fact).collect()
}

fn cells<'a>(candidates: impl IntoIterator<Item = &'a Candidate>) -> CellSet {
    candidates.into_iter().map(|one| one.cell).collect()
}

/// The letter of the set that has a digit in just these places, if no two neighbours of the chain have it there.
fn held(digit: Digit, places: CellSet, links: &[Link], argument: &Argument) -> Option<char> {
    let is_pair =
        |one: Node, other: Node| one.digit == digit && other.digit == digit && (one.cells | other.cells) == places;
    let next = links.iter().cycle().skip(1);
    let is_known =
        links.iter().zip(next).any(|(link, next)| is_pair(link.from, link.to) || is_pair(link.to, next.from));
    let has = |cell: &Cell| digits(argument, CellSet::of(*cell)).contains(digit);
    let sets = links.iter().filter_map(set).map(|(cells, beside)| cells.iter().chain(beside).collect::<CellSet>());
    let at = sets.map(|cells| cells.iter().filter(has).collect::<CellSet>()).position(|of| of == places)?;
    (!is_known).then(|| letter(at))
}
