//! Chains: the facts of their links that sentences need, and Eureka notation.

use serde_json::{Value, json};

use super::almost::{digits, set, sharing};
use super::follows;
use super::groups::{common, letter, written};
use crate::argument::{Argument, By, Claim, Link, Node, Says};
use crate::grid::{Cell, CellSet, DigitSet, Layout, Notation, Via};

/// The number of links that a sentence has room for; a set, which is described too, takes that of three.
const ROOM: usize = 9;

/// Adds the facts of a chain: of each link its number, its weak link to the one before, what makes it strong, the letter
/// and the digits of its set; of the whole its ends, its sets, how far it reaches, and what follows from it.
pub(super) fn add_facts(told: &mut Value, claim: &Claim, argument: &Argument, (layout, notation): (&Layout, Notation)) {
    let Says::Chain { links, joints } = &claim.says else { return };
    let is_loop = joints.len() == links.len();
    let mut sets: Vec<Value> = Vec::new();
    let mut room = 0;
    for (at, link) in links.iter().enumerate() {
        let before = at.checked_sub(1).or(if is_loop { links.len().checked_sub(1) } else { None });
        let weak = before.and_then(|before| Some(weak(&links[before].to, joints.get(before)?)));
        let fact = &mut told["links"][at];
        fact["nth"] = json!(at + 1);
        fact["weak"] = weak.unwrap_or(Value::Null);
        fact["strong"] = strong(link, argument);
        if let Some((cells, beside)) = set(link) {
            let letter = letter(sets.len());
            let digits = digits(argument, cells);
            let set = json!({ "letter": letter, "cells": cells, "digits": digits, "house": common(layout, cells), "beside": beside });
            fact["set"] = set.clone();
            sets.push(set);
            room += 3;
        } else {
            room += 1;
        }
    }
    told["sets"] = json!(sets);
    told["reach"] = json!(if room > ROOM { "far" } else { "near" });
    told["shape"] = json!(if is_loop { "loop" } else { "chain" });
    told["eureka"] = json!(eureka(links, is_loop, notation));
    told["signs"] = signs(links, notation);
    told["first"] = json!(links.first().map(|link| &link.from));
    told["last"] = json!(links.last().map(|link| &link.to));
    told["overlaps"] = overlaps(links);
    told["digits"] = json!(links.iter().flat_map(|link| [link.from.digit, link.to.digit]).collect::<DigitSet>());
    if is_loop {
        let next = told["links"].as_array().cloned().unwrap_or_default();
        let next = next.into_iter().cycle().skip(1).map(|next| next["weak"].clone());
        let all = links.iter().zip(next).skip(1);
        let all: Vec<Value> =
            all.map(|(link, weak)| json!({ "to": link.to, "from": link.from, "weak": weak })).collect();
        told["backwards"] = all.into_iter().rev().collect();
    }
    follows::add_facts(told, claim, argument);
}

/// What makes a link strong: a house or a cell with nothing else, or an almost locked set. A set that leaves only one
/// place is of kind `alone`; one that decides a cell beside it, or takes a digit from it, is of kind `beside` or `taken`.
fn strong(link: &Link, argument: &Argument) -> Value {
    let Link { from, to, by } = link;
    match *by {
        By::House(house) => json!({ "kind": "house", "house": house }),
        By::Cell(cell) => json!({ "kind": "cell", "cell": cell }),
        By::Set(cells) => json!({ "kind": if to.cells.len() == 1 { "alone" } else { "set" }, "cells": cells }),
        By::Beside { cells, cell } if to.cells == CellSet::of(cell) => {
            json!({ "kind": "beside", "cells": cells, "cell": cell })
        }
        By::Beside { cells, cell } => {
            let rest = digits(argument, CellSet::of(cell)) - DigitSet::of(from.digit);
            let has = |place: &Cell, digit| digits(argument, CellSet::of(*place)).contains(digit);
            let places = |digit| cells.iter().filter(|place| has(place, digit)).collect::<CellSet>();
            let others: Vec<Value> =
                rest.iter().map(|digit| json!({ "digit": digit, "cells": places(digit) })).collect();
            json!({ "kind": "taken", "cells": cells, "cell": cell, "digits": rest, "others": others })
        }
    }
}

/// The pairs of sets that share cells, by their letters.
fn overlaps(links: &[Link]) -> Value {
    let sets: Vec<CellSet> = links.iter().filter_map(|link| Some(set(link)?.0)).collect();
    sharing(&sets).map(|(one, other)| json!({ "one": letter(one), "other": letter(other) })).collect()
}

/// How one node excludes the next: in one cell, or through houses or clues.
fn weak(one: &Node, through: &[Via]) -> Value {
    match through {
        [] => json!({ "kind": "cell", "cells": one.cells }),
        [Via::House(house), ..] => json!({ "kind": "house", "house": house, "houses": through }),
        [Via::Clue(id), ..] => json!({ "kind": "clue", "house": id }),
    }
}

/// A chain as experts write it: `(3)r1c1=r1c7-(5)r1c7=r4c7`. A cell without a digit takes the digit before.
fn eureka(links: &[Link], is_loop: bool, notation: Notation) -> String {
    let joined = |cells: CellSet| written(cells, notation);
    let mut before = None;
    let mut write = |link: &Link| {
        let Link { from, to, by } = link;
        let inside = |cells: String| format!("({}={}){cells}", from.digit, to.digit);
        let digit = before.take();
        match *by {
            By::Cell(cell) => inside(joined(CellSet::of(cell))),
            By::Set(cells) => inside(joined(cells)),
            By::Beside { cells, cell } => inside(format!("{}+{}", joined(cells), joined(CellSet::of(cell)))),
            By::House(_) => {
                before = Some(from.digit);
                let shown = if digit == Some(from.digit) { String::new() } else { format!("({})", from.digit) };
                format!("{shown}{}={}", joined(from.cells), joined(to.cells))
            }
        }
    };
    let links: Vec<String> = links.iter().map(&mut write).collect();
    links.join("-") + if is_loop { "-" } else { "" }
}

/// The signs of Eureka notation that a chain has, each with an example: a cell without its digit, a group, a cell, a set, a cell beside a set.
fn signs(links: &[Link], notation: Notation) -> Value {
    let joined = |cells: CellSet| written(cells, notation);
    let last = |sign: &dyn Fn(&Link) -> Option<String>| links.iter().rev().find_map(sign);
    let group = last(&|link| match link.by {
        By::House(_) if (link.from.cells | link.to.cells).len() > 2 => Some(String::new()),
        _ => None,
    });
    let cell = last(&|link| if let By::Cell(_) = link.by { Some(String::new()) } else { None });
    let set = last(&|link| if let By::Set(cells) = link.by { Some(joined(cells)) } else { None });
    let beside = last(&|link| match link.by {
        By::Beside { cells, cell } => Some(format!("{}+{}", joined(cells), joined(CellSet::of(cell)))),
        _ => None,
    });
    let is_plain = |pair: &[Link]| matches!(pair, [Link { by: By::House(_), to, .. }, Link { by: By::House(_), from, .. }] if to.digit == from.digit);
    let plain = links.windows(2).any(is_plain).then(String::new);
    let found = [("plain", plain), ("group", group), ("cell", cell), ("set", set), ("beside", beside)];
    let sign = |(kind, example): (&str, Option<String>)| Some(json!({ "kind": kind, "example": example? }));
    found.into_iter().filter_map(sign).collect()
}
