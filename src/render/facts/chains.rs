//! Chains: the facts of their links that sentences need, and Eureka notation.

use serde_json::{Value, json};

use super::claims::{common, letter};
use crate::argument::{Argument, By, Link, Node, Says};
use crate::grid::{Cell, CellSet, DigitSet, House, Layout, Notation};

/// The number of links that a sentence has room for; a set, which is described too, takes that of three.
const ROOM: usize = 9;

/// Adds the facts of a chain: of each link its number, its weak link to the one before, the letter and the digits of its
/// set; of the whole its ends, its sets, and how far it reaches.
pub(super) fn add_facts(
    told: &mut Value,
    (links, joints): (&[Link], &[Vec<House>]),
    argument: &Argument,
    (layout, notation): (&Layout, Notation),
) {
    let is_loop = joints.len() == links.len();
    let mut sets: Vec<Value> = Vec::new();
    let mut room = 0;
    for (at, link) in links.iter().enumerate() {
        let before = at.checked_sub(1).or(if is_loop { links.len().checked_sub(1) } else { None });
        let weak = before.and_then(|before| Some(weak(&links[before].to, &link.from, joints.get(before)?)));
        let fact = &mut told["links"][at];
        fact["nth"] = json!(at + 1);
        fact["weak"] = weak.unwrap_or(Value::Null);
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
}

/// The almost locked cells of a link, and the cell beside them that it decides.
fn set(link: &Link) -> Option<(CellSet, Option<Cell>)> {
    match link.by {
        By::Set(cells) => Some((cells, None)),
        By::Beside { cells, cell } => Some((cells, Some(cell))),
        By::House(_) | By::Cell(_) => None,
    }
}

/// How one node excludes the next: in one cell, or through houses.
fn weak(one: &Node, other: &Node, houses: &[House]) -> Value {
    match houses {
        [] => json!({ "kind": "cell", "cells": one.cells }),
        [house, ..] if one.digit == other.digit => json!({ "kind": "house", "house": house, "houses": houses }),
        [..] => json!({ "kind": "cell", "cells": one.cells }),
    }
}

/// The digits of an almost locked set.
pub(super) fn digits(argument: &Argument, cells: CellSet) -> DigitSet {
    let mut found = DigitSet::EMPTY;
    argument.each(&mut |claim, _| match claim.says {
        Says::Almost { cells: of, digits } if of == cells => found = found | digits,
        Says::OnlyDigits { cell, digits, .. } if cells.contains(cell) => found = found | digits,
        _ => {}
    });
    found
}

/// A chain as experts write it: `(3)r1c1=r1c7-(5)r1c7=r4c7`. A cell without a digit takes the digit before.
fn eureka(links: &[Link], is_loop: bool, notation: Notation) -> String {
    let joined = |cells: CellSet| notation.joined(&cells.iter().collect::<Vec<_>>()).join(",");
    let mut before = None;
    let mut written = |link: &Link| {
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
    let links: Vec<String> = links.iter().map(&mut written).collect();
    links.join("-") + if is_loop { "-" } else { "" }
}

/// The signs of Eureka notation that a chain has, each with an example: a group, a cell, a set, a cell beside a set.
fn signs(links: &[Link], notation: Notation) -> Value {
    let joined = |cells: CellSet| notation.joined(&cells.iter().collect::<Vec<_>>()).join(",");
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
    let found = [("group", group), ("cell", cell), ("set", set), ("beside", beside)];
    let sign = |(kind, example): (&str, Option<String>)| Some(json!({ "kind": kind, "example": example? }));
    found.into_iter().filter_map(sign).collect()
}
